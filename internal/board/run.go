package board

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
)

// Questions chooses questions.
type Questions struct {
	Syntaxes []string // nil: those that the library claims
	Ops      []string // nil: those of hello

	// All yields the questions to choose from.
	All iter.Seq2[Question, error]
}

// wanted yields the questions of the syntaxes and operations.
func (c *Questions) wanted() iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		for q, err := range c.All {
			skip := len(c.Syntaxes) > 0 && !slices.Contains(c.Syntaxes, q.Syntax) || len(c.Ops) > 0 && !slices.Contains(c.Ops, q.Op())
			if (err != nil || !skip) && !yield(q, err) {
				return
			}
		}
	}
}

// choose yields the questions for t, and counts them.
func (c *Questions) choose(t *Tally) iter.Seq2[Question, error] {
	return func(yield func(Question, error) bool) {
		for q, err := range c.wanted() {
			if err != nil {
				yield(q, err)
				return
			}
			if !t.Select(&q) {
				continue
			}
			t.Ask(&q)
			if !yield(q, nil) {
				return
			}
		}
	}
}

// Run asks an adapter the questions, and adds the judgments to t. The adapter must have passed
// Smoke.
func (a *Adapter) Run(ctx context.Context, c *Questions, t *Tally) error {
	err := a.Ask(ctx, c.choose(t), func(q *Question, answer Answer) error {
		t.addAll(q, answer)
		return nil
	})
	if errors.Is(err, ErrSlow) {
		return fmt.Errorf("the adapter answered %d questions in %v, and there are more: raise --limit, ask a smaller suite or fewer operations, or see whether it does much work for each line", t.Judged(), cmp.Or(a.Total, DefaultTotal))
	}
	return err
}

func (t *Tally) addAll(q *Question, answer Answer) {
	if q.Syntax == WHATWG {
		t.Add(q, judgeWPT(q, answer))
		return
	}
	for _, j := range Judge(q, answer) {
		t.Add(q, j)
	}
}

// WriteRequests writes the request of hello and the questions, for an adapter that cannot run
// here. The id of a request is the ID of the question.
func WriteRequests(w io.Writer, c *Questions) error {
	b := bufio.NewWriter(w)
	b.WriteString("{\"id\":\"hello\",\"op\":\"hello\"}\n")
	for q, err := range c.wanted() {
		if err != nil {
			return err
		}
		request := copyOf(q.Request)
		request["id"] = q.ID
		line, err := encode(request)
		if err != nil {
			return err
		}
		if _, err := b.Write(line); err != nil {
			return err
		}
	}
	return b.Flush()
}

// ReadReplies reads the replies to WriteRequests. It returns the reply to hello, and the other
// replies by the id of the request.
func ReadReplies(r io.Reader) (*Hello, map[string]conformance.Object, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxReply)
	replies := map[string]conformance.Object{}
	for n := 1; lines.Scan(); n++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		reply, err := ParseReply(lines.Bytes())
		if err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", n, err)
		}
		id, ok := reply["id"].(string)
		if !ok {
			number, isNumber := reply["id"].(json.Number)
			return nil, nil, fmt.Errorf("line %d: the id is not that of a request of \"uri conformance list --requests\": %v %v", n, number, isNumber)
		}
		if _, twice := replies[id]; twice {
			return nil, nil, fmt.Errorf("line %d: a second reply to %q", n, id)
		}
		replies[id] = reply
	}
	if err := lines.Err(); err != nil {
		return nil, nil, err
	}
	reply, ok := replies["hello"]
	if !ok {
		return nil, nil, errors.New(`no reply to the first request, {"id":"hello","op":"hello"}`)
	}
	hello, err := parseHello(reply)
	if err != nil {
		return nil, nil, fmt.Errorf("reply to hello: %w", err)
	}
	return hello, replies, nil
}

// JudgeReplies adds the judgments on replies to t. Every question that hello allows has a reply; if
// not, then the error says how many are missing.
func JudgeReplies(c *Questions, replies map[string]conformance.Object, t *Tally) error {
	missing, first := 0, ""
	for q, err := range c.choose(t) {
		if err != nil {
			return err
		}
		if reply := replies[q.ID]; reply != nil {
			t.addAll(&q, Answer{Reply: reply})
			continue
		}
		if missing++; missing == 1 {
			first = q.ID
		}
	}
	if missing > 0 {
		return fmt.Errorf("%d of %d requests have no reply, the first is %s: the file is cut, the adapter ended early, or --rfc, --op and --suite are not those of list", missing, t.Result.Asked, first)
	}
	return nil
}

// WriteQuestions writes the questions for a person: the ID, the tags and the request.
func WriteQuestions(w io.Writer, c *Questions) error {
	b := bufio.NewWriter(w)
	for q, err := range c.wanted() {
		if err != nil {
			return err
		}
		tags := strings.Join(q.Tags, " ")
		if q.Contested != "" {
			tags = strings.TrimSpace("contested " + tags)
		}
		if _, err := fmt.Fprintf(b, "%s\t%s\t%s\n", q.ID, tags, show(q.Request)); err != nil {
			return err
		}
	}
	return b.Flush()
}
