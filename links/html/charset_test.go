package html

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html/charset"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

func TestCharset(t *testing.T) {
	const meta = "<meta charset=koi8-r>"
	for _, test := range []struct{ name, media, document, want string }{
		{"UTF-8 by default", "", "<a href=\"\xC3\xA9\">", "é"},
		{"UTF-8 late, undeclared", "", strings.Repeat(" ", 3000) + "<a href=\"\xC3\xA9\">", "é"},
		{"windows-1252 undeclared", "", "<a href=\"\xE9\">", "é"},
		{"transport", "text/html; charset=koi8-r", "<a href=\"\xC1\">", "а"},
		{"transport before meta", "text/html; charset=koi8-r", "<meta charset=iso-8859-1><a href=\"\xC1\">", "а"},
		{"meta", "", "<meta charset=koi8-r><a href=\"\xC1\">", "а"},
		{"meta http-equiv", "", "<meta http-equiv=content-type content=\"text/html; charset=koi8-r\"><a href=\"\xC1\">", "а"},
		{"meta of UTF-16 in ASCII is UTF-8", "", "<meta charset=utf-16be><a href=\"\xC3\xA9\">", "é"}, // HTML, 13.2.3.2: if charset is UTF-16BE/LE
		{"shift_jis, trail byte like a backslash", "text/html; charset=shift_jis", "<a href=\"\x83\x5C\">", "ソ"},
		{"character reference in shift_jis", "text/html; charset=shift_jis", "<a href=\"\x83\x5C&#x30BD;\">", "ソソ"},
		{"gb18030", "text/html; charset=gb18030", "<a href=\"\xD6\xD0\">", "中"},
		{"UTF-8 mark before transport", "text/html; charset=koi8-r", "\xEF\xBB\xBF<a href=\"\xC3\xA9\">", "é"},
		{"UTF-16LE mark", "", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\xE9\x00>\x00", "é"},
		{"XML declaration", "application/xhtml+xml", "<?xml version=\"1.0\" encoding='iso-8859-1'?><a href=\"\xE9\"/>", "é"},
		{"XML without", "application/xhtml+xml", "<a href=\"\xC3\xA9\"/>", "é"},
		{"UTF-16BE mark", "", "\xFE\xFF\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\xE9\x00>", "é"},
		{"UTF-16BE mark in XML", "application/xml", "\xFE\xFF\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00'\x00\xE9\x00'\x00>", "é"},
		{"UTF-16LE mark in XML", "application/xml", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00'\x00\xE9\x00'\x00>\x00", "é"},
		{"ISO-2022-JP", "text/html; charset=iso-2022-jp", "<a href=\"\x1B$B%=\x1B(B\">", "ソ"},
		{"XML declaration of koi8-r", "application/xml", "<?xml version=\"1.0\" encoding=\"koi8-r\"?><a href=\"\xC1\"/>", "а"},
		{"transport before XML declaration", "application/xml; charset=koi8-r", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><a href=\"\xC1\"/>", "а"},
		{"declared, valid as UTF-8", "text/html; Charset=koi8-r", "<a href=\"\xC3\xA3\">", "цё"},
		{"meta in the first 1024 bytes", "", strings.Repeat(" ", 1024-len(meta)) + meta + "<a href=\"\xC1\">", "а"},
		{"meta after the first 1024 bytes", "", strings.Repeat(" ", 1025-len(meta)) + meta + "<a href=\"\xC1\">", "Á"},
		{"transport, capitals, late", "text/html; CHARSET=koi8-r", strings.Repeat(" ", 1024) + "<a href=\"\xC1\">", "а"},
		{"meta in capitals, late", "", "<META CHARSET=koi8-r>" + strings.Repeat(" ", 1024) + "<a href=\"\xC1\">", "а"},
		{"windows-1252, late", "", strings.Repeat(" ", 1024) + "<a href=\"\x80\">", "€"},
		{"meta http-equiv in apostrophes", "", "<meta http-equiv=content-type content=\"text/html; charset='koi8-r'\"><a href=\"\xC1\">", "а"},
		{"half a byte order mark", "", "\xFF<a href=\"\xE9\">", "é"},
		{"wrong", "text/html; charset=nonsense", "<a href=\"x\">", "x"},
	} {
		found, errs := readAll(t, &Finder{Syntax: uri.RFC3987, ContentType: test.media}, test.document)
		if len(errs) > 0 || len(found) != 1 || found[0].Value != test.want || found[0].Err != nil {
			t.Errorf("%s: %+v, errors %v", test.name, found, errs)
			continue
		}
		if l := found[0]; test.document[0] < 0xFE && !strings.HasSuffix(strings.TrimRight(test.document[:l.Start], "\"'"), "href=") {
			t.Errorf("%s: found at %d", test.name, l.Start)
		}
	}
	// Offsets of errors in decoded text.
	for media, want := range map[string]bool{"text/html; charset=iso-2022-jp": true, "text/html; charset=koi8-r": false} {
		_, errs := readAll(t, &Finder{ContentType: media}, "<base href='http://['>")
		var e *links.Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || e.Decoded() != want {
			t.Errorf("%s: errors %v, want one in decoded text: %v", media, errs, want)
		}
	}
	// Bytes that are not valid in the encoding make the reference invalid.
	found, _ := readAll(t, &Finder{ContentType: "text/html; charset=utf-8"}, "<a href=\"\xE9\"><a href=b>")
	if len(found) != 2 || found[0].Err == nil || found[1].Err != nil {
		t.Errorf("ill-formed UTF-8: %+v", found)
	}
}

// determineEncoding agrees with package charset of golang.org/x/net on documents that are put together
// from the parts of declarations.
func TestDetermineEncoding(t *testing.T) {
	parts := strings.Split("<meta |<META |<metal |<p |<!-- |-->|<script>|</script>|/>|>|>| charset=| charset=| charset = |\"|'|koi8-r|UTF-8|&#107;oi8-r|utf-16le|no-such|"+
		"http-equiv=|http-equiv=content-type |http-equiv=\"Content-Type\" |content=|content=\"text/html; charset=|content='charset = \"gbk\"'|;|,| |\n|\xC3\xA9|\xC3|\xE9\xA9|\xFF\xFE|\xEF\xBB\xBF|é", "|")
	types := []string{"", "", "text/html", "text/html; charset=gbk", "text/html; charset=none", "text/html; charset", "charset=gbk"}
	random := rand.New(rand.NewPCG(3, 5))
	declared := 0
	for range 100_000 {
		var b strings.Builder
		for range random.IntN(14) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		head, contentType := b.String(), types[random.IntN(len(types))]
		_, want, wantCertain := charset.DetermineEncoding([]byte(head), contentType)
		_, got, certain := determineEncoding([]byte(head), contentType)
		if got != want || certain != wantCertain {
			t.Fatalf("%q, %q: got %s (%t), want %s (%t)", head, contentType, got, certain, want, wantCertain)
		}
		if want != "windows-1252" && !wantCertain {
			declared++
		}
	}
	if declared < 1000 {
		t.Errorf("%d documents declare an encoding", declared)
	}
}
