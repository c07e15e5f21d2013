package formats

import (
	"errors"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/uritemplate"
)

// Reason returns the error of Check that is in err, or nil. Its message shows no password.
func Reason(err error) error {
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		return e
	}
	if e, ok := errors.AsType[*uritemplate.Error](err); ok {
		return e
	}
	return nil
}

// Mask returns an error with a message that is safe to log. It wraps err and then the reasons.
func Mask(err error, message string, reasons ...error) error {
	return masked{append([]error{err}, reasons...), message}
}

// A masked error has no method of the errors inside it: a format such as %+v must not print them.
type masked struct {
	errs    []error
	message string
}

func (e masked) Error() string   { return e.message }
func (e masked) Unwrap() []error { return e.errs }
