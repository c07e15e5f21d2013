package validator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/go-playground/validator/v10"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/integrations/internal/uritemplate"
	urivalidator "github.com/uriform/uri/integrations/validator"
)

func newValidate(t testing.TB) *validator.Validate {
	t.Helper()
	v := validator.New()
	if err := urivalidator.Register(v); err != nil {
		t.Fatal(err)
	}
	return v
}

func tag(f formats.Format) string { return strings.ReplaceAll(string(f), "-", "_") }

// Alone, the library has the tag uri only.
func TestScores(t *testing.T) {
	rows := plugtest.Rows(t)
	plain, ours := validator.New(), newValidate(t)
	alone := func(f formats.Format, text string) (valid, ok bool) {
		return f == formats.URI && plain.Var(text, tag(f)) == nil, f == formats.URI
	}
	with := func(f formats.Format, text string) (valid, ok bool) { return ours.Var(text, tag(f)) == nil, true }
	plugtest.CheckTable(t, plugtest.Scores(t, rows, alone, with))
}

func TestExplain(t *testing.T) {
	type link string
	page := struct {
		Home  link   `validate:"uri"`
		Name  string `validate:"required"`
		Users string `validate:"uri_template"`
		Icon  string `validate:"omitempty,uri_reference"`
	}{Home: "http://me:5ecret@a b/", Users: "{a..b}"}
	err := newValidate(t).Struct(page)
	fields, ok := errors.AsType[validator.ValidationErrors](err)
	if !ok || len(fields) != 3 {
		t.Fatalf("%T: %v", err, err)
	}
	explained := urivalidator.Explain(err)
	const want = `Key: 'Home' Error:Field validation for 'Home' failed on the 'uri' tag: uri: parse "http://me:xxxxx@a b/": a space is not allowed in a host, at byte 18 (RFC 3986, 3.2.2)
Key: 'Name' Error:Field validation for 'Name' failed on the 'required' tag
Key: 'Users' Error:Field validation for 'Users' failed on the 'uri_template' tag: uritemplate: "{a..b}": "." is not allowed in varname, at byte 3 (RFC 6570, 2.3): expected a letter, a digit, "%" or "_"`
	if explained.Error() != want {
		t.Errorf("the error is\n%v\nwant\n%s", explained, want)
	}
	if again, ok := errors.AsType[validator.ValidationErrors](explained); !ok || len(again) != 3 {
		t.Error("the error of the library is not inside the error")
	}
	parseError, ok := errors.AsType[*uri.ParseError](explained)
	template, ok2 := errors.AsType[*uritemplate.Error](explained)
	if !ok || !ok2 || parseError.Offset() != 18 || template.Offset() != 3 {
		t.Errorf("%v, %v", parseError, template)
	}
	other := errors.New("other")
	if urivalidator.Explain(nil) != nil || urivalidator.Explain(other) != other {
		t.Error("an error without a field changes")
	}
	if err := newValidate(t).Var("", "required"); fmt.Sprintf("%T", urivalidator.Explain(err)) != fmt.Sprintf("%T", err) {
		t.Error("an error of another tag changes")
	}
	if err := newValidate(t).Var(7, "uri"); err == nil || fmt.Sprintf("%T", urivalidator.Explain(err)) != fmt.Sprintf("%T", err) {
		t.Errorf("a number: %v, want the error of the library", urivalidator.Explain(err))
	}
}

// Package validator shows the keys of maps. Explain masks the passwords in the keys.
func TestKeys(t *testing.T) {
	type inner struct {
		Home map[string]string `validate:"dive,uri"`
	}
	v := newValidate(t)
	for _, value := range []any{
		struct {
			M map[string]int `validate:"dive,keys,uri,endkeys"`
		}{map[string]int{"http://me:5ecret@h/ ]": 1}},
		struct {
			M map[string]int `validate:"dive,gt=3"`
		}{map[string]int{"http://me:5ecret@h/": 1}},
		struct {
			M    map[string]int `validate:"dive,gt=3"`
			Name string         `validate:"required"`
		}{M: map[string]int{"http://me:5ecret@h/": 1}},
		struct {
			M map[string]inner `validate:"dive"`
		}{map[string]inner{"//u:5ecret@[::1]": {map[string]string{"//u:5ecret@h": "/"}}}},
	} {
		err := v.Struct(value)
		if err == nil || !strings.Contains(err.Error(), "5ecret") {
			t.Errorf("%+v: README.md says that this error shows the password: %v", value, err)
		}
		text := urivalidator.Explain(err).Error()
		if strings.Contains(text, "5ecret") || strings.Count(text, ":xxxxx@") < 2 || !strings.Contains(text, "failed on the '") {
			t.Error(text)
		}
	}
	err := v.Struct(struct {
		L []string `validate:"dive,required"`
	}{[]string{""}})
	if fmt.Sprintf("%T", urivalidator.Explain(err)) != fmt.Sprintf("%T", err) {
		t.Error("an index is masked")
	}
}

func TestNotAString(t *testing.T) {
	v := newValidate(t)
	for _, value := range []any{12, []byte("http://a/"), 1.5} {
		err := v.Var(value, "uri")
		if err == nil || urivalidator.Explain(err) == nil {
			t.Errorf("%v: %v", value, err)
		}
	}
	text := "http://a b/"
	if err := v.Var(&text, "uri"); err == nil || urivalidator.Explain(err).Error() == err.Error() {
		t.Errorf("a pointer: %v", err)
	}
}

func TestBadInput(t *testing.T) {
	v := newValidate(t)
	for _, f := range formats.All() {
		for _, bad := range plugtest.BadInput() {
			err := v.Var(bad.Text, tag(f))
			if _, ok := errors.AsType[validator.ValidationErrors](err); !ok {
				t.Errorf("%s: %s: %v", f, bad.Name, err)
				continue
			}
			text := urivalidator.Explain(err).Error()
			if len(text) > 2000 || !strings.Contains(text, " at byte ") || bad.Secret != "" && strings.Contains(text, bad.Secret) {
				t.Errorf("%s: %s: %.300s", f, bad.Name, text)
			}
		}
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
