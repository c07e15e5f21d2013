// Package jsonld gives a document loader to package github.com/piprate/json-gold/ld that loads
// absolute IRIs only.
//
//	options := ld.NewJsonLdOptions(base)
//	options.DocumentLoader = urijsonld.Loader{Next: options.DocumentLoader}
//
// Package ld resolves IRIs with its own functions, and has no option to replace them. README.md
// describes a patch that makes it call package ldiri.
//
// # Specifications
//
// JSON-LD 1.1 API, section 9.4 (LoadDocumentCallback); RFC 3987, 2.2 and 3.1.
package jsonld

import (
	"errors"
	"slices"
	"strings"

	"github.com/piprate/json-gold/ld"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
)

// ErrScheme is the error of a [Loader] for an IRI whose scheme it does not load.
var ErrScheme = errors.New("jsonld: scheme not allowed")

// A Loader loads documents through another loader. It passes only IRIs with an allowed scheme to
// it. ld.DefaultDocumentLoader opens every other text as the name of a local file, so a document
// from the web can name a file as its context.
type Loader struct {
	// Next loads the documents.
	Next ld.DocumentLoader

	// Schemes are the allowed schemes, in lower case. If it is empty, they are http and https.
	Schemes []string
}

// LoadDocument calls LoadDocument of Next with the URI that the IRI maps to (RFC 3987, 3.1). For a
// text that is not an IRI with an allowed scheme, it returns an *ld.JsonLdError with the code
// [ld.LoadingDocumentFailed], which unwraps to a [*uri.ParseError] or to [ErrScheme]. An error
// that Loader itself makes does not show a password.
func (l Loader) LoadDocument(text string) (*ld.RemoteDocument, error) {
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, err)
	}
	schemes := l.Schemes
	if len(schemes) == 0 {
		schemes = []string{"http", "https"}
	}
	if !slices.Contains(schemes, strings.ToLower(u.Scheme())) {
		return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, schemeError{u})
	}
	mapped, err := iri.ToURI{}.URI(u)
	if err != nil {
		return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, err)
	}
	return l.Next.LoadDocument(mapped.String())
}

// A schemeError is an [ErrScheme] with the IRI.
type schemeError struct{ iri uri.URI }

func (e schemeError) Error() string { return ErrScheme.Error() + ": " + e.iri.Redacted() }
func (e schemeError) Unwrap() error { return ErrScheme }

// Masked returns an error that wraps err, with a masked password in the message. Package ld quotes
// the IRI of a context in the errors of its processor. If err is not from a [Loader], or has no
// password, Masked returns err itself.
func Masked(err error) error {
	secret := ""
	if e, ok := errors.AsType[*uri.ParseError](err); ok {
		secret = e.Input()
	} else if e, ok := errors.AsType[schemeError](err); ok {
		secret = e.iri.String()
	}
	masked := uri.Redact(secret)
	if masked == secret {
		return err
	}
	return maskedError{err, strings.ReplaceAll(err.Error(), secret, masked)}
}

type maskedError struct {
	error
	message string
}

func (e maskedError) Error() string { return e.message }
func (e maskedError) Unwrap() error { return e.error }
