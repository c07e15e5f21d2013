// Package lint warns of references that are valid and still dangerous or doubtful, because they
// contain a password, name a private address, or mean different things to different programs.
//
//	for _, issue := range lint.Check(ref, lint.Options{}) {
//		fmt.Println(issue.Severity, issue.Code, issue.Message(), issue.Advice())
//	}
//
// # Rules
//
// Each [Rule] has a stable code, a default severity, and a quotation from an RFC. [Check] reports a
// rule at most once for a reference, at the first place, so there are always fewer issues than
// rules. doc/lint.md lists the rules, and says how often each rule reports ordinary URLs of the
// web.
//
// [Check] takes a reference that has been parsed, at best under RFC 3987, which accepts IRIs as
// well as URIs. [CheckText] takes any string, and also reports strings that the syntax rejects but
// some programs accept, such as those with a backslash.
//
// # Do all parsers see the same host?
//
// [Agreement] reads a string with the five syntaxes, with net/url and with other readers, and says
// whether they find the same host, scheme, port and path. Package guard refuses to fetch a URL in
// which RFC 3986 and browsers find different hosts, schemes or ports.
//
// # Data
//
// The names of schemes, the special-purpose addresses and the special-use domain names are those of
// IANA's registries; see [Registries] for their dates. The lists of metadata services, of other
// names of the local host, of services on reserved ports, of schemes that run code, of keys with
// secrets and of look-alike letters are our own. All these lists are compiled into the program,
// which does not know later entries.
//
// # Limits
//
// No rule looks up a name, so a name that resolves to a private address has no issue (see
// doc/lint.md), and a reference without issues is not necessarily safe.
//
// # Cost
//
// The time is linear in the length of the string. An ASCII reference without issues costs no
// allocation.
package lint
