// Package otel masks passwords and signatures of URLs in the spans that OpenTelemetry
// (go.opentelemetry.io/otel) exports.
//
//	provider := trace.NewTracerProvider(trace.WithBatcher(uriotel.Exporter{Next: exporter}))
//
// # Specifications
//
// The semantic conventions of OpenTelemetry for url.full and url.query, v1.43.0 and before: user and
// password become "REDACTED:REDACTED", and the values of some query parameters become "REDACTED".
// RFC 3986 and RFC 3987 define where these parts are.
package otel

import (
	"context"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/redact"
)

// A Kind says what a string is, and so where it can have a secret.
type Kind int

// The kinds of strings.
const (
	Unmasked Kind = iota
	URL           // a URI, an IRI, or a reference: url.full
	Query         // a query without its "?": url.query
	Target        // the target of a request in HTTP: http.target
	Text          // text with URLs in it: exception.message
)

// kinds are the attributes of the conventions, present and past, that can have a URL.
var kinds = map[attribute.Key]Kind{
	"url.full":                      URL,
	"url.original":                  URL,
	"http.url":                      URL,
	"http.request.header.referer":   URL,
	"http.response.header.location": URL,
	"db.connection_string":          URL,
	"url.query":                     Query,
	"url.fragment":                  Query,
	"url.path":                      Target,
	"http.target":                   Target,
	"exception.message":             Text,
	"exception.stacktrace":          Text,
	"error.message":                 Text,
}

// parameters are the query parameters whose values the conventions redact, in exact case. The first
// five are those since v1.42.0. The last two were in the list of earlier versions.
var parameters = []string{
	"X-Amz-Signature", "X-Amz-Credential", "X-Amz-Security-Token", "sig", "X-Goog-Signature",
	"AWSAccessKeyId", "Signature",
}

// names are more query parameters whose values are secrets, in any case, besides those of
// [redact.SecretNames]. The first five are of OAuth (RFC 6749, 7009, 7521, 7636 and 8628).
var names = []string{
	"token", "assertion", "client_assertion", "code_verifier", "device_code",
	"accesstoken", "api-key", "jwt", "sessionid", "x-goog-credential",
}

const redacted = "REDACTED"

// An Exporter masks spans and passes them to Next. It masks the name of a span, the description of its
// status, the names of its events, and the attributes of the span, of its events and of its links, also
// in slices of strings. It does not mask the resource and the instrumentation scope. The spans themselves
// do not change, so other exporters of the provider see the original.
//
// The fields must not change while the Exporter is in use.
type Exporter struct {
	Next trace.SpanExporter

	// Kinds has the kinds of more attributes, or other kinds for the attributes that the Exporter knows:
	// url.full, url.original, url.query, url.fragment, url.path, http.url, http.target,
	// http.request.header.referer, http.response.header.location, db.connection_string,
	// exception.message, exception.stacktrace and error.message.
	Kinds map[attribute.Key]Kind

	// Rest is the kind of all other attributes, such as Text for an Exporter that looks for URLs
	// everywhere.
	Rest Kind

	// Parameters are more names of query parameters whose values are masked, in exact case, such as code,
	// key, auth and Policy, which are not always secrets. Always masked are X-Amz-Signature,
	// X-Amz-Credential, X-Amz-Security-Token, sig, X-Goog-Signature, AWSAccessKeyId and Signature in exact
	// case, and in any case:
	//
	//	access_token accesstoken api-key api_key apikey assertion auth_token authtoken client_assertion
	//	client_secret code_verifier device_code id_token jwt passphrase passwd password private_key pwd
	//	refresh_token secret sessionid token x-amz-security-token x-amz-signature x-goog-credential
	//	x-goog-signature
	Parameters []string
}

var _ trace.SpanExporter = Exporter{}

// ExportSpans passes masked spans to Next.
func (e Exporter) ExportSpans(ctx context.Context, spans []trace.ReadOnlySpan) error {
	masked := make([]trace.ReadOnlySpan, len(spans))
	for i, s := range spans {
		masked[i] = span{s, e}
	}
	return e.Next.ExportSpans(ctx, masked)
}

// Shutdown calls Shutdown of Next.
func (e Exporter) Shutdown(ctx context.Context) error { return e.Next.Shutdown(ctx) }

// URLFull returns the attribute url.full of a URL, masked as an Exporter without options masks it.
func URLFull(url string) attribute.KeyValue {
	return attribute.String("url.full", Exporter{}.Mask(URL, url))
}

// Mask returns s with its secrets masked. It takes time linear in s.
//
// In a URL, user and password become "REDACTED:REDACTED", and the values of secret parameters
// "REDACTED", also in the fragment. No other byte of a valid reference changes, with one exception: in a
// path, query or fragment that has a URL with a login (jdbc:mysql://u:p@h/), its password becomes
// "xxxxx". In a string that is not valid, and in a Target, the password becomes "xxxxx" as in
// [uri.Redact], which may mask more than the password.
//
// The SDK may cut a string before the "@" of a password. So, at the end of a string, "xxxxx" also replaces
// what is in the place of a port and has other characters than digits (https://user:pass). If the
// string is not a valid reference, the path after such a port is masked too.
//
// A Text is masked word by word, and a string in quotation marks is one word. A word with "//" or "\" is
// masked as a URL that is not valid, and in the others only secret parameters are masked. The port and the
// escape in an error of package net/url are masked, because they may be parts of a password. If a delimiter is escaped as
// in JSON (\u0026) and something is masked, the escapes of delimiters become the characters.
//
// Outside quotation marks, a secret with a space is masked only if it is a password without "/", "?" and
// "#". Not masked are a secret parameter without "?", "&", ";" or "#" before its name, a password without
// "//" before it, and secrets in other forms than URLs, such as those of headers and of JSON.
func (e Exporter) Mask(kind Kind, s string) string {
	switch kind {
	case URL:
		return e.maskParameters(maskLogin(s), false)
	case Query:
		return e.maskParameters(maskCut(redact.MaskAll(s, 0, 0)), true)
	case Target:
		return e.maskParameters(maskCut(uri.Redact(s)), false)
	case Text:
		return e.maskText(s)
	}
	return s
}

func maskLogin(text string) string {
	r, err := uri.RFC3987.ParseReference(text)
	if err != nil {
		return maskInvalid(text)
	}
	userinfo, ok := r.Userinfo()
	if !ok {
		return maskCut(r.Redacted())
	}
	mask := redacted
	if strings.Contains(userinfo, ":") {
		mask += ":" + redacted
	}
	at := r.Spans().Userinfo
	rest, err := uri.RFC3987.ParseReference("//" + text[at.End+len("@"):]) // the reference without its login
	if err != nil {
		return maskInvalid(text)
	}
	return text[:at.Start] + mask + "@" + maskCut(rest.Redacted())[len("//"):]
}

// maskInvalid masks a text that is not a valid reference.
func maskInvalid(text string) string {
	text = uri.Redact(text)
	if from := redact.FindCutPath(text); from < len(text) {
		return text[:from] + "xxxxx"
	}
	return text
}

// maskCut masks a password at the end of a text without its "@": the SDK cuts values at the limits of a span
// (OTEL_SPAN_ATTRIBUTE_VALUE_LENGTH_LIMIT) before it exports them.
func maskCut(text string) string {
	if from := redact.FindCut(text); from < len(text) {
		return text[:from] + "xxxxx"
	}
	return text
}

func (e Exporter) maskParameters(s string, query bool) string {
	var b strings.Builder
	done := 0
	for from, to := range redact.FindParameters(s, query, e.isSecret) {
		b.WriteString(s[done:from] + redacted)
		done = to
	}
	if done == 0 {
		return s
	}
	return b.String() + s[done:]
}

func (e Exporter) isSecret(name string) bool {
	return slices.Contains(parameters, name) || redact.IsSecretName(name) || slices.Contains(e.Parameters, name) ||
		slices.ContainsFunc(names, func(s string) bool { return strings.EqualFold(s, name) })
}

// invalidPort finds what package net/url takes for a port if a password has a "/", "?" or "#", and
// invalidEscape what it says of a "%" in a password. The text may be inside a string of Go or JSON, and it
// may be cut.
var (
	invalidPort   = regexp.MustCompile(`(?m)(invalid port \\*":).*?(\\*" after host|$)`)
	invalidEscape = regexp.MustCompile(`(?m)(invalid URL escape \\*"%).*?(\\*"|$)`)
)

// escape is a delimiter of a URL as some encoders of JSON write it. Package encoding/json writes "&" so.
var escape = regexp.MustCompile(`\\+u00(2[3-6fF]|3[aAdDfF]|40)`)

func unescape(s string) string {
	octet, _ := strconv.ParseUint(s[len(s)-len("40"):], 16, 8)
	return string(rune(octet))
}

func (e Exporter) maskText(s string) string {
	if strings.Contains(s, `\u00`) {
		plain := escape.ReplaceAllStringFunc(s, unescape)
		if masked := e.maskPlain(plain); masked != plain {
			return masked
		}
	}
	return e.maskPlain(s)
}

func (e Exporter) maskPlain(s string) string {
	if strings.Contains(s, "invalid port ") {
		s = invalidPort.ReplaceAllString(s, "${1}xxxxx${2}")
	}
	if strings.Contains(s, "invalid URL escape ") {
		s = invalidEscape.ReplaceAllString(s, "${1}xxxxx${2}")
	}
	s = redact.MaskAll(s, 0, 0) // passwords with spaces
	if !strings.ContainsAny(s, `/\?&;#%`) {
		return s
	}
	var b strings.Builder
	for part := range parts(s) {
		if strings.Contains(part, "//") || strings.Contains(part, `\`) {
			part = maskInvalid(part)
		}
		b.WriteString(e.maskParameters(part, false))
	}
	return b.String()
}

// parts yields the strings in quotation marks, the other words, and what is between them. Together they
// are the text. A quotation mark inside a word belongs to the word.
func parts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		quoted := false
		for len(text) > 0 {
			n := 1
			switch c := text[0]; {
			case c == '"':
				quoted = !quoted
			case c == '\n':
				quoted = false
			case quoted:
				n = quotedLength(text)
			case strings.IndexByte(" \t\r([{:,", c) < 0:
				n = len(text)
				if i := strings.IndexAny(text, " \t\r\n"); i >= 0 {
					n = i
				}
			}
			if !yield(text[:n]) {
				return
			}
			text = text[n:]
		}
	}
}

// quotedLength returns the length of the text before the end of its line or before a quotation mark. A
// "\" escapes the next byte, as in the strings of Go and JSON.
func quotedLength(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"', '\n':
			return i
		}
	}
	return len(text)
}

// A span is a span whose strings are masked when they are read.
type span struct {
	trace.ReadOnlySpan
	e Exporter
}

func (s span) Name() string { return s.e.maskText(s.ReadOnlySpan.Name()) }

func (s span) Status() trace.Status {
	status := s.ReadOnlySpan.Status()
	status.Description = s.e.maskText(status.Description)
	return status
}

func (s span) Attributes() []attribute.KeyValue {
	return s.e.masked(s.e.Rest, s.ReadOnlySpan.Attributes())
}

func (s span) Events() []trace.Event {
	events := slices.Clone(s.ReadOnlySpan.Events())
	for i, event := range events {
		events[i].Name = s.e.maskText(event.Name)
		events[i].Attributes = s.e.masked(s.e.Rest, event.Attributes)
	}
	return events
}

func (s span) Links() []trace.Link {
	links := slices.Clone(s.ReadOnlySpan.Links())
	for i, link := range links {
		links[i].Attributes = s.e.masked(s.e.Rest, link.Attributes)
	}
	return links
}

// masked masks the values of keys without a kind as rest. It returns list itself if it masks nothing,
// otherwise a copy.
func (e Exporter) masked(rest Kind, list []attribute.KeyValue) []attribute.KeyValue {
	copied := false
	for i, kv := range list {
		kind, ok := e.Kinds[kv.Key]
		if !ok {
			kind, ok = kinds[kv.Key]
		}
		if !ok {
			kind = rest
		}
		if t := kv.Value.Type(); kind == Unmasked && t != attribute.MAP && t != attribute.SLICE {
			continue
		}
		if !copied {
			list, copied = slices.Clone(list), true
		}
		list[i].Value = e.maskedValue(kind, kv.Value)
	}
	return list
}

// maskedValue masks all strings of a value. The keys of a map have kinds of their own.
func (e Exporter) maskedValue(kind Kind, v attribute.Value) attribute.Value {
	switch v.Type() {
	case attribute.STRING:
		return attribute.StringValue(e.Mask(kind, v.AsString()))
	case attribute.BYTESLICE:
		return attribute.ByteSliceValue([]byte(e.Mask(kind, string(v.AsByteSlice()))))
	case attribute.STRINGSLICE:
		texts := v.AsStringSlice() // a copy
		for i, text := range texts {
			texts[i] = e.Mask(kind, text)
		}
		return attribute.StringSliceValue(texts)
	case attribute.SLICE:
		values := v.AsSlice() // a copy
		for i, value := range values {
			values[i] = e.maskedValue(kind, value)
		}
		return attribute.SliceValue(values...)
	case attribute.MAP:
		return attribute.MapValue(e.masked(kind, v.AsMap())...)
	}
	return v
}
