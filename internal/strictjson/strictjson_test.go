package strictjson

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// read returns the members of a line as "key=raw", with "!" after those with faults.
func read(line string, s Scanner) (members []string, err error) {
	s.Line = []byte(line)
	s.Object(func(m Member) error {
		mark := ""
		if m.Faulty {
			mark = "!"
		}
		members = append(members, fmt.Sprintf("%s=%s%s", m.Key, m.Raw, mark))
		if m.Key == "refuse" {
			return errors.New("rejected")
		}
		return nil
	})
	return members, s.Err()
}

func TestObject(t *testing.T) {
	for _, tt := range []struct{ line, members, err string }{
		{`{}`, ``, ``},
		{" \t{ \"a\" : 1 , \"b\":[ {}, [] ,{\"c\":null}]\r}\n", `a=1 b=[ {}, [] ,{"c":null}]`, ``},
		{`{"\u0061":"x\ud83d\ude00","é":-0.5e+7,"t":true,"f":false}`, `a="x\ud83d\ude00" é=-0.5e+7 t=true f=false`, ``},

		{"{\"a b\":\"c d\x7F\"}", "a b=\"c d\x7F\"", ``}, // unescaped = %x20-21 / … (RFC 8259, 7)

		// Text that is not JSON ends the reading.
		{``, ``, `byte 0 of the line: expected an object`},
		{`[]`, ``, `byte 0 of the line: expected an object`},
		{`"a":1}`, ``, `byte 0 of the line: expected an object`},
		{`{"a" 1,"b":2}`, ``, `byte 5 of the line: expected ":"`},
		{`{"a":{"b"},"c":1}`, ``, `byte 9 of the line: expected ":"`},
		{`{"a":true`, ``, `byte 9 of the line: expected "," or "}"`},
		{`{"a":"\n`, ``, `byte 8 of the line: expected "\"" at the end of the string`},
		{`{"a":"\u0041`, ``, `byte 12 of the line: expected "\"" at the end of the string`},
		{`{"a":"\u004`, ``, `byte 6 of the line: unknown escape`},
		{`{`, ``, `byte 1 of the line: expected a key`},
		{`{"a"}`, ``, `byte 4 of the line: expected ":"`},
		{`{"a":}`, ``, `byte 5 of the line: expected a value`},
		{`{"a":1`, ``, `byte 6 of the line: expected "," or "}"`},
		{`{"a":1,}`, `a=1`, `byte 7 of the line: expected a key`},
		{`{"a":[1}`, ``, `byte 7 of the line: expected "," or "]"`},
		{`{"a":{"b":1]}`, ``, `byte 11 of the line: expected "," or "}"`},
		{`{"a":"x`, ``, `byte 7 of the line: expected "\"" at the end of the string`},
		{`{"a":tru}`, ``, `byte 5 of the line: expected a value`},
		{`{"a":01}`, ``, `byte 6 of the line: expected "," or "}"`},
		{`{"a":1.}`, ``, `byte 7 of the line: expected a value`},
		{`{"a":1e}`, ``, `byte 7 of the line: expected a value`},
		{`{}x`, ``, `byte 2 of the line: expected the end of the line after the object`},
		{`{"a":1} {}`, `a=1`, `byte 8 of the line: expected the end of the line after the object`},
		{`{"a":[[[]]]}`, ``, `byte 7 of the line: expected at most 2 nested arrays and objects`},

		// Reading continues after a fault.
		{`{"a":1,"a":2,"b":3}`, `a=1 a=2 b=3`, `byte 13 of the line: duplicate key "a"`},
		{`{"a":1,"\u0061":2}`, `a=1 a=2`, `byte 18 of the line: duplicate key "a"`},
		{`{"a":{"b":1,"b":2},"c":3}`, `a={"b":1,"b":2}! c=3`, `byte 16 of the line: duplicate key "b"`},
		{`{"a":"\ud800","c":3}`, `a="\ud800"! c=3`, `byte 6 of the line: lone surrogate U+D800`},
		{`{"a":"\udc00\ud800"}`, `a="\udc00\ud800"!`, `byte 6 of the line: lone surrogate U+DC00`},
		{`{"a":"\ud800\u0061"}`, `a="\ud800\u0061"!`, `byte 6 of the line: lone surrogate U+D800`},
		{"{\"a\":\"\xff\",\"c\":3}", "a=\"\xff\"! c=3", `byte 6 of the line: ill-formed UTF-8 0xff`},
		{"{\"a\":\"\n\"}", "a=\"\n\"!", `byte 6 of the line: control character U+000A in a string`},
		{"{\"a\x1F\":1,\"b\":2}", "a\x1F=1 b=2", `byte 3 of the line: control character U+001F in a string`},
		{`{"a":"\`, ``, `byte 6 of the line: unknown escape`},
		{`{"a":"\u00`, ``, `byte 6 of the line: unknown escape`},
		{`{"a":1,"\u006A":2,"\u006a":3}`, `a=1 j=2 j=3`, `byte 29 of the line: duplicate key "j"`},
		{`{"\uD83D\uDE00":1,"\ud83d\ude00":2}`, `😀=1 😀=2`, `byte 35 of the line: duplicate key "😀"`},
		{`{"a":"\x"}`, `a="\x"!`, `byte 6 of the line: unknown escape`},
		{`{"refuse":1,"b":2}`, `refuse=1 b=2`, `byte 12 of the line: rejected`},
	} {
		members, err := read(tt.line, Scanner{MaxDepth: 2})
		if err == nil {
			err = errors.New("")
		}
		if got := strings.Join(members, " "); got != tt.members || err.Error() != tt.err {
			t.Errorf("%q: %s, %v, want %s, %s", tt.line, got, err, tt.members, tt.err)
		}
	}
}

// RFC 8259, 7: "\u" has four hex digits, and eight other characters may follow "\". Section 6: a number has
// no "+" before it, and no zero before another digit.
func TestCharacters(t *testing.T) {
	for c := range byte(0x80) {
		for form, valid := range map[string]string{
			`{"a":"\uX000"}`: "0123456789abcdefABCDEF",
			`{"a":"\u0X01"}`: "0123456789abcdefABCDEF",
			`{"a":"\u00fX"}`: "0123456789abcdefABCDEF",
			`{"a":"\X"}`:     `"\/bfnrt`,
		} {
			line := strings.Replace(form, "X", string(c), 1)
			if form == `{"a":"\X"}` && c == '"' {
				line = `{"a":"\""}`
			}
			if _, err := read(line, Scanner{}); (err == nil) != (strings.IndexByte(valid, c) >= 0) {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
	for value, valid := range map[string]bool{
		`"\ud7ff"`: true, `"\ue000"`: true, `"\ud800\udc00"`: true, `"\udbff\udfff"`: true, `"\uDBFF\uDC00"`: true,
		`"\uD800"`: false, `"\uDFFF"`: false, `"\uDC00\uD800"`: false, `"\ud800"`: false, `"\udbff"`: false, `"\udc00"`: false, `"\udfff"`: false, `"\ud800\udbff"`: false, `"\ud800\ue000"`: false, `"\ud800\n"`: false, `"\ud800xudc00"`: false, `"\ud800\xdc00"`: false,
		"\"\uFFFD\"": true, "\"\xFF\"": false, "\"\x80\"": false,
		`"\u12"`: false, `"\u123"`: false, `"\x0041"`: false,
		`0`: true, `-0`: true, `10`: true, `0.5`: true, `1E5`: true, `1e+5`: true, `1E-05`: true, `-1.5e0`: true, `9`: true,
		`1:`: false, `1/`: false, `:`: false, `/`: false, `1e:`: false,
		`00`: false, `-`: false, `+1`: false, `--1`: false, `.5`: false, `1.`: false, `1e`: false, `1e+`: false, `1e+-5`: false, `-01`: false, `0x1`: false,
	} {
		if _, err := read(`{"a":`+value+`}`, Scanner{}); (err == nil) != valid {
			t.Errorf("%s: %v, want valid: %v", value, err, valid)
		}
	}
	s := Scanner{Line: []byte(`{"a":null,"b":"null","c":0,"d":false,"e":[null]}`)}
	s.Object(func(m Member) error {
		if m.IsNull() != (m.Key == "a") {
			t.Errorf("%s is null: %v", m.Raw, m.IsNull())
		}
		return nil
	})
}

// Each key of an object is compared with all keys before it, however many they are.
func TestDuplicateKeys(t *testing.T) {
	for n := 1; n < 70; n++ {
		for again := range n {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, `"k%d":0,`, i)
			}
			if _, err := read(fmt.Sprintf(`{%s"k%d":0}`, b.String(), again), Scanner{}); err == nil {
				t.Fatalf("%d keys and number %d again: no error", n, again)
			}
			if _, err := read(fmt.Sprintf(`{%s"x":0}`, b.String()), Scanner{}); err != nil {
				t.Fatalf("%d keys: %v", n+1, err)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	_, err := read(`{"secret":1,"secret":2}`, Scanner{Quote: func(string) string { return "xxxxx" }})
	if e, ok := errors.AsType[*Error](err); !ok || e.Offset != 23 || e.Reason != "duplicate key xxxxx" {
		t.Errorf("got %v", err)
	}
	deep := func(n int) string {
		return `{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}"
	}
	if _, err := read(deep(10000), Scanner{}); err != nil {
		t.Error(err)
	}
	if _, err := read(deep(10001), Scanner{}); err == nil {
		t.Error("10001 arrays are not too many")
	}
	s := Scanner{Line: []byte(`{"a":1,"a":1}`)}
	if s.Object(nil); s.Err() == nil {
		t.Error("without a function, no fault")
	}
}

// Keys are compared in objects with many keys too, and in time that is not quadratic.
func TestManyKeys(t *testing.T) {
	var b strings.Builder
	for i := range 100000 {
		fmt.Fprintf(&b, `"k%d":%d,`, i, i)
	}
	for _, last := range []string{"k0", "k99999"} {
		line := fmt.Sprintf(`{%s"%s":0}`, b.String(), last)
		for _, line := range []string{line, `{"nested":` + line + `}`} {
			if _, err := read(line, Scanner{}); err == nil || !strings.Contains(err.Error(), "duplicate key") {
				t.Errorf("%s twice: %v", last, err)
			}
		}
	}
}

// What this package passes, encoding/json reads in the same way.
func FuzzObject(f *testing.F) {
	for _, line := range []string{`{}`, `{"a":[1,{"b":"\ud83d\ude00"}],"c":null}`, `{"a":1,"a":2}`, `{"a":"\ud800"}`, "{\"\xff\":1}", `{"a":1e5}`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		members := map[string]json.RawMessage{}
		s := Scanner{Line: []byte(line)}
		s.Object(func(m Member) error {
			members[m.Key] = m.Raw
			if m.Raw[0] == '"' && !m.Faulty {
				var want string
				if err := json.Unmarshal(m.Raw, &want); err != nil || Unquote(m.Raw) != want {
					t.Errorf("Unquote(%s) = %q, want %q, %v", m.Raw, Unquote(m.Raw), want, err)
				}
			}
			return nil
		})
		if s.Err() != nil {
			return
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &want); err != nil || len(want) != len(members) {
			t.Fatalf("%q: %d members, encoding/json has %d, %v", line, len(members), len(want), err)
		}
		for key, raw := range want {
			if string(members[key]) != string(raw) {
				t.Errorf("%q: %s is %s, want %s", line, key, members[key], raw)
			}
		}
	})
}
