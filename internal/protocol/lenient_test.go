package protocol

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/jsonwriter"
)

func TestSplitAndFix(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"split","input":"a b://u@h:x/[?q#f#"}`,
			`{"components":{"scheme":"a b","authority":"u@h:x","userinfo":"u","host":"h","port":"x","path":"/[","params":null,"query":"q","fragment":"f#"}}`},
		{`{"op":"split","input":""}`,
			`{"components":{"scheme":null,"authority":null,"userinfo":null,"host":null,"port":null,"path":"","params":null,"query":null,"fragment":null}}`},
		{`{"op":"fix","input":"http://a/b/ é|"}`,
			`{"result":"http://a/b/%20%C3%A9%7C","changes":[{"offset":11,"text":" "},{"offset":12,"text":"é"},{"offset":14,"text":"|"}]}`},
		{`{"op":"fix","input":"/é |","syntax":"rfc3987"}`,
			`{"result":"/é%20%7C","changes":[{"offset":3,"text":" "},{"offset":4,"text":"|"}]}`},
		{`{"op":"fix","input_base64":"L/8="}`, `{"result":"/%FF","changes":[{"offset":1,"text_base64":"/w=="}]}`},
		{`{"op":"fix","input":" <http://a/ b/>"}`,
			`{"result":"http://a/b/","changes":[{"offset":0,"text":" <"},{"offset":11,"text":" "},{"offset":14,"text":">"}]}`},
		// RFC 2396, E, and RFC 3986, C: white space in angle brackets is ignored.
		{`{"op":"fix","input":"<ftp://ds.internic.\n   net/rfc/>"}`,
			`{"result":"ftp://ds.internic.net/rfc/","changes":[{"offset":0,"text":"<"},{"offset":19,"text":"\n   "},{"offset":31,"text":">"}]}`},
		{`{"op":"fix","input":"<http://h/a b{c>"}`,
			`{"result":"http://h/ab%7Bc","changes":[{"offset":0,"text":"<"},{"offset":11,"text":" "},{"offset":13,"text":"{"},{"offset":15,"text":">"}]}`},
		// A change after a gap, and one before it.
		{`{"op":"fix","input":"<http://h/a\n {b>"}`,
			`{"result":"http://h/a%7Bb","changes":[{"offset":0,"text":"<"},{"offset":11,"text":"\n "},{"offset":13,"text":"{"},{"offset":15,"text":">"}]}`},
		{`{"op":"fix","input":"<http://h/{ b c{>"}`,
			`{"result":"http://h/%7Bbc%7B","changes":[{"offset":0,"text":"<"},{"offset":10,"text":"{"},{"offset":11,"text":" "},{"offset":13,"text":" "},{"offset":15,"text":"{"},{"offset":16,"text":">"}]}`},
		{`{"op":"fix","input":"\"http://h/a b\""}`,
			`{"result":"http://h/a%20b","changes":[{"offset":0,"text":"\""},{"offset":11,"text":" "},{"offset":13,"text":"\""}]}`},
		{`{"op":"fix","input":"/\u00a0","syntax":"rfc3987"}`, `{"result":"/ ","changes":[]}`},
		// With a scheme, for what people type without it. The offsets are those of the input.
		{`{"op":"fix","input":" <example.com/a b>","scheme":"https"}`, `{"result":"https://example.com/ab","changes":[{"offset":0,"text":" <"},{"offset":15,"text":" "},{"offset":17,"text":">"}]}`},
		{`{"op":"fix","input":"192.0.2.1:80/é","scheme":"ws"}`, `{"result":"ws://192.0.2.1:80/%C3%A9","changes":[{"offset":13,"text":"é"}]}`},
		{`{"op":"fix","input":"//example.com","scheme":"https"}`, `{"result":"https://example.com","changes":[]}`},
		{`{"op":"fix","input":"page/a b","scheme":"https"}`, `{"result":"page/a%20b","changes":[{"offset":6,"text":" "}]}`},
		{`{"op":"fix","input":"mailto:a@b.example","scheme":"https"}`, `{"result":"mailto:a@b.example","changes":[]}`},
		{`{"op":"fix","input":"/valid"}`, `{"result":"/valid","changes":[]}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
	checkRefused(t, `{"op":"fix","input":"//h:8 0/a b"}`, "unexpected", "input")
	checkRefused(t, `{"op":"fix","input":"example.com/\u0000","scheme":"https"}`, "unexpected", "input")
	for _, scheme := range []string{"", "https:", "https://", "x y", "1"} {
		checkRefused(t, `{"op":"fix","input":"a","scheme":"`+scheme+`"}`, "bad-request", "scheme")
	}
	checkRefused(t, `{"op":"fix","input":"<http://a b/>"}`, "unexpected", "input")
	checkRefused(t, `{"op":"fix","input":"<http://h/a-\nb>"}`, "unexpected", "input")
}

// The changes that the flag --fixes keeps are those of the operation fix.
func TestWriteChanges(t *testing.T) {
	got := string(jsonwriter.Line(func(w *jsonwriter.Writer) { WriteChanges(w, uri.RFC3986, "http://a/b/ é|") }))
	if want := `{"changes":[{"offset":11,"text":" "},{"offset":12,"text":"é"},{"offset":14,"text":"|"}]}` + "\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// checkRefused reports an error if the reply to a request has not the code and the field.
func checkRefused(t *testing.T, line, code, field string) {
	t.Helper()
	got := batched(t, line)
	if !strings.HasPrefix(got, `{"error":{"code":"`+code+`",`) || !strings.Contains(got, `"field":"`+field+`"`) {
		t.Errorf("%s: got %s, want the code %s and the field %s", line, got, code, field)
	}
}
