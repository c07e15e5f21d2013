package railroad_test

import "testing"

func TestWords(t *testing.T) {
	for _, tt := range []struct{ rule, want string }{
		{`a = ""`, "a: nothing"},
		{`a = b`, "a: b"},
		{`a = b / "" / "?" "!"`, `a: either b, or nothing, or ("?", then "!")`},
		{`a = [ b "@" ] c`, `a: optionally (b, then "@"), then c`},
		{`a = [ [ b ] ]`, "a: optionally b"},
		{`a = [ *b ]`, "a: optionally (b, once or more)"},
		{`a = *1b`, "a: optionally b"},
		{`a = *"" [ "" ] 3( *"" ) b`, "a: b"},
		{`a = %x7A / "b"`, `a: either "z", or "b" in any case`},
		{`a = %x7B / "b"`, `a: one of "{" "b" in any case`},
		{`a = %x40 / "b"`, `a: one of "@" "b" in any case`},
		{`a = %x41 / "b"`, `a: either "A", or "b" in any case`},
		{`a = %s"a" / %s"b" / %s"c" / "0" / "1" / "!"`, `a: one of "a–c" "0" "1" "!"`},
		{`a = "!" / %x22 / "#" / "9" / ":" / %s"Z" / "["`, `a: one of "!" """ "#" "9" ":" "Z" "["`},
		{`a = "/" / "0" / "1" / "2"`, `a: one of "/" "0–2"`},
		{`a = "7" / "8" / "9" / ":"`, `a: one of "7–9" ":"`},
		{`a = "@" / %s"A" / %s"B" / %s"C"`, `a: one of "@" "A–C"`},
		{`a = %s"X" / %s"Y" / %s"Z" / "["`, `a: one of "X–Z" "["`},
		{`a = %x60 / %s"a" / %s"b" / %s"c"`, "a: one of \"`\" \"a–c\""},
		{`a = %s"x" / %s"y" / %s"z" / "{"`, `a: one of "x–z" "{"`},
		{`a = %x41-5A / %x30-39 / "b"`, `a: either one of "A–Z" "0–9", or "b" in any case`},
		{`a = %s"1" / "b"`, `a: one of "1" "b" in any case`}, // a digit has one case
		{`a = " " / "!" / %x20-21`, `a: one of "␣" "!" "␣" "!"`},
		{`a = %x20-7E`, `a: one of "U+0020–~"`},
		{`a = %x0-20`, `a: one of "U+0000–U+0020"`},
		{`a = %x7F.7F.41`, `a: "U+007F" "U+007F" "A"`},
		{`a = %x7E.7F.41`, `a: "~" "U+007F" "A"`},
		{`a = %xE9 / %xC9`, `a: one of "U+00E9" "U+00C9"`},
		{`a = "" / %xFFFD`, `a: either nothing, or "U+FFFD"`},
		{`a = %x30-31 / %x32`, `a: one of "0–2"`},
		{`a = *b`, "a: optionally (b, once or more)"},
		{`a = 1*4( b c )`, "a: (b, then c), 1 to 4 times"},
		{`a = 2b`, "a: b, 2 times"},
		{`a = 2*b`, "a: b, 2 times or more"},
		{`a = *5b`, "a: optionally (b, 1 to 5 times)"},
		{`a = "v" / "w"`, `a: one of "v" "w" in any case`},
		{`a = %s"ab" / "cd"`, `a: either "ab", or "cd" in any case`},
		{`a = " " %x9 %x22`, `a: "␣", then "U+0009", then """`},
		{`a = %x41-5A / <b c>`, `a: either one of "A–Z", or <b c>`},
	} {
		if got := draw(t, read(t, tt.rule), 0).Words(); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.rule, got, tt.want)
		}
	}
}
