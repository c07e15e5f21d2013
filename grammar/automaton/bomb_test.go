package automaton

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
)

// TestBombs compiles short grammars whose automata would be very large. Each
// must compile in little memory, or fail with a LimitError.
func TestBombs(t *testing.T) {
	double := func(rules int, alternatives string) string {
		var b strings.Builder
		for i := range rules {
			fmt.Fprintf(&b, "r%d = %s\n", i, strings.ReplaceAll(alternatives, "r", fmt.Sprint("r", i+1)))
		}
		return b.String() + fmt.Sprintf("r%d = \"x\"\n", rules)
	}
	var ranges []string
	for i := range 3000 {
		ranges = append(ranges, fmt.Sprintf("%%x%X", 0x1000+2*i))
	}
	wide := "b = " + strings.Join(ranges, " / ") + "\n"
	var copies strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&copies, "c%d = b / \"x\"\n", i)
	}
	for _, test := range []struct{ name, text string }{
		{"doubling, 26 rules", double(26, "r / r")},
		{"doubling, 400 rules", double(400, "r / r")},
		{"doubling in groups", double(100, "(r) / (r / (r))")},
		{"doubling with a symbol", double(400, "r / \"y\" / r")},
		{"the same set, 20,000 times", "r0 = b" + strings.Repeat(" / b", 20_000) + "\n" + wide},
		{"a sequence of sets", "r0 =" + strings.Repeat(" b", 20_000) + "\n" + wide},
		{"sets with one more symbol each", "r0 = c0" + func() (s string) {
			for i := range 5000 {
				s += fmt.Sprint(" / c", i)
			}
			return s
		}() + "\n" + copies.String() + wide},
	} {
		g, err := abnf.Read("bomb.abnf", test.text)
		if err != nil {
			t.Fatal(test.name, err)
		}
		for _, l := range []Limits{{}, {NFA: 100, DFA: 100}} {
			for step, compile := range map[string]func() error{
				"Compile":  func() error { _, err := l.Compile(g, "r0"); return err },
				"Thompson": func() error { _, err := l.Thompson(g, "r0"); return err },
				"NewParser": func() error {
					_, err := NewParser(g, "r0", ParserOptions{Limits: l, Keep: func(*grammar.Rule) bool { return false }})
					return err
				},
			} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				err := compile()
				runtime.ReadMemStats(&after)
				var limit *LimitError
				if err != nil && !errors.As(err, &limit) {
					t.Errorf("%s, %+v, %s: %v", test.name, l, step, err)
				}
				used := (after.TotalAlloc - before.TotalAlloc) >> 20
				t.Logf("%s, %+v, %s: %d MiB, %v", test.name, l, step, used, err)
				if used > 256 {
					t.Errorf("%s, %+v, %s: %d MiB", test.name, l, step, used)
				}
			}
		}
	}
}

// There are at most 4096 classes: one for each of 4095 symbols, and one for the others.
func TestMaxClasses(t *testing.T) {
	for more, ok := range []bool{true, false} {
		var sets []set
		for i := range maxClasses - 1 + more {
			sets = append(sets, set{{Lo: rune(2 * i), Hi: rune(2 * i)}})
		}
		if _, members, err := partition(sets, 0xFFFF); (err == nil) != ok || len(members) != len(sets) && ok {
			t.Errorf("%d sets: %v", len(sets), err)
		}
		var runs []run
		for i := range maxClasses + more {
			runs = append(runs, run{rune(i), uint16(i)})
		}
		if _, _, err := joinRuns(runs, []run{{runs[len(runs)-1].hi, 0}}); (err == nil) != ok {
			t.Errorf("%d classes joined: %v", len(runs), err)
		}
	}
}
