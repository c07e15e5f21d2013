package catalogue

import (
	"slices"
	"strings"

	"github.com/uriform/uri/grammar/automaton"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
)

// withPassword are the rules whose text may contain a password. The password begins after the
// first ":" and ends before the last "@".
var withPassword = []string{
	"authority", "iauthority", "userinfo", "iuserinfo", // RFC 2396, 3986, 3987
	"server", "reg_name", "net_loc", "login", // RFC 2396, 1808, 1738
}

// secret returns the part to mask in a string that a rule derives: what is masked under any syntax, because one
// may end the authority inside what is a password under another, and the passwords of the derivation, nodes.
func secret(s string, nodes automaton.Derivation) console.Secret {
	hidden := console.SecretOfInput(s)
	for _, n := range nodes {
		hidden = hidden.With(secretIn(n.Rule, s, n.Start, n.End))
	}
	return hidden
}

// secretOfRefused returns the part to mask in a string that the rule does not derive.
func (m *Machine) secretOfRefused(s string) console.Secret {
	return console.SecretIn(s).With(secretIn(m.Rule.Name, s, 0, len(s)))
}

// secretIn returns the part to mask in s[from:to], the text of a rule.
func secretIn(rule, s string, from, to int) console.Secret {
	text := s[from:to]
	switch {
	case rule == "password":
		return redact.Part(from, to)
	case !slices.Contains(withPassword, rule):
		return nil
	}
	start, end := redact.FindComponent(text)
	if strings.HasSuffix(rule, "userinfo") && start == end {
		start, end = redact.FindComponent(text + "@")
	}
	return redact.Part(from+start, from+end)
}
