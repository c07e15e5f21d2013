// The answers of JavaScript to the questions of TestNode and TestChromium: for each question the
// attributes of the URL, one on each line, or "" if there is no URL. The questions are a list in JSON:
// the standard input of Node, or the variable questions of a page.
function answer([base, url, setter, value]) {
	let u;
	try {
		u = base === "" ? new URL(url) : new URL(url, base);
	} catch {
		return "";
	}
	if (setter !== "") {
		u[setter] = value;
	}
	return [
		u.href, u.protocol, u.username, u.password, u.host, u.hostname, u.port,
		u.pathname, u.search, u.hash, u.origin,
	].join("\n");
}

if (typeof process === "object") {
	import("node:fs").then(({ readFileSync, writeFileSync }) => {
		writeFileSync(1, JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
	});
} else {
	document.body.textContent = JSON.stringify(questions.map(answer));
}
