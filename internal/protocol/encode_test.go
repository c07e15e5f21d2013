package protocol

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestEncodeDecode(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"encode","input":"a b/c","component":"segment"}`, `{"result":"a%20b%2Fc"}`},
		{`{"op":"encode","input":"a+b=é"}`, `{"result":"a%2Bb%3D%C3%A9"}`},
		{`{"op":"encode","input":"é/","syntax":"rfc3987"}`, `{"result":"é%2F"}`},
		{`{"op":"encode","input":"a b&","component":"query-value"}`, `{"result":"a+b%26"}`},
		{`{"op":"encode","input":"a b&","component":"query-value","format":"plain"}`, `{"result":"a%20b%26"}`},
		{`{"op":"encode","input_base64":"/w=="}`, `{"result":"%FF"}`},
		{`{"op":"decode","input":"a+b/%41%00"}`, `{"result":"a+b/A\u0000"}`},
		{`{"op":"decode","input":"a+b","format":"form"}`, `{"result":"a b"}`},
		{`{"op":"decode","input":"a+b","component":"query-name"}`, `{"result":"a b"}`},
		{`{"op":"decode","input":"%FF"}`, `{"result_base64":"/w=="}`},
		{`{"op":"decode","input":"a%2"}`, `{"error":{"code":"end","message":"\"a%2\": no hex digit after \"%\" at byte 3 (RFC 3986, 2.1)","field":"input","offset":3,"rule":null,"syntax":null}}`},
		{`{"op":"decode","input":"a/%","component":"segment","syntax":"rfc2396"}`, `{"error":{"code":"unexpected","message":"\"a/%\": unexpected character in segment at byte 1 under rfc2396","field":"input","offset":1,"rule":null,"syntax":"rfc2396"}}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
	checkRefused(t, `{"op":"encode","input":"..","component":"segment"}`, "unexpected", "input")
	checkRefused(t, `{"op":"decode","input":"%zz"}`, "unexpected", "input")
	checkRefused(t, `{"op":"decode","input":"%4z"}`, "unexpected", "input")
	checkRefused(t, `{"op":"encode","input":"a","component":"port"}`, "bad-request", "component")
}

func TestBuild(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"build","scheme":"http","authority":"u@h:1","userinfo":"u","host":"h","port":"1","path":"/p","params":null,"query":"","fragment":"f"}`,
			`{"result":"http://u@h:1/p?#f"}`},
		{`{"op":"build"}`, `{"result":""}`},
		{`{"op":"build","authority":"u@h:1"}`, `{"result":"//u@h:1"}`},
		{`{"op":"build","syntax":"rfc2396","scheme":"x","authority":"a,b:1"}`, `{"result":"x://a,b:1"}`},
		{`{"op":"build","syntax":"rfc1808","path":"a","params":"b"}`, `{"result":"a;b"}`},
		{`{"op":"build","host":"h","path":"/a","segments":["b c","d/e"]}`, `{"result":"//h/a/b%20c/d%2Fe"}`},
		{`{"op":"build","host":"h","path":"/a b%","query":"c d","encode":true}`, `{"result":"//h/a%20b%25?c%20d"}`},
		{`{"op":"build","host":"h","path":"/%20"}`, `{"result":"//h/%20"}`},
		{`{"op":"build","host":"h","port":"x"}`, `{"error":{"code":"unexpected","message":"uri: build port \"x\": the port \"x\" is not a number, at byte 0 (RFC 3986, 3.2.3)","field":"port","offset":0,"rule":null,"syntax":"rfc3986"}}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
	checkRefused(t, `{"op":"build","host":"evil@host"}`, "unexpected", "host")
	checkRefused(t, `{"op":"build","host":"h","path":"a"}`, "unwritable", "path")
	checkRefused(t, `{"op":"build","path":"//a"}`, "unwritable", "path")
	checkRefused(t, `{"op":"build","path":"a b"}`, "unexpected", "path")
	checkRefused(t, `{"op":"build","params":"a"}`, "unsupported", "params")
	checkRefused(t, `{"op":"build","segments":[".."]}`, "unexpected", "path")
	checkRefused(t, `{"op":"build","syntax":"rfc1738"}`, "end", "scheme")
	checkRefused(t, `{"op":"build","authority":"a","host":"b"}`, "bad-request", "authority")
	checkRefused(t, `{"op":"build","authority":"u@a","host":"a"}`, "bad-request", "authority")
	checkRefused(t, `{"op":"build","authority":"a:80","port":"81"}`, "bad-request", "authority")
	checkRefused(t, `{"op":"build","authority":"a","host":"b","path":"/c"}`, "bad-request", "authority")
	checkRefused(t, `{"op":"build","authority":"u@a","userinfo":"v"}`, "bad-request", "authority")
}

// A reply of parse has the components of build: what was parsed is built again.
func TestBuildParsed(t *testing.T) {
	for _, x := range uri.Syntaxes() {
		for _, text := range []string{
			"http://u:p@h:80/p;x?q#f", "http://h/", "//h", "//@h:", "", "a/b?", "#", "urn:a:b", "file:///a", "http://a,b:x/", "x:/a", "http://[::1]:/", "a;b?c", "mailto:a?b",
		} {
			r, err := x.ParseReference(text)
			if err != nil {
				continue
			}
			q := NewRequest("parse").With("input", text).With("syntax", x.String())
			reply, _ := server.Reply(nil, q)
			_, components, _ := strings.Cut(string(reply), `"components":`)
			components, _, _ = strings.Cut(components, "}")
			built, err := ReadBuild(x, components+"}")
			if err != nil {
				t.Fatalf("%s: %v", components, err)
			}
			if got, err := built.Build(); got != r || err != nil {
				t.Errorf("%v %s: got %s, %v from %s", x, text, got, err, components)
			}
		}
	}
}

func TestReadBuild(t *testing.T) {
	for _, line := range []string{"", "[]", `{"op":"build"}`, `{"op_base64":"YnVpbGQ="}`, `{"valid":true}`, `{"host":1}`, `{"host":"a","host":"b"}`, `{"host":"a"}{}`, "{\"host\":\"\xff\"}", `{"syntax":"x"}`} {
		q, err := ReadBuild(uri.RFC3986, line)
		if err == nil {
			_, err = q.Build()
		}
		if err == nil {
			t.Errorf("%s: no error", line)
		}
	}
	q, err := ReadBuild(uri.RFC2396, `{"scheme":"x","authority":"a,b","syntax":null}`)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := q.Build(); r.Syntax() != uri.RFC2396 || err != nil {
		t.Errorf("got %v, %v", r.Syntax(), err)
	}
}
