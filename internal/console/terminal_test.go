package console

import (
	"strings"
	"testing"
)

// The values are arguments of --color, so that their text is part of the command.
func TestColorValues(t *testing.T) {
	if Auto != "auto" || Always != "always" || Never != "never" {
		t.Errorf("got %q, %q, %q", Auto, Always, Never)
	}
}

func TestColors(t *testing.T) {
	for _, tt := range []struct {
		when     When
		terminal bool
		env      string
		want     bool
	}{
		{Auto, true, "TERM=xterm", true},
		{Auto, false, "TERM=xterm", false},
		{Auto, true, "TERM=dumb", false},
		{Auto, true, "TERM=xterm NO_COLOR=1", false},
		{Auto, true, "TERM=xterm NO_COLOR=", true},
		{Auto, false, "CLICOLOR_FORCE=1 TERM=dumb", true},
		{Auto, false, "CLICOLOR_FORCE=0", false},
		{Auto, false, "CLICOLOR_FORCE=1 NO_COLOR=1", false},
		{Auto, true, "TERM=xterm CLICOLOR=0", false},
		{Always, false, "NO_COLOR=1", true},
		{Never, true, "CLICOLOR_FORCE=1", false},
	} {
		env := map[string]string{}
		for _, pair := range strings.Fields(tt.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		if got := tt.when.Colors(tt.terminal, func(name string) string { return env[name] }); got != tt.want {
			t.Errorf("%s, terminal %v, %s: got %v", tt.when, tt.terminal, tt.env, got)
		}
	}
}
