package lint

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// A sentence is a sentence of an RFC, with the rules that check it or the reason why no rule does.
type sentence struct {
	start  string // its first words
	codes  string
	reason string
}

// sections are the sections about security and about the characters of IRIs. They have a row for
// each sentence.
var sections = []struct {
	rfc, section string
	sentences    []sentence
}{
	{"rfc2396", "7", []sentence{
		{start: `A URI does not in itself`, reason: "background"},
		{start: `Users should beware that there is`, reason: "about the future: a text does not show it"},
		{start: `Nor is there any guarantee that`, reason: "about the future: a text does not show it"},
		{start: `Such a guarantee can only be`, reason: "about the future: a text does not show it"},
		{start: `A specific URI scheme may include`, reason: "about the future: a text does not show it"},
		{start: `It is sometimes possible to construct`, codes: "scheme-sends-raw-bytes"},
		{start: `The unsafe URL is typically constructed`, codes: "port-reserved"},
		{start: `The client unwittingly contacts a site`, reason: "continues the sentence before it"},
		{start: `The content of the URL contains`, reason: "continues the sentence before it"},
		{start: `An example has been the use`, codes: "scheme-sends-raw-bytes"},
		{start: `Caution should be used when using`, codes: "port-not-default port-reserved"},
		{start: `Care should be taken when a`, codes: "encoded-line-break encoded-line-break-in-query"},
		{start: `This might violate the protocol, but`, reason: "continues the sentence before it"},
		{start: `It is clearly unwise to use`, codes: "userinfo-password query-secret"},
		{start: `In particular, the use of a`, codes: "userinfo-password userinfo-user"},
	}},
	{"rfc3986", "7", []sentence{
		{start: `A URI does not in itself`, reason: "background"},
		{start: `However, as URIs are often used`, codes: "scheme-runs-code scheme-data scheme-nested query-secret"},
	}},
	{"rfc3986", "7.1", []sentence{
		{start: `There is no guarantee that once`, reason: "about the future: a text does not show it"},
		{start: `Nor is there any guarantee that`, reason: "about the future: a text does not show it"},
		{start: `The URI syntax does not constrain`, reason: "about the future: a text does not show it"},
		{start: `Such guarantees can only be obtained`, reason: "about the future: a text does not show it"},
		{start: `A specific URI scheme may define`, reason: "about the future: a text does not show it"},
	}},
	{"rfc3986", "7.2", []sentence{
		{start: `It is sometimes possible to construct`, reason: "background"},
		{start: `The unsafe URI is typically constructed`, codes: "port-reserved"},
		{start: `The client unwittingly contacts a site`, reason: "continues the sentence before it"},
		{start: `A frequent example of such abuse`, codes: "port-reserved"},
		{start: `Applications should prevent dereference of a`, codes: "port-reserved port-of-service"},
		{start: `Although IANA maintains a registry of`, reason: "advice for programs, not about a text"},
		{start: `When a URI contains percent-encoded octets`, codes: "encoded-line-break encoded-control"},
		{start: `Transfer of the percent-encoding, which might`, reason: "continues the sentence before it"},
	}},
	{"rfc3986", "7.3", []sentence{
		{start: `When a URI is dereferenced, the`, reason: "background"},
		{start: `In HTTP, for example, a typical`, reason: "background"},
		{start: `A typical server will take that`, reason: "background"},
		{start: `As a result, a common security`, codes: "encoded-not-utf8 encoded-overlong"},
		{start: `Percent-encoded octets must be decoded at`, reason: "advice for programs, not about a text"},
		{start: `Applications must split the URI into`, codes: "encoded-slash encoded-delimiter userinfo-encoded-delimiter"},
		{start: `Security checks of the data within`, codes: "dot-segment-hidden double-encoding encoded-control"},
		{start: `Note, however, that the "%00" percent-encoding`, codes: "encoded-nul"},
		{start: `Special care should be taken when`, codes: "scheme-drive-letter scheme-file file-remote-host"},
		{start: `File systems typically assign an operational`, codes: "encoded-backslash encoded-slash device-name dot-segment"},
		{start: `In some cases, merely testing for`, codes: "device-name"},
		{start: `It would be impossible for this`, reason: "background"},
		{start: `Implementers should research the reserved names`, reason: "advice for programs, not about a text"},
	}},
	{"rfc3986", "7.4", []sentence{
		{start: `Although the URI syntax for IPv4address`, codes: "address-rare-form"},
		{start: `Unfortunately, such system routines often allow`, reason: "continues the sentence before it"},
		{start: `For example, many implementations allow dotted`, codes: "address-rare-form"},
		{start: `Likewise, a dotted form of two`, codes: "address-rare-form"},
		{start: `Adding further to the confusion, some`, codes: "address-rare-form"},
		{start: `These additional IP address formats are`, codes: "address-rare-form"},
		{start: `However, they can become a security`, codes: "address-metadata"},
		{start: `If this filtering is performed, literals`, codes: "address-loopback address-private address-link-local address-reserved address-documentation address-ipv4-mapped address-ipv4-embedded name-embeds-address"},
	}},
	{"rfc3986", "7.5", []sentence{
		{start: `URI producers should not provide a`, codes: "query-secret userinfo-user"},
		{start: `URIs are frequently displayed by browsers,`, reason: "advice for programs, not about a text"},
		{start: `A password appearing within the userinfo`, codes: "userinfo-password"},
	}},
	{"rfc3986", "7.6", []sentence{
		{start: `Because the userinfo subcomponent is rarely`, codes: "userinfo-looks-like-host userinfo-http at-sign-after-host"},
		{start: `For example ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm might lead a`, codes: "userinfo-looks-like-host"},
		{start: `Note that a misleading userinfo subcomponent`, reason: "continues the sentence before it"},
		{start: `A misleading URI, such as that`, reason: "background"},
		{start: `User agents may be able to`, reason: "advice for programs, not about a text"},
		{start: `More information on URI-based semantic attacks`, reason: "background"},
	}},
	{"rfc3987", "8", []sentence{
		{start: `The security considerations discussed in [RFC3986]`, reason: "background"},
		{start: `In addition, the following issues require`, reason: "background"},
		{start: `Incorrect encoding or decoding can lead`, reason: "background"},
		{start: `In particular, some UTF-8 decoders do`, codes: "encoded-overlong"},
		{start: `As an example, a "/" is`, codes: "encoded-overlong"},
		{start: `A sequence such as "%C0%AF.." may`, codes: "encoded-overlong"},
		{start: `There are various ways in which`, reason: "background"},
		{start: `"Spoofing" means that somebody may add`, reason: "background"},
		{start: `The added resource may pretend to`, reason: "continues the sentence before it"},
		{start: `Most spoofing possibilities for IRIs are`, reason: "background"},
		{start: `Spoofing can occur for various reasons.`, reason: "background"},
		{start: `First, a user's normalization expectations or`, codes: "not-nfc"},
		{start: `Conceptually, this is no different from`, reason: "background"},
		{start: `For example, a popular web page`, reason: "upper-case letters in paths are usual"},
		{start: `However, the use of unnormalized character`, codes: "not-nfc compatibility-character"},
		{start: `Protocols and servers that allow the`, reason: "advice for programs, not about a text"},
		{start: `This is an inherent security problem`, reason: "background"},
		{start: `Spoofing can occur in various IRI`, codes: "host-mixed-scripts mixed-scripts"},
		{start: `For considerations specific to the domain`, codes: "host-idna-invalid host-punycode-invalid host-idna-deviation"},
		{start: `For the path part, administrators of`, reason: "advice for programs, not about a text"},
		{start: `Spoofing can occur because in the`, codes: "host-latin-look-alike host-mixed-scripts mixed-scripts"},
		{start: `Details are discussed in Section 7.5.`, reason: "background"},
		{start: `Again, this is very similar to`, codes: "host-digit-look-alike"},
		{start: `Spoofing can occur when URIs with`, codes: "encoded-not-utf8"},
		{start: `In some cases, particularly for Latin-based`, reason: "background"},
		{start: `When concurrently used character encodings have`, reason: "advice for programs, not about a text"},
		{start: `Spoofing can occur with bidirectional IRIs,`, codes: "bidi-mixed bidi-ends bidi-control encoded-invisible"},
		{start: `The same visual representation may be`, reason: "continues the sentence before it"},
		{start: `It is also very important that`, reason: "advice for programs, not about a text"},
	}},
	{"rfc3987", "6.1", []sentence{
		{start: `This section discusses limitations on characters`, reason: "background"},
		{start: `The considerations in this section are`, reason: "advice for programs, not about a text"},
		{start: `The repertoire of characters allowed in`, reason: "advice for programs, not about a text"},
		{start: `For example, the definition of the`, reason: "the syntax checks it"},
		{start: `(Note: In accordance with URI practice,`, reason: "the section itself says that generic software cannot check it"},
		{start: `The UCS contains many areas of`, codes: "host-delimiter-look-alike delimiter-look-alike"},
		{start: `Because of the likelihood of transcription`, reason: "continues the sentence before it"},
		{start: `This includes the full-width equivalents of`, codes: "compatibility-character host-idna-mapped"},
		{start: `It also includes many look-alikes of`, codes: "delimiter-look-alike encoded-look-alike invisible-character host-idna-mapped"},
		{start: `Additional information is available from [UNIXML].`, reason: "background"},
		{start: `Nevertheless, it discusses many of the`, codes: "private-use encoded-noncharacter unassigned-character"},
	}},
}

// sentencePattern matches a sentence. A period ends a sentence if a capital letter, a quotation mark or
// a parenthesis comes after it.
var sentencePattern = regexp.MustCompile(`(?:[^.]|\.[^ ]|\. [^A-Z"(])+\.?(?: |$)`)

func sentencesOf(text string) []string {
	return sentencePattern.FindAllString(strings.Join(strings.Fields(text), " "), -1)
}

// TestSentences checks that the table has every sentence, in order.
func TestSentences(t *testing.T) {
	rfcs := testenv.RFCs(t)
	for _, s := range sections {
		hasSentences := func(text string) bool { return len(sentencesOf(text)) == len(s.sentences) }
		if !rfcs.Holds(s.rfc, s.section, fmt.Sprintf("has %d sentences", len(s.sentences)), hasSentences) {
			t.Errorf("%s, %s does not have %d sentences", s.rfc, s.section, len(s.sentences))
			continue
		}
		for i, row := range s.sentences {
			starts := func(text string) bool { return strings.HasPrefix(sentencesOf(text)[i], row.start) }
			if !rfcs.Holds(s.rfc, s.section, fmt.Sprintf("sentence %d starts with %s", i, row.start), starts) {
				t.Errorf("%s, %s: sentence %d does not start with %q", s.rfc, s.section, i, row.start)
			}
			if (row.codes == "") == (row.reason == "") {
				t.Errorf("%s, %s: %q has codes and a reason, or none", s.rfc, s.section, row.start)
			}
			for code := range strings.FieldsSeq(row.codes) {
				if _, ok := LookupRule(code); !ok {
					t.Errorf("%s, %s: no rule %s", s.rfc, s.section, code)
				}
			}
		}
	}
}
