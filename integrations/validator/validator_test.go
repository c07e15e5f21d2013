package validator_test

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/go-playground/validator/v10"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/integrations/internal/uritemplate"
	urivalidator "github.com/uriform/uri/integrations/validator"
	"github.com/uriform/uri/iri"
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

func TestMasked(t *testing.T) {
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
	explained := urivalidator.Masked(err)
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
	if urivalidator.Masked(nil) != nil || urivalidator.Masked(other) != other {
		t.Error("an error without a field changes")
	}
	if err := newValidate(t).Var("", "required"); urivalidator.Masked(err).Error() != err.Error() {
		t.Error("the message of another tag changes")
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
		text := urivalidator.Masked(err).Error()
		if strings.Contains(text, "5ecret") || strings.Count(text, ":xxxxx@") < 2 || !strings.Contains(text, "failed on the '") {
			t.Error(text)
		}
	}
	err := v.Struct(struct {
		L []string `validate:"dive,required"`
	}{[]string{""}})
	if urivalidator.Masked(err).Error() != err.Error() {
		t.Error("an index is masked")
	}
}

// Masked gives the reason of each field alone, as README.md says.
func TestMaskedField(t *testing.T) {
	err := newValidate(t).Struct(struct {
		A string `validate:"uri"`
		B string `validate:"required"`
		C string `validate:"uri_reference"`
	}{"http://me:5ecret@a b/", "", "a b"})
	fields, _ := errors.AsType[validator.ValidationErrors](err)
	offsets := map[string]int{}
	for _, f := range fields {
		offsets[f.Field()] = -1
		if e, ok := errors.AsType[*uri.ParseError](urivalidator.Masked(validator.ValidationErrors{f})); ok {
			offsets[f.Field()] = e.Offset()
		}
	}
	if want := map[string]int{"A": 18, "B": -1, "C": 1}; !maps.Equal(offsets, want) {
		t.Errorf("offsets %v, want %v", offsets, want)
	}
	// The reasons have the order of the fields.
	masked, ok := urivalidator.Masked(err).(interface{ Unwrap() []error })
	if !ok {
		t.Fatal("Masked returns an error without Unwrap")
	}
	var order []string
	for _, err := range masked.Unwrap() {
		order = append(order, fmt.Sprintf("%T", err))
		if e, ok := err.(*uri.ParseError); ok {
			order[len(order)-1] = fmt.Sprint(e.Offset())
		}
	}
	if got, want := strings.Join(order, " "), "validator.ValidationErrors 18 1"; got != want {
		t.Errorf("Masked unwraps to %s, want %s", got, want)
	}
}

// The types of Uriform, url.URL, strings, and pointers to them are read, in a struct and alone. A nil
// pointer fails, unless the tag omitempty is before.
func TestTypes(t *testing.T) {
	v := newValidate(t)
	absolute, relative := must(t, uri.RFC3986.Parse, "http://h/"), must(t, uri.RFC3986.ParseReference, "/a")
	i, r := must(t, iri.Parse, "http://é/"), must(t, iri.ParseReference, "é")
	absoluteURL, relativeURL := must(t, url.Parse, "http://h/"), must(t, url.Parse, "/a")
	text := "http://h/"
	for _, tt := range []struct {
		value any
		tag   string
		valid bool
	}{
		{absolute, "uri", true}, {&absolute, "uri", true}, {uri.URI{}, "uri", false}, {uri.URI{}, "omitempty,uri", true}, {uri.URI{}, "required", false},
		{relative, "uri", false}, {relative, "uri_reference", true}, {&relative, "uri_reference", true},
		{i, "iri", true}, {i, "uri", false}, {r, "iri", false}, {r, "iri_reference", true},
		{*absoluteURL, "uri", true}, {absoluteURL, "required,uri", true}, {*relativeURL, "uri", false}, {relativeURL, "uri_reference", true},
		{(*url.URL)(nil), "uri", false}, {(*url.URL)(nil), "omitempty,uri", true}, {(*uri.URI)(nil), "uri", false},
		{&text, "uri", true}, {[]uri.URI{absolute}, "dive,uri", true}, {[]uri.Reference{relative}, "dive,uri", false},
	} {
		field := reflect.StructField{Name: "Home", Type: reflect.TypeOf(tt.value), Tag: reflect.StructTag(fmt.Sprintf("validate:%q", tt.tag))}
		page := reflect.New(reflect.StructOf([]reflect.StructField{field})).Elem()
		page.Field(0).Set(reflect.ValueOf(tt.value))
		for _, err := range []error{v.Var(tt.value, tt.tag), v.Struct(page.Interface())} {
			if (err == nil) != tt.valid {
				t.Errorf("%T %v, %s: %v", tt.value, tt.value, tt.tag, err)
			}
			isNil := reflect.ValueOf(tt.value).Kind() == reflect.Pointer && reflect.ValueOf(tt.value).IsNil()
			_, ok := errors.AsType[*uri.ParseError](urivalidator.Masked(err))
			if want := err != nil && !isNil && tt.tag != "required"; ok != want {
				t.Errorf("%T %v, %s: a reason is %t, want %t", tt.value, tt.value, tt.tag, ok, want)
			}
		}
	}
}

func must[T any](t *testing.T, parse func(string) (T, error), text string) T {
	t.Helper()
	v, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A type that cannot be read panics as with a tag of the library.
func TestBadType(t *testing.T) {
	message := func(v *validator.Validate, value any) (message any) {
		defer func() { message = recover() }()
		return v.Var(value, "uri")
	}
	for _, value := range []any{12, 1.5, []byte("http://a/"), []string{"http://a/"}, map[string]string{}} {
		got, want := message(newValidate(t), value), message(validator.New(), value)
		if got != want || !strings.HasPrefix(fmt.Sprint(got), "Bad field type ") {
			t.Errorf("%T: %v, want %v", value, got, want)
		}
	}
}

// A tag with alternatives has the reasons of those that Uriform checks.
func TestAlternatives(t *testing.T) {
	v := newValidate(t)
	v.RegisterAlias("place", "uri|ip|uri_template")
	for _, tag := range []string{"uri|ip|uri_template", "place"} {
		if v.Var("192.0.2.1", tag) != nil || v.Var("a:", tag) != nil || v.Var("/{a}", tag) != nil {
			t.Errorf("%s: an alternative is not accepted", tag)
		}
		masked := urivalidator.Masked(v.Var("a b{", tag))
		_, ok := errors.AsType[*uri.ParseError](masked)
		_, ok2 := errors.AsType[*uritemplate.Error](masked)
		if !ok || !ok2 || !strings.Contains(masked.Error(), "at byte 0 (RFC 3986, 3.1)") || !strings.Contains(masked.Error(), "(RFC 6570") {
			t.Errorf("%s: %v", tag, masked)
		}
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
			text := urivalidator.Masked(err).Error()
			if len(text) > 2000 || !strings.Contains(text, " at byte ") || bad.Secret != "" && strings.Contains(text, bad.Secret) {
				t.Errorf("%s: %s: %.300s", f, bad.Name, text)
			}
		}
	}
}

func TestCost(t *testing.T) {
	type page struct {
		Home string `validate:"uri"`
	}
	alone, ours := validator.New(), newValidate(t)
	for question, text := range plugtest.CostTexts() {
		p := &page{text}
		plugtest.Cost(t, question, func() { _ = alone.Struct(p) }, func() { _ = ours.Struct(p) })
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
