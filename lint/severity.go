package lint

import (
	"fmt"
	"slices"
)

// A Severity says how serious an issue is.
type Severity uint8

const (
	Off     Severity = iota // the rule reports nothing
	Info                    // the reference is unusual, or has another form that is preferred
	Warning                 // programs may read the reference differently, or an attack has this form
	Error                   // a standard forbids it, or its usual purpose is an attack
)

var severityNames = [...]string{"off", "info", "warning", "error"}

// SeverityNames returns the names of the severities, from "off" to "error".
func SeverityNames() []string { return slices.Clone(severityNames[:]) }

// String returns "off", "info", "warning" or "error".
func (s Severity) String() string {
	if int(s) < len(severityNames) {
		return severityNames[s]
	}
	return fmt.Sprintf("Severity(%d)", uint8(s))
}

// MarshalText returns the name that String returns.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses a name that String returns.
func (s *Severity) UnmarshalText(text []byte) error {
	i := slices.Index(severityNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("lint: %s: want error, warning, info or off", quote(string(text)))
	}
	*s = Severity(i)
	return nil
}
