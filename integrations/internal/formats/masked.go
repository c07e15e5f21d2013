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

// Wrap returns an error that has the message and wraps errs. It has no method of these errors: a format
// such as %+v must not print them, so that the message alone decides what a log shows.
func Wrap(message string, errs ...error) error { return wrapped{message, errs} }

type wrapped struct {
	message string
	errs    []error
}

func (e wrapped) Error() string   { return e.message }
func (e wrapped) Unwrap() []error { return e.errs }
