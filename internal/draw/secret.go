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
	start, end := redact.FindReference(r.String(), s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End))
	return console.Secret{Start: start, End: end}
}

// SecretOfComponent returns the part of s that is masked if s is a component with the name: all of a password,
// and what follows the ":" of a userinfo, with or without an "@".
func SecretOfComponent(name, s string) console.Secret {
	switch {
	case name == "password":
		return console.Secret{Start: 0, End: len(s)}
	case strings.HasSuffix(name, "userinfo"):
		start, end := redact.FindComponent(s + "@")
		return console.Secret{Start: start, End: end}
	}
	return console.SecretIn(s)
}

// SecretsOfInput returns all parts of s that may be a password, in ascending order: the
// password of s, and what redact.FindAll finds. If s is a component and not a
// reference, the first is that of redact.FindComponent.
func SecretsOfInput(s string, component bool) (list []console.Secret) {
	start, end := redact.FindOwnInput(s)
	main := console.Secret{Start: start, End: end}
	if component {
		start, end = redact.FindComponent(s)
		main = main.Hull(console.Secret{Start: start, End: end})
	}
	if main != (console.Secret{}) {
		list = append(list, main)
	}
	redact.FindAll(s)(func(start, end int) bool {
		found := console.Secret{Start: start, End: end}
		if end <= main.Start || start >= main.End {
			list = append(list, found)
		} else {
			main = main.Hull(found)
			list[0] = main
		}
		return true
	})
	for i := 1; i < len(list) && list[i].Start < list[i-1].Start; i++ { // only the first may be out of order
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}
