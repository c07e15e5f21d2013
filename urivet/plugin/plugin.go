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
	Enable  []string `json:"enable"`  // names of rules that are off by default
	Disable []string `json:"disable"` // names of rules that are on by default
	Tests   bool     `json:"tests"`   // also report in files _test.go
}

type plugin struct{ settings }

func newPlugin(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[settings](conf)
	return plugin{s}, err
}

// BuildAnalyzers returns the analyzers of the rules that are on with the settings.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	list, optional := urivet.Analyzers(), urivet.Optional()
	for _, name := range p.Enable {
		i := indexOf(optional, name)
		if i < 0 {
			return nil, fmt.Errorf("urivet: enable: no rule %q is off by default", name)
		}
		list = append(list, optional[i])
	}
	for _, name := range p.Disable {
		i := indexOf(list, name)
		if i < 0 {
			return nil, fmt.Errorf("urivet: disable: no rule %q is on", name)
		}
		list = slices.Delete(list, i, i+1)
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

func indexOf(list []*analysis.Analyzer, name string) int {
	return slices.IndexFunc(list, func(a *analysis.Analyzer) bool { return a.Name == name })
}

// GetLoadMode tells that the rules need types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
