package links

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// "Using <> angle brackets around each URI is especially recommended as a delimiting
// style for URI that contain whitespace" (RFC 2396, appendix E). "The whitespace
// should be ignored when the URI is extracted" (RFC 3986, appendix C).
func TestDelimited(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"<http://bank.example.\ncom/a b>", "http://bank.example.com/ab"},
		{"<http://foo.example.\ncom/{id}> http://b/", "!http://foo.example.com/{id} http://b/"},
		{"<http://a/p q r>", "http://a/pqr"},
		{"<URL:ftp://h/long name.txt>", "ftp://h/longname.txt"},
		{"<URL:\tftp://h/ a\n\n b\t>", "ftp://h/ab"},
		{"<http://bank.example.\n\ncom/>", "http://bank.example.com/"},
		{"> <http://bank.example.\n>\n> com/> http://b/", "http://bank.example.com/ http://b/"},
		{"<http://a/#b#c>", "!http://a/#b#c"},
		{"<http://a/b|label>", "!http://a/b|label"},
		{"<http://a.b{c}/>", "!http://a.b{c}/"},
		{"<http://a/\xff>", "!http://a/\xff"},
		{"<http://[::1\n]/>", "http://[::1]/"},
		{"https://u@[\n]", "!https://u@"},
		{"<http:\n//a/b>", "http://a/b"},
		{"<http://\na/b>", "http://a/b"},
		{"<URL:news:*> <news:*> *News:* b", "news:* news:*"},
		{"\"urn:ex:a,\" he said", "urn:ex:a,"}, // without a host, the "," may belong to it

		{"<http://h/?x='y z'>", "http://h/?x='yz'"}, // no attribute: "//" follows the scheme

		// Text and tags are not references.
		{"<info: see a/b http://c/>", "http://c/"},
		{"<info:\tsee a/b http://c/>", "http://c/"},
		{"<about:/a> <mid:.a> <cid::a>", ""},
		{"<dav:prop xmlns:d=\"http://d/\">", "http://d/"},
		{"<http://...> http://b/", "http://b/"},
		{"<a:b> <b> <xs:element> <URL:> <URL:nosuch:a>", ""},
		{"<news:title>a b</news:title> <geo:lat>1</geo:lat> <news:x/> <tel:%s> <mailto:...> <urn:{x}> <urn:>", ""},
		{"<geo:x> <data:y> <ark:z>", ""},
		{"<sip:/a> <sip:.a> <sip::a> <sip:%a> <sip:$a> <sip:*a> <sip:*> <sip:{a> <sip:a/> <sip:a>b</sip:a>", ""},
		{"<http: see the text> <https: x=\"y\">", ""},

		// A text that is meant as a reference is not lost.
		{"<http:a|b> http://b/", "!http:a|b http://b/"},
		{"<http:///a b|>", "!http:///ab|"},
		{"<HTTP:a/b>", "!HTTP:a/b"},
		{"<http:/a|b>", "!http:/a|b"},
		{"<http:/a b|c>", "!http:/ab|c"},
		{"\"http:a/b\"", ""}, // in quotes, it may be prose
		{"<ftp:\\\\h>", "!ftp:\\\\h"},
		{"<URL:http:a\\b>", "!http:a\\b"},
		{"<URL:mailto:x>", "!mailto:x"},
		{"<urn:x> <mailto:joe> <sip:a> <news:comp> <TEL:x> <xmpp:a> z", "!urn:x !mailto:joe !sip:a !news:comp !TEL:x !xmpp:a"},
		{"<URL:news:control>", "!news:control"},

		// Before the lines of diff, "<" and ">" are no brackets.
		{"< http://a.example\n---\n> http://b.example\n", "http://a.example http://b.example"},
		{"1,2c1\n< http://a.example\n< http://b.example\n---\n> http://c.example\n", "http://a.example http://b.example http://c.example"},
		{"< http://a.example/x y\n> b", "http://a.example/x"},
		{"< URL: http://a.example\n---\n> URL: http://b.example\n> c", "http://a.example http://b.example"},
		{"< http://a.\nexample >", "http://a.example"},
		{"<\thttp://a.\nexample\n>", "http://a.example"},
		{"a < http://b.\nexample\n> c", "http://b.example"},
		{"< http://a.\nexample\n>c", "http://a.example"},

		// The white space in a scheme is ignored.
		{"<http\n://a.example/x>", "http://a.example/x"},
		{"<ht\ntp://a.example/>", "http://a.example/"},
		{"<URL:ht tp\n: //a.example/>", "http://a.example/"},
		{"> <ht\n> tp://a.example/\n> b>", "http://a.example/b"},
		{"<mail\nto:joe@a.example>", "mailto:joe@a.example"},
		{"<s\nftp://a.example/>", "sftp://a.example/"},
		{"<http> see: a <http>/b://a.example/", ""}, // the ":" is after the brackets
		{"<ht\ntp://a.example/|>", "!http://a.example/|"},
		{"<mail\nto:joe> <no\nsuch:a@b.example> <see: http://a/> <b>\n://x <ht\ntp://", "!mailto:joe http://a/"},
		{"<ht" + strings.Repeat(" ", 60) + "tp://a.example/>", "http://a.example/"}, // 64 bytes at most
		{"<ht" + strings.Repeat(" ", 61) + "tp://a.example/>", ""},
		{"<URL:../x>", "!../x"},
		{"<url: a b\n>", "!ab"},
		{"URL:../x <URL:../x", ""},
		{"URL:../x> b", ""},

		// The scheme is not registered.
		{"<foo:http://bank.example.\ncom/{x>", "!foo:http://bank.example.com/{x"},
		{"<nosuch:http://bank.example.\ncom/{x> http://b/", "!nosuch:http://bank.example.com/{x http://b/"},
		{"<nosuch:http://bank.example.\ncom/x>", "!nosuch:http://bank.example.com/x"},
		{"<nosuch:http://bank.example.\ncom/x", "!http://bank.example"},
		{"<URL:nosuch:http://bank.example.\ncom/x>", "!nosuch:http://bank.example.com/x"},
		{"<nosuch:\rhttp://bank.example.\rcom/x>", "!nosuch:http://bank.example.com/x"},
		{"<nosuch:\nhttp://bank.example.\ncom/x>", "!nosuch:http://bank.example.com/x"},
		{"\"nosuch:http://bank.example.\ncom/x\"", "!nosuch:http://bank.example.com/x"},
		{"<nosuch:http://bank.example.com/{x}>", "!nosuch:http://bank.example.com/{x}"},
		{"<nosuch:http://bank.example.com/>", "http://bank.example.com/"},
		{"\"nosuch:http://bank.example.com/b.\"", "http://bank.example.com/b"}, // in quotes, punctuation is not part of the reference
		{"<foo.http://bank.example.com/{x}>", "http://bank.example.com/"},      // no scheme
		{"<1foo:http://bank.example.com/{x}>", "http://bank.example.com/"},
		{"<a{b:http://bank.example.com/{x}>", "http://bank.example.com/"},
		{"x \"nosuch:http://bank.example.\ncom/x\"", "!nosuch:http://bank.example.com/x"},
		{"a\"nosuch:http://bank.example.\ncom/x\"", "http://bank.example"},
		{"said.\"nosuch:http://bank.example.\ncom/x\"", "http://bank.example"}, // the quote closes a quotation
		{"<!--http://bank.example.com/-->", "http://bank.example.com/"},

		// The closing delimiter is missing.
		{"<http://bank.example.\ncom/a", "!http://bank.example"},
		{"<http://bank.example.\ncom/a <b>", "!http://bank.example"},
		{"<http://bank.example com/a", "!http://bank.example"},
		{"<http://a/b\nc", "http://a/b"},
		{"<http://a.example", "http://a.example"},
		{"<http://a.example\n", "http://a.example"},
		{"\"http://bank.example.\ncom/a", "!http://bank.example"},
		{"\"http://bank.example.\n\ncom/a", "http://bank.example"},
		{"\"http://bank.example.\n\ncom/a\"", "http://bank.example"},

		{"\"a{b:http://bank.example.\ncom/x\"", "!http://bank.example"},      // the first line is not valid
		{"\"Yes,\nI saw\nhttp://bank.example.\nThen", "http://bank.example"}, // the words are prose

		// Only line breaks are removed in quotes.
		{"\"http://a.com is down\"", "http://a.com"},
		{"\"http://a.com\"", "http://a.com"},
		{"\"http://a.com/x\nis down\"", "http://a.com/x"},
		{"\"http://a/{id}\"", "http://a/"},
		{"\"http://bank.example.\n  com/a\"", "http://bank.example.com/a"},
		{"\"http://bank.example.\ncom/a b\"", "!http://bank.example.com/a b"},
		{"\"http://bank.example.\ncom/{id}\"", "!http://bank.example.com/{id}"},
		{"\"http://bank.example.\ncom/<id>\"", "!http://bank.example.com/<id>"},
		{"\"http://u:\np@bank.example/ a\"", "!http://u:p@bank.example/ a"},
	} {
		if got := strings.Join(values(new(Finder), test.text), " "); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
		through(t, Finder{}, test.text)
		if got, errs := stream(Finder{}, 1, test.text); !slices.EqualFunc(got, slices.Collect(Text(test.text)), same) || errs != nil {
			t.Errorf("%q: a stream gives %+v, errors %v", test.text, got, errs)
		}
	}
	for _, text := range []string{"<URL:../x>", "<ht\ntp://a/>", "<http:a|b>", "<nosuch:http://a/{b}>"} {
		if got := slices.Collect(Text(text)); len(got) != 1 || got[0].Delimiter != DelimiterAngles {
			t.Errorf("%q: %+v, want a link in angle brackets", text, got)
		}
	}
	for l := range (&Finder{Abbreviated: true}).Text("<www.a.com> <a@b.example>") {
		if l.Delimiter != DelimiterAngles {
			t.Errorf("%s is %v", l.Text, l.Delimiter)
		}
	}
	for _, test := range []struct{ text, want string }{
		{"<www.bank.example.\ncom>", "!http://www.bank.example.com"},
		{"<URL:x> <URL:a@b.example> <URL:www.b.example>", "!x !a@b.example !www.b.example"},
		{"\"www.bank.example.\ncom\"", "!http://www.bank.example.com"},
		{"<www.bank.example.com >", "http://www.bank.example.com"},
		{"<joe@bank.example.\ncom>", "!mailto:joe@bank.example.com"},
		{"<www.bank.\nexample.com/x>", "!http://www.bank.example.com/x"},
		{"<www.bank.\nexample.com/{>", "!http://www.bank.example.com/{"},
		{"\"www.bank.\nexample.com/{\"", "!http://www.bank.example.com/{"},
		{"<URL:www.bank.\nexample.com/x>", "!www.bank.example.com/x"},
		{"<Url:www.bank.\nexample.com/x>", "!www.bank.example.com/x"},
		{"<ww\nw.bank.\nexample.com/x>", "!http://www.bank.example.com/x"},
		{"<www.bank.\nexample.com/x", "!http://example.com/x"},
		{"> <www.bank.\n> example.com/x", "!http://example.com/x"},
		{"<a@b.\nexample.com{>", "!http://a@b.example.com{"},
		{"< www.a.com\n---\n> www.b.com\n> c", "http://www.a.com http://www.b.com"},
		{"< a\n---\n> b@c.example\n> d", "mailto:b@c.example"},
		{"<www.bank.example.com/x\ny>", "http://www.bank.example.com/xy"},
		{"<www.bank.example.com/{x}>", "!http://www.bank.example.com/{x}"},
		{"\"www.bank.example.com/x y\"", "http://www.bank.example.com/x"},
		{"\"the host\nwww.bank.example.com/x\"", "http://www.bank.example.com/x"},
		{"(\"bank\")\nwww.bank.example.com/x", "http://www.bank.example.com/x"},
		{"<b>\nwww.bank.example.com/x", "http://www.bank.example.com/x"},
		{"<joe@bank.example\n>", "mailto:joe@bank.example"},
		{"\"(www.a.com/x,\nwww.b.com\nc\"", "http://www.a.com/x !http://www.b.com"}, // the text in quotes has another reference
		{"\"joe@bank.example is\"", "mailto:joe@bank.example"},
	} {
		if got := strings.Join(values(&Finder{Abbreviated: true}, test.text), " "); got != test.want {
			t.Errorf("abbreviated, %q: got %q, want %q", test.text, got, test.want)
		}
		through(t, Finder{Abbreviated: true}, test.text)
	}
	for text, want := range map[string]string{
		"<http://aé.example/>":   "!http://a",
		"\"http://aé.example/\"": "!http://a",
		"<http://a/é>":           "http://a/",
		"<http://a/\x7f>":        "!http://a/\x7f", // is ASCII
		"<http://a{b":            "http://a",
		"<http://a\x7fb":         "http://a",
	} {
		if got := strings.Join(values(&Finder{ASCII: true}, text), " "); got != want {
			t.Errorf("ASCII, %q: got %q, want %q", text, got, want)
		}
	}
}

// The marks of quoted mail, and of the comments of C (/*), C++, Go (//), sh (#), Lisp (;), TeX (%), SQL (--), Visual
// Basic and roff (!) and of tables (|), at the beginning of a line are not part of a reference.
func TestLineMarks(t *testing.T) {
	for _, mark := range strings.Fields("> # / * ; % | ! - >> >>> // -- ;; %% ## #> /// //!") {
		text := " " + mark + " <http://a/\n " + mark + " b>"
		if got := values(new(Finder), text); !slices.Equal(got, []string{"http://a/b"}) {
			t.Errorf("%q: got %q", text, got)
		}
		text = " " + mark + " \"http://a/\n " + mark + " b\""
		if got := values(new(Finder), text); !slices.Equal(got, []string{"http://a/b"}) {
			t.Errorf("%q: got %q", text, got)
		}
	}
	// Only one mark of a line is removed: "#" also begins a fragment.
	if got := values(new(Finder), "# <http://a/\n# #b>"); !slices.Equal(got, []string{"http://a/#b"}) {
		t.Errorf("a mark and a fragment: got %q", got)
	}
	for _, open := range []string{"/*", "/**"} {
		text := open + " <http://a/\n * b>"
		if got := values(new(Finder), text); !slices.Equal(got, []string{"http://a/b"}) {
			t.Errorf("%q: got %q", text, got)
		}
	}
	// The longest mark, and one that begins before the bytes that a window keeps.
	longest := "\n" + strings.Repeat(">", 254) + "<http://a/\n" + strings.Repeat(">", 254) + "b>"
	if got := values(new(Finder), longest); !slices.Equal(got, []string{"http://a/b"}) {
		t.Errorf("the longest mark: got %q", got)
	}
	long := strings.Repeat(">", 300) + "<http://a/\n" + strings.Repeat(">", 255) + "b>"
	if got := values(new(Finder), long); !slices.Equal(got, []string{"http://a/"}) {
		t.Errorf("a long mark: got %q", got)
	}
	// Without white space after it, a character that a reference may have is a part of one. The marks of mail may have spaces.
	for text, want := range map[string]string{
		"# see <http://a/b\n#section>": "http://a/b#section", "- <http://my\n-bank.example/>": "http://my-bank.example/", "% <http://a/b\n%20c>": "http://a/b%20c",
		"; \"http://a/b\n;type=a\"": "http://a/b;type=a", "// <http://a/b\n//c>": "http://a/b//c", "* <http://a/b\n*\nc>": "http://a/bc",
		"> > <http://a/b\n> > c>": "http://a/bc", "> > <http://a/b\n>> c>": "http://a/bc", ">> <http://a/b\n> > > c>": "http://a/b", "> <http://a/b\n>c>": "http://a/bc",
	} {
		if got := values(new(Finder), text); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		through(t, Finder{}, text) // the same in a stream
	}
	for _, mark := range strings.Fields("$ & + , . : = @ _ ~ ( ) ' x 1") {
		text := mark + " <http://a/\n" + mark + " b>"
		if got := values(new(Finder), text); !slices.Equal(got, []string{"http://a/" + mark + "b"}) {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// TestHostInDelimiters inserts line breaks into the hosts of references in delimiters. A
// link without Err must have the whole host.
func TestHostInDelimiters(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 3986))
	one := func(of ...string) string { return of[random.IntN(len(of))] }
	accepted, count := 0, 5_000
	if testenv.Long() {
		count = 20_000
	}
	for n := range count {
		host, prefix := "user@bank.example.com", "http://"
		if n%2 == 0 {
			prefix = one("nosuch:http://", "foo:bar:http://", "URL:http://", "URL:", "")
			host = one("user@bank.example.com", "www.bank.example.com", "bank.example.com:80")
		}
		at := 1 + random.IntN(len(host)-1)
		space := one("\n", "\r\n", "\n  ", "\n> ", "\n\t", "\r", " \n")
		rest := one("", "/", "/a b", "/{id}", "?a|b", "#a#b", "/a\nb", "/%zz", ":8x/", "/^", "/\\", "/\x00", "/a\u00A0b")
		in := "\"\""
		if random.IntN(2) == 0 {
			in = "<>"
			if random.IntN(3) == 0 {
				space += " \n\n "[random.IntN(4):]
			}
		}
		text := "see " + in[:1] + prefix + host[:at] + space + host[at:] + rest
		if random.IntN(8) > 0 {
			text += in[1:]
		}
		text += " and so on"
		if in == "<>" && strings.Contains(space, ">") {
			text = "> " + text // else the ">" of the next line would close
		}
		for _, f := range []Finder{{}, {Abbreviated: true}, {Schemes: AnyScheme}} {
			for l := range f.Text(text) {
				scheme, value, _ := strings.Cut(l.Value, ":")
				if l.Err != nil || scheme != "http" && scheme != "mailto" {
					continue // invalid, or a reference without a host
				}
				accepted++
				whole := strings.HasPrefix(strings.TrimPrefix(value, "//"), host)
				if h, _ := l.Reference.Host(); scheme == "http" && !strings.HasSuffix(strings.TrimSuffix(host, ":80"), h) {
					whole = false
				}
				if !whole || l.Confidence() != ConfidenceLow {
					t.Fatalf("%+v, %q: found %q, read as %q, confidence %v", f, text, l.Text, l.Value, l.Confidence())
				}
			}
		}
		if n%100 == 0 {
			through(t, Finder{Abbreviated: true}, text)
		}
	}
	if accepted < count/20 {
		t.Errorf("%d references are accepted of %d texts", accepted, count)
	}
}

// "In the case where a fragment/anchor identifier is associated with a URL (following
// a "#"), the identifier would be placed within the brackets as well" (RFC 1738,
// appendix).
func TestFragmentMayEndPassword(t *testing.T) {
	f := &Finder{Syntax: uri.RFC1738}
	for text, want := range map[string]string{
		"http://u:p#w@h/": "!", "http://h#@i": "!", "http://h#/@i": "http://h", "http://h#?@i": "http://h", "http://h/#a@i": "http://h/", "http://h#a": "http://h",
	} {
		link := slices.Collect(f.Text(text))[0]
		if got := link.Value; link.Err == nil && got != want || link.Err != nil && want != "!" {
			t.Errorf("%s: %s, %v, want %s", text, got, link.Err, want)
		}
	}
}

func TestRFC1738(t *testing.T) {
	const text = `
      Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
      type=d> but you can probably pick it up from <URL:ftp://ds.in
      ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
      net/instructions/overview.html#WARNING>.  <URL:http://a.b/c#d> http://a.b/e#f
`
	want := []string{
		"ftp://info.cern.ch/pub/www/doc;type=d",
		"ftp://ds.internic.net/rfc",
		"http://ds.internic.net/instructions/overview.html",
		"http://a.b/c",
		"http://a.b/e",
	}
	f := &Finder{Syntax: uri.RFC1738}
	if got := values(f, text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	got, errs := stream(*f, 64, text)
	if fmt.Sprint(got) != fmt.Sprint(slices.Collect(f.Text(text))) || len(errs) > 0 {
		t.Errorf("a stream gives %+v, errors %v", got, errs)
	}
	if got[3].Text != "http://a.b/c#d" {
		t.Errorf("text %q", got[3].Text)
	}
	if r, err := f.Parse("http://a/#b"); err != nil || r.String() != "http://a/" {
		t.Errorf("Parse: %q, %v", r, err)
	}
}
