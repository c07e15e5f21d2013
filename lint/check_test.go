package lint

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/whatwg"
)

// Texts that need more than one example, each with all its issues. They follow from the descriptions
// of the rules.
func TestCheck(t *testing.T) {
	few := testenv.Few(t)
	for _, test := range []struct{ text, want string }{
		{"http://example.org/", "name-special-use"},
		{"https://uriform.dev/a/b?c=d#e", ""},
		{"../a/./b", ""},
		{"#f", ""},
		{"", ""},
		// The order: the components, the encodings, the characters, the whole.
		{"HTTP://u@%61.dev/../\u3000?access_token=b", "scheme-upper-case userinfo-http host-encoded-ascii dot-segment-above-root query-secret encoded-unreserved invisible-character meaning-authority"},
		{"mailto:a@uriform.dev", ""},
		{"urn:isbn:0451450523", ""},
		{"git+https://uriform.dev/a", ""},
		{"svn+foo://uriform.dev/a", "scheme-unregistered"},
		{"coap+tcp://uriform.dev/a", ""},                // registered, unlike tcp
		{"Z39.50R://uriform.dev/", "scheme-upper-case"}, // registered by RFC 2056
		{"JavaScript:alert(1)", "scheme-upper-case scheme-runs-code"},
		{"urn:a.b:1", ""},
		{"urn:a/../b", ""}, // the path of an opaque URI has no dot-segments
		{"urn:a//b", ""},
		{"urn:?q", "meaning-query"}, // RFC 2396, 3: "?" is a uric_no_slash, with which an opaque_part begins
		{"urn:/a?b", ""},
		{"a?b", ""}, // no URI
		{"urn:a?b", "meaning-query"},
		{"//intranet/", "network-path"},
		{"mailto:80", ""},
		{"foo:80", "scheme-unregistered"},
		{"x//b", "empty-segment"},
		{"http//uriform.dev/", "empty-segment"}, // whose ":" is missing
		{"http;//uriform.dev/", "empty-segment"},
		{"HTTP：//uriform.dev/", "empty-segment delimiter-look-alike"},
		{"http//uriform.dev//b", "empty-segment"},
		{"/http//uriform.dev/", "empty-segment"},
		{"ftp://uriform.dev//etc/motd", ""},
		{"prospero://uriform.dev//pros/name", ""}, // refers to /pros/name (RFC 1738, 3.11)
		{"file:////server/a", "scheme-file"},
		{"x://uriform.dev/a", "scheme-unregistered"},
		{"x:/dir", "scheme-drive-letter"},
		{"jar:a+b:/c", "scheme-nested"},
		{"jar:a/b:/c", ""},
		{"uriform.dev:443/a", "scheme-looks-like-host"},
		{"localhost:80", "scheme-looks-like-host"},
		{strings.Repeat("a", schemeBuffer-len("+http")) + "+http-a:b", "scheme-unregistered"}, // the buffer ends in "+http"
		{"localhost:65535", "scheme-looks-like-host"},
		{"localhost:", "scheme-unregistered"}, // no port
		{"localhost:655350", "scheme-unregistered"},
		{"localhost:a", "scheme-unregistered"},
		{"https:", "authority-missing"},
		{"https:a", "authority-missing"},
		{"file:/etc/passwd", "scheme-file"},
		{"file:///etc/passwd", "scheme-file"},
		{"http://אב1.dev/", "host-non-ascii bidi-ends"}, {"http://xn--1-zhcd.dev/", ""}, // its IDNA encoding, as the advice says
		{"ldap:///o=University%20of%20Michigan,c=US", ""}, // RFC 4516, 4
		{"file://fileserver/a", "file-remote-host"},
		{"file://LocalHost/a", "scheme-file host-upper-case address-loopback"},
		{"www.uriform.dev", "suffix-reference"},
		{"www.a", ""},
		{"127.0.0.1", "suffix-reference"},
		{"me@192.168.0.1/x", "suffix-reference"},
		{"127.0.0.256/x", ""},
		{"127.0.0/x", ""},
		{"localhost", "suffix-reference"},
		{"LocalHost/x", "suffix-reference"},
		{"localhosts/x", ""},
		{"awww.uriform.dev/a", ""},

		{"jdbc:mysql://u:pw@h/", "scheme-unregistered scheme-nested userinfo-password"},
		{"http:/u:pw@uriform.dev/", "authority-missing userinfo-password"}, // browsers read http://u:pw@uriform.dev/
		{"http://uriform.dev/https://u:pw@uriform.dev/", "userinfo-password"},
		{"http://u:pw@uriform.dev/?u=ftp://v:w@uriform.dev/", "userinfo-password userinfo-http"},
		{"http://uriform.dev/?next=https%3A%2F%2Fu%3Apw%40uriform.dev%2F", "userinfo-password"},
		{"sip:u:pw@uriform.dev", "userinfo-password"},
		{"sip:u@uriform.dev", ""},
		{"foo:/.//bar", "scheme-unregistered"},
		{"/.//bar", "empty-segment"},
		{"file:/./a", "scheme-file dot-segment"},
		{"file://C:/a", "file-remote-host host-upper-case meaning-authority"},
		{"ftp://u:@uriform.dev/", "userinfo-user"},
		{"ftp://@uriform.dev/", ""}, // an empty user name (RFC 1738, 3.1)
		{"https://@uriform.dev/", "userinfo-empty"},
		{"ftp://john.smith@uriform.dev/", "userinfo-user"},
		{"https://uriform.dev@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://uriform.dev:80@8.8.8.8/", "userinfo-password userinfo-looks-like-host userinfo-http"},
		{"https://www.smith@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://WWW.smith@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://smith.COM@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://z9.a0-Z.com@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://smith.com.@8.8.8.8/", "userinfo-looks-like-host userinfo-http"}, // the root
		{"https://x@uriform.dev@8.8.8.8/", "rejected userinfo-looks-like-host"},
		{"https://x%40uriform.dev@8.8.8.8/", "userinfo-http userinfo-encoded-delimiter"}, // a mail address
		{"https://127.1@8.8.8.8/", "userinfo-looks-like-host userinfo-http"},
		{"https://uriform.dev@x@8.8.8.8/", "rejected userinfo-looks-like-host"},
		{"http://u\u3000@uriform.dev/", "userinfo-http invisible-character"},
		{"https://a.de%2F@8.8.8.8/", "userinfo-looks-like-host userinfo-http userinfo-encoded-delimiter"},

		{"http://uriform.dev:/", "port-empty meaning-authority"}, // port = digits (RFC 1738, 5)
		{"http://uriform.dev:0/", "port-range"},
		{"http://uriform.dev:00/", "port-leading-zero port-range"},
		{"http://uriform.dev:080/", "port-leading-zero port-default"},
		{"http://uriform.dev:99999999999999999999/", "port-range"},
		{"foo://uriform.dev:25/", "scheme-unregistered port-of-service"},
		{"foo://uriform.dev:26/", "scheme-unregistered"},
		{"redis://uriform.dev:0/", "port-range"},
		{"http://uriform.dev:65535/", "port-not-default"},
		{"http://uriform.dev:65536/", "port-range"},
		{"http://uriform.dev:1023/", "port-reserved"},
		{"http://uriform.dev:1024/", "port-not-default"},
		{"sftp://uriform.dev:22/", ""},
		{"svn+ssh://uriform.dev:22/", ""},
		{"//uriform.dev:25/", "network-path port-of-service"},

		{"http://127.1/", "address-rare-form address-loopback meaning-authority"},
		{"http://0177.0.0.1/", "address-rare-form address-loopback"},
		{"http://2130706433/", "address-rare-form address-loopback meaning-authority"},
		{"http://0x7f000001/", "address-rare-form address-loopback meaning-authority"},
		{"http://127.0.0.1./", "host-trailing-dot address-loopback meaning-authority"},
		{"http://%31%32%37.0.0.1/", "host-encoded-ascii address-rare-form address-loopback encoded-unreserved meaning-authority"},
		{"http://１２７.0.0.1/", "host-non-ascii host-idna-mapped address-rare-form address-loopback"},
		{"http://①⑥⑨.254.169.254/", "host-non-ascii host-idna-mapped address-rare-form address-metadata"},
		{"http://127.0.0.1.5/", "host-numeric-end name-embeds-address meaning-authority"},
		{"http://255.1/", "address-rare-form address-reserved meaning-authority"},
		{"http://a.0x/", "host-numeric-end meaning-authority"},
		{"http://a.0xg/", "meaning-authority"},
		{"http://a.0x1/", "host-numeric-end meaning-authority"},
		{"http://a.0b1/", "meaning-authority"},
		{"http://08.1.1.1/", "host-numeric-end"},
		{"http://256.1.1.1/", "host-numeric-end"},
		{"http://163.com/", "host-digit-label"},
		{"http://0.0.0.0/", "address-loopback"},
		{"http://10.1.2.3/", "address-private"},
		{"http://100.64.0.1/", "address-private"},
		{"http://100.100.100.200/", "address-metadata"},
		{"http://[::1]/", "address-loopback"},
		{"http://[::ffff:127.0.0.1]/", "address-ipv4-mapped address-loopback"},
		{"http://[::ffff:7f00:1]/", "address-ipv4-mapped address-loopback"},
		{"http://[::127.0.0.1]/", "address-ipv4-compatible address-loopback"},
		{"http://[64:ff9b::a9fe:a9fe]/", "address-ipv4-embedded address-metadata"},
		{"http://[2002:7f00:1::]/", "address-ipv4-embedded address-loopback"},
		{"http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/", "address-ipv4-embedded address-loopback"},
		{"http://[fd00:ec2::254]/", "address-metadata"},
		{"http://metadata.google.internal/", "address-metadata"},
		{"http://Metadata.Google.Internal./", "host-upper-case host-trailing-dot address-metadata meaning-authority"},
		{"http://LOCALHOST/", "host-upper-case address-loopback"},
		{"http://%6COCALHOST/", "host-upper-case host-encoded-ascii address-loopback encoded-unreserved meaning-authority"},
		{"http://a.localhost/", "address-loopback"},
		{"http://10-0-0-1.sslip.io/", "name-embeds-address"},
		{"http://" + strings.Repeat("é.", 31) + "a.dev/", "host-non-ascii"}, // with "xn--9ca." 253 bytes
		{"http://" + strings.Repeat("é.", 31) + "ab.dev/", "host-non-ascii host-name-too-long"},
		{"http://一凑喢女嵄愕擦梷沈灙琪矻篌羝荮蜿謐軡銲隃.dev/", "host-non-ascii host-label-too-long"},     // 60 bytes, but not with "xn--"
		{"http://10-0-0-1../", "host-trailing-dot host-empty-label meaning-authority"}, // no other label follows
		{"..%2F_b:c d", "rejected dot-segment-hidden raw-space"},                       // a path, since "_" is in no scheme
		{"urn://2130706433/", "address-rare-form address-loopback meaning-authority"},  // a number is no name of another kind
		{"http://1-2-3-4.sslip.io/", ""},
		{"http://10-0-0-1./", "host-trailing-dot host-single-label meaning-authority"}, // no label after the address

		{"http://uriform.dev/a%2F..%2F..%2Fetc/passwd", "dot-segment-hidden encoded-slash"},
		{"http://uriform.dev/%2F..%2Fadmin", "dot-segment-hidden encoded-slash"},
		{"http://uriform.dev/%2F%2E%2E%2F", "dot-segment-hidden encoded-slash encoded-unreserved"},
		{"http://uriform.dev/a%5C..%5C", "dot-segment-hidden encoded-backslash"},
		{"http://uriform.dev/b/a%2F..", "dot-segment-hidden encoded-slash"},
		{"http://uriform.dev/a..%2F...%2F.%2F..b", "encoded-slash"},
		{"http://uriform.dev/%25%32%65", "double-encoding encoded-unreserved"},
		{"http://uriform.dev/%25%32e/%252%65", "double-encoding encoded-unreserved"},
		{"http://uriform.dev/?%252%46", "double-encoding-in-query encoded-unreserved"},
		{"http://uriform.dev/%25%2z", "rejected"},
		{"http://uriform.dev/%25%47e", "encoded-unreserved"},

		{"http://up\u00ADrise.dev/", "host-non-ascii host-idna-mapped"},
		{"http://up\u200Brise.dev/", "host-non-ascii host-idna-mapped"},
		{"http://up\u2060rise.dev/", "host-non-ascii host-idna-mapped"},
		{"http://up%EF%BB%BFrise.dev/", "host-encoded-utf8 host-non-ascii host-idna-mapped encoded-invisible meaning-authority"},
		{"http://\u3000a.dev/", "host-non-ascii host-idna-invalid"}, // a space
		{"http://\u00A0a.dev/", "host-non-ascii host-idna-invalid"},
		{"http://a\u00A8.dev/", "host-non-ascii host-idna-invalid"}, // a space and U+0308
		{"http://a\uFF05.dev/", "host-non-ascii host-delimiter-look-alike host-idna-invalid"},
		{"http://%E3%80%80a.dev/", "host-encoded-utf8 host-non-ascii host-idna-invalid encoded-invisible meaning-authority"},
		{"http://\uFF55prise.dev/", "host-non-ascii host-idna-mapped"},
		{"http://\u24E4prise.dev/", "host-non-ascii host-idna-mapped"},
		{"http://\u017F.dev/", "host-non-ascii host-idna-mapped"},
		{"http://\u212A.dev/", "host-non-ascii host-idna-mapped not-nfc"},
		{"http://\uFF7C.jp/", "host-non-ascii host-idna-mapped"},
		{"http://%C3%A4b.dev/", "host-encoded-utf8 host-non-ascii meaning-authority"},
		{"http://%C4%80.dev/", "host-encoded-utf8 host-non-ascii meaning-authority"}, // U+0100
		{"http://%C3%A4B.dev/", "host-upper-case host-encoded-utf8 host-non-ascii meaning-authority"},
		{"http://B\u00DCCHER.dev/", "host-upper-case host-non-ascii"},

		{"http://ακινητα.gr/", "host-non-ascii"},
		{"http://αυτοκινητα.com/", "host-non-ascii"},
		{"http://κοινο.gr/", "host-non-ascii"},
		{"http://ραοκ.com/", "host-non-ascii host-latin-look-alike"},
		{"http://курс.su/", "host-non-ascii"},
		{"http://xn--j1amdg.su/", ""},
		{"http://парк.bg/", "host-non-ascii"},
		{"http://хор.РУС./", "host-non-ascii host-trailing-dot"},
		{"http://хор.рф/", "host-non-ascii"},
		{"http://хор.su./", "host-non-ascii host-trailing-dot"},
		{"http://хор.SU/", "host-upper-case host-non-ascii"},
		{"http://хор.раура.com/", "host-non-ascii host-latin-look-alike"}, // only the first
		{"http://xn--n1aen.xn--p1ai/", ""},
		{"http://раура.中国/", "host-non-ascii host-latin-look-alike"},
		{"http://xn--80aa0cbo.xn--fiqs8s/", "host-latin-look-alike"},
		{"http://раура.ελ/", "host-non-ascii host-latin-look-alike"},
		{"http://раура.gr/", "host-non-ascii host-latin-look-alike"},
		{"http://раура.a.ru/", "host-non-ascii"},
		{"http://раура.a.b.ru/", "host-non-ascii"},
		{"http://αρа.com/", "host-non-ascii host-mixed-scripts"},

		{"ftp.uriform.dev", "suffix-reference"},
		{"uriform.com/a", "suffix-reference"},
		{"me@Uriform.COM/", "suffix-reference"},
		{"a.dev@uriform.example/", "suffix-reference"},
		{"a.b.com/x", "suffix-reference"},
		{"a@b@www.uriform.de", "suffix-reference"},
		{"notes.org", ""},
		{"a/uriform.com/", ""},
		{"com/a", ""},
		{"ftp.txt", ""},
		{"index.html/a", ""},

		{"http://[2001:470::200:5efe:10.0.0.1]/", "address-ipv4-embedded address-private"},
		{"http://[2001:470::5efe:808:808]/", "address-ipv4-embedded"},
		{"http://[2001:470::100:5efe:808:808]/", ""},
		{"http://[::ffff:0:7f00:1]/", "address-ipv4-embedded address-loopback"},
		{"http://[::2]/", "address-ipv4-compatible address-reserved"},
		{"http://[::]/", "address-loopback"},
		{"http://192.88.99.1/", "address-reserved"},
		{"jar:http://e!/", "scheme-nested"},
		{"view-source:https://uriform.dev/", "scheme-nested"},
		{"view-source:JavaScript:alert(1)", "scheme-nested"},
		{"view-source:a:b", ""},
		{"http://localhost.localdomain/", "address-loopback"},
		{"http://ip6-localhost/", "address-loopback"},
		{"http://host.docker.internal/", "address-private"},
		{"http://intranet/", "host-single-label"},
		{"foo+bar://intranet/", "scheme-unregistered"},
		{"http://2130706433@uriform.dev/", "userinfo-looks-like-host userinfo-http"},
		{"http://123456@uriform.dev/", "userinfo-http"},
		{"http://uriform.dev/\u2800", "invisible-character"}, // BRAILLE PATTERN BLANK
		{"http://uriform.dev/\u27FF", ""},
		{"http://uriform.dev/\u2065", "invisible-character"},
		{"http://uriform.dev/\u0600", ""},               // ARABIC NUMBER SIGN, a visible format character
		{"http://uriform.dev/a\u0370", "mixed-scripts"}, // Greek begins here
		{"http://uriform.dev/a\u036F", ""},
		{"http://uriform.dev/\uFF0E\uFF0E/a", "delimiter-look-alike"},
		{"http://uriform.dev/\u3002", "delimiter-look-alike"},
		{"http://uriform.dev/?\u3002", ""},
		{"http://uriform.dev/%EF%BC%8E", "encoded-look-alike"},
		{"http://.com/", "host-empty-label meaning-authority"},
		{"http://a b/", "rejected raw-space"},
		{"http://uriform.dev:80x/", "rejected"}, // not a number, so not out of range
		{"http://uriform.dev: 80/", "rejected raw-space"},
		{"http://uriform.dev:８０/", "rejected"},
		{"http://uriform.dev:99999/ ", "rejected port-range raw-space"},
		{"http://a..b.dev/", "host-empty-label meaning-authority"},
		{"http://.uriform.dev/", "host-empty-label meaning-authority"},
		{"http://uriform.dev../", "host-trailing-dot host-empty-label meaning-authority"},
		{"http://./", "host-empty-label meaning-authority"},
		{"http://" + strings.Repeat("a.", 125) + "dev/", ""}, // 253 characters (RFC 1035, 2.3.4)
		{"http://" + strings.Repeat("a.", 125) + "info/", "host-name-too-long"},
		{"http://" + strings.Repeat("a", 63) + ".dev/", ""},
		{"http://" + strings.Repeat("a", 64) + ".dev/", "host-label-too-long"},
		{"http://" + strings.Repeat("ä", 64) + ".dev/", "host-non-ascii host-label-too-long"},
		{"http://a%2fb/", "host-encoded-ascii host-single-label host-punctuation encoding-lower-case meaning-authority"},
		{"http://a%7Fb.dev/", "host-encoded-ascii host-punctuation encoded-control meaning-authority"},
		{"http://uriform.de%76/", "host-encoded-ascii encoded-unreserved meaning-authority"},
		{"http://ä..dev/", "host-non-ascii host-empty-label"},
		{"foo://ä/", "scheme-unregistered host-non-ascii"},
		{"http://a%00b.dev/", "host-encoded-ascii host-punctuation encoded-nul meaning-authority"},
		{"http://%ff.dev/", "host-encoded-ascii encoding-lower-case encoded-not-utf8 meaning-authority"},
		{"http://\u2100.dev/", "host-non-ascii host-delimiter-look-alike host-idna-invalid"},
		{"http://a\u3002dev/", "host-non-ascii host-delimiter-look-alike"},
		{"http://a\uFF0Edev/", "host-non-ascii host-delimiter-look-alike"},
		{"http://\u0915\u094D\u200D\u0937.dev/", "host-non-ascii host-idna-deviation"}, // after a virama (RFC 5892, A.2)
		{"http://\u0915\u094D\u200C\u0937.dev/", "host-non-ascii host-idna-deviation"}, // (A.1)
		{"http://a\u200Db.dev/", "host-non-ascii host-idna-deviation host-idna-invalid"},
		{"http://аррӏе.com/", "host-non-ascii host-latin-look-alike"},
		{"http://аррӏе.рф/", "host-non-ascii"},
		{"http://сор.xn--p1ai/", "host-non-ascii"},
		{"http://a.xn--p1acf/", ""},
		{"http://a.рус/", "host-non-ascii"},
		{"/≠", ""},
		{"http://日本語カナ.jp/", "host-non-ascii"},
		{"http://xn--80aa0cbo65f.com/", "host-latin-look-alike"},

		{"http://uriform.dev/%e0%80%af", "encoding-lower-case encoded-overlong"},
		{"http://uriform.dev/%F0%80%80%AF", "encoded-overlong"},
		{"http://uriform.dev/%E0%A0%80", ""},
		{"http://uriform.dev/%E0%9F%80", "encoded-not-utf8"},
		{"http://uriform.dev/%C1%BF", "encoded-overlong"},       // U+007F in two octets,
		{"http://uriform.dev/%E0%81%BF", "encoded-overlong"},    // three
		{"http://uriform.dev/%F0%80%81%BF", "encoded-overlong"}, // and four
		{"http://uriform.dev/%E0%82%80", "encoded-not-utf8"},    // U+0080 in three octets
		{"http://uriform.dev/%F0%80%82%80", "encoded-not-utf8"}, // and four
		{"http://uriform.dev/%F0%81%80%80", "encoded-not-utf8"}, // U+1000
		{"http://uriform.dev/%E0%80xAF", "encoded-not-utf8"},
		{"http://uriform.dev/%FF%00", "encoded-not-utf8 encoded-nul"},
		{"http://uriform.dev/%C0%AF%00", "encoded-overlong encoded-nul"},
		{"http://uriform.dev/%E0%80%AF%00", "encoded-overlong encoded-nul"},
		{"http://uriform.dev/%F0%80%80%AF%00", "encoded-overlong encoded-nul"},
		{"http://uriform.dev/%C0%2C", "encoded-not-utf8"},
		{"http://uriform.dev/%E0%80%2C", "encoded-not-utf8"},
		{"http://uriform.dev/%F0%80%80%2C", "encoded-not-utf8"},
		{"http://uriform.dev/%E0%80", "encoded-not-utf8"},
		{"http://uriform.dev/%F0%80%80", "encoded-not-utf8"},
		{"http://uriform.dev/%C0", "encoded-not-utf8"},
		{"http://uriform.dev/%EF%BF%BD", "encoded-noncharacter"},
		{"http://uriform.dev/%EE%80%80", "encoded-noncharacter"},
		{"http://uriform.dev/?%EF%B7%90", "encoded-noncharacter"},
		{"http://uriform.dev/%E2%80%8B", "encoded-invisible"},
		{"http://uriform.dev/a%09", "encoded-control"},
		{"http://uriform.dev/a%7F", "encoded-control"},
		{"http://uriform.dev/#%0a", "encoding-lower-case encoded-line-break-in-query"},
		{"http://uriform.dev/%2525", "double-encoding"},
		{"mailto:joe%25ab@uriform.dev", ""}, // the address joe%ab@uriform.dev
		{"mailto:a@uriform.dev?subject=%2525", "double-encoding-in-query meaning-query"},
		{"http://uriform.dev/%25zz", ""},

		{"http://uriform.dev/..", "dot-segment-above-root"},
		{"http://uriform.dev/../..", "dot-segment-above-root"},
		{"http://uriform.dev/a/..", "dot-segment"},
		{"http://uriform.dev/a/b/../..", "dot-segment"},
		{"http://uriform.dev/ab%2Fc", "encoded-slash"},
		{"http://uriform.dev/a...%2Fb", "encoded-slash"},
		{"http://uriform.dev/%41;", "encoded-unreserved"},
		{"http://uriform.dev/a//../../..", "empty-segment dot-segment dot-segment-above-root"},
		{"http://uriform.dev/a/.", "dot-segment"},
		{"http://uriform.dev/a/...", "device-name"},
		{"http://uriform.dev/a/....", ""},
		{"http://uriform.dev/a/...;b", ""},
		{"http://uriform.dev/.a/../..", "dot-segment dot-segment-above-root"},
		{"http://uriform.dev/a/.%2e", "dot-segment-encoded encoding-lower-case encoded-unreserved"},
		{"http://uriform.dev/a/%2e", "dot-segment-encoded encoding-lower-case encoded-unreserved"},
		{"http://uriform.dev/%2e%2e%5ca", "dot-segment-hidden encoding-lower-case encoded-unreserved encoded-backslash"},
		{"http://uriform.dev/.;a/", "dot-segment-params"},
		{"http://uriform.dev/..a/", ""},
		{"/../a", "dot-segment-above-root"},
		{"/a/COM1", "device-name"},
		{"con/a", "device-name"},
		{"..%2Fa", "dot-segment-hidden encoded-slash"},
		{".a2E", ""}, // no encoding of "."
		{"/a/com0", ""},
		{"/a/lpt9.txt", "device-name"},
		{"/a/common", ""},
		{"a:b/../c", "scheme-drive-letter"},

		{"/a\u0430", "mixed-scripts"},
		{"/a-\u0430", ""},
		{"/a\u0301\u0430", "not-nfc mixed-scripts"},
		{"/x\u2066y", "bidi-control"},
		{"/\u3000", "invisible-character"},
		{"/\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645", ""}, // a Persian word
		{"/\U0001F469\u200D\U0001F4BB", ""},                       // an emoji
		{"/\u0645\u06CC\u200C", "invisible-character bidi-ends"},  // at the end of a word
		{"/\uFE0F", "invisible-character"},
		{"/می\u200Cخواهم", ""},
		{"http://a:b@c\\d/", "rejected userinfo-password raw-backslash"},
		{"javascript:alert(' ')", "rejected scheme-runs-code raw-space"},
		{" javascript:alert(1)", "rejected scheme-runs-code raw-space"},
		{"java\tscript:alert(1)", "rejected scheme-runs-code raw-control"},
		{"java\r\n script:alert(1)", "rejected scheme-runs-code raw-control raw-space"},
		{"http://a.example\tb@h/", "rejected userinfo-looks-like-host raw-control"}, // for programs that send the tab
		{"java script:alert(1)", "rejected raw-space"},                              // browsers remove no space
		{"<java script:alert(1)>", "rejected scheme-runs-code raw-space"},
		{" <java script:alert(1)>", "rejected scheme-runs-code raw-space"},
		{"1a://uriform.dev@8.8.8.8/|", "rejected"}, // no scheme, so no authority
		{"http://[/", "rejected"},
		{"/a b%4", "rejected raw-space"},
		{"/a b%", "rejected raw-space"},
		{"//256\x1F", "rejected address-rare-form raw-control"},
		{"//256!\x1F", "rejected raw-control"},
		{"!//256 ", "rejected raw-space"},
		{"\x01javascript:alert(1)\x1F", "rejected scheme-runs-code raw-control"},
		{"\uFEFF javascript:alert(1)", "rejected scheme-runs-code raw-space"},
		{"URL: javascript:alert(1)", "rejected scheme-runs-code raw-space"},
		{"//256 ", "rejected address-rare-form raw-space"},
		{"http://uriform.dev/%2e%00\t", "rejected encoded-nul raw-control"},
		{"http://xn--a\n", "rejected host-punycode-invalid raw-control"},
		{"ftp://a127.0.0.1 ", "rejected host-numeric-end raw-space"},
		{"HTTP:\\\\h", "rejected raw-backslash"}, // not "Write // and the host" beside "Do not write a slash"
		{"http:/\\h", "rejected raw-backslash"}, {"http:h|", "rejected authority-missing"},
		{"a b:c", "rejected raw-space"},
		{"1:a", "rejected"},
		{"http://uriform.dev?@c.dev/a b", "rejected at-sign-after-host raw-space"},
		{" http://uriform.dev#@c.dev|", "rejected at-sign-after-host raw-space"},
		{"http://uriform.dev?a=b@c.dev ", "rejected raw-space"},
		{"http://uriform.dev/?@c.dev|", "rejected"},
		{`C:\a b`, "rejected raw-backslash raw-space"},
		{`http://uriform.dev/a\..\b`, "rejected dot-segment-hidden raw-backslash"},
		{`http://uriform.dev/..\b`, "rejected dot-segment-hidden raw-backslash"},
		{`/a\..`, "rejected dot-segment-hidden raw-backslash"},
		{"\x00", "rejected raw-control"},
		{"\x1F", "rejected raw-control"},
		{"\x7F", "rejected raw-control"},
		{"\xff", "rejected"},

		{"http://h_a.dev/", "host-underscore"},
		{"//@/", "network-path meaning-authority"}, // for RFC 2396 an authority, "@", and no userinfo
		{"foo://h_a.dev/", "scheme-unregistered host-underscore"},
		{"foo://h_a/", "scheme-unregistered meaning-authority"}, // may be another name than a domain name
		{"http://a-.dev/", "host-hyphen meaning-authority"},
		{"http://a.-b.dev/", "host-hyphen meaning-authority"},
		{"http://a.dev-/", "host-hyphen meaning-authority"},
		{"http://a.1dev/", "meaning-authority"}, // toplabel begins with a letter (RFC 2396, 3.2.2)
		{"http://1dev/", "host-single-label meaning-authority"},
		{"http://d1/", "host-single-label"},
		{"https://uriform.dev/https://a.dev//b", "empty-segment"},
		{"https://uriform.dev/https://a.dev/b", ""},
		{"https://uriform.dev/#a:~:text=b%2Dc", ""},
		{"https://uriform.dev/#%61:~:text=b%2Dc", "encoded-unreserved"}, // before the directive
		{"https://uriform.dev/#a:~:text=b%2Dc:~:d", ""},
		{"https://uriform.dev/#a:~text=b%2Dc", "encoded-unreserved"},
		{"%61", "encoded-unreserved"},
		{"https://uriform.dev/?q=\uFB01", ""},
		{"https://uriform.dev/a%3Ab%40c", ""},
		{"https://1ame.dev/", ""},
		{"https://b0r0ken.dev/", ""},
		{"https://br-0ken.dev/", ""},
		{"https://br0-ken.dev/", ""},
		{"http://u;v@uriform.dev/", "userinfo-http"},
		{"mailto:a@uriform.dev?subject=b", "meaning-query"},
		{"http://uriform.dev?a@8.8.8.8/", "at-sign-after-host meaning-authority"},
		{"http://uriform.dev?a=b@c.dev", "meaning-authority"},
		{"http://uriform.dev?a&b@c.dev", "meaning-authority"},
		{"http://uriform.dev?a/b@c.dev", "meaning-authority"},
		{"http://uriform.dev/@a", ""},
		{"https://uriform.dev/?TOKEN=a&Password=b", "query-secret"},
		{"https://uriform.dev/#access_token=b", "query-secret"},
		{"https://uriform.dev/?a=1;password=b", "query-secret"},
		{"https://uriform.dev/?%70assword=b", "query-secret encoded-unreserved"},
		{"https://uriform.dev/?next=%2Fa%3Fpassword%3Db", "query-secret"},
		{"https://uriform.dev/?password", ""},
	} {
		if got := strings.Join(codesOf(test.text), " "); got != test.want {
			few.Errorf("%+q:\n got %s\nwant %s", test.text, got, test.want)
		}
	}
}

// codesUnder returns the codes of the issues of a text under a syntax.
func codesUnder(x uri.Syntax, text string) string {
	var codes []string
	for _, i := range CheckText(text, x, Options{}) {
		codes = append(codes, i.Code)
	}
	return strings.Join(codes, " ")
}

// The scheme "1" of RFC 1738 and RFC 1808 is no drive of Windows.
func TestDriveLetter(t *testing.T) {
	for text, want := range map[string]string{"1:a": "scheme-unregistered", "c:a": "scheme-drive-letter", "C:/a": "scheme-upper-case scheme-drive-letter"} {
		for _, x := range []uri.Syntax{uri.RFC1738, uri.RFC1808} {
			if got := codesUnder(x, text); got != want {
				t.Errorf("%v: %s: %s, want %s", x, text, got, want)
			}
		}
	}
}

// RFC 1738 derives these texts by genericurl, without a host, but not by httpurl and the like. Their "//" is neither missing
// nor an empty segment.
func TestSchemepart(t *testing.T) {
	for text, want := range map[string]string{
		"http:///x":               "host-empty",
		"file:///x":               "scheme-file",
		"http://uriform.dev:/":    "port-empty meaning-authority",
		"http://uriform.dev:80x/": "meaning-authority",
		"http://0x7f.1/":          "address-rare-form address-loopback meaning-authority",
		"http://a:b:c@d.dev/":     "userinfo-password userinfo-http meaning-authority",
		"http:/uriform.dev/":      "authority-missing",
	} {
		if got := codesUnder(uri.RFC1738, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A net_loc of RFC 1808 and a reg_name of RFC 2396 have no host, but other readers find one.
func TestHostOfOthers(t *testing.T) {
	for _, test := range []struct {
		x          uri.Syntax
		text, want string
	}{
		{uri.RFC1808, "http://169.254.169.254:/", "address-metadata port-empty meaning-authority"},
		{uri.RFC1808, "http://127.0.0.1:8a/", "address-loopback meaning-authority"},
		{uri.RFC2396, "http://127.0.0.1:8a/", "address-loopback meaning-authority"},
		{uri.RFC1808, "http://uriform.dev:/", "port-empty meaning-authority"},
		{uri.RFC2396, "http://2001:db8::7/", "meaning-authority"}, // no port
		{uri.RFC2396, "foo://uriform.dev,b/", "scheme-unregistered host-punctuation meaning-authority"},
	} {
		if got := codesUnder(test.x, test.text); got != test.want {
			t.Errorf("%v: %s: %s, want %s", test.x, test.text, got, test.want)
		}
	}
}

// TestNames checks each name of the lists of the rules. The comments have the sources of the names. Most
// lists have no published source, so that the test only keeps each name from getting lost.
func TestNames(t *testing.T) {
	for _, test := range []struct{ code, text, names, others string }{
		{"device-name", "/a/%s", // Windows, "Naming Files, Paths, and Namespaces"; "lpt" is in RFC 3986, 7.3
			"aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 AUX CON NUL PRN COM1 LPT1",
			"au auxa aux1 con2 nul3 prn4 com com0 com: com10 lpt0 lpt: lpt10"},
		{"query-secret", "https://uriform.dev/?a=b&%s=c#d", `password passwd pwd passphrase secret client_secret access_token refresh_token
			id_token auth_token authtoken api_key apikey private_key x-amz-signature x-amz-security-token x-goog-signature X-Goog-Signature`,
			"pass word token key x-amz-security-token2 x-amz-date"},
		{"scheme-runs-code", "%s:a", "javascript livescript mocha jscript vbscript vbs wasm-js ms-msdt search-ms ms-officecmd ms-its mhtml hcp", "java script ms-help"},
		{"scheme-sends-raw-bytes", "%s://uriform.dev/", "gopher dict", "gophers ftp"},
		{"scheme-nested", "jdbc:%s://uriform.dev/", "ab AZ az a0 a9 a+b a-b a.b", "a 0a a_b a~b"}, // RFC 3986, 3.1; one letter is a drive
		{"host-upper-case", "http://%sb%C3%A4.dev/", "A Z", "a z 0 9 %C3%A4"},
		{"suffix-reference", "uriform.%s/a", "com org net edu gov mil example COM", "de html co info"},
		{"suffix-reference", "%s.uriform.dev", "www ftp WWW FTP", "w ww wwww"},
		{"userinfo-looks-like-host", "ftp://uriform.%s@8.8.8.8/", `com org net edu gov mil int info biz io dev app xyz online site shop cloud example test
			local localhost internal invalid de`, "smith a html"}, // RFC 6761, and registered top-level domains
		{"userinfo-looks-like-host", "ftp://%s@8.8.8.8/", "a-bcd.com a-b.uriform.dev", "a-bcd 2130706433"},
		{"userinfo-looks-like-host", "%s://2130706433@8.8.8.8/", "http https HTTP", "ftp ssh"},                                       // a number is a usual name of an account, but not of HTTP
		{"userinfo-encoded-delimiter", "http://u%sv@uriform.dev/", "%2F %5C %3F %23 %40 %3A %5B %5D", "%21 %24 %26 %2C %3B %3D %7C"}, // the gen-delims, and "\\"
		{"at-sign-after-host", "http://%s", "h?u@8.8.8.8 h#@8.8.8.8", "u@ u@? u@h u@h#a /@ /?a@b"},
		{"at-sign-after-host", "http://uriform.dev?%s@8.8.8.8/", "a a.b a:b", "a=b a&b a/b"},
		{"address-metadata", "http://%s/", "169.254.169.254 169.254.170.2 169.254.170.23 100.100.100.200 192.0.0.192 168.63.129.16", "169.254.169.253"},
		{"address-metadata", "http://[%s]/", "fd00:ec2::254 fd00:ec2::23 fd20:ce::254", "fd00:ec2::253"},
		{"address-metadata", "http://%s/", `metadata.google.internal metadata.goog metadata instance-data instance-data.ec2.internal metadata.azure.internal
			metadata.tencentyun.com metadata.oraclecloud.com`, "metadata.dev data"},
		{"host-single-label", "%s/", "http://intranet https://intranet ftp://intranet", "file://intranet foo://intranet foo://%C3%A9 //intranet"}, // their hosts may not be domain names
		{"port-of-service", "%s://uriform.dev:25/", "foo sftp scp", "smtp"},
		{"port-of-service", "%s://uriform.dev:22/", "foo scpx redis", "ssh sftp scp svn+ssh"}, // RFC 4251: they all use the protocol SSH
		{"address-loopback", "http://%s/", "localhost localhost.localdomain localhost6 localhost6.localdomain6 ip6-localhost ip6-loopback", "localhost4 ip6"},
		{"address-private", "http://%s/", "host.docker.internal gateway.docker.internal host.containers.internal", "docker.internal"},
		{"name-embeds-address", "http://%s.uriform.dev/", "10.0.0.1 .10.0.0.1 127.0.0.255 10-0-0-1 127-0-0-255 a.192.168.0.1 169-254-169-254 168.63.129.16 168-63-129-16",
			"8.8.8.8 127.0.0.256 127-0-0-256 10.0.1 10-0-1 10a0b0c1 10-0-0-1a 10..0.1 10--0-1 10.0.0.1-a 10-0.0.1 10.0.0-1 00010.0.0.1 10-0-0-00001"}, // 256 is not an octet
		{"host-digit-look-alike", "http://%s.dev/", "br0ken br1ght", "br2ken br3ken br0ken0 br0ken1 br0ken2 br0ken3 br0ken4 br0ken5 br0ken6 br0ken7 br0ken8 br0ken9 a2br0ken a9br1ght"},
		{"host-delimiter-look-alike", "http://a%sb.dev/", "\u3002 \uFF61 \uFF0E", "\u00E4"},            // RFC 3490, 3.1
		{"host-idna-deviation", "http://a%sb.dev/", "\u00DF \u1E9E \u03C2 \u200C \u200D", "\u00E4 ss"}, // UTS 46, 2.3
		{"host-latin-look-alike", "http://%s.com/", "асԁеһіјкӏорԛѕѵԝхуүь АСЕІЈКОРЅХУ о-р о0р о9р α αικνορυχγϲϳ", "пп ηη асα о!р"},
		{"mixed-scripts", "/%s\u0430", "A Z a z \u00C0 \u00FF \u0180 \u03B1", "0 9 - @ \u00D7 \u0451"},
		{"bidi-control", "/x%sy", "\u061C \u2066 \u2067 \u2068 \u2069", "\u200B"},
		{"invisible-character", "/x%sy", "\u00AD \u200B \u200C \u200D \u2060 \u3164 \uFE0F", "\u061C \u200E \u200F \u202A \u202E \u2066 \u2067 \u2068 \u2069"},
		{"host-latin-look-alike", "http://оср.%s/", "com de gr eu cy", "bg ru su ua by rs mk kz mn kg tj me ba RU"}, // where Cyrillic is used
		{"host-latin-look-alike", "http://ορν.%s/", "com de ru bg", "gr cy eu GR"},
	} {
		for _, name := range strings.Fields(test.names) {
			if text := strings.ReplaceAll(test.text, "%s", name); !slices.Contains(codesOf(text), test.code) {
				t.Errorf("%+q: %s, without %s", text, codesOf(text), test.code)
			}
		}
		for _, name := range strings.Fields(test.others) {
			if text := strings.ReplaceAll(test.text, "%s", name); slices.Contains(codesOf(text), test.code) {
				t.Errorf("%+q has %s", text, test.code)
			}
		}
	}
}

// The names of the services are those of the IANA registry (RFC 6335).
func TestServices(t *testing.T) {
	names := `7 echo 9 discard 13 daytime 19 chargen 20 ftp-data 21 ftp 22 ssh 23 telnet 25 smtp 53 domain 69 tftp 70 gopher 79 finger 80 http
		88 kerberos 109 pop2 110 pop3 111 sunrpc 113 auth 119 nntp 123 ntp 135 epmap 137 netbios-ns 139 netbios-ssn 143 imap 161 snmp 179 bgp
		194 irc 389 ldap 443 https 445 microsoft-ds 465 submissions 512 exec 513 login 514 shell 515 printer 548 afpovertcp 554 rtsp 563 nntps
		587 submission 631 ipp 636 ldaps 853 domain-s 873 rsync 993 imaps 995 pop3s`
	registered := make(map[int]string)
	for fields := strings.Fields(names); len(fields) > 0; fields = fields[2:] {
		port, err := strconv.Atoi(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		registered[port] = fields[1]
	}
	for port := range 1100 {
		got := ""
		for _, i := range CheckText(fmt.Sprintf("//uriform.dev:%d", port), uri.RFC3987, Options{}) {
			if i.Code == "port-of-service" {
				got = i.Detail
			}
		}
		if got != registered[port] {
			t.Errorf("port %d: %q, want %q", port, got, registered[port])
		}
	}
}

// A percent-encoded octet in a path has an issue if the octet is a control, "/", "\\", a delimiter, or an
// unreserved character (RFC 3986, 2.3). The octets of the other reserved characters are data there.
func TestEncodedOctets(t *testing.T) {
	for b := range 0x80 {
		want := ""
		switch c := byte(b); {
		case c == 0:
			want = "encoded-nul"
		case c == '\r' || c == '\n':
			want = "encoded-line-break"
		case c < ' ' || c == 0x7F:
			want = "encoded-control"
		case c == '/':
			want = "encoded-slash"
		case c == '\\':
			want = "encoded-backslash"
		case strings.IndexByte("?#;[]", c) >= 0:
			want = "encoded-delimiter"
		case strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~", c) >= 0:
			want = "encoded-unreserved"
		}
		octet, got := fmt.Sprintf("%%%02X", b), ""
		for _, i := range CheckText("/a"+octet+"a", uri.RFC3987, Options{}) {
			got += i.Code
			if at := i.Of("/a" + octet + "a"); at != octet {
				t.Errorf("%s: %s is at %q", octet, i.Code, at)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", octet, got, want)
		}
	}
}

// The issue of a rule about a label or a character has the span of the label or character.
func TestPlaces(t *testing.T) {
	for _, test := range []struct{ text, code, want string }{
		{"http://h.com/\u00E9/re\u0301", "not-nfc", "e\u0301"},
		{"http://h.com/\u00E9/a\u0301\u0316b", "not-nfc", "a\u0301\u0316"},
		{"http://h.com/\u00E9/\u212B", "not-nfc", "\u212B"},
		{"/x\u0301\u0316y", "not-nfc", "x\u0301\u0316"},
		{"/x\u0316\u0302\u0317y", "not-nfc", "x\u0316\u0302\u0317"},
		{"?a", "query-reference", "?a"},
		{"//uriform.dev/a", "network-path", "//uriform.dev"},
		{"http://uriform.dev:8080/", "port-not-default", "8080"},
		{"http://u:p@uriform.dev/", "userinfo-password", "p"},
		{"http://u:p@uriform.dev/", "userinfo-http", "u:p"},
		{"http://a%40b@uriform.dev/", "userinfo-encoded-delimiter", "%40"},
		{"/a%2Fb/../c", "encoded-slash", "%2F"},
		{"/a/../c", "dot-segment", ".."},
		{"/ab//c", "empty-segment", "//"},
		{"www.uriform.dev/a", "suffix-reference", "www.uriform.dev"},
		{"/?a&password=b", "query-secret", "b"},
		{"/?%2541", "double-encoding-in-query", "%2541"},
		{"http://uriform.dev:/", "port-empty", ":"},
		{"http://uriform.dev:80/", "port-default", ":80"},
		{"urn:a?b", "meaning-query", "?b"},
		{"http://%C3%A4b.dev/", "host-encoded-utf8", "%C3"},
		{"/ab\u202Ec ", "bidi-control", "\u202E"},
		{"http://uriform.dev:99999/ ", "port-range", "99999"},
		{"http://www..dev/ ", "host-empty-label", ""},
		{"java\tscript:alert(1)", "scheme-runs-code", "java\tscript"},
		{"\tjava\tscript:alert(1)", "scheme-runs-code", "java\tscript"},
		{"/a/con.txt", "device-name", "con.txt"},
		{"http://uriform.dev./", "host-trailing-dot", "."},
		{"http://uriform.dev?a", "meaning-authority", "uriform.dev?a"},
		{"http://www.a_b.dev/", "host-underscore", "a_b"},
		{"http://WWW.-a.dev.:80/", "host-hyphen", "-a"},
		{"http://u@www.br0ken.dev/", "host-digit-look-alike", "br0ken"},
		{"http://www..dev/", "host-empty-label", ""},
		{"http://a.123.dev/", "host-digit-label", "123"},
		{"http://a.p\u0430ypal.dev/", "host-mixed-scripts", "p\u0430ypal"},
		{"http://a.p%D0%B0ypal.dev./", "host-mixed-scripts", "p%D0%B0ypal"},
		{"http://a.xn--80ak6aa92e.com/", "host-latin-look-alike", "xn--80ak6aa92e"},
		{"http://a%2Ea_b.dev/", "host-underscore", "a%2Ea_b.dev"},
		{"a\u0430", "mixed-scripts", "a\u0430"},
		{"/a\u0430", "mixed-scripts", "a\u0430"},
		{"/a%FFb", "encoded-not-utf8", "%FF"},
		{"/a%E0%80%AFb", "encoded-overlong", "%E0%80%AF"},
		{"/a b", "raw-space", " "},
		{"/a\\b", "raw-backslash", "\\"},
		{"/a\tb", "raw-control", "\t"},
	} {
		found := false
		for _, i := range CheckText(test.text, uri.RFC3987, Options{}) {
			if i.Code == test.code {
				found = true
				if got := i.Of(test.text); got != test.want {
					t.Errorf("%+q: %s at %+q, want %+q", test.text, test.code, got, test.want)
				}
			}
		}
		if !found {
			t.Errorf("%+q: no %s", test.text, test.code)
		}
	}
}

// The detail of a percent-encoded name is the host in the IDNA encoding (RFC 3492, 7.1 has similar names), if it has one.
func TestEncodedName(t *testing.T) {
	for text, want := range map[string]string{
		"http://b%C3%BCcher.example/":       "xn--bcher-kva.example",
		"//B%C3%9Ccher%2Eexample":           "xn--bcher-kva.example",
		"http://%E2%80%AE.a/":               "",
		"http://x:%C3%A9@b%C3%BCcher.test/": "xn--bcher-kva.test",
	} {
		issues := CheckText(text, uri.RFC3986, Options{})
		i := slices.IndexFunc(issues, func(i Issue) bool { return i.Code == "host-encoded-utf8" })
		if i < 0 || issues[i].Detail != want {
			t.Errorf("%s: %+v, want %q", text, issues, want)
		}
	}
}

// A detail is what the rule found: an address, a name with its document, a service.
func TestDetails(t *testing.T) {
	for _, test := range []struct{ text, code, want string }{
		{"http://example.org/", "name-special-use", "example.org (RFC 6761, 6.5)"},
		{"http://a.localhost/", "address-loopback", "localhost (RFC 6761, 6.3)"},
		{"http://ip6-localhost/", "address-loopback", "ip6-localhost"},
		{"http://10.1.2.3/", "address-private", "10.1.2.3, private-use (RFC 1918)"},
		{"http://127.1/", "address-rare-form", "127.0.0.1"},
		{"http://１0.1.2.3/", "address-rare-form", "10.1.2.3"},
		{"http://metadata/", "address-metadata", "metadata"},
		{"http://169.254.169.254/", "address-metadata", "169.254.169.254"},
		{"http://10-0-0-1.sslip.io/", "name-embeds-address", "10.0.0.1, private-use"},
		{"http://168-63-129-16.sslip.io/", "name-embeds-address", "168.63.129.16"}, // of Azure, and in no block of IANA
		{"http://\uFF55prise.dev/", "host-idna-mapped", "uprise.dev"},
		{"http://uriform.dev:25/", "port-reserved", "smtp"},
		{"foo://uriform.dev:25/", "port-of-service", "smtp"},
		{"JavaScript:a", "scheme-runs-code", "javascript"},
		{"gopher://uriform.dev/", "scheme-sends-raw-bytes", "gopher"},
	} {
		got := "no issue"
		for _, i := range CheckText(test.text, uri.RFC3987, Options{}) {
			if i.Code == test.code {
				got = i.Detail
			}
		}
		if got != test.want {
			t.Errorf("%+q: %s: %q, want %q", test.text, test.code, got, test.want)
		}
	}
}

// The detail of an embedded address is the address. Teredo has the complement of its bits (RFC 4380, 4).
func TestEmbeddedAddress(t *testing.T) {
	for text, want := range map[string]string{
		"http://[2001:0:4136:e378:8000:63bf:3f57:fefd]/": "192.168.1.2",
		"http://[2002:a01:203::]/":                       "10.1.2.3",
		"http://[64:ff9b::a01:203]/":                     "10.1.2.3",
	} {
		found := false
		for _, i := range CheckText(text, uri.RFC3986, Options{}) {
			if i.Code == "address-ipv4-embedded" {
				found = true
				if i.Detail != want {
					t.Errorf("%s: detail %q, want %q", text, i.Detail, want)
				}
			}
		}
		if !found {
			t.Errorf("%s: no address-ipv4-embedded", text)
		}
	}
}

// An issue has the sentences and the section of its rule.
func TestIssue(t *testing.T) {
	if got, want := (Issue{Code: "address-loopback", Detail: "a."}).Message(), "The host is the machine of the program itself: a."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	i := CheckText("http://127.0.0.1/", uri.RFC3987, Options{})[0]
	r, _ := LookupRule("address-loopback")
	if i.Rule() != r || i.Advice() != r.Advice || i.Section() != "RFC 3986, 7.4" || i.Message() != "The host is the machine of the program itself: 127.0.0.1, loopback (RFC 1122, 3.2.1.3)." {
		t.Errorf("%s: %s %s (%s)", i.Code, i.Message(), i.Advice(), i.Section())
	}
}

// The detail of meaning-authority names every syntax that reads another authority. RFC 1808 and RFC 2396 find
// no host in 1.2.3.4. and %61.dev, and the port of RFC 1808 is not empty.
func TestMeaningAuthority(t *testing.T) {
	for text, want := range map[string]string{
		"http://uriform.dev?a": "RFC 1808 includes the query",
		"http://1.2.3.4./":     "RFC 1808, RFC 2396",
		"http://1.2.3.4.?q":    "RFC 1808 includes the query, RFC 2396",
		"http://%61.dev/":      "RFC 1808, RFC 2396",
		"http://h:/":           "RFC 1808",
		"http://a:b:c@d.dev/":  "RFC 1808", // no ":" in a password (RFC 1738, 5)
		"http://a:b@d.dev/":    "",
		"http://uriform.dev/":  "",
	} {
		got := ""
		for _, i := range CheckText(text, uri.RFC3987, Options{}) {
			if i.Code == "meaning-authority" {
				got = i.Detail
			}
		}
		if got != want {
			t.Errorf("%s: detail %q, want %q", text, got, want)
		}
	}
}

// A name that IDNA looks up, by host-idna-mapped, is the host that a browser finds, for all characters of the first plane.
func TestMappedName(t *testing.T) {
	few, mapped, invalid := testenv.Few(t), 0, 0
	for r := rune(0x80); r < 0x10000; r++ {
		text := "http://a" + string(r) + "b.dev/"
		for _, i := range CheckText(text, uri.RFC3987, Options{}) {
			switch {
			case i.Code == "host-idna-mapped":
				mapped++
				u, err := whatwg.Parse(text)
				if host, _ := u.Host(); host != i.Detail {
					few.Errorf("%U: %s, but a browser finds %q, %v", r, i.Detail, host, err)
				}
			case i.Code == "host-idna-invalid":
				invalid++
			}
		}
	}
	if mapped < 1000 || invalid < 100 {
		t.Errorf("%d mapped, %d invalid", mapped, invalid)
	}
}

// Texts without issues, in ASCII, do not allocate.
func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"https://uriform.dev/a/b?c=d#e", "mailto:a@uriform.dev", "../a", "1.2.3.400/a", "ftp://8.8.8.8/a", "http://a163.com/", "https://uriform.dev/a%20b"} {
		r := uritest.Must(uri.RFC3987.ParseReference(text))
		n := testing.AllocsPerRun(100, func() {
			for _, i := range Check(r, Options{}) {
				t.Fatal(text, i.Code)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

// A rule that says the same for a host with "_" does not hide "meaning-authority" if it is off.
func TestMeaningWithoutUnderscore(t *testing.T) {
	for _, text := range []string{"http://a_b.dev/", "http://u@a_b.dev/"} {
		got := CheckText(text, uri.RFC3986, Options{Severities: map[string]Severity{"host-underscore": Off}})
		if !slices.ContainsFunc(got, func(i Issue) bool { return i.Code == "meaning-authority" && i.Detail == "RFC 1808, RFC 2396" }) {
			t.Errorf("%s: %v, want meaning-authority", text, got)
		}
	}
}

// RFC 3987, 4.2: "A component using right-to-left characters SHOULD NOT use left-to-right characters as well", and "SHOULD
// start and end with right-to-left characters". Without the first rule, the second one reports what both do.
func TestBidiEndsAlone(t *testing.T) {
	for text, want := range map[string]string{"http://uriform.dev/abcאב": "bidi-ends", "http://uriform.dev/אבcאב": "", "http://uriform.dev/אב1": "bidi-ends"} {
		var got []string
		for _, i := range CheckText(text, uri.RFC3987, Options{Severities: map[string]Severity{"bidi-mixed": Off}}) {
			if strings.HasPrefix(i.Code, "bidi-") {
				got = append(got, i.Code)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", text, got, want)
		}
	}
}

func TestSeverities(t *testing.T) {
	var o Options
	if err := o.Set("address-loopback", Error); err != nil {
		t.Fatal(err)
	}
	if err := o.Read([]byte("# comment\naddress-rare-form off # comment\n\nmeaning-authority\toff\r\n")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, i := range CheckText("http://127.1/", uri.RFC3987, o) {
		got = append(got, fmt.Sprintf("%s %v", i.Code, i.Severity))
	}
	if want := []string{"address-loopback error"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if err := o.Read([]byte(` {"address-loopback": "info"}`)); err != nil || o.Severities["address-loopback"] != Info {
		t.Errorf("JSON: %v, %v", o, err)
	}
	if list := Rules(); len(list) > 0 {
		first := list[0].Code
		list[0].Code = "changed"
		if Rules()[0].Code != first {
			t.Error("a caller of Rules can change the table")
		}
	}
	if o := (Options{Least: Warning}); o.Read([]byte("port-empty off")) != nil || o.Least != Warning || o.Severities["port-empty"] != Off {
		t.Errorf("with a least severity: %v", o)
	}
	for _, config := range []string{"\uFEFFaddress-loopback error", "\uFEFF{\"address-loopback\": \"error\"}"} {
		o := Options{}
		if err := o.Read([]byte(config)); err != nil || o.Severities["address-loopback"] != Error {
			t.Errorf("a byte order mark: %v, %v", o, err)
		}
	}
	for _, config := range []string{"no-such-rule error", "address-loopback", "address-loopback fatal", "a b c", `{"address-loopback": 1}`, `{"no-such-rule": "info"}`, `{"address-loopback": "x"}`, "{"} {
		before := o.Severities["address-loopback"]
		if err := o.Read([]byte("port-empty off\n" + config)); err == nil && config[0] != '{' {
			t.Errorf("%s: no error", config)
		}
		if err := o.Read([]byte(config)); err == nil {
			t.Errorf("%s: no error", config)
		}
		if _, changed := o.Severities["port-empty"]; changed || o.Severities["address-loopback"] != before {
			t.Errorf("%s: the options have changed", config)
		}
	}
	// An error says where the configuration is wrong, and what is expected.
	for config, want := range map[string]string{
		"x":                                "lint: line 1: want a code and a severity",
		"\n# a\nport-empty off\nx y z":     "lint: line 4: want a code and a severity",
		"\nport-empty maybe":               `"maybe": want error, warning, info or off`,
		"port-empty off\nno-such-rule off": `lint: no rule has the code "no-such-rule"`,
		`{"no-such-rule": "off"}`:          `lint: no rule has the code "no-such-rule"`,
		`{"port-empty": 1}`:                "lint: the configuration is not a JSON object of severities by code: ",
	} {
		if err := new(Options).Read([]byte(config)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", config, err, want)
		}
	}
	if err := o.Set("no-such-rule", Error); err == nil {
		t.Error("no error for an unknown code")
	}
	o.Severities["no-such-rule"] = Error
	if got := o.SeverityOf("no-such-rule"); got != Off {
		t.Errorf("the severity of an unknown code is %v", got)
	}
	if got := (Options{}).SeverityOf("address-loopback"); got != Warning || o.SeverityOf("address-loopback") != Info {
		t.Errorf("the severity of address-loopback is %v by default, and then %v", got, o.SeverityOf("address-loopback"))
	}
	clear(SeverityNames()) // a copy, as Readers
	clear(Readers())
	if got := strings.Join(SeverityNames(), " "); got != "off info warning error" {
		t.Errorf("severities %s", got)
	}
	if Readers()[0] == nil {
		t.Error("a caller of Readers can change the list")
	}
	for s := Off; s <= Error; s++ {
		text, _ := json.Marshal(s)
		var back Severity
		if err := json.Unmarshal(text, &back); err != nil || back != s {
			t.Errorf("%s: %v, %v", text, back, err)
		}
	}
}

// secrets are texts with the password "hunter", in every syntax, accepted and rejected.
var secrets = []string{
	"http://me:hunter@uriform.dev/", "http://a.com:hunter@127.1/", "jdbc:mysql://u:hunter@h/a", "jack:hunter@foo:1,bar:2", "http:/u:hunter@h/",
	"http://u:hunter@h\\x/", "http://u:hun\\ter@h", "//u:hunter@127.0.0.1", "db://u:hunter@a:1,b:2/x", "http://u:hunter@a b", "foo:u:hunter@metadata",
	"//me:hunter@evil.com@127.0.0.1/", "x:/\u0430a//u:hunter@localhost/a/../b", "http://u:hunter%00@h/", "https://uriform.dev/?password=hunter",
}

func TestNoSecrets(t *testing.T) {
	for _, text := range secrets {
		for _, x := range uri.Syntaxes() {
			for _, i := range CheckText(text, x, Options{}) {
				if strings.Contains(i.Message()+i.Detail+i.Advice(), "hunter") {
					t.Errorf("%v %s: %s", x, i.Code, i.Message())
				}
			}
		}
	}
}

// A detail that is a part of the text is dropped where the text is masked.
func TestMaskedDetails(t *testing.T) {
	for text, want := range map[string]string{"http://u:\u202Ep@uriform.dev/": "", "http://uriform.dev/\u202E": "RLO"} {
		for _, i := range CheckText(text, uri.RFC3987, Options{}) {
			if i.Code == "bidi-control" && !strings.Contains(i.Detail, want) || i.Code == "bidi-control" && want == "" && i.Detail != "" {
				t.Errorf("%+q: detail %q, want %q", text, i.Detail, want)
			}
		}
	}
}

// What errors mask is what is between the first ":" and the last "@" of the userinfo. A span that touches
// it without a byte in it is not masked.
func TestIsMasked(t *testing.T) {
	for _, test := range []struct {
		syntax uri.Syntax
		text   string
		secret string
	}{
		{uri.RFC3986, "http://me:pw@h/a@b", "pw"},
		{uri.RFC3986, "http://me@h:80/", ""},
		{uri.RFC3986, "http://h/pw:pw@pw", ""},
		{uri.RFC3986, "jdbc:x://me:pw@h/pw:a@b", "pw"},
		{uri.RFC1808, "a//me:pw;x@h", "pw;x"},
	} {
		r := uritest.Must(test.syntax.ParseReference(test.text))
		c := checker{text: test.text, ref: r, spans: r.Spans(), has: kindsOf(test.text)}
		from := strings.Index(test.text, test.secret)
		to := from + len(test.secret)
		if start, end := c.secret(); test.text[start:end] != test.secret {
			t.Errorf("%s: the password is %q, want %q", test.text, test.text[start:end], test.secret)
		}
		for start := range test.text {
			for end := start + 1; end <= len(test.text); end++ {
				want := test.secret != "" && start < to && from < end
				if got := c.isMasked(uri.Span{Start: start, End: end}); got != want {
					t.Errorf("%s: %q is masked: %v, want %v", test.text, test.text[start:end], got, want)
				}
			}
		}
	}
}

// A name of 253 characters of 4 bytes each is converted by IDNA, and a longer one is not, because it is too
// long for DNS in any form.
func TestLongestIDN(t *testing.T) {
	for code, label := range map[string]string{"host-idna-invalid": "\u0301.", "host-punycode-invalid": "xn--0."} {
		for length, want := range map[int]bool{253: true, 1011: true, 1012: true, 1013: false} {
			text := "http://" + label + strings.Repeat("b", length-len(label)) + "/"
			r, err := uri.RFC3987.ParseReference(text)
			if err != nil {
				t.Fatal(err)
			}
			got := false
			for _, i := range Check(r, Options{}) {
				got = got || i.Code == code
			}
			if got != want {
				t.Errorf("a name of %d bytes that begins with %q: %s: %v, want %v", length, label, code, got, want)
			}
		}
	}
}

// Time is linear in the length of the text, and the number of issues has a limit.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for name, text := range map[string]func(n int) string{
		"segments":    func(n int) string { return "http://h" + strings.Repeat("/..", n/3) },
		"encodings":   func(n int) string { return "http://h/" + strings.Repeat("%2e", n/3) },
		"NUL":         func(n int) string { return "http://h/" + strings.Repeat("%00", n/3) },
		"labels":      func(n int) string { return "http://" + strings.Repeat("a.", n/2) },
		"numbers":     func(n int) string { return "http://" + strings.Repeat("1.", n/2) },
		"punycode":    func(n int) string { return "http://" + strings.Repeat("xn--a.", n/6) },
		"non-ASCII":   func(n int) string { return "http://" + strings.Repeat("é.", n/3) },
		"look-alikes": func(n int) string { return "http://" + strings.Repeat("а.", n/6) + strings.Repeat("é", n/4) },
		"one label":   func(n int) string { return "http://" + strings.Repeat("é", n/2) },
		"marks":       func(n int) string { return "http://h/a" + strings.Repeat("\u0316\u0301", n/4) },
		"bidi":        func(n int) string { return "http://h/" + strings.Repeat("\u05D0a", n/3) },
		"directive":   func(n int) string { return "http://h/#" + strings.Repeat("%2D", n/3) },
		"pairs":       func(n int) string { return "?" + strings.Repeat("a=&", n/3) },
		"userinfo":    func(n int) string { return "http://" + strings.Repeat("a.com:", n/6) + "@h" },
		"at signs":    func(n int) string { return "x:" + strings.Repeat("//:@", n/4) },
		"scheme":      func(n int) string { return strings.Repeat("A", n) + ":a" },
		"port":        func(n int) string { return "http://h:" + strings.Repeat("0", n) + "80/" },
		"spaces":      func(n int) string { return strings.Repeat(" \\\x00", n/3) },
		"ill-formed":  func(n int) string { return "http://h/" + strings.Repeat("%F0%80%80", n/9) },
	} {
		err := growth.Check(1<<13, text, func(s string) {
			if issues := CheckText(s, uri.RFC3987, Options{}); len(issues) > len(rules) {
				t.Errorf("%s: %d issues", name, len(issues))
			}
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, r := range rules {
		f.Add(r.Example)
		f.Add(r.Counter)
	}
	for _, s := range secrets {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, x := range uri.Syntaxes() {
			seen := map[string]bool{}
			for _, i := range CheckText(text, x, Options{}) {
				if i.Start < 0 || i.End < i.Start || i.End > len(text) {
					t.Fatalf("%v %s: span %v of %d bytes", x, i.Code, i.Span, len(text))
				}
				if seen[i.Code] || i.Message() == "" || i.Section() == "" || i.Severity == Off {
					t.Fatalf("%v: issue %+v", x, i)
				}
				seen[i.Code] = true
				if strings.Contains(text, "//u:hunter@") && strings.Contains(i.Message(), "hunter") {
					t.Fatalf("%s: %s", i.Code, i.Message())
				}
			}
			if uritest.IsReference(x, text) == seen["rejected"] {
				t.Fatalf("%v: rejected is %v", x, seen["rejected"])
			}
		}
	})
}
