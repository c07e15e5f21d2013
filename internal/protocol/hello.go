package protocol

import (
	"cmp"
	"runtime"
	"strings"

	"github.com/uriform/uri"
)

// protocolVersion is the version of requests and replies. It changes if a program that
// follows the old version would misread the new one.
const protocolVersion = 1

var helloOperation = Operation{
	Name: "hello",
	Doc:  "says which program answers, and what it can be asked",
	Replies: [][]Key{{
		{Name: "protocol", Kind: Offset},
		{Name: "library"},
		{Name: "version"},
		{Name: "language"},
		{Name: "runtime"},
		{Name: "ops", Kind: Names},
		{Name: "forms", Kind: Names},
		{Name: "syntaxes", Kind: Names},
		{Name: "steps", Kind: Names},
		{Name: "limits", Kind: Object, Keys: []Key{{Name: "nul", Kind: Bool}, {Name: "bytes", Kind: Bool}}},
	}},
}

// The answer lists the operations, hello among them, so it cannot be part of the declaration.
func init() { helloOperation.answer = answerHello }

func answerHello(_ *Request, r *reply) error {
	r.Int("protocol", protocolVersion)
	r.Text("library", "uriform/uri")
	r.Text("version", cmp.Or(r.server.Version, "(unknown)"))
	r.Text("language", "go")
	r.Text("runtime", runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH)
	r.Texts("ops", func(yield func(string) bool) {
		for op := range Operations() {
			if op.Name != "hello" && !yield(op.Name) {
				return
			}
		}
	})
	r.TextList("forms", formNames)
	r.TextList("syntaxes", syntaxNames)
	r.TextList("steps", stepSets())
	r.Object("limits", func() {
		r.Bool("nul", true)
		r.Bool("bytes", true)
	})
	return nil
}

// stepSets returns every set of steps except the empty one: "case percent".
func stepSets() (sets []string) {
	for n := uri.Steps(1); n < 1<<len(steps); n++ {
		if names := StepNames(n); len(names) > 0 {
			sets = append(sets, strings.Join(names, " "))
		}
	}
	return sets
}
