package draw

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
)

// SecretOf returns the part of r that is masked. It is that of an input, because a reader of another syntax may find a
// password where r has none: RFC 3986 has a port in "//u:1?@h/", and r.Redacted() does not mask it, but RFC 1808 has one.
func SecretOf(r uri.Reference) console.Secret { return console.SecretOfInput(r.String()) }

// ownSecret returns the password of r itself, and not those of references in it.
func ownSecret(r uri.Reference) console.Secret {
	s := r.Spans()
	return redact.Part(redact.FindReference(r.String(), s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End)))
}

// SecretOfComponent returns the part of s that is masked if s is a component with the name: all of a password,
// and what follows the ":" of a userinfo, with or without an "@".
func SecretOfComponent(name, s string) console.Secret {
	switch {
	case name == "password":
		return redact.Part(0, len(s))
	case strings.HasSuffix(name, "userinfo"):
		return redact.Part(redact.FindComponent(s + "@"))
	}
	return console.SecretIn(s)
}

// SecretOfPart returns what is masked of s, which is a reference or a component: what [console.SecretOfInput] finds and, in
// a component, what redact.FindComponent finds.
func SecretOfPart(s string, component bool) console.Secret {
	m := console.SecretOfInput(s)
	if component {
		m = m.With(redact.Part(redact.FindComponent(s)))
	}
	return m
}
