package rfc

//go:generate go run ../../internal/gen/disagreements ../../doc/disagreements.md

// The tests hold every quote against the text of its RFC, and every kind against
// the verdicts of the automata.
var disagreements = []Disagreement{

	// RFC 1738

	{
		Grammar: "rfc1738",
		Title:   "Scheme names in upper case",
		Kind:    ProseWins,
		Quotes: []Quote{
			{"rfc1738", "5", `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`},
			{"rfc1738", "5", `; the scheme is in lower case; interpreters should use case-ignore`},
			{"rfc1738", "2.1", `programs interpreting URLs should treat upper case letters as equivalent to lower case in scheme names (e.g., allow "HTTP" as well as "http")`},
		},
		Witnesses: []Witness{
			{"", "genericurl", "HTTP://h/", Accepts},
			{"", "httpurl", "HTTP://h/", Accepts},
			{"", "mailtourl", "MailTo:a@b", Accepts},
			{"", "ftpurl", "ftp://h/a;TYPE=i", Silent},
		},
		Decision: `Corrected in scheme and in the rules of the ten schemes. Only the name folds: ";type=" and "localhost" are no part of it.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "The case of literals",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc1738", "5", `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`},
			{"rfc1738", "5", `using the conventions of RFC822`},
			{"rfc822", "3.4.7", `Except as noted, alphabetic strings may be represented in any combination of upper and lower case.`},
		},
		Witnesses: []Witness{
			{"", "ftpurl", "ftp://h/a;TYPE=i", Silent},
			{"", "fileurl", "file://LOCALHOST/a", Silent},
		},
		Decision: `Literals match in the case in which they are printed: a grammar whose literals folded would not list "A" beside "a", here and in hex. RFC 1808 and RFC 2396, of the same conventions, are read in the same way. ("LOCALHOST" is derivable as a hostname.)`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Brackets behind a repeat count",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc1738", "5", `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`},
			{"rfc1738", "5", `brackets [] are used around optional or repeated elements`},
			{"rfc1738", "2.1", `Scheme names consist of a sequence of characters.`},
		},
		Witnesses: []Witness{
			{"", "genericurl", ":a", Refuses},
			{"", "newsurl", "news:@h", Refuses},
			{"", "newsurl", "news:a@h", Accepts},
		},
		Decision: `Brackets behind a count group: 1*[ a ] is the 1*( a ) of RFC 2396. Were they an option inside a repetition, 1*[ a ] would derive the empty string, and *[ a ] would repeat it without end.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "A slash without quotation marks",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc1738", "5", `gopherurl = "gopher://" hostport [ / [ gtype [ selector [ "%09" search [ "%09" gopher+_string ] ] ] ] ]`},
			{"rfc1738", "3.4.1", `gopher://<host>:<port>/<gopher-path>`},
		},
		Witnesses: []Witness{
			{"", "gopherurl", "gopher://h/1", Accepts},
			{"", "gopherurl", "gopher://h:70a", Refuses},
		},
		Decision: `The slash stands for itself.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Every scheme-part is *xchar",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc1738", "5", `schemepart = *xchar | ip-schemepart`},
			{"rfc1738", "3.1", `The scheme specific data start with a double slash "//" to indicate that it complies with the common Internet scheme syntax.`},
		},
		Witnesses: []Witness{
			{"", "schemepart", "//h/a", Silent},
			{"", "ip-schemepart", "//h/a", Silent},
			{"", "genericurl", "http://a_b/", Refuses},
			{"", "genericurl", "http://h:x/", Refuses},
			{"", "ip-schemepart", "//a_b/", Refuses},
		},
		Decision: `ip-schemepart if it derives the scheme-part, else opaque. What starts with "//" and breaks the common syntax is a URL without an authority.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "The slash before the url-path",
		Kind:    Beyond,
		Quotes: []Quote{
			{"rfc1738", "5", `ip-schemepart = "//" login [ "/" urlpath ]`},
			{"rfc1738", "3.1", `Note that the "/" between the host (or port) and the url-path is NOT part of the url-path.`},
			{"rfc2396", "G.2", `RFC 1630 never had this problem, since it considered the slash to be part of the path.`},
		},
		Witnesses: []Witness{
			{"", "ip-schemepart", "//h", Accepts},
			{"", "ip-schemepart", "//h/", Accepts},
		},
		Decision: `Grammar and prose agree. Package locator leaves the slash out; package uri, for which all five generations have one path, counts it in, so that "//h/" and "//h" stay apart.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "The ten schemes are also \"new schemes\"",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `prosperourl | otherurl`},
			{"rfc1738", "5", `; new schemes follow the general syntax`},
		},
		Witnesses: []Witness{
			{"", "url", "ftp:x", Refuses},
			{"", "ftpurl", "ftp:x", Refuses},
			{"", "otherurl", "ftp:x", Refuses},
		},
		Decision: `otherurl derives every genericurl, so url says nothing about the ten schemes. Package uri judges by genericurl, package locator by the rule of the scheme.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "file URLs without a host",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `ip-schemepart = "//" login [ "/" urlpath ]`},
			{"rfc1738", "3.10", `<host> can be the string "localhost" or the empty string`},
		},
		Witnesses: []Witness{
			{"", "fileurl", "file:///etc/motd", Accepts},
			{"", "genericurl", "file:///etc/motd", Accepts},
			{"", "ip-schemepart", "///etc/motd", Accepts},
		},
		Decision: `No derivation gives "file:///etc/motd" an authority, since a login has a host: its scheme-part is opaque.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Which hosts a file URL may name",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `fileurl = "file://" [ host | "localhost" ] "/" fpath`},
			{"rfc1738", "3.10", `<host> is the fully qualified domain name of the system on which the <path> is accessible`},
			{"rfc1738", "3.10", `<host> can be the string "localhost" or the empty string`},
		},
		Witnesses: []Witness{
			{"", "fileurl", "file://a/b", Refuses},
			{"", "host", "localhost", Silent},
			{"", "fileurl", "file://localhost/a", Accepts},
		},
		Decision: `As in the grammar, any host. It derives "localhost" already; of the two derivations the first is taken, by host.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Upper case type codes of ftp",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `ftptype = "A" | "I" | "D" | "a" | "i" | "d"`},
			{"rfc1738", "3.2.2", `<typecode> is one of the characters "a", "i", or "d"`},
		},
		Witnesses: []Witness{
			{"", "ftpurl", "ftp://h/a;type=I", Refuses},
			{"", "ftpurl", "ftp://h/a;type=i", Accepts},
		},
		Decision: `Both cases, as in the grammar.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Question marks in ftp and file paths",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `fsegment = *[ uchar | "?" | ":" | "@" | "&" | "=" ]`},
			{"rfc1808", "2.3", `Section 5 of RFC 1738 specifies that the question-mark character ("?") is allowed in an ftp or file path segment. However, this is not true in practice and is believed to be an error in the RFC.`},
		},
		Witnesses: []Witness{
			{"", "ftpurl", "ftp://h/a?b", Refuses},
			{"", "fileurl", "file:///a?b", Refuses},
		},
		Decision: `As in the grammar: RFC 1808 speaks of practice, and changes no rule of RFC 1738.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "Semicolons in http paths and searches",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`},
			{"rfc1738", "3.3", `Within the <path> and <searchpart> components, "/", ";", "?" are reserved.`},
			{"rfc1738", "2.2", `If the character corresponding to an octet is reserved in a scheme, the octet must be encoded.`},
			{"rfc1808", "2.3", `RFC 1738 allows the reserved character semicolon (";") within an http path segment, but does not define its semantics`},
		},
		Witnesses: []Witness{
			{"", "httpurl", "http://h/a;b", Refuses},
			{"", "httpurl", "http://h/a?b;c", Refuses},
			{"", "httpurl", "http://h/a?b/c", Refuses},
		},
		Decision: `As in the grammar: ";" may stand, "/" and "?" may not stand in a search.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "A Gopher selector takes everything",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `selector = *xchar`},
			{"rfc1738", "3.4.1", `Gopher selector strings are a sequence of octets which may contain any octets except 09 hexadecimal (US-ASCII HT or tab) 0A hexadecimal (US-ASCII character LF), and 0D (US-ASCII character CR).`},
			{"rfc1738", "3.4.1", `Within the <gopher-path>, no characters are reserved.`},
		},
		Witnesses: []Witness{
			{"", "selector", "a%09b", Refuses},
			{"", "gopherurl", "gopher://h/1a%09b", Accepts},
			{"", "gopherurl", "gopher://h/1a%0Ab", Refuses},
			{"", "gopherurl", "gopher://h/7a%09b/c", Accepts},
			{"", "search", "b/c", Accepts},
		},
		Decision: `The grammar decides what is a gopherurl. Its selector could swallow each %09; the prose ends it at the first. search, borrowed from http, has neither "/" nor "?", so that a search with a slash is derivable only because of the greedy selector.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "An nntp URL without an article number",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`},
			{"rfc1738", "3.7", `nntp://<host>:<port>/<newsgroup-name>/<article-number>`},
		},
		Witnesses: []Witness{
			{"", "nntpurl", "nntp://h/a.b", Refuses},
			{"", "nntpurl", "nntp://h/a.b/1", Accepts},
		},
		Decision: `The number is optional, as in the grammar.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "A mail address is any text",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `encoded822addr = 1*xchar ; further defined in RFC822`},
			{"rfc1738", "3.5", `where <rfc822-addr-spec> is (the encoding of an) addr-spec, as specified in RFC 822`},
		},
		Witnesses: []Witness{
			{"", "mailtourl", "mailto:a", Refuses},
			{"", "mailtourl", "mailto:@", Refuses},
			{"", "mailtourl", "mailto:a@b", Accepts},
		},
		Decision: `As in the grammar, which leaves the rest to RFC 822.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "A fragment between <URL: and >",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1738", "5", `genericurl = scheme ":" schemepart`},
			{"rfc1738", "2.2", `the character "#" must be encoded within URLs even in systems that do not normally deal with fragment or anchor identifiers`},
			{"rfc1738", "APPENDIX", `In the case where a fragment/anchor identifier is associated with a URL (following a "#"), the identifier would be placed within the brackets as well.`},
		},
		Witnesses: []Witness{
			{"", "genericurl", "http://ds.internic.net/instructions/overview.html#WARNING", Accepts},
		},
		Decision: `A fragment is no part of a URL in RFC 1738; the example in the appendix shows a URL with one behind it.`,
	},
	{
		Grammar: "rfc1738",
		Title:   "The example of a VMS file",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc1738", "3.10", `DISK$USER:[MY.NOTES]NOTE123456.TXT might become <URL:file://vms.host.edu/disk$user/my/notes/note12345.txt>`},
		},
		Witnesses: []Witness{
			{"", "fileurl", "file://vms.host.edu/disk$user/my/notes/note12345.txt", Accepts},
		},
		Decision: `The 6 has been lost.`,
	},

	// RFC 1808

	{
		Grammar: "rfc1808",
		Title:   "A query in the network location",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1808", "2.2", `net_loc = *( pchar | ";" | "?" )`},
			{"rfc1808", "2.1", `<scheme>://<net_loc>/<path>;<params>?<query>#<fragment> each of which, except <scheme>, may be absent from a particular URL.`},
			{"rfc1808", "2.1", `"//" net_loc ::= network location and login information, as per Section 3.1 of RFC 1738`},
			{"rfc1808", "2.4.3", `up to, but not including, the next slash "/" character is the network location/login (<net_loc>) of the URL`},
		},
		Witnesses: []Witness{
			{"", "net_loc", "h?q", Refuses},
			{"", "net_loc", "h;p", Refuses},
			{"", "URL", "http://h?q", Accepts},
			{"rfc1738", "login", "h?q", Refuses},
		},
		Decision: `net_loc runs to the next "/", as the grammar and 2.4.3 have it, and takes "?" and ";" with it. It has a user, host and port if it derives RFC 1738's login.`,
	},
	{
		Grammar: "rfc1808",
		Title:   "An empty first segment",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1808", "2.2", `fsegment = 1*pchar`},
			{"rfc1808", "2.1", `"/" path ::= URL path, as per Section 3.1 of RFC 1738`},
			{"rfc1808", "2.4.6", `all that is left of the parse string is the URL <path> and the slash "/" that may precede it`},
			{"rfc1738", "3.2.2", `<URL:ftp://myname@host.dom//etc/motd>, would "CWD " with a null argument, then "CWD etc", and then "RETR motd"`},
		},
		Witnesses: []Witness{
			{"", "URL", "//h//x", Accepts},
			{"", "generic-RL", "ftp://myname@host.dom//etc/motd", Accepts},
			{"", "URL", "ftp://myname@host.dom//etc/motd", Accepts},
			{"", "URL", "/a//b", Accepts},
		},
		Decision: `As in the grammar: "//h//x" is refused. With a scheme the other alternative of absoluteURL takes it, and 2.4 splits it: the path of "ftp://h//etc/motd" is "//etc/motd".`,
	},
	{
		Grammar: "rfc1808",
		Title:   "absoluteURL has two alternatives",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc1808", "2.2", `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`},
			{"rfc1808", "2.4", `This section describes the parsing rules for breaking down a URL (relative or absolute) into the component parts described in Section 2.1.`},
		},
		Witnesses: []Witness{
			{"", "absoluteURL", "http://h/a;p?q", Accepts},
			{"", "generic-RL", "http://h/a;p?q", Accepts},
			{"", "absoluteURL", "x:////a", Silent},
			{"", "generic-RL", "x:////a", Silent},
		},
		Decision: `The BNF decides what is valid, 2.4 how it is split, also where only the second alternative derives the string, which knows no components behind the scheme.`,
	},
	{
		Grammar: "rfc1808",
		Title:   "A colon in the first segment of a relative path",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc1808", "2.2", `pchar = uchar | ":" | "@" | "&" | "="`},
			{"rfc1808", "5.3", `path names which contain a colon ":" character cannot be used as the first component of a relative URL path (e.g., "this:that") because they will likely be mistaken for a scheme name`},
			{"rfc1808", "2.4.2", `If the parse string contains a colon ":" after the first character and before any characters not allowed as part of a scheme name`},
		},
		Witnesses: []Witness{
			{"", "relativeURL", "this:that", Refuses},
			{"", "absoluteURL", "this:that", Accepts},
			{"", "relativeURL", "a_b:c", Silent},
			{"", "relativeURL", ":a", Silent},
		},
		Decision: `2.4.2 decides: with a scheme in front of the colon it is absolute. Where no scheme can stand, the colon belongs to the path.`,
	},
	{
		Grammar: "rfc1808",
		Title:   "Is a fragment part of a URL?",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1808", "2.2", `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`},
			{"rfc1808", "2.1", `Note that the fragment identifier (and the "#" that precedes it) is not considered part of the URL.`},
		},
		Witnesses: []Witness{
			{"", "URL", "g#s", Refuses},
			{"", "relativeURL", "g#s", Refuses},
		},
		Decision: `The rule URL is the start rule and has the fragment. What the prose calls a URL is absoluteURL or relativeURL.`,
	},
	{
		Grammar: "rfc1808",
		Title:   "The base of the examples has a fragment",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc1808", "2.2", `This BNF also describes the generic-RL syntax for valid base URLs.`},
			{"rfc1808", "5", `Base: <URL:http://a/b/c/d;p?q#f>`},
			{"rfc1808", "5.2", `<> = <URL:http://a/b/c/d;p?q#f>`},
		},
		Witnesses: []Witness{
			{"", "generic-RL", "http://a/b/c/d;p?q#f", Accepts},
			{"", "URL", "http://a/b/c/d;p?q#f", Accepts},
		},
		Decision: `A base may have a fragment, which only the empty reference inherits (5.2).`,
	},
	{
		Grammar: "rfc1808",
		Title:   "Empty or not there",
		Kind:    Beyond,
		Quotes: []Quote{
			{"rfc1808", "2.2", `rel_path = [ path ] [ ";" params ] [ "?" query ]`},
			{"rfc1808", "2.4.4", `If the question mark is the last character, or no question mark is present, then the query information is empty.`},
			{"rfc1808", "4", `If the embedded URL's <net_loc> is non-empty, we skip to Step 7.`},
		},
		Witnesses: []Witness{
			{"", "URL", "g?", Accepts},
			{"", "URL", "g", Accepts},
			{"", "URL", "///g", Accepts},
		},
		Decision: `The grammar tells "g?" from "g", the algorithm does not. Components keep the difference; what is inherited in resolution goes by emptiness, as in section 4.`,
	},

	// RFC 2396

	{
		Grammar: "rfc2396",
		Title:   "A reference that is only a query",
		Kind:    ProseWins,
		Quotes: []Quote{
			{"rfc2396", "A", `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`},
			{"rfc2396", "C.1", `?y = http://a/b/c/?y`},
			{"rfc2396", "5.2", `If the path component is empty and the scheme, authority, and query components are undefined, then it is a reference to the current document`},
			{"rfc3986", "D.2", `The ABNF has been corrected to allow the path component to be empty.`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "?y", Accepts},
			{"", "URI-reference", "?", Accepts},
			{"", "URI-reference", "?y#s", Accepts},
			{"", "URI-reference", "", Accepts},
		},
		Decision: `Corrected: relativeURI may be "?" query.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Nothing behind the scheme",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "A", `absoluteURI = scheme ":" ( hier_part | opaque_part )`},
			{"rfc3986", "D.2", `This also allows an absolute-URI to consist of nothing after the "scheme:", as is present in practice with the "dav:" namespace`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "dav:", Accepts},
			{"rfc3986", "URI-reference", "dav:", Accepts},
		},
		Decision: `Refused. Nothing in the text of RFC 2396 asks for it; RFC 3986 changed it.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Upper case letters in a scheme",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "3.1", `scheme = alpha *( alpha | digit | "+" | "-" | "." )`},
			{"rfc2396", "3.1", `Scheme names consist of a sequence of characters beginning with a lower case letter and followed by any combination of lower case letters, digits, plus ("+"), period ("."), or hyphen ("-").`},
			{"rfc2396", "3.1", `programs interpreting URI should treat upper case letters as equivalent to lower case in scheme names`},
		},
		Witnesses: []Witness{
			{"", "scheme", "HTTP", Refuses},
		},
		Decision: `Both cases, as in the grammar.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Authority or path",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc2396", "5", `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`},
			{"rfc2396", "4.3", `it is ambiguous in terms of differentiating between an authority component and a path component that begins with two slash characters. The greedy algorithm is used for disambiguation`},
			{"rfc2396", "4.3", `In other words, the authority component wins.`},
		},
		Witnesses: []Witness{
			{"", "net_path", "//a/b", Accepts},
			{"", "abs_path", "//a/b", Refuses},
			{"", "net_path", "//a//b", Accepts},
		},
		Decision: `Authority before path.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Server or registry",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc2396", "A", `authority = server | reg_name`},
			{"rfc2396", "4.3", `the left-most matching rule soaks up as much of the URI reference string as it is capable of matching`},
			{"rfc2396", "3.2.1", `The structure of a registry-based naming authority is specific to the URI scheme, but constrained to the allowed characters for an authority component.`},
		},
		Witnesses: []Witness{
			{"", "server", "u@h:1", Accepts},
			{"", "reg_name", "u@h:1", Silent},
			{"", "server", "a_b", Silent},
			{"", "reg_name", "a_b", Accepts},
			{"", "server", "1.2.3", Silent},
			{"", "reg_name", "1.2.3", Accepts},
			{"", "server", "h:x", Silent},
			{"", "reg_name", "h:x", Accepts},
			{"", "server", "", Accepts},
		},
		Decision: `Server before reg_name, each as a whole: an authority that is no server has no host, user information or port.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Appendix B finds a query in an opaque part",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "A", `opaque_part = uric_no_slash *uric`},
			{"rfc2396", "B", `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`},
			{"rfc2396", "4.3", `Readers familiar with regular expressions should see Appendix B for a concrete parsing example and test oracle.`},
		},
		Witnesses: []Witness{
			{"", "opaque_part", "a@b?subject=c", Refuses},
			{"", "absoluteURI", "mailto:a@b?subject=c", Accepts},
		},
		Decision: `An opaque part keeps its "?": no derivation of an opaque URI has a query. The expression, by contrast, takes any string and splits all alike.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "The rule path",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "3.3", `path = [ abs_path | opaque_part ]`},
			{"rfc2396", "3", `We use the term <path> to refer to both the <abs_path> and <opaque_part> constructs`},
			{"rfc2396", "3.3", `Within a path segment, the characters "/", ";", "=", and "?" are reserved.`},
		},
		Witnesses: []Witness{
			{"", "path", "a?b", Refuses},
			{"", "path", "a/b", Accepts},
			{"", "rel_path", "a/b", Accepts},
		},
		Decision: `No other rule uses path, so that it decides nothing. It leaves out rel_path, and yet derives relative paths, as opaque parts.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Rules that were not collected",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc2396", "1.6", `The complete URI syntax is collected in Appendix A.`},
			{"rfc2396", "2.4.3", `control = <US-ASCII coded characters 00-1F and 7F hexadecimal>`},
			{"rfc2396", "2.4.3", `space = <US-ASCII coded character 20 hexadecimal>`},
			{"rfc2396", "2.4.3", `delims = "<" | ">" | "#" | "%" | <">`},
			{"rfc2396", "2.4.3", `unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "` + "`" + `"`},
		},
		Decision: `control, space, delims and unwise describe what is excluded. No rule uses them, and Appendix A has none of them.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Numbers in an IPv4 address",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "3.2.2", `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`},
			{"rfc2732", "3", `Replace the definition of 'IPv4address' with that of RFC 2373, as it correctly defines an IPv4address as consisting of at most three decimal digits per segment.`},
		},
		Witnesses: []Witness{
			{"", "IPv4address", "1000.1.1.1", Refuses},
			{"rfc2396+2732", "IPv4address", "1000.1.1.1", Refuses},
			{"", "IPv4address", "999.1.1.1", Silent},
			{"rfc3986", "IPv4address", "999.1.1.1", Refuses},
		},
		Decision: `As in each grammar. The reference as a whole is derivable in all: as a server, as a reg_name, as a reg-name.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "The current document",
		Kind:    Beyond,
		Quotes: []Quote{
			{"rfc2396", "4.2", `A URI reference that does not contain a URI is a reference to the current document.`},
			{"rfc2396", "5.2", `then it is a reference to the current document and we are done`},
			{"rfc2396", "C.1", `#s = (current document)#s`},
			{"rfc2396", "C.2", `<> = (current document)`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "", Accepts},
			{"", "URI-reference", "#s", Accepts},
			{"", "URI-reference", "(current document)#s", Silent},
		},
		Decision: `The algorithm ends without a URI. The target is what a reader has open, the base, with the fragment of the reference or none; SameDocument tells that nothing is to be retrieved.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "More \"..\" than segments",
		Kind:    Beyond,
		Quotes: []Quote{
			{"rfc2396", "5.2", `then the reference is considered to be in error. Implementations may handle this error by retaining these components in the resolved path (i.e., treating them as part of the final URI), by removing them from the resolved path (i.e., discarding relative levels above the root), or by avoiding traversal of the reference.`},
			{"rfc2396", "C.2", `../../../g = http://a/../g`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "../../../g", Silent},
			{"", "URI-reference", "http://a/../g", Accepts},
		},
		Decision: `Kept by default, as in the examples; dropped or refused on request. The grammar has no objection to either string.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "A base with an authority and no path",
		Kind:    Beyond,
		Quotes: []Quote{
			{"rfc2396", "5.2", `All but the last segment of the base URI's path component is copied to the buffer.`},
			{"rfc3986", "D.2", `[RFC2396] section 5.2, step 6a, failed to account for a base URI with no path.`},
		},
		Witnesses: []Witness{
			{"", "absoluteURI", "http://a", Accepts},
			{"", "absoluteURI", "http://ag", Silent},
		},
		Decision: `Taken word for word, "g" against "http://a" would give "http://ag", another host. The slash is written where the merged path is not empty: "http://a/g". No rule of the grammar changes.`,
	},
	{
		Grammar: "rfc2396",
		Title:   "Abbreviated URLs have the syntax of a relative path",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2396", "A", `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`},
			{"rfc2396", "F", `a reference consisting of only the authority and path portions of the identified resource`},
			{"rfc2396", "F", `Since an abbreviated URL has the same syntax as a relative URL path, abbreviated URL references cannot be used in contexts where relative URLs are expected.`},
		},
		Witnesses: []Witness{
			{"", "rel_path", "www.w3.org/Addressing/", Accepts},
			{"", "rel_path", "www.w3.org:80/Addressing/", Accepts},
			{"", "absoluteURI", "www.w3.org:80/Addressing/", Refuses},
		},
		Decision: `As in the grammar: with a port it reads as a URI whose scheme is the host.`,
	},

	// RFC 2732

	{
		Grammar: "rfc2396+2732",
		Title:   "One rule, two spellings",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc2732", "3", `host = hostname | IPv4address | IPv6reference`},
			{"rfc2732", "3", `ipv6reference = "[" IPv6address "]"`},
		},
		Witnesses: []Witness{
			{"", "host", "[::1]", Accepts},
		},
		Decision: `IPv6reference in both places: names count with their case in this notation.`,
	},
	{
		Grammar: "rfc2396+2732",
		Title:   "Brackets outside of hosts",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc2732", "3", `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," | "[" | "]"`},
			{"rfc2732", "3", `It defines a syntax for IPv6 addresses and allows the use of "[" and "]" within a URI explicitly for this reserved purpose.`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "g?a=[1]", Refuses},
			{"", "URI-reference", "g#[", Refuses},
			{"", "URI-reference", "a:b]", Refuses},
			{"", "URI-reference", "/[", Refuses},
		},
		Decision: `As in the grammar: what is in reserved is in uric, and with that in query, fragment and (behind the first character) opaque_part. RFC 3986, D.1 says that it redefined these rules for that reason.`,
	},
	{
		Grammar: "rfc2396+2732",
		Title:   "The example addresses",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc2732", "2", `1080:0:0:0:8:800:200C:4171`},
			{"rfc2732", "2", `http://[1080:0:0:0:8:800:200C:417A]/index.html`},
		},
		Witnesses: []Witness{
			{"", "IPv6address", "1080:0:0:0:8:800:200C:4171", Accepts},
			{"", "URI-reference", "http://[1080:0:0:0:8:800:200C:417A]/index.html", Accepts},
		},
		Decision: `The second list says how the addresses of the first "would be represented"; one of them ends in 4171 there and in 417A here.`,
	},

	// RFC 3986

	{
		Grammar: "rfc3986",
		Title:   "path-empty = 0<pchar>",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc3986", "3.3", `path-empty = 0<pchar>`},
			{"rfc3986", "3.3", `/ path-empty ; zero characters`},
		},
		Witnesses: []Witness{
			{"", "path-empty", "", Accepts},
			{"", "path-empty", "a", Refuses},
			{"", "path-empty", "0<pchar>", Refuses},
		},
		Decision: `A repetition of zero times derives the empty string, whatever is repeated. What is, is prose by the letter of ABNF; RFC 5234, 2.1 also allows angle brackets around the name of a rule, to set it off from a repeat count.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "IPv4address or reg-name",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc3986", "3.2.2", `host = IP-literal / IPv4address / reg-name`},
			{"rfc3986", "3.2.2", `If host matches the rule for IPv4address, then it should be considered an IPv4 address literal and not a reg-name.`},
		},
		Witnesses: []Witness{
			{"", "IPv4address", "1.2.3.4", Accepts},
			{"", "reg-name", "1.2.3.4", Refuses},
			{"", "reg-name", "1.2.3.256", Silent},
		},
		Decision: `IPv4address before reg-name.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "Other forms of IPv4 addresses",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "3.2.2", `reg-name = *( unreserved / pct-encoded / sub-delims )`},
			{"rfc3986", "3.2.2", `only the dotted-decimal form of four octets is allowed by this grammar`},
			{"rfc3986", "7.4", `These additional IP address formats are not allowed in the URI syntax due to differences between platform implementations.`},
		},
		Witnesses: []Witness{
			{"", "IPv4address", "127.1", Refuses},
			{"", "host", "127.1", Refuses},
			{"", "host", "0x7f000001", Refuses},
			{"", "host", "2130706433", Refuses},
			{"", "host", "0177.0.0.1", Refuses},
		},
		Decision: `As in the grammar: each is a registered name.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "\"Only one of which will match\"",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc3986", "3.3", `path = path-abempty ; begins with "/" or is empty / path-absolute ; begins with "/" but not "//" / path-noscheme ; begins with a non-colon segment / path-rootless ; begins with a segment / path-empty ; zero characters`},
			{"rfc3986", "3.3", `The ABNF requires five separate rules to disambiguate these cases, only one of which will match the path substring within a given URI reference.`},
		},
		Witnesses: []Witness{
			{"", "path-abempty", "/a", Silent},
			{"", "path-absolute", "/a", Silent},
			{"", "path-noscheme", "a", Silent},
			{"", "path-rootless", "a", Silent},
			{"", "path-abempty", "", Silent},
			{"", "path-empty", "", Silent},
		},
		Decision: `True of a path where it stands, since each place has its own alternatives. The rule path, which has all five, is ambiguous; no other rule uses it.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "No scheme, so a relative reference",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "4.2", `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`},
			{"rfc3986", "4.1", `If the URI-reference's prefix does not match the syntax of a scheme followed by its colon separator, then the URI-reference is a relative reference.`},
			{"rfc3986", "4.2", `A path segment that contains a colon character (e.g., "this:that") cannot be used as the first segment of a relative-path reference`},
		},
		Witnesses: []Witness{
			{"", "URI-reference", "1a:b", Accepts},
			{"", "URI-reference", ":a", Accepts},
			{"", "URI-reference", "a_b:c", Accepts},
			{"", "URI-reference", "a%62:c", Accepts},
		},
		Decision: `As in the grammar: a first segment with a colon is refused where no scheme stands in front of it.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "First match wins",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc3986", "A", `dec-octet = DIGIT ; 0-9 / %x31-39 DIGIT ; 10-99 / "1" 2DIGIT ; 100-199 / "2" %x30-34 DIGIT ; 200-249 / "25" %x30-35 ; 250-255`},
			{"rfc3986", "4.1", `The ABNF of URI-reference, along with the "first-match-wins" disambiguation rule, is sufficient to define a validating parser for the generic syntax.`},
		},
		Witnesses: []Witness{
			{"", "dec-octet", "255", Accepts},
			{"", "IPv6address", "1::", Accepts},
			{"", "IPv6address", "::1", Accepts},
			{"", "URI-reference", "a", Accepts},
		},
		Decision: `The first alternative with which the whole string can be derived. A parser that keeps to the first alternative that matches something would read the 2 of 255 as a DIGIT and stop.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "Hosts that the prose forbids",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "3.2.2", `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`},
			{"rfc3986", "3.2.2", `implementations must not provide the version flag for the existing IPv4 and IPv6 literal address forms described below`},
			{"rfc3986", "3.2.2", `URI producing applications must not use percent-encoding in host unless it is used to represent a UTF-8 character sequence.`},
		},
		Witnesses: []Witness{
			{"", "host", "[v4.127.0.0.1]", Refuses},
			{"", "host", "[v6.::1]", Refuses},
			{"", "host", "%FF", Refuses},
		},
		Decision: `As in the grammar: these bind who makes a URI.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "Paths that resolution makes and the grammar cannot write",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "3.3", `path-absolute = "/" [ segment-nz *( "/" segment ) ]`},
			{"rfc3986", "3.3", `If a URI does not contain an authority component, then the path cannot begin with two slash characters ("//").`},
			{"rfc3986", "5", `so that the result is a string matching the <URI> syntax rule of Section 3`},
			{"rfc3986", "5.2.2", `T.path = remove_dot_segments(R.path);`},
		},
		Witnesses: []Witness{
			{"", "relative-ref", "/.//x", Accepts},
			{"", "path-absolute", "//x", Accepts},
			{"", "URI", "a://x", Silent},
		},
		Decision: `"/.//x" against "a:/b" has the target path "//x" and no authority; recomposed, "a://x" would have the authority "x". The path is written "/.//x", or refused on request.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "A suffix has the syntax of a relative path",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "3.3", `path-noscheme = segment-nz-nc *( "/" segment )`},
			{"rfc3986", "4.5", `As a URI suffix has the same syntax as a relative-path reference, a suffix reference cannot be used in contexts where a relative reference is expected.`},
		},
		Witnesses: []Witness{
			{"", "relative-ref", "www.w3.org/Addressing/", Accepts},
			{"", "relative-ref", "www.w3.org:80/Addressing/", Accepts},
			{"", "URI", "www.w3.org:80/Addressing/", Refuses},
		},
		Decision: `As in the grammar: with a port it reads as a URI whose scheme is the host.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "Obsolete rules and their translations",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3986", "D.2", `Specifications that refer to the obsolete grammar rules may be understood by replacing those rules according to the following table`},
			{"rfc3986", "D.2", `| abs_path | path-absolute |`},
			{"rfc3986", "D.2", `| rel_path | path-rootless |`},
			{"rfc3986", "D.2", `| path_segments | path-abempty |`},
		},
		Witnesses: []Witness{
			{"rfc2396", "abs_path", "//a", Silent},
			{"", "path-absolute", "//a", Accepts},
			{"rfc2396", "rel_path", "a:b", Silent},
			{"", "path-rootless", "a:b", Refuses},
			{"rfc2396", "path_segments", "a", Silent},
			{"", "path-abempty", "a", Accepts},
		},
		Decision: `The table is an aid to readers. Each grammar keeps its own rules.`,
	},
	{
		Grammar: "rfc3986",
		Title:   "To which RFC did RFC 2732 defer?",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc2732", "3", `where IPv6address is defined as in RFC2373`},
			{"rfc3986", "D.1", `As [RFC2732] defers to [RFC3513] for definition of an IPv6 literal address, which, unfortunately, lacks an ABNF description of IPv6address`},
		},
		Decision: `RFC 3513 came later than RFC 2732, and replaced RFC 2373.`,
	},

	// RFC 3987

	{
		Grammar: "rfc3987",
		Title:   "ipath-empty = 0<ipchar>",
		Kind:    Notational,
		Quotes: []Quote{
			{"rfc3987", "2.2", `ipath-empty = 0<ipchar>`},
			{"rfc3987", "2.2", `/ ipath-empty ; zero characters`},
		},
		Witnesses: []Witness{
			{"", "ipath-empty", "", Accepts},
			{"", "ipath-empty", "a", Refuses},
		},
		Decision: `As in RFC 3986.`,
	},
	{
		Grammar: "rfc3987",
		Title:   "Bidirectional formatting characters",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3987", "2.2", `ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF`},
			{"rfc3987", "4.1", `IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF).`},
		},
		Witnesses: []Witness{
			{"", "IRI-reference", "a\u200eb", Refuses}, // LRM
			{"", "IRI-reference", "a\u200fb", Refuses}, // RLM
			{"", "IRI-reference", "\u202aa", Refuses},  // LRE
			{"", "IRI-reference", "\u202ba", Refuses},  // RLE
			{"", "IRI-reference", "a\u202c", Refuses},  // PDF
			{"", "IRI-reference", "\u202da", Refuses},  // LRO
			{"", "IRI-reference", "\u202ea", Refuses},  // RLO
		},
		Decision: `2.2 is the syntax; package iri reports what 4.1 forbids.`,
	},
	{
		Grammar: "rfc3987",
		Title:   "Legal examples that are not allowed",
		Kind:    GrammarWins,
		Quotes: []Quote{
			{"rfc3987", "4.4", `It shows legal IRIs with the relationship between logical and visual representation`},
			{"rfc3987", "4.4", `Example 8 (not allowed): Numbers are at the start or end of an rtl component: Logical representation: "http://ab.cd.ef/GH1/2IJ/KL.html"`},
			{"rfc3987", "4.2", `The above restrictions are given as shoulds, rather than as musts.`},
		},
		Witnesses: []Witness{
			{"", "IRI", "http://ab.cd.ef/\u05d0\u05d11/2\u05d2\u05d3/\u05d4\u05d5.html", Refuses},
			{"", "IRI", "http://ab.cd.ef/\u05d0\u05d1%31/%32\u05d2\u05d3/\u05d4\u05d5.html", Refuses},
		},
		Decision: `Syntax, as in 2.2 (here with Hebrew letters for the upper case of the RFC). Package iri reports the rules of 4.2.`,
	},
	{
		Grammar: "rfc3987",
		Title:   "First match wins, everywhere",
		Kind:    Ambiguous,
		Quotes: []Quote{
			{"rfc3987", "2.2", `ihost = IP-literal / IPv4address / ireg-name`},
			{"rfc3987", "2.2", `Some productions are ambiguous. The "first-match-wins" (a.k.a. "greedy") algorithm applies.`},
		},
		Witnesses: []Witness{
			{"", "IPv4address", "1.2.3.4", Accepts},
			{"", "ireg-name", "1.2.3.4", Refuses},
		},
		Decision: `As in RFC 3986: IPv4address before ireg-name, and of several alternatives the first with which the whole can be derived.`,
	},
	{
		Grammar: "rfc3987",
		Title:   "Examples in XML notation",
		Kind:    Slip,
		Quotes: []Quote{
			{"rfc3987", "1.4", `XML Notation uses a leading '&#x', a trailing ';', and the hexadecimal number of the character in the UCS in between. For example, &#x44F; stands for CYRILLIC CAPITAL LETTER YA.`},
			{"rfc3987", "3.1", `"http://example.com/&#x10300;&#x10301;&#x10302";`},
		},
		Witnesses: []Witness{
			{"", "IRI", "http://example.com/\U00010300\U00010301\U00010302", Accepts},
			{"", "IRI", "\u044f:", Silent},
		},
		Decision: `U+044F is the small letter, and the last ";" of the example stands behind the quotation mark.`,
	},
}
