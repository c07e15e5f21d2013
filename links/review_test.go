package links

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// What begins like a reference and is none is walked once, not from every place in
// it where another could begin.
func TestGrowthOfNoReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, test := range []struct{ before, again string }{
		{"", "http://a:"},
		{"", "http://a%41あ:"},
		{"", "https://é(:"},
		{"", "http://a:99b"},
		{"", "http://[zz]/"},
		{"http://", "aあ"},
		{"http://", "[::1]@"},
		{"", "www.a.com:9b("},
		{"", "www.a.com:9b="},
	} {
		for _, f := range []*Finder{{}, {Abbreviated: true, Schemes: AnyScheme}} {
			measure := func(n int) time.Duration {
				text := test.before + strings.Repeat(test.again, n/len(test.again))
				start := time.Now()
				for range f.Text(text) {
				}
				return time.Since(start)
			}
			few, many, linear := time.Hour, time.Hour, false
			for attempt := 0; attempt < 3 && !linear; attempt++ {
				few = min(few, measure(1<<13))
				many = min(many, measure(1<<17))
				linear = many < 64*max(few, 100*time.Microsecond)
			}
			if !linear {
				t.Errorf("%q, %q again and again: %v for 8 KiB, %v for 128", test.before, test.again, few, many)
			}
		}
	}
}

// A reference is found behind and within what begins like one and is none.
func TestBehindNoReference(t *testing.T) {
	for text, want := range map[string]string{
		"http://a:http://b/c d":    "http://b/c",
		"http://[zz]/http://b/c d": "http://b/c",
		"http://a:b http://c/d":    "http://c/d",
		"http://a:. http://a:8/(":  "http://a http://a:8/",
	} {
		var got []string
		for l := range Text(text) {
			got = append(got, l.Value)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}

// xml:base is itself relative to the base outside of its element (XML Base, 4.3).
func TestXMLBaseIsRelativeToOuter(t *testing.T) {
	f := &Finder{ContentType: "application/xml", Base: Base{Retrieval: "http://h/d/"}}
	want := "xml:base http://h/d/x/\nhref http://h/d/x/1\nxml:base http://h/d/x/y/\nhref http://h/d/x/y/2\nhref http://h/d/x/3\n"
	var got strings.Builder
	for l, err := range f.ReadHTML(strings.NewReader(`<r xml:base="x/"><a href="1"/><b xml:base="y/" href="2"/><a href="3"/></r>`)) {
		if err != nil {
			t.Fatal(err)
		}
		u, err := l.Target()
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString(l.Attribute + " " + u.String() + "\n")
	}
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
}

// A base that is long would make all that is relative to it long.
func TestLongBase(t *testing.T) {
	long := "http://h/" + strings.Repeat("a", maxBase) + "/"
	for _, test := range []struct{ media, page, want string }{
		{"text/html", `<base href="` + long + `"><a href=x>`, "http://r/x"},
		{"application/xml", `<r xml:base="` + long + `"><a href="x"/></r>`, "http://r/x"},
	} {
		f := &Finder{ContentType: test.media, Base: Base{Retrieval: "http://r/"}}
		var last string
		var failed error
		for l, err := range f.ReadHTML(strings.NewReader(test.page)) {
			if err != nil {
				failed = err
				continue
			}
			u, err := l.Target()
			if err != nil {
				t.Fatal(err)
			}
			last = u.String()
		}
		if last != test.want {
			t.Errorf("%s: %.40q, want %q", test.media, last, test.want)
		}
		var e *Error
		if !errors.As(failed, &e) || !errors.Is(failed, ErrTooLong) || e.Offset == 0 {
			t.Errorf("%s: error %v, want %v and where", test.media, failed, ErrTooLong)
		}
	}
}
