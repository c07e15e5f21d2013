package explain_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/explain"
	"github.com/uriform/uri/grammar/rfc"
	"github.com/uriform/uri/internal/wording"
)

// The hint of the core is given unless the fault is one character that a component does not have. The
// rule and the offset of the fault decide this, not the words of the hint.
func TestHint(t *testing.T) {
	pieces := strings.Split("a a:# : / // ? # [ ] @ % %4 %zz . :: 1 v1. é ; = http: 256 ::1] ^ \x7f", " ")
	random := rand.New(rand.NewPCG(1, 2))
	shown, hidden := 0, 0
	for range 4000 {
		var text strings.Builder
		for range 1 + random.IntN(8) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		form := []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI}[random.IntN(3)]
		r := &explain.Report{Input: text.String(), Form: form}
		for _, x := range uri.Syntaxes() {
			f := faultOf(x, text.String(), form)
			if f == nil {
				continue
			}
			expected := f.Err.Expected()
			characters := strings.HasPrefix(expected, "a character that") || strings.HasPrefix(expected, "an authority of") || strings.HasPrefix(expected, "a net_loc of") || strings.HasPrefix(expected, "two hex digits")
			switch got := r.Hint(f); {
			case characters && got != "", !characters && got != expected:
				t.Errorf("%v %s %q: hint %q, expected %q", x, form, text.String(), got, expected)
			case characters:
				hidden++
			default:
				shown++
			}
		}
	}
	if shown < 100 || hidden < 100 {
		t.Errorf("%d hints, %d faults without one", shown, hidden)
	}
}

func faultOf(x uri.Syntax, text string, form rfc.Form) *explain.Fault {
	f, _ := wording.Form(string(form))
	_, err := x.ParseForm(text, f)
	if err == nil {
		return nil
	}
	e := err.(*uri.ParseError)
	return &explain.Fault{Err: e, Offset: e.Offset(), Rule: e.Rule()}
}
