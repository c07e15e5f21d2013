package entity

import (
	"maps"
	"testing"
)

func TestParseMediaType(t *testing.T) {
	for _, test := range []struct {
		field, name string
		params      map[string]string
	}{
		{"", "", nil},
		{"Text/HTML", "text/html", nil},
		{"text/html; charset=utf-8", "text/html", map[string]string{"charset": "utf-8"}},
		{`multipart/mixed; BOUNDARY = --=_x`, "multipart/mixed", map[string]string{"boundary": "--=_x"}},
		{`multipart/mixed; boundary="a\"b"; x=(`, "multipart/mixed", map[string]string{"boundary": `a"b`, "x": "("}},
		{"text/plain (comment); a=1; a=2", "text/plain", map[string]string{"a": "1"}},
	} {
		m := ParseMediaType(test.field)
		if m.Field != test.field || m.Name != test.name || !maps.Equal(m.Params, test.params) {
			t.Errorf("%q: %+v", test.field, m)
		}
	}
}

func TestMediaTypes(t *testing.T) {
	for name, want := range map[string][3]bool{
		"text/html":            {true, false, false},
		"text/xml":             {true, true, false},
		"application/xml":      {false, true, false},
		"image/svg+xml":        {false, true, false},
		"message/rfc822":       {false, false, true},
		"message/global":       {false, false, true},
		"message/partial":      {false, false, false},
		"application/x-foo+xm": {false, false, false},
	} {
		m := ParseMediaType(name)
		if got := [3]bool{m.IsText(), m.IsXML(), m.IsMessage()}; got != want {
			t.Errorf("%s: text, XML, message: %v, want %v", name, got, want)
		}
	}
}

// XML 1.0, 2.8: white space may be around the "=" of the encoding, and the quotes are of either kind.
func TestXMLEncoding(t *testing.T) {
	for head, want := range map[string]string{
		`<?xml version="1.0" encoding="koi8-r"?>`: "koi8-r", `<?xml version='1.0' encoding='utf-8' standalone='yes'?><a>`: "utf-8", "<?xml version=\"1.0\" encoding\n=\t\r \"a\"?>": "a",
		`<?xml version="1.0"?>`: "", `<?xml encoding=a?>`: "", `<?xml encoding="a"`: "", `<a encoding="b"?>`: "", "": "",
		"<\x00?\x00x\x00": "utf-16le", "<\x00r\x00s\x00s\x00": "utf-16le", "\x00<\x00?\x00x": "utf-16be", "<": "", "<?xml encoding='UTF-16'?>": "",
	} {
		if got := XMLEncoding([]byte(head)); got != want {
			t.Errorf("%s: %q, want %q", head, got, want)
		}
	}
}
