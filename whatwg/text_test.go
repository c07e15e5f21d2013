package whatwg

import (
	"encoding/json"
	"testing"
)

func TestPercentEncoding(t *testing.T) {
	type row struct {
		Input  string
		Output map[string]string
	}
	for _, row := range readRows[row](t, "percent-encoding.json") {
		u, err := Parse("https://doc.invalid/?" + row.Input + "#" + row.Input)
		if err != nil {
			t.Fatal(err)
		}
		query, _ := u.Query()
		fragment, _ := u.Fragment()
		if want := row.Output["utf-8"]; query != want || fragment != want {
			t.Errorf("%q: query %q, fragment %q, want %q", row.Input, query, fragment, want)
		}
	}
}

func TestText(t *testing.T) {
	var u URL
	if err := json.Unmarshal([]byte(`"HTTP:h"`), &u); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(u); string(text) != `"http://h/"` || err != nil {
		t.Errorf("Marshal: %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`"h"`), &u); err == nil || u.Href() != "http://h/" {
		t.Errorf("Unmarshal of a relative reference: %v, %v", u, err)
	}
	// A drive letter is a whole segment (URL Standard, 4.4, file slash state). Ada takes "C:x" for one.
	for base, want := range map[string]string{"file:///C:/a": "file:///C:/b", "file:///C:": "file:///C:/b", "file:///C:x": "file:///b", "file:///C:x/a": "file:///b"} {
		if err := u.UnmarshalText([]byte(base)); err != nil {
			t.Fatal(err)
		}
		if got, err := u.Parse("/b"); err != nil || got.Href() != want {
			t.Errorf("/b against %s: %s, %v; want %s", base, got.Href(), err, want)
		}
	}
	// "%" stays unless two hex digits follow it (1.3), bytes that are not UTF-8 become U+FFFD, and "c|" is a drive
	// letter (4.4).
	for s, want := range map[string]string{
		"http://a%g1/": "", "http://a%m1/": "", "http://a%1g/": "", "http://a%41/": "http://aa/",
		"http:a/\x80bcdefghijklmno": "http://a/%EF%BF%BDbcdefghijklmno", "http://a/b\x9F": "http://a/b%EF%BF%BD",
		"file:///c|": "file:///c:",
	} {
		if got, _ := Parse(s); got.Href() != want {
			t.Errorf("%q: %q, want %q", s, got.Href(), want)
		}
	}
	if !CanParse("a:") || CanParse("a") {
		t.Error("CanParse: want a: and not a")
	}
}

// The methods of the fast way and of the accessors do not allocate.
func TestAllocations(t *testing.T) {
	const s = "https://example.com:8080/a/b?q=1#f"
	if n := testing.AllocsPerRun(100, func() {
		u, _ := Parse(s)
		u.Host()
		u.Port()
		u.Query()
		u.Origin()
		u, _ = URL{}.parseStates("https://u:p@h/a?b#c")
		u.Username()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
