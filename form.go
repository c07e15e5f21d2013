package uri

import "fmt"

// A Form selects what a string is parsed as: a reference, a URI, or an absolute URI, which is a URI
// without a fragment. Each form has its own start rule in the grammar.
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

// fits reports whether a reference of length n with these offsets has the form f.
func (f Form) fits(schemeEnd, queryEnd, n int) bool {
	return f == FormReference || schemeEnd > 0 && (f == FormURI || queryEnd == n)
}
