package lint

// This file is data: the rules. Tests check that every quotation is in its section, and that every
// example has the issue and the text beside it does not.

// A rule is an index in rules.
type rule uint8

const (
	schemeRuns rule = iota
	schemeData
	schemeRaw
	schemeUnregistered
	schemeUpperCase
	schemeFile
	schemeNested
	schemeLooksLikeHost
	schemeDriveLetter
	authorityMissing
	suffixReference
	networkPath
	queryReference

	userinfoPassword
	userinfoUser
	userinfoHTTP
	userinfoLooksLikeHost
	userinfoEncodedDelimiter
	userinfoEmpty
	atSignAfterHost
	querySecret

	portReserved
	portOther
	portDefault
	portEmpty
	portService
	portRange
	portLeadingZero

	hostEmpty
	hostUpperCase
	hostTrailingDot
	hostEmptyLabel
	hostLabelTooLong
	hostNameTooLong
	hostNumericEnd
	hostHyphen
	hostUnderscore
	hostPunctuation
	hostEncodedASCII
	hostEncodedUTF8
	hostNonASCII
	hostIDNA
	hostACE
	hostDeviation
	hostMapped
	hostMixedScripts
	hostConfusable
	hostDelimiterLookAlike
	hostDigitLookAlike
	hostDigits
	hostSingleLabel
	hostFileRemote

	addressRareForm
	addressLoopback
	addressPrivate
	addressLinkLocal
	addressMetadata
	addressDocumentation
	addressReserved
	addressIPv4Mapped
	addressIPv4Embedded
	addressIPv4Compatible
	addressFuture
	nameSpecialUse
	nameEmbedsAddress

	encodedNUL
	encodedLineBreak
	encodedLineBreakInQuery
	encodedControl
	encodedSlash
	encodedBackslash
	encodedDelimiter
	doubleEncoding
	doubleEncodingInQuery
	encodedUnreserved
	encodingLowerCase
	encodedOverlong
	encodedNotUTF8
	encodedInvisible
	encodedNoncharacter
	encodedLookAlike

	dotSegment
	dotSegmentAboveRoot
	dotSegmentEncoded
	dotSegmentHidden
	dotSegmentParams
	emptySegment
	deviceName

	bidiControl
	bidiMixed
	bidiEnds
	notNFC
	compatibilityCharacter
	privateUse
	unassignedCharacter
	invisibleCharacter
	delimiterLookAlike
	mixedScripts

	meaningHost
	meaningQuery

	textRejected
	textBackslash
	textControl
	textSpace

	ruleCount
)

var rules = [ruleCount]Rule{

	// Schemes, and references without one

	schemeRuns: {
		Code: "scheme-runs-code", Severity: Error, RFC: "rfc3986", Section: "7",
		Quote:   `care must be taken to properly interpret the data within a URI, to prevent that data from causing unintended access`,
		Title:   "the scheme runs code, or starts a program that has been used to run code",
		Why:     "A browser runs the text after javascript: in the page that contains the link.",
		Advice:  "Accept only the schemes that you need, such as https. Compare schemes without case.",
		Example: "javascript:alert(1)", Counter: "https://example.org/javascript:alert(1)",
	},
	schemeData: {
		Code: "scheme-data", Severity: Warning, RFC: "rfc3986", Section: "7",
		Quote:   `care must be taken to properly interpret the data within a URI, to prevent that data from causing unintended access`,
		Title:   "the URI contains a document",
		Why:     "The document can be a page with scripts. No server and no allow-list of hosts controls it.",
		Advice:  "Accept data: only where you expect it, and only with the media types that you expect.",
		Example: "data:text/html,%3Cscript%3E", Counter: "cid:part1@example.org",
	},
	schemeRaw: {
		Code: "scheme-sends-raw-bytes", Severity: Warning, RFC: "rfc2396", Section: "7",
		Quote:   `An example has been the use of a gopher URL to cause an unintended or impersonating message to be sent via a SMTP server.`,
		Title:   "the scheme can send almost any bytes to a server",
		Why:     "With gopher: or dict:, an attacker can talk to a mail server or a database in your network.",
		Advice:  "Do not follow references with this scheme on a server.",
		Example: "gopher://example.org:70/_HELO", Counter: "https://example.org/_HELO",
	},
	schemeUnregistered: {
		Code: "scheme-unregistered", Severity: Info, RFC: "rfc3986", Section: "3.1",
		Quote:   `The scheme registry maintains the mapping between scheme names and their specifications.`,
		Title:   "the registry of IANA does not have the scheme",
		Why:     "Programs may give the scheme different meanings. The scheme may also be a misspelling.",
		Advice:  "Check the spelling. If the scheme is your own, register it, or switch this rule off.",
		Example: "htps://example.org/", Counter: "https://example.org/",
	},
	schemeUpperCase: {
		Code: "scheme-upper-case", Severity: Info, RFC: "rfc3986", Section: "3.1",
		Quote:   `should only produce lowercase scheme names for consistency`,
		Title:   "the scheme has upper-case letters",
		Why:     "A comparison with case does not find the scheme. Filters have been bypassed with JavaScript: for this reason.",
		Advice:  "Write the scheme in lower case. Compare schemes without case.",
		Example: "HTTPS://example.org/", Counter: "https://EXAMPLE.org/",
	},
	schemeFile: {
		Code: "scheme-file", Severity: Info, RFC: "rfc3986", Section: "7.3",
		Quote:   `Special care should be taken when the URI path interpretation process involves the use of a back-end file system or related system functions.`,
		Title:   "the URI names a file of the machine that reads it",
		Why:     "A server that follows file URIs of its users gives them its own files, such as /etc/passwd.",
		Advice:  "Do not follow the reference on a server if it comes from outside.",
		Example: "file:///etc/passwd", Counter: "https://example.org/etc/passwd",
	},
	schemeNested: {
		Code: "scheme-nested", Severity: Info, RFC: "rfc3986", Section: "7",
		Quote:   `care must be taken to properly interpret the data within a URI, to prevent that data from causing unintended access`,
		Title:   "the scheme is followed by another URI",
		Why:     "Programs that know the first scheme, such as jar, url or view-source, open the second URI. A filter sees no host.",
		Advice:  "Check the second URI, too. Reject the reference if you do not expect its first scheme.",
		Example: "jar:http://example.org/a.jar!/", Counter: "jar:a.jar!/",
	},
	schemeLooksLikeHost: {
		Code: "scheme-looks-like-host", Severity: Warning, RFC: "rfc3986", Section: "4.5",
		Quote:   `Although this practice of using suffix references is common, it should be avoided whenever possible`,
		Title:   "the text before the first colon is a scheme, but looks like a host with a port",
		Why:     "Some programs add http:// and see a host. Others see a scheme.",
		Advice:  "Write the scheme and // before the host.",
		Example: "localhost:8080/a", Counter: "http://localhost:8080/a",
	},
	schemeDriveLetter: {
		Code: "scheme-drive-letter", Severity: Warning, RFC: "rfc3986", Section: "7.3",
		Quote:   `Special care should be taken when the URI path interpretation process involves the use of a back-end file system or related system functions.`,
		Title:   "the scheme is one letter, like a drive of Windows",
		Why:     "Some programs read the text as the name of a file.",
		Advice:  "Write a file URI: file:///C:/dir/file.",
		Example: "C:/dir/file", Counter: "file:///C:/dir/file",
	},
	authorityMissing: {
		Code: "authority-missing", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `the "http" scheme considers a missing authority or empty host invalid`,
		Title:   "the scheme needs a host, and the text has no authority",
		Why:     "Browsers read http:example.org and http:/example.org as http://example.org/. RFC 3986 sees a path. RFC 2396 also allows a reading as the relative path example.org.",
		Advice:  "Write // and the host after the scheme. Reject the text if it comes from outside.",
		Example: "http:/example.org/", Counter: "http://example.org/",
	},
	suffixReference: {
		Code: "suffix-reference", Severity: Warning, RFC: "rfc3986", Section: "4.5",
		Quote:   `Although this practice of using suffix references is common, it should be avoided whenever possible and should never be used in situations where long-term references are expected.`,
		Title:   "the text is a relative path, but looks like a host",
		Why:     "A browser's address bar opens the host. A link in a page opens a path below the page.",
		Advice:  "Write the scheme and // before the host.",
		Example: "www.example.org/a", Counter: "//www.example.org/a",
	},
	networkPath: {
		Code: "network-path", Severity: Info, RFC: "rfc3986", Section: "4.2",
		Quote:   `A relative reference that begins with two slash characters is termed a network-path reference; such references are rarely used.`,
		Title:   "the reference has a host and no scheme",
		Why:     "A program that accepts texts beginning with / as paths of its own site follows this text to another site.",
		Advice:  "Reject it where you expect a path. Elsewhere, write the scheme.",
		Example: "//example.org/a", Counter: "/example.org/a",
	},
	queryReference: {
		Code: "query-reference", Severity: Info, RFC: "rfc3986", Section: "D.2",
		Quote:   `Restored the behavior of [RFC1808] where, if the reference contains an empty path and a defined query component, the target URI inherits the base URI's path component.`,
		Title:   "the reference begins with a query, and its target depends on the RFC that a program follows",
		Why:     "RFC 2396 resolves ?y against http://a/b/c to http://a/b/?y. RFC 3986 resolves it to http://a/b/c?y.",
		Advice:  "Write the last segment of the path before the query.",
		Example: "?page=2", Counter: "list?page=2",
	},

	// Secrets and misleading userinfo

	userinfoPassword: {
		Code: "userinfo-password", Severity: Error, RFC: "rfc3986", Section: "7.5",
		Quote:   `A password appearing within the userinfo component is deprecated and should be considered an error (or simply ignored) except in those rare cases where the 'password' parameter is intended to be public.`,
		Title:   "the text contains a password before the host",
		Why:     "Logs, histories and Referer headers keep the text.",
		Advice:  "Remove the password, and change it if the text was shared. Send credentials in a header or a configuration.",
		Example: "ftp://user:pw@example.org/", Counter: "ftp://example.org/user:pw",
	},
	userinfoUser: {
		Code: "userinfo-user", Severity: Info, RFC: "rfc2396", Section: "7",
		Quote:   `the use of a password within the 'userinfo' component of a URL is strongly disrecommended`,
		Title:   "the text has userinfo before the host",
		Why:     "The userinfo may be an account or a token, and is visible in logs.",
		Advice:  "Remove it if it is not public. The names git and anonymous are usually public.",
		Example: "ssh://git@example.org/a", Counter: "ssh://example.org/git@a",
	},
	userinfoHTTP: {
		Code: "userinfo-http", Severity: Warning, RFC: "rfc1738", Section: "3.3",
		Quote:   `No user name or password is allowed.`,
		Title:   "the schemes http and https have no userinfo",
		Why:     "RFC 1738 forbids it, and RFC 9110 tells recipients to treat it as an error. It is used to hide the host.",
		Advice:  "Remove the text before @. Treat the reference as an error if it comes from outside.",
		Example: "https://user@example.org/", Counter: "ftp://user@example.org/",
	},
	userinfoLooksLikeHost: {
		Code: "userinfo-looks-like-host", Severity: Error, RFC: "rfc3986", Section: "7.6",
		Quote:   `it can be used to construct a URI intended to mislead a human user by appearing to identify one (trusted) naming authority while actually identifying a different authority`,
		Title:   "the userinfo looks like a host, and the host comes after the @",
		Why:     "People, and programs that compare prefixes, take the userinfo for the host.",
		Advice:  "Do not follow the reference. Compare hosts after parsing, never prefixes of the text.",
		Example: "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", Counter: "ftp://breaking_news@10.0.0.1/cnn.example.com",
	},
	userinfoEncodedDelimiter: {
		Code: "userinfo-encoded-delimiter", Severity: Warning, RFC: "rfc3986", Section: "7.3",
		Quote:   `Applications must split the URI into its components and subcomponents prior to decoding the octets, as otherwise the decoded octets might be mistaken for delimiters.`,
		Title:   "the userinfo contains an encoded delimiter",
		Why:     "A program that decodes before it splits sees another host.",
		Advice:  "Split before you decode. Do not put such an account into a reference.",
		Example: "ftp://a%2F@example.org/", Counter: "ftp://a%20b@example.org/",
	},
	userinfoEmpty: {
		Code: "userinfo-empty", Severity: Warning, RFC: "rfc3986", Section: "7.6",
		Quote:   `Because the userinfo subcomponent is rarely used and appears before the host in the authority component, it can be used to construct a URI intended to mislead a human user`,
		Title:   "the userinfo is empty",
		Why:     "Some programs remove the @ and some keep it, so comparisons of texts fail.",
		Advice:  "Remove the @.",
		Example: "ftp://@example.org/", Counter: "ftp://example.org/@",
	},
	atSignAfterHost: {
		Code: "at-sign-after-host", Severity: Warning, RFC: "rfc3986", Section: "3.2",
		Quote:   `is terminated by the next slash ("/"), question mark ("?"), or number sign ("#") character, or by the end of the URI`,
		Title:   "an @ comes after the host and a ? or #, without a / between them",
		Why:     "Programs that do not end the authority at ? or # take the text before the @ for userinfo, and connect to the name after it.",
		Advice:  "Do not follow the reference if it comes from outside. Write a / after the host.",
		Example: "http://example.org#@example.com/", Counter: "http://example.org/#@example.com/",
	},
	querySecret: {
		Code: "query-secret", Severity: Warning, RFC: "rfc3986", Section: "7.5",
		Quote:   `URI producers should not provide a URI that contains a username or password that is intended to be secret.`,
		Title:   "the query or the fragment has a key for a secret",
		Why:     "Logs, histories and Referer headers keep the query.",
		Advice:  "Send the secret in a header or a body. Change the secret if the text was shared.",
		Example: "https://example.org/?user=a&password=b", Counter: "https://example.org/password?user=a&password=",
	},

	// Ports

	portReserved: {
		Code: "port-reserved", Severity: Warning, RFC: "rfc3986", Section: "7.2",
		Quote:   `Applications should prevent dereference of a URI that specifies a TCP port number within the "well-known port" range (0 - 1023) unless the protocol being used to dereference that URI is compatible with the protocol expected on that well-known port.`,
		Title:   "the port is reserved for another protocol",
		Why:     "The server may read the request as commands of its own protocol.",
		Advice:  "Remove the port, or allow this port by configuration if the service is yours.",
		Example: "http://example.org:25/", Counter: "http://example.org:8025/",
	},
	portOther: {
		Code: "port-not-default", Severity: Info, RFC: "rfc2396", Section: "7",
		Quote:   `Caution should be used when using any URL that specifies a port number other than the default for the protocol, especially when it is a number within the reserved space.`,
		Title:   "the port is not the default port of the scheme",
		Why:     "Other ports of a host often belong to other services, such as consoles and databases.",
		Advice:  "Allow ports by a list if the reference comes from outside.",
		Example: "http://example.org:8080/", Counter: "http://example.org/8080",
	},
	portDefault: {
		Code: "port-default", Severity: Info, RFC: "rfc3986", Section: "3.2.3",
		Quote:   `URI producers and normalizers should omit the port component and its ":" delimiter if port is empty or if its value would be the same as that of the scheme's default.`,
		Title:   "the port is the default port of the scheme",
		Why:     "The text differs from the same reference without the port, so caches and lists have two entries.",
		Advice:  "Remove the port and its colon.",
		Example: "https://example.org:443/", Counter: "https://example.org/",
	},
	portEmpty: {
		Code: "port-empty", Severity: Info, RFC: "rfc3986", Section: "3.2.3",
		Quote:   `URI producers and normalizers should omit the port component and its ":" delimiter if port is empty`,
		Title:   "the port is empty",
		Why:     "In RFC 1738 a port has at least one digit. Some programs read it as port 0.",
		Advice:  "Remove the colon.",
		Example: "http://example.org:/", Counter: "http://example.org/:",
	},
	portService: {
		Code: "port-of-service", Severity: Info, RFC: "rfc3986", Section: "7.2",
		Quote:   `Applications should prevent dereference of a URI that specifies a TCP port number within the "well-known port" range (0 - 1023) unless the protocol being used to dereference that URI is compatible with the protocol expected on that well-known port.`,
		Title:   "the port belongs to a well-known service, and no default port of the scheme is known",
		Why:     "The server may read the request as commands of its own protocol.",
		Advice:  "Check that the scheme is for this service.",
		Example: "redis://example.org:25/", Counter: "redis://example.org:6379/",
	},
	portRange: {
		Code: "port-range", Severity: Error, RFC: "rfc3986", Section: "3.2.3",
		Quote:   `The type of port designated by the port number (e.g., TCP, UDP, SCTP) is defined by the URI scheme.`,
		Title:   "the port is 0 or greater than 65535",
		Why:     "The syntax allows any number. Programs with 16-bit ports may read 65616 as 80. The number 0 is not the port of a server.",
		Advice:  "Reject the reference.",
		Example: "http://example.org:65616/", Counter: "http://example.org:65535/",
	},
	portLeadingZero: {
		Code: "port-leading-zero", Severity: Warning, RFC: "rfc3986", Section: "3.2.3",
		Quote:   `an optional port number in decimal`,
		Title:   "the port has leading zeros",
		Why:     "Comparisons of texts fail, and a program may read the number as octal.",
		Advice:  "Remove the zeros.",
		Example: "http://example.org:0080/", Counter: "http://example.org:80/",
	},

	// Hosts

	hostEmpty: {
		Code: "host-empty", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `the "http" scheme considers a missing authority or empty host invalid`,
		Title:   "the scheme needs a host, and the host is empty",
		Why:     "Browsers read http:///example.org as http://example.org/. Other programs connect to the local host.",
		Advice:  "Write a host. Reject the text if it comes from outside.",
		Example: "http:///example.org/", Counter: "file:///example.org",
	},
	hostUpperCase: {
		Code: "host-upper-case", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `producers and normalizers should use lowercase for registered names and hexadecimal addresses for the sake of uniformity`,
		Title:   "the host has upper-case letters",
		Why:     "Hosts are equal without case, but comparisons of texts fail.",
		Advice:  "Write the host in lower case. Compare hosts without case.",
		Example: "http://Example.org/", Counter: "http://example.org/A",
	},
	hostTrailingDot: {
		Code: "host-trailing-dot", Severity: Warning, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `The rightmost domain label of a fully qualified domain name in DNS may be followed by a single "." and should be if it is necessary to distinguish between the complete domain name and some local domain.`,
		Title:   "the host ends in a dot",
		Why:     "The name is the same in DNS, but lists, certificates and cookies often compare it without the dot.",
		Advice:  "Remove the final dot before you compare.",
		Example: "http://example.org./", Counter: "http://example.org/.",
	},
	hostEmptyLabel: {
		Code: "host-empty-label", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `Such a name consists of a sequence of domain labels separated by ".", each domain label starting and ending with an alphanumeric character and possibly also containing "-" characters.`,
		Title:   "the host has an empty label",
		Why:     "DNS has no such name. Programs differ: some reject it, some remove the dot.",
		Advice:  "Reject the reference, or remove the extra dot.",
		Example: "http://www..example.org/", Counter: "http://www.example.org/..a",
	},
	hostLabelTooLong: {
		Code: "host-label-too-long", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `URI producers should use names that conform to the DNS syntax, even when use of DNS is not immediately apparent`,
		Title:   "a label of the host is longer than 63 bytes",
		Why:     "DNS has no such name (RFC 1035, 2.3.4). Programs may cut it or fail.",
		Advice:  "Reject the reference.",
		Example: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/", Counter: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example/",
	},
	hostNameTooLong: {
		Code: "host-name-too-long", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `should limit these names to no more than 255 characters in length`,
		Title:   "the host is longer than 253 bytes",
		Why:     "DNS has no such name: its limit of 255 bytes counts the lengths of the labels, too (RFC 1035, 2.3.4).",
		Advice:  "Reject the reference.",
		Example: "http://" + sixtyLetters + "." + sixtyLetters + "." + sixtyLetters + "." + sixtyLetters + ".example.org/",
		Counter: "http://" + sixtyLetters + "." + sixtyLetters + "." + sixtyLetters + "." + sixtyLetters + ".example/",
	},
	hostNumericEnd: {
		Code: "host-numeric-end", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `only the dotted-decimal form of four octets is allowed by this grammar`,
		Title:   "the host ends in a number and is not an IPv4 address",
		Why:     "No top-level domain is a number. The URL Standard rejects such a host. Other programs look it up, or read a part of it as an address.",
		Advice:  "Reject the reference.",
		Example: "http://1.2.3.4.5/", Counter: "http://1.2.3.4/",
	},
	hostHyphen: {
		Code: "host-hyphen", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `each domain label starting and ending with an alphanumeric character and possibly also containing "-" characters`,
		Title:   "a label of the host begins or ends with a hyphen",
		Why:     "RFC 2396 reads the authority as registry-based, without a host. Some programs reject the name.",
		Advice:  "Use another name.",
		Example: "http://a-.example.org/", Counter: "http://a-b.example.org/",
	},
	hostUnderscore: {
		Code: "host-underscore", Severity: Info, RFC: "rfc2396", Section: "3.2.2",
		Quote:   `Hostnames take the form described in Section 3 of [RFC1034] and Section 2.1 of [RFC1123]: a sequence of domain labels separated by ".", each domain label starting and ending with an alphanumeric character and possibly also containing "-" characters.`,
		Title:   "the host contains an underscore",
		Why:     "java.net.URI and other programs of RFC 2396 see no host in this reference.",
		Advice:  "Use a name with letters, digits and hyphens.",
		Example: "http://my_host.example.org/", Counter: "http://my-host.example.org/a_b",
	},
	hostPunctuation: {
		Code: "host-punctuation", Severity: Warning, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `URI producers should use names that conform to the DNS syntax`,
		Title:   "the host contains punctuation that domain names do not have",
		Why:     "Programs may end the host at this character, and see another host.",
		Advice:  "Reject the reference if the host is a domain name.",
		Example: "http://example.org&.example.com/", Counter: "http://example.org/&.example.com",
	},
	hostEncodedASCII: {
		Code: "host-encoded-ascii", Severity: Error, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `URI producing applications must not use percent-encoding in host unless it is used to represent a UTF-8 character sequence.`,
		Title:   "the host contains a percent-encoded ASCII character, or bytes that are not UTF-8",
		Why:     "Programs that decode the host connect to another name than programs that do not.",
		Advice:  "Reject the reference. A name never needs it.",
		Example: "http://ex%61mple.org/", Counter: "http://ex%C3%A4mple.org/",
	},
	hostEncodedUTF8: {
		Code: "host-encoded-utf8", Severity: Warning, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `URI producers should provide these registered names in the IDNA encoding, rather than a percent-encoding, if they wish to maximize interoperability with legacy URI resolvers.`,
		Title:   "the host contains percent-encoded non-ASCII characters",
		Why:     "Many programs do not decode hosts, and look up the name with its percent signs.",
		Advice:  "Write the host in the IDNA encoding: xn--exmple-cua.org.",
		Example: "http://ex%C3%A4mple.org/", Counter: "http://example.org/%C3%A4",
	},
	hostNonASCII: {
		Code: "host-non-ascii", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `When a non-ASCII registered name represents an internationalized domain name intended for resolution via the DNS, the name must be transformed to the IDNA encoding [RFC3490] prior to name lookup.`,
		Title:   "the host contains non-ASCII characters",
		Why:     "The name that is looked up depends on the version of IDNA of a program.",
		Advice:  "Compare hosts in the IDNA encoding.",
		Example: "http://exämple.org/", Counter: "http://xn--exmple-cua.org/",
	},
	hostIDNA: {
		Code: "host-idna-invalid", Severity: Error, RFC: "rfc3987", Section: "3.1",
		Quote:   `Replace the ireg-name part of the IRI by the part converted using the ToASCII operation`,
		Title:   "the host is not a domain name under IDNA",
		Why:     "Some programs reject the name, and some remove or replace characters.",
		Advice:  "Reject the reference.",
		Example: "http://\u0308a.example.org/", Counter: "http://ä.example.org/",
	},
	hostACE: {
		Code: "host-punycode-invalid", Severity: Error, RFC: "rfc3987", Section: "3.1",
		Quote:   `Replace the ireg-name part of the IRI by the part converted using the ToASCII operation`,
		Title:   "a label of the host begins with xn-- and is not the encoding of a name",
		Why:     "The label does not map to a name and back. A display may show it as another name.",
		Advice:  "Reject the reference.",
		Example: "http://xn--abc-.example.org/", Counter: "http://xn--exmple-cua.org/",
	},
	hostDeviation: {
		Code: "host-idna-deviation", Severity: Warning, RFC: "rfc3987", Section: "3.1",
		Quote:   `Replace the ireg-name part of the IRI by the part converted using the ToASCII operation`,
		Title:   "IDNA 2003 and IDNA 2008 map the host to different names",
		Why:     "The characters ß, ς and two joiners are names of their own in IDNA 2008. IDNA 2003, which RFC 3987 cites, replaces them: faß.de becomes fass.de.",
		Advice:  "Write the IDNA encoding of the name that you mean.",
		Example: "http://faß.example/", Counter: "http://fass.example/ß",
	},
	hostMapped: {
		Code: "host-idna-mapped", Severity: Warning, RFC: "rfc3987", Section: "6.1",
		Quote:   `This includes the full-width equivalents of Latin characters, half-width Katakana characters for Japanese, and many others.`,
		Title:   "IDNA removes or replaces characters of the host, and looks up another name",
		Why:     "A filter that compares texts does not find the name: a full-width ｅvil.com is evil.com, and a soft hyphen disappears.",
		Advice:  "Reject the reference, or convert the host to the IDNA encoding before you check it.",
		Example: "http://ｅxample.org/", Counter: "http://Éxample.org/",
	},
	hostMixedScripts: {
		Code: "host-mixed-scripts", Severity: Error, RFC: "rfc3987", Section: "7.5",
		Quote:   `To avoid such cases, only IRIs should be created where all the characters in a single component are used together in a given language.`,
		Title:   "a label of the host mixes scripts",
		Why:     "A letter of another script can look like a Latin letter. UTS 39 (5.2) calls only a few mixes highly restrictive, such as Latin with Japanese.",
		Advice:  "Show the host in the IDNA encoding. Do not follow the reference without a check.",
		Example: "http://p\u0430ypal.example/", Counter: "http://paypal.example/\u0430",
	},
	hostConfusable: {
		Code: "host-latin-look-alike", Severity: Error, RFC: "rfc3987", Section: "7.5",
		Quote:   `The best known example is the similarity of the Latin "A", the Greek "Alpha", and the Cyrillic "A".`,
		Title:   "a label of the host has only Cyrillic or Greek letters that look Latin",
		Why:     "The name looks like a Latin name. The rule ignores names whose last label is in the same script, or is the domain of a country that uses the script, such as gr and ru.",
		Advice:  "Show the host in the IDNA encoding. Do not follow the reference without a check.",
		Example: "http://xn--80ak6aa92e.com/", Counter: "http://москва.com/",
	},
	hostDelimiterLookAlike: {
		Code: "host-delimiter-look-alike", Severity: Error, RFC: "rfc3987", Section: "6.1",
		Quote:   `It also includes many look-alikes of "space", "delims", and "unwise", characters excluded in [RFC3491].`,
		Title:   "the host contains a character that looks like a delimiter or becomes one",
		Why:     "A reader sees another host. A program that normalizes the host may split it: ℀ becomes a/c.",
		Advice:  "Reject the reference.",
		Example: "http://example.org\u2215a.example/", Counter: "http://example.org/\u00E4",
	},
	hostDigitLookAlike: {
		Code: "host-digit-look-alike", Severity: Info, RFC: "rfc3987", Section: "7.5",
		Quote:   `Publishers should avoid confusing users with "br0ken" or "1ame" identifiers.`,
		Title:   "the host has a digit 0 or 1 where a letter is likely",
		Why:     "The digits look like the letters o and l.",
		Advice:  "Compare the name with the name that you expect, letter by letter.",
		Example: "http://br0ken.example/", Counter: "http://mp3.example/",
	},
	hostDigits: {
		Code: "host-digit-label", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `The syntax rule for host is ambiguous because it does not completely distinguish between an IPv4address and a reg-name.`,
		Title:   "a label of the host is a number",
		Why:     "Names such as 1.2.3.com look like addresses. A filter for digits takes the name for an address.",
		Advice:  "Compare the whole host, never its beginning.",
		Example: "http://1.2.3.com/", Counter: "http://a1.b2.com/",
	},
	hostSingleLabel: {
		Code: "host-single-label", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `a globally scoped naming system, such as DNS fully qualified domain names, is necessary for URIs intended to have global scope`,
		Title:   "the host is a single label",
		Why:     "A resolver adds the domains of its own network, so the name is usually that of an internal server.",
		Advice:  "Write the complete domain name. Do not follow the reference on a server if it comes from outside.",
		Example: "http://intranet/", Counter: "http://intranet.example.org/",
	},
	hostFileRemote: {
		Code: "file-remote-host", Severity: Warning, RFC: "rfc1738", Section: "3.10",
		Quote:   `The file URL scheme is unusual in that it does not specify an Internet protocol or access method for such files; as such, its utility in network protocols between hosts is limited.`,
		Title:   "the file URI names another host",
		Why:     "Windows opens a file share of that host, and sends the credentials of the user.",
		Advice:  "Accept only an empty host or localhost.",
		Example: "file://fileserver/share/a", Counter: "file:///share/a",
	},

	// Addresses

	addressRareForm: {
		Code: "address-rare-form", Severity: Error, RFC: "rfc3986", Section: "7.4",
		Quote:   `These additional IP address formats are not allowed in the URI syntax due to differences between platform implementations.`,
		Title:   "the host is a name in the syntax, and many programs read it as an IPv4 address",
		Why:     "Programs read decimal, octal, hexadecimal and short forms differently. A filter for addresses sees a name.",
		Advice:  "Reject the reference, or convert the host to the four decimal numbers and check the address.",
		Example: "http://0x7f.1/", Counter: "http://127.0.0.1/",
	},
	addressLoopback: {
		Code: "address-loopback", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the host is the machine of the program itself",
		Why:     "Services that trust local connections answer the request.",
		Advice:  "Do not follow the reference on a server if it comes from outside.",
		Example: "http://127.0.0.1/", Counter: "http://8.8.8.8/127.0.0.1",
	},
	addressPrivate: {
		Code: "address-private", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the host is in a private network",
		Why:     "The reference has another meaning in each network. A server may reach services that are not public.",
		Advice:  "Do not follow the reference on a server if it comes from outside.",
		Example: "http://192.168.0.1/", Counter: "http://192.169.0.1/",
	},
	addressLinkLocal: {
		Code: "address-link-local", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the host is on the local link",
		Why:     "The address has a meaning only on one network segment.",
		Advice:  "Do not follow the reference on a server if it comes from outside.",
		Example: "http://[fe80::1]/", Counter: "http://[fe00::1]/",
	},
	addressMetadata: {
		Code: "address-metadata", Severity: Error, RFC: "rfc3986", Section: "7.4",
		Quote:   `they can become a security concern if an application attempts to filter access to resources based on the IP address in string literal format`,
		Title:   "the host is the metadata service of a cloud",
		Why:     "The service gives credentials to any program on the machine.",
		Advice:  "Never follow the reference. Require a token for the service (IMDSv2).",
		Example: "http://169.254.169.254/latest/", Counter: "http://169.253.169.254/latest/",
	},
	addressDocumentation: {
		Code: "address-documentation", Severity: Info, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the address is reserved for documentation",
		Why:     "No public host has the address. The reference may be an example that was copied.",
		Advice:  "Replace the address.",
		Example: "http://[2001:db8::1]/", Counter: "http://[2001:db9::1]/",
	},
	addressReserved: {
		Code: "address-reserved", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the address has a special purpose and is not that of one public host",
		Why:     "Multicast, broadcast, benchmarking and future addresses do not name a server.",
		Advice:  "Do not follow the reference on a server if it comes from outside.",
		Example: "http://240.0.0.1/", Counter: "http://223.0.0.1/",
	},
	addressIPv4Mapped: {
		Code: "address-ipv4-mapped", Severity: Warning, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `Optionally, the least-significant two pieces may instead be represented in IPv4 address textual format.`,
		Title:   "the IPv6 address is an IPv4 address in another form",
		Why:     "The system connects to the IPv4 address. A filter for IPv4 addresses does not see it.",
		Advice:  "Convert the address to IPv4 before you check it.",
		Example: "http://[::ffff:8.8.8.8]/", Counter: "http://8.8.8.8/",
	},
	addressIPv4Embedded: {
		Code: "address-ipv4-embedded", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `literals should be converted to numeric form and filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the IPv6 address contains an IPv4 address (NAT64, 6to4, Teredo, ISATAP or SIIT)",
		Why:     "A gateway sends the packets to the IPv4 address. A filter for IPv4 addresses does not see it.",
		Advice:  "Check the IPv4 address, too.",
		Example: "http://[64:ff9b::808:808]/", Counter: "http://[64:ff9c::808:808]/",
	},
	addressIPv4Compatible: {
		Code: "address-ipv4-compatible", Severity: Warning, RFC: "rfc2732", Section: "2",
		Quote:   `http://[::192.9.5.5]/ipng`,
		Title:   "the IPv6 address is an IPv4-compatible address, which is deprecated",
		Why:     "RFC 2732 has such an address as an example. RFC 4291 (2.5.5.1) deprecates the form.",
		Advice:  "Write the IPv4 address.",
		Example: "http://[::192.9.5.5]/ipng", Counter: "http://192.9.5.5/ipng",
	},
	addressFuture: {
		Code: "address-future", Severity: Warning, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `the application should return an appropriate error for "address mechanism not supported"`,
		Title:   "the host is an address of a version that does not exist",
		Why:     "No program can connect to it. Programs may fail in different ways.",
		Advice:  "Reject the reference.",
		Example: "http://[v1.a]/", Counter: "http://[2606:4700::1]/",
	},
	nameSpecialUse: {
		Code: "name-special-use", Severity: Info, RFC: "rfc3986", Section: "3.2.2",
		Quote:   `a globally scoped naming system, such as DNS fully qualified domain names, is necessary for URIs intended to have global scope`,
		Title:   "the host is a special-use domain name",
		Why:     "DNS does not have the name, or the name is for documentation and tests (RFC 6761).",
		Advice:  "Replace the host if the reference is meant for the public.",
		Example: "http://printer.local/", Counter: "http://local.uriform.dev/",
	},
	nameEmbedsAddress: {
		Code: "name-embeds-address", Severity: Warning, RFC: "rfc3986", Section: "7.4",
		Quote:   `filtered based on the numeric value, and not on a prefix or suffix of the string form`,
		Title:   "the host is a name that contains a special-purpose address",
		Why:     "Services such as nip.io resolve the name to that address. A filter for addresses sees a name.",
		Advice:  "Check the address to which the name resolves, when you connect.",
		Example: "http://169.254.169.254.nip.io/", Counter: "http://8.8.8.8.nip.io/",
	},

	// Percent-encodings

	encodedNUL: {
		Code: "encoded-nul", Severity: Error, RFC: "rfc3986", Section: "7.3",
		Quote:   `the "%00" percent-encoding (NUL) may require special handling and should be rejected if the application is not expecting to receive raw data within a component`,
		Title:   "the text contains an encoded NUL",
		Why:     "Programs in C end the decoded text at the NUL. A check of the file extension sees more than the file system.",
		Advice:  "Reject the reference, unless you expect binary data.",
		Example: "http://example.org/a%00.png", Counter: "http://example.org/a%20.png",
	},
	encodedLineBreak: {
		Code: "encoded-line-break", Severity: Error, RFC: "rfc3986", Section: "7.2",
		Quote:   `When a URI contains percent-encoded octets that match the delimiters for a given resolution or dereference protocol (for example, CR and LF characters for the TELNET protocol), these percent-encodings must not be decoded before transmission across that protocol.`,
		Title:   "the text contains an encoded line break before the query",
		Why:     "A program that decodes too early sends additional commands or headers.",
		Advice:  "Reject the reference if it comes from outside. Never decode before transmission.",
		Example: "ftp://example.org/a%0D%0ADELE%20b", Counter: "http://example.org/a?b=%0D%0A",
	},
	encodedLineBreakInQuery: {
		Code: "encoded-line-break-in-query", Severity: Info, RFC: "rfc2396", Section: "7",
		Quote:   `Care should be taken when a URL contains escaped delimiters for a given protocol (for example, CR and LF characters for telnet protocols) that these are not unescaped before transmission.`,
		Title:   "the query or the fragment contains an encoded line break",
		Why:     "Texts of several lines have it, such as the body of a mailto URI. A program that writes the decoded text into a header splits the header.",
		Advice:  "Do not write decoded values into headers, commands or logs.",
		Example: "http://example.org/?a=b%0D%0ASet-Cookie:c", Counter: "http://example.org/?a=b%20c",
	},
	encodedControl: {
		Code: "encoded-control", Severity: Warning, RFC: "rfc3986", Section: "7.3",
		Quote:   `Security checks of the data within a URI should be applied after decoding the octets.`,
		Title:   "the text contains an encoded control character",
		Why:     "Terminals and logs act on control characters. Some programs remove them, and see another text.",
		Advice:  "Reject the reference if it comes from outside. Check the data after decoding.",
		Example: "http://example.org/a%1Bb", Counter: "http://example.org/a%20b",
	},
	encodedSlash: {
		Code: "encoded-slash", Severity: Info, RFC: "rfc3986", Section: "7.3",
		Quote:   `Applications must split the URI into its components and subcomponents prior to decoding the octets, as otherwise the decoded octets might be mistaken for delimiters.`,
		Title:   "the path contains an encoded slash",
		Why:     "A proxy and a server may see different paths: one segment, or two.",
		Advice:  "Split the path before you decode. Do not decide on access by the decoded path.",
		Example: "http://example.org/a%2Fb", Counter: "http://example.org/a?b%2Fc",
	},
	encodedBackslash: {
		Code: "encoded-backslash", Severity: Warning, RFC: "rfc3986", Section: "7.3",
		Quote:   `File systems typically assign an operational meaning to special characters, such as the "/", "\", ":", "[", and "]" characters`,
		Title:   "the path contains an encoded backslash",
		Why:     "Windows and some servers read a backslash as a slash.",
		Advice:  "Reject the reference, unless you expect this character in names.",
		Example: "http://example.org/a%5Cb", Counter: "http://example.org/?a%5Cb",
	},
	encodedDelimiter: {
		Code: "encoded-delimiter", Severity: Info, RFC: "rfc3986", Section: "7.3",
		Quote:   `Applications must split the URI into its components and subcomponents prior to decoding the octets, as otherwise the decoded octets might be mistaken for delimiters.`,
		Title:   "the path contains an encoded ?, #, ;, [ or ]",
		Why:     "A program that decodes before it splits sees another path, query or fragment.",
		Advice:  "Split before you decode. Encode the data again before you build a new reference.",
		Example: "http://example.org/a%3Fb", Counter: "http://example.org/?a%3Fb",
	},
	doubleEncoding: {
		Code: "double-encoding", Severity: Warning, RFC: "rfc3986", Section: "2.4",
		Quote:   `Implementations must not percent-encode or decode the same string more than once`,
		Title:   "the text before the query is encoded twice",
		Why:     "The second decoding may give a slash, a dot-segment or a NUL that a check did not see.",
		Advice:  "Decode once. Encode once. Reject the reference if you do not expect a percent sign in names.",
		Example: "http://example.org/%252e%252e/a", Counter: "http://example.org/100%25",
	},
	doubleEncodingInQuery: {
		Code: "double-encoding-in-query", Severity: Info, RFC: "rfc3986", Section: "2.4",
		Quote:   `decoding an already decoded string might lead to misinterpreting a percent data octet as the beginning of a percent-encoding`,
		Title:   "the query or the fragment is encoded twice",
		Why:     "This is right for a value that is itself a reference. Otherwise the value was encoded by mistake.",
		Advice:  "Decode once.",
		Example: "http://example.org/?a=%2520", Counter: "http://example.org/?a=100%25",
	},
	encodedUnreserved: {
		Code: "encoded-unreserved", Severity: Info, RFC: "rfc3986", Section: "2.3",
		Quote:   `should not be created by URI producers and, when found in a URI, should be decoded to their corresponding unreserved characters by URI normalizers`,
		Title:   "the text contains an encoded letter, digit, hyphen, period, underscore or tilde",
		Why:     "Two texts of the same resource differ. Attackers hide words from filters in this way.",
		Advice:  "Normalize before you compare.",
		Example: "http://example.org/%7Ea", Counter: "http://example.org/~a%20",
	},
	encodingLowerCase: {
		Code: "encoding-lower-case", Severity: Info, RFC: "rfc3986", Section: "2.1",
		Quote:   `URI producers and normalizers should use uppercase hexadecimal digits`,
		Title:   "a percent-encoding has a lower-case digit",
		Why:     "Two texts of the same resource differ.",
		Advice:  "Write the hex digits A to F in upper case.",
		Example: "http://example.org/%c3%A4", Counter: "http://example.org/%C3%A4",
	},
	encodedOverlong: {
		Code: "encoded-overlong", Severity: Error, RFC: "rfc3987", Section: "8",
		Quote:   `some UTF-8 decoders do not check against overlong byte sequences`,
		Title:   "the text contains an encoded ASCII character in an overlong form",
		Why:     "A wrong decoder reads %C0%AF as a slash, after the checks.",
		Advice:  "Reject the reference.",
		Example: "http://example.org/%C0%AF..", Counter: "http://example.org/%C3%AF..",
	},
	encodedNotUTF8: {
		Code: "encoded-not-utf8", Severity: Info, RFC: "rfc3987", Section: "8",
		Quote:   `Spoofing can occur when URIs with percent-encodings based on various character encodings are accepted to deal with older user agents.`,
		Title:   "the text contains encoded bytes that are not UTF-8",
		Why:     "Programs guess another character encoding, and see different names.",
		Advice:  "Encode names in UTF-8.",
		Example: "http://example.org/r%E9sum%E9.html", Counter: "http://example.org/r%C3%A9sum%C3%A9.html",
	},
	encodedInvisible: {
		Code: "encoded-invisible", Severity: Info, RFC: "rfc3987", Section: "4.1",
		Quote:   `They affect the visual rendering of the IRI but do not appear themselves.`,
		Title:   "the text contains an encoded character that is invisible or changes the direction of text",
		Why:     "The character disappears when a program shows the decoded text. Two different names look the same.",
		Advice:  "Do not decode the character for display.",
		Example: "http://example.org/a%E2%80%AEb", Counter: "http://example.org/a%E2%82%ACb",
	},
	encodedNoncharacter: {
		Code: "encoded-noncharacter", Severity: Warning, RFC: "rfc3987", Section: "6.1",
		Quote:   `This section discusses limitations on characters and character sequences usable for IRIs beyond those given in section 2.2 and section 4.1.`,
		Title:   "the text contains an encoded noncharacter, private-use or replacement character",
		Why:     "Noncharacters are not for interchange. U+FFFD shows that a program has lost a character.",
		Advice:  "Find the program that wrote the text, and the character that was meant.",
		Example: "http://example.org/%EF%BF%BE", Counter: "http://example.org/%EF%BF%A5",
	},
	encodedLookAlike: {
		Code: "encoded-look-alike", Severity: Info, RFC: "rfc3987", Section: "6.1",
		Quote:   `It also includes many look-alikes of "space", "delims", and "unwise", characters excluded in [RFC3491].`,
		Title:   "the text contains an encoded character that looks like a delimiter or becomes one",
		Why:     "Programs that decode the text and normalize characters create the delimiter: two full-width periods become a dot-segment.",
		Advice:  "Do not normalize decoded texts (NFKC) before you split them.",
		Example: "http://example.org/%EF%BC%8E%EF%BC%8E/a", Counter: "http://example.org/%C3%A4/a",
	},

	// Paths

	dotSegment: {
		Code: "dot-segment", Severity: Warning, RFC: "rfc3986", Section: "6.2.2.3",
		Quote:   `The complete path segments "." and ".." are intended only for use within relative references`,
		Title:   "the path of the URI has a dot-segment",
		Why:     "Clients remove it, and servers may not. A check of the prefix of the path sees another path.",
		Advice:  "Remove dot-segments before you compare or check.",
		Example: "http://example.org/a/../b", Counter: "../a/b",
	},
	dotSegmentAboveRoot: {
		Code: "dot-segment-above-root", Severity: Warning, RFC: "rfc3986", Section: "5.4.2",
		Quote:   `Parsers must be careful in handling cases where there are more ".." segments in a relative-path reference than there are hierarchical levels in the base URI's path.`,
		Title:   "the path has more .. segments than levels",
		Why:     "RFC 3986 drops the segment, RFC 1808 and RFC 2396 keep it. A file system may go to a parent directory.",
		Advice:  "Reject the reference if it comes from outside.",
		Example: "http://example.org/../a", Counter: "http://example.org/b/../a",
	},
	dotSegmentEncoded: {
		Code: "dot-segment-encoded", Severity: Error, RFC: "rfc3986", Section: "2.3",
		Quote:   `percent-encoded octets in the ranges of ALPHA (%41-%5A and %61-%7A), DIGIT (%30-%39), hyphen (%2D), period (%2E), underscore (%5F), or tilde (%7E) should not be created by URI producers`,
		Title:   "the path has an encoded dot-segment",
		Why:     "Resolution (RFC 3986, 5.2.4) keeps %2e%2e. Browsers and normalizers remove it with the segment before it.",
		Advice:  "Reject the reference, or decode the periods and remove the dot-segments before you check.",
		Example: "http://example.org/a/%2E%2E/b", Counter: "http://example.org/a/%2E%2Eb",
	},
	dotSegmentHidden: {
		Code: "dot-segment-hidden", Severity: Error, RFC: "rfc3986", Section: "7.3",
		Quote:   `Security checks of the data within a URI should be applied after decoding the octets.`,
		Title:   "a segment has an encoded slash or backslash, and .. before or after it",
		Why:     "A server that decodes the path reads a parent directory.",
		Advice:  "Reject the reference.",
		Example: "http://example.org/..%2F..%2Fetc", Counter: "http://example.org/a..%2Fetc",
	},
	dotSegmentParams: {
		Code: "dot-segment-params", Severity: Warning, RFC: "rfc3986", Section: "3.3",
		Quote:   `the semicolon (";") and equals ("=") reserved characters are often used to delimit parameters and parameter values applicable to that segment`,
		Title:   "a dot-segment has parameters",
		Why:     "Some servers remove the parameters, and then read a parent directory. Proxies do not.",
		Advice:  "Reject the reference.",
		Example: "http://example.org/a/..;/b", Counter: "http://example.org/a/b;/c",
	},
	emptySegment: {
		Code: "empty-segment", Severity: Info, RFC: "rfc1808", Section: "2.2",
		Quote:   `fsegment *( "/" segment )`,
		Title:   "the path has an empty segment",
		Why:     "Servers may join two slashes into one, and then see another path. RFC 1808 does not allow an empty first segment.",
		Advice:  "Write one slash, unless the path contains another URI.",
		Example: "http://example.org//a", Counter: "http://example.org/a/",
	},
	deviceName: {
		Code: "device-name", Severity: Info, RFC: "rfc3986", Section: "7.3",
		Quote:   `special device names like ".", "..", "...", "aux", "lpt", etc.`,
		Title:   "a segment is the name of a device in Windows or DOS",
		Why:     "Opening a file with this name opens the device, with any extension.",
		Advice:  "Do not use the segment as the name of a file.",
		Example: "http://example.org/aux.txt", Counter: "http://example.org/auxiliary.txt",
	},

	// Characters of IRIs

	bidiControl: {
		Code: "bidi-control", Severity: Error, RFC: "rfc3987", Section: "4.1",
		Quote:   `IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF).`,
		Title:   "the text contains a bidirectional formatting character",
		Why:     "The characters after it appear in another order. A reader sees another path or host.",
		Advice:  "Remove the character.",
		Example: "http://example.org/\u202Egnp.exe", Counter: "http://example.org/gnp.exe",
	},
	bidiMixed: {
		Code: "bidi-mixed", Severity: Warning, RFC: "rfc3987", Section: "4.2",
		Quote:   `A component SHOULD NOT use both right-to-left and left-to-right characters.`,
		Title:   "a component mixes right-to-left and left-to-right characters",
		Why:     "The order on a display does not show the order of the text. Two references can look the same.",
		Advice:  "Percent-encode the component. The command \"uri bidi\" prints the result.",
		Example: "http://example.org/a\u05D0", Counter: "http://example.org/a/\u05D0",
	},
	bidiEnds: {
		Code: "bidi-ends", Severity: Warning, RFC: "rfc3987", Section: "4.2",
		Quote:   `A component using right-to-left characters SHOULD start and end with right-to-left characters.`,
		Title:   "a component with right-to-left characters does not start and end with one",
		Why:     "A display moves the digits or signs at the end next to another component.",
		Advice:  "Percent-encode the component. The command \"uri bidi\" prints the result.",
		Example: "http://example.org/\u05D01", Counter: "http://example.org/\u05D01\u05D0",
	},
	notNFC: {
		Code: "not-nfc", Severity: Warning, RFC: "rfc3987", Section: "5.3.2.2",
		Quote:   `To avoid false negatives and problems with transcoding, IRIs SHOULD be created by using NFC.`,
		Title:   "the text is not in the normalization form NFC",
		Why:     "Section 8 names it as a reason for spoofing: the same name has two texts that look the same.",
		Advice:  "Create IRIs in NFC. Do not normalize IRIs of others.",
		Example: "http://example.org/re\u0301sume\u0301", Counter: "http://example.org/r\u00E9sum\u00E9",
	},
	compatibilityCharacter: {
		Code: "compatibility-character", Severity: Info, RFC: "rfc3987", Section: "6.1",
		Quote:   `This includes the full-width equivalents of Latin characters, half-width Katakana characters for Japanese, and many others.`,
		Title:   "the text contains a compatibility character, such as a full-width letter or a ligature",
		Why:     "The form NFKC replaces the character. Domain names and some servers use that form, and see another name.",
		Advice:  "Write the usual characters.",
		Example: "http://example.org/\uFB01", Counter: "http://example.org/fi\u00E4",
	},
	privateUse: {
		Code: "private-use", Severity: Warning, RFC: "rfc3987", Section: "2.2",
		Quote:   `private UCS characters can occur only in query parts`,
		Title:   "the query contains a character for private use",
		Why:     "The character has no meaning outside an agreement.",
		Advice:  "Use the character of Unicode, if there is one.",
		Example: "http://example.org/?\uE000", Counter: "http://example.org/?\u00E4",
	},
	unassignedCharacter: {
		Code: "unassigned-character", Severity: Info, RFC: "rfc3987", Section: "6.1",
		Quote:   `limitations on characters and character sequences usable for IRIs beyond those given in section 2.2`,
		Title:   "the text contains a character that this version of Unicode does not have",
		Why:     "Programs with other versions of Unicode may normalize and show it differently.",
		Advice:  "Check the character.",
		Example: "http://example.org/\u0378", Counter: "http://example.org/\u0377",
	},
	invisibleCharacter: {
		Code: "invisible-character", Severity: Warning, RFC: "rfc3987", Section: "6.1",
		Quote:   `It also includes many look-alikes of "space", "delims", and "unwise"`,
		Title:   "the text contains a character that is invisible or looks like a space",
		Why:     "Two different references look the same.",
		Advice:  "Remove the character, or percent-encode it.",
		Example: "http://example.org/a\u200Bb", Counter: "http://example.org/a\u00E4b",
	},
	delimiterLookAlike: {
		Code: "delimiter-look-alike", Severity: Info, RFC: "rfc3987", Section: "6.1",
		Quote:   `It also includes many look-alikes of "space", "delims", and "unwise", characters excluded in [RFC3491].`,
		Title:   "the text contains a character that looks like a delimiter or becomes one",
		Why:     "A reader sees another structure. Programs that normalize characters may create the delimiter.",
		Advice:  "Percent-encode the character.",
		Example: "http://example.org/a\u2215b", Counter: "http://example.org/a/b\u00E4",
	},
	mixedScripts: {
		Code: "mixed-scripts", Severity: Info, RFC: "rfc3987", Section: "7.5",
		Quote:   `To avoid such cases, only IRIs should be created where all the characters in a single component are used together in a given language.`,
		Title:   "a word mixes letters of Latin, Greek and Cyrillic",
		Why:     "Letters of these scripts look the same.",
		Advice:  "Check the word. Write it in one script.",
		Example: "http://example.org/p\u0430ypal", Counter: "http://example.org/paypal-\u0430",
	},

	// Generations

	meaningHost: {
		Code: "meaning-authority", Severity: Info, RFC: "rfc2396", Section: "3.2.1",
		Quote:   `The structure of a registry-based naming authority is specific to the URI scheme`,
		Title:   "another RFC reads the authority differently",
		Why:     "A program of an older RFC sees another host, or none.",
		Advice:  "Use a host of letters, digits, hyphens and periods, and write / before the query.",
		Example: "http://example.org?a", Counter: "http://example.org/?a",
	},
	meaningQuery: {
		Code: "meaning-query", Severity: Info, RFC: "rfc3986", Section: "D.2",
		Quote:   `All references to "opaque" URIs have been replaced with a better description of how the path component may be opaque to hierarchy.`,
		Title:   "RFC 2396 sees no query in this URI",
		Why:     "The path does not begin with a slash, so RFC 2396 reads all of it as an opaque part.",
		Advice:  "Expect that programs of RFC 2396, such as java.net.URI, return no query.",
		Example: "urn:example:a?+b", Counter: "urn:example:a",
	},

	// Texts that the syntax rejects

	textRejected: {
		Code: "rejected", Severity: Error, RFC: "rfc3986", Section: "3.1",
		Quote:   `the scheme-specific resolution process should flag the reference as an error rather than ignore the unused parts; doing so reduces the number of equivalent URIs and helps detect abuses of the generic syntax`,
		Title:   "the syntax rejects the text",
		Why:     "Programs that repair the text do it in different ways.",
		Advice:  "Reject the text. The command \"uri explain\" shows the reason and a repair.",
		Example: "http://example.org:a/", Counter: "http://example.org/:a", Rejected: true,
	},
	textBackslash: {
		Code: "raw-backslash", Severity: Error, RFC: "rfc2396", Section: "2.4.3",
		Quote:   `Other characters are excluded because gateways and other transport agents are known to sometimes modify such characters, or they are used as delimiters.`,
		Title:   "the text contains a backslash",
		Why:     "Browsers read a backslash as a slash, so they see another host than programs that follow the RFCs.",
		Advice:  "Reject the text. Do not replace the backslash.",
		Example: `http://example.org\@example.com/`, Counter: "http://example.org /", Rejected: true,
	},
	textControl: {
		Code: "raw-control", Severity: Error, RFC: "rfc3986", Section: "7.2",
		Quote:   `allowing decoded octets to be interpreted as additional operations or parameters, perhaps triggering an unexpected and possibly harmful remote operation`,
		Title:   "the text contains a control character",
		Why:     "Browsers remove tabs and line breaks, so java\\tscript: runs. Other programs send them to the server.",
		Advice:  "Reject the text. Do not remove the character.",
		Example: "java\tscript:alert(1)", Counter: "java script:alert(1)", Rejected: true,
	},
	textSpace: {
		Code: "raw-space", Severity: Warning, RFC: "rfc2396", Section: "2.4.3",
		Quote:   `The space character is excluded because significant spaces may disappear and insignificant spaces may be introduced when URI are transcribed or typeset`,
		Title:   "the text contains a space",
		Why:     "Some programs end the reference at the space, some remove it, some encode it.",
		Advice:  "Encode the space as %20 if it is data. Remove spaces around the reference.",
		Example: "http://example.org/a b", Counter: "http://example.org/a{b", Rejected: true,
	},
}

const sixtyLetters = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
