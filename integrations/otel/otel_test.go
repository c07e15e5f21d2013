package otel_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	api "go.opentelemetry.io/otel/trace"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	uriotel "github.com/uriform/uri/integrations/otel"
	"github.com/uriform/uri/internal/redact"
)

func TestMask(t *testing.T) {
	for text, want := range map[string]string{
		"https://www.example.com/":                                               "https://www.example.com/",
		"https://username:password@www.example.com/":                             "https://REDACTED:REDACTED@www.example.com/",
		"https://username@www.example.com/":                                      "https://REDACTED@www.example.com/",
		"https://:@h/":                                                           "https://REDACTED:REDACTED@h/",
		"//u:p@[::1]:80/?a":                                                      "//REDACTED:REDACTED@[::1]:80/?a",
		"https://www.example.com/path?color=blue&sig=0a1b":                       "https://www.example.com/path?color=blue&sig=REDACTED",
		"/p?AWSAccessKeyId=A&Signature=B&X-Goog-Signature=C&Sig=D#e":             "/p?AWSAccessKeyId=REDACTED&Signature=REDACTED&X-Goog-Signature=REDACTED&Sig=D#e",
		"/p?s%69g=%0a&sig&sig=&sig=1=2&&x#sig=3":                                 "/p?s%69g=REDACTED&sig&sig=&sig=REDACTED&&x#sig=REDACTED",
		"http://ü:ö@é/":                                                          "http://REDACTED:REDACTED@é/",
		"https://h/?X-Amz-Signature=1&X-Amz-Credential=2&X-Amz-Security-Token=3": "https://h/?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Security-Token=REDACTED",
		"http://me:pa?5ecret@h/ ":                                                "http://me:xxxxx@h/ ",
		"http://me:pa#5ecret@h/ ?sig=1":                                          "http://me:xxxxx@h/ ?sig=REDACTED",
		"http://me:pa@x?5ecret@h/ ":                                              "http://me:xxxxx@h/ ",
		"http://me:12?5ecret@h/ #?sig=1":                                         "http://me:xxxxx@h/ #?sig=REDACTED",
		"http://h:80/a@b?c:d@e":                                                  "http://h:80/a@b?c:d@e",
		"http://u:p w@h/?sig=1":                                                  "http://u:xxxxx@h/?sig=REDACTED",
		"jdbc:mysql://u:p@h/":                                                    "jdbc:mysql://u:xxxxx@h/",
		"https://h/?next=https://u:hunt":                                         "https://h/?next=https://u:xxxxx",
		"https://me:pw@h/?next=https://u:hunt":                                   "https://REDACTED:REDACTED@h/?next=https://u:xxxxx",
		"https://h:8080":                                                         "https://h:8080",
		"https://[::1]":                                                          "https://[::1]",
		"https://h/?next=http://h:80&a=b":                                        "https://h/?next=http://h:80&a=b",
		"":                                                                       "",
		"?":                                                                      "?",
		"?sig=1":                                                                 "?sig=REDACTED",
		"#?sig=1":                                                                "#?sig=REDACTED",
		"http://h/?next=http://u:p@h/":                                           "http://h/?next=http://u:xxxxx@h/",
		"http://me:pw@h/?next=http%3A%2F%2Fu%3Ap%40h&a=b":                        "http://REDACTED:REDACTED@h/?next=http%3A%2F%2Fu%3Axxxxx%40h&a=b",
	} {
		if got := (uriotel.Exporter{}).Mask(uriotel.URL, text); got != want {
			t.Errorf("Mask(%q) = %q, want %q", text, got, want)
		}
		if kv := uriotel.URLFull(text); kv.Key != "url.full" || kv.Value.AsString() != want {
			t.Errorf("URLFull(%q) = %v", text, kv)
		}
	}
}

// The other kinds.
func TestMaskKinds(t *testing.T) {
	e := uriotel.Exporter{Parameters: []string{"code"}}
	for _, tt := range []struct {
		kind       uriotel.Kind
		text, want string
	}{
		{uriotel.Unmasked, "//u:p@h/?sig=1", "//u:p@h/?sig=1"},
		{uriotel.Query, "sig=1&q=OpenTelemetry", "sig=REDACTED&q=OpenTelemetry"},
		{uriotel.Query, "?q=OpenTelemetry&sig=1", "?q=OpenTelemetry&sig=REDACTED"},
		{uriotel.Query, "Access_Token=1&code=2&Code=3", "Access_Token=REDACTED&code=REDACTED&Code=3"},
		{uriotel.Query, "next=//u:p@h/?sig=1", "next=//u:xxxxx@h/?sig=REDACTED"},
		{uriotel.Target, "/p?a=b&sig=1", "/p?a=b&sig=REDACTED"},
		{uriotel.Target, "http://u:p@h/?sig=1", "http://u:xxxxx@h/?sig=REDACTED"},
		{uriotel.Target, "*", "*"},
		{uriotel.Target, "h:443", "h:443"},
		{uriotel.Text, "", ""},
		{uriotel.Text, "no such user: bob@example.com", "no such user: bob@example.com"},
		{uriotel.Text, "unknown flag: --sig=1", "unknown flag: --sig=1"},
		{uriotel.Text, `Get "https://u:p/q@h/?sig=a b": lookup h: no such host`, `Get "https://u:xxxxx@h/?sig=REDACTED": lookup h: no such host`},
		{uriotel.Text, `Get "https://u:p\"q@h/?sig=a\"b" failed`, `Get "https://u:xxxxx@h/?sig=REDACTED" failed`},
		{uriotel.Text, `{"url":"https://u:p q@h/?sig=a b","n":1}`, `{"url":"https://u:xxxxx@h/?sig=REDACTED","n":1}`},
		{uriotel.Text, "GET https://h:80/?sig=1 for bob@example.com", "GET https://h:80/?sig=REDACTED for bob@example.com"},
		{uriotel.Text, "a \"b\nhttps://h/?sig=1 c", "a \"b\nhttps://h/?sig=REDACTED c"},
		{uriotel.Text, "main.go:12\n\t/go/pkg/mod/example.com/a@v1.2.3/a.go:9 +0x1d", "main.go:12\n\t/go/pkg/mod/example.com/a@v1.2.3/a.go:9 +0x1d"},
		{uriotel.Text, `dial http://h:8080: refused, "http://h:8080 is down", {"url":"http://[::1]:80"}`, `dial http://h:8080: refused, "http://h:8080 is down", {"url":"http://[::1]:80"}`},
		{uriotel.Text, `parse "https://u:p/q@h/": invalid port ":p" after host`, `parse "https://u:xxxxx@h/": invalid port ":xxxxx" after host`},
		{uriotel.Text, `{"a":"<\u0026>","url":"https://h/?sig=1\u0026b"}`, `{"a":"<&>","url":"https://h/?sig=REDACTED&b"}`},
		{uriotel.Text, `{"a":"<\u0026>","url":"https://h/?a\u0026b"}`, `{"a":"<\u0026>","url":"https://h/?a\u0026b"}`},
		{uriotel.Query, "next=https://u:hunt", "next=https://u:xxxxx"},
		{uriotel.Target, "/a?next=https://u:hunt", "/a?next=https://u:xxxxx"},
		{uriotel.Text, `"https://h/?sig=1`, `"https://h/?sig=REDACTED`},
		{uriotel.Text, `"https://h/?sig=1\`, `"https://h/?sig=REDACTED`},
		{uriotel.Text, `["https://h/?sig=a b","https://h/?sig=c d"] ok`, `["https://h/?sig=REDACTED","https://h/?sig=REDACTED"] ok`},
		{uriotel.Text, "a\r\n\t\"https://h/?sig=a b\" ok", "a\r\n\t\"https://h/?sig=REDACTED\" ok"},
		{uriotel.Text, "a#sig=1 b", "a#sig=REDACTED b"},
		{uriotel.Text, "a&sig=1 b", "a&sig=REDACTED b"},
		{uriotel.Text, "a?sig=1 b", "a?sig=REDACTED b"},
		{uriotel.Text, "a;sig=1 b", "a;sig=REDACTED b"},
		{uriotel.Text, `{"url":"https://h/\u0023sig=1"}`, `{"url":"https://h/#sig=REDACTED"}`},
		{uriotel.Text, `{"url":"https://h/?a\u003d1\u0026sig\u003D2"}`, `{"url":"https://h/?a=1&sig=REDACTED"}`},
	} {
		if got := e.Mask(tt.kind, tt.text); got != tt.want {
			t.Errorf("kind %d: %q becomes %q, want %q", tt.kind, tt.text, got, tt.want)
		}
	}
}

// ids gives all spans the same identifiers.
type ids struct{}

func (ids) NewIDs(context.Context) (api.TraceID, api.SpanID) {
	return api.TraceID{1}, api.SpanID{1}
}
func (ids) NewSpanID(context.Context, api.TraceID) api.SpanID { return api.SpanID{1} }

// export returns what Next of an Exporter gets for a span.
func export(t testing.TB, e uriotel.Exporter, name string, use func(api.Span)) tracetest.SpanStub {
	t.Helper()
	memory := tracetest.NewInMemoryExporter()
	e.Next = memory
	provider := trace.NewTracerProvider(trace.WithSyncer(e), trace.WithIDGenerator(ids{}))
	_, span := provider.Tracer("test").Start(t.Context(), name)
	use(span)
	span.End()
	return memory.GetSpans()[0]
}

// content prints what an exporter sends of a span, without times.
func content(s tracetest.SpanStub) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %+v %v\n", s.Name, s.Status, s.Attributes)
	for _, e := range s.Events {
		fmt.Fprintf(&b, "event %s %v\n", e.Name, e.Attributes)
	}
	for _, l := range s.Links {
		fmt.Fprintf(&b, "link %v\n", l.Attributes)
	}
	return b.String()
}

// shapes are texts by kind, with a secret written as "§", or as "¤" if it is encoded once more.
var shapes = map[uriotel.Kind][]string{
	uriotel.URL: {
		"https://u:§@h/", "https://§@h/", "https://§:§@h/", "https://u:§@h:8080/a?b#c", "//u:§@h", "http://ü:§@é/", "jdbc:mysql://u:§@h/", "http:u:§@h", "http:/u:§@h",
		"https://u:§@a b/", "https://u:§@h/ ", "https://u:§@[::1/", "https://u:a §@h/", "https://u:a/§@h/", "https://u:§?a@h/", `https:\\u:§@h/`,
		"/?next=https://u:§@h/", "/?next=https%3A%2F%2Fu%3A¤%40h", "/a#//u:§@h/", "https://h/?sig=§", "https://h/?a=b&Signature=§#c", "https://h/?s%69g=§&X-Amz-Credential=§",
		"https://h/?AWSAccessKeyId=§&X-Goog-Signature=§&X-Amz-Signature=§&X-Amz-Security-Token=§", "https://h/?next=/a?sig=§", "https://h/?next=%2Fa%3Fsig%3D¤%26b&c", "https://h/a b?sig=§",
		"https://h/#access_token=§&state=1", "https://u:§@h/?password=§;a", "https://h/?ACCESS_TOKEN=§",
		"https://u:§", "https://u:a/§", "https://u:a?§", "redis://:§", "https://me@x:§", // cut
	},
	uriotel.Query:  {"sig=§", "a=b&sig=§&c", "?sig=§", "next=https://u:§@h/", "next=https%3A%2F%2Fh%2F%3Fsig%3D¤", "api_key=§", "a;sig=§", "s%69g=§&é"},
	uriotel.Target: {"/a?sig=§", "/a?next=//u:§@h/", "http://u:§@h/a?sig=§", "//u:§@h/", "/a?%73ig=§", "/a#sig=§"},
	uriotel.Text: {
		"fetch https://u:§@h/ failed", `Get "https://u:§@h/?sig=§": EOF`, `parse "https://u:§@a b/": invalid character " " in host name`, `Get "https://u:§ x@h/?sig=§ y": EOF`,
		"two: https://h/?sig=§ and https://u:§@h/", "<https://h/?sig=§>", "(see https://u:§@h/?a=b&sig=§)", "url=https://u:§@h/", `{"url": "https://u:§@h/?sig=§"}`, `{\"url\":\"https://h/?sig=§\"}`,
		"Max retries exceeded with url: /a?sig=§ (Caused by x)", "goroutine 1\n\tmain.get(https://u:§@h/)\n\tat https://h/?sig=§\n", "https://u:a §@h/", "GET /a?sig=§", "'https://u:§@h/'", "dial postgres://u:§@h/db: refused",
		`"https://u:§/a@h/"`, "https://u:a/§@h/", `https:\\u:a/§@h/`, "a//u:§@h", "https%3A%2F%2Fu%3A¤%40h", "next=%2Fa%3Fsig%3D¤",
		`parse "https://u:x§/y@h/": invalid port ":x§" after host`, `parse "postgres://u:x§": invalid port ":x§" after host`, `{"error":"parse \"redis://:x§\": invalid port \":x§\" after host"}`,
		`parse "https://u:x§/y@h/": invalid port ":x§`, `Get "https://u:x§`, "dial https://u:x§/y", // cut
		`{"url":"https://h/?a=1\u0026sig=§"}`, `{"url":"https://u:§\u0040h/"}`, `{"url":"https:\u002F\u002fu\u003A§\u0040h\u003fsig\u003D§"}`, `"{\"url\":\"https://h/?a=1\\u0026sig=§\"}"`,
	},
}

// keys are the attributes of each kind.
var keys = map[uriotel.Kind][]attribute.Key{
	uriotel.URL:    {"url.full", "url.original", "http.url", "http.request.header.referer", "http.response.header.location", "db.connection_string"},
	uriotel.Query:  {"url.query", "url.fragment"},
	uriotel.Target: {"http.target", "url.path"},
	uriotel.Text:   {"exception.message", "exception.stacktrace", "error.message"},
}

// places put a text in a span.
var places = map[string]func(api.Span, attribute.Key, string){
	"attribute": func(s api.Span, key attribute.Key, text string) { s.SetAttributes(key.String(text)) },
	"slice": func(s api.Span, key attribute.Key, text string) {
		s.SetAttributes(key.StringSlice([]string{"a", text}))
	},
	"values": func(s api.Span, key attribute.Key, text string) {
		s.SetAttributes(key.Slice(attribute.StringValue(text), attribute.ByteSliceValue([]byte(text))))
	},
	"map": func(s api.Span, key attribute.Key, text string) {
		s.SetAttributes(attribute.Map("request", key.String(text)))
	},
	"maps": func(s api.Span, key attribute.Key, text string) {
		s.SetAttributes(attribute.Slice("requests", attribute.MapValue(key.String(text))))
	},
	"event": func(s api.Span, key attribute.Key, text string) {
		s.AddEvent("retry", api.WithAttributes(key.String(text)))
	},
	"link": func(s api.Span, key attribute.Key, text string) {
		s.AddLink(api.Link{SpanContext: s.SpanContext(), Attributes: []attribute.KeyValue{key.String(text)}})
	},
}

// textPlaces put a text where every text may be.
var textPlaces = map[string]func(api.Span, attribute.Key, string){
	"name":       func(s api.Span, _ attribute.Key, text string) { s.SetName(text) },
	"status":     func(s api.Span, _ attribute.Key, text string) { s.SetStatus(codes.Error, text) },
	"event name": func(s api.Span, _ attribute.Key, text string) { s.AddEvent(text) },
	"error":      func(s api.Span, _ attribute.Key, text string) { s.RecordError(errors.New(text)) },
	"stack trace": func(s api.Span, _ attribute.Key, text string) {
		s.SetAttributes(attribute.String("exception.stacktrace", text))
	},
}

// What is exported does not depend on the secret, and does not have it.
func TestNoninterference(t *testing.T) {
	number := 0
	check := func(place string, use func(api.Span, attribute.Key, string), key attribute.Key, shape string) {
		number++
		first := ""
		for _, secret := range []string{"5ecret", "hunter22222", "5%2Fe%26c%40r%3Ae%23t"} {
			text := content(export(t, uriotel.Exporter{}, "GET", func(s api.Span) {
				use(s, key, strings.NewReplacer("§", secret, "¤", strings.ReplaceAll(secret, "%", "%25")).Replace(shape))
			}))
			if first == "" {
				first = text
			}
			if text != first || strings.Contains(text, secret) {
				t.Errorf("%s %s: %q with %q is exported as\n%s", place, key, shape, secret, text)
			}
		}
		if strings.Count(first, "REDACTED")+strings.Count(first, "xxxxx") == 0 {
			t.Errorf("%s %s: %q is exported as\n%s", place, key, shape, first)
		}
	}
	for kind, list := range shapes {
		for _, shape := range list {
			for place, use := range places {
				for _, key := range keys[kind] {
					check(place, use, key, shape)
				}
			}
			if kind == uriotel.Text {
				for place, use := range textPlaces {
					check(place, use, "", shape)
				}
			}
		}
	}
	if number < 2300 {
		t.Errorf("%d shapes; README.md says about 2,400", number)
	}
	t.Logf("%d shapes of spans", number)
}

// README.md and the documentation of Parameters have the names that are secret in any case.
func TestNames(t *testing.T) {
	lists := map[string]*regexp.Regexp{"README.md": regexp.MustCompile(`(?s)Secret in any case are: (.*?)\. Others`), "otel.go": regexp.MustCompile(`(?s)and in any case:\n(.*?)\tParameters \[\]string`)}
	for file, pattern := range lists {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		names := regexp.MustCompile("[a-z_-]+").FindAllString(string(pattern.FindSubmatch(text)[1]), -1)
		if len(names) != len(redact.SecretNames)+10 {
			t.Errorf("%s has %d names", file, len(names))
		}
		for _, name := range redact.SecretNames {
			if !slices.Contains(names, name) {
				t.Errorf("%s does not have %s", file, name)
			}
		}
		for _, name := range names {
			for _, name := range []string{name, strings.ToUpper(name)} {
				if got := (uriotel.Exporter{}).Mask(uriotel.Query, name+"=1"); got != name+"=REDACTED" {
					t.Errorf("%s: %s", file, got)
				}
			}
		}
	}
	for _, name := range []string{"code", "key", "auth", "Policy"} { // README.md says that they are not masked
		if got := (uriotel.Exporter{}).Mask(uriotel.Query, name+"=1"); got != name+"=1" {
			t.Error(got)
		}
	}
}

// The options say what is masked.
func TestOptions(t *testing.T) {
	const url, mask = "https://u:p@h/?sig=1&code=2", "https://REDACTED:REDACTED@h/?sig=REDACTED&code=REDACTED"
	e := uriotel.Exporter{Kinds: map[attribute.Key]uriotel.Kind{"page": uriotel.URL, "http.url": uriotel.Unmasked}, Parameters: []string{"code"}}
	for rest, want := range map[uriotel.Kind][]string{
		uriotel.Unmasked: {mask, url, mask, url, "3"},
		uriotel.URL:      {mask, url, mask, mask, "3"},
	} {
		e.Rest = rest
		stub := export(t, e, "GET", func(s api.Span) {
			s.SetAttributes(attribute.String("url.full", url), attribute.String("http.url", url), attribute.String("page", url), attribute.String("note", url), attribute.Int("url.query", 3))
		})
		for i, kv := range stub.Attributes {
			if got := kv.Value.String(); got != want[i] {
				t.Errorf("rest %d: %s is %s, want %s", rest, kv.Key, got, want[i])
			}
		}
	}
}

// Rest is also the kind of the other attributes of events and links. A map has the kind of its key, for keys without a kind of
// their own.
func TestRest(t *testing.T) {
	const url, mask = "https://u:p@h/", "https://REDACTED:REDACTED@h/"
	for rest, want := range map[uriotel.Kind]string{uriotel.Unmasked: url, uriotel.URL: mask} {
		stub := export(t, uriotel.Exporter{Rest: rest, Kinds: map[attribute.Key]uriotel.Kind{"plain": uriotel.Unmasked}}, "GET", func(s api.Span) {
			s.AddEvent("retry", api.WithAttributes(attribute.String("note", url)))
			s.AddLink(api.Link{SpanContext: s.SpanContext(), Attributes: []attribute.KeyValue{attribute.String("note", url)}})
			s.SetAttributes(attribute.Map("url.full", attribute.String("note", url), attribute.String("plain", url)), attribute.Map("other", attribute.String("note", url)))
		})
		got := fmt.Sprint(stub.Events[0].Attributes, stub.Links[0].Attributes, stub.Attributes)
		list := func(list ...attribute.KeyValue) []attribute.KeyValue { return list }
		if want := fmt.Sprint(list(attribute.String("note", want)), list(attribute.String("note", want)), list(
			attribute.Map("url.full", attribute.String("note", mask), attribute.String("plain", url)), attribute.Map("other", attribute.String("note", want)))); got != want {
			t.Errorf("rest %d: got\n%s\nwant\n%s", rest, got, want)
		}
	}
}

// Other exporters see the original span.
func TestOriginal(t *testing.T) {
	const url = "https://u:p@h/?sig=1"
	list := []attribute.KeyValue{attribute.String("url.full", url), attribute.StringSlice("http.url", []string{url}), attribute.Map("request", attribute.String("url.full", url))}
	original := tracetest.SpanStub{
		Name: url, Attributes: list, Status: trace.Status{Description: url}, Events: []trace.Event{{Name: url, Attributes: list}}, Links: []trace.Link{{Attributes: list}},
	}
	before := content(original)
	memory := tracetest.NewInMemoryExporter()
	if err := (uriotel.Exporter{Next: memory}).ExportSpans(t.Context(), tracetest.SpanStubs{original}.Snapshots()); err != nil {
		t.Fatal(err)
	}
	if after := content(original); after != before {
		t.Errorf("the span becomes\n%s\nand was\n%s", after, before)
	}
	if text := content(memory.GetSpans()[0]); strings.Contains(text, "sig=1") || strings.Count(text, "REDACTED") < 9 {
		t.Error(text)
	}
}

// What the instrumentation of net/http exports of a client and a server has no secret.
func TestHTTP(t *testing.T) {
	memory := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(uriotel.Exporter{Next: memory}))
	server := httptest.NewServer(otelhttp.NewHandler(http.NotFoundHandler(), "files", otelhttp.WithTracerProvider(provider)))
	client := http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport, otelhttp.WithTracerProvider(provider))}
	for range 2 { // the second request fails
		response, err := client.Get(server.URL + "/a?lang=en&sig=5ecret")
		if err == nil {
			response.Body.Close()
		}
		server.Close()
	}
	masked := 0
	for _, stub := range memory.GetSpans() {
		text := content(stub)
		if strings.Contains(text, "5ecret") {
			t.Error(text)
		}
		masked += strings.Count(text, "/a?lang=en&sig=REDACTED")
	}
	if len(memory.GetSpans()) != 3 || masked != 2 {
		t.Errorf("%d spans, want 3; %d masked, want 2", len(memory.GetSpans()), masked)
	}
}

// What package net/url says about a URL has no part of the password.
func TestNetURL(t *testing.T) {
	for _, text := range []string{"https://me:§/x@h/", "https://me:x/§@h/", "postgres://me:§#x@h/db", "postgres://me:x#§@h/db", "redis://:§?x@h", "https://me:§[x@h/", "https://me:x §@h/", "https://me:§%zz@h/", "https://h:§"} {
		_, err := http.NewRequest("GET", strings.ReplaceAll(text, "§", "5ecret"), nil)
		if err == nil {
			t.Errorf("%s is valid", text)
			continue
		}
		stub := export(t, uriotel.Exporter{}, "GET", func(s api.Span) {
			s.RecordError(err)
			s.SetStatus(codes.Error, err.Error())
		})
		if text := content(stub); strings.Contains(text, "5ecret") || !strings.Contains(text, "xxxxx") {
			t.Errorf("%v is exported as %s", err, text)
		}
	}
}

// Package net/url quotes the two characters after a "%".
func TestNetURLEscape(t *testing.T) {
	for _, text := range []string{"https://me:50%Qf@h/", "https://h/%Q"} {
		_, err := url.Parse(text)
		_, want, ok := strings.Cut(fmt.Sprint(err), ": invalid URL escape ")
		if !ok {
			t.Errorf("%s: %v", text, err)
		}
		for _, want := range []string{want, strings.TrimSuffix(want, `"`)} { // also cut
			masked := uriotel.Exporter{}.Mask(uriotel.Text, "invalid URL escape "+want)
			if !strings.HasPrefix(masked, `invalid URL escape "%xxxxx`) || strings.Contains(masked, "Q") {
				t.Errorf("%s: %s is exported as %s", text, want, masked)
			}
		}
	}
}

// A password that the limits of the SDK cut has no "@".
func TestLimits(t *testing.T) {
	limits := trace.NewSpanLimits()
	for limit := len("https://user:h"); limit < 60; limit++ {
		limits.AttributeValueLengthLimit = limit
		memory := tracetest.NewInMemoryExporter()
		provider := trace.NewTracerProvider(trace.WithSyncer(uriotel.Exporter{Next: memory}), trace.WithRawSpanLimits(limits))
		_, span := provider.Tracer("test").Start(t.Context(), "GET")
		const url = "https://user:hunter2@example.com/?sig=hunter2"
		span.SetAttributes(attribute.String("url.full", url))
		span.RecordError(fmt.Errorf("Get %q: EOF", url))
		span.End()
		if text := content(memory.GetSpans()[0]); strings.Contains(text, "hunt") || strings.Contains(text, "user:h") {
			t.Errorf("limit %d: %s", limit, text)
		}
	}
}

// failing is an exporter whose methods fail.
type failing struct{}

var errExport, errShutdown = errors.New("export"), errors.New("shutdown")

func (failing) ExportSpans(context.Context, []trace.ReadOnlySpan) error { return errExport }
func (failing) Shutdown(context.Context) error                          { return errShutdown }

func TestNext(t *testing.T) {
	e := uriotel.Exporter{Next: failing{}}
	if err := e.ExportSpans(t.Context(), nil); err != errExport {
		t.Error(err)
	}
	if err := e.Shutdown(t.Context()); err != errShutdown {
		t.Error(err)
	}
}

// The password of no IRI reference of the test suites is exported.
func TestSuites(t *testing.T) {
	number := 0
	for _, r := range plugtest.Rows(t) {
		if r.Format != formats.IRIReference || !r.Valid {
			continue
		}
		reference, err := uri.RFC3987.ParseReference(r.Text)
		if err != nil {
			t.Fatal(err)
		}
		userinfo, _ := reference.Userinfo()
		user, password, _ := strings.Cut(userinfo, ":")
		if password == "" {
			continue
		}
		number++
		for kind, list := range keys {
			stub := export(t, uriotel.Exporter{}, "GET", func(s api.Span) { s.SetAttributes(list[0].String(r.Text)) })
			if text := stub.Attributes[0].Value.AsString(); strings.Contains(text, user+":"+password+"@") {
				t.Errorf("kind %d: %s shows the password", kind, text)
			}
		}
	}
	if number < 150 {
		t.Errorf("%d texts have a password", number)
	}
}

func TestBadInput(t *testing.T) {
	for _, bad := range plugtest.BadInput() {
		for kind, list := range keys {
			stub := export(t, uriotel.Exporter{}, "GET", func(s api.Span) { s.SetAttributes(list[0].String(bad.Text)) })
			text := stub.Attributes[0].Value.AsString()
			if bad.Secret != "" && strings.Contains(text, bad.Secret) {
				t.Errorf("%s, kind %d: %.300q", bad.Name, kind, text)
			}
			if bad.Secret == "" && text != bad.Text {
				t.Errorf("%s, kind %d, changes to %.300q", bad.Name, kind, text)
			}
		}
	}
}

// discard reads what an exporter reads.
type discard struct{}

func (discard) ExportSpans(_ context.Context, spans []trace.ReadOnlySpan) error {
	for _, s := range spans {
		_, _, _, _, _ = s.Name(), s.Status(), s.Attributes(), s.Events(), s.Links()
	}
	return nil
}
func (discard) Shutdown(context.Context) error { return nil }

// The cost is that of the whole life of a span of a client of HTTP.
func TestCost(t *testing.T) {
	life := func(e trace.SpanExporter, url string) func() {
		tracer := trace.NewTracerProvider(trace.WithSyncer(e), trace.WithIDGenerator(ids{})).Tracer("test")
		return func() {
			_, span := tracer.Start(t.Context(), "GET", api.WithAttributes(attribute.String("http.request.method", "GET"), attribute.String("url.full", url), attribute.Int("server.port", 443)))
			span.End()
		}
	}
	for question, url := range map[string]string{"a span with `url.full`": "https://example.com/a?lang=en", "a span with a signed `url.full`": "https://example.com/a?lang=en&sig=0a1b2c"} {
		plugtest.Cost(t, question, life(discard{}, url), life(uriotel.Exporter{Next: discard{}}, url))
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
