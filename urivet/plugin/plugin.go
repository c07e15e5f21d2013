// Package plugin is urivet as a plugin of golangci-lint. README.md of the module has the configuration.
package plugin

import (
	"fmt"
	"slices"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/uriform/uri/urivet"
)

func init() { register.Plugin("urivet", newPlugin) }

// Settings is what settings.custom.urivet.settings of .golangci.yml has.
type settings struct {
	Disable []string `json:"disable"` // names of rules
	Tests   bool     `json:"tests"`   // also report in files _test.go
}

type plugin struct{ settings }

func newPlugin(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[settings](conf)
	return plugin{s}, err
}

// BuildAnalyzers returns the analyzers of the rules that the settings leave on.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	list := urivet.Analyzers()
	for _, name := range p.Disable {
		if !slices.ContainsFunc(list, func(a *analysis.Analyzer) bool { return a.Name == name }) {
			return nil, fmt.Errorf("urivet: disable: there is no rule %q", name)
		}
		list = slices.DeleteFunc(list, func(a *analysis.Analyzer) bool { return a.Name == name })
	}
	if p.Tests {
		for _, a := range list {
			if err := a.Flags.Set("tests", "true"); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// GetLoadMode tells that the rules need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
