package links

import (
	"errors"
	"fmt"
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

// What is not in the alphabet of base64 is ignored (RFC 2045, 6.8).
func TestBase64WithSpaces(t *testing.T) {
	const text = "Content-Transfer-Encoding: base64\n\naHR0cDov \r\n\tL2Ev\x00Yg== \n"
	got, errs := collect(new(Finder).ReadMessage(strings.NewReader(text)))
	if want := "1 http://a/b\n"; got != want || len(errs) > 0 {
		t.Errorf("%q, errors %v; want %q", got, errs, want)
	}
}

// A response that cannot be read is not passed over in silence, and what follows it
// is read.
func TestResponseThatCannotBeRead(t *testing.T) {
	record := func(http string) string {
		return fmt.Sprintf("WARC/1.0\nWARC-Type: response\nContent-Type: application/http\nContent-Length: %d\n\n%s\n\n", len(http), http)
	}
	for _, http := range []string{
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: br\n\nxxxx",
		"HTTP/1.1 200\nContent-Type: text/html\nContent-Encoding: gzip\n\n\x1F\x8Bxxxxxxxxxx",
		"",
	} {
		image := record("HTTP/1.1 200\nContent-Type: image/png\nContent-Encoding: br\n\nxxxx")
		text := record(http) + image + record("HTTP/1.1 200\nContent-Type: text/html\n\n<a href='http://a/'>")
		got, errs := collect(new(Finder).ReadWARC(strings.NewReader(text)))
		if want := "3 http://a/\n"; got != want {
			t.Errorf("%q: %q, want %q", http, got, want)
		}
		var e *Error
		if len(errs) != 1 || !errors.As(errs[0], &e) || e.Part != "1" {
			t.Errorf("%q: errors %v, want one in record 1", http, errs)
		}
	}
}
