package links

import (
	"slices"
	"strings"
	"testing"
)

func TestSchemes(t *testing.T) {
	const text = "http://a/ x://http://b/ foo://b/ HTTPS://c/ std::string git+https://d/ z+ftp://e/ <g:h> mailto:x@y.z urn:isbn:1 data: data:,x ht_tp://x/ ｈttp://x/ éx://x/ 3x://x/ 参见x://c/ _x://d/_"
	for _, test := range []struct {
		schemes Schemes
		want    string
	}{
		{Schemes{}, "http://a/ http://b/ HTTPS://c/ git+https://d/ z+ftp://e/ mailto:x@y.z urn:isbn:1 data:,x"},
		{AnyScheme, "http://a/ x://http://b/ foo://b/ HTTPS://c/ git+https://d/ z+ftp://e/ g:h mailto:x@y.z urn:isbn:1 data:,x x://c/ x://d/"},
		{TheseSchemes("FOO", "urn"), "foo://b/ urn:isbn:1"},
		{TheseSchemes(), ""},
	} { // x://http://b/ has the host "http" and an empty port (RFC 3986, 3.2.3)
		if got := strings.Join(values(&Finder{Schemes: test.schemes}, text), " "); got != test.want {
			t.Errorf("%v: got %s, want %s", test.schemes, got, test.want)
		}
	}
	// A longer name than any registered one is not looked for, so that a text of "a-a-a-" takes linear time.
	for n, want := range map[int]bool{maxScheme: true, maxScheme + 1: false} {
		text := strings.Repeat("a", n) + "://b/"
		if found := slices.Contains(values(&Finder{Schemes: AnyScheme}, text), text); found != want {
			t.Errorf("a scheme of %d bytes is found: %v", n, found)
		}
		if found := slices.Contains(values(&Finder{Schemes: AnyScheme}, "http://a/,"+text), "http://a/"); found != want {
			t.Errorf("a scheme of %d bytes after a comma begins a reference: %v", n, found)
		}
	}
	if got := values(&Finder{Schemes: AnyScheme}, "<no\nsuch://a/> <such:> z"); !slices.Equal(got, []string{"such://a/"}) {
		t.Errorf("a scheme that is not registered, on two lines: %q", got)
	}
	if got := values(&Finder{Schemes: AnyScheme}, "http://a/,://b/"); !slices.Equal(got, []string{"http://a/,://b/"}) {
		t.Errorf("no scheme after a comma: %q", got)
	}
}

// The prefix "URL:" of RFC 1738's appendix is not a scheme, in whatever case it is written.
func TestPrefixURL(t *testing.T) {
	for _, schemes := range []Schemes{{}, AnyScheme, TheseSchemes("http", "x")} {
		for _, prefix := range []string{"URL:", "url:", "Url:"} {
			for text, want := range map[string][]string{
				prefix + "http://a/":             {"http://a/"},
				"<" + prefix + "http://a/>":      {"http://a/"},
				"<" + prefix + "http://a/ b>":    {"http://a/b"},
				prefix + "http://a/ " + prefix:   {"http://a/"},
				"see " + prefix + "x, " + prefix: nil,
			} {
				if got := values(&Finder{Schemes: schemes}, text); !slices.Equal(got, want) {
					t.Errorf("%v: %q: got %q, want %q", schemes, text, got, want)
				}
			}
		}
	}
}

// Schemes are case-insensitive (RFC 3986, 3.1).
func TestCaseOfSchemes(t *testing.T) {
	for _, test := range []struct{ scheme, after, found string }{
		{"http", ":///a", "!http:///a"}, {"https", ":///a", "!https:///a"}, {"ftp", ":///a", "!ftp:///a"}, // they need a host
		{"file", ":///a", "file:///a"},
		{"mailto", ":a@b.example", "mailto:a@b.example"},
		{"mailto", `:a@b.example," he said`, "mailto:a@b.example"},
		{"http", `://h/a," he said`, "http://h/a"},
	} {
		for _, scheme := range []string{test.scheme, strings.ToUpper(test.scheme), strings.ToUpper(test.scheme[:1]) + test.scheme[1:]} {
			text := scheme + test.after
			if strings.Contains(text, `"`) {
				text = `"` + text
			}
			got := strings.Join(values(new(Finder), text), " ")
			if want := strings.Replace(test.found, test.scheme, scheme, 1); got != want {
				t.Errorf("%q: got %q, want %q", text, got, want)
			}
		}
	}
}

// TestShapes checks the schemes without "//" in running text. The forms are those that the specifications
// of the schemes require, or a simple property that references of the scheme have and prose does not.
func TestShapes(t *testing.T) {
	long := strings.Repeat("a1", 16)
	for _, test := range []struct{ schemes, found, others string }{
		{"mailto acct im pres sip sips xmpp mid cid news facetime", "a@b a.b@c.d a@é", "a @b a@ a@. a/b"},
		{"mailto", "?to=a a%40b", "a?b a%40"},
		{"news nntp dns stun stuns turn turns", "a.b a1.b2", "a .a a. a.. a,b"},
		{"tel sms", "15 1 +1 (1", "+ a1 -"},
		{"fax modem callto", "012 345 678 +999 (1)2.3-4 1(2)3", "12 1-2 +12 abc 12a3"},
		{"urn did swh spotify", "ab:c a-b:c a1:2 " + long + ":c", "aa: a:b ab: ab c " + long + "a:c"}, // RFC 8141, 2: 2 to 32 characters
		{"oid", "1.2 1.2.840", "1 a.b .1"},
		{"geo", "1,2 1.5,2 -1,-2 90,180,5", "1 a,b 1,a ,1 1, -,1 1;2 --1,2 1,.5"}, // RFC 5870, 3.3
		{"data", ",x ;base64,x text/html,x a/b;c=d,e", ", x text text/html text,x /,x"},
		{"tag", "a.b,2001:c a@b,2001-01-01:c", "a.b:c a,b:c a,x1:c ,2001:c a,2001 a, a:b,2001 a:,2001"}, // RFC 4151, 2.1
		{"magnet", "?a=b", "?a a=b"},
		{"about", "blank srcdoc config cache memory newtab preferences support addons debugging legacy-compat", "us blanks"},
		{"info matrix", "a/b lccn/2002", "ab /ab"},
		{"doi", "10.1/2", "11.1/2 a"},
		{"ark", "/1/a 1/a", "a/b"},
		{"javascript", "a(1) void(0) a;b a=b", "a a.b (1)"},
		{"file", "/a /a/b", "a a/b /"},
		{"bitcoin bitcoincash ethereum openpgp4fpr", long[:20] + " " + long, long[:19] + " a-" + long},
		{"blob feed filesystem jar jdbc view-source", "http://a/ ws://a/ git+a://b/ ws:/", "a a://b/ http:a http: /ws:/"},
		{"thismessage", "/a", "a"},
		{"ms-settings", "a a-b", "!"},
		{"skype", "a?call", "a ?call"},
		{"payto", "//iban/DE1", "a /a iban/DE1"}, // RFC 8905, 2: "//" is required
		{"secret-token", "123456789 a-b-c-d-e", "12345678"},
	} {
		for _, scheme := range strings.Fields(test.schemes) {
			for _, rest := range strings.Fields(test.found) {
				if text := scheme + ":" + rest; !slices.Contains(values(&Finder{Schemes: AnyScheme}, "x "+text+" y"), toURI(text)) {
					t.Errorf("%s is not found", text)
				}
			}
			for _, rest := range append(strings.Fields(test.others), "") {
				found := values(&Finder{Schemes: AnyScheme}, "x "+scheme+":"+rest+" y")
				if slices.ContainsFunc(found, func(s string) bool { return strings.HasPrefix(s, scheme+":") }) {
					t.Errorf("%s:%s: found %q", scheme, rest, found)
				}
			}
		}
	}
}

// In angle brackets, only schemes with "//" and schemes with a strict form need the right form.
func TestShapesInBrackets(t *testing.T) {
	for _, test := range []struct {
		schemes string
		want    bool
	}{
		{"about cid mid doi javascript tag info matrix foo", true},
		{"tel urn geo data bitcoin payto news nntp dns", false},
		{`http https ftp ftps sftp ws wss ldap ldaps ssh telnet gopher nfs smb afp rtsp rtsps rtmp irc ircs git svn redis rediss mongodb
			postgres postgresql mysql amqp amqps s3 gs chrome chrome-extension moz-extension go res`, false},
	} {
		for _, scheme := range strings.Fields(test.schemes) {
			for _, rest := range []string{"abc", "a"} {
				if got := slices.Contains(values(&Finder{Schemes: AnyScheme}, "<"+scheme+":"+rest+">"), scheme+":"+rest); got != test.want {
					t.Errorf("<%s:%s>: %v, want %v", scheme, rest, got, test.want)
				}
			}
		}
	}
}

// A mail address has a domain or a domain literal after "@" (RFC 5322, 3.4.1).
func TestHasAddress(t *testing.T) {
	for text, want := range map[string]bool{
		"a@b": true, "a@1": true, "a@[::1]": true, "a@é": true, "a@\x80": true, "a/b@c": true, "a@b?c@d": true,
		"@b": false, "a@": false, "a@@": false, "a@]": false, "a@/": false, "a?b@c": false, "a b@c": false, "": false, "a@\x7f": false, "?a@b": false, " a@b": false,
	} {
		if got := hasAddress(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Schemes in wide use are found although IANA has not registered them.
func TestUnregisteredSchemes(t *testing.T) {
	for _, scheme := range strings.Fields(`amqp amqps docker ftps gemini gs hdfs javascript jdbc jetbrains kafka moz-extension mysql nats odbc
		oci postgres postgresql s3 slack socks5 sqlite svn+ssh tcp tg tls unix whatsapp zoommtg zoomus`) {
		for _, text := range []string{scheme + "://a/b", strings.ToUpper(scheme) + "://a/b"} {
			if !slices.Contains(values(new(Finder), text), text) {
				t.Errorf("%s is not found", text)
			}
		}
	}
}

// At most 320 bytes of a text decide if it has the shape that its scheme requires.
func TestLongShape(t *testing.T) {
	for n, want := range map[int]bool{319: true, 320: false} {
		text := "data:text/" + strings.Repeat("a", n-len("text/")) + ",x"
		if got := slices.Contains(values(new(Finder), text), text); got != want {
			t.Errorf("with a comma after %d bytes: found %v, want %v", n, got, want)
		}
	}
}
