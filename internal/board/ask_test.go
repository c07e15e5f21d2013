package board_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
)

// The test program is also the adapters: the variable BOARD_ADAPTER names one.
func TestMain(m *testing.M) {
	if mode := os.Getenv("BOARD_ADAPTER"); mode != "" {
		if fifo := os.Getenv("BOARD_FIFO"); fifo != "" {
			holdFIFO(fifo)
		}
		adapt(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// holdFIFO starts a process that has the FIFO open for an hour.
func holdFIFO(name string) {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		panic(err)
	}
	sleep := exec.Command("sleep", "3600")
	sleep.Stdout = f
	if err := sleep.Start(); err != nil {
		panic(err)
	}
	f.Close()
}

const goodHello = `"protocol":1,"library":"x","version":"1.0","language":"go","runtime":"","ops":["parse"],"forms":["reference"],"syntaxes":["rfc3986"],"steps":[],"limits":{"nul":true,"bytes":false}`

// adapt answers requests well, except that it misbehaves as mode says. A mode that begins with
// "later-" misbehaves only at inputs that begin with "bad".
func adapt(mode string) {
	out := bufio.NewWriter(os.Stdout)
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	fault, later := strings.CutPrefix(mode, "later-")
	for in.Scan() {
		var request map[string]any
		if err := json.Unmarshal(in.Bytes(), &request); err != nil {
			panic(err)
		}
		id, _ := json.Marshal(request["id"])
		input, _ := request["input"].(string)
		if fault == "trims" {
			input = strings.TrimSpace(input)
		}
		reply := `{"error":{"code":"unsupported"},"id":` + string(id) + "}"
		switch request["op"] {
		case "hello":
			reply = "{" + goodHello + `,"id":` + string(id) + "}"
		case "parse":
			reply = fmt.Sprintf(`{"valid":%t,"id":%s}`, !strings.ContainsAny(input, "\"\\\x00\t éþ%<") && (!strings.Contains(input, "[") || strings.Contains(input, "]")), id)
		}
		switch {
		case fault == "valid" && request["op"] == "parse":
			reply = `{"valid":true,"components":{},"id":` + string(id) + "}"
		case fault == "slash" && input == "http://example.com":
			reply = `{"valid":true,"components":{"path":"/"},"id":` + string(id) + "}"
		case fault == "refuses" && request["op"] == "parse":
			reply = `{"valid":false,"id":` + string(id) + "}"
		case (fault == "refuses-resolve" || fault == "refuses") && request["op"] == "resolve":
			reply = `{"error":{},"id":` + string(id) + "}"
		case (fault == "refuses-resolve" || fault == "no-resolve" || fault == "some-resolve") && request["op"] == "hello":
			reply = strings.Replace(reply, `["parse"]`, `["parse","resolve"]`, 1)
		case fault == "some-resolve" && input == "../g":
			reply = `{"result":"http://a/g","id":` + string(id) + "}"
		case fault == "some-parse" && input == "http://example.com/a/b":
			reply = `{"error":{"code":"unsupported"},"id":` + string(id) + "}"
		case strings.HasPrefix(fault, "host-") && strings.HasSuffix(input, "[::1]/"):
			reply = `{"valid":true,"components":{"host":"` + fault[5:] + `"},"id":` + string(id) + "}"
		}
		if later && !strings.HasPrefix(input, "bad") {
			fmt.Fprintln(out, reply)
			out.Flush()
			continue
		}
		switch fault {
		case "silent":
			continue
		case "slow":
			time.Sleep(time.Minute)
		case "exits":
			fmt.Fprintln(os.Stderr, "\x1b[31mthe\treason\x1b]0;title\a")
			os.Exit(3)
		case "unflushed":
			fmt.Fprintln(out, reply)
			continue
		case "garbled":
			reply = "valid"
		case "no-id":
			reply = `{"valid":true}`
		case "other-id":
			reply = `{"valid":true,"id":999999}`
		case "array":
			reply = `[1]`
		case "two-objects":
			reply = reply + reply
		case "no-verdict":
			reply = `{"result":"x","id":` + string(id) + "}"
		case "extra":
			fmt.Fprintln(out, "warning: a line for people")
		case "endless":
			line := strings.Repeat("x", 1<<16)
			for range 1 << 14 { // 1 GiB without a line end
				if _, err := os.Stdout.WriteString(line); err != nil {
					os.Exit(0)
				}
			}
		case "noisy":
			fmt.Fprintln(os.Stderr, strings.Repeat("y", 1<<22))
		case "main-version":
			reply = strings.Replace(reply, `"1.0"`, `"main"`, 1)
		case "protocol-2":
			reply = strings.Replace(reply, `"protocol":1`, `"protocol":2`, 1)
		case "ops-text":
			reply = strings.Replace(reply, `"ops":["parse"`, `"ops":"parse","x":["parse"`, 1)
		case "ascii":
			if strings.ContainsRune(input, 'é') {
				reply = `{"error":{"code":"unsupported"},"id":` + string(id) + "}"
			}
		}
		fmt.Fprintln(out, reply)
		out.Flush()
	}
}

func adapter(t *testing.T, mode string) *board.Adapter {
	t.Helper()
	t.Setenv("BOARD_ADAPTER", mode)
	return &board.Adapter{Command: append(strings.Fields(os.Getenv("URIFORM_EMULATOR")), os.Args[0]), Timeout: time.Second, Start: 4 * time.Second}
}

// An adapter that is broken from the start fails the smoke test, with a message that says what
// to do. The memory is bounded.
func TestSmokeFindsBrokenAdapters(t *testing.T) {
	for mode, want := range map[string]string{
		"silent":       "must write and flush one line for each request",
		"slow":         "no reply within 1.2s",
		"unflushed":    "flush",
		"exits":        "Its standard error ends with:\n\uFFFD[31mthe\treason\uFFFD]0;title\uFFFD",
		"garbled":      "Standard output is for replies only",
		"no-id":        "does not have the id of the request",
		"other-id":     "the reply has the id 999999",
		"array":        "not a JSON object",
		"two-objects":  "not one JSON object",
		"extra":        "a line that is not a reply, before the reply",
		"endless":      "a line of more than 1048576 bytes",
		"main-version": `version is "main"`,
		"protocol-2":   "protocol is 2",
		"ops-text":     "ops is a JSON string, and must be a list",
		"ascii":        "",
		"refuses":      "no library refuses this",
		"host-::1":     "has its brackets",
		"host-x":       "",
		"trims":        "",
		"valid":        "",
		"slash":        "",
		"later-none":   "",

		"refuses-resolve": "no library refuses this",
		"no-resolve":      `operation "resolve": all easy questions are unsupported`,
		"some-resolve":    "", // FAIR 7: the other easy questions of the operation are unsupported
		"some-parse":      "",
	} {
		t.Run(mode, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			a := adapter(t, mode)
			if slices.Contains([]string{"silent", "slow", "unflushed"}, mode) {
				a.Start = 200 * time.Millisecond // no reply would come, however slow the machine is
			}
			hello, err := a.Smoke(context.Background())
			runtime.ReadMemStats(&after)
			if after.TotalAlloc-before.TotalAlloc > 64<<20 {
				t.Errorf("%d bytes were allocated", after.TotalAlloc-before.TotalAlloc)
			}
			if want == "" {
				if err != nil || hello.Library != "x" {
					t.Errorf("%+v, %v", hello, err)
				}
				// What may be the library is a note, and the manifest must answer it.
				want := map[string]board.Doubt{"host-x": board.DoubtAddress, "trims": board.DoubtSpace, "valid": board.DoubtValid, "slash": board.DoubtEmptyPath}[mode]
				if len(a.Notes) > 1 || (len(a.Notes) == 1) != (want != "") || want != "" && a.Notes[0].Doubt != want {
					t.Errorf("notes: %q, want %q", a.Notes, want)
				}
				for checked, ok := range map[board.Doubt]bool{"": want == "", want: true} {
					m := board.Manifest{Checked: map[board.Doubt]string{checked: "the call"}}
					if open := m.Unanswered(a.Notes); (len(open) == 0) != ok {
						t.Errorf("checked %q: %q", checked, open)
					}
				}
				return
			}
			if broken, ok := errors.AsType[*board.SmokeError](err); !ok || !strings.Contains(broken.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

func verdicts(inputs ...string) iter.Seq2[board.Question, error] {
	return func(yield func(board.Question, error) bool) {
		for _, input := range inputs {
			q := board.VerdictQuestion("rfc3986", "reference", input, true)
			q.ID = input
			if !yield(q, nil) {
				return
			}
		}
	}
}

// A failure after the smoke test is the outcome of one question. The other questions are asked
// again, and get their own answers.
func TestFailuresHitOneQuestion(t *testing.T) {
	for mode, want := range map[string]board.Outcome{
		"later-exits": board.Crash, "later-silent": board.Garbled, "later-slow": board.Hang, "later-garbled": board.Garbled, "later-no-id": board.Garbled,
		"later-other-id": board.Garbled, "later-extra": board.Garbled, "later-endless": board.Garbled, "later-two-objects": board.Garbled,
		"later-no-verdict": board.Garbled, "later-noisy": board.Right,
	} {
		t.Run(mode, func(t *testing.T) {
			got := map[string]board.Outcome{}
			var order []string
			err := adapter(t, mode).Ask(context.Background(), verdicts("a", "b", "bad", "c", "d e", "f"), func(q *board.Question, a board.Answer) error {
				order = append(order, q.ID)
				got[q.ID] = board.Judge(q, a)[0].Outcome
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if strings.Join(order, ",") != "a,b,bad,c,d e,f" {
				t.Errorf("order: %q", order)
			}
			for id, outcome := range map[string]board.Outcome{"a": board.Right, "b": board.Right, "bad": want, "c": board.Right, "d e": board.Refused, "f": board.Right} {
				if got[id] != outcome {
					t.Errorf("%s: %s, want %s", id, got[id], outcome)
				}
			}
		})
	}
}

// After three failures of an operation, it is not asked again. Other operations are.
func TestThreeStrikes(t *testing.T) {
	questions := func(yield func(board.Question, error) bool) {
		for q := range verdicts("bad1", "a", "bad2", "bad3", "bad4", "b") {
			if !yield(q, nil) {
				return
			}
		}
		yield(board.Question{ID: "resolve", Request: conformance.Object{"op": "resolve"}, Allowed: []conformance.Object{{"result": ""}}}, nil)
	}
	var got []string
	err := adapter(t, "later-exits").Ask(context.Background(), questions, func(q *board.Question, a board.Answer) error {
		got = append(got, q.ID+" "+string(board.Judge(q, a)[0].Outcome))
		return nil
	})
	want := "bad1 crash, a right, bad2 crash, bad3 crash, bad4 gave up, b gave up, resolve unsupported"
	if strings.Join(got, ", ") != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// An adapter that needs too long for all questions together ends the run.
func TestTotal(t *testing.T) {
	a := adapter(t, "later-slow")
	a.Total, a.Timeout = 200*time.Millisecond, time.Minute
	err := a.Ask(context.Background(), verdicts("bad"), func(*board.Question, board.Answer) error { return nil })
	if !errors.Is(err, board.ErrSlow) {
		t.Error(err)
	}
}

// The adapter gets the request and a number, and nothing of the expected reply.
func TestRequestsHaveNoAnswers(t *testing.T) {
	questions := &board.Questions{All: board.RowQuestions()}
	var b strings.Builder
	if err := board.WriteRequests(&b, questions); err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(b.String()) {
		n++
		for _, key := range []string{`"valid"`, `"result"`, `"components"`, `"reply"`, `"rung"`, `"equal"`, `"contested"`, `"alternatives"`} {
			if strings.Contains(line, key+":") {
				t.Errorf("%s has %s", line, key)
			}
		}
	}
	if n < 2000 {
		t.Errorf("%d requests", n)
	}
}
