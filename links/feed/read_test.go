package feed

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/fault"
	"github.com/uriform/uri/links/internal/linkstest"
)

// read returns "element.attribute target" for each link, with "!" before a value that is
// not a reference, and the errors. It compares the offsets with the document.
func read(t *testing.T, f *Finder, document string) (string, []error) {
	t.Helper()
	var got []string
	var errs []error
	for l, err := range f.Read(strings.NewReader(document)) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if document[l.Start:l.End] != l.Text {
			t.Errorf("%q is not at %d to %d", l.Text, l.Start, l.End)
		}
		if !strings.ContainsAny(l.Text, "&<#é") && l.Text != l.Value || l.Delimiter != links.DelimiterAttribute {
			t.Errorf("%q is the text of %q, delimiter %v", l.Text, l.Value, l.Delimiter)
		}
		where := l.Element
		if l.Attribute != "" {
			where += "." + l.Attribute
		}
		value := "!" + l.Value
		if target, err := l.Target(); err == nil {
			value = target.String()
		} else if l.Err == nil {
			value = l.Value
		}
		got = append(got, where+" "+value)
	}
	return strings.Join(got, "|"), errs
}

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc> http://www.example.com/catalog?item=12&amp;desc=vacation_hawaii </loc>
    <lastmod>2004-12-23</lastmod>
    <image:image><image:loc><![CDATA[ http://example.com/a.jpg?b&c ]]></image:loc></image:image>
    <xhtml:link rel="alternate" hreflang="de" href='http://www.example.com/de'/>
  </url>
</urlset>`

const rss2 = `<?xml version="1.0"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>News</title><link>http://example.com/</link>
<atom:link href="http://example.com/feed.xml" rel="self"/>
<image><url>/logo.png</url><link>http://example.com/</link></image>
<item><title>A &copy; B</title><link>a?x=1&#38;y</link>
<guid>http://example.com/1</guid><enclosure url="e.mp3" length="1" type="audio/mpeg"/>
<description>&lt;a href="http://not.example/"&gt;</description>
<content:encoded><![CDATA[<a href="http://not.example/">]]></content:encoded></item>
<item><guid isPermaLink="false">tag:example.com,2026:2</guid><comments>c d</comments><source url="s.xml">S</source><link/></item>
</channel></rss>`

const rss1 = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<channel rdf:about="http://example.com/rss"><link>http://example.com/</link><items><rdf:Seq><rdf:li resource="http://example.com/1"/></rdf:Seq></items></channel>
<item rdf:about="http://example.com/1"><link>http://example.com/1</link></item></rdf:RDF>`

const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://example.org/blog/">
<id>http://example.org/id</id><link href="/feed" rel="self"/><icon>i.ico</icon><logo>l.png</logo>
<generator uri="gen">G</generator><author><uri>~me</uri></author>
<entry xml:base="2026/"><id>tag:example.org,2026:1</id><link href="one"/><content type="image/png" src="one.png"/></entry>
<entry><link href="two"/><content type="html">&lt;a href="http://not.example/"&gt;</content></entry></feed>`

func TestRead(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{
		{"sitemap", sitemap, "loc http://www.example.com/catalog?item=12&desc=vacation_hawaii|loc http://example.com/a.jpg?b&c|link.href http://www.example.com/de"},
		{"index", `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>http://a/1.xml.gz</loc></sitemap></sitemapindex>`, "loc http://a/1.xml.gz"},
		{"without a namespace", `<urlset><url><loc>http://a/</loc><link>x</link></url></urlset>`, "loc http://a/"},
		{"RSS 2.0", rss2, "link http://example.com/|link.href http://example.com/feed.xml|url http://h/logo.png|link http://example.com/|link http://h/d/a?x=1&y|guid http://example.com/1|enclosure.url http://h/d/e.mp3|comments !c d|source.url http://h/d/s.xml"},
		{"no permanent link", "<rss><channel><item><guid isPermaLink=' False '>a</guid></item><item><guid isPermaLink='true'>b</guid></item><item><guid>c</guid></item></channel></rss>", "guid http://h/d/b|guid http://h/d/c"},
		{"RSS 1.0", rss1, "link http://example.com/|link http://example.com/1"},
		{"Atom", atom, "link.href http://example.org/feed|icon http://example.org/blog/i.ico|logo http://example.org/blog/l.png|generator.uri http://example.org/blog/gen|uri http://example.org/blog/~me|link.href http://example.org/blog/2026/one|content.src http://example.org/blog/2026/one.png|link.href http://example.org/blog/two"},
		{"pieces", "<rss><link>\n <!--c-->ht<![CDATA[tp:/]]>/a<?p?>/&#x62; <x>y</x>c\n</link></rss>", "link !http://a/b c"},
		{"white space and CDATA", "<rss><link>\n \t<![CDATA[ \r\n http://a/b ]]> \n</link><url><![CDATA[]]>c </url></rss>", "link http://a/b|url http://h/d/c"},
		{"isPermaLink elsewhere", "<rss xmlns:o='urn:o'><guid o:isPermaLink='false' x='false'>a</guid><link isPermaLink='false'>b</link></rss>", "guid http://h/d/a|link http://h/d/b"},
		{"attributes with a prefix", "<rss xmlns:o='urn:o'><enclosure o:url='x' url='a' x='y'/></rss>", "enclosure.url http://h/d/a"},
		{"not xml:base", "<feed xmlns:o='urn:o' xml:lang='x/' base='x/' o:base='x/' xml:base='a/#f'><link href='b'/></feed>", "link.href http://h/d/a/b"},
		{"white space in xml:base", "<feed xml:base=' \n\ta/ '><link href='b'/></feed>", "link.href http://h/d/a/b"},
		{"xml:base ends", "<feed><entry xml:base='a/'><x xml:base='b/'/><link href='c'/></entry><entry><link href='d'/></entry></feed>", "link.href http://h/d/a/c|link.href http://h/d/d"},
		{"a link in a link", "<rss><link>a<url>b</url></link></rss>", "url http://h/d/b"},
		{"white space in a tag", "<rss><enclosure a = '\"' url\n=\n' x ' /></rss>", "enclosure.url http://h/d/x"},
		{"after the root", "<rss><link>a</link></rss>\n<b>Warning & more", "link http://h/d/a"},
		{"IRI", "<rss><link>é</link></rss>", "link http://h/d/%C3%A9"},
	} {
		got, errs := read(t, &Finder{Base: links.Base{Retrieval: "http://h/d/e"}}, test.document)
		if got != test.want || len(errs) > 0 {
			t.Errorf("%s: got\n%s\nwant\n%s\nerrors %v", test.name, got, test.want, errs)
		}
		if !Recognizes([]byte(test.document)) {
			t.Errorf("%s is not recognized", test.name)
		}
	}
}

// Each namespace, with the elements that hold references (sitemaps.org; Google's extensions; RSS 0.9, 1.0 and 2.0; Media
// RSS; Apple's podcasts; RFC 4287 and Atom 0.3; HTML). "" is the root element.
func TestHolders(t *testing.T) {
	const site = "http://www.sitemaps.org/schemas/sitemap/0.9"
	for _, test := range []struct{ root, space, holders string }{
		{"urlset", site, "loc"},
		{"urlset", "https://www.sitemaps.org/schemas/sitemap/0.9", "loc"},
		{"urlset", "http://www.google.com/schemas/sitemap/0.84", "loc"},
		{"urlset", "http://www.google.com/schemas/sitemap-image/1.1", "loc license"},
		{"urlset", "http://www.google.com/schemas/sitemap-video/1.1", "content_loc player_loc thumbnail_loc"},
		{"urlset", "http://www.w3.org/1999/xhtml", "link.href"},
		{"rss", "", "comments docs enclosure.url guid link source.url url"},
		{"RDF", "http://purl.org/rss/1.0/", "comments docs enclosure.url guid link source.url url"},
		{"RDF", "http://my.netscape.com/rdf/simple/0.9/", "comments docs enclosure.url guid link source.url url"},
		{"rss", "http://backend.userland.com/rss2", "comments docs enclosure.url guid link source.url url"},
		{"rss", "http://search.yahoo.com/mrss/", "content.url player.url thumbnail.url"},
		{"rss", "http://www.itunes.com/dtds/podcast-1.0.dtd", "image.href"},
		{"feed", "http://www.w3.org/2005/Atom", "content.src generator.uri icon link.href logo uri"},
		{"feed", "http://purl.org/atom/ns#", "content.src generator.uri icon link.href logo uri"},
		{"feed", "", "content.src generator.uri icon link.href logo uri"},
	} {
		for _, name := range strings.Fields(test.holders) {
			element, attribute, ok := strings.Cut(name, ".")
			holder := fmt.Sprintf("<%s xmlns=%q>http://a/</%[1]s>", element, test.space)
			if ok {
				holder = fmt.Sprintf("<%s xmlns=%q %s='http://a/'/>", element, test.space, attribute)
			}
			document := "<" + test.root + ">" + holder + "</" + test.root + ">"
			if got, errs := read(t, new(Finder), document); got != name+" http://a/" || len(errs) > 0 {
				t.Errorf("%s: got %s, errors %v", document, got, errs)
			}
		}
	}
	for _, test := range []struct {
		depth int // of elements
		err   error
	}{{1000, nil}, {1001, links.ErrTooDeep}} {
		document := strings.Repeat("<rss>", test.depth-1) + "<link>a</link>" + strings.Repeat("</rss>", test.depth-1)
		_, errs := read(t, new(Finder), document)
		if test.err == nil && len(errs) > 0 || test.err != nil && (len(errs) != 1 || !errors.Is(errs[0], test.err)) {
			t.Errorf("depth %d: errors %v, want %v", test.depth, errs, test.err)
		}
	}
}

func TestFaults(t *testing.T) {
	deep := "<rss><link>a</link>" + strings.Repeat("<x>", 2000)
	long := "<rss><link>a</link><x>" + strings.Repeat("y", 5000) + "</x></rss>"
	for _, test := range []struct {
		document, want, place, message string
		err                            error
	}{
		{"<rss><link>a</link><x></rss>", "link a", "", "element <x> closed by </rss>", nil},
		{"<rss><link>a</link><x>&nosuch;</x></rss>", "link a", "", "not well-formed XML: invalid character entity", nil},
		{"<rss><link>a</link>", "link a", "", "unexpected EOF", io.ErrUnexpectedEOF},
		{"<html><link>a</link></html>", "", "<html>", "not of this media type", links.ErrFormat},
		{"", "", "", "not of this media type", links.ErrFormat},
		{"<!-- no element -->", "", "<!-- no", "not of this media type", links.ErrFormat},
		{deep, "link a", "<x><x>", "nested too deeply", links.ErrTooDeep},
		{long, "link a", "", "longer than the limit", links.ErrTooLong},
		{`<rss><link xml:base="http://me:secret@[/">a</link></rss>`, "link a", "http://me:secret@[/", "xml:base: ", nil},
		{"<rss><link>" + strings.Repeat("a<!--b-->", 200) + "</link><link>c</link></rss>", "link c", "a<!--b-->", "longer than the limit", links.ErrTooLong},
		{"<rss xml:base='http://h/" + strings.Repeat("a", 65536-len("http://h/")+1) + "'><link>a</link></rss>", "link a", "http://h/aa", "longer than the limit", links.ErrTooLong},
		{"\uFEFF<html>", "", "<html>", "not of this media type", links.ErrFormat},
		{"<rss><link>http://me:sec&ret@h/</link></rss>", "", "", "not well-formed XML: invalid character entity", nil},
	} {
		f := &Finder{MaxToken: links.MinMaxToken}
		if len(test.document) > maxBase {
			f.MaxToken = 0
		}
		got, errs := read(t, f, test.document)
		if got != test.want || len(errs) != 1 || !strings.Contains(errs[0].Error(), test.message) || test.err != nil && !errors.Is(errs[0], test.err) {
			t.Errorf("%.40q: got %q, want %q, errors %v", test.document, got, test.want, errs)
			continue
		}
		if place := linkstest.Faults(test.document, errs); !strings.HasPrefix(place, " at \""+test.place) || strings.HasPrefix(place, ` at "?"`) {
			t.Errorf("%.40q: fault%s", test.document, place)
		}
		if s := errs[0].Error(); strings.Contains(s, "sec") || strings.Contains(s, "ret") {
			t.Error(s)
		}
	}
}

// The text of a link is what the document has, without the white space around it, and without the mark of a CDATA
// section at its beginning or end.
func TestText(t *testing.T) {
	for document, want := range map[string]string{
		"<rss><link>\n a&amp;b\t</link></rss>":                     "a&amp;b",
		"<rss><link> <![CDATA[ a b ]]> </link></rss>":              "a b",
		"<rss><link>a<![CDATA[b]]></link></rss>":                   "a<![CDATA[b",
		"<rss><link><![CDATA[a]]><!--c-->b</link></rss>":           "a]]><!--c-->b",
		"<rss><enclosure x='&lt;' url=' a&#98; '/></rss>":          "a&#98;",
		"<rss><enclosure x=\"'\" y='\"' url=\"b'c\" z='d'/></rss>": "b'c",
	} {
		for l, err := range new(Finder).Read(strings.NewReader(document)) {
			if err != nil || l.Text != want || document[l.Start:l.End] != want {
				t.Errorf("%s: text %q at %d to %d, want %q, error %v", document, l.Text, l.Start, l.End, want, err)
			}
		}
	}
}

// A base may have 65,536 bytes, and a tag or the text of an element MaxToken bytes.
func TestLimits(t *testing.T) {
	base := "http://h/" + strings.Repeat("a", 65536-len("http://h/")-1) + "/"
	if got, errs := read(t, new(Finder), "<rss xml:base='"+base+"'><link>b</link></rss>"); got != "link "+base+"b" || len(errs) > 0 {
		t.Errorf("got %.40q, errors %v", got, errs)
	}
	for _, test := range []struct{ maxToken, want int }{{0, 16 << 20}, {1, 1024}, {2000, 2000}} {
		for _, more := range []int{0, 1} {
			tag := "<x a='" + strings.Repeat("b", test.want+more-len("<x a=''/>")) + "'/>"
			_, errs := read(t, &Finder{MaxToken: test.maxToken}, "<rss>"+tag+"</rss>")
			if len(errs) != more || more > 0 && !errors.Is(errs[0], links.ErrTooLong) {
				t.Errorf("MaxToken %d, a tag of %d bytes: errors %v", test.maxToken, len(tag), errs)
			}
			text := strings.Repeat("a", test.want/2) + "<!---->" + strings.Repeat("a", test.want-test.want/2+more-len("<!---->"))
			_, errs = read(t, &Finder{MaxToken: test.maxToken}, "<rss><link>"+text+"</link></rss>")
			if len(errs) != more || more > 0 && !errors.Is(errs[0], links.ErrTooLong) {
				t.Errorf("MaxToken %d, a text of %d bytes: errors %v", test.maxToken, len(text), errs)
			}
		}
	}
}

// An error of the reader is yielded as it is.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	var failed error
	for _, err := range new(Finder).Read(io.MultiReader(strings.NewReader("<rss>"), iotest.ErrReader(broken))) {
		failed = err
	}
	var e *links.Error
	if !errors.Is(failed, broken) || !errors.As(failed, &e) || e.Decoded() {
		t.Errorf("error %v", failed)
	}
	for _, err := range new(Finder).Read(strings.NewReader("\xFE\xFF\x00<\x00x\x00/\x00>")) {
		if !errors.As(err, &e) || !e.Decoded() {
			t.Errorf("UTF-16: error %v", err)
		}
	}
}

// The texts of the entities of a document type definition are not read, and the search goes on after them.
func TestEntities(t *testing.T) {
	const bomb = "<!DOCTYPE rss [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">\n<!ENTITY\tx\nSYSTEM \"file:///etc/passwd\"><!-- > --><!ENTITY eacute \"e\">]>"
	for _, tt := range []struct{ document, want, message string }{
		{bomb + "<rss><title>&b;</title><link>a</link><link>&b;&x;</link><link>&eacute;</link><link>b&amp;c</link></rss>", "link a; link ! \uFFFD\uFFFD; link ! \uFFFD; link b&c", ""},
		{bomb + "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='http://a/'><link href='&a;'/><link href='b'/></feed>", "link.href ! \uFFFD; link.href b", ""},
		{bomb + "<rss><link>a</link><link xml:base='&a;'>b</link></rss>", "link a; link b", "xml:base: the value has an entity"},
		{bomb + "<rss><link>a</link><link>&nosuch;</link></rss>", "link a", "not well-formed XML: invalid character entity"},
		{"<rss><link>a&eacute;</link><link>\uFFFD</link></rss>", "link a%C3%A9; link ! \uFFFD", ""}, // defined in HTML
		{"<!DOCTYPE rss SYSTEM 'rss.dtd'><rss><link>a</link><link>&x;</link></rss>", "link a", "an entity is not defined in the document, and definitions in other files are not read"},
		{"<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'rss.dtd'><rss><link>a</link><link>&x;</link></rss>", "link a", "definitions in other files are not read"},
		{"<!DOCTYPE rss [<!ENTITY % y PUBLIC 'a' 'b'> %y;]><rss><link>a</link><link>&x;</link></rss>", "link a", "definitions in other files are not read"},
		{"<!DOCTYPE rss SYSTEM 'rss.dtd'><rss><link>a</link></x></rss>", "link a", "not well-formed XML: element <rss> closed by </x>"},
		{"<!DOCTYPE rss SYSTEM 'rss.dtd'><rss><link>a</link><link>http://u:p&x@h/</link></rss>", "link a", "not well-formed XML: invalid character entity"},
		{"<!DOCTYPE rss><rss><link>a</link><link>&x;</link></rss>", "link a", "not well-formed XML: invalid character entity"},
	} {
		var got, errs []string
		for l, err := range new(Finder).Read(strings.NewReader(tt.document)) {
			if err != nil {
				errs = append(errs, err.Error())
				continue
			}
			holder, failed := l.Element, ""
			if l.Attribute != "" {
				holder += "." + l.Attribute
			}
			if l.Err != nil {
				failed = "! "
				if defined := strings.Contains(tt.document, "ENTITY"); defined != (l.Err == fault.ErrEntity) {
					t.Errorf("%q: %v", l.Text, l.Err)
				}
			}
			got = append(got, holder+" "+failed+l.Value)
		}
		if strings.Join(got, "; ") != tt.want || len(errs) > 1 || strings.Join(errs, "") == "" != (tt.message == "") || !strings.Contains(strings.Join(errs, ""), tt.message) {
			t.Errorf("%.300q:\n%q, %q", tt.document, got, errs)
		}
	}
}

func TestEncodings(t *testing.T) {
	for _, test := range []struct {
		name, media, document string
		start                 int64
	}{
		{"UTF-8", "", "<rss><link>é</link></rss>", 11},
		{"byte order mark", "", "\uFEFF<rss><link>é</link></rss>", 14},
		{"declaration", "", "<?xml version='1.0' encoding='iso-8859-1'?><rss><link>\xE9</link></rss>", 54},
		{"byte order mark first", "text/xml; charset=koi8-r", "\uFEFF<?xml version='1.0' encoding='iso-8859-1'?><rss><link>é</link></rss>", 57},
		{"media type first", "text/xml; charset=koi8-r", "<?xml version='1.0' encoding='iso-8859-1'?><rss><link>\xE9</link></rss>", 54},
		{"UTF-16", "", "\xFF\xFE<\x00r\x00s\x00s\x00>\x00<\x00l\x00i\x00n\x00k\x00>\x00\xE9\x00<\x00/\x00l\x00i\x00n\x00k\x00>\x00<\x00/\x00r\x00s\x00s\x00>\x00", 11},
	} {
		want := "é"
		if test.name == "media type first" {
			want = "И"
		}
		n := 0
		for l, err := range (&Finder{Syntax: uri.RFC3987, ContentType: test.media}).Read(strings.NewReader(test.document)) {
			if n++; err != nil || l.Value != want || l.Start != test.start || l.End != test.start+2 {
				t.Errorf("%s: %+v, %v", test.name, l, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d links", test.name, n)
		}
	}
}

func TestFinder(t *testing.T) {
	const document = `<rss><link>é</link><link>http://a/#b</link></rss>`
	for _, test := range []struct {
		finder Finder
		want   string
	}{
		{Finder{}, "link %C3%A9|link http://a/#b"},
		{Finder{Syntax: uri.RFC3987}, "link é|link http://a/#b"},
		{Finder{ASCII: true}, "link !é|link http://a/#b"},
		{Finder{Syntax: uri.RFC1738}, "link !é|link http://a/"},
	} {
		if got, _ := read(t, &test.finder, document); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// The syntax applies to the base too: RFC 2396 does not allow an address of IPv6.
func TestSyntaxOfBase(t *testing.T) {
	f := &Finder{Syntax: uri.RFC2396, Base: links.Base{Retrieval: "http://[::1]/"}}
	if got, errs := read(t, f, "<rss><link>a</link></rss>"); got != "link a" || len(errs) > 0 {
		t.Errorf("got %q, errors %v", got, errs)
	}
}

func TestRecognizes(t *testing.T) {
	for head, want := range map[string]bool{
		"<svg xmlns='http://www.w3.org/2000/svg'>": false, "<html>": false, "": false, "text": false, "<feed xmlns='http://other/'>": false,
		"<feed xmlns='http://www.w3.org/2005/Atom'>": true, "\uFEFF<?xml version='1.0'?>\n<!-- c -->\n<rss>": true,
		"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>":                                                false,
		"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'>": true,
		"\xFF\xFE<\x00r\x00s\x00s\x00>\x00":                                                                                true, "\xFE\xFF\x00<\x00r\x00s\x00s\x00>": true, "<\x00r\x00s\x00s\x00>\x00": true, "\x00<\x00r\x00s\x00s\x00>": true,
	} {
		if got := Recognizes([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

func TestStop(t *testing.T) {
	for _, document := range []string{
		"<rss><link>a</link><enclosure url='b'/><x xml:base='['><link>c</link></y>",
		"<rss><enclosure xml:base='[' url='b'/></rss>",
	} {
		s := linkstest.Stop{Name: "stop", Read: new(Finder).Read, Text: document}
		if n := s.AsksAgain(); n > 0 {
			t.Errorf("%s: asked again after %d", document, n)
		}
	}
}

var hostile = []string{"<a>", "<", "<a ", "<a b='", "<a b='c' ", "<a b='c'>", "<!--", "<![CDATA[", "<?a", "<!A", "<!A [", "&", "&amp;", "&#", "<link>", "<link>a", "<link>a</link>", "<loc/>",
	"<x xml:base='a/'/>", "<link xml:base='a/'>b</link>", "</a>", "]]>", "\r", "a", "<link><![CDATA[a]]></link>", "<a xmlns:b='c'/>", "<a xmlns:b='c'>"}

func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	for _, h := range hostile {
		for _, around := range []string{"<rss>", "<rss><link>", "<rss a='", ""} {
			err := growth.Check(1<<12, growth.Text(around, h, ""), func(s string) {
				for range f.Read(strings.NewReader(s)) {
				}
			})
			if err != nil {
				t.Errorf("%q after %q: %v", h, around, err)
			}
		}
	}
}

// Memory stays flat while the document grows.
func TestMemory(t *testing.T) {
	f := &Finder{MaxToken: 1 << 18, Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestMemory(t, f.Read, "<rss>", "<url><loc>http://a/</loc></url>", "<x>", "words ", "<a b='", "<!-- ")
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{sitemap, rss2, rss1, atom} {
		f.Add(seed)
	}
	for _, h := range hostile {
		f.Add("<rss>" + h)
	}
	f.Fuzz(func(t *testing.T, document string) {
		f := &Finder{Base: links.Base{Retrieval: "http://h/"}, MaxToken: links.MinMaxToken}
		for l, err := range f.Read(strings.NewReader(document)) {
			if err != nil || strings.HasPrefix(document, "\xFF\xFE") || strings.HasPrefix(document, "\xFE\xFF") || strings.Contains(document, "encoding") {
				continue
			}
			if l.Start < 0 || l.Start > l.End || l.End > int64(len(document)) || document[l.Start:l.End] != l.Text {
				t.Fatalf("%q is not at %d to %d", l.Text, l.Start, l.End)
			}
			if l.Err == nil && l.Reference.String() != l.Value {
				t.Fatalf("%q read as %q", l.Value, l.Reference)
			}
			_, _ = l.Target()
		}
	})
}

func BenchmarkRead(b *testing.B) {
	var s strings.Builder
	s.WriteString(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for i := range 1000 {
		fmt.Fprintf(&s, "<url><loc>http://example.com/page/%d?a=1&amp;b=2</loc><lastmod>2026-11-22</lastmod><priority>0.5</priority></url>\n", i)
	}
	s.WriteString("</urlset>")
	b.SetBytes(int64(s.Len()))
	b.ReportAllocs()
	for b.Loop() {
		for range new(Finder).Read(strings.NewReader(s.String())) {
		}
	}
}

// No error shows a password.
func TestSecrets(t *testing.T) {
	linkstest.TestSecrets(t, new(Finder).Read,
		`<rss><link>http://me:secret@[/</link></rss>`, `<rss><link xml:base="http://me:secret@[/">a</link></rss>`,
		`<rss><link>http://me:sec&ret@h/</link></rss>`)
}

// A feed with an IRI as its base, and links in ASCII and others, has values of one syntax.
func TestOneSyntax(t *testing.T) {
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		f := Finder{Syntax: x, Base: links.Base{Retrieval: "http://é/", Syntax: uri.RFC2396}}
		linkstest.TestSyntax(t, x, f.Read, `<rss><link>a</link><link>é</link><item xml:base="ü/"><link>a</link></item></rss>`)
	}
}

// Several goroutines may use a Finder after its fields are set.
func TestConcurrent(t *testing.T) {
	f := &Finder{Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestConcurrent(t, f.Read, "<rss><link>a</link><item xml:base='b/'><enclosure url='c'/></item><link>")
}

// A recorder may be read in pieces, not only byte by byte as the decoder does.
func TestRecorder(t *testing.T) {
	r := &recorder{r: strings.NewReader("abc"), limit: 10}
	got, err := io.ReadAll(r)
	if string(got) != "abc" || err != nil || string(r.recorded(2)) != "ab" {
		t.Errorf("got %q, %v, and recorded %q", got, err, r.recorded(2))
	}
}

// A base has no fragment (RFC 3986, 5.1).
func TestBaseWithFragment(t *testing.T) {
	const document = `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://h/b/#f"><link href="c"/></feed>`
	for l, err := range new(Finder).Read(strings.NewReader(document)) {
		if err != nil || l.Base.String() != "http://h/b/" {
			t.Errorf("base %s, %v, want http://h/b/", l.Base, err)
		}
	}
}
