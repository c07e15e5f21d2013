package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/lint"
)

// Issues writes one paragraph for each issue: its severity, code, place, message and advice.
func Issues(w io.Writer, issues []lint.Issue) {
	s := console.ScreenOf(w)
	for _, i := range issues {
		text := fmt.Sprintf("%s %s at %d-%d: %s %s (%s)", i.Severity, i.Code, i.Start, i.End, strings.ToValidUTF8(i.Message(), "\uFFFD"), i.Advice(), i.Section())
		var b strings.Builder
		console.Wrap(&b, s.NoteWidth(), text, "", "  ")
		name := i.Severity.String()
		io.WriteString(s, s.Paint(severityColors[i.Severity], name)+strings.TrimPrefix(b.String(), name))
	}
}

var severityColors = [...]console.Color{lint.Info: console.Blue, lint.Warning: console.Yellow, lint.Error: console.Red}
