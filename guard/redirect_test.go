package guard

import (
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/whatwg"
)

const app = "https://app.example"

func TestRedirect(t *testing.T) {
	for _, test := range []struct {
		next, want string
		rule       Rule
	}{
		{next: "", want: app + "/"},
		{next: "/", want: app + "/"},
		{next: "/account?tab=1#top", want: app + "/account?tab=1#top"},
		{next: "account", want: app + "/account"},
		{next: "?a=//b", want: app + "/?a=//b"},
		{next: "#f", want: app + "/#f"},
		{next: "/a/../b/./c", want: app + "/b/c"},
		{next: "/a//b", want: app + "/a//b"},
		{next: "/search?q=http://evil.example/", want: app + "/search?q=http://evil.example/"},
		{next: app + "/a", want: app + "/a"},
		{next: "HTTPS://APP.example:443/a", want: app + "/a"},
		{next: "//app.example/a", want: app + "/a"},
		{next: "/%41%2fb", want: app + "/%41%2fb"},
		{next: "/caf%C3%A9", want: app + "/caf%C3%A9"},

		// Another origin.
		{next: "//evil.example", rule: RuleOrigin},
		{next: "https://evil.example/", rule: RuleOrigin},
		{next: "http://app.example/", rule: RuleOrigin},
		{next: "https://app.example:8443/", rule: RuleOrigin},
		{next: "https://app.example.evil.example/", rule: RuleOrigin},
		{next: "https://sub.app.example/", rule: RuleOrigin},
		{next: "https://app.example./", rule: RuleOrigin},
		{next: "ftp://app.example/", rule: RuleOrigin},
		{next: "https://xn--pp-6kc.example/", rule: RuleOrigin}, // "аpp" with a Cyrillic letter

		// What only browsers accept.
		{next: `/\evil.example`, rule: RuleURL},
		{next: `\/evil.example`, rule: RuleURL},
		{next: `\\evil.example`, rule: RuleURL},
		{next: "/\t/evil.example", rule: RuleURL},
		{next: "/\n/evil.example", rule: RuleURL},
		{next: " //evil.example", rule: RuleURL},
		{next: "\x00//evil.example", rule: RuleURL},
		{next: "/a b", rule: RuleURL},
		{next: "/é", rule: RuleURL},
		{next: "https://аpp.example/", rule: RuleURL},
		{next: "https://app.example\\@evil.example/", rule: RuleURL},
		{next: "/%zz", rule: RuleURL},

		// What RFC 3986 and browsers read differently.
		{next: "https:evil.example", rule: RuleURL},
		{next: "https:/evil.example", rule: RuleURL},
		{next: "https:///evil.example", rule: RuleReaders},
		{next: "///evil.example", rule: RuleReaders},
		{next: "////evil.example", rule: RuleReaders},
		{next: "/a/%2e%2e/b", want: app + "/b"},

		// Schemes that run code, or lead elsewhere.
		{next: "javascript:alert(1)", rule: RuleURL},
		{next: "JAVASCRIPT:alert(1)", rule: RuleURL},
		{next: "javascript://app.example/%0aalert(1)", rule: RuleOrigin},
		{next: "data:text/html,x", rule: RuleURL},
		{next: "mailto:a@b", rule: RuleURL},

		// User information.
		{next: "https://app.example@evil.example/", rule: RuleUserinfo},
		{next: "https://evil.example@app.example/", rule: RuleUserinfo},
		{next: "//u:secret@app.example/", rule: RuleUserinfo},
		{next: "https://@app.example/", rule: RuleUserinfo},

		// A path that a program may take for a host.
		{next: "/a/..//evil.example", rule: RulePath},
		{next: "/.//evil.example", rule: RulePath},
		{next: ".//evil.example", rule: RulePath},
		{next: "https://app.example//evil.example", rule: RulePath},
		{next: "/%2e//evil.example", rule: RulePath},
		{next: "https://app.example//%2e%2e/a", rule: RulePath}, // before a browser removes the dot-segment
		{next: "/%2f%2fevil.example", rule: RulePath},
		{next: "/%2Fevil.example", rule: RulePath},
		{next: "/%5Cevil.example", rule: RulePath},
		{next: "/%09/evil.example", rule: RulePath},
		{next: "/%0d%0a/evil.example", rule: RulePath},
	} {
		got, err := Redirect(test.next, app)
		if got != test.want || ruleOf(err) != test.rule {
			t.Errorf("%q: %q, %v; want %q, rule %q", test.next, got, err, test.want, test.rule)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the error shows the password", test.next)
		}
	}
	for origin, want := range map[string]Rule{
		app + ":443/login": "", "http://localhost:8080": "", "http://[::1]:80": "", "app.example": RuleURL, "": RuleURL,
		"file:///": RuleScheme, "urn:a": RuleURL, "https://u@app.example": RuleUserinfo, "foo://app.example": RuleScheme,
	} {
		if got, err := Redirect("/a", origin); ruleOf(err) != want || (got == "") != (err != nil) {
			t.Errorf("origin %q: %q, %v, want rule %q", origin, got, err, want)
		}
	}
	if _, err := Redirect("/a", "app.example"); !strings.Contains(err.Error(), `"app.example"`) {
		t.Errorf("the error does not quote the origin: %v", err)
	}
	if _, err := Redirect("//evil.example", app); !strings.Contains(err.Error(), `"//evil.example"`) {
		t.Errorf("the error does not quote the string: %v", err)
	}
}

// nexts yields values of ?next=, made of pieces that readers take for delimiters, and of others.
func nexts(r *rand.Rand) string {
	pieces := [...]string{
		"/", "/", "//", `\`, ":", "?", "#", "@", ".", "..", "/..", "/../", "/.//", "%2f", "%2F", "%5c", "%2e", "%09", "%00", "\t", "\n", " ", "\x00",
		"evil.example", "app.example", "app.example:443", "https", "http", "https:", "https://", "HTTPS://app.example", "javascript:", "a", "b;c", "é",
		"[::1]", "%", "u:p@", "xn--", "。", "／", "\u200B", ":443", ":0", "?a=", "=", "&",
	}
	var b strings.Builder
	for range 1 + r.IntN(6) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// checkRedirect checks what Redirect promises of any string, and returns its result.
func checkRedirect(t testing.TB, next string) string {
	target, err := Redirect(next, app)
	if err != nil {
		return ""
	}
	u, parseError := whatwg.Parse(target)
	if parseError != nil || u.Origin() != app || u.Href() != target {
		t.Errorf("Redirect(%q) = %q, of the origin %s", next, target, u.Origin())
	}
	if strings.HasPrefix(u.Path(), "//") {
		t.Errorf("Redirect(%q) = %q, whose path begins with two slashes", next, target)
	}
	if again, err := Redirect(target, app); again != target {
		t.Errorf("Redirect(%q) = %q, but Redirect of that is %q, %v", next, target, again, err)
	}
	return target
}

func FuzzRedirect(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		f.Add(nexts(r))
	}
	f.Fuzz(func(t *testing.T, next string) { checkRedirect(t, next) })
}

// No generated string has a target on another origin: by this module and, with URIFORM_LONG=1, by Node and
// by Chromium, of which Chromium is asked about fewer targets.
func TestRedirectAtRandom(t *testing.T) {
	n := 100_000
	if testenv.Long() {
		n = 1_000_000
	}
	r := rand.New(rand.NewPCG(3, 4))
	few := testenv.Few(t)
	var asked []string // targets, and the strings of which they are
	for range n {
		next := nexts(r)
		if target := checkRedirect(few, next); target != "" {
			asked = append(asked, target, next)
		}
	}
	if len(asked) < n/25 {
		t.Errorf("%d of %d strings have a target", len(asked)/2, n)
	}
	if !testenv.Long() {
		return
	}
	question := func(list []string) string {
		data, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		return "const elsewhere = JSON.stringify(" + string(data) + ".filter(s => { try { return new URL(s, '" + app + "').origin !== '" + app + "' } catch { return true } }));\n"
	}
	check := func(reader string, list []string, answer []byte, err error) {
		var wrong []string
		if err == nil {
			err = json.Unmarshal(answer, &wrong)
		}
		if err != nil || len(wrong) > 0 {
			t.Errorf("%s: %v; of %d strings, %d are of another origin: %q", reader, err, len(list), len(wrong), wrong[:min(10, len(wrong))])
		}
	}
	node := exec.Command(testenv.Program(t, "node"))
	node.Stdin = strings.NewReader(question(asked) + "console.log(elsewhere)")
	output, err := node.Output()
	check("Node", asked, output, err)
	some := asked[:min(2*20_000, len(asked))]
	output, err = testenv.Chromium(t, question(some)+"document.body.textContent = elsewhere")
	check("Chromium", some, output, err)
	t.Logf("%d strings, %d targets, %d of them in Chromium", n, len(asked)/2, len(some)/2)
}

func TestMatchRedirectURI(t *testing.T) {
	for _, test := range []struct {
		registered, given string
		want              bool
	}{
		{"https://app.example/cb", "https://app.example/cb", true},
		{"https://app.example/cb?a=b", "https://app.example/cb?a=b", true},
		{"com.example.app:/oauth", "com.example.app:/oauth", true},
		{"https://app.example/cb", "https://app.example/cb/", false},
		{"https://app.example/cb", "https://app.example/cb?a", false},
		{"https://app.example/cb", "https://app.example/CB", false},
		{"https://app.example/cb", "https://APP.example/cb", false},
		{"https://app.example/cb", "https://app.example:443/cb", false},
		{"https://app.example/cb", "https://app.example/%63b", false},
		{"https://app.example/cb", "https://app.example/x/../cb", false},
		{"https://app.example/cb", "https://app.example/cb#f", false},
		{"https://app.example/cb#f", "https://app.example/cb#f", false}, // RFC 6749, 3.1.2: no fragment
		{"https://app.example", "https://app.example.evil.example", false},
		{"https://app.example/", "https://app.example@evil.example/", false},
		{"https://*.example/cb", "https://app.example/cb", false},
		{"/cb", "/cb", false},
		{"https://app.example/a b", "https://app.example/a b", false},
		{"https://app.example/é", "https://app.example/é", false}, // not a URI
		{"", "", false},

		// RFC 8252, 7.3.
		{"http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", true},
		{"http://127.0.0.1:0/cb", "http://127.0.0.1:51004/cb", true},
		{"http://127.0.0.1:1/cb?a=b", "http://127.0.0.1:2/cb?a=b", true},
		{"http://127.0.0.1:1/cb", "http://127.0.0.1/cb", true},
		{"http://[::1]/cb", "http://[::1]:61023/cb", true},
		{"http://localhost:1/cb", "http://localhost:65535/cb", true}, // RFC 9700, 2.1
		{"http://127.0.0.1/cb", "http://127.0.0.1:65536/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:51004/cb/", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:51004/cb?a", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:51004/cb#f", false},
		{"http://127.0.0.1/cb", "https://127.0.0.1:51004/cb", false},
		{"https://127.0.0.1/cb", "https://127.0.0.1:51004/cb", false},
		{"http://127.0.0.1/cb", "http://[::1]:51004/cb", false},
		{"http://127.0.0.1/cb", "http://localhost:51004/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.2:51004/cb", false},
		{"http://127.0.0.1/cb", "http://127.1:51004/cb", false},
		{"http://127.0.0.1/cb", "http://u@127.0.0.1:51004/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:51004@evil.example/cb", false},
		{"http://localhost.evil.example/cb", "http://localhost.evil.example:1/cb", false},
		{"http://192.168.0.1/cb", "http://192.168.0.1:1/cb", false},
	} {
		if got := MatchRedirectURI(test.registered, test.given); got != test.want {
			t.Errorf("MatchRedirectURI(%q, %q) = %v", test.registered, test.given, got)
		}
	}
}
