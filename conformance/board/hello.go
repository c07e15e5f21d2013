package board

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"github.com/uriform/uri/conformance"
)

// A Hello is what an adapter says about itself: the reply to {"op":"hello"}. It has only what a
// program knows. What the library promises is in the manifest.
type Hello struct {
	Protocol int      `json:"protocol"` // 1
	Library  string   `json:"library"`
	Version  string   `json:"version"` // of the library
	Language string   `json:"language"`
	Runtime  string   `json:"runtime"` // version of the language, system
	Ops      []string `json:"ops"`
	Forms    []string `json:"forms"`    // forms of parse: reference, uri, absolute-uri
	Syntaxes []string `json:"syntaxes"` // syntaxes that the adapter can ask the library for
	Steps    []string `json:"steps"`    // sets of steps of normalize and compare: "case percent path"
	Limits   Limits   `json:"limits"`
}

// Limits says what the strings of a language can carry.
type Limits struct {
	NUL   bool `json:"nul"`   // U+0000
	Bytes bool `json:"bytes"` // bytes that are not UTF-8
}

// A SmokeError says that an adapter is broken, so that nothing is judged.
type SmokeError struct {
	Problem, Hint string
	Stderr        string // the last lines of standard error
}

func (e *SmokeError) Error() string {
	text := "the adapter is broken: " + e.Problem
	if e.Hint != "" {
		text += ". " + e.Hint
	}
	if e.Stderr != "" {
		text += "\nIts standard error ends with:\n" + e.Stderr
	}
	return text
}

// Smoke asks the adapter who it is, and a dozen easy questions. It finds adapters that do not
// follow the protocol, and mistakes that would be blamed on the library. The error is a
// *SmokeError, or an error of starting the command.
func (a *Adapter) Smoke(ctx context.Context) (*Hello, error) {
	var hello *Hello
	var problem *SmokeError
	fail := func(hint, format string, args ...any) error {
		problem = &SmokeError{Problem: fmt.Sprintf(format, args...), Hint: hint}
		return problem
	}
	questions := func(yield func(Question, error) bool) {
		if !yield(Question{ID: "hello", Request: conformance.Object{"op": "hello"}}, nil) || hello == nil {
			return
		}
		for q := range smokeQuestions(hello) {
			if !yield(q, nil) {
				return
			}
		}
	}
	// The questions depend on the first answer, so they are asked one by one.
	err := a.askOneByOne(ctx, questions, func(q *Question, answer Answer) error {
		if answer.Failure != "" {
			return fail(hints[answer.Failure], "request %s: %s: %s", show(q.Request), answer.Failure, answer.Detail)
		}
		if q.ID == "hello" {
			var err error
			if hello, err = parseHello(answer.Reply); err != nil {
				return fail("See \"uri help conformance\" for the keys of hello", "reply to hello: %v", err)
			}
			return nil
		}
		err := checkSmoke(q, answer.Reply)
		if d, ok := errors.AsType[doubt](err); ok {
			a.Notes = append(a.Notes, fmt.Sprintf("request %s: %s: see whether this is the adapter or the library", show(q.Request), d))
			return nil
		}
		if err != nil {
			return fail("The library is not judged, because it would be blamed for this. Print the request and the reply in the adapter", "request %s: reply %.300s: %v", show(q.Request), show(answer.Reply), err)
		}
		return nil
	})
	if problem != nil {
		problem.Stderr = a.Stderr()
		return hello, problem
	}
	return hello, err
}

// hints say what to do about a failure.
var hints = map[Outcome]string{
	Crash:   "Run the command by hand and type {\"op\":\"hello\",\"id\":1}. An adapter must answer lines until its input ends",
	Hang:    "The adapter must write and flush one line for each request, without waiting for the end of its input",
	Garbled: "Standard output is for replies only: one JSON object for each request, with its id, in one line. Write everything else to standard error",
}

// askOneByOne is Ask without requests that are sent ahead.
func (a *Adapter) askOneByOne(ctx context.Context, questions iter.Seq2[Question, error], answer func(*Question, Answer) error) error {
	single := Adapter{Command: a.Command, Dir: a.Dir, Timeout: a.Timeout, Start: a.Start, Total: a.Total, window: 1}
	err := single.Ask(ctx, questions, answer)
	a.stderr.Write([]byte(single.Stderr()))
	return err
}

func parseHello(reply conformance.Object) (*Hello, error) {
	if isUnsupported(reply) {
		return nil, errors.New("the adapter does not support hello")
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return nil, err
	}
	h := new(Hello)
	if err := json.Unmarshal(text, h); err != nil {
		return nil, err
	}
	switch {
	case h.Protocol != 1:
		return nil, fmt.Errorf("protocol is %d, and this program speaks protocol 1", h.Protocol)
	case h.Library == "" || h.Language == "":
		return nil, errors.New("library or language is missing")
	case !strings.ContainsFunc(h.Version, unicode.IsDigit) && h.Version != "(devel)" && h.Version != "(unknown)":
		return nil, fmt.Errorf("version is %q: it must be the version of the library, for example 1.2.3", h.Version)
	case len(h.Ops) == 0:
		return nil, errors.New("ops is empty")
	case len(h.Syntaxes) == 0:
		return nil, errors.New("syntaxes is empty")
	case slices.Contains(h.Ops, "parse") && len(h.Forms) == 0:
		return nil, errors.New("forms is empty, and ops has parse")
	}
	for _, s := range h.Syntaxes {
		if !isSyntax(s) {
			return nil, fmt.Errorf("unknown syntax %q", s)
		}
	}
	for _, s := range h.Steps {
		for name := range strings.SplitSeq(s, " ") {
			if !slices.Contains(ladder, name) {
				return nil, fmt.Errorf("steps: unknown step %q: a set of steps is a string such as \"case percent path\"", name)
			}
		}
	}
	return h, nil
}

// smokeQuestions yields questions that every library answers in the same way, or refuses if they
// are not easy.
func smokeQuestions(h *Hello) iter.Seq[Question] {
	// RFC 1738 has no relative references, so another syntax is better.
	syntax := h.Syntaxes[max(0, slices.IndexFunc(h.Syntaxes, func(s string) bool { return s != "rfc1738" }))]
	easy := "easy"
	if syntax == "rfc1738" {
		easy = ""
	}
	return func(yield func(Question) bool) {
		// The id "easy" is of questions that must be answered.
		ask := func(id string, request conformance.Object, allowed ...conformance.Object) bool {
			q := Question{ID: id, Syntax: syntax, Request: request, Allowed: allowed}
			if asked, outcome := h.Askable(&q); id != "unknown" && (!asked || outcome != "") {
				return true
			}
			return yield(q)
		}
		parse := func(id, form, input string, components conformance.Object) bool {
			return ask(id, conformance.Object{"op": "parse", "syntax": syntax, "form": form, "input": input}, conformance.Object{"valid": true, "components": components})
		}
		resolve := func(id, input, want string) bool {
			return ask(id, conformance.Object{"op": "resolve", "syntax": syntax, "base": "http://a/b/c", "input": input}, conformance.Object{"result": want})
		}
		for _, form := range h.Forms {
			if form == "absolute-uri" {
				continue
			}
			if !parse("easy", form, "http://example.com/a/b", conformance.Object{"scheme": "http", "authority": "example.com", "host": "example.com", "path": "/a/b"}) ||
				!parse("", form, "http://u@h:1/p?q#f", conformance.Object{"scheme": "http", "userinfo": "u", "host": "h", "port": "1", "path": "/p", "query": "q", "fragment": "f"}) ||
				!parse("address", form, "http://[::1]/", conformance.Object{"host": "[::1]"}) ||
				!parse("", form, `http://a/"\`, nil) || !parse("", form, "http://a/é🍣", nil) || !parse("", form, "http://a/\t\x00", nil) {
				return
			}
		}
		_ = resolve(easy, "g", "http://a/b/g") && resolve("", "../g", "http://a/g") &&
			ask("unknown", conformance.Object{"op": "smoke-test", "input": "x"})
	}
}

// errRefusesAll is the problem of an adapter that refuses an easy question.
var errRefusesAll = errors.New("no library refuses this: an exception in the adapter itself may look like a refusal")

// A doubt is what may be a fault of the adapter or of the library.
type doubt string

func (d doubt) Error() string { return string(d) }

// checkSmoke checks a reply. A refusal is wrong only for easy questions.
func checkSmoke(q *Question, reply conformance.Object) error {
	_, refused := reply["error"]
	if q.ID == "unknown" {
		if !isUnsupported(reply) {
			return errors.New(`an operation that the adapter does not know must be answered with {"error":{"code":"unsupported"}}`)
		}
		return nil
	}
	if q.Op() == "parse" {
		if valid, ok := reply["valid"].(bool); !ok {
			if isUnsupported(reply) {
				return errors.New("the operation is in the ops of hello")
			}
			return errors.New(`a reply to parse has "valid": true or false`)
		} else if !valid && q.ID == "easy" {
			return errRefusesAll
		} else if !valid {
			return nil
		}
		components, ok := reply["components"].(conformance.Object)
		if _, given := reply["components"]; given && !ok {
			return errors.New("components is not an object")
		}
		for name, v := range components {
			if _, isText := v.(string); v != nil && !isText {
				return fmt.Errorf("%s is %s: a component is a string or null", name, show(v))
			}
		}
		if want, _ := q.Allowed[0]["components"].(conformance.Object); want != nil {
			if j, _ := judgeComponents(q, reply); j.Outcome == Wrong && q.ID == "address" {
				return doubt(j.Detail)
			} else if j.Outcome == Wrong {
				return errors.New(j.Detail)
			} else if j.Class == "host: brackets" {
				return errors.New("the host of an IP literal has its brackets: the adapter must put them back if the library takes them off")
			}
		}
		return nil
	}
	if refused {
		if isUnsupported(reply) {
			return errors.New("the operation is in the ops of hello")
		}
		if q.ID == "easy" {
			return errRefusesAll
		}
		return nil
	}
	if judgments := judge(q, Answer{Reply: reply}); judgments[0].Outcome != Right {
		return errors.New(judgments[0].Detail)
	}
	return nil
}
