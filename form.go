package uri

import "fmt"

// A Form is a kind of text that can be parsed: a reference, a URI, or an absolute URI. It selects
// the start rule of the grammar.
type Form uint8

const (
	FormReference   Form = iota // URI-reference: a URI or a relative reference
	FormURI                     // URI: a reference with a scheme
	FormAbsoluteURI             // absolute-URI: a URI without a fragment
)

var formNames = [...]string{"reference", "uri", "absolute-uri"}

// String returns the name of the form: "reference", "uri" or "absolute-uri".
func (f Form) String() string {
	if int(f) < len(formNames) {
		return formNames[f]
	}
	return fmt.Sprintf("Form(%d)", uint8(f))
}

// MarshalText returns the name that String returns. The error is for a value that is not a form.
func (f Form) MarshalText() ([]byte, error) {
	if int(f) >= len(formNames) {
		return nil, fmt.Errorf("uri: unknown form: %v", f)
	}
	return []byte(formNames[f]), nil
}

// UnmarshalText parses a name that [Form.String] returns.
func (f *Form) UnmarshalText(text []byte) error {
	for i, name := range formNames {
		if string(text) == name {
			*f = Form(i)
			return nil
		}
	}
	return fmt.Errorf("uri: unknown form %.40q: expected reference, uri or absolute-uri", text)
}

// fits reports whether s, a reference with these offsets, has the form f.
func (f Form) fits(s string, schemeEnd, queryEnd int) bool {
	return f == FormReference || schemeEnd > 0 && (f == FormURI || queryEnd == len(s))
}
