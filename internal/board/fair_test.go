package board_test

import (
	"cmp"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/testenv"
)

// A library is what a trial of fairness needs to know: a change of a manifest that promises to conform to RFC 3986
// and to validate, and the reply to a question.
type library struct {
	change func(*board.Manifest)
	reply  string
}

// Each rule of lab/scoreboard/FAIR.md that a program can enforce has innocent libraries, which must not be accused,
// and guilty ones, which must be. The questions are rows of package conformance; where want is given, they are not.
func TestFairness(t *testing.T) {
	claims := func(c ...board.Claim) func(*board.Manifest) {
		return func(m *board.Manifest) { m.Claims = c }
	}
	grade := func(g board.Grade) func(*board.Manifest) {
		return claims(board.Claim{Syntax: "rfc3986", Grade: g})
	}
	splits := func(m *board.Manifest) { m.Validates.Value = false }
	const (
		y       = `{"op":"resolve","syntax":"rfc3986","base":"http://a/b/c/d;p?q","input":"?y"}`
		wrong   = `{"result":"http://a/b/c/?y"}`
		refuses = `{"error":{}}`
		invalid = `{"valid":false}`
		valid   = `{"valid":true}`
		parse   = `{"op":"parse","syntax":"rfc3986","form":"reference","input":`
	)
	for _, trial := range []struct {
		rule, request, want string
		innocent, guilty    []library
	}{
		{rule: "1: claims decide", request: y,
			innocent: []library{
				{claims(board.Claim{Syntax: "rfc2396", Grade: board.Conforms}), wrong},
				{claims(board.Claim{Syntax: "rfc3986", Grade: board.Conforms, Ops: []string{"parse"}}), wrong},
				{grade(board.Partial), wrong}, {grade(board.BasedOn), wrong}, {grade(board.Partial), refuses},
				{claims(board.Claim{Syntax: "rfc3986", Grade: board.Partial}, board.Claim{Syntax: "rfc3986", Grade: board.Conforms, Ops: []string{"parse"}}), wrong},
			},
			guilty: []library{
				{nil, wrong}, {nil, refuses},
				{claims(board.Claim{Syntax: "rfc3986", Grade: board.Conforms, Ops: []string{"resolve"}}), wrong},
				{claims(board.Claim{Syntax: "rfc3986", Grade: board.BasedOn}, board.Claim{Syntax: "rfc3986", Grade: board.Conforms, Ops: []string{"resolve"}}), wrong},
			}},
		{rule: "1: an amendment", request: `{"op":"parse","syntax":"rfc2396","form":"reference","input":"//["}`, want: invalid,
			innocent: []library{{claims(board.Claim{Syntax: "rfc2396", Grade: board.Conforms, AmendedBy: "rfc2732"}), valid}},
			guilty:   []library{{claims(board.Claim{Syntax: "rfc2396", Grade: board.Conforms}), valid}}},
		{rule: "1: the schemes that are promised", request: `{"op":"compare","syntax":"rfc3986","a":"http://example.com","b":"http://example.com:80/","steps":["case","percent","path","scheme"]}`,
			innocent: []library{{nil, `{"equal":false}`}, {func(m *board.Manifest) { m.Schemes = []string{"file"} }, `{"equal":false}`}},
			guilty:   []library{{func(m *board.Manifest) { m.Schemes = []string{"http", "file"} }, `{"equal":false}`}}},
		{rule: "1: a scheme whose rules are those of another RFC", request: `{"op":"compare","syntax":"rfc3986","a":"file:///a","b":"file://localhost/a","steps":["case","percent","path","scheme"]}`,
			innocent: []library{{func(m *board.Manifest) { m.Schemes = []string{"file"} }, `{"equal":false}`}, {func(m *board.Manifest) { m.Schemes = []string{"file"} }, `{"equal":true}`}}},
		{rule: "1: what is true of every scheme", request: `{"op":"compare","syntax":"rfc3986","a":"HTTP://a/","b":"http://a/","steps":["case","percent","path","scheme"]}`, want: `{"equal":true}`,
			innocent: []library{{nil, `{"equal":true}`}},
			guilty:   []library{{nil, `{"equal":false}`}}},
		{rule: "2: other standards", request: y,
			innocent: []library{{func(m *board.Manifest) { m.Standard, m.Claims, m.ComparedBy = board.StandardHTTP, nil, "rfc3986" }, wrong}},
			guilty:   []library{{nil, wrong}}},
		{rule: "4: a library that does not validate", request: parse + `"a b"}`, want: invalid,
			innocent: []library{{splits, valid}},
			guilty:   []library{{nil, valid}}},
		{rule: "4: but it must take what is valid", request: parse + `"//h:"}`, want: valid,
			innocent: []library{{splits, valid}},
			guilty:   []library{{splits, invalid}}},
		{rule: "5: contested", request: parse + `"//h:99999/"}`, want: valid,
			innocent: []library{{nil, invalid}},
			guilty:   []library{}},
		{rule: "5: a usual port", request: parse + `"//h:9999/"}`, want: valid,
			guilty: []library{{nil, invalid}}},
		{rule: "5: http without a host", request: parse + `"http:a"}`, want: valid,
			innocent: []library{{nil, invalid}}},
		{rule: "5: a base with a fragment", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a/b?q#f","input":""}`,
			innocent: []library{{nil, refuses}, {nil, `{"result":"http://a/b?q"}`}, {nil, `{"result":"http://a/b?q#f"}`}}},
		{rule: "5: a base without one", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a/b/c/d","input":""}`,
			innocent: []library{{nil, `{"result":"http://a/b/c/d"}`}},
			guilty:   []library{{nil, refuses}, {nil, `{"result":"http://a/b/c/"}`}}},
		{rule: "6: a normalized base", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a/b/../c","input":"?"}`,
			innocent: []library{{nil, `{"result":"http://a/b/../c?"}`}, {nil, `{"result":"http://a/c?"}`}, {nil, `{"result":"http://a/c"}`}},
			guilty:   []library{{nil, `{"result":"http://a/b/c?"}`}, {nil, `{"result":"http://a/?"}`}}},
		{rule: "6: the path of the base as /", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a","input":"?y"}`,
			innocent: []library{{nil, `{"result":"http://a?y"}`}, {nil, `{"result":"http://a/?y"}`}},
			guilty:   []library{{nil, `{"result":"http://a/y"}`}}},
		{rule: "6: the path of a result is not that of the base", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a","input":"//g"}`,
			innocent: []library{{nil, `{"result":"http://g"}`}},
			guilty:   []library{{nil, `{"result":"http://g/"}`}}},
		{rule: "6: a normalized reference", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a/b/c","input":"HTTP://A/./x"}`,
			innocent: []library{{nil, `{"result":"HTTP://A/x"}`}, {nil, `{"result":"http://a/x"}`}, {nil, `{"result":"HTTP://a/x"}`}},
			guilty:   []library{{nil, `{"result":"HTTP://A/./x"}`}, {nil, `{"result":"http://a/X"}`}}},
		{rule: "6: normalized percent-encoding of a reference", request: `{"op":"resolve","syntax":"rfc3986","base":"http://a/b/c/d","input":"g%2f.."}`,
			innocent: []library{{nil, `{"result":"http://a/b/c/g%2f.."}`}, {nil, `{"result":"http://a/b/c/g%2F.."}`}},
			guilty:   []library{{nil, `{"result":"http://a/b/c/g/.."}`}, {nil, `{"result":"http://a/b/c/"}`}}},
		{rule: "6: an empty port", request: `{"op":"normalize","syntax":"rfc3986","input":"http://example.com:/","steps":["case","percent","path"]}`,
			innocent: []library{{nil, `{"result":"http://example.com:/"}`}, {nil, `{"result":"http://example.com/"}`}},
			guilty:   []library{{nil, `{"result":"http://example.com:81/"}`}}},
		{rule: "5: an incomplete percent-encoding", request: `{"op":"decode","syntax":"rfc3986","input":"a%%41"}`,
			innocent: []library{{nil, refuses}, {nil, `{"result":"a%A"}`}}},
		{rule: "6: a base of RFC 2396 is not normalized", request: `{"op":"resolve","syntax":"rfc2396","base":"http://a/b/../c","input":"d"}`, want: `{"result":"http://a/b/../d"}`,
			guilty: []library{{claims(board.Claim{Syntax: "rfc2396", Grade: board.Conforms}), `{"result":"http://a/d"}`}}},
		{rule: "6: soft differences of results", request: `{"op":"resolve","syntax":"rfc3986","base":"x:","input":"//A@H:/%41?"}`, want: `{"result":"x://A@H:/%41?"}`,
			innocent: []library{{nil, `{"result":"x://A@h/A"}`}},
			guilty:   []library{{nil, `{"result":"x://a@h/A"}`}, {nil, `{"result":"x://A@h/a"}`}, {nil, `{"result":"x://A@h:1/A"}`}}},
		{rule: "6: escapes in lower case are not normalized", request: `{"op":"resolve","syntax":"rfc3986","base":"x:","input":"%2E%2F"}`, want: `{"result":"x:%2E%2F"}`,
			innocent: []library{{nil, `{"result":"x:.%2F"}`}},
			guilty:   []library{{nil, `{"result":"x:%2e%2F"}`}, {nil, `{"result":"x:%2E%2f"}`}}},
		{rule: "6: the escapes of a component", request: parse + `"/A%2e%2f"}`, want: `{"valid":true,"components":{"path":"/A%2e%2f"}}`,
			innocent: []library{{nil, `{"valid":true,"components":{"path":"/A.%2F"}}`}, {nil, `{"valid":true,"components":{"path":"/A%2e%2F"}}`}},
			guilty:   []library{{nil, `{"valid":true,"components":{"path":"/a%2e%2f"}}`}, {nil, `{"valid":true,"components":{"path":"/%41%2e%2f"}}`}, {nil, `{"valid":true,"components":{"path":"/A./"}}`}}},
		{rule: "6: the form of an address in a result", request: `{"op":"normalize","syntax":"rfc3986","input":"//[2001:DB8::A]","steps":["case","percent","path"]}`, want: `{"result":"//[2001:db8::a]"}`,
			innocent: []library{{nil, `{"result":"//[2001:0db8:0000:0000:0000:0000:0000:000a]"}`}},
			guilty:   []library{{nil, `{"result":"//[2001:db8::b]"}`}, {nil, `{"result":"//[2001:DB8::A]"}`}, {nil, `{"result":"//2001:db8::a"}`}}},
		{rule: "6: the form of an address, its case and its brackets in a component", request: parse + `"//[0:0::A]"}`, want: `{"valid":true,"components":{"host":"[0:0::A]"}}`,
			innocent: []library{{nil, `{"valid":true,"components":{"host":"[::a]"}}`}, {nil, `{"valid":true,"components":{"host":"0:0::A"}}`}},
			guilty:   []library{{nil, `{"valid":true,"components":{"host":"[::b]"}}`}}},
		{rule: "6: an empty port or userinfo in the authority", request: parse + `"//@h:"}`, want: `{"valid":true,"components":{"authority":"@h:"}}`,
			innocent: []library{{nil, `{"valid":true,"components":{"authority":"h"}}`}, {nil, `{"valid":true,"components":{"authority":"@h"}}`}},
			guilty:   []library{{nil, `{"valid":true,"components":{"authority":"g"}}`}, {nil, `{"valid":true,"components":{"authority":""}}`}, {nil, `{"valid":true,"components":{"authority":null}}`}}},
		{rule: "7: not done", request: y,
			innocent: []library{{nil, `{"error":{"code":"unsupported"}}`}},
			guilty:   []library{{nil, `{"error":{"code":"refused"}}`}}},
		{rule: "7: not done is no refusal", request: `{"op":"decode","syntax":"rfc3986","input":"%"}`, want: `{"error":{}}`,
			innocent: []library{{nil, `{"error":{"code":"unsupported"}}`}, {nil, refuses}},
			guilty:   []library{{nil, `{"result":"%"}`}}},
		{rule: "7: U+0000", request: parse + `"\u0000"}`, want: invalid,
			innocent: []library{{nil, valid}}}, // it is not asked
		{rule: "9: documented", request: parse + `"//h:80"}`, want: valid,
			innocent: []library{{func(m *board.Manifest) { m.Deviations = []board.Deviation{{Kind: "strict", Rows: []string{"row"}}} }, invalid}},
			guilty:   []library{{func(m *board.Manifest) { m.Deviations = []board.Deviation{{Kind: "strict", Rows: []string{"other"}}} }, invalid}}},
		{rule: "10: keys that the library does not offer", request: parse + `"x:"}`, want: `{"valid":true,"kind":"uri","host_kind":null,"components":{"scheme":"x","path":"","query":null}}`,
			innocent: []library{{nil, valid}, {nil, `{"valid":true,"components":{}}`}, {nil, `{"valid":true,"components":{"path":null}}`}},
			guilty:   []library{{nil, `{"valid":true,"components":{"scheme":"y"}}`}, {nil, `{"valid":true,"components":{"query":"y"}}`}}},
		{rule: "10: what an error says", request: parse + `" "}`, want: `{"valid":false,"error":{"offset":0,"code":"unexpected"}}`,
			innocent: []library{{nil, invalid}, {nil, `{"valid":false,"error":{"offset":1}}`}},
			guilty:   []library{{nil, valid}}},
		{rule: "10: a key beside the result", request: `{"op":"resolve","syntax":"rfc3986","base":"x:/","input":"a"}`, want: `{"result":"x:/a","same_document":false}`,
			innocent: []library{{nil, `{"result":"x:/a"}`}},
			guilty:   []library{{nil, `{"same_document":false}`}, {nil, `{"result":"x:/a","same_document":true}`}}},
		{rule: "10: only a key that the library does not offer", request: `{"op":"resolve","syntax":"rfc3986","base":"x:/","input":""}`, want: `{"same_document":true}`,
			innocent: []library{{nil, `{"result":"x:/"}`}},
			guilty:   []library{{nil, `{"result":"x:/","same_document":false}`}}},
		{rule: "11: brackets of the adapter", request: parse + `"//::1"}`, want: `{"valid":true,"components":{"host":"::1"}}`,
			innocent: []library{{nil, `{"valid":true,"components":{"host":"[::1]"}}`}},
			guilty:   []library{{nil, `{"valid":true,"components":{"host":"[::2]"}}`}}},
	} {
		q := trialQuestion(t, trial.request, trial.want)
		for i, l := range trial.innocent {
			if faults := accuse(t, q, l); len(faults) > 0 {
				t.Errorf("%s: innocent library %d, reply %s: %v", trial.rule, i, l.reply, faults)
			}
		}
		for i, l := range trial.guilty {
			if faults := accuse(t, q, l); len(faults) == 0 {
				t.Errorf("%s: guilty library %d, reply %s: not accused", trial.rule, i, l.reply)
			}
		}
		if len(trial.innocent)+len(trial.guilty) == 0 {
			t.Errorf("%s: no libraries", trial.rule)
		}
	}
}

// FAIR 8: a crash, a hang or garbled output is not a refusal, also where a refusal is right.
func TestCrashIsNotARefusal(t *testing.T) {
	q := trialQuestion(t, `{"op":"decode","syntax":"rfc3986","input":"%"}`, `{"error":{}}`)
	for _, failure := range []board.Outcome{board.Crash, board.Hang, board.Garbled} {
		if j := board.Judge(&q, board.Answer{Failure: failure}); len(j) != 1 || j[0].Outcome != failure {
			t.Errorf("%s: %v", failure, j)
		}
	}
}

// FAIR 7: an exception that says that the library does not do this is not a refusal; any other exception is.
func TestNotImplemented(t *testing.T) {
	python := testenv.Program(t, "python3")
	lib, err := filepath.Abs("../../lab/scoreboard/lib")
	if err != nil {
		t.Fatal(err)
	}
	const adapter = `import sys
sys.path.insert(0, sys.argv[1])
from batch import serve
class Unfinished(NotImplementedError): pass
def resolve(r):
    raise {"a": NotImplementedError, "b": Unfinished, "c": ValueError}[r["input"]]("no")
serve("x", "1", ["rfc3986"], {"resolve": resolve, "parse": resolve})
`
	a := board.Adapter{Command: []string{python, "-c", adapter, lib}}
	questions := func(yield func(board.Question, error) bool) {
		for _, input := range []string{"a", "b", "c"} {
			for op, want := range map[string]conformance.Object{"resolve": {"result": "x:/" + input}, "parse": {"valid": true}} {
				q := board.Question{ID: input + " " + op, Syntax: "rfc3986", Request: conformance.Object{"op": op, "syntax": "rfc3986", "base": "x:/", "input": input}, Allowed: []conformance.Object{want}}
				if !yield(q, nil) {
					return
				}
			}
		}
	}
	err = a.Ask(t.Context(), questions, func(q *board.Question, answer board.Answer) error {
		want := board.Unsupported
		if strings.HasPrefix(q.ID, "c") {
			want = board.Refused
		}
		if j := board.Judge(q, answer); j[0].Outcome != want {
			t.Errorf("%s: %v, want %s", q.ID, j, want)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// trialQuestion returns the question with this request, or a question with this reply.
func trialQuestion(t *testing.T, request, want string) board.Question {
	t.Helper()
	if want != "" {
		r, w := parsed(t, request), parsed(t, want)
		syntax, _ := r["syntax"].(string)
		tags := conformance.Features(r, w)
		return board.Question{ID: "row", Syntax: syntax, Suite: board.Rows, Request: r, Allowed: []conformance.Object{w}, Tags: tags, Contested: conformance.ContestedReason(tags, w)}
	}
	wanted := show(parsed(t, request))
	for q, err := range board.RowQuestions() {
		if err != nil {
			t.Fatal(err)
		}
		if show(q.Request) == wanted {
			return q
		}
	}
	t.Fatalf("no row with the request %s", request)
	return board.Question{}
}

func show(o conformance.Object) string {
	var b strings.Builder
	for _, key := range []string{"op", "syntax", "form", "base", "input", "a", "b"} {
		text, _ := o.Text(key)
		b.WriteString(text + "\x00")
	}
	steps, _ := o["steps"].([]any)
	for _, step := range steps {
		b.WriteString(step.(string) + " ")
	}
	return b.String()
}

// accuse returns the faults that a run finds in a library which answers q in this way.
func accuse(t *testing.T, q board.Question, l library) board.Known {
	t.Helper()
	hello := &board.Hello{Library: "x", Version: "1", Ops: []string{"parse", "resolve", "normalize", "compare", "decode"}, Forms: []string{"reference"}, Syntaxes: []string{"rfc3986", "rfc2396"}, Steps: []string{"case percent path", "case percent path scheme"}}
	m := manifest("x", board.StandardRFC, true)
	if l.change != nil {
		l.change(m)
	}
	tally := board.NewTally(hello, m, board.Rows)
	if !tally.Select(&q) {
		return nil
	}
	tally.Ask(&q)
	for _, j := range board.Judge(&q, board.Answer{Reply: parsed(t, cmp.Or(l.reply, "{}"))}) {
		tally.Add(&q, j)
	}
	// The table must say the same as the list of faults.
	b := board.Board{Results: []*board.Result{tally.Finish("2026-11-22")}}
	red := false
	for _, s := range b.Sections() {
		for _, row := range s.Rows {
			for _, c := range row.Cells {
				red = red || c.Class() == "fault"
			}
		}
	}
	if red != (len(tally.Faults) > 0) {
		t.Errorf("%s, reply %s: faults %v, and the table has a fault: %t", q.ID, l.reply, tally.Faults, red)
	}
	return tally.Faults
}
