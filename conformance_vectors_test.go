package uri_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
)

// answers holds, for each operation of the core, how to answers a request of the
// conformance rows through the library.
var answers = map[string]func(t *testing.T, request conformance.Object) conformance.Object{
	"parse": answerParse,
}

// The library answers every row of its operations with the reply itself, not
// with one of the alternatives.
func TestConformanceRows(t *testing.T) {
	count := map[string]int{}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if answers[row.Op()] == nil {
			continue
		}
		count[row.Op()]++
		if err := conformance.Judge(row.Reply, answers[row.Op()](t, row.Request)); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
	for op := range answers {
		if count[op] == 0 {
			t.Errorf("no rows of %s", op)
		}
	}
}

// Check says of every string of generations.tsv what the five columns say.
func TestConformanceGenerations(t *testing.T) {
	witnesses, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range witnesses {
		for i, name := range conformance.Syntaxes {
			verdict := conformance.Valid
			if offset, ok := syntaxNamed(t, name).Check(w.Text); !ok {
				verdict = conformance.Verdict(offset)
			}
			if verdict != w.Verdicts[i] {
				t.Errorf("generations.tsv:%d: %q: %s says %s, want %s", w.Line, w.Text, name, verdict, w.Verdicts[i])
			}
		}
	}
}

// requestSyntax is the generation that a request names, RFC 3986 where it names none.
func requestSyntax(t *testing.T, request conformance.Object) uri.Syntax {
	name, ok := request.Text("syntax")
	if !ok {
		return uri.RFC3986
	}
	return syntaxNamed(t, name)
}

func syntaxNamed(t *testing.T, name string) (x uri.Syntax) {
	if err := x.UnmarshalText([]byte(name)); err != nil {
		t.Fatal(err)
	}
	return x
}

func inputOf(request conformance.Object) string {
	s, _ := request.Text("input")
	return s
}

func answerParse(t *testing.T, request conformance.Object) conformance.Object {
	x, s := requestSyntax(t, request), inputOf(request)
	r, err := x.ParseReference(s)
	switch request["form"] {
	case "uri":
		_, err = x.Parse(s)
	case "absolute-uri":
		_, err = x.ParseAbsolute(s)
	}
	if err != nil {
		return conformance.Object{"valid": false, "error": refusal(err, "input")}
	}
	host, ok := r.Host()
	return conformance.Object{
		"valid":          true,
		"syntax":         x.String(),
		"kind":           r.Kind().String(),
		"opaque":         r.Opaque(),
		"components":     componentsOf(r),
		"host_kind":      orNull(host.Kind().String(), ok),
		"authority_kind": authorityKind(r),
	}
}

func componentsOf(r uri.Reference) conformance.Object {
	authority, hasAuthority := r.Authority()
	host, hasHost := r.Host()
	return conformance.Object{
		"scheme":    orNull(r.Scheme()),
		"authority": orNull(authority.String(), hasAuthority),
		"userinfo":  orNull(r.Userinfo()),
		"host":      orNull(host.String(), hasHost),
		"port":      orNull(r.Port()),
		"path":      r.Path(),
		"params":    orNull(r.Params()),
		"query":     orNull(r.Query()),
		"fragment":  orNull(r.Fragment()),
	}
}

// orNull is null for what is undefined.
func orNull(s string, ok bool) any {
	if !ok {
		return nil
	}
	return s
}

// authorityKind is null but for RFC 2396, which has two kinds of authority.
func authorityKind(r uri.Reference) any {
	a, ok := r.Authority()
	switch {
	case !ok || r.Syntax() != uri.RFC2396:
		return nil
	case a.Registry():
		return "registry"
	}
	return "server"
}

// refusal is the key "error" of a reply.
func refusal(err error, field string) conformance.Object {
	o := conformance.Object{"field": field}
	for code, sentinel := range map[string]error{
		"unexpected": uri.ErrUnexpected, "end": uri.ErrEnd, "opaque-base": uri.ErrOpaqueBase,
		"unwritable": uri.ErrUnwritable, "unsupported": uri.ErrUnsupported,
	} {
		if errors.Is(err, sentinel) {
			o["code"] = code
		}
	}
	var refused *uri.ParseError
	if errors.As(err, &refused) {
		o["offset"] = json.Number(strconv.Itoa(refused.Offset()))
	}
	return o
}
