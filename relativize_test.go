package uri_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// keepsRelativize checks the promises of Relativize for base and target, except that the reference
// is the shortest. It returns the results of Relativize.
func keepsRelativize(t testing.TB, base, target uri.URI) (r uri.Reference, err error) {
	x := base.Syntax()
	reread, readErr := x.Parse(target.String())
	r, err = base.Relativize(target)
	if err != nil {
		// The target itself is a reference to the target, if resolution does not change
		// it.
		if u, err := base.Resolve(reread.Reference()); readErr == nil && err == nil && u == reread {
			t.Errorf("%v: none from %s to %s", x, base, target)
		}
		// The error is the reason.
		if readErr != nil {
			refused, ok := errors.AsType[*uri.ParseError](err)
			if !ok || refused.Syntax() != x || refused.Input() != target.String() {
				t.Errorf("%v: from %s to %s: %v", x, base, target, err)
			}
		} else if err != uri.ErrDotSegments || x != uri.RFC3986 && x != uri.RFC3987 || uri.RemoveDotSegments(target.Path()) == target.Path() {
			t.Errorf("%v: from %s to %s: %v", x, base, target, err)
		}
		if !r.IsZero() {
			t.Errorf("%v: none from %s to %s, and yet %q", x, base, target, r)
		}
		return r, err
	}
	if len(r.String()) > len(target.String()) {
		t.Errorf("%v: from %s to %s: %q is longer", x, base, target, r)
	}
	if again, err := x.ParseReference(r.String()); err != nil || again != r {
		t.Errorf("%v: from %s to %s: %q reads as %q, %v", x, base, target, r, again, err)
	}
	if u, err := base.Resolve(r); err != nil || u != reread {
		t.Errorf("%v: from %s to %s: %q leads to %s, %v", x, base, target, r, u, err)
	}
	return r, err
}

// FuzzRelativize checks that base.Resolve(base.Relativize(target)) is the target.
func FuzzRelativize(f *testing.F) {
	for i, base := range someBases {
		for j := i % 13; j < len(someBases); j += 13 {
			f.Add(base, someBases[j])
		}
	}
	f.Add("http://a/"+strings.Repeat("b/", 200), "http://a/"+strings.Repeat("b/", 100)+"c")
	f.Add(strings.Repeat("a", 9000)+"://h/b/c", strings.Repeat("a", 9000)+"://h/b/d")
	f.Add("http://a/long-directory/b/c/d/e/f", "../../../../g")
	f.Fuzz(func(t *testing.T, base, target string) {
		few := testenv.Few(t)
		for _, x := range uri.Syntaxes() {
			b, err := x.Parse(base)
			if err != nil {
				continue
			}
			for _, y := range uri.Syntaxes() {
				if u, err := y.Parse(target); err == nil {
					keepsRelativize(few, b, u)
				}
			}
			// A target of a reference has a reference that is not longer.
			r, err := x.ParseReference(target)
			if err != nil {
				continue
			}
			u, err := b.Resolve(r)
			if err != nil {
				continue
			}
			if shortest, err := keepsRelativize(few, b, u); err != nil || rank(shortest).after(rank(r)) {
				few.Errorf("%v: from %s to %s: %q (%v) after %q", x, b, u, shortest, err, r)
			}
		}
	})
}

// A place is the position of a reference in the order in which Relativize prefers references.
type place struct{ length, kind int }

func (p place) after(q place) bool {
	return p.length > q.length || p.length == q.length && p.kind > q.kind
}

// rank returns the place in the documented order: the shortest; of these a relative path, then an
// absolute path, then "//", then the target itself. wording.Kind has the same order.
func rank(r uri.Reference) place { return place{len(r.String()), int(wording.KindOf(r))} }

// Examples of relativizing, written by hand.
func TestRelativize(t *testing.T) {
	const none = "(none)"
	for _, c := range []struct {
		syntax             uri.Syntax
		base, target, want string
	}{
		// References that inherit as much as possible.
		{uri.RFC3986, "http://a/b/c?q", "http://a/b/c?q", ""},
		{uri.RFC3986, "http://a/b/c?q#f", "http://a/b/c?q#f", "#f"}, // a fragment is never inherited
		{uri.RFC3986, "http://a/b/c?q", "http://a/b/c?r", "?r"},
		{uri.RFC3986, "http://a/b/c?q", "http://a/b/c", "c"},
		{uri.RFC3986, "http://a/b/c", "http://a/b/d", "d"},
		{uri.RFC3986, "http://a/b/c", "http://a/d", "/d"},
		{uri.RFC3986, "http://a/bbb/c", "http://a/d/e/f", "/d/e/f"},
		{uri.RFC3986, "http://a/bbb/c/d", "http://a/bbb/e", "../e"},
		{uri.RFC3986, "http://a/b/c", "http://d/b/c", "//d/b/c"},
		{uri.RFC3986, "http://a/b/c", "https://a/b/c", "https://a/b/c"},
		{uri.RFC3986, "http://a/b/c", "HTTP://a/b/c", "HTTP://a/b/c"}, // nothing is normalised
		{uri.RFC3986, "http://a", "http://a/", "."},
		{uri.RFC3986, "http://a/", "http://a", "//a"},

		// Directories, and references of the same length: "." before "/".
		{uri.RFC3986, "http://a/b/c", "http://a/b/", "."},
		{uri.RFC3986, "http://a/b", "http://a/", "."},
		{uri.RFC3986, "http://a/b/c/d", "http://a/b/", ".."},
		{uri.RFC3986, "http://a/b/c/d", "http://a/b/?q", "..?q"},
		{uri.RFC3986, "http://a/b/c/d", "http://a/", "/"},
		{uri.RFC3986, "http://a/bb/c", "http://a/d", "/d"},
		{uri.RFC3986, "http://a/b/c/dd", "http://a/b/e", "../e"},
		{uri.RFC3986, "http://a/long-directory/b/c/d/e/f", "http://a/long-directory/g", "../../../../g"},
		{uri.RFC3986, "http://a/long-directory/b/c/d/e/f", "http://a/long-directory/", "../../../.."},
		{uri.RFC3986, "http://a/" + strings.Repeat("b/", 1000), "http://a/c", "/c"},

		// The dot-segments of the directory of the base are removed.
		{uri.RFC3986, "http://a/../l/b", "http://a/l/c", "c"},
		{uri.RFC3986, "http://a/./long/./b", "http://a/long/c", "c"},
		{uri.RFC1808, "http://a/../long/b", "http://a/../long/c", "c"},
		{uri.RFC2396, "http://a/../long/b", "http://a/../long/c", "c"},

		// Paths that would be parsed as another component.
		{uri.RFC3986, "http://a/b/c", "http://a/b/d:e", "./d:e"},
		{uri.RFC3986, "http://a/b/c", "http://a/b//d", ".//d"},
		{uri.RFC3986, "http://a/b", "http://a//d", ".//d"},
		{uri.RFC3986, "http://a/bbb/c/d", "http://a/bbb//d", "..//d"},
		{uri.RFC3986, "x:/a/b", "x:/.//c", "..//c"},
		{uri.RFC3986, "x:/a/b/c", "x:/.//c", "/.//c"},
		{uri.RFC3986, "x:a", "x:/.//c", ".///c"},
		{uri.RFC2396, "http://a", "http://a//c", ".///c"},
		{uri.RFC3986, "x:a/b/c", "x:a/b:d", "../b:d"},
		{uri.RFC3986, "x:a", "x:b:c", "./b:c"},

		// There is no reference to a target that resolution changes.
		{uri.RFC3986, "http://a/b/c", "http://a/./b", none},
		{uri.RFC3986, "http://a/b/c", "http://d/..", none},
		{uri.RFC3986, "http://a/b/../c", "http://a/b/../c", ""}, // but by the empty reference
		{uri.RFC3986, "http://a/b/../c", "http://a/b/../c?q", "?q"},
		{uri.RFC3986, "http://a/b/../c", "http://a/d", "d"},
		{uri.RFC2396, "http://a/b/c", "http://d/..", "//d/.."},
		{uri.RFC1808, "http://a/b/c", "http://d/..", "//d/.."},

		// Each syntax has its own rules.
		{uri.RFC2396, "http://a/b/c?q", "http://a/b/?y", "?y"},
		{uri.RFC2396, "http://a/b/c?q", "http://a/b/c?y", "c?y"},
		{uri.RFC2396, "mailto:a@b", "mailto:c@d", "mailto:c@d"},
		{uri.RFC2396, "mailto:a@b", "mailto:a@b#f", "#f"},
		{uri.RFC1808, "http://a/b;p?q#f", "http://a/b;p?q#f", ""},
		{uri.RFC1808, "http://a/b;p?q#f", "http://a/b;p?q", "?"}, // not the fragment
		{uri.RFC1808, "http://a/b;p?q", "http://a/b;p?r", "?r"},
		{uri.RFC1808, "http://a/b;p?q", "http://a/b;r", ";r"},
		{uri.RFC1808, "http://a/b;p?q", "http://a/b;p", ";p"},
		{uri.RFC1808, "http://a/b", "http://a//d", ".//d"}, // "//h//x" is not valid (2.2)
		{uri.RFC1808, "http://a/b", "http://h//d", "http://h//d"},
		{uri.RFC1738, "http://a/b/c", "http://a/b/d", "http://a/b/d"},
	} {
		got, err := must(c.syntax.Parse(c.base)).Relativize(must(c.syntax.Parse(c.target)))
		text := got.String()
		if err != nil {
			text = none
		}
		if text != c.want {
			t.Errorf("%v: from %s to %s: %q, want %q", c.syntax, c.base, c.target, text, c.want)
		}
	}
}

// The zero URI is neither a base nor a target.
func TestRelativizeZero(t *testing.T) {
	a := uri.MustParse("http://a")
	for _, c := range []struct {
		base, target uri.URI
		want         error
	}{
		{uri.URI{}, a, uri.ErrNoBase},
		{a, uri.URI{}, uri.ErrUnexpectedEnd},
		{must(uri.RFC3987.Parse("http://a")), uri.URI{}, uri.ErrUnexpectedEnd},
		{uri.URI{}, uri.URI{}, uri.ErrNoBase},
	} {
		if r, err := c.base.Relativize(c.target); !errors.Is(err, c.want) || !r.IsZero() {
			t.Errorf("from %s to %s: %q, %v, want %v", c.base, c.target, r, err, c.want)
		}
	}
}

// A target of another syntax is parsed again under the syntax of the base. If that fails, the error
// says where.
func TestRelativizeMixedGenerations(t *testing.T) {
	base := uri.MustParse("http://a/b/c?q")
	for _, c := range []struct {
		syntax       uri.Syntax
		target, want string
		offset       int // of the error
	}{
		{uri.RFC3987, "http://a/b/d", "d", 0},
		{uri.RFC3987, "http://a/b/é", "", 11},
		{uri.RFC2396, "http://a/b/d?q", "d?q", 0},
		{uri.RFC2396, "http://a:b:c/", "", 12},
		{uri.RFC1808, "http://a/b/c;p", "c;p", 0},
		{uri.RFC1738, "http://a/b/c?y", "?y", 0}, // under RFC 1738, "?y" is part of the path
	} {
		r, err := base.Relativize(must(c.syntax.Parse(c.target)))
		if r.String() != c.want || r.Syntax() != uri.RFC3986 || (err == nil) != (c.want != "") {
			t.Errorf("%v: %s: %q of %v, error %v, want %s", c.syntax, c.target, r, r.Syntax(), err, c.want)
		}
		if refused, ok := errors.AsType[*uri.ParseError](err); ok != (err != nil) || ok && refused.Offset() != c.offset {
			t.Errorf("%v: %s: error %v, want offset %d", c.syntax, c.target, err, c.offset)
		}
	}
}

// From every page of a site to every other page.
func TestRelativizeCorpora(t *testing.T) {
	few := testenv.Few(t)
	for _, x := range uri.Syntaxes() {
		us := sortedURIs(few, x)
		for i := 0; i+40 < len(us); i += 151 {
			for _, j := range []int{1, 2, 3, 40} {
				keepsRelativize(few, us[i], us[i+j])
				keepsRelativize(few, us[i+j], us[i])
			}
		}
	}
}

// A relative path of many "../" can be shorter than an absolute path with a long prefix.
func TestRelativizeManyParents(t *testing.T) {
	long := "/" + strings.Repeat("long", 40) + "/"
	for up := range 54 {
		base := uri.MustParse("http://h" + long + strings.Repeat("a/", up))
		target := uri.MustParse("http://h" + long + "b")
		want := strings.Repeat("../", up) + "b"
		if r, err := base.Relativize(target); err != nil || r.String() != want {
			t.Errorf("%d directories: %q, %v, want %q", up, r, err, want)
		}
	}
}
