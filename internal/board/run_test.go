package board

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/uriform/uri/conformance"
)

const goodHello = `{"id":"hello","protocol":1,"library":"x","version":"1.2","language":"go","runtime":"r","ops":["parse"],"forms":["reference"],"syntaxes":["rfc3986"],"steps":["case percent"],"limits":{"nul":true,"bytes":true}}`

// The requests that WriteRequests writes for another machine are answered by ID. A reply that is
// missing is named.
func TestReplies(t *testing.T) {
	questions := func(syntaxes ...string) *Questions {
		return &Questions{Syntaxes: syntaxes, Ops: []string{"parse"}, All: RowQuestions()}
	}
	var requests strings.Builder
	if err := WriteRequests(&requests, questions("rfc3986")); err != nil {
		t.Fatal(err)
	}
	replies, missing, n := goodHello+"\n\n", "", 0
	for line := range strings.Lines(requests.String()) {
		var request struct{ ID, Op, Syntax string }
		if err := json.Unmarshal([]byte(line), &request); err != nil {
			t.Fatal(err)
		}
		if n++; n == 1 && request.ID+request.Op != "hellohello" || n > 1 && (request.Op != "parse" || request.Syntax != "rfc3986") {
			t.Fatalf("request %d: %s", n, line)
		}
		if n == 2 {
			missing = request.ID
		} else if n > 2 {
			replies += fmt.Sprintf("{\"id\":%q,\"valid\":true}\n", request.ID)
		}
	}
	hello, read, err := ReadReplies(strings.NewReader(replies))
	if err != nil || hello.Version != "1.2" || len(read) != n-1 {
		t.Fatalf("%d of %d replies, %+v, %v", len(read), n, hello, err)
	}
	tally := NewTally(hello, nil, Rows)
	err = JudgeReplies(questions("rfc3986"), read, tally)
	want := fmt.Sprintf("1 of %d requests have no reply, the first is %s: ", tally.Result.Asked, missing)
	if err == nil || !strings.HasPrefix(err.Error(), want) || tally.Judged() < tally.Result.Asked-1 {
		t.Errorf("%v, want %s", err, want)
	}
	broken := errors.New("broken")
	failing := &Questions{All: func(yield func(Question, error) bool) { yield(Question{}, broken) }}
	if err := errors.Join(JudgeReplies(failing, read, tally), WriteRequests(&requests, failing), WriteQuestions(&requests, failing)); strings.Count(fmt.Sprint(err), "broken") != 3 {
		t.Errorf("errors of the questions: %v", err)
	}
}

// The id of a request is that of its question. Questions of other syntaxes and operations are left out.
func TestWriteRequests(t *testing.T) {
	all := func(yield func(Question, error) bool) {
		for i, op := range []string{"parse", "resolve", "parse"} {
			if !yield(Question{ID: string(rune('a' + i)), Syntax: []string{"rfc3986", "rfc3986", "rfc2396"}[i], Request: conformance.Object{"op": op}}, nil) {
				return
			}
		}
	}
	for _, tt := range []struct {
		syntaxes, ops []string
		want          string // the ids
	}{{nil, nil, "abc"}, {[]string{"rfc3986"}, nil, "ab"}, {nil, []string{"parse"}, "ac"}, {[]string{"rfc3986"}, []string{"parse"}, "a"}, {[]string{"rfc1738"}, nil, ""}} {
		want := "{\"id\":\"hello\",\"op\":\"hello\"}\n"
		for _, id := range tt.want {
			want += fmt.Sprintf("{\"id\":%q,\"op\":%q}\n", string(id), map[rune]string{'a': "parse", 'b': "resolve", 'c': "parse"}[id])
		}
		var got strings.Builder
		if err := WriteRequests(&got, &Questions{Syntaxes: tt.syntaxes, Ops: tt.ops, All: all}); err != nil || got.String() != want {
			t.Errorf("%v, %v: %v, got\n%s\nwant\n%s", tt.syntaxes, tt.ops, err, got.String(), want)
		}
	}
}

func TestWriteQuestions(t *testing.T) {
	list := []Question{
		{ID: "a", Request: conformance.Object{"op": "parse"}},
		{ID: "b", Request: conformance.Object{"op": "parse"}, Tags: []string{"nul", "bytes"}},
		{ID: "c", Request: conformance.Object{"op": "parse"}, Contested: "why"},
	}
	var got strings.Builder
	err := WriteQuestions(&got, &Questions{All: func(yield func(Question, error) bool) {
		for _, q := range list {
			if !yield(q, nil) {
				return
			}
		}
	}})
	if want := "a\t\t{\"op\":\"parse\"}\nb\tnul bytes\t{\"op\":\"parse\"}\nc\tcontested\t{\"op\":\"parse\"}\n"; err != nil || got.String() != want {
		t.Errorf("%v: %s, want %s", err, got.String(), want)
	}
}

// What is wrong with a file of replies, or with the reply to hello, is said.
func TestReadRepliesErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `no reply to the first request`},
		{goodHello + "\n" + goodHello, `line 2: a second reply to "hello"`},
		{"{", "line 1: "},
		{`{"id":1}`, "line 1: the id is not that of a request"},
		{strings.Repeat(" ", maxReply+1), "too long"},
		{`{"id":"hello","error":{"code":"unsupported"}}`, "does not support hello"},
		{strings.Replace(goodHello, `"protocol":1`, `"protocol":2`, 1), "protocol is 2"},
		{strings.Replace(goodHello, `"library":"x"`, `"library":""`, 1), "library or language is missing"},
		{strings.Replace(goodHello, `"language":"go"`, `"language":""`, 1), "library or language is missing"},
		{strings.Replace(goodHello, `"1.2"`, `"new"`, 1), `version is "new"`},
		{strings.Replace(goodHello, `["parse"]`, `[]`, 1), "ops is empty"},
		{strings.Replace(goodHello, `["rfc3986"]`, `[]`, 1), "syntaxes is empty"},
		{strings.Replace(goodHello, `["reference"]`, `[]`, 1), "forms is empty, and ops has parse"},
		{strings.Replace(goodHello, `rfc3986`, `rfc1`, 1), `unknown syntax "rfc1"`},
		{strings.Replace(goodHello, `case percent`, `case host`, 1), `unknown step "host"`},
		{strings.Replace(goodHello, `["parse"]`, `"parse"`, 1), "ops is a JSON string, and must be a list"},
		{strings.Replace(goodHello, `"1.2"`, `1.2`, 1), "version is a JSON number, and must be a string"},
		{strings.Replace(goodHello, `"protocol":1`, `"protocol":"1"`, 1), "protocol is a JSON string, and must be a number"},
		{strings.Replace(goodHello, `"nul":true`, `"nul":1`, 1), "limits.nul is a JSON number, and must be true or false"},
		{strings.Replace(goodHello, `{"nul":true,"bytes":true}`, `[]`, 1), "limits is a JSON array, and must be an object"},
	} {
		if _, _, err := ReadReplies(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v, want %s", c.text, err, c.want)
		}
	}
	for _, version := range []string{"(devel)", "(unknown)", "v2"} {
		if _, _, err := ReadReplies(strings.NewReader(strings.Replace(goodHello, `"1.2"`, `"`+version+`"`, 1))); err != nil {
			t.Errorf("%s: %v", version, err)
		}
	}
}

// The longest line of an adapter has maxReply bytes with its end.
func TestReadLine(t *testing.T) {
	longest := strings.Repeat("x", maxReply-len("\n"))
	r := bufio.NewReader(strings.NewReader("a\r\n" + longest + "\nb\n" + longest + "x\n"))
	for _, want := range []string{"a", longest, "b"} {
		if got, err := readLine(r); string(got) != want || err != nil {
			t.Errorf("got %d bytes, %v, want %d", len(got), err, len(want))
		}
	}
	if got, err := readLine(r); err != errLongLine {
		t.Errorf("got %d bytes, %v", len(got), err)
	}
}

// A request has its characters as they are: only quotation marks, backslashes and control characters are escaped.
func TestEncode(t *testing.T) {
	got, err := encode(conformance.Object{"input": "<&>\u2028\u2029é\"\\\n"})
	if want := "{\"input\":\"<&>\u2028\u2029é\\\"\\\\\\n\"}\n"; err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// Of standard error, the last 4 KiB are kept, in whatever pieces they come, and no control characters are shown.
func TestTail(t *testing.T) {
	for _, size := range []int{1, 1000, 5000, 20_000} {
		var tail tail
		text := strings.Repeat("a", 15_000) + strings.Repeat("b", 4<<10-3) + "\x1b\t\n"
		for rest := text; rest != ""; rest = rest[min(size, len(rest)):] {
			if n, err := tail.Write([]byte(rest[:min(size, len(rest))])); n != min(size, len(rest)) || err != nil {
				t.Fatal(n, err)
			}
		}
		if want := strings.Repeat("b", 4<<10-3) + "\uFFFD"; tail.String() != want || len(tail.text) != 4<<10 {
			t.Errorf("pieces of %d bytes: %d bytes are kept, %.20q, want %d, %.20q", size, len(tail.text), tail.String(), 4<<10, want)
		}
	}
	if got := Visible("é\ta\x1b[1m\x00\nb\u202e"); got != "é\ta\uFFFD[1m\uFFFD\nb\uFFFD" {
		t.Errorf("got %q", got)
	}
}

// The error of a command that does not start says what to do, and shows no password.
func TestCannotStart(t *testing.T) {
	for err, want := range map[error]string{
		exec.ErrNotFound: "Give the command of the adapter with its arguments",
		&fs.PathError{Op: "fork/exec", Path: "http://u:5ecret@h/", Err: syscall.ENOENT}: "Give the command of the adapter with its arguments",
		&fs.PathError{Op: "fork/exec", Path: "x", Err: syscall.EACCES}:                  "Make the file executable",
		&fs.PathError{Op: "fork/exec", Path: "x", Err: syscall.ENOEXEC}:                 "The file is no program",
		errors.New("other"): "It must be a program",
	} {
		got := cannotStart("http://u:5ecret@h/", err).Error()
		if !strings.HasPrefix(got, `the adapter "http://u:xxxxx@h/" does not start: `) || !strings.Contains(got, ". "+want) || strings.Contains(got, "5ecret") {
			t.Errorf("%v: got %s, want %s", err, got, want)
		}
	}
}
