package uri_test

import (
	"reflect"
	"testing"

	"github.com/uriform/uri"
)

// Parsing what is valid, checking anything, and asking a value for its parts
// allocate nothing.
func TestNoAllocs(t *testing.T) {
	texts := map[uri.Syntax]string{
		uri.RFC3986: "http://u:p@[2001:db8::1.2.3.4]:8080/a/b%20c/d?q=%41#f",
		uri.RFC3987: "http://u:p@é.example:8080/ä/b%20c/d?q=\ue000#ö",
		uri.RFC2396: "http://u:p@a.example.:8080/a;x/b%20c/d?q=%41#f",
		uri.RFC1808: "http://u:p@a.example:8080/a/b%20c/d;x=y;z?q=%41#f",
		uri.RFC1738: "http://u:p@1.2.3.4:8080/a/b%20c/d?q=%41",
	}
	for x, s := range texts {
		u, err := x.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		v, r, bare := u, u.Reference(), u.WithoutFragment().String()
		a, _ := u.Authority()
		h, _ := u.Host()
		buffer := make([]byte, 0, 1<<10)
		noAllocs(t, x, map[string]func(){
			"Parse":          func() { keep(x.Parse(s)) },
			"ParseReference": func() { keep(x.ParseReference(s)) },
			"ParseAbsolute":  func() { keep(x.ParseAbsolute(bare)) },
			"Check":          func() { keep(x.Check(s)) },
			"Check, refused": func() { keep(x.Check("http://a b/%zz")) },
			"Valid":          func() { keep(x.Valid(s), x.Valid("a b")) },
			"ValidReference": func() { keep(x.ValidReference(s), x.ValidReference("a b")) },

			"URI.Scheme":       func() { keep(u.Scheme(), 0) },
			"URI.Reference":    func() { keep(u.Reference(), 0) },
			"WithoutFragment":  func() { keep(u.WithoutFragment(), 0) },
			"Reference.Scheme": func() { keep(r.Scheme()) },
			"Reference.URI":    func() { keep(r.URI()) },
			"Authority":        func() { keep(u.Authority()) },
			"Userinfo":         func() { keep(u.Userinfo()) },
			"Host":             func() { keep(u.Host()) },
			"Port":             func() { keep(u.Port()) },
			"Path":             func() { keep(u.Path(), 0) },
			"Params":           func() { keep(u.Params()) },
			"Query":            func() { keep(u.Query()) },
			"Fragment":         func() { keep(u.Fragment()) },
			"String":           func() { keep(u.String(), 0) },
			"Syntax":           func() { keep(u.Syntax(), x.String()) },
			"Kind":             func() { keep(u.Kind(), u.Kind().String()) },
			"Opaque":           func() { keep(u.Opaque(), 0) },
			"IsZero":           func() { keep(u.IsZero(), 0) },
			"Equal":            func() { keep(u.Equal(v), u == v) },
			"Compare":          func() { keep(u.Compare(u), 0) },
			"Segments": func() {
				for segment := range u.Segments() {
					keep(segment, 0)
				}
			},
			"Authority's":  func() { keep(a.Userinfo()); keep(a.Host()); keep(a.Port()); keep(a.String(), a.Registry()) },
			"Host's":       func() { keep(h.Addr()); keep(h.String(), h.Kind()) },
			"AppendText":   func() { keep(u.AppendText(buffer)) },
			"AppendBinary": func() { keep(u.AppendBinary(buffer)) },
		})
	}
}

func noAllocs(t *testing.T, x uri.Syntax, calls map[string]func()) {
	t.Helper()
	for name, call := range calls {
		if n := testing.AllocsPerRun(100, call); n != 0 {
			t.Errorf("%v: %s allocates %v times", x, name, n)
		}
	}
}

// keep takes what a call returns, so that the call is not optimized away.
func keep[A, B any](A, B) {}

// A text that is refused costs the error and nothing else.
func TestOneAllocOfRefusal(t *testing.T) {
	for x := range uri.Syntaxes() {
		for form := range formNames {
			for _, s := range []string{"http://a b/", "%zz", "http://u:secret@[::/"} {
				var err error
				if n := testing.AllocsPerRun(100, func() { _, err = parseForm(x, form, s) }); n != 1 {
					t.Errorf("%v, form %s: %q: %v allocations", x, formNames[form], s, n)
				}
				if err == nil {
					t.Errorf("%v, form %s: %q is accepted", x, formNames[form], s)
				}
			}
		}
	}
}

// Redacted makes a new text only of one that has a password.
func TestRedactedAllocs(t *testing.T) {
	plain, secret := uri.MustParse("http://u@a/b:c@d"), uri.MustParse("http://u:secret@a/")
	if n := testing.AllocsPerRun(100, func() { keep(plain.Redacted(), 0) }); n != 0 {
		t.Errorf("without a password: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { keep(secret.Redacted(), 0) }); n > 1 {
		t.Errorf("with a password: %v allocations", n)
	}
}

// A value of 32 bytes in at most four fields travels in registers; one more of
// either, and it does not.
func TestSize(t *testing.T) {
	for _, v := range []any{uri.URI{}, uri.Reference{}} {
		v := reflect.TypeOf(v)
		if v.Size() > 32 || leaves(v) > 4 {
			t.Errorf("%v has %d bytes in %d fields", v, v.Size(), leaves(v))
		}
		if !v.Comparable() {
			t.Errorf("%v is not comparable", v)
		}
	}
}

// leaves counts the fields of t, those of its fields in their place.
func leaves(t reflect.Type) int {
	if t.Kind() != reflect.Struct {
		return 1
	}
	n := 0
	for field := range t.Fields() {
		n += leaves(field.Type)
	}
	return n
}
