package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/lint"
)

// Issues writes one paragraph for each issue: its severity, code, place, message and advice.
func Issues(w io.Writer, issues []lint.Issue) {
	s := screenOf(w)
	for _, i := range issues {
		text := fmt.Sprintf("%s %s at %d-%d: %s %s (%s)", i.Severity, i.Code, i.Start, i.End, strings.ToValidUTF8(i.Message(), "\uFFFD"), i.Advice(), i.Section())
		var b strings.Builder
		Wrap(&b, s.noteWidth(), text, "", "  ")
		name := i.Severity.String()
		io.WriteString(s, s.paint(severityColors[i.Severity], name)+strings.TrimPrefix(b.String(), name))
	}
}

var severityColors = [...]color{lint.Info: blue, lint.Warning: yellow, lint.Error: red}
