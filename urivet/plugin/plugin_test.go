package plugin

import (
	"testing"

	"github.com/golangci/plugin-module-register/register"
)

// TestPlugin asks for the analyzers as golangci-lint does.
func TestPlugin(t *testing.T) {
	create, err := register.GetPlugin("urivet")
	if err != nil {
		t.Fatal(err)
	}
	p, err := create(map[string]any{"disable": []any{"urlescape"}, "enable": []any{"urlhost", "urlerror"}, "tests": true})
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 3 || p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("%d analyzers, mode %s", len(list), p.GetLoadMode())
	}
	for _, a := range list {
		if a.Name == "urlescape" || a.Flags.Lookup("tests").Value.String() != "true" {
			t.Errorf("%s: the settings have no effect", a.Name)
		}
	}

	for _, setting := range []string{"disable", "enable"} {
		p, err = create(map[string]any{setting: []any{"urlescapes"}})
		if err == nil {
			_, err = p.BuildAnalyzers()
		}
		if err == nil {
			t.Errorf("%s: no error for a rule that does not exist", setting)
		}
	}
	if _, err = create(map[string]any{"only": true}); err == nil {
		t.Error("no error for a setting that does not exist")
	}
	if p, err = create(nil); err != nil {
		t.Fatal(err)
	}
	if list, err = p.BuildAnalyzers(); err != nil || len(list) != 2 {
		t.Errorf("without settings: %d analyzers, %v", len(list), err)
	}
}
