package board

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/uriform/uri/conformance"
)

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
	return Visible(text)
}

// A Doubt names what an adapter does that is a fault of the adapter or of the library. Replies do
// not show which. A person asks the library itself, and writes the answer to the manifest.
type Doubt string

// The doubts.
const (
	DoubtAddress   Doubt = "address"    // the host of an IP literal is another one
	DoubtSpace     Doubt = "space"      // white space at the start or at the end disappears
	DoubtEmptyPath Doubt = "empty-path" // the path of "http://example.com" is "/"
	DoubtValid     Doubt = "valid"      // every invalid input is valid
)

// A Note is a doubt, with the request and the reply that raise it.
type Note struct {
	Doubt Doubt
	Text  string
}

// Smoke asks the adapter who it is, and two dozen easy questions. It finds adapters that do not
// follow the protocol, and mistakes that would be blamed on the library. Doubts are added to
// a.Notes. The error is a *SmokeError, or an error of starting the command.
func (a *Adapter) Smoke(ctx context.Context) (*Hello, error) {
	var hello *Hello
	var problem *SmokeError
	taken := map[string]int{}   // invalid inputs that are valid, by form
	listed := map[string]bool{} // whether the library does some of an operation
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
	err := a.ask(ctx, 1, questions, func(q *Question, answer Answer) error {
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
		if q.ID != "unknown" {
			listed[q.Op()] = listed[q.Op()] || !isUnsupported(answer.Reply)
		}
		err := checkSmoke(q, answer.Reply)
		if d, ok := errors.AsType[doubt](err); ok {
			// One invalid input that is taken raises no doubt, only all of them.
			if Doubt(q.ID) == DoubtValid {
				if taken[q.Form()]++; taken[q.Form()] < len(invalidInputs) {
					return nil
				}
			}
			a.note(Note{Doubt(q.ID), fmt.Sprintf("request %s: %s", show(q.Request), d)})
			return nil
		}
		if err != nil {
			return fail("The library is not judged, because it would be blamed for this. Print the request and the reply in the adapter", "request %s: reply %.300s: %v", show(q.Request), show(answer.Reply), err)
		}
		return nil
	})
	for op, done := range listed {
		if problem == nil && err == nil && !done {
			err = fail("List in hello only what the library does", "operation %q: all easy questions are unsupported, and the operation is in the ops of hello", op)
		}
	}
	if problem != nil {
		problem.Stderr = a.Stderr()
		return hello, problem
	}
	return hello, err
}

// note adds a note. It adds only one note about a doubt.
func (a *Adapter) note(n Note) {
	if !slices.ContainsFunc(a.Notes, func(other Note) bool { return other.Doubt == n.Doubt }) {
		a.Notes = append(a.Notes, n)
	}
}

// Unanswered returns the notes that the manifest does not answer in Checked. m may be nil.
func (m *Manifest) Unanswered(notes []Note) []Note {
	return slices.DeleteFunc(slices.Clone(notes), func(n Note) bool { return m != nil && m.Checked[n.Doubt] != "" })
}

// MustBeChecked returns the error of a note that the manifest must answer: a person must ask the
// library itself before it is judged.
func (n Note) MustBeChecked() *SmokeError {
	return &SmokeError{
		Problem: n.Text,
		Hint:    fmt.Sprintf("This is a fault of the adapter or of the library. Ask the library without the adapter. If the library does this, write what you saw to %q, in \"checked\" of the manifest", n.Doubt),
	}
}

// hints say what to do about a failure.
var hints = map[Outcome]string{
	Crash:   "Run the command by hand and type {\"op\":\"hello\",\"id\":1}. An adapter must answer lines until its input ends",
	Hang:    "The adapter must write and flush one line for each request, without waiting for the end of its input",
	Garbled: "Standard output is for replies only: one JSON object for each request, with its id, in one line. Write everything else to standard error",
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
		// The id "easy" is of questions that no library refuses.
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
				!parse(string(DoubtAddress), form, "http://[::1]/", conformance.Object{"host": "[::1]"}) ||
				!parse(string(DoubtSpace), form, " http://example.com/a", nil) || !parse(string(DoubtSpace), form, "http://example.com/a ", nil) ||
				!parse(string(DoubtEmptyPath), form, "http://example.com", nil) ||
				!parse("", form, `http://a/"\`, nil) || !parse("", form, "http://a/é🍣", nil) || !parse("", form, "http://a/\t\x00", nil) {
				return
			}
			for _, input := range invalidInputs {
				if !parse(string(DoubtValid), form, input, nil) {
					return
				}
			}
		}
		_ = resolve(easy, "g", "http://a/b/g") && resolve("", "../g", "http://a/g") && resolve(string(DoubtSpace), " g", "") &&
			ask("unknown", conformance.Object{"op": "smoke-test", "input": "x"})
	}
}

// invalidInputs are strings that no syntax derives.
var invalidInputs = []string{"http://[::1/", "http://example.com/%zz", "http://example.com/a b", "http://example.com/<>"}

// errRefusesAll is the problem of an adapter that refuses an easy question.
var errRefusesAll = errors.New("no library refuses this: an exception in the adapter itself may look like a refusal")

// A doubt is the reason of a Doubt.
type doubt string

func (d doubt) Error() string { return string(d) }

// checkSmoke checks a reply. A refusal is wrong only for easy questions. A question may be unsupported, but not all of
// an operation.
func checkSmoke(q *Question, reply conformance.Object) error {
	_, refused := reply["error"]
	switch {
	case q.ID == "unknown" && !isUnsupported(reply):
		return errors.New(`an operation that the adapter does not know must be answered with {"error":{"code":"unsupported"}}`)
	case q.ID == "unknown":
		return nil
	case isUnsupported(reply):
		return nil
	case q.Op() == "parse":
		return checkSmokeParse(q, reply)
	case refused && q.ID == "easy":
		return errRefusesAll
	case refused:
		return nil
	case q.ID == string(DoubtSpace):
		if reply["result"] == "http://a/b/g" {
			return errTrims
		}
		return nil
	}
	if judgments := judge(q, Answer{Reply: reply}); judgments[0].Outcome != Right {
		return errors.New(judgments[0].Detail)
	}
	return nil
}

func checkSmokeParse(q *Question, reply conformance.Object) error {
	valid, ok := reply["valid"].(bool)
	switch {
	case !ok:
		return errors.New(`a reply to parse has "valid": true or false`)
	case !valid && q.ID == "easy":
		return errRefusesAll
	case !valid:
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
	if err := parseDoubt(q, components); err != nil {
		return err
	}
	if want, _ := q.Allowed[0]["components"].(conformance.Object); want == nil {
		return nil
	}
	switch j, _ := judgeComponents(q, reply); {
	case j.Outcome == Wrong && q.ID == string(DoubtAddress):
		return doubt(j.Detail)
	case j.Outcome == Wrong:
		return errors.New(j.Detail)
	case j.Class == "host: brackets":
		return errors.New("the host of an IP literal has its brackets: the adapter must put them back if the library takes them off")
	}
	return nil
}

const errTrims = doubt("the white space of the input is not in the reply")

// parseDoubt returns the doubt that an accepted input raises. White space must be in the
// component at its place, if the adapter offers this component.
func parseDoubt(q *Question, components conformance.Object) error {
	input, _ := q.Request["input"].(string)
	switch Doubt(q.ID) {
	case DoubtValid:
		return doubt("the adapter takes this and other inputs that no RFC derives")
	case DoubtEmptyPath:
		if components["path"] == "/" {
			return doubt(`path: got "/", want ""`)
		}
	case DoubtSpace:
		if components == nil || input[0] == ' ' && components["scheme"] == "http" || input[0] != ' ' && components["path"] == "/a" {
			return errTrims
		}
	}
	return nil
}
