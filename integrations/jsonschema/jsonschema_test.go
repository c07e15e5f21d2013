package jsonschema_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/message"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/integrations/internal/plugtest"
	"github.com/uriform/uri/integrations/internal/uritemplate"
	urijsonschema "github.com/uriform/uri/integrations/jsonschema"
)

// compile returns a schema. ours means that Uriform checks the formats.
func compile(t testing.TB, schema string, ours bool) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	if ours {
		urijsonschema.Register(c)
	} else {
		c.AssertFormat()
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.AddResource("https://example.com/schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("https://example.com/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func judge(t testing.TB, ours bool) plugtest.Judge {
	schemas := map[formats.Format]*jsonschema.Schema{}
	for _, f := range formats.All() {
		schemas[f] = compile(t, fmt.Sprintf(`{"format": %q}`, f), ours)
	}
	return func(f formats.Format, text string) (valid, ok bool) {
		return schemas[f].Validate(text) == nil, true
	}
}

func TestScores(t *testing.T) {
	rows := plugtest.Rows(t)
	plugtest.CheckTable(t, plugtest.Scores(t, rows, judge(t, false), judge(t, true)))
}

// The formats are checked in every draft, also where a format is an annotation.
func TestDrafts(t *testing.T) {
	for _, draft := range []string{"http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema"} {
		s := compile(t, fmt.Sprintf(`{"$schema": %q, "format": "iri"}`, draft), true)
		if s.Validate("http://é/") != nil || s.Validate("http://é /") == nil {
			t.Errorf("%s: the format is not checked", draft)
		}
		if err := s.Validate(12); err != nil {
			t.Errorf("%s: a number fails the format: %v", draft, err)
		}
	}
}

// The error is that of package jsonschema, and the error of Uriform is inside it.
func TestErrors(t *testing.T) {
	s := compile(t, `{"properties": {"a": {"format": "uri"}, "b": {"format": "uri-template"}, "c": {"format": "email"}}}`, true)
	err := s.Validate(map[string]any{"a": "http://a b/", "b": "{a..b}", "c": "none"})
	for _, err := range []error{err, urijsonschema.Masked(err)} {
		if _, ok := errors.AsType[*jsonschema.ValidationError](err); !ok {
			t.Fatalf("the error is a %T", err)
		}
	}
	for _, text := range []string{"at '/a'", "is not valid uri: ", "a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)", `"." is not allowed in varname, at byte 3 (RFC 6570, 2.3)`} {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the message has no %s:\n%v", text, err)
		}
	}
	var offsets []int
	for cause := range urijsonschema.Causes(err) {
		if e, ok := errors.AsType[*uri.ParseError](cause); ok {
			offsets = append(offsets, e.Offset())
		}
		if e, ok := errors.AsType[*uritemplate.Error](cause); ok {
			offsets = append(offsets, e.Offset())
		}
	}
	slices.Sort(offsets)
	if !slices.Equal(offsets, []int{3, 8}) {
		t.Errorf("the offsets are %v, want 3 and 8", offsets)
	}
	for range urijsonschema.Causes(err) {
		break
	}
	// The loop also ends if the cause is inside another error.
	nested := compile(t, `{"properties": {"a": {"properties": {"b": {"format": "uri"}}}, "c": {"properties": {"d": {"format": "uri"}}}}}`, true)
	failed := nested.Validate(map[string]any{"a": map[string]any{"b": "x y"}, "c": map[string]any{"d": "x y"}})
	seen := 0
	for range urijsonschema.Causes(failed) {
		seen++
		break
	}
	if all := slices.Collect(urijsonschema.Causes(failed)); seen != 1 || len(all) != 2 {
		t.Errorf("%d causes before a break, want 1; %v of all, want 2", seen, all)
	}
	if urijsonschema.Masked(nil) != nil || slices.Collect(urijsonschema.Causes(nil)) != nil {
		t.Error("nil has an error inside it")
	}
}

func TestBadInput(t *testing.T) {
	for _, f := range formats.All() {
		s := compile(t, fmt.Sprintf(`{"format": %q}`, f), true)
		for _, bad := range plugtest.BadInput() {
			err := s.Validate(bad.Text)
			if err == nil {
				t.Errorf("%s: %s is accepted", f, bad.Name)
				continue
			}
			causes := slices.Collect(urijsonschema.Causes(err))
			if len(causes) != 1 || bad.Secret != "" && strings.Contains(causes[0].Error(), bad.Secret) {
				t.Errorf("%s: %s: %d causes", f, bad.Name, len(causes))
			}
			if bad.Secret != "" && strings.Contains(urijsonschema.Masked(err).Error(), bad.Secret) {
				t.Errorf("%s: %s: the error shows the password: %.300v", f, bad.Name, err)
			}
		}
	}
}

// The reasons of Uriform show no password, so Masked keeps them.
func TestMaskedReasons(t *testing.T) {
	for format, test := range map[string]struct{ text, want string }{
		"uri":          {"http://me:5ecret@a b/", "a space is not allowed in a host, at byte 18"},
		"uri-template": {"//me:5ecret@{a", "the template ends too early in expression, at byte 14"},
	} {
		err := compile(t, fmt.Sprintf(`{"format": %q}`, format), true).Validate(test.text)
		if text := urijsonschema.Masked(err).Error(); strings.Contains(text, "5ecret") || !strings.Contains(text, test.want) {
			t.Errorf("%s: %s, want %s", format, text, test.want)
		}
	}
}

// The message has a line for each keyword that fails, and none for what only leads to others: a reference, or the
// group of all that is wrong with a value.
func TestMaskedLines(t *testing.T) {
	schema := `{"$defs": {"page": {"properties": {"home": {"format": "uri"}}, "maxProperties": 1}}, "properties": {"a": {"$ref": "#/$defs/page"}}}`
	err := compile(t, schema, true).Validate(map[string]any{"a": map[string]any{"home": "//u:5ecret@[", "b": 1}})
	lines := strings.Split(urijsonschema.Masked(err).Error(), "\n")
	slices.Sort(lines)
	want := []string{"- at \"/a/home\": not valid uri: ", "- at \"/a\": maxProperties", "jsonschema validation failed"}
	slices.Sort(want)
	if len(lines) != len(want) {
		t.Fatalf("got\n%s\nwant lines that begin with\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	for i := range want {
		if !strings.HasPrefix(lines[i], want[i]) || strings.Contains(lines[i], "5ecret") {
			t.Errorf("got %s, want %s", lines[i], want[i])
		}
	}
}

// A name or a value that fails another keyword is masked, too.
func TestMasked(t *testing.T) {
	const login = "http://me:5ecret@a/"
	for _, schema := range []string{
		`{"pattern": "^https:", "format": "uri"}`,
		`{"propertyNames": {"format": "email"}}`,
		`{"additionalProperties": false}`,
		`{"additionalProperties": {"type": "string"}}`,
	} {
		var instance any = login
		if strings.Contains(schema, "ropert") {
			instance = map[string]any{login: 1}
		}
		err := compile(t, schema, true).Validate(instance)
		if err == nil || !strings.Contains(err.Error(), "5ecret") {
			t.Errorf("%s: %v", schema, err)
			continue
		}
		before := err.Error()
		for _, err := range []error{err, fmt.Errorf("wrapped: %w", err)} {
			if text := urijsonschema.Masked(err).Error(); strings.Contains(text, "5ecret") || !strings.Contains(text, "xxxxx") {
				t.Errorf("%s: %s", schema, text)
			}
		}
		if err.Error() != before {
			t.Errorf("%s: Masked changes the error to %v", schema, err)
		}
	}
}

// The reason of another format can quote the value, so Masked hides it. Every format of the
// library has an input with a password that fails.
func TestMaskedFormats(t *testing.T) {
	for _, f := range []string{"date", "date-time", "time", "duration", "email", "hostname", "idn-hostname", "idn-email", "ipv4", "ipv6", "json-pointer", "relative-json-pointer", "regex", "uuid", "period", "semver", "uri", "iri-reference", "uri-template"} {
		for _, text := range []string{"http://me:5ecret@h/ \\[", "//me:5ecret@[x {"} {
			err := compile(t, fmt.Sprintf(`{"format": %q}`, f), true).Validate(text)
			if err == nil {
				t.Logf("%s is accepted", f)
				continue
			}
			if text := urijsonschema.Masked(err).Error(); strings.Contains(text, "5ecret") || !strings.Contains(text, "not valid "+f) {
				t.Errorf("%s: %s", f, text)
			}
		}
	}
	for _, schema := range []string{`{"contentEncoding": "base64"}`, `{"contentMediaType": "application/json"}`} {
		c := jsonschema.NewCompiler()
		c.AssertContent()
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
		if err := errors.Join(err, c.AddResource("schema.json", document)); err != nil {
			t.Fatal(err)
		}
		err = c.MustCompile("schema.json").Validate("http://me:5ecret@h/")
		if text := urijsonschema.Masked(err).Error(); err == nil || strings.Contains(text, "5ecret") || !strings.HasSuffix(text, " failed") {
			t.Errorf("%s: %s", schema, text)
		}
	}
	own := &jsonschema.ValidationError{ErrorKind: ownKind{}}
	for _, err := range []error{own, &jsonschema.ValidationError{ErrorKind: &kind.Group{}, Causes: []*jsonschema.ValidationError{own}}} {
		if got, want := urijsonschema.Masked(err).Error(), "jsonschema validation failed\n- at \"\": own failed"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// An ownKind is a kind of another vocabulary.
type ownKind struct{}

func (ownKind) KeywordPath() []string                   { return []string{"own"} }
func (ownKind) LocalizedString(*message.Printer) string { return "http://me:5ecret@h/ is wrong" }

func TestCost(t *testing.T) {
	alone, ours := compile(t, `{"format": "uri"}`, false), compile(t, `{"format": "uri"}`, true)
	for question, text := range plugtest.CostTexts() {
		plugtest.Cost(t, question, func() { _ = alone.Validate(text) }, func() { _ = ours.Validate(text) })
	}
}

func TestReadme(t *testing.T) { plugtest.RunReadme(t) }
