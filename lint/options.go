package lint

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/redact"
)

// Options are the options of [Check]. The zero Options use the default severity of each rule.
type Options struct {
	// Severities replaces the severities of rules, by code. A rule that is [Off] reports nothing.
	// A code without a rule has no effect; Set and Read report such codes.
	Severities map[string]Severity

	// Least is the least severity of the issues that are reported. The zero Least reports all issues.
	Least Severity
}

// SeverityOf returns the severity of the rule with a code, or Off if there is no such rule.
func (o Options) SeverityOf(code string) Severity {
	r, ok := LookupRule(code)
	if s, set := o.Severities[code]; ok && set {
		return s
	}
	return r.Severity
}

// Set sets the severity of a rule. It returns an error if no rule has the code.
func (o *Options) Set(code string, s Severity) error {
	if _, ok := byCode()[code]; !ok {
		return fmt.Errorf("lint: no rule has the code %s", quote(code))
	}
	if o.Severities == nil {
		o.Severities = make(map[string]Severity)
	}
	o.Severities[code] = s
	return nil
}

// Read sets the severities in a configuration. The configuration is a JSON object, or lines, after an
// optional byte order mark:
//
//	{"scheme-unregistered": "off", "encoded-slash": "error"}
//
//	# a comment
//	scheme-unregistered off
//	encoded-slash error
//
// The error says which line or code is wrong. Then Read sets nothing.
func (o *Options) Read(config []byte) error {
	list, err := readConfig(config)
	if err != nil {
		return err
	}
	changed := Options{Severities: maps.Clone(o.Severities), Least: o.Least}
	for _, e := range list {
		if err := changed.Set(e.code, e.severity); err != nil {
			return err
		}
	}
	*o = changed
	return nil
}

// An entry is a setting of a configuration.
type entry struct {
	code     string
	severity Severity
}

func readConfig(config []byte) ([]entry, error) {
	config = bytes.TrimPrefix(config, []byte("\uFEFF"))
	if bytes.HasPrefix(bytes.TrimSpace(config), []byte("{")) {
		return readJSON(config)
	}
	var list []entry
	number := 0
	for line := range strings.Lines(string(config)) {
		number++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 {
			return nil, fmt.Errorf("lint: line %d: want a code and a severity", number)
		}
		e := entry{code: words[0]}
		if err := e.severity.UnmarshalText([]byte(words[1])); err != nil {
			return nil, fmt.Errorf("lint: line %d: %w", number, err)
		}
		list = append(list, e)
	}
	return list, nil
}

func readJSON(config []byte) ([]entry, error) {
	var m map[string]Severity
	if err := json.Unmarshal(config, &m); err != nil {
		return nil, fmt.Errorf("lint: the configuration is not a JSON object of severities by code: %w", err)
	}
	var list []entry
	for _, code := range slices.Sorted(maps.Keys(m)) {
		list = append(list, entry{code, m[code]})
	}
	return list, nil
}

func quote(s string) string { return redact.Quote(s) }
