package rfc

import (
	"reflect"
	"testing"

	"github.com/uriform/uri/grammar"
)

func TestCitedBy(t *testing.T) {
	tests := []struct {
		name, rule string
		want       []Citation
	}{
		// RFC 2732, 3: "where IPv6address is defined as in RFC2373"
		{"rfc3986", "IPv6address", []Citation{{"rfc3987", "2.2"}}},
		{"rfc3986", "scheme", []Citation{{"rfc3987", "2.2"}}},
		{"rfc3986", "pchar", nil},
		{"rfc1738", "login", []Citation{{"rfc1808", "2.1"}}},
		{"rfc9999", "URI", nil},
	}
	for _, tt := range tests {
		if got := CitedBy(tt.name, tt.rule); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s, %s: cited by %v, want %v", tt.name, tt.rule, got, tt.want)
		}
	}
}

// Both the citing and the cited grammar define each cited rule. RFC 1808 only
// refers to the rules of RFC 1738.
func TestCitations(t *testing.T) {
	for cited, list := range citations() {
		g, err := Published(cited.rfc)
		if err != nil {
			t.Fatal(err)
		}
		if grammar.NewIndex(g).Rule(cited.rule) == nil {
			t.Errorf("%s has no rule %s", cited.rfc, cited.rule)
		}
		for _, c := range list {
			g, err := Published(c.Grammar)
			if err != nil {
				t.Fatal(err)
			}
			if c.Grammar != "rfc1808" && grammar.NewIndex(g).Rule(cited.rule) == nil {
				t.Errorf("%s has no rule %s, which it should have according to citations.txt", c.Grammar, cited.rule)
			}
		}
	}
}
