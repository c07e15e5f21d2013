package protocol

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/regex"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/lint"
)

// The values that are written in values.go are those of the packages that define them.
func TestValues(t *testing.T) {
	var folders []string
	entries, err := fs.ReadDir(conformance.Files(), "required")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		folders = append(folders, e.Name())
	}
	for _, test := range []struct {
		name      string
		got, want []string
	}{
		{"syntaxNames", syntaxNames, NamesOf(uri.Syntaxes())},
		{"formNames", formNames, NamesOf([]uri.Form{uri.FormReference, uri.FormURI, uri.FormAbsoluteURI})},
		{"grammarNames", grammarNames, rfc.Names()},
		{"folderNames", folderNames, folders},
		{"stepNames", stepNames, StepNames(^uri.Steps(0))},
		{"dialectNames", dialectNames, NamesOf(regex.Dialects())},
		{"verdictNames", verdictNames, NamesOf(lint.Verdicts())},
		{"severityNames", severityNames, lint.SeverityNames()},
		{"bidiParts", bidiParts, strings.Split(iri.BidiAllParts.String(), ",")},
		{"the default of the parts", bidiParts, strings.Split(bidiPartsField.FlagDefault, ",")},
		{"hostNames", hostNames, NamesOf([]iri.HostMapping{iri.HostPercentEncode, iri.HostIDNA, iri.HostIDNANonASCII})},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
}
