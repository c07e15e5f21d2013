// Package lint gives advice about identifiers that are valid. A valid identifier can still be
// dangerous: it can contain a password, name a private address, or mean different things to
// different programs.
//
//	for _, issue := range lint.Check(ref, lint.Options{}) {
//		fmt.Println(issue.Severity, issue.Code, issue.Message(), issue.Advice())
//	}
//
// # Rules
//
// Each [Rule] has a stable code, a default severity, and a quotation from an RFC. [Check] reports each
// rule at most once for a reference, at the first place. So the number of issues is less than the
// number of rules for every text. doc/lint.md lists the rules, and says how often each rule reports
// ordinary URLs of the web.
//
// [Check] needs a reference that has been parsed. RFC 3987 is the best syntax to parse it, because it
// accepts IRIs as well as URIs. [CheckText] takes any text. It also reports texts that the syntax
// rejects and that some programs read nevertheless, such as those with a backslash.
//
// # Do all parsers see the same host?
//
// [Agreement] reads a text with the five syntaxes, with net/url and with other readers, and says
// whether they find the same host, scheme, port and path. Package guard refuses to fetch a URL in
// which RFC 3986 and browsers find different ones.
//
// # Data
//
// The names of schemes, the special-purpose addresses and the special-use domain names are those of
// IANA's registries; see [Registries] for their dates. The lists of metadata services, of other
// names of the local host, of services on reserved ports, of schemes that run code, of keys with
// secrets and of look-alike letters are our own.
// A program that was compiled earlier does not know later entries.
//
// # Limits
//
// No rule looks up a name. A name that resolves to a private address has no issue; see doc/lint.md.
// A reference without issues is not safe.
//
// # Cost
//
// The time is linear in the length of the text. A reference in ASCII without issues costs no
// allocation.
package lint
