package explain

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
)

// telling are characters that the rules of the grammars distinguish.
var telling = strings.Split("a 1 : / ? # [ ] @ % v . ~ _ ; = é \uE000", " ")

// texts yields all strings of at most n of some symbols.
func texts(n int, symbols ...string) iter.Seq[string] {
	return func(yield func(string) bool) {
		level := []string{""}
		for range n + 1 {
			var next []string
			for _, s := range level {
				if !yield(s) {
					return
				}
				for _, symbol := range symbols {
					next = append(next, s+symbol)
				}
			}
			level = next
		}
	}
}

// neighbours yields the texts one edit from s.
func neighbours(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := 0; ; {
			for _, symbol := range telling {
				if !yield(s[:i] + symbol + s[i:]) {
					return
				}
			}
			if i == len(s) {
				return
			}
			_, size := utf8.DecodeRuneInString(s[i:])
			before, symbol, after := s[:i], s[i:i+size], s[i+size:]
			encoded := ""
			for _, b := range []byte(symbol) {
				encoded += "%" + strings.ToUpper(string("0123456789abcdef"[b>>4])+string("0123456789abcdef"[b&15]))
			}
			if !yield(before+after) || !yield(before+encoded+after) {
				return
			}
			for _, other := range telling {
				if !yield(before + other + after) {
					return
				}
			}
			i += size
		}
	}
}

// within reports whether a text that x accepts is at most n edits from s.
func within(x uri.Syntax, s string, n int) bool {
	if x.ValidReference(s) {
		return true
	}
	if n == 0 {
		return false
	}
	for near := range neighbours(s) {
		if within(x, near, n-1) {
			return true
		}
	}
	return false
}

// checkRepair checks that the repair is accepted and that its edits produce its text. It returns the
// number of edits.
func checkRepair(t *testing.T, x uri.Syntax, s string) int {
	t.Helper()
	r := referenceMachine(x.String()).repair(s)
	if r == nil || !r.Fewest {
		t.Fatalf("%v: %q: repair %v", x, s, r)
	}
	if !x.ValidReference(r.Text) {
		t.Fatalf("%v: %q: refuses its repair %q", x, s, r.Text)
	}
	if got := apply(s, r.Edits); got != r.Text {
		t.Fatalf("%v: %q: the edits make %q of it, not %q", x, s, got, r.Text)
	}
	return len(r.Edits)
}

// TestRepairsAreSmallest tries all texts with fewer edits.
func TestRepairsAreSmallest(t *testing.T) {
	for _, test := range []struct {
		length  int
		most    int // tries at most so many edits
		symbols string
	}{
		{6, 1, ": / [ % a"},
		{6, 1, "a : ] / #"},
		{4, 1, "a 1 : / ? # [ % @ \x20 é"},
		{3, 2, ": / [ % é ]"},
		{2, 3, "[ % :"},
	} {
		symbols := strings.Split(strings.ReplaceAll(test.symbols, "\x20 é", "SP é"), " ")
		for i, symbol := range symbols {
			symbols[i] = strings.ReplaceAll(symbol, "SP", " ")
		}
		if testing.Short() {
			test.length = min(test.length, 4)
		}
		for x := range uri.Syntaxes() {
			for s := range texts(test.length, symbols...) {
				if x.ValidReference(s) {
					continue
				}
				if n := checkRepair(t, x, s); n > 1 && within(x, s, min(n-1, test.most)) {
					t.Errorf("%v: %q: %d edits are not the fewest", x, s, n)
				}
			}
		}
	}
}

// distance returns the fewest edits. It visits all states at all offsets: the search without its
// shortcuts.
func distance(m *machine, s string) int {
	const far = 1 << 20
	improve := func(row []int, q automaton.State, d int) bool {
		if q == automaton.Dead || row[q] <= d {
			return false
		}
		row[q] = d
		return true
	}
	row := make([]int, m.states)
	for q := range row {
		row[q] = far
	}
	row[m.dfa.Start()] = 0
	for i := 0; ; {
		for changed := true; changed; {
			changed = false
			for q, d := range row {
				for c := range m.classes {
					if c == m.versionFlag() {
						continue // no repair writes it
					}
					changed = improve(row, m.dfa.Step(automaton.State(q), c), d+1) || changed
				}
			}
		}
		if i == len(s) {
			break
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		broken := r == utf8.RuneError && size == 1
		next := make([]int, m.states)
		for q := range next {
			next[q] = far
		}
		for q, d := range row {
			at := automaton.State(q)
			if at == automaton.Dead {
				continue
			}
			if !broken {
				improve(next, m.dfa.Next(at, r), d)
			}
			improve(next, at, d+1)
			for c := range m.classes {
				if c == m.versionFlag() {
					continue
				}
				improve(next, m.dfa.Step(at, c), d+1)
			}
			encoded := at
			for _, c := range percentEncode(s[i : i+size]) {
				encoded = m.dfa.Next(encoded, c)
			}
			improve(next, encoded, d+1)
		}
		row = next
		i += size
	}
	best := far
	for q, d := range row {
		if m.dfa.Accepting(automaton.State(q)) {
			best = min(best, d)
		}
	}
	return best
}

// TestRepairDistance compares with distance, on strings that are too long and have too many faults
// for TestRepairsAreSmallest.
func TestRepairDistance(t *testing.T) {
	pieces := []string{"http:", "//", "a", "1", ":", "/", "?", "#", "[", "]", "[::1]", "%", "%4", "%zz", "@", " ", "é", "\xff", "\\", ".", "256", "v1.", ":x", "~", "_", "\uE000"}
	random := rand.New(rand.NewPCG(1, 2))
	tries := 400
	if testing.Short() {
		tries = 100
	}
	for x := range uri.Syntaxes() {
		m := referenceMachine(x.String())
		for range tries {
			var b strings.Builder
			for range 1 + random.IntN(14) {
				b.WriteString(pieces[random.IntN(len(pieces))])
			}
			s := b.String()
			if x.ValidReference(s) {
				continue
			}
			if got, want := checkRepair(t, x, s), distance(m, s); got != want {
				t.Errorf("%v: %q: %d edits, but %d are enough", x, s, got, want)
			}
		}
	}
}

// TestCovers checks that every short text that is accepted from a state is accepted from the states
// that cover it.
func TestCovers(t *testing.T) {
	accepts := func(m *machine, q automaton.State, classes ...int) bool {
		for _, c := range classes {
			q = m.step(q, c)
		}
		return m.accept[q]
	}
	for x := range uri.Syntaxes() {
		m := referenceMachine(x.String())
		m.forRepairs()
		pairs := 0
		for p := range automaton.State(m.states) {
			for q := range automaton.State(m.states) {
				if p == q || !m.covers.has(p, q) {
					continue
				}
				pairs++
				bad := accepts(m, q) && !accepts(m, p)
				for c := range m.classes {
					bad = bad || accepts(m, q, c) && !accepts(m, p, c)
					for d := range m.classes {
						bad = bad || accepts(m, q, c, d) && !accepts(m, p, c, d)
					}
				}
				if bad {
					t.Errorf("%v: state %d does not cover %d", x, p, q)
				}
			}
		}
		if pairs < m.states {
			t.Errorf("%v: %d pairs, not even with the dead state", x, pairs)
		}
	}
}

// TestRepairsOfTellingStrings repairs the strings that a syntax rejects.
func TestRepairsOfTellingStrings(t *testing.T) {
	for x := range uri.Syntaxes() {
		m := referenceMachine(x.String())
		for _, s := range tellingStrings(t) {
			if x.ValidReference(s) {
				continue
			}
			if got, want := checkRepair(t, x, s), distance(m, s); got != want {
				t.Errorf("%v: %q: %d edits, but %d are enough", x, s, got, want)
			}
		}
	}
}

// TestRepairPreference checks which of the smallest repairs is returned.
func TestRepairPreference(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		{uri.RFC3986, "a b", "a%20b"},
		{uri.RFC3986, "http://h/é", "http://h/%C3%A9"},
		{uri.RFC3986, "a[b", "a%5Bb"},
		{uri.RFC2396, "http://[::1]/", "http://%5B::1%5D/"},
		{uri.RFC1738, "http://a/~b", "http://a/%7Eb"},
		{uri.RFC3986, "1a:b", "1a%3Ab"},
		{uri.RFC3986, "%zz", "%25zz"},
		{uri.RFC3986, "100%", "100%25"},
		{uri.RFC3986, "a%4", "a%254"},
		{uri.RFC3986, "a\xff", "a%FF"},
		{uri.RFC3987, "a\uE000", "a%EE%80%80"},
		{uri.RFC3986, `C:\dir\a b`, `C:%5Cdir%5Ca%20b`},
		{uri.RFC3986, "ht tp://a/", "http://a/"},
		{uri.RFC2396, "urn:", "urn:a"},
		{uri.RFC3986, "http://[::1/", "http://[::1]/"},
		{uri.RFC3986, "http://[::1", "http://[::1]"},
		{uri.RFC3986, "http://[12345::]/", "http://[1234::]/"},
		{uri.RFC3986, "http://[1::2::3]/", "http://[1::2:3]/"},
		{uri.RFC3986, "http://user@host:x/", "http://user@host:/"},
		{uri.RFC3986, "http://h:x/", "http://h:/"}, // the same host
		{uri.RFC2396, "about:#x", "about:a#x"},     // a fragment stays a fragment
		{uri.RFC3986, "a#b#c", "a#b%23c"},
		{uri.RFC1738, "http://h/#f", "http://h/%23f"}, // "the character "#" must be encoded within URLs" (2.2)
		{uri.RFC3986, "//[:1]", "//[::1]"},            // the 1 stays
		{uri.RFC3986, "db://u:p@a:1,b:2/x", "db://u:p@a%3A1,b:2/x"},
	} {
		r := referenceMachine(test.syntax.String()).repair(test.s)
		if r.Text != test.want {
			t.Errorf("%v: %q becomes %q, want %q", test.syntax, test.s, r.Text, test.want)
		}
	}
}

// A text that begins with a name and ":" stays a URI if that needs no more edits: RFC
// 3986, 4.1: "If the URI-reference's prefix does not match the syntax of a scheme followed
// by its colon separator, then the URI-reference is a relative reference." The zone of an
// address goes as a whole: "This syntax does not support IPv6 scoped addressing zone
// identifiers." (3.2.2)
func TestRepairKeepsURIs(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
	}{
		{uri.RFC3987, "\uFEFFhttp://a/", "http://a/"},
		{uri.RFC3986, "\uFEFFhttp://a/", "http://a/"},
		{uri.RFC3986, "1http://h/", "http://h/"},
		{uri.RFC2396, "1http://h/", "http://h/"},
		{uri.RFC3986, "1a:b", "a:b"},
		{uri.RFC3986, "a_b:c", "ab:c"},
		{uri.RFC3986, "ht tp://h/", "http://h/"},
		{uri.RFC3986, "a/b[:c", "a/b%5B:c"},
		{uri.RFC3986, "http://[fe80::1%25eth0]/", "http://[fe80::1]/"},
		{uri.RFC3987, "http://[fe80::1%eth0]:80/", "http://[fe80::1]:80/"},
		{uri.RFC3986, "//[fe80::%25]", "//[fe80::]"},
		{uri.RFC3986, "//[::1.2.3.4%25a]", "//[::1.2.3.4]"},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != 1 || apply(test.s, r.Edits) != r.Text {
			t.Errorf("%v: %q: repair %v, want %q by one edit", test.syntax, test.s, r, test.want)
		}
	}
}

// RFC 1738, APPENDIX: "This wrapper does not form part of the URL". RFC 3986, C: "These
// wrappers do not form part of the URI."
func TestRepairUnwraps(t *testing.T) {
	for _, s := range []string{"<URL:http://a/>", "<url:http://a/>", "<http://a/>", `"http://a/"`} {
		for _, q := range Explain(s, Options{}).Readings {
			if q.Repair == nil || q.Repair.Text != "http://a/" || len(q.Repair.Edits) != 2 || apply(s, q.Repair.Edits) != "http://a/" {
				t.Errorf("%v: %q: repair %v", q.Syntax, s, q.Repair)
			}
			if n := distance(referenceMachine(q.Syntax.String()), s); n < 2 {
				t.Errorf("%v: %q: %d edits are enough", q.Syntax, s, n)
			}
		}
	}
}

// RFC 3986, 3.2.2: "This syntax does not support IPv6 scoped addressing zone identifiers."
// Appendix C: "These wrappers do not form part of the URI." A second fault does not change
// the repair of a zone identifier or of the delimiters.
func TestRepairOfTwoFaults(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
		edits   int
	}{
		{uri.RFC3986, "http://[fe80::1%25eth0]/a b", "http://[fe80::1]/a%20b", 2},
		{uri.RFC3986, "http://[fe80::1%25wlan0]/[x]", "http://[fe80::1]/%5Bx%5D", 3},
		{uri.RFC3986, "http://[fe80::1%wlan0]/%zz", "http://[fe80::1]/%25zz", 2},
		{uri.RFC3986, "<http://[fe80::1%25eth0]/>", "http://[fe80::1]/", 3},
		{uri.RFC3986, "http://[::1%25ab]/ ", "http://[::1]/%20", 2},
		{uri.RFC3986, "http://u@[::1%25a]:8x/", "http://u@[::1]:8/", 2},
		{uri.RFC3986, "http://[fe80::1%25eth0]x/", "http://[fe80::1]/", 2},
		{uri.RFC3986, "http://[fe80::1%eth0", "http://[fe80::1]", 2},
		{uri.RFC3986, "http://a b@[fe80::1%25eth0]/", "http://a%20b@[fe80::1]/", 2},
		{uri.RFC3986, "//h/a//[::1%zz]", "//h/a//%5B::1%25zz%5D", 3},
		{uri.RFC3986, "http://a?//[::1%zz]", "http://a?//%5B::1%25zz%5D", 3},
		{uri.RFC2396, "http://[::1%zz]/", "http://%5B::1%25zz%5D/", 3},
		{uri.RFC3986, "<URL:http://h/a b>", "http://h/a%20b", 3},
		{uri.RFC3986, `"http://h/a b"`, "http://h/a%20b", 3},
		{uri.RFC1738, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1808, "<http://h/~u>", "http://h/%7Eu", 3},
		{uri.RFC1738, "<http://h/x#y>", "http://h/x%23y", 3},
		{uri.RFC1738, "<URL:http://h/x#y>", "http://h/x%23y", 3},
		{uri.RFC1738, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://h/>", "http://h/", 2},
		{uri.RFC3986, "<URL: http://[::1%251]/a b>", "http://[::1]/a%20b", 4},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text || !r.Fewest {
			t.Errorf("%v: %q: repair %v, want %q by %d edits", test.syntax, test.s, r, test.want, test.edits)
		}
	}
}

// The note about zone identifiers depends on the zone identifier. A second fault does not
// change it.
func TestZoneOf(t *testing.T) {
	for s, want := range map[string]string{
		"http://[fe80::1%25eth0]/": "%25eth0", "//u@[::1%1]:8": "%1", "//[::1%]": "%", "//[::1%eth0": "%eth0", "//[::1%eth0/x]": "%eth0",
		"//[x//[::1%1]": "%1", "//[1:2:3:4:5:6:255.255.255.255%a]": "%a",
		"//[::1]": "", "//[::1%": "", "[::1%1]": "", "/[::1%1]": "", "//h/[::1%1]": "", "//h?[::1%1]": "", "//[v1.a%1]": "", "//[::x%1]": "",
	} {
		zone, ok := zoneOf(s)
		if got := s[zone.Start:zone.End]; ok != (want != "") || ok && got != want {
			t.Errorf("%q: zone %q, want %q", s, got, want)
		}
	}
	for _, s := range []string{"http://[fe80::1%25eth0]/a b", "<http://[fe80::1%25eth0]/>", "http://a b@[fe80::1%25eth0]/", "http://[fe80::1%eth0"} {
		c := conditionOf(s)
		if !c.zone() || c.zoneAdvice() == "" {
			t.Errorf("%q: no note about the zone identifier", s)
		}
	}
}

// No repair of a text that begins with a scheme encodes the ":" after the scheme, if one with
// as many edits does not.
func TestRepairNeverEncodesTheSchemesColon(t *testing.T) {
	for s := range texts(4, "a", "1", ":", "/", "_", "#", " ") {
		colon := strings.IndexAny(s, ":/?#")
		if colon <= 0 || s[colon] != ':' {
			continue
		}
		for _, q := range Explain(s, Options{}).Readings {
			if q.Accepted() || !slices.ContainsFunc(q.Repair.Edits, func(e Edit) bool { return e.Kind == EditEncode && e.Start == colon }) {
				continue
			}
			m := machineFor(q.Syntax.String(), rfc.URI)
			if other := m.repair(s); other != nil && len(other.Edits) <= len(q.Repair.Edits) {
				t.Errorf("%v: %q becomes %q, and not %q", q.Syntax, s, q.Repair.Text, other.Text)
			}
		}
	}
}

// TestRepairBounds meets the bounds: of edits, and of the search.
func TestRepairBounds(t *testing.T) {
	m := referenceMachine(uri.RFC3986.String())
	if r := m.repair(strings.Repeat(" ", mostEdits)); r == nil || len(r.Edits) != mostEdits || !r.Fewest {
		t.Errorf("%d spaces: %v", mostEdits, r)
	}
	if r := m.repair(strings.Repeat(" ", mostEdits+1)); r != nil {
		t.Errorf("%d spaces: %d edits", mostEdits+1, len(r.Edits))
	}
	s := "http://h:x/" + strings.Repeat("#", 500)
	if r := m.repair(s); r == nil || !uri.RFC3986.ValidReference(r.Text) {
		t.Errorf("%d hashes: %v", 500, r)
	}
}

// TestRepairForms repairs texts for the forms URI and absolute-URI.
func TestRepairForms(t *testing.T) {
	for _, test := range []struct {
		form rfc.Form
		s    string
		want string
	}{
		{rfc.URI, "a", "a:"},
		{rfc.AbsoluteURI, "a:b#c", "a:b%23c"},
	} {
		r := Explain(test.s, Options{Form: test.form}).Reading(uri.RFC3986)
		if r.Repair == nil || r.Repair.Text != test.want {
			t.Errorf("%q as %s: %v, want %q", test.s, test.form, r.Repair, test.want)
		}
	}
}

// RFC 3986, 3.2.2: "A host identified by an IPv4 literal address is represented in
// dotted-decimal notation", without brackets, and "implementations must not provide the version
// flag for the existing IPv4 and IPv6 literal address forms".
func TestRepairOfBrackets(t *testing.T) {
	for _, test := range []struct {
		syntax  uri.Syntax
		s, want string
		edits   int
	}{
		{uri.RFC3986, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC3987, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC2396, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC1808, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC1738, "http://[1.2.3.4]/", "http://1.2.3.4/", 2},
		{uri.RFC3986, "http://[1.2.3.4]:80/", "http://1.2.3.4:80/", 2},
		{uri.RFC3986, "//[1.2.3.4]:80", "//1.2.3.4:80", 2},
		{uri.RFC3986, "http://[1.2.3.4:80]/", "http://1.2.3.4:80/", 2}, // the port is in the brackets
		{uri.RFC3986, "http://u:p@[1.2.3.4]/", "http://u:p@1.2.3.4/", 2},
		{uri.RFC3986, "http://a b@[1.2.3.4]:80/c d", "http://a%20b@1.2.3.4:80/c%20d", 4},
		{uri.RFC3986, "http://[x y]:80/", "http://x%20y:80/", 3},
		{uri.RFC3986, "http://[1.2.3.4/", "http://1.2.3.4/", 1},
		{uri.RFC3986, "http://[999.2.3.4]/", "http://999.2.3.4/", 2}, // a reg-name
		{uri.RFC3986, "http://[example.com]/", "http://example.com/", 2},
		{uri.RFC3986, "<http://[1.2.3.4]/>", "http://1.2.3.4/", 4},
		{uri.RFC3986, "http://[::1.2.3.4/", "http://[::1.2.3.4]/", 1},
		{uri.RFC3986, "http://[fe.80::1]/", "http://[fe80::1]/", 1}, // not [vfe.80::1]
		{uri.RFC3986, "http://[1:2]/", "http://[1::2]/", 1},
		{uri.RFC3986, "http://[v1.]/", "http://[v1.a]/", 1}, // the flag is there
		{uri.RFC2396, "http://[::1]/", "http://%5B::1%5D/", 2},
		// 3.2: "The authority component is preceded by a double slash ("//")".
		{uri.RFC3986, "[::1]:80", "//[::1]:80", 2},
		{uri.RFC3986, "[v1.a]/b c", "//[v1.a]/b%20c", 3},
		{uri.RFC3986, "/[1.2.3.4]", "/%5B1.2.3.4%5D", 2}, // not a host
		{uri.RFC3986, "a:b//[1.2.3.4]", "a:b//%5B1.2.3.4%5D", 2},
		{uri.RFC3986, "//h/[1.2.3.4]", "//h/%5B1.2.3.4%5D", 2},
		{uri.RFC3986, "//h?a@[1.2.3.4]", "//h?a@%5B1.2.3.4%5D", 2},
	} {
		r := Explain(test.s, Options{}).Reading(test.syntax).Repair
		if r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text || !r.Fewest {
			t.Errorf("%v: %q: repair %+v, want %q by %d edits", test.syntax, test.s, r, test.want, test.edits)
		}
	}
}

// RFC 3986, C: "The prefix "URL:" (with or without a trailing space) was formerly recommended".
func TestRepairOfPrefix(t *testing.T) {
	for _, test := range []struct {
		s, want string
		edits   int
	}{
		{"URL: http://h/", "http://h/", 1},
		{"url: http://h/", "http://h/", 1},
		{"URL: http://h/a b", "http://h/a%20b", 2},
		{"URL:http://h/a b", "URL:http://h/a%20b", 1}, // "URL" is a scheme
		{"URL: ", "URL:%20", 1},
	} {
		for _, q := range Explain(test.s, Options{}).Readings {
			if r := q.Repair; r == nil || r.Text != test.want || len(r.Edits) != test.edits || apply(test.s, r.Edits) != r.Text {
				t.Errorf("%v: %q: repair %+v, want %q by %d edits", q.Syntax, test.s, r, test.want, test.edits)
			}
		}
	}
}
