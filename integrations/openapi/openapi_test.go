package openapi_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
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

// Alone, the library checks none of the formats: it ignores formats that are not defined. So there are no
// scores, and all answers must be right.
func TestRows(t *testing.T) {
	alone := func(f formats.Format, text string) (valid, ok bool) {
		if err := schema(f).VisitJSON(text); err != nil {
			t.Errorf("README.md says that the library accepts every text: %v", err)
		}
		return false, false
	}
	with := func(f formats.Format, text string) (valid, ok bool) {
		return schema(f).VisitJSON(text, ours) == nil, true
	}
	plugtest.Scores(t, plugtest.Rows(t), alone, with)
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
	for _, more := range [][]openapi3.SchemaValidationOption{nil, {openapi3.MultiErrors()}} {
		err := uriopenapi.Masked(page.VisitJSON(value, append(more, plain...)...))
		if _, ok := errors.AsType[*openapi3.SchemaError](err); !ok {
			t.Fatalf("%v", err)
		}
		for _, text := range []string{"a space is not allowed in a host, at byte 18", "the template ends too early in expression, at byte 13"} {
			if strings.Contains(err.Error(), "5ecret") || !strings.Contains(err.Error(), text) {
				t.Errorf("%v\nwant %s", err, text)
			}
		}
	}
	// The library has an error around another one of the same place.
	alone := uriopenapi.Masked(page.VisitJSON(map[string]any{"home": "a b"}, plain...))
	if want := `at "/home": the value does not match "format": uri: parse "a b": `; alone == nil || !strings.HasPrefix(alone.Error(), want) {
		t.Errorf("%v, want %s", alone, want)
	}
	for _, bad := range plugtest.BadInput() {
		err := uriopenapi.Masked(schema("uri").VisitJSON(bad.Text, plain...))
		if err == nil || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
			t.Errorf("%s: %.300v", bad.Name, err)
		}
	}
}

// The names of missing properties are those of the schema, so Masked shows them.
func TestMaskedMissing(t *testing.T) {
	page := openapi3.NewObjectSchema().WithProperty("home", schema("uri")).WithRequired([]string{"home"})
	for want, options := range map[string][]openapi3.SchemaValidationOption{
		`at "/home": the value does not match "required"`:       {ours},
		`the value does not match "required": missing ["home"]`: {ours, openapi3.EnableJSONSchema2020()},
	} {
		err := page.VisitJSON(map[string]any{"http://me:5ecret@a/": 1}, options...)
		if got := fmt.Sprint(uriopenapi.Masked(err)); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
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
		{"key", openapi3.NewObjectSchema().WithAdditionalProperties(openapi3.NewIntegerSchema()), map[string]any{login: "x"}, `at "/http://me:xxxxx@h/ ": the value does not match "type"`},
		{"type", openapi3.NewIntegerSchema(), login, `the value does not match "type"`},
		{"pattern", openapi3.NewStringSchema().WithPattern("^x"), login, `the value does not match "pattern"`},
		{"enum", openapi3.NewStringSchema().WithEnum("x"), login, `the value does not match "enum"`},
		{"format", schema("uri-template"), "//me:5ecret@h{", `the value does not match "format": uritemplate: "//me:xxxxx@h{": the template ends too early`},
	} {
		for _, more := range [][]openapi3.SchemaValidationOption{nil, {openapi3.MultiErrors()}} {
			plain := tt.schema.VisitJSON(tt.value, append(more, ours)...)
			if plain == nil || tt.name != "format" && tt.name != "oneOf" && !strings.Contains(plain.Error(), "5ecret") {
				t.Errorf("%s: README.md says that this error shows the password: %v", tt.name, plain)
			}
			err := uriopenapi.Masked(plain)
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
		if got := uriopenapi.Masked(err).Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for _, bad := range plugtest.BadInput() {
		err := uriopenapi.Masked(schema("iri").WithMaxLength(1).VisitJSON(bad.Text, ours))
		if err == nil || len(err.Error()) > 2000 || bad.Secret != "" && strings.Contains(err.Error(), bad.Secret) {
			t.Errorf("%s: %.300v", bad.Name, err)
		}
	}
}

const spec = `
openapi: %s
info: {title: T, version: "1"}
paths:
  /fetch:
    post:
      parameters:
        - {name: target, in: query, required: true, schema: {type: string, format: uri}}
        - {name: page, in: query, schema: {type: integer}}
      requestBody:
        content:
          application/json:
            schema: {type: object, additionalProperties: false, properties: {home: {type: string, format: iri, maxLength: 60}}}
      responses: {"200": {description: ok, headers: {Location: {schema: {type: string, format: uri}}}}}
`

// The filter of requests and responses uses the formats, and Masked masks its errors.
func TestFilter(t *testing.T) {
	const login = "http%3A%2F%2Fme%3A5ecret%40a"
	for _, version := range []string{"3.0.3", "3.1.0"} {
		doc, err := openapi3.NewLoader().LoadFromData(fmt.Appendf(nil, spec, version))
		if err != nil {
			t.Fatal(err)
		}
		router, err := gorillamux.NewRouter(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct{ query, body, want string }{
			{"target=http://a/?b%23c", `{"home": "http://é/"}`, ""},
			{"target=" + login + "+b/", "", `parameter "target" in query: `},
			{"target=/relative", "", `parameter "target" in query: `},
			{"target=a%00", "", `parameter "target" in query: `},
			{"target=%FF", "", `parameter "target" in query: `},
			{"", "", `parameter "target" in query: value is required but missing`},
			{"target=a:&page=" + login, "", `parameter "page" in query: the value cannot be read: an invalid integer`},
			{"target=a:", `{"home": "http://me:5ecret@a b/"}`, `request body: doesn't match schema: `},
			{"target=a:", `{"http://me:5ecret@a/": 1}`, `request body: doesn't match schema: `},
			{"target=a:", `{"home": "http://me:5ecret@a/` + strings.Repeat("a", 60) + `"}`, `request body: doesn't match schema: `},
			{"target=a:", "http://me:5ecret@a/", `request body: failed to decode request body`},
		} {
			for _, multi := range []bool{false, true} {
				request := httptest.NewRequest("POST", "/fetch?"+tt.query, strings.NewReader(tt.body))
				request.Header.Set("Content-Type", "application/json")
				route, path, err := router.FindRoute(request)
				if err != nil {
					t.Fatal(err)
				}
				input := &openapi3filter.RequestValidationInput{Request: request, PathParams: path, Route: route, Options: &openapi3filter.Options{
					MultiError: multi, ExcludeRequestBody: tt.body == "", SchemaValidationOptions: []openapi3.SchemaValidationOption{ours},
				}}
				err = uriopenapi.Masked(openapi3filter.ValidateRequest(t.Context(), input))
				if (err == nil) != (tt.want == "") || err != nil && (!strings.HasPrefix(err.Error(), tt.want) || strings.Contains(fmt.Sprintf("%v %+v", err, err), "5ecret")) {
					t.Errorf("%s: %s %s: %v, want %s", version, tt.query, tt.body, err, tt.want)
				}
				if _, ok := errors.AsType[*openapi3filter.RequestError](err); !ok && err != nil {
					t.Errorf("%s: the error of the library is not inside %v", tt.query, err)
				}
				_, ok := errors.AsType[*uri.ParseError](err)
				if want := strings.Contains(tt.query, "target=") && tt.want == `parameter "target" in query: `; ok != want && tt.body == "" {
					t.Errorf("%s, %s: an error of Uriform is %t inside %v", version, tt.query, ok, err)
				}
				response := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Options: input.Options, Status: 200, Header: http.Header{"Location": {"http://me:5ecret@a b/"}}}
				err = uriopenapi.Masked(openapi3filter.ValidateResponse(t.Context(), response))
				if err == nil || strings.Contains(err.Error(), "5ecret") || !strings.HasPrefix(err.Error(), `response: response header "Location" doesn't match schema: `) {
					t.Errorf("%s: %v", version, err)
				}
			}
		}
	}
	for want, err := range map[string]error{
		"the value cannot be read: http://me:xxxxx@a/":                                     &openapi3filter.ParseError{Reason: "http://me:5ecret@a/"},
		"request: http://me:xxxxx@a/: security requirements failed":                        &openapi3filter.RequestError{Reason: "http://me:5ecret@a/", Err: &openapi3filter.SecurityRequirementsError{}},
		"response: http://me:xxxxx@a/":                                                     &openapi3filter.ResponseError{Reason: "http://me:5ecret@a/", Err: errors.New("http://me:5ecret@b/")},
		"the value does not match \"type\"; the value does not match \"enum\"":             openapi3.MultiError{&openapi3.SchemaError{SchemaField: "type"}, &openapi3.SchemaError{SchemaField: "enum"}},
		"request: the value does not match \"oneOf\": the value does not match \"format\"": fmt.Errorf("a: %w", &openapi3filter.RequestError{Err: &openapi3.SchemaError{SchemaField: "oneOf", Origin: &openapi3.SchemaError{SchemaField: "format"}}}),
	} {
		if got := uriopenapi.Masked(err).Error(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	other := errors.New("other")
	if uriopenapi.Masked(nil) != nil || uriopenapi.Masked(other) != other {
		t.Error("another error changes")
	}
	joined := uriopenapi.Masked(errors.Join(other, &openapi3filter.SecurityRequirementsError{}))
	if joined.Error() != "security requirements failed" || !errors.Is(joined, other) {
		t.Error(joined)
	}
}

// Alone, the library checks nothing.
func TestCost(t *testing.T) {
	s := schema("uri")
	for question, text := range plugtest.CostTexts() {
		plugtest.Cost(t, question, func() { _ = s.VisitJSON(text) }, func() { _ = s.VisitJSON(text, ours) })
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
