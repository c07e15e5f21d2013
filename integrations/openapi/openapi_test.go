package openapi_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	uriopenapi "github.com/uriform/uri/integrations/openapi"
)

var ours = openapi3.WithStringFormatValidators(uriopenapi.Formats())

func schema(f formats.Format) *openapi3.Schema {
	return openapi3.NewStringSchema().WithFormat(string(f))
}

// Alone, the library checks none of the formats: it ignores formats that are not defined.
func TestScores(t *testing.T) {
	rows := plugtest.Rows(t)
	alone := func(f formats.Format, text string) (valid, ok bool) {
		return schema(f).VisitJSON(text) == nil, true
	}
	with := func(f formats.Format, text string) (valid, ok bool) {
		return schema(f).VisitJSON(text, ours) == nil, true
	}
	plugtest.CheckTable(t, plugtest.Scores(t, rows, alone, with))
}

func TestRegister(t *testing.T) {
	defer func(old map[string]openapi3.StringFormatValidator) { openapi3.SchemaStringFormats = old }(openapi3.SchemaStringFormats)
	openapi3.SchemaStringFormats = map[string]openapi3.StringFormatValidator{}
	if err := schema("iri").VisitJSON("é f"); err != nil {
		t.Fatalf("the library checks iri: %v", err)
	}
	uriopenapi.Register()
	err := schema("iri").VisitJSON("é f")
	host, ok := errors.AsType[*openapi3.SchemaError](err)
	ours, ok2 := errors.AsType[*uri.ParseError](err)
	if !ok || !ok2 || host.SchemaField != "format" || ours.Offset() != 0 {
		t.Errorf("%v", err)
	}
}

func TestBadInput(t *testing.T) {
	for _, f := range formats.All() {
		for _, bad := range plugtest.BadInput() {
			// Without details, the library shows the reason only, which is ours.
			for _, options := range [][]openapi3.SchemaValidationOption{{ours}, {ours, openapi3.DisableSchemaErrorDetails()}, {ours, openapi3.MultiErrors()}} {
				err := schema(f).VisitJSON(bad.Text, options...)
				if _, ok := errors.AsType[*openapi3.SchemaError](err); !ok {
					t.Errorf("%s: %s: %v", f, bad.Name, err)
					continue
				}
				text := err.Error()
				if len(text) > 2000 || !strings.Contains(text, " at byte ") || bad.Secret != "" && strings.Contains(text, bad.Secret) {
					t.Errorf("%s: %s: %.300s", f, bad.Name, text)
				}
			}
		}
	}
}

// With the validator of OpenAPI 3.1, the library quotes the value itself, and Masked masks it.
func TestMasked(t *testing.T) {
	page := openapi3.NewObjectSchema().WithProperty("home", schema("uri")).WithProperty("users", schema("uri-template"))
	value := map[string]any{"home": "http://me:5ecret@a b/", "users": "//u:5ecret@{a"}
	plain := []openapi3.SchemaValidationOption{ours, openapi3.EnableJSONSchema2020()}
	err := page.VisitJSON(value, plain...)
	if err == nil || !strings.Contains(err.Error(), "5ecret") {
		t.Errorf("README.md says that this error shows the password: %v", err)
	}
	masked := openapi3.SetSchemaErrorMessageCustomizer(uriopenapi.Masked)
	for _, more := range [][]openapi3.SchemaValidationOption{nil, {openapi3.MultiErrors()}} {
		err := page.VisitJSON(value, append(append(plain, masked), more...)...)
		if _, ok := errors.AsType[*openapi3.SchemaError](err); !ok {
			t.Fatalf("%v", err)
		}
		for _, text := range []string{"a space is not allowed in a host, at byte 18", "the template ends too early in expression, at byte 13"} {
			if strings.Contains(err.Error(), "5ecret") || !strings.Contains(err.Error(), text) {
				t.Errorf("%v\nwant %s", err, text)
			}
		}
	}
	for _, bad := range plugtest.BadInput() {
		err := schema("uri").VisitJSON(bad.Text, append(plain, masked)...)
		if err == nil || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
			t.Errorf("%s: %.300v", bad.Name, err)
		}
	}
}

// The messages of OpenAPI 3.0 quote the value, except those of a format alone.
func TestMasked30(t *testing.T) {
	const login = "http://me:5ecret@h/ "
	both := []*openapi3.Schema{schema("uri"), schema("iri")}
	object := openapi3.NewObjectSchema().WithProperty("a", schema("uri").WithMaxLength(3))
	object.AdditionalProperties.Has = new(bool)
	for _, tt := range []struct {
		name   string
		schema *openapi3.Schema
		value  any
		want   string // the beginning
	}{
		{"maxLength", schema("uri").WithMaxLength(3), login, `the value does not match "maxLength"`},
		{"anyOf", openapi3.NewAnyOfSchema(both...), login, `the value does not match "anyOf"`},
		{"oneOf", openapi3.NewOneOfSchema(both...), login, `the value does not match "oneOf": the value does not match "format": uri: parse "http://me:xxxxx@h/ ": a space is not allowed at the end, at byte 19`},
		{"property", object, map[string]any{"a": login}, `at "/a": the value does not match "maxLength"`},
		{"name", object, map[string]any{login: login}, `the value does not match "properties"`},
		{"type", openapi3.NewIntegerSchema(), login, `the value does not match "type"`},
		{"pattern", openapi3.NewStringSchema().WithPattern("^x"), login, `the value does not match "pattern"`},
		{"enum", openapi3.NewStringSchema().WithEnum("x"), login, `the value does not match "enum"`},
		{"format", schema("uri-template"), "//me:5ecret@h{", `the value does not match "format": uritemplate: "//me:xxxxx@h{": the template ends too early`},
	} {
		masked := openapi3.SetSchemaErrorMessageCustomizer(uriopenapi.Masked)
		for _, more := range [][]openapi3.SchemaValidationOption{nil, {openapi3.MultiErrors()}} {
			plain := tt.schema.VisitJSON(tt.value, append(more, ours)...)
			if plain == nil || tt.name != "format" && tt.name != "oneOf" && !strings.Contains(plain.Error(), "5ecret") {
				t.Errorf("%s: README.md says that this error shows the password: %v", tt.name, plain)
			}
			err := tt.schema.VisitJSON(tt.value, append(more, ours, masked)...)
			if err == nil || strings.Contains(err.Error(), "5ecret") || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
			}
		}
	}
	inner := &openapi3.SchemaError{SchemaField: "type"}
	for want, err := range map[string]*openapi3.SchemaError{
		"the value does not match the schema":                                  {},
		`the value does not match "format"`:                                    {SchemaField: "format"},
		`the value does not match "oneOf": the value does not match "type"`:    {SchemaField: "oneOf", Origin: inner},
		`the value does not match the schema: the value does not match "type"`: {Origin: openapi3.MultiError{inner}},
	} {
		if got := uriopenapi.Masked(err); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, bad := range plugtest.BadInput() {
		err := schema("iri").WithMaxLength(1).VisitJSON(bad.Text, ours, openapi3.SetSchemaErrorMessageCustomizer(uriopenapi.Masked))
		if err == nil || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
			t.Errorf("%s: %.300v", bad.Name, err)
		}
	}
}

const spec = `
openapi: 3.0.3
info: {title: T, version: "1"}
paths:
  /fetch:
    get:
      parameters:
        - {name: target, in: query, required: true, schema: {type: string, format: uri}}
      responses: {"200": {description: ok}}
`

// The filter of requests uses the formats.
func TestRequest(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	for target, valid := range map[string]bool{"http://a/?b#c": true, "http://me:5ecret@a b/": false, "/relative": false, "a\x00": false, "\xff": false} {
		request, err := http.NewRequest("GET", "/fetch?target="+url.QueryEscape(target), nil)
		if err != nil {
			t.Fatal(err)
		}
		route, path, err := router.FindRoute(request)
		if err != nil {
			t.Fatal(err)
		}
		err = openapi3filter.ValidateRequest(t.Context(), &openapi3filter.RequestValidationInput{
			Request: request, PathParams: path, Route: route,
			Options: &openapi3filter.Options{SchemaValidationOptions: []openapi3.SchemaValidationOption{ours}},
		})
		if (err == nil) != valid {
			t.Errorf("%q: %v", target, err)
		}
		if err == nil {
			continue
		}
		_, ok := errors.AsType[*openapi3filter.RequestError](err)
		_, ok2 := errors.AsType[*uri.ParseError](err)
		if !ok || !ok2 || strings.Contains(fmt.Sprint(err), "5ecret") {
			t.Errorf("%q: %v", target, err)
		}
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
