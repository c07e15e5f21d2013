package draw

import (
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
)

// SecretOf returns the part of r that is masked: from the first to the last of its passwords. They are
// what Redacted masks, and what other readers would take for a password: a browser reads
// "http:/u:p@h" as "http://u:p@h", and a query may have a URL.
func SecretOf(r uri.Reference) console.Secret { return ownSecret(r).Hull(secretsIn(r.String())) }

// ownSecret returns the part of r that Redacted masks.
func ownSecret(r uri.Reference) console.Secret {
	s := r.Spans()
	start, end := redact.FindReference(r.String(), s.Authority.Defined(), s.Path.Start, max(s.Path.End, s.Params.End))
	return console.Secret{Start: start, End: end}
}

// secretsIn returns the part of a text from the first to the last password of a reference in it.
func secretsIn(s string) (hidden console.Secret) {
	for start, end := range redact.FindAll(s) {
		hidden = hidden.Hull(console.Secret{Start: start, End: end})
	}
	return hidden
}

// SecretOfInput returns the part of s that Redacted would mask: the longest part in any syntax. In all
// syntaxes, it begins at the same offset.
func SecretOfInput(s string) (hidden console.Secret) {
	for _, x := range uri.Syntaxes() {
		if r, err := x.ParseReference(s); err == nil {
			hidden = hidden.Hull(ownSecret(r))
		} else {
			hidden = hidden.Hull(console.SecretIn(s))
		}
	}
	return hidden
}

// SecretOfReport returns the part of the input that is masked in any syntax, from the first to the last
// password.
func SecretOfReport(r *explain.Report) console.Secret {
	hidden := secretsIn(r.Input)
	for _, q := range r.Readings {
		if q.Accepted() {
			hidden = hidden.Hull(ownSecret(q.Reference))
		} else {
			hidden = hidden.Hull(console.SecretIn(r.Input))
		}
	}
	return hidden
}

// SecretsOfInput returns all parts of s that may be a password, in ascending order: that of
// SecretOfInput, and those of references in a path, query or fragment. If s is a component and not a
// reference, the first is that of redact.FindComponent.
func SecretsOfInput(s string, component bool) (list []console.Secret) {
	main := SecretOfInput(s)
	if component {
		start, end := redact.FindComponent(s)
		main = main.Hull(console.Secret{Start: start, End: end})
	}
	if main != (console.Secret{}) {
		list = append(list, main)
	}
	for start, end := range redact.FindAll(s) {
		found := console.Secret{Start: start, End: end}
		if end <= main.Start || start >= main.End {
			list = append(list, found)
			continue
		}
		list[0] = list[0].Hull(found)
		main = list[0]
	}
	slices.SortFunc(list, func(m, n console.Secret) int { return m.Start - n.Start })
	return list
}
