package explain

import (
	"sync"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
)

// This file is data: the notes, each with the condition under which it applies. A test checks
// that every quotation is in its section of the RFC. Another test checks every condition on
// strings for which it is true and on strings for which it is false.

// A clause is a quotation from an RFC: about what the RFC changed, or what it forbids.
type clause struct {
	kind  NoteKind
	where Citation
	quote string
	when  condition
}

// clauses and disagreements are made when the first text is explained.
var clauses = sync.OnceValue(func() []clause {
	return []clause{
		// Changes of RFC 2396 to RFC 1738 and RFC 1808

		{NoteChange, Citation{"rfc2396", "G.2"},
			`The tilde "~" character was added to those in the "unreserved" set`,
			either(stops(uri.RFC1738, `~`, ``), stops(uri.RFC1808, `~`, ``))},
		{NoteChange, Citation{"rfc2396", "G.2"},
			`The syntax for URI scheme has been changed to require that all schemes begin with an alpha character.`,
			all(has(uri.RFC1808, "scheme", `^[^A-Za-z]`), not(accepts(uri.RFC2396)))},
		{NoteChange, Citation{"rfc2396", "G.2"},
			`The "user:password" form in the previous BNF was changed to a "userinfo" token`,
			all(has(uri.RFC2396, "userinfo", `:.*:`), not(has(uri.RFC1738, "authority", ``)))},
		{NoteChange, Citation{"rfc2396", "G.2"},
			`The question-mark "?" character was removed from the set of allowed characters for the userinfo in the authority component`,
			either(has(uri.RFC1738, "userinfo", `\?`), has(uri.RFC1808, "userinfo", `\?`))},
		{NoteChange, Citation{"rfc2396", "G.3"},
			`many URLs are used without fully-qualified domain names (in contexts for which the full qualification is not necessary), without any host (as in some file URLs)`,
			all(has(uri.RFC2396, "authority", `^$`), accepts(uri.RFC1738))},
		{NoteChange, Citation{"rfc2396", "G.3"},
			`The URL port is now *digit instead of 1*digit`,
			has(uri.RFC2396, "port", `^$`)},
		{NoteChange, Citation{"rfc2396", "G.4"},
			`the authority is no longer restricted to the IP server syntax`,
			registry},
		{NoteChange, Citation{"rfc2396", "G.4"},
			`parameters have been removed as a separate component and may now appear in any path segment`,
			has(uri.RFC1808, "params", ``)},
		{NoteChange, Citation{"rfc2396", "G.4"},
			`Implementations are now allowed to work around misformed relative references that are prefixed by the same scheme as the base URI, but only for schemes known to use the <hier_part> syntax.`,
			schemeOfBase},
		{NoteChange, Citation{"rfc2396", "G.4"},
			`a description of how to correctly interpret an empty reference has been added in Section 4`,
			all(takes(uri.RFC2396, "2"), emptyReference)},

		// Changes of RFC 2732 and RFC 3986 to RFC 2396

		{NoteAmendment, Citation{"rfc2732", "3"},
			`It defines a syntax for IPv6 addresses and allows the use of "[" and "]" within a URI explicitly for this reserved purpose.`,
			onlyAmended},
		{NoteChange, Citation{"rfc3986", "D.1"},
			`IPv6 (and later) literals have been added to the list of possible identifiers for the host portion of an authority component`,
			hasRule(uri.RFC3986, "IP-literal")},
		{NoteChange, Citation{"rfc3986", "D.1"},
			`Square brackets are now specified as reserved within the authority component and are not allowed outside their use as delimiters for an IP literal within host.`,
			all(stops(uri.RFC3986, `[]`, ``), not(stops(uri.RFC3986, `]`, `\[[^\]]*$`)))},
		{NoteChange, Citation{"rfc3986", "D.1"},
			`the definition of IPv4address has been improved in order to limit each decimal octet to the range 0-255`,
			all(oldNumbers, has(uri.RFC2396, "host", `(^|\.)0*(25[6-9]|2[6-9]\d|[3-9]\d\d|[1-9]\d{3})`))},
		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`dec-octet = DIGIT ; 0-9 / %x31-39 DIGIT ; 10-99`,
			all(oldNumbers, has(uri.RFC2396, "host", `(^|\.)0\d`))},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`The ABNF has been corrected to allow the path component to be empty.`,
			either(nothingAfterScheme, onlyQuery)},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`All references to "opaque" URIs have been replaced with a better description of how the path component may be opaque to hierarchy.`,
			opaque},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`The ambiguity regarding the parsing of URI-reference as a URI or a relative-ref with a colon in the first segment has been eliminated`,
			stops(uri.RFC3986, `:`, `^[^:/?#]*$`)},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`Registry-based naming authorities that use the generic syntax are now defined within the host rule.`,
			all(registry, accepts(uri.RFC3986), not(has(uri.RFC3986, "userinfo", ``)), not(has(uri.RFC3986, "port", ``)))},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`it allows the host component to contain percent-encoded octets`,
			has(uri.RFC3986, "host", `%`)},

		// Limits of RFC 3986: hosts

		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`This syntax does not support IPv6 scoped addressing zone identifiers.`,
			zone},

		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`A host identified by an IPv4 literal address is represented in dotted-decimal notation (a sequence of four decimal numbers in the range 0 to 255, separated by ".")`,
			ipv4InBrackets},
		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`A host identified by an Internet Protocol literal address, version 6 [RFC3513] or later, is distinguished by enclosing the IP literal within square brackets ("[" and "]").`,
			bareIPv6},
		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`When a non-ASCII registered name represents an internationalized domain name intended for resolution via the DNS, the name must be transformed to the IDNA encoding [RFC3490] prior to name lookup.`,
			all(nonASCII, has(uri.RFC3987, "host", `[^\x00-\x7F]`))},
		{NoteLimit, Citation{"rfc3986", "3.2.1"},
			`Use of the format "user:password" in the userinfo field is deprecated.`,
			has(uri.RFC3987, "userinfo", `:`)},
		{NoteLimit, Citation{"rfc3986", "4.2"},
			`Such a segment must be preceded by a dot-segment (e.g., "./this:that")`,
			dotBeforeColon},
		{NoteLimit, Citation{"rfc3986", "3.2.2"},
			`the "http" scheme considers a missing authority or empty host invalid`,
			all(has(uri.RFC3986, "scheme", `(?i)^http$`), not(has(uri.RFC3986, "host", `.`)))},

		{NoteLimit, Citation{"rfc3986", "C"},
			`The whitespace should be ignored when the URI is extracted.`,
			wrappedSpace},

		// Changes of RFC 3986 to resolution

		{NoteChange, Citation{"rfc3986", "D.2"},
			`[RFC2396] section 5.2, step 6a, failed to account for a base URI with no path.`,
			mergesWithNoPath},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`Restored the behavior of [RFC1808] where, if the reference contains an empty path and a defined query component, the target URI inherits the base URI's path component.`,
			all(has(uri.RFC2396, "query", ``), has(uri.RFC2396, "path", `^$`), takes(uri.RFC2396, "6"))},
		{NoteChange, Citation{"rfc3986", "D.2"},
			`The remove_dot_segments algorithm is now applied to all URI reference paths`,
			all(takes(uri.RFC3986, "2A", "2B", "2C", "2D"), not(takes(uri.RFC3986, "merge")))},

		// RFC 3987: characters

		{NoteChange, Citation{"rfc3987", "2.1"},
			`the class of unreserved characters is extended by adding the characters of the UCS (Universal Character Set, [ISO10646]) beyond U+007F, subject to the limitations given in the syntax rules below and in section 6.1.`,
			nonASCII},
		{NoteLimit, Citation{"rfc3987", "4.1"},
			`IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF).`,
			contains(pct.IsBidiControl)},
		{NoteLimit, Citation{"rfc3987", "4.2"},
			`A component SHOULD NOT use both right-to-left and left-to-right characters.`,
			breaksBidi(func(b iri.BidiComponent) bool { return b.Mixed >= 0 })},
		{NoteLimit, Citation{"rfc3987", "4.2"},
			`A component using right-to-left characters SHOULD start and end with right-to-left characters.`,
			breaksBidi(func(b iri.BidiComponent) bool { return b.First >= 0 || b.Last >= 0 })},
		{NoteChange, Citation{"rfc3987", "2.2"},
			`iquery = *( ipchar / iprivate / "/" / "?" )`,
			contains(pct.IsIprivate)},
		{NoteLimit, Citation{"rfc3987", "2.2"},
			`private UCS characters can occur only in query parts`,
			privateUseRefused},

		// Normalizing and decoding

		{NoteLimit, Citation{"rfc3986", "5.2.1"},
			`A URI reference must be transformed to its target URI before it can be normalized.`,
			all(withoutBase, not(has(uri.RFC3986, "scheme", ``)), has(uri.RFC3986, "path", `(^|/)\.\.?(/|$)`))},
		{NoteLimit, Citation{"rfc3986", "2.3"},
			`percent-encoded octets in the ranges of ALPHA (%41-%5A and %61-%7A), DIGIT (%30-%39), hyphen (%2D), period (%2E), underscore (%5F), or tilde (%7E) should not be created by URI producers and, when found in a URI, should be decoded to their corresponding unreserved characters by URI normalizers.`,
			all(text(`(?i)%2e`), has(uri.RFC3986, "path", `(?i)(^|/)(%2e|%2e\.|\.%2e|%2e%2e)(/|$)`))},
		{NoteLimit, Citation{"rfc3987", "5.3.2.3"},
			`If the IRI is to be passed to another application or used further in some other way, its original form MUST be preserved.`,
			all(nonASCII, text(`%`))},
		{NoteLimit, Citation{"rfc1738", "3.3"},
			`No user name or password is allowed.`,
			all(breaks("http"), has(uri.RFC1738, "userinfo", ``))},
		{NoteLimit, Citation{"rfc1738", "3.11"},
			`No username or password is allowed.`,
			all(breaks("prospero"), has(uri.RFC1738, "userinfo", ``))},
		{NoteLimit, Citation{"rfc1738", "3.3"},
			`If neither <path> nor <searchpart> is present, the "/" may also be omitted.`,
			searchpartWithoutSlash},
		{NoteLimit, Citation{"rfc1738", "3.4.1"},
			`Gopher selector strings are a sequence of octets which may contain any octets except 09 hexadecimal (US-ASCII HT or tab) 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII character CR).`,
			lineBreakInSelector},
		{NoteLimit, Citation{"rfc3986", "7.2"},
			`When a URI contains percent-encoded octets that match the delimiters for a given resolution or dereference protocol (for example, CR and LF characters for the TELNET protocol), these percent-encodings must not be decoded before transmission across that protocol.`,
			all(accepts(uri.RFC3987), encodedLineBreak)},
		{NoteLimit, Citation{"rfc3986", "7.3"},
			`the "%00" percent-encoding (NUL) may require special handling and should be rejected if the application is not expecting to receive raw data within a component.`,
			all(accepts(uri.RFC3987), text(`%00`))},
		{NoteLimit, Citation{"rfc1738", "6"},
			`Care should be taken when URLs contain embedded encoded delimiters for a given protocol (for example, CR and LF characters for telnet protocols) that these are not unencoded before transmission.`,
			all(not(accepts(uri.RFC3987)), either(accepts(uri.RFC1738), accepts(uri.RFC1808), accepts(uri.RFC2396)), encodedLineBreak)},
	}
})

// A disagreement is an entry of the list in grammar/rfc, with the condition under which the entry
// applies to a text. Entries that apply to most URIs or only to the notation, and those that are issues of
// package lint, are not in the table. A note about an entry cites the section, which is that of a quotation of the entry, or the
// section of the first quotation if the section is empty.
type disagreement struct {
	grammar, title, section string
	when                    condition
}

var disagreements = sync.OnceValue(func() []disagreement {
	return []disagreement{
		{"rfc1738", "Scheme names in upper case", "", upperCaseScheme},
		{"rfc1738", "The case of literals", "", either(
			all(breaks("ftp"), text(`(?i);type=[^;]*$`), not(text(`;type=[^;]*$`))),
			all(field("file", "host", `(?i)^localhost$`), not(field("file", "host", `^localhost$`))))},
		{"rfc1738", "file URLs without a host", "3.10", fileWithoutHost},
		{"rfc1738", "Which hosts a file URL may name", "3.10", all(field("file", "host", `.`), not(field("file", "host", `^localhost$`)))},
		{"rfc1738", "Upper case type codes of ftp", "", field("ftp", "type", `[AID]`)},
		{"rfc1738", "Question marks in ftp and file paths", "", either(field("ftp", "segments", `\?`), field("file", "segments", `\?`))},
		{"rfc1738", "Semicolons in http paths and searches", "", all(follows("http"), text(`;`))},
		{"rfc1738", "A Gopher selector takes everything", "", either(field("gopher", "search", ``), lineBreakInSelector)},
		{"rfc1738", "A Gopher type of three characters", "", field("gopher", "type", `..`)},
		{"rfc1738", "An nntp URL without an article number", "", all(follows("nntp"), not(field("nntp", "article", ``)))},
		{"rfc1738", "A mail address is any text", "", noMailAddress},
		{"rfc1738", "A fragment between <URL: and >", "APPENDIX", stops(uri.RFC1738, `#`, `:`)},

		{"rfc1808", "A query in the network location", "", all(hasRule(uri.RFC1808, "net_loc"), has(uri.RFC1808, "authority", `[?;]`))},
		{"rfc1808", "An empty first segment", "", either(stops(uri.RFC1808, `/`, `/$`), has(uri.RFC1808, "path", `^//`))},
		{"rfc1808", "absoluteURL has two alternatives", "", onlyAnyText},
		{"rfc1808", "A colon in the first segment of a relative path", "5.3", all(not(has(uri.RFC1808, "scheme", ``)), not(has(uri.RFC1808, "authority", ``)), has(uri.RFC1808, "path", `^[^/]*:`))},
		{"rfc1808", "Empty or absent", "", either(has(uri.RFC1808, "authority", `^$`), has(uri.RFC1808, "query", `^$`), has(uri.RFC1808, "params", `^$`))},

		{"rfc2396", "A reference that is only a query", "", onlyQuery},
		{"rfc2396", "Nothing after the scheme", "", nothingAfterScheme},
		{"rfc2396", "Upper case letters in a scheme", "", upperCaseScheme},
		{"rfc2396", "No scheme, so a relative reference", "3.1", stops(uri.RFC2396, `:`, `^[^:/?#]*$`)},
		{"rfc2396", "Server or registry", "", registry},
		{"rfc2396", "Appendix B finds a query in an opaque part", "B", all(opaque, has(uri.RFC2396, "path", `\?`))},
		{"rfc2396", "Numbers in an IPv4 address", "", oldNumbers},
		{"rfc2396", "The current document", "", all(takes(uri.RFC2396, "2"), emptyReference)},
		{"rfc2396", `"<segment>/../" with an empty segment`, "", emptySegmentBeforeParent},
		{"rfc2396", `More ".." than segments`, "", takes(uri.RFC2396, "6g")},
		{"rfc2396", "A base with an authority and no path", "", mergesWithNoPath},
		{"rfc2396", "Abbreviated URLs have the syntax of a relative path", "F", abbreviated},

		{"rfc2396+2732", "Brackets outside of hosts", "", all(onlyAmended, not(accepts(uri.RFC3986)))},

		{"rfc3986", "IPv4address or reg-name", "", hasRule(uri.RFC3986, "IPv4address")},
		{"rfc3986", "No scheme, so a relative reference", "4.1", stops(uri.RFC3986, `:`, `^[^:/?#]*$`)},
		{"rfc3986", "Hosts that the prose forbids", "", forbiddenHost},
		{"rfc3986", "Paths that resolution produces and the grammar cannot express", "", takes(uri.RFC3986, "guard")},
		{"rfc3986", "A suffix has the syntax of a relative path", "4.5", abbreviated},

		{"rfc3987", "Bidirectional formatting characters", "4.1", contains(pct.IsBidiControl)},
	}
})

// advice is a list of functions. Each returns advice of this module, or the empty text if its
// advice does not apply. Advice that is about one RFC names the section.
var advice = []struct {
	where Citation
	text  func(*Report) string
}{
	{text: wrapperAdvice},
	{text: noSchemeAdvice},
	{text: addressAdvice},
	{text: userinfoAdvice},
	{Citation{"rfc2396", "3.2.1"}, registryAdvice},
	{text: windowsPathAdvice},
	{Citation{"rfc1808", "2.3"}, neverRelativeAdvice},
}

// neverRelative are the schemes that "are never used with relative URLs" (RFC 1808, 2.3).
// Resolution does not depend on this list.
var neverRelative = []string{"mailto", "news", "telnet"}
