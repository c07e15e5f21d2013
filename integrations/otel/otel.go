// Package otel masks passwords and signatures in the attribute url.full of OpenTelemetry
// (go.opentelemetry.io/otel).
//
//	provider := trace.NewTracerProvider(trace.WithSpanProcessor(uriotel.NewSpanProcessor(next)))
//
// # Specifications
//
// The semantic conventions of OpenTelemetry for url.full, v1.43.0 and before: user and password
// become "REDACTED:REDACTED", and the values of some query parameters become "REDACTED"; see
// [Parameters]. RFC 3986 and RFC 3987 define where these parts are.
package otel

import (
	"context"
	"slices"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

// Parameters are the names of the query parameters whose values are masked, in exact case. The
// first five are those of the conventions since v1.42.0. The last two were in the list of earlier
// versions.
var Parameters = []string{
	"X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "sig", "X-Goog-Signature",
	"AWSAccessKeyId", "Signature",
}

// Keys are the attributes that a SpanProcessor masks. http.url is the old name of url.full.
var Keys = []attribute.Key{"url.full", "http.url"}

const redacted = "REDACTED"

// URLFull returns the attribute url.full of a URL, masked.
func URLFull(url string) attribute.KeyValue { return attribute.String("url.full", Mask(url)) }

// Mask returns url with REDACTED in place of user, password, and the values of Parameters. It
// changes no other byte of a URI reference or an IRI reference, with one exception: where a path, query
// or fragment has a URL with a login (jdbc:mysql://u:p@h/), its password becomes "xxxxx". In any other
// text, the password becomes "xxxxx" as in [uri.Redact], which may mask more than the password.
// Mask takes time linear in url.
func Mask(url string) string {
	before, q, after := cutQuery(maskLogin(url))
	return before + maskQuery(q) + after
}

// cutQuery cuts a text at the first "?" and at the first "#", like RFC 3986, appendix B. The query
// begins with its "?".
func cutQuery(url string) (before, query, after string) {
	before = url
	if i := strings.IndexByte(before, '#'); i >= 0 {
		before, after = before[:i], before[i:]
	}
	if i := strings.IndexByte(before, '?'); i >= 0 {
		before, query = before[:i], before[i:]
	}
	return before, query, after
}

func maskLogin(text string) string {
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return uri.Redact(text)
	}
	userinfo, ok := r.Userinfo()
	if !ok {
		return r.Redacted()
	}
	mask := redacted
	if strings.Contains(userinfo, ":") {
		mask += ":" + redacted
	}
	at := r.Spans().Userinfo
	rest, err := uri.RFC3987.ParseReference("//" + text[at.End+len("@"):]) // the reference without its login
	if err != nil {
		return uri.Redact(text)
	}
	return text[:at.Start] + mask + "@" + rest.Redacted()[len("//"):]
}

func maskQuery(q string) string {
	if q == "" {
		return q
	}
	var b strings.Builder
	b.WriteByte('?')
	q = q[1:]
	copied := 0
	for p := range query.Plain.Pairs(q) {
		if p.HasValue() && slices.Contains(Parameters, p.Name()) {
			value := p.Offset() + len(p.RawName()) + len("=")
			b.WriteString(q[copied:value] + redacted)
			copied = value + len(p.RawValue())
		}
	}
	b.WriteString(q[copied:])
	return b.String()
}

// NewSpanProcessor returns a processor that passes spans to next. In the attributes of a span, of
// its events and of its links, the values of Keys are masked, also in a slice of strings. The span
// itself does not change, so other processors of the provider see the original. Attributes of the
// resource and of the instrumentation scope are not masked.
func NewSpanProcessor(next trace.SpanProcessor) trace.SpanProcessor { return processor{next} }

type processor struct{ next trace.SpanProcessor }

func (p processor) OnStart(ctx context.Context, s trace.ReadWriteSpan) { p.next.OnStart(ctx, s) }
func (p processor) OnEnd(s trace.ReadOnlySpan)                         { p.next.OnEnd(maskedSpan{s}) }
func (p processor) Shutdown(ctx context.Context) error                 { return p.next.Shutdown(ctx) }
func (p processor) ForceFlush(ctx context.Context) error               { return p.next.ForceFlush(ctx) }

// A maskedSpan is a span whose attributes are masked when they are read.
type maskedSpan struct{ trace.ReadOnlySpan }

func (s maskedSpan) Attributes() []attribute.KeyValue { return masked(s.ReadOnlySpan.Attributes()) }

func (s maskedSpan) Events() []trace.Event {
	events := slices.Clone(s.ReadOnlySpan.Events())
	for i := range events {
		events[i].Attributes = masked(events[i].Attributes)
	}
	return events
}

func (s maskedSpan) Links() []trace.Link {
	links := slices.Clone(s.ReadOnlySpan.Links())
	for i := range links {
		links[i].Attributes = masked(links[i].Attributes)
	}
	return links
}

// masked returns list itself if there is nothing to mask, otherwise a copy.
func masked(list []attribute.KeyValue) []attribute.KeyValue {
	copied := false
	for i, kv := range list {
		if !slices.Contains(Keys, kv.Key) {
			continue
		}
		if !copied {
			list, copied = slices.Clone(list), true
		}
		list[i].Value = maskedValue(kv.Value)
	}
	return list
}

func maskedValue(v attribute.Value) attribute.Value {
	switch v.Type() {
	case attribute.STRING:
		return attribute.StringValue(Mask(v.AsString()))
	case attribute.STRINGSLICE:
		texts := v.AsStringSlice() // a copy
		for i, text := range texts {
			texts[i] = Mask(text)
		}
		return attribute.StringSliceValue(texts)
	}
	return v
}
