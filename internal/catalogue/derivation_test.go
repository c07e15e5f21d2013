package catalogue

import (
	"strings"
	"testing"
)

func TestDeriverDraws(t *testing.T) {
	for _, tt := range []struct {
		rule, input string
		all         bool
		want, not   []string
	}{
		{"URI", "http://u:secret@h/", false, []string{"URI ", "\n  hier-part ", "userinfo"}, []string{"secret", "unreserved"}},
		{"port", "80", true, []string{"\n  DIGIT "}, nil},
		{"port", "80", false, nil, []string{"DIGIT"}},
		{"path-abempty", strings.Repeat("/a", longestTree), false, []string{"is too long to draw"}, nil},
	} {
		d := &Deriver{Machine: mustMachine(t, "rfc3986", tt.rule), All: tt.all}
		var b strings.Builder
		if err := d.Draw(&b, tt.input); err != nil {
			t.Error(err)
		}
		for _, want := range tt.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%v: no %q in\n%s", d, want, b.String())
			}
		}
		for _, not := range tt.not {
			if strings.Contains(b.String(), not) {
				t.Errorf("%v: %q in\n%s", d, not, b.String())
			}
		}
	}
	var b strings.Builder
	d := &Deriver{Machine: mustMachine(t, "rfc3986", "port")}
	if err := d.Draw(&b, "8x"); err == nil || !strings.Contains(b.String(), "unexpected 'x' at byte 1, expected 0–9 or the end") {
		t.Errorf("%v, drawn\n%s", err, b.String())
	}
}
