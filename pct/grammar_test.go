package pct_test

import (
	"testing"
	"unicode/utf8"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/pct"
)

// The sets agree with the grammars. A character is in a set if the rule derives the character,
// with the required text before and after it.
func TestSetsByGrammar(t *testing.T) {
	long := testenv.Long()
	few := testenv.Few(t)
	for _, tt := range []struct {
		grammar, rule string
		before, after string
		set           pct.Set
	}{
		{"rfc1738", "unreserved", "", "", pct.RFC1738.Unreserved},
		{"rfc1738", "user", "", "", pct.RFC1738.Userinfo},
		{"rfc1738", "password", "", "", pct.RFC1738.Userinfo},
		{"rfc1738", "host", "a", "a", pct.RFC1738.RegName},
		{"rfc1738", "hsegment", "", "", pct.RFC1738.Segment},
		{"rfc1738", "hpath", "", "", pct.RFC1738.Path},
		{"rfc1738", "urlpath", "", "", pct.RFC1738.Path.With("?")},
		{"rfc1738", "search", "", "", pct.RFC1738.Query},

		{"rfc1808", "unreserved", "", "", pct.RFC1808.Unreserved},
		{"rfc1808", "net_loc", "", "", pct.RFC1808.RegName},
		{"rfc1808", "segment", "", "", pct.RFC1808.Segment},
		{"rfc1808", "path", "a", "", pct.RFC1808.Path},
		{"rfc1808", "params", "", "", pct.RFC1808.Params},
		{"rfc1808", "query", "", "", pct.RFC1808.Query},
		{"rfc1808", "fragment", "", "", pct.RFC1808.Fragment},

		{"rfc2396", "unreserved", "", "", pct.RFC2396.Unreserved},
		{"rfc2396", "userinfo", "", "", pct.RFC2396.Userinfo},
		{"rfc2396", "reg_name", "", "", pct.RFC2396.RegName},
		{"rfc2396", "segment", "", "", pct.RFC2396.Segment},
		{"rfc2396", "rel_segment", "", "", pct.RFC2396.SegmentNoColon},
		{"rfc2396", "path_segments", "", "", pct.RFC2396.Path},
		{"rfc2396", "opaque_part", "a", "", pct.RFC2396.Query},
		{"rfc2396", "query", "", "", pct.RFC2396.Query},
		{"rfc2396", "fragment", "", "", pct.RFC2396.Fragment},

		{"rfc3986", "unreserved", "", "", pct.RFC3986.Unreserved},
		{"rfc3986", "userinfo", "", "", pct.RFC3986.Userinfo},
		{"rfc3986", "reg-name", "", "", pct.RFC3986.RegName},
		{"rfc3986", "segment", "", "", pct.RFC3986.Segment},
		{"rfc3986", "segment-nz-nc", "", "", pct.RFC3986.SegmentNoColon},
		{"rfc3986", "path-abempty", "/", "", pct.RFC3986.Path},
		{"rfc3986", "query", "", "", pct.RFC3986.Query},
		{"rfc3986", "fragment", "", "", pct.RFC3986.Fragment},

		{"rfc3987", "iunreserved", "", "", pct.RFC3987.Unreserved},
		{"rfc3987", "iuserinfo", "", "", pct.RFC3987.Userinfo},
		{"rfc3987", "ireg-name", "", "", pct.RFC3987.RegName},
		{"rfc3987", "isegment", "", "", pct.RFC3987.Segment},
		{"rfc3987", "isegment-nz-nc", "", "", pct.RFC3987.SegmentNoColon},
		{"rfc3987", "ipath-abempty", "/", "", pct.RFC3987.Path},
		{"rfc3987", "iquery", "", "", pct.RFC3987.Query},
		{"rfc3987", "ifragment", "", "", pct.RFC3987.Fragment},
	} {
		g, err := rfc.Corrected(tt.grammar)
		if err != nil {
			t.Fatal(err)
		}
		d, err := automaton.Compile(g, tt.rule)
		if err != nil {
			t.Errorf("%s: %v", tt.grammar, err)
			continue
		}
		start := d.Start()
		for _, char := range tt.before {
			start = d.Next(start, char)
		}
		for char := range rune(utf8.MaxRune + 1) {
			// Beyond U+FFFF, the ranges of RFC 3987 begin and end at the ends of blocks of 0x1000.
			if at := char & 0xFFF; char > 0xFFFF && 4 < at && at < 0xFF8 && !long {
				continue
			}
			state := d.Next(start, char)
			for _, after := range tt.after {
				state = d.Next(state, after)
			}
			// The grammar derives bidirectional controls. RFC 3987, 4.1 forbids them.
			want := d.Accepting(state) && char != 0x200E && char != 0x200F && (char < 0x202A || char > 0x202E)
			if got := tt.set.Contains(char); got != want {
				few.Errorf("%s, %s: contains %U: %v, want %v", tt.grammar, tt.rule, char, got, want)
			}
		}
	}
}
