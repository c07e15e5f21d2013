package uri_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
)

// answer holds, for each operation of the core, how to answer a request of the
// conformance rows through the library.
var answer = map[string]func(t *testing.T, request conformance.Object) conformance.Object{
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
		if answer[row.Op()] == nil {
			continue
		}
		count[row.Op()]++
		if err := conformance.Compare(row.Reply, answer[row.Op()](t, row.Request)); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
	for op := range answer {
		if count[op] == 0 {
			t.Errorf("no rows of %s", op)
		}
	}
}

// Check says of every string of generations.tsv what the five columns say.
func TestConformanceGenerations(t *testing.T) {
	lines, err := conformance.Generations()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range lines {
		for i, name := range conformance.Syntaxes {
			verdict := conformance.Valid
			if offset, ok := syntaxNamed(t, name).Check(g.Text); !ok {
				verdict = conformance.Verdict(offset)
			}
			if verdict != g.Verdicts[i] {
				t.Errorf("generations.tsv:%d: %q: %s says %s, want %s", g.Line, g.Text, name, verdict, g.Verdicts[i])
			}
		}
	}
}

// syntaxOf is the generation that a request names, RFC 3986 where it names none.
func syntaxOf(t *testing.T, request conformance.Object) uri.Syntax {
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

func input(request conformance.Object) string {
	s, _ := request.Text("input")
	return s
}

func answerParse(t *testing.T, request conformance.Object) conformance.Object {
	x, s := syntaxOf(t, request), input(request)
	r, err := x.ParseReference(s)
	switch request["form"] {
	case "uri":
		_, err = x.Parse(s)
	case "absolute-uri":
		_, err = x.ParseAbsolute(s)
	}
	if err != nil {
		return conformance.Object{"valid": false, "error": errorObject(err, "input")}
	}
	host, ok := r.Host()
	return conformance.Object{
		"valid":          true,
		"syntax":         x.String(),
		"kind":           r.Kind().String(),
		"opaque":         r.Opaque(),
		"components":     componentsObject(r),
		"host_kind":      nullable(host.Kind().String(), ok),
		"authority_kind": authorityKind(r),
	}
}

func componentsObject(r uri.Reference) conformance.Object {
	authority, hasAuthority := r.Authority()
	host, hasHost := r.Host()
	return conformance.Object{
		"scheme":    nullable(r.Scheme()),
		"authority": nullable(authority.String(), hasAuthority),
		"userinfo":  nullable(r.Userinfo()),
		"host":      nullable(host.String(), hasHost),
		"port":      nullable(r.Port()),
		"path":      r.Path(),
		"params":    nullable(r.Params()),
		"query":     nullable(r.Query()),
		"fragment":  nullable(r.Fragment()),
	}
}

// nullable is null for what is undefined.
func nullable(s string, ok bool) any {
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

// errorObject is the key "error" of a reply.
func errorObject(err error, field string) conformance.Object {
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
