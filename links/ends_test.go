package links

import (
	"strings"
	"testing"
)

// marked returns text with ⟦⟧ around each link, and after it the reasons for doubt, or "!" if the text is refused:
// "⟦http://a/b⟧⟨cut⟩^c".
func marked(f *Finder, text string) string {
	var b strings.Builder
	at := int64(0)
	for l := range f.Text(text) {
		b.WriteString(text[at:l.Start] + "⟦" + l.Text + "⟧")
		switch {
		case l.Err != nil:
			b.WriteString("⟨!⟩")
		case l.Doubt != 0:
			b.WriteString("⟨" + shortly.Replace(l.Doubt.String()) + "⟩")
		}
		at = l.End
	}
	return b.String() + text[at:]
}

var shortly = strings.NewReplacer("punctuation left out", "end", "words left out", "words", "broken after a hyphen", "hyphen", "broken inside quotes", "break", "blank inside delimiters", "blank", "scheme or authority changed", "authority", "scheme assumed", "assumed", ", ", " ")

// unmarked returns the text of which marked returned s.
func unmarked(s string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(s, "⟨") {
		if _, after, ok := strings.Cut(part, "⟩"); ok {
			part = after
		}
		b.WriteString(part)
	}
	return strings.NewReplacer("⟦", "", "⟧", "").Replace(b.String())
}

// check compares what f finds in the text of want with want, in a string and in a stream.
func check(t *testing.T, f *Finder, rule, want string) {
	t.Helper()
	text := unmarked(want)
	if got := marked(f, text); got != want {
		t.Errorf("%s: %q: got\n\t%q, want\n\t%q", rule, text, got, want)
	}
	through(t, *f, text)
}

// The rules for the end of a bare reference, and for the doubt about it: what a character does is decided where it ends
// the reference, and by what follows it.
func TestEnds(t *testing.T) {
	for _, rule := range []struct {
		name  string
		texts []string
	}{
		{"white space ends a reference without doubt", []string{
			"⟦http://a/b⟧ c", "⟦http://a/b⟧\tc", "⟦http://a/b⟧\nc", "x ⟦http://a.example⟧\nb", "⟦http://a/b⟧\vc", "⟦http://a/b⟧\u00A0c", "⟦http://a/b⟧\u3000c",
		}},
		{"a character that no reference has cuts it, since other readers go on", []string{
			"⟦http://a/b⟧⟨cut⟩^c", "⟦http://a/b⟧⟨cut⟩|c", "⟦http://a/b⟧⟨cut⟩\\c", "⟦http://a/b⟧⟨cut⟩{c}", "⟦http://a/b⟧⟨cut⟩<c", "⟦http://a/b⟧⟨cut⟩\x00c", "⟦http://a/b⟧⟨cut⟩\xFFc",
			"⟦http://a/b⟧⟨cut⟩^", "⟦http://a/b⟧⟨cut⟩[c]", "⟦http://a/b⟧⟨cut⟩%zz", "⟦http://a/b⟧⟨cut⟩%4", "⟦http://a/#b⟧⟨cut⟩#c",
		}},
		{"punctuation at the end belongs to the sentence, and perhaps to the reference", []string{
			"⟦http://a/b⟧⟨end⟩. C", "⟦http://a/b⟧⟨end⟩, c", "⟦http://a/b⟧⟨end⟩; c", "⟦http://a/b⟧⟨end⟩: c",
			"⟦http://a/b⟧⟨end⟩! C", "⟦http://a/b⟧⟨end⟩? C", "⟦http://a/b⟧⟨end⟩... c", "⟦http://a/b⟧⟨end⟩.) C",
			"⟦http://a/b...c⟧", "⟦http://a/,b⟧", "⟦http://a/b⟧⟨end⟩' c", "⟦http://a/b⟧⟨end⟩.¹ c", "⟦http://a/b¹⟧ c", "⟦http://a/b.é⟧ c",
		}},
		{"so does a bracket that the reference does not open, a closing quotation mark and the punctuation of Chinese, but not of the reference", []string{
			"⟦http://a/b⟧) c", "⟦http://a/(b)⟧) c", "⟦http://a/((b)c)⟧) d", "⟦http://a/(b⟧ c", "⟦http://a/b⟧] c", "⟦http://a/b⟧} c", "⟦http://a/b⟧).", "⟦http://a/b⟧)字", "⟦http://a/b⟧)é", "⟦http://a/b⟧)^c", "⟦http://a/b⟧)(c",
			"⟦http://a/b⟧” c", "⟦http://a/b⟧» c", "⟦http://a/b⟧»字", "⟦http://a/b⟧。字", "⟦http://a/b⟧，字", "⟦http://a/b⟧・", "⟦http://a/b⟧§", "⟦http://a/é⟧¡", "⟦http://a/é⟧…", "⟦http://a/b…é⟧", "⟦http://a/b・c⟧",
			"⟦http://a.example⟧⟨cut⟩…/b", "⟦http://a.example⟧⟨cut⟩‥b", "⟦http://a.example⟧⟨cut⟩․b", "⟦http://a.example⟧⟨cut⟩؟/", "⟦http://a.example⟧⟨cut⟩।b", "⟦http://a.example⟧… b", "⟦http://l·l.example/b⟧", "⟦http://ア・イ.example/⟧", "⟦http://a.example/b…/c⟧",
		}},
		{"if an ASCII letter, a digit or a delimiter follows such a mark, other readers go on", []string{
			"⟦http://a/b⟧⟨cut⟩)c", "⟦http://a/b⟧⟨cut⟩)1", "⟦http://a/b⟧⟨cut⟩)/c", "⟦http://a/b⟧⟨cut⟩)#c", "⟦http://a/b⟧⟨cut⟩)%20", "⟦http://a/b⟧⟨cut⟩)&c", "⟦http://a/b⟧⟨cut⟩)=c", "⟦http://a/b⟧⟨cut⟩)+c",
			"⟦http://a/b⟧⟨cut⟩)-c", "⟦http://a/b⟧⟨cut⟩)$c", "⟦http://a/b⟧⟨cut⟩)@c", "⟦http://a/b⟧⟨cut⟩),c", "⟦http://a/b⟧⟨cut⟩)*c", "⟦http://a/b⟧⟨cut⟩”c", "⟦http://a/b⟧⟨cut⟩。c", "⟦http://a/b⟧⟨end cut⟩.^c", "⟦http://a/b⟧⟨end⟩.[1]",
		}},
		{"a mark that opens or closes, or that nobody sees, is no end before a word in any script", []string{
			"⟦http://a/b⟧` c", "⟦http://a/b⟧⟨cut⟩`c", "⟦http://a/b⟧⟨cut⟩`字", "⟦http://a/b⟧⟨cut⟩`٣", "⟦http://a/b⟧“ c", "⟦http://a/b⟧⟨cut⟩“é", "⟦http://a/b⟧« c", "⟦http://a/b⟧⟨cut⟩«字",
			"⟦http://a/b⟧\u200B c", "⟦http://a/b⟧\u200B", "⟦http://a/b⟧⟨cut⟩\u200B字", "⟦http://a/b⟧⟨cut⟩\u200B/", "⟦http://a/b⟧⟨cut⟩( c", "⟦http://a/b⟧⟨cut⟩（字）",
		}},
		{"an apostrophe ends a reference after one, and the s of a genitive is left out", []string{
			"'⟦http://a/b⟧' c", "'⟦http://a/b⟧⟨cut⟩'s c", "‘⟦http://a/b⟧’ c", "‘⟦http://a/b’s⟧’ c", "‘⟦http://a/l’été⟧’ c", "‘⟦http://a/b⟧⟨end⟩’s c", "⟦http://a/b⟧⟨end⟩’s’ c", "⟦http://a/b⟧⟨end⟩’s. C", "⟦http://a/b’c⟧", "⟦http://a/b⟧’ c",
			"⟦http://a/b⟧⟨end cut⟩'s c", "⟦http://a/⟧⟨end cut⟩'s", "⟦http://a/bs⟧ c",
		}},
		{"the mark before a reference, or **, ends emphasis", []string{
			"*⟦http://a/b⟧* c", "_⟦http://a/b⟧_ c", "~⟦http://a/b⟧~ c", "__⟦http://a/b⟧__ c", "***⟦http://a/b⟧*** c", "_⟦http://a/b*⟧ c", "*⟦http://a/b⟧⟨end⟩*. C", "_⟦http://a/b.c⟧_ d", "⟦http://a/b⟧** c", "⟦http://a/b*⟧ c", "⟦http://a/b_⟧ c",
		}},
		{"so does the end of a comment, and a character reference", []string{
			"<!--⟦http://a/b⟧⟨cut⟩-->", "⟦http://a/b-⟧>", "/*⟦http://a/b⟧⟨cut⟩*/", "/*  ⟦http://a/b⟧⟨cut⟩*/", "/*   ⟦http://a/b*/⟧", "⟦http://a/b*/⟧",
			"⟦http://a/b⟧&gt; c", "⟦http://a/b⟧&quot; c", "⟦http://a/b⟧⟨end⟩&gt;.", "⟦http://a/b⟧⟨cut⟩&lt; c", "⟦http://a/b&gt;c⟧", "⟦http://a/b&amp;c⟧",
		}},
		{"a dash joins words or separates them", []string{
			"⟦http://a/1–2⟧", "⟦http://a/b⟧⟨cut⟩– c", "⟦http://a/b⟧⟨cut⟩— c", "⟦http://a/b⟧⟨cut⟩—c", "⟦http://a/b⟧⟨cut⟩―c",
		}},
		{"a picture belongs to a reference where a name begins", []string{
			"⟦http://a/🎉⟧ c", "⟦http://a/🎉🎉⟧ c", "⟦http://a/?q=🎉⟧ c", "⟦http://a/b🎉c⟧", "⟦http://a/b⟧⟨cut⟩🎉🎉 c", "⟦http://a/é⟧⟨cut⟩👨\u200D👩 c",
		}},
		{"in quotes, the punctuation before the closing one belongs to the sentence that goes on", []string{
			"\"⟦http://a/b⟧⟨end⟩,\" he", "\"⟦http://a/b⟧⟨end⟩.\"", "\"⟦http://a/b,⟧\"c", "\"⟦http://[::1]/(⟧\"", "<⟦http://a/b,⟧> c", "<⟦http://a/b.⟧>",
		}},
		{"white space that was removed is a doubt", []string{
			"<⟦http://a/\nb⟧>", "\"⟦http://a/\nb⟧⟨break⟩\"", "<⟦http://a/ b⟧⟨blank⟩>", "<⟦http://a/\n\nb⟧⟨blank⟩>", "<⟦http://a.\nb/c⟧⟨authority⟩>", "<⟦http://a. b/c⟧⟨blank authority⟩>", "<⟦http://\na/b⟧⟨authority⟩>", "<⟦http://a\n/b⟧>", "# <⟦http://a/\n# b⟧⟨blank⟩>", "> <⟦http://my\n> bank.example/⟧⟨blank authority⟩>", "# <⟦http://a/b\n#c⟧>", "# \"⟦http://a/\n# b⟧⟨break⟩\"", "\"⟦http://a/b⟧⟨blank⟩ c\"",
		}},
		{"the characters before a reference that cannot be in its scheme are words", []string{"a_⟦http://b/⟧", "1%⟦http://b/⟧", "é⟦http://b/⟧", "1⟦http://b/⟧", "+⟦http://b/⟧"}},
		{"so is an escape", []string{
			`a\n⟦http://b/⟧`, `\r\n⟦http://b/⟧`, `\t⟦ftp://b/⟧`, `\x3c⟦http://b/⟧`, `\u003c⟦http://b/⟧`, `\u2014⟦http://b/⟧`, "%0A⟦http://b/⟧", "%3c⟦http://b/⟧", "href=3D⟦http://b/⟧",
			"\x1b[31m⟦http://b/⟧⟨cut⟩\x1b[0m", "\x1b[m⟦http://b/⟧ c", "\x1b[1;38;5;1m⟦http://b/⟧ c", "\x1b[1m\x1b[K⟦http://b/⟧ c", `\n⟦mailto:b@c.example⟧`,
			`\⟦news:a.b⟧`, `\nhttpx://b/`, `\uABhttp://b/`, `\u00feed://b/`, `\qfeed://b/`, "=⟦feed://b/⟧", "[31mhttp://b/",
		}},
		{"the next reference follows without a space", []string{
			"⟦http://a/⟧⟨end⟩,⟦http://b/⟧", "⟦http://a/⟧⟨end⟩;⟦http://b/⟧", "⟦http://a/⟧⟨words⟩和⟦http://b/⟧", "⟦http://a/http://b/⟧", "⟦http://a/和foo://b/⟧", "⟦http://a/和1http://b/⟧", "⟦http://a/,://b/⟧",
			"⟦http://a⟧⟨end cut⟩:⟦http://b/⟧", "⟦http://a.example:80⟧⟨end cut⟩:⟦http://b/⟧", "⟦http://a:b⟧⟨!⟩:⟦http://c/⟧", "⟦http://[::1]⟧⟨end cut⟩:⟦http://b/⟧", "⟦http://a⟧⟨end cut⟩:⟦https://b⟧⟨end cut⟩:⟦http://c⟧",
		}},
		{"a word of a script without case follows a host after punctuation, too, but a label after a dot is of the host", []string{
			"⟦http://a.example⟧⟨end words⟩,谢谢", "⟦http://a.example⟧⟨end words⟩!谢", "⟦http://a.example⟧⟨end words⟩;谢/b", "⟦http://a.example⟧⟨end words⟩',谢", "⟦http://a.example⟧⟨words⟩’谢", "⟦http://a.example⟧⟨words⟩–谢",
			"⟦http://1.2.3.4⟧⟨end words⟩,谢", "⟦http://a.example:80⟧⟨end words⟩,谢", "⟦http://localhost⟧⟨end words⟩,谢", "⟦http://a.example,谢@b.example/⟧⟨!⟩",
			"⟦http://a.example.公司⟧", "⟦http://a.example-公司⟧", "⟦http://国.公司,谢⟧", "⟦http://a,谢⟧", "⟦http://a.example/,谢⟧", "⟦http://a.example,é⟧",
		}},
		{"a hyphen ends the line before a word", []string{
			"⟦http://a/b-⟧\r", "⟦http://a/b⟧§\nc", "⟦http://a/b-⟧⟨hyphen⟩\n" + strings.Repeat(" ", 62) + "c", "⟦http://a/b-⟧\n" + strings.Repeat(" ", 63) + "c",
			"⟦http://a/b-⟧⟨hyphen⟩\nc", "⟦http://a/b-⟧⟨hyphen⟩\nж", "⟦http://a/b-⟧\n«c", "⟦http://a/b-⟧⟨hyphen⟩\r\n  c", "⟦http://a/b-⟧⟨hyphen⟩\r1", "⟦http://a/b-⟧\n\nc", "⟦http://a/b-⟧ c", "⟦http://a/b-⟧\n(c", "⟦http://a/b-⟧\n⟦http://c/⟧", "> ⟦http://a/b-⟧⟨hyphen⟩\n> c", "⟦http://a/b⟧⟨hyphen⟩\u00AD\nc", "⟦http://a/b⟧\u00AD c", "⟦http://a/b⟧\nc",
		}},
		{"a host goes on after marks that browsers ignore or read as a dot, and before a word", []string{
			"⟦http://a.example⟧⟨cut⟩)b.example", "⟦http://a.example⟧) b.example", "⟦http://a.example⟧⟨cut⟩。b", "⟦http://a.example⟧⟨cut⟩。中-国/", "⟦http://a.example⟧。中国，", "⟦http://a.example⟧。中。国x", "⟦http://a.example⟧。中国1号", "⟦http://a.example⟧⟨cut⟩．中", "⟦http://a.example⟧⟨cut⟩。中国｡cn", "⟦http://www⟧⟨cut⟩。公司", "⟦http://www⟧⟨cut⟩｡公司", "⟦http://www⟧，公司", "⟦http://www⟧、公司", "⟦http://a.example⟧⟨cut⟩)\\b", "⟦http://a.example⟧⟨cut⟩)(.b", "⟦http://a.example⟧⟨cut⟩`b", "⟦http://a.example⟧)🎉", "⟦http://a.example⟧⟨cut⟩)évil", "⟦http://a.example⟧)^b",
		}},
		{"a text whose authority is not valid is refused, as a whole if an @ follows", []string{
			"at ⟦http://host:port⟧⟨!⟩. And", "⟦http://host:port⟧⟨!⟩) And", "⟦http://host:port^⟧⟨!⟩ And", "⟦http://[2001:db8::1/x⟧⟨!⟩ a", "⟦http://a:http:^p@h/⟧⟨!⟩ z", "⟦http://a:http:(x⟧⟨!⟩ z", "⟦http://h?a@[::1]⟧⟨!⟩ z", "⟦http://1:2:/x⟧⟨!⟩ z", "⟦file:///@⟧⟨cut⟩[::1]", "⟦http://a.example^@h/⟧⟨!⟩ z", "⟦http://a:b⟧⟨!⟩>(⟦http://c:d^x⟧⟨!⟩)y z",
			"⟦http://::1/⟧⟨!⟩ a", "⟦http://::1:80/x⟧⟨!⟩ a", "⟦http://::ffff:192.0.2.1/⟧⟨!⟩ a", "⟦ftp://::1/⟧⟨!⟩ a", "⟦http://::/⟧⟨!⟩ a", "⟦http://::f00⟧⟨!⟩ a", "http://:: a", "http://::x/ a",
		}},
	} {
		for _, want := range rule.texts {
			check(t, new(Finder), rule.name, want)
		}
	}
	for _, want := range []string{
		"⟦www.a.com⟧⟨assumed cut⟩,⟦www.b.com⟧⟨assumed cut⟩;⟦www.c.com⟧⟨assumed⟩", "⟦www.a.com⟧⟨hyphen assumed⟩\u00AD\nb", "⟦www.a.com⟧⟨assumed⟩", "⟦www.a.com/b⟧⟨end assumed⟩. C",
		"\x1b[32m⟦www.a.com⟧⟨assumed⟩", `\n⟦www.a.com⟧⟨assumed⟩ \twww`, "%0A⟦www.a.com⟧⟨assumed⟩", "=3D⟦ftp.a.com⟧⟨assumed⟩", "\x1b[1m⟦a@b.example⟧⟨assumed⟩ c", "\x1b[1m⟦a.com⟧⟨assumed⟩ c",
		"⟦www.a.com/x⟧⟨end assumed⟩,⟦www.b.com/y⟧⟨end assumed⟩;⟦b.de/z⟧⟨assumed⟩", "⟦a.com:80⟧⟨end assumed⟩,⟦b.com⟧⟨assumed⟩ c", "⟦http://a/x⟧⟨end⟩;⟦www.b.com⟧⟨assumed⟩",
		"⟦www.a.com/(x,b.com)⟧⟨assumed⟩", "⟦www.a.com/x,b.html⟧⟨assumed⟩", "⟦http://a.com,www.b.com⟧",
		"x=⟦adobe.com⟧⟨assumed⟩", "x=⟦ADobe.com⟧⟨assumed⟩", `C:\temp\new.com`, `C:\DOS\format.com/`, `CORP\nancy@b.example`, "%adobe.com",
		"\"⟦www.a.com⟧⟨assumed blank⟩ b\"", "\"⟦a@b.example⟧⟨assumed blank⟩ c\"", "\"b ⟦www.a.com⟧⟨assumed⟩ c\"", "\"⟦www.a.com⟧⟨assumed⟩\" c", "⟦a.com⟧⟨assumed cut⟩_b", "⟦a@b.example⟧⟨end assumed⟩.",
	} {
		check(t, &Finder{Abbreviated: true}, "abbreviated", want)
	}
	check(t, &Finder{Schemes: AnyScheme}, "any scheme", "\x1b[1m⟦foo://a⟧ c")
	// As much as a window has after a reference decides.
	check(t, new(Finder), "near", "⟦http://a.example⟧⟨cut⟩"+strings.Repeat(")", 387)+"b")
	check(t, new(Finder), "an @ in a later window", "⟦http://a.example^"+strings.Repeat("x", 500)+"@evil.example/⟧⟨!⟩ z")
	check(t, new(Finder), "near", "⟦http://a/b⟧⟨cut⟩"+strings.Repeat(")", 387)+"c")
	check(t, new(Finder), "far", "⟦http://a/b⟧"+strings.Repeat(")", 388)+"c")
	check(t, new(Finder), "far", "⟦http://a.example⟧"+strings.Repeat(")", 388)+"b")
}
