package links

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// A Source is one of the four ways in which a base URI is established (RFC 2396
// and RFC 3986, 5.1). The smaller has precedence.
type Source uint8

const (
	Content       Source = iota // embedded in the document's content (5.1.1)
	Encapsulating               // of the entity that encapsulates the document (5.1.2)
	Retrieval                   // the URI used to retrieve it, the last one where redirected (5.1.3)
	Default                     // the application's choice (5.1.4)
)

var sourceNames = [...]string{"content", "encapsulating entity", "retrieval URI", "default"}

// String returns the source in words: "encapsulating entity".
func (s Source) String() string {
	if int(s) < len(sourceNames) {
		return sourceNames[s]
	}
	return "Source(?)"
}

// A Base holds what the four sources say of a document's base URI, each as it was
// given; one that is "" says nothing. The zero Base knows no base URI.
//
//	.--------------------------------------.
//	|  Default                             |
//	|  .--------------------------------.  |
//	|  |  Retrieval                     |  |
//	|  |  .--------------------------.  |  |
//	|  |  |  Encapsulating           |  |  |
//	|  |  |  .--------------------.  |  |  |
//	|  |  |  |  Content           |  |  |  |
//	|  |  |  |     reference      |  |  |  |
//	|  |  |  `--------------------'  |  |  |
//	|  |  `--------------------------'  |  |
//	|  `--------------------------------'  |
//	`--------------------------------------'
type Base struct {
	Content       string
	Encapsulating string
	Retrieval     string
	Default       string
	Syntax        uri.Syntax // the generation under which they are read; under RFC 3986, those beyond ASCII as IRIs
}

// IsZero reports whether no source says anything.
func (b Base) IsZero() bool { return b == Base{Syntax: b.Syntax} }

// An Established is a base URI and how it came about.
type Established struct {
	URI    uri.URI // without a fragment
	Source Source  // the one that won
	Why    string  // the same in words, and what became of sources that go before
}

// Establish returns the base URI: that of the first source, in order, which gives
// a URI or a relative reference that the sources behind it make one of. Its
// fragment is cut off (RFC 3986, 5.1). Without one, the error tells what each
// source lacks and unwraps to [ErrNoBase].
func (b Base) Establish() (Established, error) {
	var (
		won   Established
		found bool
		why   []string // outermost first
	)
	for i := range Default + 1 {
		source := Default - i
		given := b.source(source)
		if given == "" {
			continue
		}
		u, how, err := b.step(given, won, found)
		if err != nil {
			why = append(why, fmt.Sprintf("%v: %v", source, err))
			continue
		}
		won = Established{URI: u, Source: source}
		found = true
		// What lies further out no longer matters.
		why = append(why[:0], fmt.Sprintf("%v: %s", source, how))
	}
	if !found {
		if len(why) == 0 {
			return Established{}, fmt.Errorf("%w: none of the four sources gives one", ErrNoBase)
		}
		slices.Reverse(why)
		return Established{}, fmt.Errorf("%w: %s", ErrNoBase, strings.Join(why, "; "))
	}
	slices.Reverse(why)
	won.Why = strings.Join(why, "; ")
	return won, nil
}

func (b Base) source(s Source) string {
	return [...]string{b.Content, b.Encapsulating, b.Retrieval, b.Default}[s]
}

// step reads one source against the base that the sources behind it gave.
func (b Base) step(given string, outer Established, found bool) (u uri.URI, how string, err error) {
	r, err := (&Finder{Syntax: b.Syntax}).parse(given)
	if err != nil {
		return uri.URI{}, "", err
	}
	if u, ok := r.URI(); ok {
		return u.WithoutFragment(), "is a URI", nil
	}
	if !found {
		return uri.URI{}, "", fmt.Errorf("%q is relative, and nothing is there to resolve it against", r.Redacted())
	}
	u, err = resolve(outer.URI, r)
	if err != nil {
		return uri.URI{}, "", err
	}
	return u.WithoutFragment(), fmt.Sprintf("%q, resolved against the %v", r.Redacted(), outer.Source), nil
}
