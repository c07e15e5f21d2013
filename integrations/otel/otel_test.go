package otel_test

import (
	"context"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	api "go.opentelemetry.io/otel/trace"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	uriotel "github.com/uriform/uri/integrations/otel"
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
		"/p?s%69g=%0a&sig&sig=&sig=1=2&&x#sig=3":                                 "/p?s%69g=REDACTED&sig&sig=REDACTED&sig=REDACTED&&x#sig=3",
		"http://ü:ö@é/":                                                          "http://REDACTED:REDACTED@é/",
		"https://h/?X-Amz-Signature=1&X-Amz-Credential=2&X-Amz-Security-Token=3": "https://h/?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Security-Token=REDACTED",
		"http://me:pa?5ecret@h/ ":                                                "http://me:xxxxx@h/ ",
		"http://me:pa#5ecret@h/ ?sig=1":                                          "http://me:xxxxx@h/ ?sig=REDACTED",
		"http://me:pa@x?5ecret@h/ ":                                              "http://me:xxxxx@h/ ",
		"http://me:12?5ecret@h/ #?sig=1":                                         "http://me:xxxxx@h/ #?sig=1",
		"http://h:80/a@b?c:d@e":                                                  "http://h:80/a@b?c:d@e",
		"http://u:p w@h/?sig=1":                                                  "http://u:xxxxx@h/?sig=REDACTED",
		"jdbc:mysql://u:p@h/":                                                    "jdbc:mysql://u:xxxxx@h/",
		"":                                                                       "",
		"?":                                                                      "?",
		"?sig=1":                                                                 "?sig=REDACTED",
		"#?sig=1":                                                                "#?sig=1",
		"http://h/?next=http://u:p@h/":                                           "http://h/?next=http://u:xxxxx@h/",
		"http://me:pw@h/?next=http%3A%2F%2Fu%3Ap%40h&a=b":                        "http://REDACTED:REDACTED@h/?next=http%3A%2F%2Fu%3Axxxxx%40h&a=b",
	} {
		if got := uriotel.Mask(text); got != want {
			t.Errorf("Mask(%q) = %q, want %q", text, got, want)
		}
		if kv := uriotel.URLFull(text); kv.Key != "url.full" || kv.Value.AsString() != want {
			t.Errorf("URLFull(%q) = %v", text, kv)
		}
	}
}

// export returns what an exporter gets for a span with the given attributes, with and without the
// processor.
func export(t testing.TB, attributes ...attribute.KeyValue) (alone, with tracetest.SpanStub) {
	t.Helper()
	plain, ours := tracetest.NewInMemoryExporter(), tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(
		trace.WithSpanProcessor(uriotel.NewSpanProcessor(trace.NewSimpleSpanProcessor(ours))),
		trace.WithSpanProcessor(trace.NewSimpleSpanProcessor(plain)),
	)
	_, span := provider.Tracer("test").Start(t.Context(), "GET", api.WithAttributes(attributes...))
	span.AddLink(api.Link{SpanContext: span.SpanContext(), Attributes: attributes})
	span.AddEvent("retry", api.WithAttributes(attributes...))
	span.End()
	if err := provider.ForceFlush(t.Context()); err != nil {
		t.Fatal(err)
	}
	alone, with = plain.GetSpans()[0], ours.GetSpans()[0]
	if err := provider.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	return alone, with
}

// The exporter gets masked attributes and events. Other attributes, and other processors, see the
// original.
func TestSpanProcessor(t *testing.T) {
	const url, mask = "https://u:p@h/?sig=1", "https://REDACTED:REDACTED@h/?sig=REDACTED"
	alone, with := export(t, attribute.String("url.full", url), attribute.String("http.url", url), attribute.String("x", url), attribute.Int("url.full.length", 3))
	list := attribute.StringSlice("url.full", []string{url, "a"})
	aloneList, withList := export(t, list)
	check := func(list []attribute.KeyValue, want ...string) {
		t.Helper()
		for i, kv := range list {
			if kv.Value.String() != want[i] {
				t.Errorf("%s is %s, want %s", kv.Key, kv.Value.String(), want[i])
			}
		}
	}
	check(alone.Attributes, url, url, url, "3")
	check(alone.Events[0].Attributes, url, url, url, "3")
	check(alone.Links[0].Attributes, url, url, url, "3")
	check(aloneList.Attributes, `["`+url+`","a"]`)
	check(withList.Attributes, `["`+mask+`","a"]`)
	check(with.Attributes, mask, mask, url, "3")
	check(with.Links[0].Attributes, mask, mask, url, "3")
	check(with.Events[0].Attributes, mask, mask, url, "3")
	if _, with := export(t, attribute.Int("url.full", 7)); with.Attributes[0].Value.AsInt64() != 7 {
		t.Errorf("%v", with.Attributes)
	}
}

// A recorder is a processor that keeps the names of the calls.
type recorder struct{ calls []string }

func (r *recorder) OnStart(context.Context, trace.ReadWriteSpan) {
	r.calls = append(r.calls, "OnStart")
}
func (r *recorder) OnEnd(trace.ReadOnlySpan)       { r.calls = append(r.calls, "OnEnd") }
func (r *recorder) Shutdown(context.Context) error { r.calls = append(r.calls, "Shutdown"); return nil }
func (r *recorder) ForceFlush(context.Context) error {
	r.calls = append(r.calls, "ForceFlush")
	return nil
}

// Every call reaches the next processor.
func TestNext(t *testing.T) {
	next := &recorder{}
	provider := trace.NewTracerProvider(trace.WithSpanProcessor(uriotel.NewSpanProcessor(next)))
	_, span := provider.Tracer("test").Start(t.Context(), "GET")
	span.End()
	provider.ForceFlush(t.Context())
	provider.Shutdown(t.Context())
	if got, want := strings.Join(next.calls, " "), "OnStart OnEnd ForceFlush Shutdown"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A text with a password is a text of the rows that is a URI reference and has a non-empty
// password. The exported attribute must not have it.
func TestScores(t *testing.T) {
	score := plugtest.Score{Texts: "texts of 59 suites", Question: "password hidden"}
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
		score.Number++
		alone, with := export(t, attribute.String("url.full", r.Text))
		login := user + ":" + password + "@"
		if strings.Contains(alone.Attributes[0].Value.AsString(), login) {
			score.Alone++
		}
		if text := with.Attributes[0].Value.AsString(); strings.Contains(text, login) {
			score.WithUriform++
			t.Errorf("%s shows the password", text)
		}
	}
	plugtest.CheckTable(t, []plugtest.Score{score})
}

func TestBadInput(t *testing.T) {
	for _, bad := range plugtest.BadInput() {
		_, with := export(t, attribute.String("url.full", bad.Text))
		text := with.Attributes[0].Value.AsString()
		if bad.Secret != "" && strings.Contains(text, bad.Secret) {
			t.Errorf("%s: %.300q", bad.Name, text)
		}
		if bad.Secret == "" && text != bad.Text {
			t.Errorf("%s changes to %.300q", bad.Name, text)
		}
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
