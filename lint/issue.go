package lint

import (
	"strings"

	"github.com/uriform/uri"
)

// An Issue is advice about a part of a text. The zero Issue is not an issue.
type Issue struct {
	Code     string // of the rule; see [LookupRule]
	Severity Severity
	uri.Span        // the part of the text, in bytes
	Detail   string // more about this text: "127.0.0.1"; often empty; never a password
}

// Rule returns the rule that reported the issue.
func (i Issue) Rule() Rule {
	r, _ := LookupRule(i.Code)
	return r
}

// Message returns one sentence about the text: "The host is the machine of the program itself:
// 127.0.0.1, loopback (RFC 1122, 3.2.1.3)." It never contains a password, and contains no other part of the text than a host, a
// scheme, or a name that a table of this package has.
func (i Issue) Message() string {
	title := i.Rule().Title
	if title == "" {
		return ""
	}
	message := strings.ToUpper(title[:1]) + title[1:]
	if i.Detail != "" {
		message += ": " + strings.TrimSuffix(i.Detail, ".")
	}
	return message + "."
}

// Section returns the section of the RFC that the rule quotes: "RFC 3986, 7.5".
func (i Issue) Section() string { return i.Rule().Where() }

// Advice returns what to do.
func (i Issue) Advice() string { return i.Rule().Advice }
