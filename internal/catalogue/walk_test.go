package catalogue

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/railroad"
	"github.com/uriform/uri/internal/vector"
)

// A guide checks ways through the diagram of a rule. It compiles the diagram and the boxes
// separately, and does not use the parser that finds ways.
type guide struct {
	t       *testing.T
	machine *Machine
	diagram *automaton.DFA // over the numbers of the boxes
	boxes   map[int]*automaton.DFA
}

func newGuide(t *testing.T, m *Machine) *guide {
	t.Helper()
	d, err := railroad.Draw(m.Rule, 0)
	if err != nil {
		t.Fatal(err)
	}
	g := &guide{t: t, machine: m, boxes: map[int]*automaton.DFA{}}
	g.diagram = g.compile(d.Expr(func(n *railroad.Node) grammar.Expr {
		g.boxes[n.Number] = g.compile(n.Expr)
		return grammar.Range{Lo: rune(n.Number), Hi: rune(n.Number)}
	}))
	return g
}

func (g *guide) compile(e grammar.Expr) *automaton.DFA {
	g.t.Helper()
	all := *g.machine.Book.Grammar
	all.Rules = append([]*grammar.Rule{{Name: "the expression", Expr: e}}, all.Rules...)
	dfa, err := automaton.Compile(&all, "the expression")
	if err != nil {
		g.t.Fatal(err)
	}
	return dfa
}

// check checks the way of a text.
func (g *guide) check(text string, want bool, way *Way) {
	g.t.Helper()
	if way.Match != want || way.Viable != g.machine.DFA.Viable(text) {
		g.t.Errorf("%v: %q: match %v, viable %d", g.machine, text, way.Match, way.Viable)
	}
	at := 0
	var numbers strings.Builder
	for i, step := range way.Steps {
		part, box := text[step.Start:step.End], g.boxes[step.Box.Number]
		stopped := i == len(way.Steps)-1 && step.Box == way.Stop
		if !box.Match(part) && !(stopped && box.Viable(part) == len(part)) {
			g.t.Errorf("%v: %q: box %d does not derive %q", g.machine, text, step.Box.Number, part)
		}
		if step.Start != at {
			g.t.Errorf("%v: %q: step %d begins at %d, not at %d", g.machine, text, i, step.Start, at)
		}
		at = step.End
		numbers.WriteRune(rune(step.Box.Number))
	}
	if way.Stop != nil && (len(way.Steps) == 0 || way.Steps[len(way.Steps)-1].Box != way.Stop || way.Steps[len(way.Steps)-1].Start == way.Viable) {
		numbers.WriteRune(rune(way.Stop.Number)) // the way ends before the box
	}
	passed := numbers.String()
	if at != way.Viable || g.diagram.Viable(passed) != len(passed) || way.Stop == nil && !g.diagram.Match(passed) {
		g.t.Errorf("%v: %q: %+v is not a way through the diagram up to %d", g.machine, text, way, way.Viable)
	}
	if want != (way.Expected == "") || want && way.Stop != nil {
		g.t.Errorf("%v: %q: stop %v, expected %q", g.machine, text, way.Stop, way.Expected)
	}
}

// The ways of a complete test suite agree with the automaton of the rule. Each way leads along
// the lines of the diagram. Of large suites, the test uses a part.
func TestWays(t *testing.T) {
	const most = 300 // strings of a suite
	count := 0
	var library Library
	for _, name := range rfc.Names() {
		book, err := library.Book(name, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules {
			m, err := book.Machine(r.Name)
			if err != nil {
				t.Fatal(err)
			}
			walker, err := m.Walker()
			if err != nil {
				t.Fatalf("%v: %v", m, err)
			}
			suite, err := vector.New(m.DFA, vector.Options{})
			if err != nil {
				t.Fatal(err)
			}
			size := int(suite.Count().Int64())
			every := size/most + 1
			if m.DFA.States() <= 12 && size < 10*most && !testing.Short() {
				every = 1
			}
			g, i := newGuide(t, m), 0
			for text, want := range suite.Strings() {
				if i++; i%every != 0 {
					continue
				}
				way, err := walker.Walk(text)
				if err != nil {
					t.Fatal(err)
				}
				g.check(text, want, way)
			}
			count++
		}
	}
	if count != 260 {
		t.Errorf("%d rules", count)
	}
}

// steps describes a way: "h16=1 :=: [4]" means that the boxes h16 and ":" derive "1" and ":", and
// that the way ends at byte 4 in or before the box in brackets.
func steps(way *Way, text string) string {
	var list []string
	label := func(n *railroad.Node) string { return strings.Join(n.Label, " ") }
	for _, s := range way.Steps {
		list = append(list, label(s.Box)+"="+text[s.Start:s.End])
	}
	if way.Stop != nil {
		list = append(list, "["+label(way.Stop)+"]")
	}
	return strings.Join(list, " ")
}

func TestWalk(t *testing.T) {
	for _, tt := range []struct{ grammar, rule, text, want, expected string }{
		// port = *DIGIT
		{"rfc3986", "port", "80", "DIGIT=8 DIGIT=0", ""},
		{"rfc3986", "port", "", "", ""},
		{"rfc3986", "port", "8x", "DIGIT=8 [DIGIT]", "0–9 or the end"},
		{"rfc3986", "port", "x", "[DIGIT]", "0–9 or the end"},
		// authority = [ userinfo "@" ] host [ ":" port ]
		{"rfc3986", "authority", "u@h:1", "userinfo=u @=@ host=h :=: port=1", ""},
		{"rfc3986", "authority", "h", "host=h", ""},
		{"rfc3986", "authority", "u@h:x", "userinfo=u @=@ host=h :=: [port]", "0–9 or the end"},
		{"rfc3986", "authority", "u@h:8x", "userinfo=u @=@ host=h :=: port=8 [port]", "0–9 or the end"},
		// URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
		{"rfc3986", "URI", "http://u@h:80x", "scheme=http :=: hier-part=//u@h:80 [hier-part]", "# / 0–9 ? or the end"},
		// only the end may come: dec-octet is "25" %x30-35 at most
		{"rfc3986", "dec-octet", "2555", "25=25 0–5=5", "the end"},
		// pct-encoded = "%" HEXDIG HEXDIG
		{"rfc3986", "pct-encoded", "%4", "%=% HEXDIG=4 [HEXDIG]", "0–9 A–F a–f"},
		{"rfc3986", "pct-encoded", "%zz", "%=% [HEXDIG]", "0–9 A–F a–f"},
		{"rfc3986", "pct-encoded", "", "[%]", "%"},
		// host = IP-literal / IPv4address / reg-name: "first-match-wins" (RFC 3986, 3.2.2)
		{"rfc3986", "host", "1.2.3.4", "IPv4address=1.2.3.4", ""},
		{"rfc3986", "host", "1.2.3.456", "reg-name=1.2.3.456", ""},
		{"rfc3986", "host", "[::1", "IP-literal=[::1 [IP-literal]", ". 0–9 : A–F ] a–f"},
		// authority = server | reg_name: a server takes precedence (RFC 2396, 3.2)
		{"rfc2396", "authority", "a.b:80", "server=a.b:80", ""},
		{"rfc2396", "authority", "a_b", "reg_name=a_b", ""},
		// schemepart = *xchar | ip-schemepart: see RFC 1738, 3.1
		{"rfc1738", "schemepart", "//h/", "ip-schemepart=//h/", ""},
		{"rfc1738", "schemepart", "a", "xchar=a", ""},
	} {
		m := mustMachine(t, tt.grammar, tt.rule)
		walker, err := m.Walker()
		if err != nil {
			t.Fatal(err)
		}
		way, err := walker.Walk(tt.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := steps(way, tt.text); got != tt.want || way.Expected != tt.expected {
			t.Errorf("%v: %q: got %s, expected %q; want %s, expected %q", m, tt.text, got, way.Expected, tt.want, tt.expected)
		}
	}
}

// Shortened keeps the first n steps, and of the others each that is the first through its box.
func TestShortened(t *testing.T) {
	a, b, c := &railroad.Node{}, &railroad.Node{Number: 1}, &railroad.Node{Number: 2}
	way := &Way{}
	for i, box := range []*railroad.Node{a, a, a, b, a, b, c, c} {
		way.Steps = append(way.Steps, Step{box, i, i + 1})
	}
	for n, want := range []string{"0 3 6", "0 3 6", "0 1 3 6", "0 1 2 3 6", "0 1 2 3 6", "0 1 2 3 4 6", "0 1 2 3 4 5 6", "0 1 2 3 4 5 6", "0 1 2 3 4 5 6 7", "0 1 2 3 4 5 6 7"} {
		var got []string
		for _, s := range way.Shortened(n) {
			got = append(got, strconv.Itoa(s.Start))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%d: got %s, want %s", n, got, want)
		}
	}
}

// Walk accepts strings of limited length, since the way has a step for each character of some rules.
func TestWalkLimit(t *testing.T) {
	m := mustMachine(t, "rfc3986", "port")
	walker, err := m.Walker()
	if err != nil {
		t.Fatal(err)
	}
	if way, err := walker.Walk(strings.Repeat("1", 1<<16)); err != nil || len(way.Steps) != 1<<16 {
		t.Error(err)
	}
	if _, err := walker.Walk(strings.Repeat("1", 1<<16+1)); !errors.Is(err, uri.ErrTooLong) {
		t.Error(err)
	}
}

// A way has the part of the string that is masked, also if the string is only a part of a URI.
func TestWaySecret(t *testing.T) {
	for _, tt := range []struct{ grammar, rule, text, want string }{
		{"rfc3986", "URI", "http://u:pw@h/", "http://u:**@h/"},
		{"rfc3986", "URI", "http://u:pw@[/", "http://u:**@[/"},
		{"rfc3986", "authority", "u:pw@h", "u:**@h"},
		{"rfc3986", "authority", "u:pw@h:x", "u:**@h:x"},
		{"rfc3986", "userinfo", "u:pw", "u:**"},
		{"rfc1738", "password", "pw", "**"},
		{"rfc1738", "login", "u:pw@h", "u:**@h"},
		{"rfc3986", "URI", "http://h/a:b", "http://h/a:b"},
	} {
		walker, err := mustMachine(t, tt.grammar, tt.rule).Walker()
		if err != nil {
			t.Fatal(err)
		}
		way, err := walker.Walk(tt.text)
		if err != nil || way.Secret.Mask(tt.text) != tt.want {
			t.Errorf("%s: %q: got %q, %v", tt.rule, tt.text, way.Secret.Mask(tt.text), err)
		}
	}
}
