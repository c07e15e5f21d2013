package lookalike_test

import (
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/lookalike"
)

func TestHostAfterQuery(t *testing.T) {
	for s, want := range map[string]bool{
		"http://good.example?@evil.example": true, "http://good.example?@evil.example/a": true, "//good.example?q@evil.example#f": true,
		"http://good.example:80?@evil.example:8080/": true, "x://?a@1.2.3.4": true, "http://h?a=b@c&d@e": false, "//h?@e:80": true, "//h?@e:": false,
		"//h?@e/": true, "//h?@0-9aA.zZ": true, "//h?@`": false, "//h?@{": false, "//h?@[": false, "//h?@!": false,
		"://h?@e": false, "a#b://h?@e": false, "//u@h": false, "a?//h?@e": false, "///h?@e": false,
		"": false, "http:": false, "http://h?@": false, "http://h?@/": false, "http://h?@e:x": false, "http://h?@a|b": false, "http://h?@a_b": false,
		"http://h/?@e": false, "http://h?/@e": false, "http://h#@e": false, "http://h#?@e": false, "http://u@h?q": false, "http://u@h?@e": false,
		"http:h?@e": false, "/h?@e": false, "h?@e": false, "?//h?@e": false, "http://h?q": false, "mailto:a?b@c": false,
	} {
		if got := lookalike.HostAfterQuery(s); got != want {
			t.Errorf("%s: %v, want %v", s, got, want)
		}
		// The parser is the second source, for strings that it accepts.
		newer, err := uri.ParseReference(s)
		older, err1808 := uri.RFC1808.ParseReference(s)
		if err != nil || err1808 != nil {
			continue
		}
		newHost, _ := newer.Host()
		oldHost, _ := older.Host()
		if differs := oldHost != "" && oldHost != newHost; differs != want {
			t.Errorf("%s: RFC 1808 finds the host %q and RFC 3986 finds %q, want different hosts: %v", s, oldHost, newHost, want)
		}
	}
}
