package cookbook_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"net"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lenient"
	"github.com/uriform/uri/query"
)

// netURLTasks are the tasks of doc/from-net-url.md. Each task is two functions with the same
// parameters, which the page shows side by side.
var netURLTasks = []struct {
	title    string
	name     string // of the functions, after "net" and "uri"
	net, uri any
	in       []string
	wantNet  string
	want     string
}{
	{"Parse, and get the host", "Host", netHost, uriHost, []string{"http://me@example.com:80/"},
		"example.com", "example.com"},
	{"Read all values of a parameter", "All", netAll, uriAll, []string{"/?tag=a&x=1&tag=b+c"},
		"[a b c]", "[a b c]"},
	{"Replace a parameter", "Set", netSet, uriSet, []string{"/?q=a%20b&page=2&all"},
		"/?all=&page=3&q=a+b", "/?q=a%20b&page=3&all"},
	{"Add a parameter", "Add", netAdd, uriAdd, []string{"/?q=a;b&all"},
		"/?all=&tag=new+one", "/?q=a;b&all&tag=new+one"},
	{"Delete a parameter", "Delete", netDelete, uriDelete, []string{"/?q=a%2fb&utm_source=x&all"},
		"/?all=&q=a%2Fb", "/?q=a%2fb&all"},
	{"Add path segments from data", "Segments", netSegments, uriSegments, []string{"http://a/files/", "AC/DC", "50%"},
		"http://a/files/AC%2FDC/50%25", "http://a/files/AC%2FDC/50%25"},
	{"Change the host and the port", "HostPort", netHostPort, uriHostPort, []string{"http://me@a:80/b", "example.com", "8080"},
		"http://me@example.com:8080/b", "http://me@example.com:8080/b"},
	{"Resolve a link", "Resolve", netResolve, uriResolve, []string{"x:/a/b", "../c?d"},
		"x:///c?d", "x:/c?d"},
	{"Build from parts", "Build", netBuild, uriBuild, []string{"example.com", "a b", "c&d"},
		"https://example.com/a%20b?q=c%26d", "https://example.com/a%20b?q=c%26d"},
	{"Mask a password in a log", "Mask", netMask, uriMask, []string{"http://me:secret@a/"},
		"http://me:xxxxx@a/", "http://me:xxxxx@a/"},
	{"Compare two URLs", "Equal", netEqual, uriEqual, []string{"HTTP://a:80/%7eb", "http://A/c/../~b"},
		"false", "true"},
	{"Request a link that may be an IRI", "Request", netRequest, uriRequest, []string{"http://a/b/", "é?ü"},
		"http://a/b/%C3%A9?ü", "http://a/b/%C3%A9?%C3%BC"},
}

// call calls a function with texts, and returns its first result as a text.
func call(t *testing.T, function any, in []string) string {
	t.Helper()
	var args []reflect.Value
	for _, text := range in {
		args = append(args, reflect.ValueOf(text))
	}
	results := reflect.ValueOf(function).Call(args)
	if len(results) == 2 && !results[1].IsNil() {
		t.Error(results[1])
	}
	if r, ok := results[0].Interface().(*http.Request); ok {
		return r.URL.String()
	}
	return fmt.Sprint(results[0])
}

func netHost(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	return u.Hostname(), nil
}

func uriHost(s string) (string, error) {
	u, err := uri.ParseReference(s)
	if err != nil {
		return "", err
	}
	return u.Hostname(), nil
}

func netAll(s string) ([]string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	return u.Query()["tag"], nil
}

func uriAll(s string) ([]string, error) {
	u, err := uri.ParseReference(s)
	if err != nil {
		return nil, err
	}
	return query.Values(u)["tag"], nil
}

func netSet(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Set("page", "3")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func uriSet(s string) (string, error) {
	u, err := uri.ParseReference(s)
	if err != nil {
		return "", err
	}
	u, err = u.Builder().Query(query.Form.Set(query.Of(u), "page", "3")).Reference()
	return u.String(), err
}

func netAdd(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Add("tag", "new one")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func uriAdd(s string) (string, error) {
	u, err := uri.ParseReference(s)
	if err != nil {
		return "", err
	}
	u, err = u.Builder().Query(query.Form.Add(query.Of(u), "tag", "new one")).Reference()
	return u.String(), err
}

func netDelete(s string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Del("utm_source")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func uriDelete(s string) (string, error) {
	u, err := uri.ParseReference(s)
	if err != nil {
		return "", err
	}
	u, err = u.Builder().Query(query.Form.Delete(query.Of(u), "utm_source")).Reference()
	return u.String(), err
}

func netSegments(s, dir, file string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	u = u.JoinPath(url.PathEscape(dir), url.PathEscape(file))
	return u.String(), nil
}

func uriSegments(s, dir, file string) (string, error) {
	u, err := uri.Parse(s)
	if err != nil {
		return "", err
	}
	u, err = u.Builder().AppendSegments(dir, file).URI()
	return u.String(), err
}

func netHostPort(s, host, port string) (string, error) {
	u, err := url.Parse(s)
	if err != nil {
		return "", err
	}
	u.Host = net.JoinHostPort(host, port)
	return u.String(), nil
}

func uriHostPort(s, host, port string) (string, error) {
	u, err := uri.Parse(s)
	if err != nil {
		return "", err
	}
	u, err = u.Builder().Host(host).Port(port).URI()
	return u.String(), err
}

func netResolve(page, link string) (*url.URL, error) {
	base, err := url.Parse(page)
	if err != nil {
		return nil, err
	}
	return base.Parse(link)
}

func uriResolve(page, link string) (uri.URI, error) {
	base, err := uri.Parse(page)
	if err != nil {
		return uri.URI{}, err
	}
	return base.ResolveString(link)
}

func netBuild(host, file, q string) (string, error) {
	u := url.URL{Scheme: "https", Host: host}
	u.Path = "/" + file
	u.RawQuery = url.Values{"q": {q}}.Encode()
	return u.String(), nil
}

func uriBuild(host, file, q string) (string, error) {
	b := uri.RFC3986.Builder().Scheme("https").Host(host)
	u, err := b.AppendSegments(file).Query(query.Form.Add("", "q", q)).URI()
	return u.String(), err
}

func netMask(s string) string {
	u, err := url.Parse(s)
	if err != nil {
		return err.Error()
	}
	return u.Redacted()
}

func uriMask(s string) string {
	u, err := uri.Parse(s)
	if err != nil {
		return err.Error()
	}
	return u.Redacted()
}

func netEqual(s, t string) (bool, error) {
	u, err := url.Parse(s)
	if err != nil {
		return false, err
	}
	v, err := url.Parse(t)
	if err != nil {
		return false, err
	}
	return u.String() == v.String(), nil
}

func uriEqual(s, t string) (bool, error) {
	u, err := uri.Parse(s)
	if err != nil {
		return false, err
	}
	v, err := uri.Parse(t)
	_, equivalent := u.EquivalentAfter(v)
	return equivalent, err
}

func netRequest(page, link string) (*http.Request, error) {
	base, err := url.Parse(page)
	if err != nil {
		return nil, err
	}
	u, err := base.Parse(link)
	if err != nil {
		return nil, err
	}
	return http.NewRequest("GET", u.String(), nil)
}

func uriRequest(page, link string) (*http.Request, error) {
	base, err := uri.Parse(page)
	if err != nil {
		return nil, err
	}
	u, err := base.ResolveString(lenient.Encode(uri.RFC3986, link))
	if err != nil {
		return nil, err
	}
	return http.NewRequest("GET", u.String(), nil)
}

// TestNetURLTasks runs both functions of each task. It requires that the function of package uri
// has no more lines, and compares the functions with doc/from-net-url.md.
func TestNetURLTasks(t *testing.T) {
	bodies, params := functions(t, "neturl_test.go")
	var page strings.Builder
	for i, task := range netURLTasks {
		theirs, ours := bodies["net"+task.name], bodies["uri"+task.name]
		if got := call(t, task.net, task.in); got != task.wantNet {
			t.Errorf("%s: net/url returns %q, want %q", task.title, got, task.wantNet)
		}
		if got := call(t, task.uri, task.in); got != task.want {
			t.Errorf("%s: uri returns %q, want %q", task.title, got, task.want)
		}
		if strings.Count(ours, "\n") > strings.Count(theirs, "\n") {
			t.Errorf("%s: the code is longer than that of net/url:\n%s", task.title, ours)
		}
		fmt.Fprintf(&page, "\n**%d. %s**\n\n<table><tr><td>\n\nnet/url:\n\n```go\n%s```\n\n</td><td>\n\nuri:\n\n```go\n%s```\n\n</td></tr></table>\n",
			i+1, task.title, theirs, ours)
		var in []string
		for i, name := range params["uri"+task.name] {
			in = append(in, fmt.Sprintf("`%s` is `%s`", name, task.in[i]))
		}
		given := strings.Join(in, " and ")
		if n := len(in) - 1; n > 1 {
			given = strings.Join(in[:n], ", ") + " and " + in[n]
		}
		if task.wantNet == task.want {
			fmt.Fprintf(&page, "\nIf %s, both return `%s`.\n", given, task.want)
		} else {
			fmt.Fprintf(&page, "\nIf %s, net/url returns `%s` and uri returns `%s`.\n", given, task.wantNet, task.want)
		}
	}
	const name, begin, end = "../../doc/from-net-url.md", "<!-- tasks -->\n", "\n<!-- end of tasks -->\n"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	shown, after, ok := strings.Cut(rest, end)
	switch {
	case !ok:
		t.Fatal("the page has no tasks")
	case *rewrite:
		if err := os.WriteFile(name, []byte(before+begin+page.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	case shown != page.String():
		t.Error("doc/from-net-url.md is stale: go test ./internal/cookbook -run TestNetURLTasks -rewrite")
	}
}

// functions returns the bodies of the functions of a file, without the first tab of each line, and
// the names of their parameters.
func functions(t *testing.T, name string) (bodies map[string]string, params map[string][]string) {
	t.Helper()
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	bodies, params = map[string]string{}, map[string][]string{}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			body := string(source[fset.Position(f.Body.Lbrace).Offset+1 : fset.Position(f.Body.Rbrace).Offset])
			bodies[f.Name.Name] = strings.ReplaceAll(body, "\n\t", "\n")[1:]
			for _, field := range f.Type.Params.List {
				for _, param := range field.Names {
					params[f.Name.Name] = append(params[f.Name.Name], param.Name)
				}
			}
		}
	}
	return bodies, params
}
