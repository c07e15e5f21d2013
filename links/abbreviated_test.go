package links

import (
	"slices"
	"strings"
	"testing"
)

// The example of RFC 2396, appendix F, and its rule for contexts.
func TestAppendixF(t *testing.T) {
	const text = "as\n\n      www.w3.org/Addressing/\n\n   or simply the DNS hostname on its own, www.w3.org."
	if got := values(new(Finder), text); got != nil {
		t.Errorf("not asked for abbreviated references, got %q", got)
	}
	f := &Finder{Abbreviated: true}
	want := []string{"http://www.w3.org/Addressing/", "http://www.w3.org"}
	if got := values(f, text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	for l := range f.Text(text) {
		if l.Assumed != "http" || l.Doubt&DoubtAssumed == 0 || l.Confidence() != ConfidenceLow {
			t.Errorf("%q: assumed %q, doubt %v, confidence %v", l.Text, l.Assumed, l.Doubt, l.Confidence())
		}
	}
	// "cannot be used in contexts where relative URLs are expected"
	f.Base.Retrieval = "http://example.com/"
	if got := values(f, text); got != nil {
		t.Errorf("where relative references are read, got %q", got)
	}
}

// An abbreviated reference is cut and refused like another one: before a character with which other readers go on, and
// before a text that could make it a userinfo.
func TestAbbreviatedCut(t *testing.T) {
	f := &Finder{Abbreviated: true}
	for text, cut := range map[string]bool{
		"www.a.com_b": true, "www.a.com~b": true, "www.a.com`b": true, "www.a.com'b": true, "www.a.com^": true, "www.a.com\u200Bb": true, "www.a.com=b": true, "www.a.com– b": true, "www.a.com−": true,
		"www.a.com": false, "_www.a.com_ b": false, "`www.a.com`, b": false, "www.a.com, b": false, "(www.a.com)": false, "www.a.com. b": false, "www.a.com\u200F": false,
	} {
		got := slices.Collect(f.Text(text))
		if len(got) != 1 || got[0].Value != "http://www.a.com" || got[0].Doubt&DoubtCut != 0 != cut || got[0].Err != nil {
			t.Errorf("%q: %+v, want a doubt %v", text, got, cut)
		}
	}
	for text, want := range map[string]Doubt{
		"a@b.com?subject=x": DoubtCut, "a@b.com/c": DoubtCut, "a@b.com#x": DoubtCut, "a@b.com|x": DoubtCut, "a@b.com…c": DoubtCut, "a@b.com\u200Bc": DoubtCut, "a@b.com–": DoubtCut, "a@b.com_c": DoubtCut,
		"a@b.com.": DoubtEnd, "a@b.com, c": DoubtEnd, "a@b.com? C": DoubtEnd, "a@b.com: c": DoubtEnd, "a@b.com; or c": DoubtEnd, "a@b.com! C": DoubtEnd, "www.a.com.": DoubtEnd,
		"a@b.com": 0, "a@b.com c": 0, "(a@b.com)": 0, "'a@b.com'": 0, "\"a@b.com\"": 0, "<a@b.com>": 0, "a@b.com。更": 0, "a@b.com」": 0,
	} {
		got := slices.Collect(f.Text(text))
		if len(got) != 1 || got[0].Doubt != want|DoubtAssumed || got[0].Err != nil {
			t.Errorf("%q: %+v, want a doubt %v", text, got, want)
		}
	}
	for _, text := range []string{
		"www.a.com,@b.example", "www.a.com.@b.example", "www.a.com)@b.example", "www.a.com_@b.example", "www.a.com~@b.example", "www.a.com\u00A0@b.example", "www.a.com,b@c.example",
		"www.a.com:8080x/c", "a.com:9b",
		// Browsers read www.good.com, so od.com is not the host.
		"www.go\u200Bod.com/", "www.go\u00AD\u2060od.com/", "www.good.\u180Eexample.com/", "www\u2060.good.com", "ww\u2060w.good.com/x", "good.c\u2060om:80", "www.go\u2060öd.com/", "www.go\u0600od.com/", "g.c\u2060om:80",
	} {
		got := slices.Collect(f.Text(text + " z"))
		if len(got) != 1 || got[0].Text != text || got[0].Value != "http://"+text || got[0].Err == nil {
			t.Errorf("%q: %+v, want a refusal", text, got)
		}
	}
	if got, want := marked(f, "(www.go\u2060od.com/b) z"), "(⟦www.go\u2060od.com/b⟧⟨!⟩) z"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := values(&Finder{Abbreviated: true, ASCII: true}, "www.é.com/ www.b.com"); !slices.Equal(got, []string{"http://www.b.com"}) {
		t.Errorf("a host that is not ASCII: %q", got)
	}
	for _, text := range []string{"foo.\u200Bbar", "hy\u00ADphen. Next", "1.\u200E2.3", ".\u200B.", "\u200B.com"} {
		for l := range f.Text(text) {
			t.Errorf("%q: found %q", text, l.Text)
		}
	}
	for _, text := range []string{"ดู\u200Bwww.a.com", "(ab)\u200Bwww.a.com", "\u200Bwww.a.com"} {
		if got := values(f, text); !slices.Equal(got, []string{"http://www.a.com"}) {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// A label has 63 characters at most (RFC 1123, 2.1; RFC 1035, 2.3.4), and an octet of an IPv4 address
// is 255 at most.
func TestAbbreviatedLimits(t *testing.T) {
	label := strings.Repeat("a", 63)
	for text, want := range map[string]string{
		"www." + label + ".com":   "http://www." + label + ".com",
		"www.a-.com":              "", // RFC 1123, 2.1: the first and the last character are letters or digits
		"www.-a.com":              "",
		"x a-.com":                "",
		"x é-.com/":               "",
		"www." + label + "a.com":  "",
		label + ".com/":           "http://" + label + ".com/",
		label + "a.com/":          "",
		"x@" + label + ".com":     "mailto:x@" + label + ".com",
		"x@" + label + "a.com":    "",
		"192.0.2.255/a":           "http://192.0.2.255/a",
		"192.0.2.256/a":           "",
		"255.255.255.255:80":      "http://255.255.255.255:80",
		"256.255.255.255:80":      "",
		"192.0.2.1000/a":          "",
		"192.0.2/a":               "",
		"192.0.2.1":               "",
		"26.99.9.3/a":             "http://26.99.9.3/a",
		"x.168.0.1/a":             "",
		"ftp." + label + ".org/a": "ftp://ftp." + label + ".org/a",

		// The case of a domain name has no meaning (RFC 4343, 3), and is kept.
		"FTP.Example.ORG/a": "ftp://FTP.Example.ORG/a",
		"Ftp.example.org":   "ftp://Ftp.example.org",
		"WWW.EXAMPLE.ORG":   "http://WWW.EXAMPLE.ORG",
		"Example.ORG":       "http://Example.ORG",
		"A.MUSEUM:80":       "http://A.MUSEUM:80",
		"X@EXAMPLE.ORG":     "mailto:X@EXAMPLE.ORG",
		"joe.com@b.example": "mailto:joe.com@b.example",

		// A host has at most 253 characters.
		label + "." + label + "." + label + "." + label[:57] + ".com":        "http://" + label + "." + label + "." + label + "." + label[:57] + ".com",
		label + "." + label + "." + label + "." + label[:62] + "a.com":       "",
		label + "." + label + "." + label + "." + label[:58] + ".com":        "",
		"x@" + label + "." + label + "." + label + "." + label[:57] + ".com": "mailto:x@" + label + "." + label + "." + label + "." + label[:57] + ".com",
		"x@" + label + "." + label + "." + label + "." + label[:58] + ".com": "",
		"x@a.example." + label + "a.com":                                     "",

		// The last label has two letters or more.
		"a.b/c":        "",
		"a.de/c":       "http://a.de/c",
		"x@a.de":       "mailto:x@a.de",
		"x@b.xn--p1ai": "mailto:x@b.xn--p1ai",
		"x@a.b":        "",

		// A caseless script does not follow a Latin letter in a label.
		"www.\u4E2D\u6587.com": "http://www.%E4%B8%AD%E6%96%87.com",
		"a.com\u4E2D\u6587":    "http://a.com",
		"www.caf\u00E9.com":    "http://www.caf%C3%A9.com",

		// A word of a caseless script follows the port.
		"a.com:80\u4E2D": "http://a.com:80",

		// In quotes, the reference is the whole text if a line break is inside, and otherwise without the punctuation.
		"\"www.a.com/b\nc\"": "http://www.a.com/bc",
		"\"www.a.com/b.\"":   "http://www.a.com/b",

		"www.a.xn--p1ai": "http://www.a.xn--p1ai",
		"www.a.b1":       "",

		// A last label of at most six letters is likely before a port or path.
		"a.museum/x":   "http://a.museum/x",
		"a.museum:8":   "http://a.museum:8",
		"a.museum:x":   "",
		"a.museum:80":  "http://a.museum:80",
		"a.museums/x":  "",
		"a.museums:80": "",
		"a.museum":     "",
	} {
		got := strings.Join(values(&Finder{Abbreviated: true}, text), " ")
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// A host in one of the oldest top-level domains (RFC 1591, 2, and the first ones of 2001) is found without a port or path. A
// word does not begin inside a path, an address or a longer name.
func TestAbbreviatedNames(t *testing.T) {
	f := &Finder{Abbreviated: true}
	for _, domain := range strings.Fields("com org net edu gov mil int info biz COM") {
		if got := values(f, "see a."+domain+" now"); !slices.Equal(got, []string{"http://a." + domain}) {
			t.Errorf("a.%s: %q", domain, got)
		}
	}
	for _, domain := range strings.Fields("de xyz go py txt") {
		if got := values(f, "see a."+domain+" now"); len(got) > 0 {
			t.Errorf("a.%s: %q", domain, got)
		}
	}
	for _, c := range `/\@:.-_+%&#$~?` {
		if got := values(f, "x"+string(c)+"b.com"); slices.Contains(got, "http://b.com") {
			t.Errorf("x%cb.com: %q", c, got)
		}
		if got := values(f, "x "+string(c)+"b.com"); c != '_' && len(got) > 0 {
			t.Errorf("x %cb.com: %q", c, got)
		}
	}
	for _, c := range `/\@:&#$~?` {
		if got := values(f, "x"+string(c)+"a@b.example"); slices.Contains(got, "mailto:a@b.example") {
			t.Errorf("x%ca@b.example: %q", c, got)
		}
	}
	for _, c := range "!\"'()*,;<=>[]^`{|}\u00AB\u3000" {
		if got := values(f, "x "+string(c)+"b.com"); !slices.Contains(got, "http://b.com") {
			t.Errorf("x %cb.com: %q", c, got)
		}
	}
	if got := values(f, "x/_b.com"); len(got) > 0 {
		t.Errorf("x/_b.com: %q", got)
	}
	for _, text := range []string{"x _b.com_", "_b.com_"} { // emphasis
		if got := values(f, text); !slices.Contains(got, "http://b.com") {
			t.Errorf("%s: %q", text, got)
		}
	}
	for rule, texts := range map[string][]string{
		"letters of scripts with case belong to the host or address": {
			"⟦exämple.com/b⟧⟨assumed⟩", "⟦пример.com⟧⟨assumed⟩", "⟦müller@b.example⟧⟨assumed⟩", "⟦e\u0301.com⟧⟨assumed⟩", "naïve.de",
			"ab\u2011c.com", "ab–c.com", "ab‿c.com", "ab_c.com", "ab—⟦c.com⟧⟨assumed⟩",
		},
		"a word of another script before it, or a word and marks, may belong to it": {
			"参见⟦b.com⟧⟨assumed authority⟩", "参见⟦a@b.example⟧⟨assumed authority⟩", "ab·⟦c.com⟧⟨assumed authority⟩", "ab\xFC⟦c.com/d⟧⟨assumed authority⟩", "ดู\u200B⟦c.com⟧⟨assumed authority⟩",
			"E-Mail:⟦a@b.example⟧⟨assumed authority⟩", "mail:⟦a@b.example⟧⟨assumed authority⟩", "邮箱:⟦a@b.example⟧⟨assumed authority⟩", "网址:⟦b.com⟧⟨assumed authority⟩", "user:secret@b.example", "x://mail:secret@b.example", "x://邮箱:secret@b.example", "x mail.a:secret@b.example",
			"o'⟦brien.com⟧⟨assumed authority⟩", "o'⟦brien@b.example⟧⟨assumed authority⟩", "o’⟦brien@b.example⟧⟨assumed authority⟩", "<o'⟦brien@b.example⟧⟨assumed authority⟩>",
			"a!⟦b@b.example⟧⟨assumed authority⟩", "a=⟦b@b.example⟧⟨assumed authority⟩", "a^⟦b@b.example⟧⟨assumed authority⟩", "a{⟦b@b.example⟧⟨assumed authority⟩", "a|⟦b@b.example⟧⟨assumed authority⟩", "a`⟦b@b.example⟧⟨assumed authority⟩", "a*⟦b@b.example⟧⟨assumed authority⟩",
		},
		"marks before it do not, and no host has most of them": {
			"•⟦b.com⟧⟨assumed⟩", "see •⟦b.com⟧⟨assumed⟩", "📧⟦a@b.example⟧⟨assumed⟩", "'⟦a@b.example⟧⟨assumed⟩'", "a '⟦b.com⟧⟨assumed⟩'", "a=⟦b.com⟧⟨assumed⟩", "a…⟦b.com⟧⟨assumed⟩", "a，⟦b.com⟧⟨assumed⟩",
		},
	} {
		for _, text := range texts {
			check(t, f, rule, text)
		}
	}
}

// "The percent sign is commonly used within RFC 822 addresses and must be encoded" (RFC 1738, 3.5).
func TestMailAddressPercent(t *testing.T) {
	for text, want := range map[string]string{
		"a%41@b.example":          "mailto:a%2541@b.example",
		"a%b.example@c.example":   "mailto:a%25b.example@c.example",
		"<a%41@b.example?c=%41>":  "mailto:a%2541@b.example?c=%41",
		"<mailto:a%41@b.example>": "mailto:a%41@b.example",
	} {
		if got := values(&Finder{Abbreviated: true}, text); !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A host in delimiters that begin at most half of what a window has before it is refused if its end is not certain.
func TestAbbreviatedLookBehind(t *testing.T) {
	for n, want := range map[int]string{lookBehind/2 - 3: "!http://www.b.com", lookBehind/2 - 2: "!http://www.b.com", lookBehind/2 - 1: "http://www.b.com", lookBehind / 2: "http://www.b.com"} {
		text := "x <" + strings.Repeat("a", n) + "\nwww.b.com\nc"
		if got := strings.Join(values(&Finder{Abbreviated: true}, text), " "); got != want {
			t.Errorf("%d bytes before the line: %q, want %q", n, got, want)
		}
		through(t, Finder{Abbreviated: true}, text)
	}
}

// A path directly after ":" belongs to a remote file or repository, and a word after a space to the sentence.
func TestMailAddressBeforeColon(t *testing.T) {
	for text, want := range map[string]string{
		"a@b.example:":      "mailto:a@b.example",
		"a@b.example: yes":  "mailto:a@b.example",
		"a@b.example:)":     "mailto:a@b.example",
		"a@b.example:c/d":   "",
		"a@b.example:9":     "",
		"a@b.example:/c":    "",
		"a@b.example:~c/d":  "",
		"a@b.example@c.com": "",
	} {
		if got := strings.Join(values(&Finder{Abbreviated: true}, text), " "); strings.Contains(got, "mailto:a@b") != (want != "") || want != "" && got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// The blocks of scripts without case, and their neighbors.
func TestIsCaseless(t *testing.T) {
	for _, block := range []struct{ first, last rune }{
		{0x0590, 0x10FF},   // Hebrew to Georgian
		{0x1200, 0x1DFF},   // Ethiopic to the combining marks before Latin Extended Additional
		{0x2E80, 0xD7FF},   // CJK Radicals to Hangul Jamo Extended-B
		{0xF900, 0xFAFF},   // CJK Compatibility Ideographs
		{0x20000, 0x323AF}, // CJK Extensions B to H
	} {
		if !isCaseless(block.first) || !isCaseless(block.last) || isCaseless(block.first-1) || block.last < 0x20000 && isCaseless(block.last+1) {
			t.Errorf("%U to %U: %v, %v; before and after: %v, %v", block.first, block.last, isCaseless(block.first), isCaseless(block.last), isCaseless(block.first-1), isCaseless(block.last+1))
		}
	}
	for _, r := range "éяωա\u1E00ﬀ" {
		if isCaseless(r) {
			t.Errorf("%c is caseless", r)
		}
	}
}
