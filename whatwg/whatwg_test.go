package whatwg_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/whatwg"
)

func Example() {
	u, err := whatwg.Parse(` HTTP://Example.com:80\a\..\b|c d `)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u)
	v, err := u.Parse("?q=1#top")
	fmt.Println(v, err)
	v, err = u.WithHost("0x7f.1")
	fmt.Println(v, err)
	_, err = u.WithPort("65536")
	fmt.Println(err)
	// Output:
	// http://example.com/b|c%20d
	// http://example.com/b|c%20d?q=1#top <nil>
	// http://127.0.0.1/b|c%20d <nil>
	// whatwg: "65536": port-out-of-range at byte 0: the port is greater than 65535
}

func ExampleFromURI() {
	v := uri.MustParse("http://EXAMPLE.com:080/a/%2e%2e/b")
	u, changes, err := whatwg.FromURI(v)
	fmt.Println(u, err)
	for _, c := range changes {
		fmt.Printf("%s: %q becomes %q\n", c.Component, c.From, c.To)
	}
	// Output:
	// http://example.com/b <nil>
	// host: "EXAMPLE.com" becomes "example.com"
	// port: "080" becomes ""
	// path: "/a/%2e%2e/b" becomes "/b"
}

func TestURI(t *testing.T) {
	for s, want := range map[string]string{
		"http://h/a|b?{c}#^": "http://h/a%7Cb?%7Bc%7D#%5E",
		"http://h/%zz":       "http://h/%25zz",
		"a:b c":              "a:b%20c",
		"https://h/":         "https://h/",
		`a://h"/`:            "", // encoded, it would be another host
		`http://"h/`:         "",
	} {
		u, err := whatwg.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		v, changes, err := u.URI()
		if v.String() != want || (err != nil) != (want == "") || (len(changes) > 0) != (want != "" && s != want) {
			t.Errorf("%q: URI is %q, %v, %v, want %q", s, v, changes, err, want)
		}
	}
	if u, changes, err := whatwg.FromURI(uri.MustParse("HTTP://h/")); u.Href() != "http://h/" || !slices.Equal(changes, []whatwg.Change{{"scheme", "HTTP", "http"}}) || err != nil {
		t.Errorf("HTTP://h/: %v, %v, %v", u, changes, err)
	}
	if u, changes, err := whatwg.FromURI(uri.MustParse("http:///")); u.Href() != "" || changes != nil || err == nil {
		t.Errorf("http:///: %v, %v, %v", u, changes, err)
	}
}

func TestParams(t *testing.T) {
	u, err := whatwg.Parse("https://h/?a=b+c&a=%F0%9F%92%A9&&=%zz&k&%ff=+&v=%ff")
	if err != nil {
		t.Fatal(err)
	}
	want := []whatwg.Param{{"a", "b c"}, {"a", "💩"}, {"", "%zz"}, {"k", ""}, {"\uFFFD", " "}, {"v", "\uFFFD"}}
	if got := u.Params(); !slices.Equal(got, want) {
		t.Errorf("Params is %q, want %q", got, want)
	}
	text := "a=b+c&a=%F0%9F%92%A9&=%25zz&k=&%EF%BF%BD=+&v=%EF%BF%BD"
	if got := whatwg.FormatParams(want); got != text {
		t.Errorf("FormatParams is %q, want %q", got, text)
	}
	if got, want := whatwg.FormatParams([]whatwg.Param{{"*-._~", "!'()é"}}), "*-._%7E=%21%27%28%29%C3%A9"; got != want {
		t.Errorf("FormatParams is %q, want %q", got, want)
	}
	// Names and values are scalar value strings (URL Standard, 5.2), and a byte that is not UTF-8 is U+FFFD.
	for _, p := range []whatwg.Param{{"a\xFF", "b"}, {"a", "b\xFF"}, {"\xC3", "\xED\xA0\x80"}} {
		got := whatwg.FormatParams([]whatwg.Param{p})
		name, value := string([]rune(p.Name)), string([]rune(p.Value))
		if want := (url.Values{name: {value}}).Encode(); got != want {
			t.Errorf("FormatParams(%q) is %q, want %q", p, got, want)
		}
	}
}

// The zero URL is no base, and has no part.
func TestZero(t *testing.T) {
	var u whatwg.URL
	if !u.IsZero() || u.Href() != "" || u.Scheme() != "" || u.HasOpaquePath() || u.Origin() != "null" {
		t.Errorf("the zero URL is %+v", u)
	}
}
