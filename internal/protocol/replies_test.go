package protocol

import (
	"encoding/json"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/testenv"
)

// testdata/replies.txt has a request, and on the lines after it the text of the reply or of some of its members, in
// the order of the keys: "generations rfc3986 group = null". Names and numbers lead to a member.
func TestReplies(t *testing.T) {
	file, err := os.ReadFile("testdata/replies.txt")
	if err != nil {
		t.Fatal(err)
	}
	few := testenv.Few(t)
	for block := range strings.SplitSeq(strings.TrimSpace(string(file)), "\n\n") {
		lines := strings.Split(block, "\n")
		reply := batched(t, lines[0])
		for _, line := range lines[1:] {
			path, want, _ := strings.Cut(line, "= ")
			if got := memberOf(few, reply, strings.Fields(path)); got != want {
				few.Errorf("%s\n%s\ngot  %s\nwant %s", lines[0], path, got, want)
			}
		}
	}
}

// memberOf returns the text of a member of a JSON value.
func memberOf(t testing.TB, text string, path []string) string {
	t.Helper()
	for _, name := range path {
		if i, err := strconv.Atoi(name); err == nil {
			var list []json.RawMessage
			if err := json.Unmarshal([]byte(text), &list); err != nil || i >= len(list) {
				t.Fatalf("%s: no element %d", text, i)
			}
			text = string(list[i])
			continue
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &members); err != nil || members[name] == nil {
			t.Fatalf("%s: no member %s", text, name)
		}
		text = string(members[name])
	}
	return text
}

// hello says what this program is and can do. The sets of steps are all subsets, because RFC 3986, 6.2, does not
// require a step before another one.
func TestHello(t *testing.T) {
	got := string((&Server{Version: "v1.2.3"}).Answer(nil, []byte(`{"op":"hello","id":"x"}`)))
	var ops []string
	for op := range Operations() {
		if op.Name != "hello" {
			ops = append(ops, op.Name)
		}
	}
	want := `{"id":"x","protocol":1,"library":"uriform/uri","version":"v1.2.3","language":"go","runtime":"` +
		runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + `","ops":["` + strings.Join(ops, `","`) + `"],` +
		`"forms":["reference","uri","absolute-uri"],"syntaxes":["rfc1738","rfc1808","rfc2396","rfc3986","rfc3987"],` +
		`"steps":["case","percent","case percent","path","case path","percent path","case percent path","scheme","case scheme","percent scheme",` +
		`"case percent scheme","path scheme","case path scheme","percent path scheme","case percent path scheme"],"limits":{"nul":true,"bytes":true}}` + "\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// People see the components in which two references differ after normalization, as they are written.
func TestDifferences(t *testing.T) {
	for _, test := range []struct{ syntax, a, b, want string }{
		{"rfc3986", "a:", "A:", "case"},
		{"rfc3986", "http://a.example/?x=1&z=3", "http://b.example/?x=2&z=3", "different: host a.example / b.example; query x=1 / x=2"},
		{"rfc3986", "HTTP://A:80/%7e", "http://a/~/", "different: path /%7e / /~/"},
		{"rfc3986", "http://u:pw@a:80/", "http://u:px@a:81/#", "different: userinfo u:** / u:**; port 80 / 81; fragment (none) / (empty)"},
		{"rfc3986", "http://a", "x://a", "different: scheme http / x"}, // the path of http is normalized to "/"
		{"rfc3986", "/x//y", "//h/x", "different: host (none) / h; path /x//y / /x"},
		{"rfc3986", "?a&b", "?b&a", "different: query a&b / b&a"},
		{"rfc3986", "?a&b", "?a", "different: query b / (none)"},
		{"rfc3986", "?a", "", "different: query a / (none)"},
		{"rfc3986", "", "?a&(none)", "different: query (none) / a&(none)"},
		{"rfc3986", "?u=//:x@&y", "?u=//:y@&y", "different: query u=//:*@&y / u=//:*@&y"},
		{"rfc3987", "/\u200f", "/", `different: path /\u200f / /`},
		{"rfc2396", "db://j:pw@a:1,b", "db://j:pw@a:1", "different: authority j:**@a:1,b / j:**@a:1"},
		{"rfc1808", "/a;x", "/a;y", "different: params x / y"},
	} {
		p, err := NewRequest("compare").With("syntax", test.syntax).Prepare(new(Server))
		if err != nil {
			t.Fatal(err)
		}
		reply, err := p.Reply(test.a + "\t" + test.b)
		r, ok := reply.(Resulter)
		if !ok {
			t.Fatalf("%s and %s: %v", test.a, test.b, err)
		}
		if text, _ := r.Result(); text != test.want {
			t.Errorf("%s and %s: %s, want %s", test.a, test.b, text, test.want)
		}
	}
}

// A subcommand shows the text of a reply in a list, and its error decides the exit code.
func TestPrepared(t *testing.T) {
	const refused = "refused"
	for _, test := range []struct {
		request           *Request
		input, text, json string
		err               string // "", "no" or refused
	}{
		{NewRequest("relativize").With("base", "http://a/b/c"), "http://a/b/d", "d", `{"input":"http://a/b/d","result":"d"}`, ""},
		{NewRequest("relativize").With("base", "http://a/b/c"), "http://a/b/-", "./-", `{"input":"http://a/b/-","result":"-"}`, ""},
		{NewRequest("relativize").With("base", "http://a/b/c"), "http://a/b/../c", "-", `{"input":"http://a/b/../c","result":null}`, "no"},
		{NewRequest("relativize").With("base", "http://a/b/c"), "d", "", "", refused},
		{NewRequest("compare"), "a:\ta:", "string", `{"a":"a:","b":"a:","rung":"string"}`, ""},
		{NewRequest("compare"), "a:\tA:", "case", `{"a":"a:","b":"A:","rung":"case"}`, ""},
		{NewRequest("compare"), "a:\tb:", "different", `{"a":"a:","b":"b:","rung":"different","differences":[{"component":"scheme","a":"a","b":"b"}]}`, "no"},
		{NewRequest("compare"), "a:", "", `{"input":"a:","error":{"code":"bad-request","message":"expected two references, separated by a tab","field":"b","offset":null,"rule":null,"syntax":null}}`, refused},
		{NewRequest("compare").With("steps", []string{"case"}), "a:\tA:", "case", `{"a":"a:","b":"A:","rung":"case","equal":true}`, ""},
		{NewRequest("compare").With("steps", []string{"case", "percent"}), "a:\tA:", "case", `{"a":"a:","b":"A:","rung":"case","equal":true}`, ""},
		{NewRequest("compare").With("steps", []string{"case"}), "a:%7e\ta:~", "percent", `{"a":"a:%7e","b":"a:~","rung":"percent","equal":false}`, "no"},
		{NewRequest("bidi"), "/\u05d0", "allowed\t/\u05d0", "", ""},
		{NewRequest("bidi"), "/\u05d0a", "not-allowed\t/\u05d0a", "", "no"},
		{NewRequest("bidi"), "/ ", "", "", refused},
		{NewRequest("agreement"), "http://h/", "agree\thttp://h/", "", ""},
		{NewRequest("agreement").With("readers", []string{"rfc3986", "net/url"}), "http://h/%zz", "agree\thttp://h/%zz", "", ""},
		{NewRequest("agreement"), "HTTP://a/", "harmless\tHTTP://a/", "", ""},
		{NewRequest("agreement"), "http://h;a?b/c", "host\thttp://h;a?b/c", "", "no"},
		{NewRequest("match").With("grammar", "rfc3986").With("rule", "port"), "80", "match", `{"input":"80","match":true}`, ""},
		{NewRequest("lint"), "http://u:pw@h.org/", "error userinfo-password,userinfo-http", "", "no"},
		{NewRequest("lint"), "http://u@h.org/", "warning userinfo-http", "", ""},
		{NewRequest("lint").With("fail_on", "off"), "http://u:pw@h.org/", "error userinfo-password,userinfo-http", "", ""},
		{NewRequest("lint").With("least", "error").With("fail_on", "warning"), "http://u@h.org/", "none", `{"input":"http://u@h.org/","issues":[],"passed":false}`, "no"},
		{NewRequest("lint"), "http://h.org/", "none", `{"input":"http://h.org/","issues":[],"passed":true}`, ""},
		{NewRequest("normalize"), "HTTP://A/", "http://a/", `{"input":"HTTP://A/","result":"http://a/"}`, ""},
		{NewRequest("resolve").With("base", "http://a/b"), "c", "", `{"input":"c","result":"http://a/c","same_document":false}`, ""},
	} {
		p, err := test.request.Prepare(new(Server))
		if err != nil {
			t.Errorf("%s: %v", test.request.op.Name, err)
			continue
		}
		answer, err := p.Reply(test.input)
		text := ""
		if texter, ok := answer.(Texter); ok {
			text = string(texter.AppendText(nil))
		}
		result := ""
		switch {
		case err == ErrNo:
			result = "no"
		case err != nil:
			result = refused
		}
		if text != test.text || result != test.err {
			t.Errorf("%s %q: got %q, error %v; want %q, %q", test.request.op.Name, test.input, text, err, test.text, test.err)
		}
		if got, _ := p.AppendJSON(nil, test.input); test.json != "" && string(got) != test.json+"\n" {
			t.Errorf("%s %q: got %s, want %s", test.request.op.Name, test.input, got, test.json)
		}
	}
	// The explanation for people has the warnings of package lint, under the newest syntax that accepts the input.
	p, err := NewRequest("explain").Prepare(new(Server))
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]bool{"http://u:pw@h.org/": true, "http://h.org/": false} {
		answer, err := p.Reply(input)
		var b strings.Builder
		answer.(Drawer).Draw(&console.Screen{Out: &b, Width: 80})
		if got := strings.Contains(b.String(), "userinfo-password"); got != want || err != nil {
			t.Errorf("explain %s: %v, %v\n%s", input, got, err, &b)
		}
	}
	// The verdict is that of RFC 3986, or of RFC 3987 for an input that is not ASCII. "http://a_b:c/" has a
	// registry-based name, which only RFC 2396 and older syntaxes accept.
	for input, want := range map[string]bool{"a b": true, "http://a_b:c/": true, "//é": false, "//é b": true, "a": false} {
		if _, err := p.Reply(input); (err != nil) != want {
			t.Errorf("explain %s: %v", input, err)
		}
	}
}

// A filter writes what the reply has, and refuses what the reply refuses. What is displayed is masked.
func TestFilters(t *testing.T) {
	for _, test := range []struct {
		request     *Request
		input, want string // "" is a refused input
	}{
		{NewRequest("resolve").With("base", "http://a/b/c"), "../d", "http://a/d"},
		{NewRequest("resolve").With("base", "http://a/b/c"), "a b", ""},
		{NewRequest("normalize"), "HTTP://A/%7e", "http://a/~"},
		{NewRequest("normalize"), "a b", ""},
		{NewRequest("to-uri"), "http://a/é", "http://a/%C3%A9"},
		{NewRequest("to-uri"), "a b", ""},
		{NewRequest("to-iri"), "http://u:secret@a/%C3%A9", "http://u:secret@a/é"},
		{NewRequest("to-iri").With("display", true), "http://u:secret@a/%C3%A9", "http://u:xxxxx@a/é"},
		{NewRequest("to-iri").With("display", true), "a b", ""},
	} {
		p, err := test.request.Prepare(new(Server))
		if err != nil {
			t.Fatalf("%s: %v", test.request.op.Name, err)
		}
		got, err := p.Filter([]byte("x"), test.input)
		if (err != nil) != (test.want == "") || err == nil && string(got) != "x"+test.want {
			t.Errorf("%s %q: got %q, error %v, want %q", test.request.op.Name, test.input, got, err, test.want)
		}
	}
}

// The declaration of a subcommand says what its replies are.
func TestRepliesOfSubcommands(t *testing.T) {
	var draw []string // these have --color and --width
	defer func() {
		if got, want := strings.Join(draw, " "), "parse locate explain bidi lint"; got != want {
			t.Errorf("%s draw, want %s", got, want)
		}
	}()
	for op := range Operations() {
		if op.Synopsis == "" {
			continue
		}
		if op.Draws {
			draw = append(draw, op.Name)
		}
		q := NewRequest(op.Name)
		input := sampleInputs["input"]
		if op.Pairs {
			input = "a\tb"
		}
		for _, f := range op.Fields {
			if f.Required && f.Name != "input" && !op.Pairs {
				q.With(f.Name, sampleInputs[f.Name])
			}
		}
		p, err := q.Prepare(new(Server))
		if err != nil {
			t.Errorf("%s: %v", op.Name, err)
			continue
		}
		answer, err := p.Reply(input)
		if err != nil && err != ErrNo {
			t.Errorf("%s: %v", op.Name, err)
		}
		// The text of a list has no tab, unless the operation says so or has another text for the cell of a table.
		texter, ok := answer.(Texter)
		_, cells := answer.(Celler)
		tabs := ok && !cells && strings.Contains(string(texter.AppendText(nil)), "\t")
		if (ok || p.Filter != nil) == op.NoLine || tabs != op.Tabs {
			t.Errorf("%s: has a text %v, with a tab %v", op.Name, ok, tabs)
		}
		if (p.Filter != nil) != (op.filter != nil) || op.AnyText != (op.Name == "encode" || op.Name == "decode" || op.Name == "surt") {
			t.Errorf("%s: filter %v, any text %v", op.Name, p.Filter != nil, op.AnyText)
		}
	}
}
