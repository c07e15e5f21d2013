package html

import (
	"strings"
	"testing"
)

func TestCharset(t *testing.T) {
	for _, test := range []struct{ name, media, document, want string }{
		{"UTF-8 by default", "", "<a href=\"\xC3\xA9\">", "é"},
		{"UTF-8 late, undeclared", "", strings.Repeat(" ", 3000) + "<a href=\"\xC3\xA9\">", "é"},
		{"windows-1252 undeclared", "", "<a href=\"\xE9\">", "é"},
		{"transport", "text/html; charset=koi8-r", "<a href=\"\xC1\">", "а"},
		{"transport before meta", "text/html; charset=koi8-r", "<meta charset=iso-8859-1><a href=\"\xC1\">", "а"},
		{"meta", "", "<meta charset=koi8-r><a href=\"\xC1\">", "а"},
		{"meta http-equiv", "", "<meta http-equiv=content-type content=\"text/html; charset=koi8-r\"><a href=\"\xC1\">", "а"},
		{"shift_jis, trail byte like a backslash", "text/html; charset=shift_jis", "<a href=\"\x83\x5C\">", "ソ"},
		{"character reference in shift_jis", "text/html; charset=shift_jis", "<a href=\"\x83\x5C&#x30BD;\">", "ソソ"},
		{"gb18030", "text/html; charset=gb18030", "<a href=\"\xD6\xD0\">", "中"},
		{"UTF-8 mark before transport", "text/html; charset=koi8-r", "\xEF\xBB\xBF<a href=\"\xC3\xA9\">", "é"},
		{"UTF-16LE mark", "", "\xFF\xFE<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00\xE9\x00>\x00", "é"},
		{"XML declaration", "application/xhtml+xml", "<?xml version=\"1.0\" encoding='iso-8859-1'?><a href=\"\xE9\"/>", "é"},
		{"XML without", "application/xhtml+xml", "<a href=\"\xC3\xA9\"/>", "é"},
		{"wrong", "text/html; charset=nonsense", "<a href=\"x\">", "x"},
	} {
		found, errs := readAll(t, &Finder{ContentType: test.media}, test.document)
		if len(errs) > 0 || len(found) != 1 || found[0].Value != test.want || found[0].Err != nil {
			t.Errorf("%s: %+v, errors %v", test.name, found, errs)
			continue
		}
		if l := found[0]; !strings.HasPrefix(test.document, "\xFF\xFE") && !strings.HasSuffix(strings.TrimRight(test.document[:l.Start], "\"'"), "href=") {
			t.Errorf("%s: found at %d", test.name, l.Start)
		}
	}
	// Bytes that are not valid in the encoding make the reference invalid.
	found, _ := readAll(t, &Finder{ContentType: "text/html; charset=utf-8"}, "<a href=\"\xE9\"><a href=b>")
	if len(found) != 2 || found[0].Err == nil || found[1].Err != nil {
		t.Errorf("ill-formed UTF-8: %+v", found)
	}
}
