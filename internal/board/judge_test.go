package board_test

import (
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
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
		{`{"op":"parse","input":"/%41%2f"}`, `{"valid":true,"components":{"path":"/%41%2f"}}`, `{"valid":true,"components":{"path":"/A%2F"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"/%41%2f"}`, `{"valid":true,"components":{"path":"/%41%2f"}}`, `{"valid":true,"components":{"path":"/A/"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"//[::]"}`, `{"valid":true,"components":{"host":"[::]"}}`, `{"valid":true,"components":{"host":"::"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"//[::]"}`, `{"valid":true,"components":{"host":"[::]","path":""}}`, `{"valid":true,"components":{"host":"::","path":"/"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"/x"}`, `{"valid":true,"components":{"path":"/x"}}`, `{"valid":true,"components":{"path_base64":"L3g="}}`, "valid right, components right"},
		{`{"op":"parse","input":"x:"}`, `{"valid":true,"components":{"path":""}}`, `{"valid":true,"components":{"path":null}}`, "valid right, components right"},
		{`{"op":"parse","input":"x:y"}`, `{"valid":true,"components":{"path":"y"}}`, `{"valid":true,"components":{"path":null}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"//a%41"}`, `{"valid":true,"components":{"host":"a%41"}}`, `{"valid":true,"components":{"host":"aa"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"/a%41"}`, `{"valid":true,"components":{"path":"/a%41"}}`, `{"valid":true,"components":{"path":"/aa"}}`, "valid right, components wrong"},
		{`{"op":"parse","input":"//[0:0::A]"}`, `{"valid":true,"components":{"host":"[0:0::A]"}}`, `{"valid":true,"components":{"host":"[::a]"}}`, "valid right, components soft"},
		{`{"op":"parse","input":"//[0:0::A]"}`, `{"valid":true,"components":{"host":"[0:0::A]"}}`, `{"valid":true,"components":{"host":"[::b]"}}`, "valid right, components wrong"},
		// Other operations.
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result":"x:/a"}`, "resolve right"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result_base64":"eDovYQ=="}`, "resolve right"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"result":"x:a"}`, "resolve wrong"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a","same_document":false}`, `{"result":"x:/a"}`, "resolve right"}, // an optional key
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a","same_document":false}`, `{"result":"x:/a","same_document":true}`, "resolve wrong"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{}`, "resolve wrong"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"result":"x:/a"}`, `{"error":{}}`, "resolve refused"},
		{`{"op":"resolve","base":"x:/","input":"a"}`, `{"error":{"code":"unsupported"}}`, `{"error":{"code":"unsupported"}}`, "resolve right"},
		{`{"op":"resolve"}`, `{"result":"HTTP://U@A/B"}`, `{"result":"http://U@a/B"}`, "resolve soft"},
		{`{"op":"resolve"}`, `{"result":"HTTP://U@A/B"}`, `{"result":"http://u@a/B"}`, "resolve wrong"},
		{`{"op":"resolve"}`, `{"result":"HTTP://A/B"}`, `{"result":"http://a/b"}`, "resolve wrong"},
		{`{"op":"resolve"}`, `{"result":"X:B"}`, `{"result":"x:B"}`, "resolve soft"},
		{`{"op":"to-uri"}`, `{"result":"http://a/%f0"}`, `{"result":"http://a/%F0"}`, "to-uri soft"},
		{`{"op":"to-uri"}`, `{"result":"http://a/%f0"}`, `{"result":"http://a/%F1"}`, "to-uri wrong"},
		{`{"op":"normalize"}`, `{"result":"x:B"}`, `{"result":"X:B"}`, "normalize wrong"},
		{`{"op":"decode","input":"%"}`, `{"error":{}}`, `{"error":{"message":"no"}}`, "decode right"},
		{`{"op":"decode","input":"%"}`, `{"error":{}}`, `{"result":"%"}`, "decode accepted"},
		{`{"op":"compare","a":"http://a:80/?","b":"http://a/","steps":["case"]}`, `{"equal":false}`, `{"equal":true}`, "compare soft"},
		{`{"op":"compare","a":"http://a/?b","b":"http://a/","steps":["case"]}`, `{"equal":false}`, `{"equal":true}`, "compare wrong"},
		{`{"op":"compare","a":"http://a/#","b":"http://a/","steps":["case"]}`, `{"equal":true}`, `{"equal":false}`, "compare wrong"},
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

// RFC 3986, 3.2.2: "the "http" scheme considers a missing authority or empty host invalid".
func TestJudgeWebWithoutHost(t *testing.T) {
	const refusal = `{"valid":false,"error":{}}`
	for _, c := range []struct {
		syntax, request, want, reply string
		outcome                      board.Outcome
	}{
		{"rfc3986", `{"op":"parse","input":"http:"}`, `{"valid":true}`, refusal, board.Contested},
		{"rfc3986", `{"op":"parse","input":"HTTPS://u@:80/p"}`, `{"valid":true}`, refusal, board.Contested},
		{"rfc3987", `{"op":"parse","input":"http:/p"}`, `{"valid":true}`, refusal, board.Contested},
		{"rfc2396", `{"op":"parse","input":"http:/p"}`, `{"valid":true}`, refusal, board.Refused},
		{"rfc3986", `{"op":"parse","input":"http://u@h:/p"}`, `{"valid":true}`, refusal, board.Refused},
		{"rfc3986", `{"op":"parse","input":"ftp:///p"}`, `{"valid":true}`, refusal, board.Refused},
		{"rfc3986", `{"op":"parse","input":"//:80"}`, `{"valid":true}`, refusal, board.Refused},
		{"rfc3986", `{"op":"parse","input":"http://%"}`, `{"valid":false}`, `{"valid":true}`, board.Accepted},
		{"rfc3986", `{"op":"resolve","base":"http://a","input":"//"}`, `{"result":"http://"}`, refusal, board.Contested},
		{"rfc3986", `{"op":"resolve","base":"http://a","input":"//"}`, `{"result":"http://"}`, `{"result":"http://a/"}`, board.Wrong},
		{"rfc3986", `{"op":"resolve","base":"http://a","input":"/"}`, `{"result":"http://a/"}`, refusal, board.Refused},
		{"rfc3986", `{"op":"resolve","base":"http:///a","input":"/b"}`, `{"result":"http:///b"}`, refusal, board.Contested},
		{"rfc3986", `{"op":"compare","a":"http:a","b":"http://a"}`, `{"equal":false}`, refusal, board.Contested},
		{"rfc3986", `{"op":"compare","a":"http://a","b":"http:a"}`, `{"equal":false}`, refusal, board.Contested},
	} {
		q := board.Question{Syntax: c.syntax, Request: parsed(t, c.request), Allowed: []conformance.Object{parsed(t, c.want)}}
		if got := board.Judge(&q, board.Answer{Reply: parsed(t, c.reply)})[0].Outcome; got != c.outcome {
			t.Errorf("%s under %s, reply %s: %s, want %s", c.request, c.syntax, c.reply, got, c.outcome)
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
	manifest := &board.Manifest{Standard: board.StandardRFC, Claims: []board.Claim{{Syntax: "rfc3986", Grade: board.Conforms}}}
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
		{"rfc3986", `{"op":"parse","form":"uri"}`, []string{"bytes"}, false},
	} {
		q := board.Question{Syntax: c.syntax, Request: parsed(t, c.request), Tags: c.tags, Allowed: []conformance.Object{{"valid": true}}}
		if got := tally.Select(&q); got != c.want {
			t.Errorf("%s %s: %t", c.syntax, c.request, got)
		}
	}
	if r := tally.Finish(""); len(r.Counts) != 1 || r.Counts[0].Outcome != board.NotAskable {
		t.Errorf("%+v", r.Counts)
	}
	// Each row has its faults. Those of the grid are in the order of their IDs.
	tally = board.NewTally(hello, manifest, board.Rows)
	for _, id := range []string{"rfc3986/5.2-0000000c", "rfc3986/5.2-00000003", "rfc3986/5.2-0000000d"} {
		tally.Add(&board.Question{ID: id, Suite: board.Grid, Syntax: "rfc3986", Request: parsed(t, `{"op":"parse","form":"uri"}`), Allowed: []conformance.Object{{"valid": true}}}, board.Judgment{Aspect: "valid", Outcome: board.Refused})
	}
	for _, f := range tally.Faults {
		if f.N != 1 {
			t.Errorf("faults %v", tally.Faults)
		}
	}
	if r := tally.Finish(""); len(tally.Faults) != 3 || len(r.Grid) != 1 || r.Grid[0].Rows != "00000003 0000000c 0000000d" {
		t.Errorf("%d faults, grid %v", len(tally.Faults), r.Grid)
	}
	// The counts have an order, so that a file of results does not change without reason.
	tally = board.NewTally(hello, manifest, board.Rows)
	for _, syntax := range strings.Fields("rfc3986 rfc1738 rfc3987 rfc2396 rfc1808") {
		tally.Add(&board.Question{Syntax: syntax, Request: parsed(t, `{"op":"resolve"}`)}, board.Judgment{Aspect: "resolve", Outcome: board.Right})
	}
	var got []string
	for _, c := range tally.Finish("").Counts {
		got = append(got, c.Syntax)
	}
	if want := "rfc1738 rfc1808 rfc2396 rfc3986 rfc3987"; strings.Join(got, " ") != want {
		t.Errorf("counts of %s, want %s", got, want)
	}
}

// What another standard differs in is not a fault, and what a library that only splits takes is
// not a fault.
func TestFaults(t *testing.T) {
	http := &board.Manifest{Standard: board.StandardHTTP, Validates: board.Promise{Value: true}}
	claims := []board.Claim{{Syntax: "rfc3986", Grade: board.Conforms}}
	splits := &board.Manifest{Standard: board.StandardRFC, Claims: claims}
	for _, c := range []struct {
		manifest *board.Manifest
		outcome  board.Outcome
		want     bool
	}{
		{nil, board.Accepted, true}, {nil, board.Wrong, true}, {nil, board.Soft, false}, {nil, board.Contested, false}, {nil, board.Unsupported, false}, {nil, board.NotAskable, false}, {nil, board.Crash, true},
		{nil, board.Right, false}, {nil, board.Refused, true}, {nil, board.Hang, true}, {nil, board.Garbled, true}, {nil, board.GaveUp, true},
		{http, board.Accepted, false}, {http, board.Wrong, false}, {splits, board.Accepted, false}, {splits, board.Refused, true}, {splits, board.Wrong, true},
	} {
		r := board.Result{Manifest: c.manifest}
		if got := r.Fault("rfc3986", "resolve", c.outcome); got != c.want {
			t.Errorf("%+v, %s: %t", c.manifest, c.outcome, got)
		}
	}
}

// A result that is equivalent to the expected one is not a fault.
func TestJudgeEquivalent(t *testing.T) {
	for _, c := range []struct{ op, want, got, outcome string }{
		// Soft: undefined and empty, the case of scheme and host, and normalized escapes (FAIR 6).
		{"resolve", "x:/a?", "x:/a", "soft"}, {"resolve", "x:/a#", "x:/a", "soft"}, {"resolve", "x:/a?#", "x:/a", "soft"},
		{"resolve", "file:///a", "file:/a", "soft"}, {"resolve", "//", "", "soft"}, {"resolve", "http://@a:/b", "http://a/b", "soft"},
		{"resolve", "http://a/%2f", "http://a/%2F", "soft"}, {"resolve", "http://a/%41", "http://a/A", "soft"},
		{"resolve", "http://a/%2f%2f", "http://a/%2F%2f", "soft"}, {"resolve", "http://%41%2f/%7e?%7e#%7E", "http://a%2F/~?~#~", "soft"},
		{"resolve", "http://a/%2F", "http://a/%2f", "wrong"}, {"resolve", "http://a/A", "http://a/%41", "wrong"},
		{"resolve", "http://a/%2E", "http://a/%2e", "wrong"}, {"resolve", "http://a/%7e", "http://a/%7E", "soft"}, {"resolve", "http://a/%41", "http://a/a", "wrong"},
		{"resolve", "http://a/b", "http://a/B", "wrong"}, {"resolve", "http://a/%2f", "http://a/%2Fx", "wrong"}, {"resolve", "http://a/%41", "http://a/", "wrong"},
		{"resolve", "HTTP://A/%41?", "http://a/A", "soft"},
		// Wrong: another path, query or fragment.
		{"resolve", "x:/a?b", "x:/a", "wrong"}, {"resolve", "x:/a#b", "x:/a", "wrong"}, {"resolve", "x:/a?b#c", "x:/a#c", "wrong"},
		{"resolve", "http://a/%2F", "http://a//", "wrong"}, {"resolve", "http://a/%25", "http://a/%", "wrong"}, {"resolve", "http://a", "http://a/", "wrong"},
		{"resolve", "x:////a", "x://a", "wrong"}, {"resolve", "http://a:80/", "http://a/", "wrong"}, {"resolve", "x:/A", "x:/a", "wrong"},
		{"resolve", "http://a/x", "http://b/x", "wrong"}, {"resolve", "http://a/x", "http:/x", "wrong"}, {"resolve", "http://u@/x", "http:/x", "wrong"},
		{"resolve", "http://u@a/", "http://a/", "wrong"}, {"resolve", "http://U@a/", "http://u@a/", "wrong"},
		// A library that also normalizes by the scheme is right (RFC 3986, 6.2.3).
		{"normalize", "http://example.com:/", "http://example.com/", "right"}, {"normalize", "http://example.com", "http://example.com/", "right"},
		{"normalize", "http://example.com:80/", "http://example.com/", "right"}, {"normalize", "https://a:443", "https://a/", "right"},
		{"normalize", "http://a/b?", "http://a/b", "soft"}, {"normalize", "x:B", "X:B", "wrong"}, {"normalize", "x:%41", "x:A", "wrong"},
		{"normalize", "http://example.com:81/", "http://example.com/", "wrong"}, {"normalize", "x://a", "x://a/", "right"}, {"normalize", "x:", "x:/", "wrong"},
		{"normalize", "http://a/b", "http://a/B", "wrong"}, {"normalize", "https://a:80/", "https://a/", "wrong"},
	} {
		q := board.Question{Request: conformance.Object{"op": c.op, "steps": []any{"case", "percent", "path"}}, Allowed: []conformance.Object{{"result": c.want}}}
		j := board.Judge(&q, board.Answer{Reply: conformance.Object{"result": c.got}})
		if string(j[0].Outcome) != c.outcome {
			t.Errorf("%s: %s, got %s: %s (%s), want %s", c.op, c.want, c.got, j[0].Outcome, j[0].Class, c.outcome)
		}
	}
	// With the step scheme, the rules of the scheme are what is asked.
	q := board.Question{Request: conformance.Object{"op": "normalize", "steps": []any{"case", "percent", "path", "scheme"}}, Allowed: []conformance.Object{{"result": "http://a/"}}}
	if j := board.Judge(&q, board.Answer{Reply: conformance.Object{"result": "http://a:80"}}); j[0].Outcome != board.Wrong {
		t.Errorf("scheme: %s", j[0].Outcome)
	}
}

// References that a further step makes equal may be equal or not. If no step makes them equal, then
// they are not.
func TestCompareFurtherSteps(t *testing.T) {
	seen := 0
	for q, err := range board.RowQuestions() {
		if err != nil {
			t.Fatal(err)
		}
		if q.ID != "rfc3986/6.2.3-04:case+percent+path" {
			continue
		}
		for _, equal := range []bool{true, false} {
			if j := board.Judge(&q, board.Answer{Reply: conformance.Object{"equal": equal}}); j[0].Outcome != board.Right {
				t.Errorf("%s, equal %t: %s", q.ID, equal, j[0].Outcome)
			}
			seen++
		}
	}
	if seen != 2 {
		t.Errorf("%d answers", seen)
	}
}

// Brackets that the input does not have are those of the adapter, and are not quoted as the answer of
// the library.
func TestJudgeBrackets(t *testing.T) {
	for _, c := range []struct{ input, want, got, outcome, detail string }{
		{"//h:", "h", "[h:]", "wrong", `host: got "h:", want "h"`},
		{"//:80", "", "[:80]", "wrong", `host: got ":80", want ""`},
		{"//[::A]", "[::A]", "[::a]", "soft", `host: got "[::a]", want "[::A]"`},
		{"//[::1]", "[::1]", "[::1]", "right", ""},
	} {
		q := board.Question{Request: conformance.Object{"op": "parse", "input": c.input}, Allowed: []conformance.Object{{"valid": true, "components": conformance.Object{"host": c.want}}}}
		j := board.Judge(&q, board.Answer{Reply: conformance.Object{"valid": true, "components": conformance.Object{"host": c.got}}})
		if string(j[1].Outcome) != c.outcome || j[1].Detail != c.detail {
			t.Errorf("%s, host %s: %s %q, want %s %q", c.input, c.got, j[1].Outcome, j[1].Detail, c.outcome, c.detail)
		}
	}
}

// Each row has a section, also the strings with five verdicts.
func TestSections(t *testing.T) {
	want := map[string]string{
		"rfc3986/generations-e3b0c442": "A",   // the empty string: no section of RFC 3986
		"rfc2396/generations-e3b0c442": "4.2", // "(1738, 5); … (2396, 4.2)"
		"rfc1738/generations-e3b0c442": "5",
	}
	for q, err := range board.RowQuestions() {
		if err != nil {
			t.Fatal(err)
		}
		if q.Section == "" {
			t.Errorf("%s has no section", q.ID)
		}
		if section, ok := want[q.ID]; ok && q.Section != section {
			t.Errorf("%s: section %s, want %s", q.ID, q.Section, section)
		}
		delete(want, q.ID)
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
