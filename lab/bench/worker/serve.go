package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// serve answers the requests in r, one per line, until the end of r.
func serve(p peer, r io.Reader, w io.Writer) error {
	if _, err := fmt.Fprintf(w, "ready %s\t%s\n", p.version(), strings.Join(slices.Sorted(maps.Keys(p.ops)), " ")); err != nil {
		return err
	}
	s := server{ops: p.ops, corpora: map[string]*input{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		answer, err := s.answer(lines.Text())
		if err != nil {
			answer = "error " + err.Error()
		}
		if _, err := fmt.Fprintln(w, answer); err != nil {
			return err
		}
	}
	return lines.Err()
}

type server struct {
	ops     map[string]operation
	corpora map[string]*input
	base    string
}

var (
	errRequest = errors.New("unknown request")
	errCorpus  = errors.New("unknown corpus")
	errOp      = errors.New("unknown operation")
)

func (s *server) answer(request string) (string, error) {
	verb, rest, _ := strings.Cut(request, " ")
	arg, text, _ := strings.Cut(rest, " ")
	switch verb {
	case "base":
		s.base = rest
		return "base", nil
	case "load":
		return s.load(arg, text)
	case "pass":
		return s.on(arg, text, pass)
	case "allocs":
		return s.on(arg, text, allocs)
	case "one":
		s.corpora[""] = newInput(text)
		return s.on(arg, "", one)
	}
	return "", errRequest
}

func (s *server) load(name, file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	in := newInput(strings.TrimSuffix(string(text), "\n"))
	s.corpora[name] = in
	return fmt.Sprint("loaded ", len(in.lines)), nil
}

func newInput(text string) *input {
	// The fields are few large objects, so that garbage collection is fast.
	return &input{text: text, lines: strings.Split(text, "\n"), bytes: bytes.Split([]byte(text), []byte("\n"))}
}

func (s *server) on(op, corpus string, do func(operation, *input) string) (string, error) {
	f, ok := s.ops[op]
	if !ok {
		return "", errOp
	}
	in, ok := s.corpora[corpus]
	if !ok {
		return "", errCorpus
	}
	in.base = s.base
	return do(f, in), nil
}

// pass returns the time of a pass and the number of accepted lines. It collects garbage
// before the pass, so that the pass does not pay for the garbage of other passes.
func pass(op operation, in *input) string {
	runtime.GC()
	start := time.Now()
	accepted := op(in)
	return fmt.Sprint(time.Since(start).Nanoseconds(), " ", accepted)
}

// allocs returns the allocations of one pass. It takes the minimum of three passes,
// because the runtime sometimes allocates too.
func allocs(op operation, in *input) string {
	op(in) // buffers grow only once
	objects, bytes := ^uint64(0), ^uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		op(in)
		runtime.ReadMemStats(&after)
		objects = min(objects, after.Mallocs-before.Mallocs)
		bytes = min(bytes, after.TotalAlloc-before.TotalAlloc)
	}
	return fmt.Sprint(objects, " ", bytes)
}

func one(op operation, in *input) string {
	in.out = nil
	if op(in) == 0 {
		return "no"
	}
	return "yes " + string(in.out)
}
