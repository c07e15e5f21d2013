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
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/piprate/json-gold/ld"

	"github.com/uriform/uri"
	"github.com/uriform/uri/integrations/internal/formats"
	"github.com/uriform/uri/iri"
)

// ErrScheme is the error of a [Loader] for an IRI whose scheme it does not load.
var ErrScheme = errors.New("jsonld: scheme not allowed")

// A Loader loads documents whose IRI has an allowed scheme. ld.DefaultDocumentLoader opens every
// text without http or https as the name of a local file, so a document from the web, or the Link
// header of a server, can name a file. The zero Loader loads over HTTP and opens no file.
type Loader struct {
	// Client sends the requests. If it is nil, it is http.DefaultClient. Redirects, and links to an
	// alternate document, are followed only to an allowed scheme.
	Client *http.Client

	// Next, if it is not nil, loads the documents in place of Client. Loader checks the IRI that it
	// passes to Next, but not what Next loads then: the loaders of package ld follow a link to an
	// alternate document, also to a local file. To cache documents, do not use Next, but pass a
	// Loader to ld.NewCachingDocumentLoader.
	Next ld.DocumentLoader

	// Schemes are the allowed schemes, in lower case. If it is empty, they are http and https.
	// Without Next, Loader can load no other scheme.
	Schemes []string
}

// LoadDocument loads the URI that the IRI maps to (RFC 3987, 3.1). For a text that is not an IRI
// with an allowed scheme, it returns an *ld.JsonLdError with the code [ld.LoadingDocumentFailed],
// which unwraps to a [*uri.ParseError] or to [ErrScheme]. An error that Loader itself makes does
// not show a password.
func (l Loader) LoadDocument(text string) (*ld.RemoteDocument, error) {
	u, mapped, err := l.check(text)
	if err != nil {
		return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, err)
	}
	next := l.Next
	if next == nil {
		next = ld.NewDefaultDocumentLoader(l.client())
	}
	document, err := next.LoadDocument(mapped)
	if err == nil {
		return document, nil
	}
	if e, ok := errors.AsType[*ld.JsonLdError](err); ok {
		return nil, ld.NewJsonLdError(e.Code, nextError{u.Redacted(), e.Details})
	}
	return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, nextError{u.Redacted(), err})
}

// check returns an IRI with an allowed scheme, and the URI that it maps to.
func (l Loader) check(text string) (u uri.URI, mapped string, err error) {
	if u, err = uri.RFC3987.Parse(text); err != nil {
		return u, "", err
	}
	scheme := strings.ToLower(u.Scheme())
	web := scheme == "http" || scheme == "https"
	if !web && (l.Next == nil || len(l.Schemes) == 0) || len(l.Schemes) > 0 && !slices.Contains(l.Schemes, scheme) {
		return u, "", schemeError{u.Redacted()}
	}
	m, err := iri.ToURI{}.URI(u)
	return u, m.String(), err
}

// A schemeError is an [ErrScheme] with the IRI, whose password is masked.
type schemeError struct{ iri string }

func (e schemeError) Error() string { return ErrScheme.Error() + ": " + e.iri }
func (e schemeError) Unwrap() error { return ErrScheme }

// A nextError is an error after the check of the IRI, whose password is masked. details are those
// of an *ld.JsonLdError: an error or another value.
type nextError struct {
	iri     string
	details any
}

func (e nextError) Error() string { return fmt.Sprint(e.details) }
func (e nextError) Unwrap() error {
	err, _ := e.details.(error)
	return err
}

// Masked returns an error that wraps err and has a message that is safe to log. Package ld quotes
// IRIs, and other values of a document, in its errors. The message of Masked has the codes of these
// errors, and of the error of a [Loader] the reason, or the IRI that was not loaded, with a masked
// password. It has no text of package ld or of another loader. If err is not an *ld.JsonLdError,
// Masked returns err.
func Masked(err error) error {
	e, ok := errors.AsType[*ld.JsonLdError](err)
	if !ok {
		return err
	}
	var parts []string
	for ok {
		parts = append(parts, string(e.Code))
		e, ok = errors.AsType[*ld.JsonLdError](e.Unwrap())
	}
	if e, ok := errors.AsType[nextError](err); ok && !errors.Is(err, ErrScheme) {
		parts = append(parts, e.iri)
	} else if e, ok := errors.AsType[*uri.ParseError](err); ok {
		parts = append(parts, e.Error())
	} else if e, ok := errors.AsType[schemeError](err); ok {
		parts = append(parts, e.Error())
	}
	return formats.Wrap(strings.Join(parts, ": "), err)
}
