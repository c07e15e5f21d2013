package catalogue

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

var library Library

func mustBook(t *testing.T, name string, published bool) *Book {
	t.Helper()
	b, err := library.Book(name, published)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBook(t *testing.T) {
	b := mustBook(t, "rfc2396+2732", true)
	if got, want := b.String(), "rfc2396+2732 as published"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if x, ok := b.Syntax(); x != uri.RFC2396 || !ok || b.Own() {
		t.Errorf("%v is a grammar of %v, %v", b, x, ok)
	}
	if !b.Has("IPv6address") || mustBook(t, "rfc2396", false).Has("IPv6address") {
		t.Error("the rule IPv6address is in the wrong grammar")
	}
	if names := mustBook(t, "rfc3986", false).RuleNames(); names[0] != "URI" || !slices.Contains(names, "ALPHA") {
		t.Errorf("rules %v", names)
	}
	for rule, want := range map[string]string{"ALPHA": "rfc5234 B.1", "reg-name": "rfc3986 3.2.2"} {
		own := mustBook(t, "rfc3986", false)
		r, err := own.Rule(rule)
		if err != nil {
			t.Fatal(err)
		}
		if document, section, ok := own.Place(r); !ok || document+" "+section != want {
			t.Errorf("%s is in %s %s, %v, want %s", rule, document, section, ok, want)
		}
	}
	for _, name := range rfc.Names() {
		if faults := mustBook(t, name, true).Faults(); faults != nil {
			t.Errorf("%s: %v", name, faults)
		}
	}
	added := mustBook(t, "rfc1808", false)
	r, err := added.Rule("absoluteURL-reference")
	if document, section, ok := added.Place(r); err != nil || ok {
		t.Errorf("the additional rule %v is in %s %s, %v", r, document, section, err)
	}
	if _, err := b.Rule("reg-name"); err == nil || !strings.HasSuffix(err.Error(), `has no rule "reg-name"; did you mean reg_name?`) {
		t.Error(err)
	}
}

func TestMachineIsKept(t *testing.T) {
	b := mustBook(t, "rfc3986", false)
	first, err := b.Machine("port")
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := b.Machine("port"); first != second {
		t.Error("Machine made a second machine")
	}
	if _, err := b.Machine("none"); err == nil {
		t.Error("a machine of a rule that does not exist")
	}
}
