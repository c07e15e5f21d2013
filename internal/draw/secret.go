package draw

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
)

// SecretOf returns the part of r that is masked. It is that of an input, because a reader of another syntax may find a
// password where r has none: RFC 3986 has a port in "//u:1?@h/", and r.Redacted() does not mask it, but RFC 1808 has one.
func SecretOf(r uri.Reference) console.Secret { return SecretOfInput(r.String()) }

// ownSecret returns the password of r itself, and not those of references in it.
func ownSecret(r uri.Reference) console.Secret {
	s := r.Spans()
	start, end := redact.FindReference(r.String(), s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End))
	return console.Secret{Start: start, End: end}
}

// extended returns the smallest part of s that has m and all that redact.FindAll finds.
func extended(s string, m console.Secret) console.Secret {
	start, end := redact.Extend(s, m.Start, m.End)
	return console.Secret{Start: start, End: end}
}

// SecretOfInput returns the part of s that is masked: the longest part in any syntax that accepts s. If one does, the "@"
// of a path is no delimiter: "https://h:8080/@user" has no password.
func SecretOfInput(s string) console.Secret {
	if m := console.SecretIn(s); m == (console.Secret{}) {
		return m // ordinary, and the text-only rule finds the most
	}
	return extended(s, ownSecretOfInput(s))
}

// Shown is [console.Shown] for an input that may be valid.
func Shown(s string) string { return console.New(s, SecretOfInput(s)).Whole() }

// ownSecretOfInput returns the longest part of s that is its own password in any syntax that accepts s.
func ownSecretOfInput(s string) console.Secret {
	var accepted []uri.Reference
	for _, x := range uri.Syntaxes() {
		if r, err := x.ParseReference(s); err == nil {
			accepted = append(accepted, r)
		}
	}
	return ownSecretIn(s, accepted)
}

// ownSecretIn returns the longest part of s that is its own password in the references that it was parsed to.
func ownSecretIn(s string, accepted []uri.Reference) (hidden console.Secret) {
	if len(accepted) == 0 {
		start, end := redact.FindOwn(s)
		return console.Secret{Start: start, End: end}
	}
	for _, r := range accepted {
		hidden = hidden.Hull(ownSecret(r))
	}
	return hidden
}

// SecretOfReport is SecretOfInput for an input that all syntaxes have parsed.
func SecretOfReport(r *explain.Report) console.Secret {
	var accepted []uri.Reference
	for _, q := range r.Readings {
		if q.Accepted() {
			accepted = append(accepted, q.Reference)
		}
	}
	return extended(r.Input, ownSecretIn(r.Input, accepted))
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
	main := ownSecretOfInput(s)
	if component {
		start, end := redact.FindComponent(s)
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
