package board

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/redact"
)

// An Adapter is a command that answers requests on its standard input.
type Adapter struct {
	Command []string
	Dir     string // the working directory; empty: that of this program

	Timeout time.Duration // for one reply; zero: DefaultTimeout
	Start   time.Duration // added to Timeout for the first reply of a process; zero: DefaultStart
	Total   time.Duration // for all questions; zero: DefaultTotal

	// Notes are the doubts of Smoke: the adapter or the library is at fault.
	Notes []Note

	stderr tail
}

// Defaults of Adapter.
const (
	DefaultTimeout = 3 * time.Second
	DefaultStart   = 12 * time.Second
	DefaultTotal   = 10 * time.Minute
)

const (
	maxWindow = 256     // requests without a reply
	maxReply  = 1 << 20 // bytes of a reply
	strikes   = 3       // crashes, hangs or garbled replies of an operation, after which it is not asked again
)

// An Answer is what an adapter does with a question.
type Answer struct {
	Reply   conformance.Object // nil if there is no reply
	Failure Outcome            // Crash, Hang, Garbled or GaveUp if there is no reply
	Detail  string             // what happened
}

// ErrSlow is the error of an adapter that did not answer all questions in Adapter.Total.
var ErrSlow = errors.New("out of time")

// Stderr returns the last lines that the adapter wrote to standard error.
func (a *Adapter) Stderr() string { return a.stderr.String() }

// Ask asks the questions and calls answer with each one, in order. Only the request of a
// question is sent, with a number as id. Up to 256 requests are sent ahead. If the process
// ends, is silent for too long or writes what is not a reply, then the oldest question without
// a reply is blamed, and a new process continues with the question after it. After three such
// failures of an operation, the adapter is not asked for it again.
//
// The error is an error of questions, an error of starting the process, ErrSlow, or that of ctx.
func (a *Adapter) Ask(ctx context.Context, questions iter.Seq2[Question, error], answer func(*Question, Answer) error) error {
	return a.ask(ctx, maxWindow, questions, answer)
}

// ask is Ask with a limit for the requests without a reply.
func (a *Adapter) ask(ctx context.Context, window int, questions iter.Seq2[Question, error], answer func(*Question, Answer) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, cmp.Or(a.Total, DefaultTotal), ErrSlow)
	defer cancel()
	next, stop := iter.Pull2(questions)
	defer stop()
	s := session{Adapter: a, window: window, ctx: ctx, next: next, answer: answer, failures: map[string]int{}}
	defer s.end()
	for {
		more, err := s.fill()
		if err != nil {
			return err
		}
		if !more && len(s.waiting) == 0 {
			return nil
		}
		if err := s.receive(); err != nil {
			return err
		}
	}
}

// A session is the state of Ask.
type session struct {
	*Adapter
	window   int // requests without a reply
	ctx      context.Context
	next     func() (Question, error, bool)
	answer   func(*Question, Answer) error
	process  *process
	waiting  []sent // asked, without a reply, oldest first
	ended    bool   // there are no more questions
	number   int    // of the last question
	failures map[string]int
	junk     string // a line that is not a reply, at the place of the oldest reply
}

type sent struct {
	Question
	number int
	line   []byte
}

// fill sends questions until the window is full. It reports whether there are more.
func (s *session) fill() (more bool, err error) {
	for !s.ended && len(s.waiting) < s.window {
		q, err, ok := s.next()
		if !ok {
			s.ended = true
			break
		}
		if err != nil {
			return false, err
		}
		s.number++
		w := sent{Question: q, number: s.number}
		request := copyOf(q.Request)
		request["id"] = s.number
		if w.line, err = encode(request); err != nil {
			return false, err
		}
		if s.failures[q.Op()] >= strikes && len(s.waiting) == 0 {
			if err := s.answer(&w.Question, gaveUp); err != nil {
				return false, err
			}
			continue
		}
		s.waiting = append(s.waiting, w)
		if s.process != nil && s.failures[q.Op()] < strikes {
			s.process.send(w.line)
		}
	}
	return !s.ended, nil
}

var gaveUp = Answer{Failure: GaveUp, Detail: "not asked, after three failures of this operation"}

// encode returns a request as a line: UTF-8, with only quotation marks, backslashes and control
// characters escaped.
func encode(request conformance.Object) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(request)
	return bytes.ReplaceAll(bytes.ReplaceAll(b.Bytes(), []byte(`\u2028`), []byte("\u2028")), []byte(`\u2029`), []byte("\u2029")), err
}

// receive waits for one line, and answers the questions that the line decides.
func (s *session) receive() error {
	if len(s.waiting) == 0 {
		return nil
	}
	if s.failures[s.waiting[0].Op()] >= strikes {
		return s.pop(gaveUp)
	}
	if s.process == nil {
		if err := s.start(); err != nil {
			return err
		}
	}
	limit := cmp.Or(s.Timeout, DefaultTimeout)
	if !s.process.answered {
		limit += cmp.Or(s.Start, DefaultStart)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case l := <-s.process.lines:
		return s.line(l)
	case <-timer.C:
		if s.junk != "" {
			return s.fail(Garbled, s.junk)
		}
		return s.fail(Hang, fmt.Sprintf("no reply within %v", limit))
	case <-s.ctx.Done():
		return context.Cause(s.ctx)
	}
}

// line answers the question that a line of the adapter decides.
func (s *session) line(l line) error {
	oldest := s.waiting[0]
	switch {
	case l.err == errLongLine:
		return s.fail(Garbled, fmt.Sprintf("a line of more than %d bytes", maxReply))
	case l.err != nil && s.junk != "":
		return s.fail(Garbled, s.junk)
	case l.err != nil:
		return s.fail(Crash, s.process.wait())
	}
	s.process.answered = true
	reply, err := ParseReply(l.text)
	if err != nil {
		if s.junk != "" {
			return s.fail(Garbled, s.junk)
		}
		s.junk = fmt.Sprintf("%v: %.200q", err, l.text)
		return nil
	}
	id, _ := reply["id"].(json.Number)
	switch {
	case id.String() == fmt.Sprint(oldest.number) && s.junk != "":
		// A warning on standard output, and then the reply.
		detail := "a line that is not a reply, before the reply: " + s.junk
		s.junk = ""
		return s.strike(Garbled, detail)
	case id.String() == fmt.Sprint(oldest.number):
		return s.pop(Answer{Reply: reply})
	case s.junk != "" && len(s.waiting) > 1 && id.String() == fmt.Sprint(s.waiting[1].number):
		detail := s.junk
		s.junk = ""
		if err := s.strike(Garbled, detail); err != nil {
			return err
		}
		return s.pop(Answer{Reply: reply})
	}
	if id == "" {
		return s.fail(Garbled, fmt.Sprintf("the reply does not have the id of the request: %.200q", l.text))
	}
	return s.fail(Garbled, fmt.Sprintf("the reply has the id %s, and not that of the request: %.200q", id, l.text))
}

// pop answers the oldest question.
func (s *session) pop(a Answer) error {
	oldest := s.waiting[0]
	s.waiting = s.waiting[1:]
	return s.answer(&oldest.Question, a)
}

// strike answers the oldest question with a failure. After the last failure of an operation, it
// ends the process: replies to other questions of the operation may be on their way.
func (s *session) strike(failure Outcome, detail string) error {
	op := s.waiting[0].Op()
	if s.failures[op]++; s.failures[op] >= strikes {
		s.end()
	}
	return s.pop(Answer{Failure: failure, Detail: detail})
}

// fail is strike, and ends the process. The next one is asked the other questions.
func (s *session) fail(failure Outcome, detail string) error {
	s.end()
	return s.strike(failure, detail)
}

func (s *session) start() error {
	p, err := startProcess(s.ctx, s.Adapter)
	if err != nil {
		return err
	}
	s.process, s.junk = p, ""
	for _, w := range s.waiting {
		if s.failures[w.Op()] < strikes {
			p.send(w.line)
		}
	}
	return nil
}

func (s *session) end() {
	if s.process != nil {
		s.process.kill()
		s.process = nil
	}
	s.junk = ""
}

// A process is a running adapter.
type process struct {
	cmd      *exec.Cmd
	requests chan []byte
	lines    chan line
	done     chan struct{} // closed by kill
	once     sync.Once
	answered bool
}

type line struct {
	text []byte
	err  error
}

var errLongLine = errors.New("line too long")

// startProcess starts the command, a goroutine that writes requests, and one that reads lines.
// A goroutine ends when the process is killed.
func startProcess(ctx context.Context, a *Adapter) (*process, error) {
	cmd := exec.CommandContext(ctx, a.Command[0], a.Command[1:]...)
	cmd.Dir = a.Dir
	cmd.Stderr = &a.stderr
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, cannotStart(a.Command[0], err)
	}
	// The channel has room for every request in the window, so send does not wait.
	p := &process{cmd: cmd, requests: make(chan []byte, maxWindow), lines: make(chan line), done: make(chan struct{})}
	go p.write(in)
	go p.read(out)
	return p, nil
}

// cannotStart returns an error that says what to do about a command that does not start.
func cannotStart(command string, err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	hint := "It must be a program"
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		hint = "Give the command of the adapter with its arguments: -- python3 adapter.py. If the file is there, its first line may name an interpreter that is missing"
	case errors.Is(err, fs.ErrPermission):
		hint = "Make the file executable, or name its interpreter: -- python3 adapter.py"
	case errors.Is(err, syscall.ENOEXEC):
		hint = "The file is no program, and has no first line such as #!/usr/bin/python3. Name its interpreter: -- python3 adapter.py"
	}
	from, to := redact.Find(command) // a reference, given by mistake
	return fmt.Errorf("the adapter %s does not start: %w. %s", redact.Quote(redact.Mask(command, from, to)), err, hint)
}

func (p *process) send(request []byte) { p.requests <- request }

func (p *process) write(in io.WriteCloser) {
	defer in.Close()
	w := bufio.NewWriterSize(in, 64<<10)
	for {
		select {
		case request := <-p.requests:
			if _, err := w.Write(request); err != nil {
				return // the process has ended: read reports it
			}
		case <-p.done:
			return
		default:
			if w.Flush() != nil {
				return
			}
			select {
			case request := <-p.requests:
				w.Write(request)
			case <-p.done:
				return
			}
		}
	}
}

func (p *process) read(out io.Reader) {
	r := bufio.NewReaderSize(out, 64<<10)
	for {
		text, err := readLine(r)
		if len(bytes.TrimSpace(text)) == 0 && err == nil {
			continue
		}
		select {
		case p.lines <- line{text, err}:
		case <-p.done:
			return
		}
		if err != nil {
			return
		}
	}
}

// readLine returns the next line without its end. It reads at most maxReply bytes.
func readLine(r *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(text)+len(part) > maxReply {
			return nil, errLongLine
		}
		text = append(text, part...)
		switch {
		case err == nil:
			return bytes.TrimRight(text, "\r\n"), nil
		case err != bufio.ErrBufferFull:
			return nil, err
		}
	}
}

// wait returns how the process ended.
func (p *process) wait() string {
	time.AfterFunc(time.Second, func() { p.cmd.Process.Kill() }) // it closed its output, and may go on
	p.cmd.Wait()
	killGroup(p.cmd) // what it started
	return "the process ended: " + p.cmd.ProcessState.String()
}

func (p *process) kill() {
	p.once.Do(func() { close(p.done) })
	if p.cmd.ProcessState == nil { // wait has not ended the group
		killGroup(p.cmd)
	}
	p.cmd.Wait()
}

// A tail keeps the last bytes that are written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-maxTail):]...)
	t.text = append(t.text[:0], t.text[max(0, len(t.text)-maxTail):]...)
	return len(b), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return Visible(strings.TrimSpace(string(t.text)))
}

// Visible replaces the characters of a text that could control a terminal. An adapter chose parts of the texts
// that people see.
func Visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return utf8.RuneError
	}, text)
}
