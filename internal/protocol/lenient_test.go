package protocol

import (
	"strings"
	"testing"
)

func TestSplitAndFix(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"split","input":"a b://u@h:x/[?q#f#"}`,
			`{"components":{"scheme":"a b","authority":"u@h:x","userinfo":"u","host":"h","port":"x","path":"/[","params":null,"query":"q","fragment":"f#"}}`},
		{`{"op":"split","input":""}`,
			`{"components":{"scheme":null,"authority":null,"userinfo":null,"host":null,"port":null,"path":"","params":null,"query":null,"fragment":null}}`},
		{`{"op":"fix","input":"http://a b/é|"}`,
			`{"result":"http://a%20b/%C3%A9%7C","changes":[{"offset":8,"text":" "},{"offset":11,"text":"é"},{"offset":13,"text":"|"}]}`},
		{`{"op":"fix","input":"/é |","syntax":"rfc3987"}`,
			`{"result":"/é%20%7C","changes":[{"offset":3,"text":" "},{"offset":4,"text":"|"}]}`},
		{`{"op":"fix","input_base64":"L/8="}`, `{"result":"/%FF","changes":[{"offset":1,"text_base64":"/w=="}]}`},
		{`{"op":"fix","input":"/valid"}`, `{"result":"/valid","changes":[]}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
	checkRefused(t, `{"op":"fix","input":"//h:8 0/a b"}`, "unexpected", "input")
}

// checkRefused reports an error if the reply to a request has not the code and the field.
func checkRefused(t *testing.T, line, code, field string) {
	t.Helper()
	got := batched(t, line)
	if !strings.HasPrefix(got, `{"error":{"code":"`+code+`",`) || !strings.Contains(got, `"field":"`+field+`"`) {
		t.Errorf("%s: got %s, want the code %s and the field %s", line, got, code, field)
	}
}
