package conformance

import (
	"slices"
	"testing"
)

// The tags of a row are those of Features. A row with a tag that is contested says why. The
// README lists each tag.
func TestTags(t *testing.T) {
	for _, row := range rows(t) {
		if want := Features(row.Request, row.Reply); !slices.Equal(row.Tags, want) {
			t.Errorf("%s: tags %q, want %q", row, row.Tags, want)
		}
		if why := ContestedReason(row.Tags, row.Reply); why != "" && row.Contested != why {
			t.Errorf("%s: contested is %q, want %q", row, row.Contested, why)
		}
	}
}

// The tag rooted, by hand.
func TestRooted(t *testing.T) {
	for _, c := range []struct {
		base, input, result string
		want                bool
	}{
		{"urn:a/b/c", "../../d", "urn:/d", true},
		{"urn:a/b/c", "../d", "urn:a/d", false},
		{"urn:a/b/c", "/d", "urn:/d", false},
		{"urn:/a/b/c", "../../d", "urn:/d", false},
		{"urn:a/b/c", "x:/d", "x:/d", false},
		{"urn:a/b/c", "//h/d", "urn://h/d", false},
		{"http://a", "../d", "http://a/d", false},
		{"x:", "g/../h", "x:/h", true},
		{"x:?q", "g/..", "x:/", true},
		{"x:", "g", "x:g", false},
		{"x:", "?g", "x:?g", false},
	} {
		request := Object{"op": "resolve", "base": c.base, "input": c.input}
		if got := slices.Contains(Features(request, Object{"result": c.result}), TagRooted); got != c.want {
			t.Errorf("%s + %s: %t", c.base, c.input, got)
		}
	}
}

// Tags of single strings, by hand.
func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		op, input string
		want      []string
	}{
		{"parse", "http://h:65535/", nil},
		{"parse", "http://h:65536/", []string{TagLongPort}},
		{"parse", "//h:0000065535", nil},
		{"parse", "//h:99999999999", []string{TagLongPort}},
		{"parse", "//u:99999@h", nil},
		{"parse", "//h:099999", []string{TagLongPort}}, // 99999
		{"parse", "//h:123456", []string{TagLongPort}},
		{"parse", "//h:000001", nil},
		{"parse", "//h:", nil},
		{"parse", "//h/:99999", nil}, // RFC 3986, 3.2: "/", "?" and "#" end an authority
		{"parse", "//h?:99999", nil},
		{"parse", "//h#:99999", nil},
		{"parse", "///h:99999", nil},
		{"parse", "//[::99999]", nil},
		{"parse", "x:99999", nil},
		{"parse", "//099999", nil},
		{"parse", "//:65536", []string{TagLongPort}},
		{"parse", "://h:65536", nil}, // RFC 3986, B: a scheme has one character or more
		{"parse", "//h:88888", []string{TagLongPort}},
		{"parse", "a?b://h:65536", nil},
		{"parse", "a#b://h:65536", nil},
		{"parse", "//[v1.a]", []string{TagIPvFuture}},
		{"parse", "//u@[V1.a]:1", []string{TagIPvFuture}},
		{"parse", "[v1.a]", nil},
		{"parse", "a\x00\u00e9\U0001f363", []string{TagNUL, TagNonASCII, TagAstral}},
		{"parse", "a\xff", []string{TagBytes, TagNonASCII}},
		{"resolve", "%2e/g", []string{TagPctDots}},
		{"resolve", "a/.%2E", []string{TagPctDots}},
		{"resolve", "a/.%2Eb", nil},
		{"resolve", "?%2e", nil},
		{"resolve", "#%2e", nil},
		{"resolve", "a?/%2e/", nil},
		{"resolve", "a#/%2e/", nil},
		{"resolve", "%2e?", []string{TagPctDots}},
		{"resolve", "x:%2e%2E#", []string{TagPctDots}},
		{"resolve", "?/%2e", nil},
		{"parse", "%2e/g", nil},
	} {
		for _, request := range []Object{{"input": c.input}, {"input": c.input, "base": "http://h/"}, {"a": c.input, "b": "x"}, {"a": "x", "b": c.input}} {
			request["op"] = c.op
			if got := Features(request, Object{}); !slices.Equal(got, c.want) {
				t.Errorf("%v: %q, want %q", request, got, c.want)
			}
		}
	}
}

// Tags of replies, and of a base alone, by hand.
func TestFeaturesOfReplies(t *testing.T) {
	for _, c := range []struct {
		request, reply Object
		want           []string
	}{
		{Object{"op": "resolve", "base": "\u00e9", "input": "a"}, Object{}, []string{TagNonASCII}},
		{Object{"op": "parse", "input": "//h:65536"}, Object{"valid": false}, nil},
		{Object{"op": "parse", "input": "//h:65536"}, Object{"valid": true}, []string{TagLongPort}},
		{Object{"op": "normalize"}, Object{"result": "x:/.//a"}, []string{TagGuard}},
		{Object{"op": "resolve"}, Object{"result": "x:/.//a"}, []string{TagGuard}},
		{Object{"op": "normalize"}, Object{"result": "x:/./a"}, nil},
		{Object{"op": "build"}, Object{"result": "x:/.//a"}, nil},
		{Object{"op": "resolve", "base": "x:a"}, Object{}, []string{TagOpaqueBase}},
		{Object{"op": "resolve", "base": "x:"}, Object{}, []string{TagOpaqueBase}},
		{Object{"op": "resolve", "base": "x:/a"}, Object{}, nil},
		{Object{"op": "relativize", "base": "x:a"}, Object{}, nil},
		{Object{"op": "resolve", "syntax": "rfc3986", "base": "x:/#"}, Object{}, []string{TagBaseFragment}},
		{Object{"op": "resolve", "syntax": "rfc3987", "base": "x:a#b"}, Object{}, []string{TagOpaqueBase, TagBaseFragment}},
		{Object{"op": "resolve", "syntax": "rfc1808", "base": "x:/#b"}, Object{}, nil}, // RFC 1808, 5.1
		{Object{"op": "resolve", "syntax": "rfc3986", "base": "x:/", "input": "#b"}, Object{}, nil},
		{Object{"op": "normalize", "steps": []any{"case", "scheme"}, "input": "HTTP://a"}, Object{}, []string{"scheme-http"}},
		{Object{"op": "normalize", "steps": []any{"case", "path"}, "input": "http://a"}, Object{}, nil},
		{Object{"op": "normalize", "steps": []any{"scheme"}, "input": "x://a"}, Object{}, nil}, // a rule of every scheme
		{Object{"op": "compare", "a": "file:/a", "b": "file:///a"}, Object{"rung": "scheme"}, []string{"scheme-file"}},
		{Object{"op": "compare", "a": "file:/a", "b": "FILE:/a"}, Object{"rung": "case"}, nil},
		{Object{"op": "parse"}, Object{"components": Object{"path": "", "query": nil, "host": ""}}, nil},
		{Object{"op": "parse"}, Object{"components": Object{"authority": ""}}, []string{TagUndefinedEmpty}},
		{Object{"op": "parse"}, Object{"components": Object{"userinfo": ""}}, []string{TagUndefinedEmpty}},
		{Object{"op": "parse"}, Object{"components": Object{"port": ""}}, []string{TagUndefinedEmpty}},
		{Object{"op": "parse"}, Object{"components": Object{"query": ""}}, []string{TagUndefinedEmpty}},
		{Object{"op": "parse"}, Object{"components": Object{"fragment": ""}}, []string{TagUndefinedEmpty}},
	} {
		if got := Features(c.request, c.reply); !slices.Equal(got, c.want) {
			t.Errorf("%v, %v: %q, want %q", c.request, c.reply, got, c.want)
		}
	}
}

// RFC 3986, 6.2.2.2 and 5.2.4: "%2E" is ".", so that a segment of one or two of either is a
// dot-segment after decoding.
func TestEncodedDots(t *testing.T) {
	for text, want := range map[string]bool{
		"/%2e/a": true, "%2E%2e": true, "/.%2E": true, "/%2e./": true, "http:%2e": true, "/a?/%2e": false, "/../a": false, "/%2e%2e%2e/": false, "/a%2e": false,
	} {
		if got := hasEncodedDots(text); got != want {
			t.Errorf("%q has encoded dot-segments: %v", text, got)
		}
	}
}
