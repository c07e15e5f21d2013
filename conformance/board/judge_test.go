package board_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/conformance/board"
)

func parsed(t *testing.T, text string) conformance.Object {
	t.Helper()
	o, err := board.ParseReply([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The outcomes of replies, by hand.
func TestJudge(t *testing.T) {
	for _, c := range []struct{ request, want, reply, outcomes string }{
		// Verdicts.
		{`{"op":"parse","input":"a"}`, `{"valid":true}`, `{"valid":true}`, "valid right"},
		{`{"op":"parse","input":"a"}`, `{"valid":true}`, `{"valid":false}`, "valid refused"},
		{`{"op":"parse","input":" "}`, `{"valid":false,"error":{"offset":0}}`, `{"valid":false,"error":{"offset":7}}`, "invalid right"},
		{`{"op":"parse","input":" "}`, `{"valid":false}`, `{"valid":true}`, "invalid accepted"},
		{`{"op":"parse","input":"a"}`, `{"valid":true}`, `{"valid":"yes"}`, "valid garbled"},
		{`{"op":"parse","input":"a"}`, `{"valid":true}`, `{"error":{"code":"unsupported"}}`, "valid unsupported"},
		// Components: what is missing is not judged.
		{`{"op":"parse","input":"x:"}`, `{"valid":true,"components":{"scheme":"x","query":null}}`, `{"valid":true,"components":{}}`, "valid right"},
		{`{"op":"parse","input":"x:"}`, `{"valid":true,"components":{"scheme":"x","query":null}}`, `{"valid":true,"components":{"scheme":"x"}}`, "valid right, components right"},
		{`{"op":"parse","input":"x:"}`, `{"valid":true,"components":{"scheme":"x","query":null}}`, `{"valid":true,"components":{"query":""}}`, "valid right, components soft"},
		{`{"op":"parse","input":"x:"}`, `{"valid":true,"components":{"path":""}}`, `{"valid":true,"components":{"path":"/"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"//H"}`, `{"valid":true,"components":{"host":"H"}}`, `{"valid":true,"components":{"host":"h"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"/A"}`, `{"valid":true,"components":{"path":"/A"}}`, `{"valid":true,"components":{"path":"/a"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"//[::]"}`, `{"valid":true,"components":{"host":"[::]"}}`, `{"valid":true,"components":{"host":"::"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"//[::]"}`, `{"valid":true,"components":{"host":"[::]","path":""}}`, `{"valid":true,"components":{"host":"::","path":"/"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"/x"}`, `{"valid":true,"components":{"path":"/x"}}`, `{"valid":true,"components":{"path_base64":"L3g="}}`, "valid right, components right"},
		// Other operations.
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result":"x:/a"}`, "resolve right"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result_base64":"eDovYQ=="}`, "resolve right"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result":"x:a"}`, "resolve wrong"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{}`, "resolve wrong"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"error":{}}`, "resolve refused"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"error":{"code":"unsupported"}}`, `{"error":{"code":"unsupported"}}`, "resolve right"},
		{`{"op":"resolve"}`, `{"result":"HTTP://U@A/B"}`, `{"result":"http://U@a/B"}`, "resolve soft"},
		{`{"op":"resolve"}`, `{"result":"HTTP://U@A/B"}`, `{"result":"http://u@a/B"}`, "resolve wrong"},
		{`{"op":"resolve"}`, `{"result":"HTTP://A/B"}`, `{"result":"http://a/b"}`, "resolve wrong"},
		{`{"op":"resolve"}`, `{"result":"X:B"}`, `{"result":"x:B"}`, "resolve soft"},
		{`{"op":"normalize"}`, `{"result":"x:B"}`, `{"result":"X:B"}`, "normalize wrong"},
		{`{"op":"decode","input":"%"}`, `{"error":{}}`, `{"error":{"message":"no"}}`, "decode right"},
		{`{"op":"decode","input":"%"}`, `{"error":{}}`, `{"result":"%"}`, "decode accepted"},
		{`{"op":"compare","a":"x","b":"x","steps":["case"]}`, `{"equal":true}`, `{"equal":true}`, "compare right"},
		{`{"op":"compare","a":"x","b":"x","steps":["case"]}`, `{"equal":true}`, `{"equal":false}`, "compare wrong"},
	} {
		q := board.Question{Request: parsed(t, c.request), Allowed: []conformance.Object{parsed(t, c.want)}}
		var got []string
		for _, j := range board.Judge(&q, board.Answer{Reply: parsed(t, c.reply)}) {
			got = append(got, string(j.Aspect)+" "+string(j.Outcome))
		}
		if strings.Join(got, ", ") != c.outcomes {
			t.Errorf("%s, reply %s: %q, want %s", c.request, c.reply, got, c.outcomes)
		}
		// A contested row is never a fault.
		q.Contested = "a reason"
		for _, j := range board.Judge(&q, board.Answer{Reply: parsed(t, c.reply)}) {
			if j.Outcome == board.Wrong || j.Outcome == board.Refused || j.Outcome == board.Accepted {
				t.Errorf("%s, reply %s: contested, and %s", c.request, c.reply, j.Outcome)
			}
		}
	}
}

// Replies are read leniently.
func TestParseReply(t *testing.T) {
	for text, want := range map[string]string{
		"{\"a\":\"x\ty\x00z\"}":         "x\ty\x00z",
		`{"a":"x\"	"}`:                  "x\"\t",
		"{\"a\":\t\"\xff\"}":            "\uFFFD",
		"{\"a\":\"\\\\\",\t\"b\":\"\"}": `\`,
	} {
		if o := parsed(t, text); o["a"] != want {
			t.Errorf("%q: %q, want %q", text, o["a"], want)
		}
	}
	for _, text := range []string{"", "null", "[]", "{} {}", "{", `{"a":}`, `"a"`} {
		if o, err := board.ParseReply([]byte(text)); err == nil {
			t.Errorf("%q: %v", text, o)
		}
	}
}

// A library is judged only by what its manifest claims, and is asked only what its hello lists.
func TestSelect(t *testing.T) {
	hello := &board.Hello{Ops: []string{"parse", "normalize", "compare"}, Forms: []string{"uri"}, Syntaxes: []string{"rfc2396", "rfc3986"}, Steps: []string{"case percent path"}}
	manifest := &board.Manifest{Standard: board.StandardRFC, Claims: []board.Claim{{Syntax: "rfc3986"}}}
	tally := board.NewTally(hello, manifest, board.Rows)
	for _, c := range []struct {
		syntax, request string
		tags            []string
		want            bool
	}{
		{"rfc3986", `{"op":"parse","form":"uri"}`, nil, true},
		{"rfc3986", `{"op":"parse"}`, nil, false},
		{"rfc2396", `{"op":"parse","form":"uri"}`, nil, false},
		{"rfc3986", `{"op":"resolve"}`, nil, false},
		{"rfc3986", `{"op":"normalize","steps":["case","percent","path"]}`, nil, true},
		{"rfc3986", `{"op":"normalize","steps":["case"]}`, nil, false},
		{"rfc3986", `{"op":"compare"}`, nil, false},
		{"rfc3986", `{"op":"compare","steps":["case","percent","path"]}`, nil, true},
		{"rfc3986", `{"op":"parse","form":"uri"}`, []string{"nul"}, false},
	} {
		q := board.Question{Syntax: c.syntax, Request: parsed(t, c.request), Tags: c.tags, Allowed: []conformance.Object{{"valid": true}}}
		if got := tally.Select(&q); got != c.want {
			t.Errorf("%s %s: %t", c.syntax, c.request, got)
		}
	}
	if r := tally.Finish(""); len(r.Counts) != 1 || r.Counts[0].Outcome != board.NotAskable {
		t.Errorf("%+v", r.Counts)
	}
}

// What another standard differs in is not a fault, and what a library that only splits takes is
// not a fault.
func TestFaults(t *testing.T) {
	whatwg := &board.Manifest{Standard: board.StandardWHATWG, Validates: board.Promise{Value: true}}
	splits := &board.Manifest{Standard: board.StandardRFC}
	for _, c := range []struct {
		manifest *board.Manifest
		outcome  board.Outcome
		want     bool
	}{
		{nil, board.Accepted, true}, {nil, board.Wrong, true}, {nil, board.Soft, false}, {nil, board.Contested, false}, {nil, board.Unsupported, false}, {nil, board.NotAskable, false}, {nil, board.Crash, true},
		{whatwg, board.Accepted, false}, {whatwg, board.Wrong, false}, {splits, board.Accepted, false}, {splits, board.Refused, true}, {splits, board.Wrong, true},
	} {
		r := board.Result{Manifest: c.manifest}
		if got := r.Fault(c.outcome); got != c.want {
			t.Errorf("%+v, %s: %t", c.manifest, c.outcome, got)
		}
	}
}
