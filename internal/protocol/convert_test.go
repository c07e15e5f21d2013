package protocol

import (
	"fmt"
	"strings"
	"testing"
)

func TestConvert(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"to-uri","input":"http://é.org/é%c3?a=é"}`, `{"result":"http://%C3%A9.org/%C3%A9%c3?a=%C3%A9"}`},
		{`{"op":"to-uri","input":"http://é.org/é","host":"idna"}`, `{"result":"http://xn--9ca.org/%C3%A9"}`},
		{`{"op":"to-uri","input":"http://é.org/é","host":"percent"}`, `{"result":"http://%C3%A9.org/%C3%A9"}`},
		{`{"op":"to-uri","input":"x://é/","host":"idna"}`, `{"result":"x://%C3%A9/"}`},
		{`{"op":"to-uri","input":"http://%C3%A9.org/","host":"idna"}`, `{"result":"http://xn--9ca.org/"}`},
		{`{"op":"to-uri","input":"http://%C3%A9.org/","host":"idna-non-ascii"}`, `{"result":"http://%C3%A9.org/"}`},
		{`{"op":"to-uri","input":"http://a_b.org/é","host":"idna-non-ascii"}`, `{"result":"http://a_b.org/%C3%A9"}`},
		{`{"op":"to-iri","input":"http://%C3%A9.org/","host":"idna","display":true}`, `{"result":"http://é.org/"}`},
		{`{"op":"to-iri","input":"http://%C3%A9.org/","display":true}`, `{"result":"http://%C3%A9.org/"}`},
		{`{"op":"to-uri","input":"/a b|c","lenient":true}`, `{"result":"/a%20b%7Cc"}`},
		{`{"op":"to-uri","input":"/e\u0301","nfc":true}`, `{"result":"/%C3%A9"}`},
		{`{"op":"to-uri","input":"/e\u0301"}`, `{"result":"/e%CC%81"}`},
		{`{"op":"to-iri","input":"http://xn--9ca.org/%C3%A9%2F"}`, `{"result":"http://xn--9ca.org/é%2F"}`},
		{`{"op":"to-iri","input":"http://xn--9ca.org/%C3%A9%2F","host":"idna"}`, `{"result":"http://é.org/é%2F"}`},
		// U+3164 is a filler; xn--pple-43d has a Cyrillic letter among Latin ones.
		{`{"op":"to-iri","input":"http://xn--9ca.org/%C3%A9%E3%85%A4","display":true}`, `{"result":"http://é.org/é%E3%85%A4"}`},
		{`{"op":"to-iri","input":"http://xn--9ca.org/%C3%A9%E3%85%A4","display":true,"host":"percent"}`, `{"result":"http://xn--9ca.org/é%E3%85%A4"}`},
		{`{"op":"to-iri","input":"http://xn--pple-43d.com/","host":"idna"}`, `{"result":"http://аpple.com/"}`},
		{`{"op":"to-iri","input":"http://xn--pple-43d.com/","host":"idna","display":true}`, `{"result":"http://xn--pple-43d.com/"}`},
		{`{"op":"nfc","input":"é"}`, `{"nfc":true}`},
		{`{"op":"nfc","input":"e\u0301"}`, `{"nfc":false}`},
		{`{"op":"nfc","input":"e%CC%81"}`, `{"nfc":true}`},
		{`{"op":"nfc","input":"\u037e"}`, `{"nfc":true}`},
		{`{"op":"nfc","input":"\ufb01"}`, `{"nfc":true}`}, // only Form KC has no ligatures
		{
			`{"op":"to-uri","input":"http://u:p@example.com/a b"}`,
			`{"error":{"code":"unexpected","message":"iri: convert \"http://u:xxxxx@example.com/a b\" to a URI: a space is not allowed in a path, at byte 24 (RFC 3987, 2.2); write \"%20\"",` +
				`"field":"input","offset":24,"rule":"isegment","syntax":"rfc3987"}}`,
		},
		{
			`{"op":"to-uri","input":"http://a_b.é/","host":"idna"}`,
			`{"error":{"code":"unexpected","message":"iri: convert \"http://a_b.é/\" to a URI: label \"a_b\": \"_\" is not allowed in a domain name, ` +
				`at byte 8 (RFC 3987, 3.1)","field":"input","offset":8,"rule":"ireg-name","syntax":"rfc3987"}}`,
		},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s:\ngot  %s\nwant %s", c.line, got, c.reply)
		}
	}
	// The offset is in the input, also after characters that lenient percent-encodes.
	got := batched(t, `{"op":"to-uri","input":"/ |%zz","lenient":true}`)
	if want := `"field":"input","offset":4,"rule":null,"syntax":"rfc3987"}}`; !strings.HasPrefix(got, `{"error":{"code":"unexpected",`) || !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want the end %s", got, want)
	}
	for input, want := range map[string]string{"http://u:p@é/": `"uri":"http://u:p@%C3%A9/",`, "http://a/": `"uri":null,`, "a b": `"uri":null,`} {
		if got := batched(t, fmt.Sprintf(`{"op":"explain","input":%q}`, input)); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", input, got, want)
		}
	}
	checkRefused(t, `{"op":"to-uri","input":"http://é..org/","host":"idna"}`, "unexpected", "input")
	checkRefused(t, `{"op":"to-uri","input":"%"}`, "end", "input")
	checkRefused(t, `{"op":"to-iri","input":"a","host":"punycode"}`, "bad-request", "host")
	if got := batched(t, `{"op":"to-iri","input":"a","lenient":true}`); !strings.HasPrefix(got, `{"error":{"code":"bad-request",`) {
		t.Errorf("got %s", got)
	}
}
