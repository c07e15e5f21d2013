package bulk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
)

// A numberJob writes the number, the length and the error of each line.
type numberJob struct {
	out    io.Writer
	limit  int // bytes of results
	random *rand.Rand
	text   []byte
}

func (j *numberJob) Work(lines *Reader) (more bool) {
	if j.random != nil && j.random.IntN(4) == 0 {
		time.Sleep(time.Duration(j.random.IntN(100)) * time.Microsecond)
	}
	for len(j.text) <= j.limit {
		line, err := lines.Next()
		if err == io.EOF {
			return false
		}
		j.text = fmt.Appendf(j.text, "%d %.20q %d %v\n", lines.Number(), line, len(line), err)
	}
	return true
}

func (j *numberJob) Write() error {
	_, err := j.out.Write(j.text)
	j.text = j.text[:0]
	return err
}

// serial is the result of numberJob without Parallel.
func serial(r *Reader) (string, error) {
	var b strings.Builder
	for {
		line, err := r.Next()
		if err != nil && err != ErrLineTooLong {
			return b.String(), err
		}
		fmt.Fprintf(&b, "%d %.20q %d %v\n", r.Number(), line, len(line), err)
	}
}

func TestParallel(t *testing.T) {
	long := strings.Repeat("x", 3*blockSize)
	random := rand.New(rand.NewPCG(1, 2))
	var mixed strings.Builder
	for i := range 2_000 {
		length := random.IntN(40)
		if random.IntN(200) == 0 {
			length = random.IntN(3 * blockSize)
		}
		mixed.WriteString(strings.Repeat("m", length))
		mixed.WriteString([]string{"\n", "\r\n", "\n\n"}[i%3])
	}
	for name, text := range map[string]string{
		"empty":             "",
		"one LF":            "\n",
		"no last LF":        "a\nb",
		"CR LF":             "a\r\nb\r\n\r\n",
		"mark":              "\uFEFFa\n\uFEFFb\n",
		"only a mark":       "\uFEFF",
		"NUL":               "a\x00b\n\x00\n",
		"a long line":       long,
		"long lines":        "a\n" + long + "\nb\n" + long + "\r\n" + long + long,
		"a long first line": long + "\na\n",
		"many lines":        strings.Repeat("0123456789\n", 20_000),
		"mixed":             mixed.String(),
	} {
		for _, maxLine := range []int{MaxLine, 2 * blockSize, 30, 1} {
			for _, jobs := range []int{1, 2, 5} {
				for _, limit := range []int{1 << 30, 1000} {
					if testing.Short() && jobs == 2 && (limit == 1000) != (maxLine == 30) {
						continue
					}
					r := NewReader(strings.NewReader(text))
					r.MaxLine = maxLine
					want, _ := serial(r)
					number := r.Number()
					if len(text) < 10 {
						r = NewReader(iotest.OneByteReader(strings.NewReader(text)))
					} else {
						r = NewReader(iotest.HalfReader(strings.NewReader(text)))
					}
					r.MaxLine = maxLine
					var got bytes.Buffer
					err := Parallel(r, jobs, func() Job {
						return &numberJob{out: &got, limit: limit, random: rand.New(rand.NewPCG(random.Uint64(), 1))}
					})
					if err != nil || got.String() != want {
						t.Errorf("%s, at most %d bytes, %d jobs, limit %d: %v, got %d bytes, want %d", name, maxLine, jobs, limit, err, got.Len(), len(want))
					}
					if r.Number() != number {
						t.Errorf("%s, at most %d bytes, %d jobs, limit %d: the last line is %d, want %d", name, maxLine, jobs, limit, r.Number(), number)
					}
				}
			}
		}
	}
}

// The lines that Next has returned are not worked on again, and those that were read with them are not lost.
func TestParallelAfterNext(t *testing.T) {
	for read, want := range map[int]string{
		1: "2 \"b\" 1 <nil>\n3 \"c\" 1 <nil>\n",
		2: "3 \"c\" 1 <nil>\n",
		3: "",
	} {
		r := NewReader(strings.NewReader("a\nb\r\nc\n"))
		for range read {
			r.Next()
		}
		var got strings.Builder
		if err := Parallel(r, 2, func() Job { return &numberJob{out: &got, limit: 1 << 30} }); err != nil || got.String() != want {
			t.Errorf("after %d lines: got %q, want %q, %v", read, got.String(), want, err)
		}
	}
}

// A soloJob fails the test if two goroutines work on it at the same time.
type soloJob struct {
	t     *testing.T
	works atomic.Int32
}

func (j *soloJob) Work(lines *Reader) (more bool) {
	if j.works.Add(1) > 1 {
		j.t.Error("a job does two works at the same time")
	}
	defer j.works.Add(-1)
	for {
		if _, err := lines.Next(); err == io.EOF {
			return false
		}
	}
}

func (j *soloJob) Write() error {
	if j.works.Load() > 0 {
		j.t.Error("the results of a job are written while it works")
	}
	return nil
}

// There are 2n+1 jobs for n goroutines, for a stream of any length, and a job does one work at a time.
func TestParallelJobs(t *testing.T) {
	for _, n := range []int{-1, 1, 2, 5} {
		jobs := 0
		r := NewReader(strings.NewReader(strings.Repeat("0123456789\n", 200_000)))
		if err := Parallel(r, n, func() Job { jobs++; return &soloJob{t: t} }); err != nil {
			t.Error(err)
		}
		if want := 2*max(n, 1) + 1; jobs != want {
			t.Errorf("%d jobs for %d goroutines, want %d", jobs, n, want)
		}
	}
}

// The lines before an error of the stream are written.
func TestParallelStreamFails(t *testing.T) {
	failed := errors.New("failed")
	r := NewReader(io.MultiReader(strings.NewReader(strings.Repeat("a\n", 100_000)+"unfinished"), iotest.ErrReader(failed)))
	var got bytes.Buffer
	err := Parallel(r, 2, func() Job { return &numberJob{out: &got, limit: 1 << 30} })
	if lines := bytes.Count(got.Bytes(), []byte("\n")); err != failed || lines != 100_000 {
		t.Errorf("%d lines, error %v", lines, err)
	}
}

// An error of Write ends the work, even if the stream waits for input.
func TestParallelWriteFails(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	go io.WriteString(out, "a\nb\n")
	full := errors.New("full")
	err := Parallel(NewReader(in), 2, func() Job { return &numberJob{out: failingWriter{full}, limit: 1 << 30} })
	if err != full {
		t.Errorf("error %v", err)
	}
}

type failingWriter struct{ err error }

func (f failingWriter) Write([]byte) (int, error) { return 0, f.err }

// An error of Idle ends the work.
func TestParallelIdleFails(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	go io.WriteString(out, "a\n")
	full := errors.New("full")
	r := NewReader(in)
	r.Idle = func() error { return full }
	var got bytes.Buffer
	if err := Parallel(r, 2, func() Job { return &numberJob{out: &got, limit: 1 << 30} }); err != full {
		t.Errorf("error %v", err)
	}
}

// Idle is called when all lines that were read are written.
func TestParallelIdle(t *testing.T) {
	in, out := io.Pipe()
	defer in.Close()
	var got bytes.Buffer
	flushed := make(chan string, 1000)
	r := NewReader(in)
	r.Idle = func() error {
		flushed <- got.String()
		return nil
	}
	done := make(chan error)
	go func() { done <- Parallel(r, 3, func() Job { return &numberJob{out: &got, limit: 1 << 30} }) }()
	for n := 1; n <= 100; n++ {
		io.WriteString(out, "a\n")
		for strings.Count(<-flushed, "\n") < n {
		}
	}
	stopped := errors.New("stopped")
	out.CloseWithError(stopped)
	if err := <-done; err != stopped {
		t.Errorf("error %v", err)
	}
}
