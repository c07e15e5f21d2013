package strfmt_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-openapi/strfmt"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/integrations/internal/uritemplate"
	uristrfmt "github.com/uriform/uri/integrations/strfmt"
	"github.com/uriform/uri/iri"
)

func registry() strfmt.Registry {
	r := strfmt.NewFormats()
	uristrfmt.Register(r)
	return r
}

func TestScores(t *testing.T) {
	rows := plugtest.Rows(t)
	plain, ours := strfmt.NewFormats(), registry()
	judge := func(r strfmt.Registry) plugtest.Judge {
		return func(f formats.Format, text string) (valid, ok bool) {
			return r.Validates(string(f), text), r.ContainsName(string(f))
		}
	}
	var scores []plugtest.Score
	for _, s := range plugtest.Scores(t, rows, judge(plain), judge(ours)) {
		if s.WithUriform > 0 {
			t.Errorf("%d wrong answers to %s, %s", s.WithUriform, s.Texts, s.Question)
		}
		if s.Alone >= 0 { // the library alone has the format
			scores = append(scores, s)
		}
	}
	plugtest.CheckTable(t, scores)
}

// Parse returns values of the documented types, and our errors.
func TestParse(t *testing.T) {
	r := registry()
	for f, text := range map[formats.Format]string{
		formats.URI: "http://a/", formats.URIReference: "../a", formats.IRI: "http://é/", formats.IRIReference: "é", formats.URITemplate: "/{a}",
	} {
		v, err := r.Parse(string(f), text)
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		var ok bool
		switch f {
		case formats.URI:
			_, ok = v.(*strfmt.URI)
		case formats.URIReference:
			_, ok = v.(*uri.Reference)
		case formats.IRI:
			_, ok = v.(*iri.IRI)
		case formats.IRIReference:
			_, ok = v.(*iri.Reference)
		case formats.URITemplate:
			_, ok = v.(*uristrfmt.Template)
		}
		value, isFormat := v.(strfmt.Format)
		if !ok || !isFormat || value.String() != text {
			t.Errorf("%s: Parse returns %T %v", f, v, v)
			continue
		}
		if again, err := value.MarshalText(); string(again) != text || err != nil {
			t.Errorf("%s: MarshalText returns %s, %v", f, again, err)
		}
	}
	before := uristrfmt.Template("/{a}")
	if err := before.UnmarshalText([]byte("{")); err == nil || before != "/{a}" {
		t.Errorf("%v changes the template to %s", err, before)
	}
}

func TestBadInput(t *testing.T) {
	r := registry()
	for _, f := range formats.All() {
		for _, bad := range plugtest.BadInput() {
			if r.Validates(string(f), bad.Text) {
				t.Errorf("%s: %s is valid", f, bad.Name)
			}
			_, err := r.Parse(string(f), bad.Text)
			if f == formats.URI {
				if err != nil {
					t.Errorf("strfmt.URI checks its text: %v", err)
				}
				continue
			}
			_, ok := errors.AsType[*uri.ParseError](err)
			_, ok2 := errors.AsType[*uritemplate.Error](err)
			if !ok && !ok2 || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
				t.Errorf("%s: %s: %.300v", f, bad.Name, err)
			}
		}
	}
}

// Check gives the reason for each verdict of a registry.
func TestCheck(t *testing.T) {
	r := registry()
	for _, f := range formats.All() {
		for _, text := range []string{"http://a/", "../a", "http://é/", "é", "/{a}", "{", "a b", "http://h:80x/"} {
			err := uristrfmt.Check(string(f), text)
			if (err == nil) != r.Validates(string(f), text) {
				t.Errorf("%s: %q: %v", f, text, err)
			}
			if _, ok := err.(interface {
				Offset() int
				Rule() string
			}); !ok && err != nil {
				t.Errorf("%s: %q: %T has no offset and rule", f, text, err)
			}
		}
	}
}

func TestCost(t *testing.T) {
	alone, ours := strfmt.NewFormats(), registry()
	for question, text := range plugtest.CostTexts() {
		plugtest.Cost(t, question, func() { alone.Validates("uri", text) }, func() { ours.Validates("uri", text) })
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
