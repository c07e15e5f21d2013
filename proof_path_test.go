package uri_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/vector"
)

// This file proves that Normalize removes the dot-segments of paths as RFC 3986, 5.2.4 says, under
// assumptions that doc/proof.md states:
//
//   - Which segments are dot-segments is decided by a transducer, whose complete suite is tested
//     (TestProofNormalizeDotSegments).
//   - Removing the dot-segments is a fold over the segments. All paths are tested up to the length at which a
//     wrong program with two states must have shown its fault (TestProofNormalizePath).

// A dotRewriter is the model of the percent, case and path steps for one segment of a path. It holds a segment
// back as long as it may be a dot-segment. Otherwise the rest of the path does not depend on it.
type dotRewriter struct {
	tokens        rewriter
	before, after string // the rest of the path, which has no dot-segments
}

// ordinary is the state of a dotRewriter after something that is no dot-segment, and not empty. The other
// states are what the segment is so far: "", "." or "..".
const ordinary = "ordinary"

func (m dotRewriter) next(s, token string) (to, write string) {
	char, _ := m.tokens.char(token)
	text := m.tokens.write(char, token)
	switch {
	case s == ordinary:
		return ordinary, text
	case s+text == "." || s+text == "..":
		return s + text, ""
	}
	return ordinary, m.before + s + text
}

func (m dotRewriter) end(s string) (write string, ok bool) {
	if s == ordinary {
		return m.after, true
	}
	path, _ := slowRemoveDotSegments(m.before + s + m.after)
	return path, true
}

// pathSteps are the sets of steps that include the path step.
func pathSteps() (sets []uri.Steps) {
	for _, steps := range stepSets(uri.RFC3986) {
		if steps&uri.PathNormalization != 0 {
			sets = append(sets, steps)
		}
	}
	return sets
}

// TestProofNormalizeDotSegments proves which segments are dot-segments: with the percent step also those that are
// encoded, wherever they are in a path.
func TestProofNormalizeDotSegments(t *testing.T) {
	words, n := 500, 0
	if testenv.Long() {
		words = 10_000
	}
	set := inputSet{extra: 5, words: words, wholeWords: words}
	for _, x := range []uri.Syntax{uri.RFC3986, uri.RFC3987} {
		p := slot{syntax: x, component: "path"}
		for _, steps := range pathSteps() {
			for _, path := range []string{"/{}", "/b/{}", "/{}/c", "/b/{}/c", "/a/b/{}/c/d", "/b/{}/", "//{}", "/b//{}//c"} {
				before, after, _ := strings.Cut(path, "{}")
				m := dotRewriter{p.rewriters(nil, steps)[0], before, after}
				model, err := vector.NewTransducer([]string{"a", ".", "%2e", "%2E", "%2f", "%61"}, "", m.next, m.end)
				if err != nil {
					t.Fatal(err)
				}
				suite, _, _ := set.suite(model)
				for c := range suite.All() {
					n++
					checkNormalized(testenv.Few(t), x, steps, "x://h"+before+c.Text+after, "x://h"+c.Output)
				}
			}
		}
	}
	t.Logf("%d strings", n)
}

// RFC 3986, 5.2.4 is a fold over the segments of a path: remove_dot_segments(p/s) depends only on
// remove_dot_segments(p), which is the output buffer, on the segment s, and on whether the input buffer had
// something else than dot-segments before. This file writes the fold as a machine. It has a state, and a
// stack of segments, which is the output buffer. For each segment it pushes the segment, or pops one, or
// does neither.
type (
	machineState int
	segmentKind  int
	edit         int
	action       struct {
		edit edit
		next machineState
	}
	// A stackMachine has an action for each state, kind of segment, and 1 if the stack is empty, otherwise 0.
	stackMachine [3][3][2]action
)

const (
	beginning machineState = iota // there was nothing but dot-segments, and no "/" at the beginning
	within                        // each further segment has a "/" before it
	another                       // like within, and not used
)

const (
	dot segmentKind = iota
	parent
	other
)

const (
	skip edit = iota
	pop
	push
)

// removeDots is the machine of RFC 3986, 5.2.4, with the steps of the RFC.
var removeDots = stackMachine{
	beginning: {
		dot:    {{skip, beginning}, {skip, beginning}}, // 2A, 2D
		parent: {{skip, beginning}, {skip, beginning}}, // 2A, 2D
		other:  {{push, within}, {push, within}},       // 2E
	},
	within: {
		dot:    {{skip, within}, {skip, within}}, // 2B
		parent: {{pop, within}, {pop, within}},   // 2C
		other:  {{push, within}, {push, within}}, // 2E
	},
	another: {
		dot:    {{skip, another}, {skip, another}},
		parent: {{pop, another}, {pop, another}},
		other:  {{push, another}, {push, another}},
	},
}

// run returns the path that the machine makes of segments. If the path begins with "/", the state is within
// from the start, because then each segment has a "/" before it.
func (m stackMachine) run(segments []string, state machineState) (path string) {
	for i, segment := range segments {
		kind, empty := other, 0
		switch segment {
		case ".":
			kind = dot
		case "..":
			kind = parent
		}
		if path == "" {
			empty = 1
		}
		a := m[state][kind][empty]
		switch a.edit {
		case push:
			if state != beginning {
				path += "/"
			}
			path += segment
		case pop:
			path = path[:max(strings.LastIndex(path, "/"), 0)]
		}
		if i == len(segments)-1 && kind != other && state != beginning {
			path += "/" // 2B and 2C replace a dot-segment at the end with "/"
		}
		state = a.next
	}
	return path
}

// eachPath calls f with the lists of up to n segments.
func eachPath(kinds []string, n int, f func(segments []string)) {
	var grow func(segments []string)
	grow = func(segments []string) {
		if len(segments) > 0 {
			f(segments)
		}
		if len(segments) < n {
			for _, kind := range kinds {
				grow(append(segments, kind))
			}
		}
	}
	grow(make([]string, 0, n))
}

// Segments of each kind that the path step may distinguish: empty, a dot-segment, or another one; and encoded.
var (
	plainSegments = []string{"", ".", "..", "a"}
	proofSegments = append(plainSegments, "%2e", ".%2E")
)

// TestProofNormalizePath tests the path step in each context, for all paths of up to 3 segments, and up to 6 if
// none is encoded. With URIFORM_LONG=1, it tests all paths of as many segments as TestProofNormalizePathBound
// finds necessary for programs with 2 states: 7 if the first segment may be any. Without an authority, the first
// segment after "/" is not empty, which makes it 8. If the path does not begin with "/", there are 2 more
// segments: a dot-segment with which the program changes its state, and the first segment that is none.
func TestProofNormalizePath(t *testing.T) {
	for _, context := range []struct {
		text    string
		start   machineState
		guarded bool // no authority: the path must not begin with "//"
		most    int  // segments, with URIFORM_LONG=1
	}{
		{"x://h", within, false, 7}, {"X://%48", within, false, 7}, {"//h", within, false, 7},
		{"x:", within, true, 8}, {"X:", within, true, 8}, {"", within, true, 8},
		{"x:", beginning, true, 9}, {"X:", beginning, true, 9},
	} {
		t.Run(fmt.Sprintf("%s, %d", context.text, context.start), func(t *testing.T) {
			t.Parallel()
			sets := pathSteps()
			if testenv.Long() {
				sets = []uri.Steps{uri.PathNormalization, uri.FullNormalization}
			}
			n := 0
			for _, steps := range sets {
				p := slot{syntax: uri.RFC3986, component: "path"}
				m := p.rewriters(nil, steps)[0]
				written := make(map[string]string)
				for _, segment := range proofSegments {
					for rest := segment; rest != ""; {
						char, size := m.char(rest)
						written[segment] += m.write(char, rest[:size])
						rest = rest[size:]
					}
				}
				before, _, _ := strings.Cut(recompose(slowNormalize(uri.RFC3986, steps, context.text+"/qq")), "/qq")
				few, rewritten := testenv.Few(t), []string(nil)
				check := func(segments []string) {
					path := strings.Join(segments, "/")
					if context.start == within {
						path = "/" + path
					}
					if context.guarded && (strings.HasPrefix(path, "//") || context.start == beginning && strings.HasPrefix(path, "/")) {
						return // an authority, or a path with "/" at the beginning
					}
					rewritten = rewritten[:0]
					for _, segment := range segments {
						rewritten = append(rewritten, written[segment])
					}
					want := removeDots.run(rewritten, context.start)
					if context.guarded && strings.HasPrefix(want, "//") {
						want = "/." + want
					}
					n++
					checkNormalized(few, uri.RFC3986, steps, context.text+path, before+want)
				}
				if testenv.Long() {
					eachPath(proofSegments, context.most, check)
				} else {
					eachPath(proofSegments, 3, check)
					eachPath(plainSegments, 6, check)
				}
			}
			t.Logf("%d strings", n)
		})
	}
}

// TestProofNormalizePathBound finds how long paths must be to bring every program with two states into each of the situations
// that it can distinguish: a state, and whether the stack is empty. A program goes from a situation to
// the next one as the kind of the segment says, and pushes, pops, or does neither. There may be several kinds for
// each edit, so a program has, for each situation and edit, a set of next states that is not empty. The test tries
// all programs, with a stack that is empty at the start or has one segment.
//
// A shortest path to a situation never has more than 1+2+4 segments on the stack: of more levels, two would be
// left upward for the last time and entered downward for the first time in the same states, and what is
// between them could be left out. So the limit of 8 does not change the result.
func TestProofNormalizePathBound(t *testing.T) {
	const limit, programs = 8, 531_441 // 3¹²
	stride := 97
	if testenv.Long() {
		stride = 1
	}
	longest := 0
	for code := 0; code < programs; code += stride {
		for start := range 2 {
			longest = max(longest, farthest(code, start, limit))
		}
	}
	if longest > 6 || stride == 1 && longest != 6 {
		t.Errorf("a path of %d segments is necessary", longest)
	}
}

// farthest returns the length of the shortest path to the situation that is farthest from state 0 and a stack of
// start segments. The digits of the program's number in base 3 are its sets of next states, as bits, minus 1.
func farthest(program, start, limit int) (farthest int) {
	type configuration struct{ state, height int }
	var next [2][2][3]int // [state][1 if empty][edit]
	for i := range 12 {
		next[i/6][i/3%2][i%3] = program%3 + 1
		program /= 3
	}
	distance := map[configuration]int{{0, start}: 0}
	var found [2][2]bool // [state][1 if empty]
	for queue := []configuration{{0, start}}; len(queue) > 0; queue = queue[1:] {
		at, empty := queue[0], 0
		if at.height == 0 {
			empty = 1
		}
		if !found[at.state][empty] {
			found[at.state][empty] = true
			farthest = distance[at]
		}
		for e, change := range [...]int{skip: 0, pop: -1, push: 1} {
			for state := range 2 {
				to := configuration{state, max(at.height+change, 0)}
				if _, seen := distance[to]; !seen && next[at.state][empty][e]>>state&1 == 1 && to.height <= limit {
					distance[to] = distance[at] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return farthest
}

// The paths of 5 segments find faults of the machine: a wrong action, and an action that leads to another state
// in which one edit is wrong. If they do not find a fault, longer paths do not find it either.
func TestProofNormalizePathMutants(t *testing.T) {
	var paths [][]string
	eachPath(plainSegments, 6, func(segments []string) { paths = append(paths, slices.Clone(segments)) })
	slices.SortStableFunc(paths, func(a, b []string) int { return len(a) - len(b) })
	mutants, found := 0, 0
	try := func(m stackMachine) {
		mutants++
		i := slices.IndexFunc(paths, func(segments []string) bool {
			return m.run(segments, within) != removeDots.run(segments, within) ||
				segments[0] != "" && m.run(segments, beginning) != removeDots.run(segments, beginning)
		})
		if i < 0 {
			return
		}
		found++
		if len(paths[i]) > 5 {
			t.Errorf("only a path of %d segments finds %v", len(paths[i]), m)
		}
	}
	m := removeDots
	eachAction := func(from, to machineState, f func(a *action)) {
		for state := from; state <= to; state++ {
			for kind := range m[state] {
				for empty := range m[state][kind] {
					a := &m[state][kind][empty]
					right := *a
					f(a)
					*a = right
				}
			}
		}
	}
	eachAction(beginning, within, func(a *action) {
		right := *a
		for i := range 9 {
			if *a = (action{edit(i % 3), machineState(i / 3)}); *a != right {
				try(m)
			}
		}
		*a = action{right.edit, another}
		eachAction(another, another, func(b *action) {
			for range 2 {
				b.edit = (b.edit + 1) % 3
				try(m)
			}
		})
	})
	t.Logf("%d mutants, %d found", mutants, found)
	if mutants < 200 || found < mutants/2 {
		t.Errorf("%d mutants, %d found", mutants, found)
	}
}
