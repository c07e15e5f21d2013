package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

// badRequests are requests that batch rejects, with the code and the field of the error,
// and the id in the reply: "-" if the reply has no id.
var badRequests = []struct{ line, code, field, id string }{
	// Lines that are not JSON, or more than one object.
	{`x`, "bad-request", "", "-"},
	{`[]`, "bad-request", "", "-"},
	{`"op"`, "bad-request", "", "-"},
	{`null`, "bad-request", "", "-"},
	{`{`, "bad-request", "", "-"},
	{`{"id":1`, "bad-request", "", "-"}, // the id may be cut off
	{`{"id":1,`, "bad-request", "", "1"},
	{`{"id":1}}`, "bad-request", "", "1"},
	{`{"id":1,}`, "bad-request", "", "1"},
	{`{"id":1 "op":"dots"}`, "bad-request", "", "-"},
	{`{"id"}`, "bad-request", "", "-"},
	{`{"id":}`, "bad-request", "", "-"},
	{`{"id":01}`, "bad-request", "", "-"},
	{`{"id":-}`, "bad-request", "", "-"},
	{`{"id":1.}`, "bad-request", "", "-"},
	{`{"id":1e}`, "bad-request", "", "-"},
	{`{"id":.5}`, "bad-request", "", "-"},
	{`{"id":+1}`, "bad-request", "", "-"},
	{`{"id":NaN}`, "bad-request", "", "-"},
	{`{"id":nul}`, "bad-request", "", "-"},
	{`{"id":True}`, "bad-request", "", "-"},
	{`{"id":[1,]}`, "bad-request", "", "-"},
	{`{"id":[1}}`, "bad-request", "", "-"},
	{`{"id":{"a" 1}}`, "bad-request", "", "-"},
	{`{"id":{1:1}}`, "bad-request", "", "-"},
	{`{'id':1}`, "bad-request", "", "-"},
	{`{id:1}`, "bad-request", "", "-"},
	{`{"id":"a`, "bad-request", "", "-"},
	{`{"id":1/**/}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id":1}{}`, "bad-request", "", "1"},
	{`{"op":"dots","input":"a","id":1} {"op":"dots","input":"b"}`, "bad-request", "", "1"},
	{`{"op":"dots","input":"a","id":1},`, "bad-request", "", "1"},
	{"{\"op\":\"dots\",\"input\":\"a\"}\x00", "bad-request", "", "-"},
	{"\uFEFF\uFEFF" + `{"op":"dots","input":"a"}`, "bad-request", "", "-"}, // one BOM, not two

	// Keys.
	{`{}`, "bad-request", "op", "-"},
	{`{"id":1}`, "bad-request", "op", "1"},
	{`{"op":null,"input":"a"}`, "bad-request", "op", "-"},
	{`{"op":1,"input":"a"}`, "bad-request", "op", "-"},
	{`{"op":["dots"],"input":"a"}`, "bad-request", "op", "-"},
	{`{"Op":"dots","input":"a"}`, "bad-request", "op", "-"},
	{`{"op":"dots","input":"a","op_base64":"ZG90cw=="}`, "bad-request", "op", "-"},
	{`{"op":"dots","Input":"a","id":2}`, "bad-request", "", "2"},
	{`{"op":"dots","INPUT":"a","input":"a"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","":1}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","base":"b"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","base":null}`, "bad-request", "", "-"},
	{`{"op":"parse","input":"a","steps":[]}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","ID":2}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id_base64":"MQ=="}`, "bad-request", "", "-"},
	{`{"op":"resolve","base":"a:b","input":"c","strict_base64":"dHJ1ZQ=="}`, "bad-request", "", "-"},

	// Duplicate keys, also with escapes.
	{`{"op":"dots","op":"dots","input":"a","id":3}`, "bad-request", "", "3"},
	{`{"op":"dots","input":"a","input":"a"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","\u0069nput":"a"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":null,"input":"a"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id":1,"id":1}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id":{"a":1,"b":{"c":1,"c":2}}}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id":[{"a":1},{"a":1,"\u0061":1}]}`, "bad-request", "", "-"},

	// Inputs that are missing, or given twice.
	{`{"op":"parse","id":4}`, "bad-request", "input", "4"},
	{`{"op":"parse","input":null}`, "bad-request", "input", "-"},
	{`{"op":"parse","input_base64":null}`, "bad-request", "input", "-"},
	{`{"op":"parse","input":"a","input_base64":"YQ=="}`, "bad-request", "input", "-"},
	{`{"op":"resolve","input":"a"}`, "bad-request", "base", "-"},
	{`{"op":"resolve","base":"a:b"}`, "bad-request", "input", "-"},
	{`{"op":"compare","a":"a"}`, "bad-request", "b", "-"},
	{`{"op":"compare","b":"a"}`, "bad-request", "a", "-"},

	// Values of the wrong kind.
	{`{"op":"parse","input":1}`, "bad-request", "input", "-"},
	{`{"op":"parse","input":true}`, "bad-request", "input", "-"},
	{`{"op":"parse","input":["a"]}`, "bad-request", "input", "-"},
	{`{"op":"parse","input":{}}`, "bad-request", "input", "-"},
	{`{"op":"parse","input_base64":1}`, "bad-request", "input", "-"},
	{`{"op":"resolve","base":"a:b","input":"c","strict":"true"}`, "bad-request", "strict", "-"},
	{`{"op":"resolve","base":"a:b","input":"c","strict":1}`, "bad-request", "strict", "-"},
	{`{"op":"normalize","input":"c","steps":"case"}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":{"case":true}}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":["case",null]}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":[["case"]]}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":[1]}`, "bad-request", "steps", "-"},

	// Unknown names.
	{`{"op":"parse","input":"a","syntax":"RFC3986"}`, "bad-request", "syntax", "-"},
	{`{"op":"parse","input":"a","syntax":""}`, "bad-request", "syntax", "-"},
	{`{"op":"parse","input":"a","form":"URI"}`, "bad-request", "form", "-"},
	{`{"op":"normalize","input":"c","steps":["Case"]}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":[""]}`, "bad-request", "steps", "-"},
	{`{"op":"normalize","input":"c","steps":["case,percent"]}`, "bad-request", "steps", "-"},
	{`{"op":"resolve","base":"a:b","input":"c","above_root":"default"}`, "bad-request", "above_root", "-"},
	{`{"op":"resolve","base":"a:b","input":"c","above_root":""}`, "bad-request", "above_root", "-"},

	// Only base64 of RFC 4648, section 4, with padding, is accepted.
	{`{"op":"dots","input_base64":"YQ"}`, "bad-request", "input", "-"},
	{`{"op":"dots","input_base64":"YR=="}`, "bad-request", "input", "-"},
	{`{"op":"dots","input_base64":"YQ==YQ=="}`, "bad-request", "input", "-"},
	{`{"op":"dots","input_base64":"Y Q=="}`, "bad-request", "input", "-"},
	{`{"op":"dots","input_base64":"YQ==\n"}`, "bad-request", "input", "-"},
	{`{"op":"dots","input_base64":"_-8="}`, "bad-request", "input", "-"},

	// Strings that are not Unicode. The reply has the id, even if the id is after the
	// fault, unless the id itself has the fault.
	{`{"op":"dots","input":"\ud800","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\udc00","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\udc00\ud800","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\ud800\ud800\udc00","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\ud800A","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\ud800x\udc00","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"a","id":"\ud800"}`, "bad-request", "", "-"},
	{`{"op":"dots","input":"a","id":{"\ud800":1}}`, "bad-request", "", "-"},
	{`{"\udfff":"dots","input":"a","id":5}`, "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"\xff\",\"id\":5}", "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"\xc3\",\"id\":5}", "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"\xc0\xaf\",\"id\":5}", "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"\xed\xa0\x80\",\"id\":5}", "bad-request", "", "5"}, // a surrogate in UTF-8
	{"{\"op\":\"dots\",\"input\":\"\xf4\x90\x80\x80\",\"id\":5}", "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"a\",\"id\":\"\xff\"}", "bad-request", "", "-"},
	{"{\"op\":\"dots\",\"input\":\"a\tb\",\"id\":5}", "bad-request", "", "5"},
	{"{\"op\":\"dots\",\"input\":\"a\x00b\",\"id\":5}", "bad-request", "", "5"},
	{`{"op":"dots","input":"\x61","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\u12","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"\u12G4","id":5}`, "bad-request", "", "5"},
	{`{"op":"dots","input":"a\`, "bad-request", "", "-"},
	{`{"op":"dots","input":"\u00`, "bad-request", "", "-"},

	// Lists with too many values, or a value twice.
	{`{"op":"get","input":"a","names":["host"` + strings.Repeat(`,"host"`, 100) + `]}`, "bad-request", "names", "-"},
	{`{"op":"filter","input":"a","conditions":["host"` + strings.Repeat(`,"host"`, 100) + `]}`, "bad-request", "conditions", "-"},
	{`{"op":"regex","grammar":"rfc3986","rule":"port","dialects":["re2","pcre2","re2"]}`, "bad-request", "dialects", "-"},

	// Operations.
	{`{"op":"Parse","input":"a","id":6}`, "unknown-op", "op", "6"},
	{`{"op":"","input":"a"}`, "unknown-op", "op", "-"},
	{`{"op":"frobnicate"}`, "unknown-op", "op", "-"},
	{`{"op":"parse","input":"a","id":6,"x":1}`, "bad-request", "", "6"},
}

func TestBadRequests(t *testing.T) {
	for _, c := range badRequests {
		got := batched(t, c.line)
		want := `{"error":{"code":"` + c.code + `","message":`
		if c.id != "-" {
			want = `{"id":` + c.id + `,"error":{"code":"` + c.code + `","message":`
		}
		field := "null"
		if c.field != "" {
			field = `"` + c.field + `"`
		}
		if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, `,"field":`+field+`,"offset":null,"rule":null,"syntax":null}}`) {
			t.Errorf("%s\n got %s\nwant %s…,\"field\":%s,…", c.line, got, want, field)
		}
		if !json.Valid([]byte(got)) {
			t.Errorf("%s: not JSON: %s", c.line, got)
		}
	}
}

// oddRequests are unusual requests that batch accepts.
var oddRequests = []struct{ line, reply string }{
	{`{"op":"get","input":"//h","names":["host"` + strings.Repeat(`,"host"`, 99) + `]}`, `{"values":{"host":"h"}}`},
	{`{"op":"filter","input":"//h","conditions":["host"` + strings.Repeat(`,"host"`, 99) + `]}`, `{"match":true}`},
	{`{"op":"dots","input":"a/."}`, `{"result":"a/"}`},
	{" \t{ \"op\" : \"dots\" , \"input\" : \".\" } \t\r", `{"result":""}`},
	{`{"input":".","op":"dots","id":0}`, `{"id":0,"result":""}`},
	{`{"o\u0070":"do\u0074s","\u0069nput":"."}`, `{"result":""}`},
	{`{"op_base64":"ZG90cw==","input_base64":"Lg=="}`, `{"result":""}`},
	{`{"op":"dots","input_base64":""}`, `{"result":""}`},
	{`{"op":"dots","input":null,"input_base64":"Lg=="}`, `{"result":""}`},
	{`{"op":null,"op_base64":"ZG90cw==","input":"."}`, `{"result":""}`},
	{`{"op":"dots","input":"\u0000\b\f\n\r\t\"\\\/"}`, `{"result":"\u0000\u0008\u000c\n\r\t\"\\/"}`},
	{`{"op":"dots","input":"\ud83d\ude00\uFFFD"}`, "{\"result\":\"\U0001F600\uFFFD\"}"},
	{`{"op":"dots","input":"<&>` + "\u2028\U0010FFFF" + `"}`, "{\"result\":\"<&>\u2028\U0010FFFF\"}"},
	{`{"op":"dots","input_base64":"/w=="}`, `{"result_base64":"/w=="}`},
	{`{"op":"normalize","input":"A:","steps":[]}`, `{"result":"A:"}`},
	{`{"op":"normalize","input":"A:","steps":["case","case"]}`, `{"result":"a:"}`},
	{`{"op":"normalize","input":"A:","steps":null,"syntax":null}`, `{"result":"a:"}`},
	{`{"op":"normalize","input":"A:","steps":["\u0063ase"]}`, `{"result":"a:"}`},
	{`{"op":"resolve","base":"a:/b","input":"a:c","strict":false}`, `{"result":"a:/c","same_document":false}`},
	{`{"op":"resolve","base":"a:/b","input":"a:c","strict":null,"above_root":null}`, `{"result":"a:c","same_document":false}`},

	// The reply repeats the JSON text of the id.
	{`{"op":"dots","input":".","id":null}`, `{"id":null,"result":""}`},
	{`{"op":"dots","input":".","id":-0.10e+05}`, `{"id":-0.10e+05,"result":""}`},
	{`{"op":"dots","input":".","id":123456789012345678901234567890}`, `{"id":123456789012345678901234567890,"result":""}`},
	{`{"op":"dots","input":".","id":"\u0041\ud83d\ude00"}`, `{"id":"\u0041\ud83d\ude00","result":""}`},
	{`{"op":"dots","input":".","id":{"id":[{"id":{}},[],true,false,null,""]}}`, `{"id":{"id":[{"id":{}},[],true,false,null,""]},"result":""}`},
	{"{\"op\":\"dots\",\"input\":\".\",\"id\":[1,\r2]}", `{"id":[1, 2],"result":""}`},
	{`{"op":"dots","input":".","id":[{"a":1},{"a":1}]}`, `{"id":[{"a":1},{"a":1}],"result":""}`},
}

func TestOddRequests(t *testing.T) {
	for _, c := range oddRequests {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s\n got %s\nwant %s", c.line, got, c.reply)
		}
	}
}

// Errors of inputs have the field and the offset, in bytes of the text or of the text
// that is decoded from base64.
func TestInputErrors(t *testing.T) {
	for _, c := range []struct{ line, code, rest string }{
		{`{"op":"parse","input":"é"}`, "unexpected", `"field":"input","offset":0,"rule":"segment","syntax":"rfc3986"`},
		{`{"op":"parse","input":"aé b","syntax":"rfc3987"}`, "unexpected", `"field":"input","offset":3,"rule":"isegment","syntax":"rfc3987"`},
		{`{"op":"parse","input_base64":"YS//","syntax":"rfc3987"}`, "unexpected", `"field":"input","offset":2,"rule":"isegment","syntax":"rfc3987"`},
		{`{"op":"parse","input":"\ud83d\ude00 ","syntax":"rfc3987"}`, "unexpected", `"field":"input","offset":4,"rule":"isegment","syntax":"rfc3987"`},
		{`{"op":"parse","input":"%4"}`, "end", `"field":"input","offset":2,"rule":"pct-encoded","syntax":"rfc3986"`},
		{`{"op":"resolve","base":"http://[","input":"a"}`, "end", `"field":"base","offset":8,"rule":"IP-literal","syntax":"rfc3986"`},
		{`{"op":"resolve","base":"a:b","input":"["}`, "unexpected", `"field":"input","offset":0,"rule":"segment","syntax":"rfc3986"`},
		{`{"op":"resolve","base":"//a","input":"b"}`, "no-base", `"field":"base","offset":null,"rule":null,"syntax":null`},
		{`{"op":"resolve","base":"","input":"b"}`, "no-base", `"field":"base","offset":null,"rule":null,"syntax":null`},
		{`{"op":"relativize","base":"b","input":"a:b"}`, "no-base", `"field":"base","offset":null,"rule":null,"syntax":null`},
		{`{"op":"relativize","base":"a:b","input":"b"}`, "end", `"field":"input","offset":1,"rule":"scheme","syntax":"rfc3986"`},
		{`{"op":"resolve","base":"mailto:a@b","input":"b","syntax":"rfc2396"}`, "opaque-base", `"field":"base","offset":null,"rule":null,"syntax":null`},
		{`{"op":"resolve","base":"a:/","input":"../b","above_root":"refuse"}`, "unwritable", `"field":"input","offset":null,"rule":null,"syntax":null`},
		{`{"op":"resolve","base":"a:/","input":"../b","above_root":"keep"}`, "unsupported", `"field":"above_root","offset":null,"rule":null,"syntax":null`},
		{`{"op":"normalize","input":"a","syntax":"rfc1808","steps":["scheme"]}`, "unsupported", `"field":"steps","offset":null,"rule":null,"syntax":null`},
		{`{"op":"compare","a":"a","b":" "}`, "unexpected", `"field":"b","offset":0,"rule":"segment","syntax":"rfc3986"`},
		{`{"op":"segments","input":" "}`, "unexpected", `"field":"input","offset":0,"rule":"segment","syntax":"rfc3986"`},
	} {
		got := batched(t, c.line)
		if !strings.Contains(got, `"error":{"code":"`+c.code+`","message":"`) || !strings.HasSuffix(got, c.rest+"}}") {
			t.Errorf("%s\n got %s\nwant code %s, %s", c.line, got, c.code, c.rest)
		}
	}
}

// If an operation fails, the members that it has written are not part of the reply.
func TestFailureReplacesAnswer(t *testing.T) {
	op := Operation{answer: func(q *Request, r *reply) error {
		r.Text("result", "half")
		return Refused("input", uri.ErrAmbiguous)
	}}
	got, _ := new(Server).Reply(nil, &Request{op: &op, id: []byte("1")})
	if want := `{"id":1,"error":{"code":"unwritable",`; !strings.HasPrefix(string(got), want) {
		t.Errorf("got %s, want %s…", got, want)
	}
}

// If the answer is no, the reply is not an error.
func TestNoIsAnAnswer(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"relativize","base":"http://a/b","input":"http://a/./b"}`, `{"result":null}`},
		{`{"op":"compare","a":"http://a","b":"x://a"}`, `{"rung":"different","differences":[{"component":"scheme","a":"http","b":"x"}]}`}, // and not the paths of the normal forms
		{`{"op":"compare","syntax":"rfc2396","a":"http://h/","b":"http://a,b:1/"}`, `{"rung":"different","differences":[{"component":"authority","a":"h","b":"a,b:1"}]}`},
		{`{"op":"compare","a":"a:","b":"b:"}`, `{"rung":"different","differences":[{"component":"scheme","a":"a","b":"b"}]}`},
		// The example of RFC 3986, 6.2.2, with another fragment.
		{`{"op":"compare","a":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d#1","b":"example://a/b/c/%7Bfoo%7D#2","ladder":true}`, `{"rung":"different","differences":[{"component":"fragment","a":"1","b":"2"}],"ladder":[` +
			`{"rung":"string","section":"6.2.1","skipped":false,"a":"eXAMPLE://a/./b/../b/%63/%7bfoo%7d#1","b":"example://a/b/c/%7Bfoo%7D#2","equal":false},` +
			`{"rung":"case","section":"6.2.2.1","skipped":false,"a":"example://a/./b/../b/%63/%7Bfoo%7D#1","b":"example://a/b/c/%7Bfoo%7D#2","equal":false},` +
			`{"rung":"percent","section":"6.2.2.2","skipped":false,"a":"example://a/./b/../b/c/%7Bfoo%7D#1","b":"example://a/b/c/%7Bfoo%7D#2","equal":false},` +
			`{"rung":"path","section":"6.2.2.3","skipped":false,"a":"example://a/b/c/%7Bfoo%7D#1","b":"example://a/b/c/%7Bfoo%7D#2","equal":false},` +
			`{"rung":"scheme","section":"6.2.3","skipped":false,"a":"example://a/b/c/%7Bfoo%7D#1","b":"example://a/b/c/%7Bfoo%7D#2","equal":false}]}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
}

// Planned operations that do not exist yet are unknown.
func TestUnknownOperations(t *testing.T) {
	for name := range strings.FieldsSeq("compose with host-agreement") {
		got := batched(t, fmt.Sprintf(`{"op":%q,"id":1,"whatever":true}`, name))
		if !strings.HasPrefix(got, `{"id":1,"error":{"code":"unknown-op","message":`) {
			t.Errorf("%s: %s", name, got)
		}
	}
	for name := range strings.FieldsSeq("parse generations resolve relativize normalize compare dots match locate extract explain secret segments split fix query bidi to-uri to-iri nfc agreement encode decode build lint grammars rule railroad walk regex difference rows disagreements") {
		if byName[name] == nil {
			t.Errorf("no operation %s", name)
		}
	}
}

// NewRequest and With check the operation and the fields.
func TestNewRequest(t *testing.T) {
	var s Server
	got, err := s.Reply(nil, NewRequest("normalize").With("input", "A:b").With("steps", []string{"case"}))
	if string(got) != `{"result":"a:b"}`+"\n" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	got, err = s.Reply(nil, NewRequest("resolve").With("base", "http://a/b").With("input", "http:c").With("strict", false))
	if string(got) != `{"result":"http://a/c","same_document":false}`+"\n" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := s.Reply(nil, NewRequest("compare").With("a", "a:").With("b", "b:")); err != ErrNo {
		t.Errorf("different: %v", err)
	}
	for _, c := range []struct {
		q    *Request
		want error
	}{
		{NewRequest("nfc").With("input", "\u00e9"), nil},
		{NewRequest("nfc").With("input", "e\u0301"), ErrNo},
		{NewRequest("walk").With("grammar", "rfc3986").With("rule", "port").With("input", "80"), nil},
		{NewRequest("walk").With("grammar", "rfc3986").With("rule", "port").With("input", "x"), ErrNo},
		{NewRequest("difference").With("grammar", "rfc3986").With("other", "rfc2396").With("rule", "port"), nil},
		{NewRequest("difference").With("grammar", "rfc3986").With("other", "rfc2396").With("rule", "host"), ErrNo},
	} {
		if _, err := s.Reply(nil, c.q); err != c.want {
			t.Errorf("%s: %v, want %v", c.q.op.Name, err, c.want)
		}
	}
	for name, f := range map[string]func(){
		"operation": func() { NewRequest("none") },
		"field":     func() { NewRequest("dots").With("base", "a:") },
		"kind":      func() { NewRequest("dots").With("input", true) },
		"type":      func() { NewRequest("dots").With("input", 1) },
		"no type":   func() { NewRequest("dots").With("input", 1.5) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// A deeply nested id and many keys do not overflow the stack, and are read in linear time.
func TestHostileRequests(t *testing.T) {
	const n, maxDepth = 1 << 20, 10000 // as in package strictjson
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	if got, want := batched(t, `{"op":"dots","input":"","id":`+nested(maxDepth)+`}`), `{"id":`+nested(maxDepth)+`,"result":""}`; got != want {
		t.Errorf("an id as deep as allowed: got %.100s", got)
	}
	var keys strings.Builder
	for i := range n / 8 {
		fmt.Fprintf(&keys, `"%d":0,`, i)
	}
	// The id is not one of the 32 keys.
	for count, want := range map[int]string{32: "dots does not take the key", 33: "more than 32 keys"} {
		line := `{"id":1,"op":"dots"`
		for i := range count - 1 {
			line += fmt.Sprintf(`,"%d":0`, i)
		}
		if got := batched(t, line+"}"); !strings.Contains(got, want) {
			t.Errorf("%d keys: %s", count, got)
		}
	}
	for name, line := range map[string]string{
		"deep arrays":      `{"op":"dots","input":"","id":` + nested(n) + `}`,
		"deep objects":     `{"op":"dots","input":"","id":` + strings.Repeat(`{"":`, n) + strings.Repeat("}", n) + `}`,
		"unclosed":         strings.Repeat(`{"id":[`, n),
		"many keys":        `{` + keys.String() + `"id":1}`,
		"many equal keys":  `{` + strings.Repeat(`"a":0,`, n) + `"id":1}`,
		"many faults":      `{"id":"` + strings.Repeat(`\ud800`, n) + `"}`,
		"a string, no end": `{"id":"` + strings.Repeat("a", n),
		"digits, no end":   `{"id":` + strings.Repeat("1", n),
	} {
		if got := batched(t, line); !strings.Contains(got, `"error":{"code":"bad-request"`) || len(got) > 1000 {
			t.Errorf("%s: got %.100s", name, got)
		}
	}
	if got := batched(t, `{"op":"dots","input":"","id":{`+strings.TrimSuffix(keys.String(), ",")+`}}`); !strings.HasSuffix(got, `,"result":""}`) {
		t.Errorf("an id of many keys: got %.100s", got)
	}
}

// The reader accepts only lines that encoding/json accepts, and never panics. Its reply is
// JSON on one line.
func FuzzBatch(f *testing.F) {
	for _, c := range badRequests {
		f.Add([]byte(c.line))
	}
	for _, c := range oddRequests {
		f.Add([]byte(c.line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.IndexByte(line, '\n') >= 0 {
			return // more than one line
		}
		q, err := readRequest(line)
		if err == nil && !json.Valid(line) {
			t.Errorf("%q: accepted", line)
		}
		if q.id != nil && !json.Valid(q.id) {
			t.Errorf("%q: id %q", line, q.id)
		}
		got := new(Server).Answer(nil, line)
		if !json.Valid(got) || strings.Count(string(got), "\n") != 1 {
			t.Errorf("%q: reply %q", line, got)
		}
	})
}
