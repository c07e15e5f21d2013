package explain

// This file is data: the notes, each with the condition under which it applies. A test checks
// that every quotation is in its section of the RFC. Another test checks every condition on
// strings for which it is true and on strings for which it is false.

// A clause is a quotation from an RFC: about what the RFC changed, or what it forbids.
type clause struct {
	kind  NoteKind
	where Citation
	quote string
	when  func(condition) bool
}

var clauses = []clause{

	// Changes of RFC 2396 to RFC 1738 and RFC 1808

	{NoteChange, Citation{"rfc2396", "G.2"},
		`The tilde "~" character was added to those in the "unreserved" set`,
		condition.tildeRefused},
	{NoteChange, Citation{"rfc2396", "G.2"},
		`The syntax for URI scheme has been changed to require that all schemes begin with an alpha character.`,
		condition.schemeBeginsWithoutLetter},
	{NoteChange, Citation{"rfc2396", "G.2"},
		`The "user:password" form in the previous BNF was changed to a "userinfo" token`,
		condition.userinfoWithColons},
	{NoteChange, Citation{"rfc2396", "G.2"},
		`The question-mark "?" character was removed from the set of allowed characters for the userinfo in the authority component`,
		condition.questionInUserinfo},
	{NoteChange, Citation{"rfc2396", "G.3"},
		`many URLs are used without fully-qualified domain names (in contexts for which the full qualification is not necessary), without any host (as in some file URLs)`,
		condition.emptyAuthority},
	{NoteChange, Citation{"rfc2396", "G.3"},
		`The URL port is now *digit instead of 1*digit`,
		condition.emptyPort},
	{NoteChange, Citation{"rfc2396", "G.4"},
		`the authority is no longer restricted to the IP server syntax`,
		condition.registry},
	{NoteChange, Citation{"rfc2396", "G.4"},
		`parameters have been removed as a separate component and may now appear in any path segment`,
		condition.params},
	{NoteChange, Citation{"rfc2396", "G.4"},
		`Implementations are now allowed to work around misformed relative references that are prefixed by the same scheme as the base URI, but only for schemes known to use the <hier_part> syntax.`,
		condition.schemeOfBase},
	{NoteChange, Citation{"rfc2396", "G.4"},
		`a description of how to correctly interpret an empty reference has been added in Section 4`,
		condition.resolvesSameDocument},

	// Changes of RFC 2732 and RFC 3986 to RFC 2396

	{NoteAmendment, Citation{"rfc2732", "3"},
		`It defines a syntax for IPv6 addresses and allows the use of "[" and "]" within a URI explicitly for this reserved purpose.`,
		condition.amended},
	{NoteChange, Citation{"rfc3986", "D.1"},
		`IPv6 (and later) literals have been added to the list of possible identifiers for the host portion of an authority component`,
		condition.literalAddress},
	{NoteChange, Citation{"rfc3986", "D.1"},
		`Square brackets are now specified as reserved within the authority component and are not allowed outside their use as delimiters for an IP literal within host.`,
		condition.bracketRefused},
	{NoteChange, Citation{"rfc3986", "D.1"},
		`the definition of IPv4address has been improved in order to limit each decimal octet to the range 0-255`,
		condition.octetAbove255},
	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`dec-octet = DIGIT ; 0-9 / %x31-39 DIGIT ; 10-99`,
		condition.leadingZero},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`The ABNF has been corrected to allow the path component to be empty.`,
		condition.emptyPath},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`All references to "opaque" URIs have been replaced with a better description of how the path component may be opaque to hierarchy.`,
		condition.opaque},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`The ambiguity regarding the parsing of URI-reference as a URI or a relative-ref with a colon in the first segment has been eliminated`,
		condition.colonInFirstSegment},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`Registry-based naming authorities that use the generic syntax are now defined within the host rule.`,
		condition.registryIsHost},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`it allows the host component to contain percent-encoded octets`,
		condition.encodedHost},

	// Limits of RFC 3986: hosts

	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`This syntax does not support IPv6 scoped addressing zone identifiers.`,
		condition.zone},

	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`A host identified by an IPv4 literal address is represented in dotted-decimal notation (a sequence of four decimal numbers in the range 0 to 255, separated by ".")`,
		condition.ipv4InBrackets},
	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`A host identified by an Internet Protocol literal address, version 6 [RFC3513] or later, is distinguished by enclosing the IP literal within square brackets ("[" and "]").`,
		condition.bareIPv6},
	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`When a non-ASCII registered name represents an internationalized domain name intended for resolution via the DNS, the name must be transformed to the IDNA encoding [RFC3490] prior to name lookup.`,
		condition.nonASCIIHost},
	{NoteLimit, Citation{"rfc3986", "3.2.1"},
		`Use of the format "user:password" in the userinfo field is deprecated.`,
		condition.password},
	{NoteLimit, Citation{"rfc3986", "4.2"},
		`Such a segment must be preceded by a dot-segment (e.g., "./this:that")`,
		condition.dotBeforeColon},
	{NoteLimit, Citation{"rfc3986", "3.2.2"},
		`the "http" scheme considers a missing authority or empty host invalid`,
		condition.httpWithoutHost},

	{NoteLimit, Citation{"rfc3986", "C"},
		`The whitespace should be ignored when the URI is extracted.`,
		condition.wrappedSpace},

	// Changes of RFC 3986 to resolution

	{NoteChange, Citation{"rfc3986", "D.2"},
		`[RFC2396] section 5.2, step 6a, failed to account for a base URI with no path.`,
		condition.mergesWithNoPath},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`Restored the behavior of [RFC1808] where, if the reference contains an empty path and a defined query component, the target URI inherits the base URI's path component.`,
		condition.resolvesQuery},
	{NoteChange, Citation{"rfc3986", "D.2"},
		`The remove_dot_segments algorithm is now applied to all URI reference paths`,
		condition.dotSegmentsOutsideMerging},

	// RFC 3987: characters

	{NoteChange, Citation{"rfc3987", "2.1"},
		`the class of unreserved characters is extended by adding the characters of the UCS (Universal Character Set, [ISO10646]) beyond U+007F, subject to the limitations given in the syntax rules below and in section 6.1.`,
		condition.nonASCII},
	{NoteLimit, Citation{"rfc3987", "4.1"},
		`IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF).`,
		condition.bidiControls},
	{NoteLimit, Citation{"rfc3987", "4.2"},
		`A component SHOULD NOT use both right-to-left and left-to-right characters.`,
		condition.mixedDirections},
	{NoteLimit, Citation{"rfc3987", "4.2"},
		`A component using right-to-left characters SHOULD start and end with right-to-left characters.`,
		condition.noRightToLeftEnds},
	{NoteChange, Citation{"rfc3987", "2.2"},
		`iquery = *( ipchar / iprivate / "/" / "?" )`,
		condition.privateUse},
	{NoteLimit, Citation{"rfc3987", "2.2"},
		`private UCS characters can occur only in query parts`,
		condition.privateUseRefused},

	// Normalizing and decoding

	{NoteLimit, Citation{"rfc3986", "5.2.1"},
		`A URI reference must be transformed to its target URI before it can be normalized.`,
		condition.relativeDots},
	{NoteLimit, Citation{"rfc3986", "2.3"},
		`percent-encoded octets in the ranges of ALPHA (%41-%5A and %61-%7A), DIGIT (%30-%39), hyphen (%2D), period (%2E), underscore (%5F), or tilde (%7E) should not be created by URI producers and, when found in a URI, should be decoded to their corresponding unreserved characters by URI normalizers.`,
		condition.encodedDotSegment},
	{NoteLimit, Citation{"rfc3987", "5.3.2.3"},
		`If the IRI is to be passed to another application or used further in some other way, its original form MUST be preserved.`,
		condition.encodedIRI},
	{NoteLimit, Citation{"rfc1738", "3.3"},
		`No user name or password is allowed.`,
		condition.userinfoInHTTP},
	{NoteLimit, Citation{"rfc1738", "3.11"},
		`No username or password is allowed.`,
		condition.userinfoInProspero},
	{NoteLimit, Citation{"rfc1738", "3.3"},
		`If neither <path> nor <searchpart> is present, the "/" may also be omitted.`,
		condition.searchpartWithoutSlash},
	{NoteLimit, Citation{"rfc1738", "3.4.1"},
		`Gopher selector strings are a sequence of octets which may contain any octets except 09 hexadecimal (US-ASCII HT or tab) 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII character CR).`,
		condition.lineBreakInSelector},
	{NoteLimit, Citation{"rfc3986", "7.2"},
		`When a URI contains percent-encoded octets that match the delimiters for a given resolution or dereference protocol (for example, CR and LF characters for the TELNET protocol), these percent-encodings must not be decoded before transmission across that protocol.`,
		condition.encodedLineBreak},
	{NoteLimit, Citation{"rfc3986", "7.3"},
		`the "%00" percent-encoding (NUL) may require special handling and should be rejected if the application is not expecting to receive raw data within a component.`,
		condition.encodedNUL},
	{NoteLimit, Citation{"rfc1738", "6"},
		`Care should be taken when URLs contain embedded encoded delimiters for a given protocol (for example, CR and LF characters for telnet protocols) that these are not unencoded before transmission.`,
		condition.encodedLineBreakInURL},
}

// A disagreement is an entry of the list in grammar/rfc, with the condition under which the entry
// applies to a text. Entries that apply to every URI, or only to the notation, are not in the
// table.
type disagreement struct {
	grammar, title string
	when           func(condition) bool
}

var disagreements = []disagreement{
	{"rfc1738", "Scheme names in upper case", condition.upperCaseScheme},
	{"rfc1738", "The case of literals", condition.upperCaseLiteral},
	{"rfc1738", "Every scheme-part is *xchar", condition.slashesWithoutLogin},
	{"rfc1738", `The ten schemes are also "new schemes"`, condition.breaksSchemeRule},
	{"rfc1738", "file URLs without a host", condition.fileWithoutHost},
	{"rfc1738", "Which hosts a file URL may name", condition.fileWithHost},
	{"rfc1738", "Upper case type codes of ftp", condition.upperCaseTypecode},
	{"rfc1738", "Question marks in ftp and file paths", condition.questionInFilePath},
	{"rfc1738", "Semicolons in http paths and searches", condition.semicolonInHTTP},
	{"rfc1738", "A Gopher selector takes everything", condition.octetInGopher},
	{"rfc1738", "A Gopher type of three characters", condition.escapeForType},
	{"rfc1738", "An nntp URL without an article number", condition.newsWithoutNumber},
	{"rfc1738", "A mail address is any text", condition.noMailAddress},
	{"rfc1738", "A fragment between <URL: and >", condition.fragmentRefused},

	{"rfc1808", "A query in the network location", condition.queryInNetLoc},
	{"rfc1808", "An empty first segment", condition.emptyFirstSegment},
	{"rfc1808", "absoluteURL has two alternatives", condition.onlyAnyText},
	{"rfc1808", "A colon in the first segment of a relative path", condition.relativeWithColon},
	{"rfc1808", "Empty or absent", condition.emptyComponent},

	{"rfc2396", "A reference that is only a query", condition.onlyQuery},
	{"rfc2396", "Nothing after the scheme", condition.nothingAfterScheme},
	{"rfc2396", "Upper case letters in a scheme", condition.upperCaseScheme},
	{"rfc2396", "No scheme, so a relative reference", condition.colonIn2396},
	{"rfc2396", "Server or registry", condition.registry},
	{"rfc2396", "Appendix B finds a query in an opaque part", condition.questionInOpaque},
	{"rfc2396", "Numbers in an IPv4 address", condition.numbersRefused},
	{"rfc2396", "The current document", condition.resolvesSameDocument},
	{"rfc2396", `"<segment>/../" with an empty segment`, condition.emptySegmentBeforeParent},
	{"rfc2396", `More ".." than segments`, condition.aboveRoot},
	{"rfc2396", "A base with an authority and no path", condition.mergesWithNoPath},
	{"rfc2396", "Abbreviated URLs have the syntax of a relative path", condition.abbreviated},

	{"rfc2396+2732", "Brackets outside of hosts", condition.amendedOutsideHost},

	{"rfc3986", "IPv4address or reg-name", condition.ipv4},
	{"rfc3986", "Other forms of IPv4 addresses", condition.ipv4Otherwise},
	{"rfc3986", "No scheme, so a relative reference", condition.colonInFirstSegment},
	{"rfc3986", "Hosts that the prose forbids", condition.forbiddenHost},
	{"rfc3986", "Paths that resolution produces and the grammar cannot express", condition.unwritablePath},
	{"rfc3986", "A suffix has the syntax of a relative path", condition.abbreviated},

	{"rfc3987", "Bidirectional formatting characters", condition.bidiControls},
}

// sections are the sections that a note about an entry cites, by grammar and title, if the title
// is not about the first quotation of the entry. Each is the section of another quotation.
var sections = map[[2]string]string{
	{"rfc1738", "file URLs without a host"}:                            "3.10",
	{"rfc1738", "Which hosts a file URL may name"}:                     "3.10",
	{"rfc1738", "A fragment between <URL: and >"}:                      "APPENDIX",
	{"rfc1808", "A colon in the first segment of a relative path"}:     "5.3",
	{"rfc2396", "No scheme, so a relative reference"}:                  "3.1",
	{"rfc2396", "Appendix B finds a query in an opaque part"}:          "B",
	{"rfc2396", "Abbreviated URLs have the syntax of a relative path"}: "F",
	{"rfc3986", "Other forms of IPv4 addresses"}:                       "7.4",
	{"rfc3986", "No scheme, so a relative reference"}:                  "4.1",
	{"rfc3986", "A suffix has the syntax of a relative path"}:          "4.5",
	{"rfc3987", "Bidirectional formatting characters"}:                 "4.1",
}

// advice is a list of functions. Each returns advice of this module, or the empty text if its
// advice does not apply.
var advice = []func(condition) string{
	condition.wrapperAdvice,
	condition.hostAsSchemeAdvice,
	condition.noHostAdvice,
	condition.addressAdvice,
	condition.userinfoAdvice,
	condition.zoneAdvice,
	condition.registryAdvice,
	condition.windowsPathAdvice,
	condition.neverRelativeAdvice,
}

// neverRelative are the schemes that "are never used with relative URLs" (RFC 1808, 2.3).
// Resolution does not depend on this list.
var neverRelative = []string{"mailto", "news", "telnet"}
