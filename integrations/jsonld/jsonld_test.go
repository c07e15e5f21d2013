package jsonld_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/piprate/json-gold/ld"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/plugtest"
	urijsonld "github.com/uriform/uri/integrations/jsonld"
	"github.com/uriform/uri/integrations/jsonld/ldiri"
)

// A recorder is a loader that records what it loads.
type recorder []string

func (r *recorder) LoadDocument(u string) (*ld.RemoteDocument, error) {
	*r = append(*r, u)
	return &ld.RemoteDocument{DocumentURL: u, Document: map[string]any{"@context": map[string]any{}}}, nil
}

func TestLoader(t *testing.T) {
	for text, want := range map[string]string{
		"http://a/b":               "http://a/b",
		"HTTPS://a/b":              "HTTPS://a/b",
		"https://é.example/日本?ü#ö": "https://%C3%A9.example/%E6%97%A5%E6%9C%AC?%C3%BC#%C3%B6",
		"/etc/passwd":              "",
		"secret.jsonld":            "",
		"file:///etc/passwd":       "",
		"http:/\\a":                "",
		"http://a b/":              "",
		"":                         "",
	} {
		var next recorder
		_, err := urijsonld.Loader{Next: &next}.LoadDocument(text)
		if want == "" {
			host, ok := errors.AsType[*ld.JsonLdError](err)
			_, isParse := errors.AsType[*uri.ParseError](err)
			if !ok || host.Code != ld.LoadingDocumentFailed || !isParse && !errors.Is(err, urijsonld.ErrScheme) || len(next) > 0 {
				t.Errorf("%q: %v, %v", text, next, err)
			}
			continue
		}
		if err != nil || len(next) != 1 || next[0] != want {
			t.Errorf("%q loads %q, %v, want %q", text, next, err, want)
		}
	}
	var next recorder
	files := urijsonld.Loader{Next: &next, Schemes: []string{"file"}}
	if _, err := files.LoadDocument("file:///a"); err != nil || len(next) != 1 {
		t.Error(err)
	}
	if _, err := files.LoadDocument("http://me:5ecret@a/"); !errors.Is(err, urijsonld.ErrScheme) || strings.Contains(fmt.Sprintf("%v %#v", err, err), "5ecret") {
		t.Error(err)
	} else if masked := urijsonld.Masked(fmt.Errorf("http://me:5ecret@a/: %w", err)); masked.Error() != "loading document failed: jsonld: scheme not allowed: http://me:xxxxx@a/" {
		t.Error(masked)
	}
	for _, file := range []string{"file:///a", "ftp://a/"} {
		if _, err := (urijsonld.Loader{Schemes: []string{"file", "ftp"}}).LoadDocument(file); !errors.Is(err, urijsonld.ErrScheme) {
			t.Errorf("%s without Next: %v", file, err)
		}
	}
	if other := errors.New("http://me:5ecret@a/"); urijsonld.Masked(nil) != nil || urijsonld.Masked(other) != other {
		t.Error("another error is masked")
	}
}

// A context that is the name of a file is loaded by the default loader of the library, and not by
// Loader.
func TestLocalFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "context.jsonld")
	if err := os.WriteFile(file, []byte(`{"@context": {"name": "http://schema.org/name"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	expand := func(loader ld.DocumentLoader) error {
		options := ld.NewJsonLdOptions("")
		options.DocumentLoader = loader
		_, err := ld.NewJsonLdProcessor().Expand(map[string]any{"@context": file, "name": "x"}, options)
		return err
	}
	plain := ld.NewDefaultDocumentLoader(nil)
	if err := expand(plain); err != nil {
		t.Errorf("the default loader does not load a file: %v", err)
	}
	for _, loader := range []urijsonld.Loader{{Next: plain}, {}} {
		if err := expand(loader); err == nil {
			t.Error("Loader loads a file")
		}
	}
}

// A server can refer to another document with a redirect or with a Link header. The target must
// have an allowed scheme.
func TestLink(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.MkdirAll("file:/x", 0o755), os.WriteFile("file:/x/c.jsonld", []byte(`{"@context": {}}`), 0o644)); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target := r.URL.Query().Get("to")
		switch r.URL.Path {
		case "/link", "/json", "/ld", "/charset":
			w.Header().Set("Link", "<"+target+`>; rel="alternate"; type="application/ld+json"`)
			w.Header().Set("Content-Type", map[string]string{"/charset": "application/json; charset=utf-8", "/link": "text/html", "/json": "application/json", "/ld": "application/ld+json"}[r.URL.Path])
			fmt.Fprint(w, `{"@context": {"name": "http://json/"}}`)
		case "/page":
			w.Header().Set("Link", "<"+target+`>; rel="alternate"; type="text/html"`)
			w.Header().Set("Content-Type", "text/html")
		case "/gone":
			w.Header().Set("Link", "<"+target+`>; rel="alternate"; type="application/ld+json"`)
			w.WriteHeader(http.StatusGone)
		case "/html":
			w.Header().Set("Content-Type", "text/html")
		case "/redirect":
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusFound)
		case "/c.jsonld":
			w.Header().Set("Content-Type", "application/ld+json")
			fmt.Fprint(w, `{"@context": {"name": "http://ld/"}}`)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	load := func(loader ld.DocumentLoader, path string) (string, error) {
		d, err := loader.LoadDocument(server.URL + path)
		if err != nil {
			return "", err
		}
		return fmt.Sprint(strings.TrimPrefix(d.DocumentURL, server.URL), d.Document), nil
	}
	const file = "file:///x/c.jsonld"
	if _, err := load(ld.NewDefaultDocumentLoader(nil), "/link?to="+file); err != nil {
		t.Errorf("the default loader does not load a file: %v", err)
	}
	for _, loader := range []urijsonld.Loader{{}, {Client: server.Client()}, {Schemes: []string{"http"}}} {
		for _, path := range []string{"/link?to=" + file, "/redirect?to=" + file, "/link?to=/redirect%3fto=" + file, "/link?to=ftp://a/", "/charset?to=" + file} {
			if got, err := load(loader, path); !errors.Is(err, urijsonld.ErrScheme) {
				t.Errorf("%s: %s, %v", path, got, err)
			} else if masked := urijsonld.Masked(err).Error(); !strings.HasPrefix(masked, "loading document failed: jsonld: scheme not allowed: f") {
				t.Errorf("%s: %s", path, masked)
			}
		}
		for _, path := range []string{"/gone?to=c.jsonld", "/html"} {
			if got, err := load(loader, path); err == nil {
				t.Errorf("%s: %s", path, got)
			}
		}
		if _, err := load(loader, "/link?to=/a%20b"); err == nil {
			t.Error("a link to a text that is not an IRI is followed")
		}
		if got, err := load(loader, "/page?to=c.jsonld"); err == nil {
			t.Errorf("a link to another type is followed: %s", got)
		}
		if _, err := load(loader, "/link?to=/link"); err == nil {
			t.Error("a link to nothing is followed")
		}
		for path, want := range map[string]string{
			"/link?to=c.jsonld":      "/c.jsonldmap[@context:map[name:http://ld/]]",
			"/redirect?to=/c.jsonld": "/c.jsonldmap[@context:map[name:http://ld/]]",
			"/json?to=" + file:       "/json?to=" + file + "map[@context:map[name:http://json/]]",
			"/ld?to=" + file:         "/ld?to=" + file + "map[@context:map[name:http://json/]]",
		} {
			if got, err := load(loader, path); got != want || err != nil {
				t.Errorf("%s: %s, %v", path, got, err)
			}
		}
	}
	// The transport of the client sends the requests. The client stays as it is, and no body stays open.
	sent := counter{}
	client := &http.Client{Transport: &sent}
	if _, err := load(urijsonld.Loader{Client: client}, "/link?to=c.jsonld"); err != nil || sent.requests != 2 || sent.open != 0 {
		t.Errorf("%d requests, %d open bodies, want 2 and 0; %v", sent.requests, sent.open, err)
	}
	if _, err := load(urijsonld.Loader{Client: client}, "/link?to=ftp://a/"); err == nil || sent.requests != 3 || sent.open != 0 {
		t.Errorf("a link that is not followed: %d requests, %d open bodies, want 3 and 0; %v", sent.requests, sent.open, err)
	}
	if client.Transport != &sent || http.DefaultClient.Transport != nil {
		t.Errorf("the transports are %v and %v, want that of the test and nil", client.Transport, http.DefaultClient.Transport)
	}
	if _, err := load(urijsonld.Loader{Schemes: []string{"https"}}, "/c.jsonld"); !errors.Is(err, urijsonld.ErrScheme) {
		t.Error(err)
	}
}

// A counter is a transport that counts requests, and the bodies of responses that are not closed.
type counter struct{ requests, open int }

func (c *counter) RoundTrip(r *http.Request) (*http.Response, error) {
	c.requests++
	response, err := http.DefaultTransport.RoundTrip(r)
	if err == nil {
		c.open++
		response.Body = countedBody{response.Body, c}
	}
	return response, err
}

type countedBody struct {
	io.ReadCloser
	counter *counter
}

func (b countedBody) Close() error {
	b.counter.open--
	return b.ReadCloser.Close()
}

// The IRI is in the messages of package ld also if the document cannot be loaded.
func TestMasked(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	defer server.Close()
	for _, host := range []string{server.URL, closed.URL} {
		for _, next := range []ld.DocumentLoader{nil, ld.NewDefaultDocumentLoader(nil), failing{}} {
			options := ld.NewJsonLdOptions("")
			options.DocumentLoader = urijsonld.Loader{Next: next}
			iri := strings.Replace(host, "//", "//me:5ecret@", 1) + "/é"
			for _, document := range []any{iri, map[string]any{"@context": iri, "name": "x"}, map[string]any{"@context": map[string]any{"@import": iri}}} {
				_, err := ld.NewJsonLdProcessor().Expand(document, options)
				masked := urijsonld.Masked(err)
				if _, ok := errors.AsType[*ld.JsonLdError](masked); !ok {
					t.Fatalf("%T: %v", err, err)
				}
				want := "loading document failed: " + strings.Replace(iri, "5ecret", "xxxxx", 1)
				if text := fmt.Sprintf("%+v", masked); strings.Contains(text, "5ecret") || !strings.HasSuffix(text, want) {
					t.Errorf("%v, want %s", masked, want)
				}
			}
		}
	}
	// An error that is not of a Loader.
	options := ld.NewJsonLdOptions("")
	_, err := ld.NewJsonLdProcessor().Expand(map[string]any{"@context": map[string]any{"@base": "http://me:5ecret@a/", "a": "http://me:5ecret@a b/", "@vocab": 3}}, options)
	if masked := urijsonld.Masked(err); err == nil || masked.Error() != string(err.(*ld.JsonLdError).Code) {
		t.Error(err, masked)
	}
	// A text that is not an IRI.
	_, err = urijsonld.Loader{}.LoadDocument("http://me:5ecret@a b/")
	if masked := urijsonld.Masked(err); !strings.HasPrefix(masked.Error(), `loading document failed: uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host`) {
		t.Error(masked)
	}
	// The code of another loader stays.
	_, err = urijsonld.Loader{Next: failing{ld.MultipleContextLinkHeaders}}.LoadDocument("http://me:5ecret@a/")
	if want := string(ld.MultipleContextLinkHeaders) + ": http://me:xxxxx@a/"; urijsonld.Masked(err).Error() != want {
		t.Errorf("got %v, want %s", urijsonld.Masked(err), want)
	}
}

// A failing loader fails, with the code if it is not empty.
type failing struct{ code ld.ErrorCode }

func (f failing) LoadDocument(u string) (*ld.RemoteDocument, error) {
	if f.code != "" {
		return nil, ld.NewJsonLdError(f.code, u)
	}
	return nil, errors.New("cannot load " + u)
}

func TestBadInput(t *testing.T) {
	for _, bad := range plugtest.BadInput() {
		var next recorder
		options := ld.NewJsonLdOptions("")
		options.DocumentLoader = urijsonld.Loader{Next: &next}
		_, err := ld.NewJsonLdProcessor().Expand(map[string]any{"@context": bad.Text}, options)
		if masked := urijsonld.Masked(err); bad.Secret != "" {
			_, ok := errors.AsType[*ld.JsonLdError](masked)
			if !ok || !strings.Contains(err.Error(), bad.Secret) || strings.Contains(masked.Error(), bad.Secret) {
				t.Errorf("%s: %.300v, masked %.300v", bad.Name, err, masked)
			}
		}
		_, err = options.DocumentLoader.LoadDocument(bad.Text)
		if _, ok := errors.AsType[*ld.JsonLdError](err); !ok || len(next) > 0 {
			t.Errorf("%s: %v", bad.Name, err)
			continue
		}
		_, ok := errors.AsType[*uri.ParseError](err)
		if !ok || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
			t.Errorf("%s: %.300v", bad.Name, err)
		}
		if got := ldiri.Resolve("http://a/", bad.Text); got != bad.Text {
			t.Errorf("%s: Resolve returns %.300q", bad.Name, got)
		}
		if got := ldiri.Resolve(bad.Text, "x"); got != "x" {
			t.Errorf("%s as a base: Resolve returns %.300q", bad.Name, got)
		}
	}
}

// The rows of the suites about resolution.
func TestScores(t *testing.T) {
	rows := plugtest.ResolveRows(t)
	score := plugtest.Score{Texts: "references of 59 suites", Question: "resolution, RFC 3986", Number: len(rows)}
	for _, r := range rows {
		if ld.Resolve(r.Base, r.Text) != r.Want {
			score.Alone++
		}
		if got := ldiri.Resolve(r.Base, r.Text); got != r.Want {
			score.WithUriform++
			t.Errorf("Resolve(%q, %q) = %q, want %q", r.Base, r.Text, got, r.Want)
		}
	}
	plugtest.CheckTable(t, []plugtest.Score{score})
}

// fixed is a loader that always loads the same document.
type fixed struct{ document *ld.RemoteDocument }

func (f fixed) LoadDocument(string) (*ld.RemoteDocument, error) { return f.document, nil }

// The cost is that of a document whose context is loaded, without the network.
func TestCost(t *testing.T) {
	processor := ld.NewJsonLdProcessor()
	context := map[string]any{"@context": map[string]any{"name": "https://schema.org/name"}}
	next := fixed{&ld.RemoteDocument{Document: context}}
	expand := func(loader ld.DocumentLoader) func() {
		options := ld.NewJsonLdOptions("")
		options.DocumentLoader = loader
		return func() {
			_, err := processor.Expand(map[string]any{"@context": "https://schema.org/docs/jsonldcontext.jsonld", "name": "Jane"}, options)
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	plugtest.Cost(t, "a document with a context", expand(next), expand(urijsonld.Loader{Next: next}))
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
