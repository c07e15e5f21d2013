package testenv

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// The most that a test with its subtests says about failures: a fault often makes a test fail for
// thousands of inputs, and nobody reads more.
const (
	mostFailures = 10
	mostLines    = 20
	mostBytes    = 1000 // of a message
)

// Few returns t with an Errorf and an Error that print only the first failures of the test and its
// subtests. Then they end the test, so only its own goroutine may call them. A test that goes
// through many inputs uses it:
//
//	few := testenv.Few(t)
//	for _, s := range millions {
//		if got, want := f(s), slow(s); got != want {
//			few.Errorf("%q: got %v, want %v", s, got, want)
func Few(t testing.TB) testing.TB {
	test, _, _ := strings.Cut(t.Name(), "/")
	said, _ := saidBy.LoadOrStore(test, new(amount))
	return &few{t, said.(*amount)}
}

type few struct {
	testing.TB
	said *amount
}

// An amount is what a test has said so far.
type amount struct {
	sync.Mutex
	failures, lines int
}

var saidBy sync.Map // by the name of the test

func (f *few) Errorf(format string, args ...any) {
	f.Helper()
	f.say(fmt.Sprintf(format, args...))
}

func (f *few) Error(args ...any) {
	f.Helper()
	f.say(strings.TrimSuffix(fmt.Sprintln(args...), "\n"))
}

func (f *few) say(message string) {
	f.Helper()
	if cut := len(message) - mostBytes; cut > 0 {
		message = fmt.Sprintf("%s… and %d bytes", strings.ToValidUTF8(message[:mostBytes], ""), cut)
	}
	switch f.said.add(message) {
	case some:
		f.TB.Errorf("%s", message)
	case enough:
		f.Fatalf("%s\nMore failures are not shown.", message)
	case tooMuch: // another subtest has said enough
		f.FailNow()
	}
}

// How much a test has said with a message.
const (
	some = iota
	enough
	tooMuch
)

func (a *amount) add(message string) int {
	a.Lock()
	defer a.Unlock()
	before := a.failures >= mostFailures || a.lines >= mostLines
	a.failures++
	a.lines += 1 + strings.Count(message, "\n")
	switch {
	case before:
		return tooMuch
	case a.failures == mostFailures || a.lines >= mostLines:
		return enough
	}
	return some
}
