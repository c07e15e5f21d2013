package html

import (
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/memo"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
)

// collector is a script that runs in the browser. It returns the base URI of the page, and
// the targets of references, for the attributes that the DOM resolves.
const collector = `<script>
const reflected = {href: "href", src: "src", action: "action", formaction: "formAction", cite: "cite",
	data: "data", poster: "poster", longdesc: "longDesc"};
const found = [];
for (const e of document.querySelectorAll("*"))
	for (const a of e.attributes)
		if (a.name in reflected && typeof e[reflected[a.name]] === "string" && e.localName !== "base")
			found.push({element: e.localName, attribute: a.name, target: e[reflected[a.name]]});
const result = document.createElement("pre");
result.id = "result";
result.textContent = JSON.stringify({base: document.baseURI, found});
document.documentElement.append(result);
</script>`

// reflected are the attributes that the collector reads.
var reflected = memo.Set("href src action formaction cite data poster longdesc")

type browserPage struct {
	Base  string
	Found []struct{ Element, Attribute, Target string }
}

// TestBrowser compares the base URIs and targets of pages with those of Chromium. Run it
// with
//
//	URIFORM_CHROMIUM=chromium go test -run TestBrowser -v ./links/html
//
// The URL Standard of WHATWG rewrites some references that RFC 3986 does not change. They
// are in odd.html, and whyDifferent has the reasons. Any other difference fails.
func TestBrowser(t *testing.T) {
	browser := os.Getenv("URIFORM_CHROMIUM")
	if browser == "" {
		testenv.Skip(t, "chromium", "set URIFORM_CHROMIUM")
	}
	pages := map[string]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.Write([]byte(page + collector))
	}))
	defer server.Close()
	files, _ := filepath.Glob("testdata/*.html")
	if len(files) == 0 {
		t.Fatal("no pages")
	}
	agreed, differed := 0, map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		path := "/d/e/" + filepath.Base(file)
		pages[path] = string(data)
		theirs := open(t, browser, server.URL+path)
		f := &Finder{Base: links.Base{Retrieval: server.URL + path}, ContentType: "text/html"}
		i := 0
		for l, err := range f.Read(strings.NewReader(string(data))) {
			if err != nil || !reflected()[l.Attribute] || l.Element == "use" || inSVG(&l) {
				continue
			}
			// The browser keeps the fragment of a base, which RFC 3986 strips (5.1).
			if base, _, _ := strings.Cut(theirs.Base, "#"); i == 0 && l.Base.String() != base {
				t.Errorf("%s: base %q, in the browser %q", file, l.Base, theirs.Base)
			}
			if i == len(theirs.Found) {
				t.Fatalf("%s: %s %s %q is not in the browser", file, l.Element, l.Attribute, l.Value)
			}
			b := theirs.Found[i]
			i++
			if b.Element != l.Element || b.Attribute != l.Attribute {
				t.Fatalf("%s: %s %s, in the browser %s %s", file, l.Element, l.Attribute, b.Element, b.Attribute)
			}
			target, _ := l.Target()
			if target.String() == b.Target {
				agreed++
				continue
			}
			why := whyDifferent(&l, b.Target)
			if why == "" {
				t.Errorf("%s: %q is %q, in the browser %q", file, l.Value, target, b.Target)
			}
			differed[why]++
			t.Logf("%s: %q is %q, in the browser %q: %s", filepath.Base(file), l.Value, target, b.Target, why)
		}
		if i != len(theirs.Found) {
			t.Errorf("%s: %d references, %d in the browser", file, i, len(theirs.Found))
		}
	}
	t.Logf("%d targets agree, %v", agreed, differed)
}

// inSVG reports whether l is the a element in svg of attributes.html. The DOM has no
// string for its href.
func inSVG(l *links.Link) bool { return l.Value == "svg.html" }

// open opens a page in the browser, and returns the result of the collector.
func open(t *testing.T, browser, url string) (page browserPage) {
	t.Helper()
	cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000",
		"--user-data-dir="+t.TempDir(), "--host-resolver-rules=MAP * 127.0.0.1:9, EXCLUDE 127.0.0.1", "--dump-dom", url)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	_, text, ok := strings.Cut(string(out), `<pre id="result">`)
	text, _, _ = strings.Cut(text, "</pre>")
	if !ok || json.Unmarshal([]byte(html.UnescapeString(text)), &page) != nil {
		t.Fatalf("%s: no result in %q", url, out)
	}
	return page
}

// whyDifferent returns the reason why a browser may have another target for l, or "".
func whyDifferent(l *links.Link, theirs string) string {
	target, _ := l.Target()
	ours := target.String()
	switch {
	case l.Err != nil:
		return "no reference to RFC 3986, repaired by WHATWG"
	case strings.EqualFold(ours, theirs):
		return "case of scheme and host is normalised"
	case ours+"/" == theirs:
		return "an empty path is written"
	case strings.Replace(ours, ":80/", "/", 1) == theirs:
		return "a default port is removed"
	case strings.HasPrefix(l.Value, "http:x"), strings.HasPrefix(l.Value, "http:///"):
		return "http without an authority is read as if it had one"
	case !isASCII(ours):
		return "IRIs are mapped to URIs"
	case strings.Contains(ours, "%2e"):
		return "escaped dots are dots"
	case l.Attribute == "data" && strings.Contains(ours, "/code/"):
		return "codebase is no longer part of HTML"
	}
	return ""
}
