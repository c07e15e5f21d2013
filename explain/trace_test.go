package explain

import (
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// The values of the steps, one after the other, make up the target. The references are those of
// RFC 3986, 5.4, and some with params.
func TestStepValues(t *testing.T) {
	refs := strings.Fields(`g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g
		../../../g /./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y http:g ;p ;a;b`)
	for _, base := range []string{"http://a/b/c/d;p?q", "http://a", "http://a/b;p?q#f", "s:/b", "s:b"} {
		for _, ref := range append(refs, "") {
			for _, r := range Explain(ref, Options{Base: base}).Resolutions {
				if r.Err != nil {
					continue
				}
				var p parts
				for _, s := range r.Steps {
					for _, v := range s.Values() {
						part := optional{v.Text, v.Defined}
						switch v.Component {
						case "scheme":
							p.scheme = part
						case "authority":
							p.authority = part
						case "path":
							p.path = v.Text
						case "params":
							p.params = part
						case "query":
							p.query = part
						case "fragment":
							p.fragment = part
						}
					}
				}
				// The algorithms of RFC 1808 and RFC 2396 have no step for the fragment: it is
				// kept aside.
				if r.Syntax == uri.RFC1808 || r.Syntax == uri.RFC2396 {
					text, ok := r.Target.Fragment()
					p.fragment = optional{text, ok}
				}
				if got := p.compose(); got != r.Target.String() {
					t.Errorf("%v: %q against %q: the steps make %q, want %q", r.Syntax, ref, base, got, r.Target)
				}
			}
		}
	}
}

// compose returns the text that the parts make up (RFC 3986, 5.3).
func (p *parts) compose() string {
	var b strings.Builder
	write := func(before string, part optional, after string) {
		if part.defined {
			b.WriteString(before + part.text + after)
		}
	}
	write("", p.scheme, ":")
	write("//", p.authority, "")
	write("", optional{p.path, true}, "")
	write(";", p.params, "")
	write("?", p.query, "")
	write("#", p.fragment, "")
	return b.String()
}

// TestRemoveDotSegments compares the steps of RFC 3986, 5.2.4 with package uri, on all paths of up
// to 10 of the bytes that the algorithm tells apart.
func TestRemoveDotSegments(t *testing.T) {
	var check func(path string, n int)
	check = func(path string, n int) {
		var r tracer
		r.target.path = path
		r.removeDotSegments()
		if got, want := r.target.path, uri.RemoveDotSegments(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
		if n > 0 {
			for _, c := range []string{"a", ".", "/"} {
				check(path+c, n-1)
			}
		}
	}
	check("", 10)
}

// TestCollapse compares the stack of collapse with the text of the RFCs, which removes the
// leftmost pattern again and again, on all paths of up to 9 of the bytes that the text
// tells apart, or 11 in the whole suite.
func TestCollapse(t *testing.T) {
	var check func(path string, n int)
	check = func(path string, n int) {
		r := tracer{}
		r.target.path = path
		r.collapse("6c", "6d", "6e", "6f")
		if got, want := r.target.path, removeSegments(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
		if n == 0 {
			return
		}
		for _, c := range []string{"a", ".", "/"} {
			check(path+c, n-1)
		}
	}
	longest := 9
	if testenv.Long() {
		longest = 11
	}
	check("", longest)
}

// removeSegments is RFC 2396, 5.2, steps 6c to 6f, and RFC 1808, 4, steps 6a to 6d. The
// two say the same in the same words.
func removeSegments(buffer string) string {
	// "All occurrences of "./", where "." is a complete path segment, are removed from
	// the buffer string."
	for i := 0; i < len(buffer); {
		if beginsSegment(buffer, i) && strings.HasPrefix(buffer[i:], "./") {
			buffer = buffer[:i] + buffer[i+2:]
		} else {
			i++
		}
	}
	// "If the buffer string ends with "." as a complete path segment, that "." is
	// removed."
	if i := len(buffer) - 1; i >= 0 && buffer[i] == '.' && beginsSegment(buffer, i) {
		buffer = buffer[:i]
	}
	// "All occurrences of "<segment>/../", where <segment> is a complete path segment
	// not equal to "..", are removed from the buffer string. Removal of these path
	// segments is performed iteratively, removing the leftmost matching pattern on each
	// iteration, until no matching pattern remains."
	for i := 0; i < len(buffer); {
		if end, ok := segmentAt(buffer, i); ok && strings.HasPrefix(buffer[end:], "/../") {
			buffer = buffer[:i] + buffer[end+4:]
			i = 0
		} else {
			i++
		}
	}
	// "If the buffer string ends with "<segment>/..", where <segment> is a complete
	// path segment not equal to "..", that "<segment>/.." is removed."
	for i := range len(buffer) {
		if end, ok := segmentAt(buffer, i); ok && buffer[end:] == "/.." {
			return buffer[:i]
		}
	}
	return buffer
}

func beginsSegment(path string, i int) bool { return i == 0 || path[i-1] == '/' }

// segmentAt returns the end of the segment that begins at path[i:], if one does that is
// not "..". The empty text before the first "/" of an absolute path is not a segment.
func segmentAt(path string, i int) (end int, ok bool) {
	if !beginsSegment(path, i) || i == 0 && strings.HasPrefix(path, "/") {
		return 0, false
	}
	segment, _, _ := strings.Cut(path[i:], "/")
	return i + len(segment), segment != ".."
}

// RFC 3986, 5.2.4, step 2B: "if the input buffer begins with a prefix of "/./" or "/.", where "." is a
// complete path segment, then replace that prefix with "/" in the input buffer". Step 2C is similar. "/."
// and "/.." are at the end of the path.
func TestDescribeDots(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{".", `"/." at the end becomes "/"`},
		{"./g", `"/./" becomes "/"`},
		{"././.", `"/./" becomes "/", 3 times, 1 of them "/." at the end`},
		{"..", `"/.." at the end becomes "/", and the segment before it is removed`},
		{"../g", `"/../" becomes "/", and the segment before it is removed`},
		{"../..", `"/../" becomes "/", and the segment before it is removed, 2 times, 1 of them "/.." at the end`},
		{"/..", `"/.." at the end becomes "/"; there is no segment to remove before it`},
		{"/../g", `"/../" becomes "/"; there is no segment to remove before it`},
		{"../../..", `"/../" becomes "/", and the segment before it is removed, 3 times, 1 of them "/.." at the end, 1 of them with no segment to remove`},
		{"/../x/./y", `"/./" becomes "/"`},
		{"../../../g", `"/../" becomes "/", and the segment before it is removed, 3 times, 1 of them with no segment to remove`},
		{"x:../a", `"../" or "./" at the beginning is removed`},
		{"x:.././a", `"../" or "./" at the beginning is removed, 2 times`},
		{"x:.", `"." or ".." is the rest of the path, and is removed`},
	} {
		r := Explain(test.s, Options{Base: "http://a/b/c/d"})
		steps := r.Resolutions[3].Steps
		found := false
		for _, s := range steps {
			found = found || s.Where.Section == "5.2.4" && s.Description == test.want
		}
		if !found {
			t.Errorf("%q: no step %q in %v", test.s, test.want, steps)
		}
	}
}
