package protocol

import (
	"slices"

	"github.com/uriform/uri/iri"
)

// HostNames are the ways to convert a host.
var HostNames = []string{iri.HostPercentEncode.String(), iri.HostIDNA.String(), iri.HostIDNANonASCII.String()}

var (
	hostField    = Field{Name: "host", Values: HostNames, Doc: "how a host that is a domain name is converted: percent (percent-encoding, as in other components), idna (IDNA), or idna-non-ascii (IDNA, only in hosts with non-ASCII characters). The default is percent; with display it is idna-non-ascii"}
	lenientField = Field{Name: "lenient", Kind: Bool, Default: "false", Doc: "percent-encode the ten printable ASCII characters that no URI contains (RFC 3987, 3.1)"}
	nfcField     = Field{Name: "nfc", Kind: Bool, Default: "false", Doc: "normalize the characters to Normalization Form C first, for text that was not in Unicode before (RFC 3987, 3.1, step 1)"}
	displayField = Field{Name: "display", Kind: Bool, Default: "false", Doc: "the form for people (RFC 3987, 6.1 and 7.6): misleading characters stay percent-encoded, and misleading labels stay A-labels"}
)

var toURIOperation = Operation{
	Name:    "to-uri",
	Doc:     "maps an IRI to a URI (RFC 3987, 3.1)",
	Fields:  []Field{inputField, hostField, nfcField, lenientField},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		c, err := q.conversion()
		if err != nil {
			return err
		}
		return r.result(c.ToURI().String(q.input()))
	},
}

var toIRIOperation = Operation{
	Name:    "to-iri",
	Doc:     "maps a URI to an IRI (RFC 3987, 3.2)",
	Fields:  []Field{inputField, hostField, displayField},
	Replies: [][]Key{{{Name: "result"}}},
	answer: func(q *Request, r *reply) error {
		c, err := q.conversion()
		if err != nil {
			return err
		}
		return r.result(c.ToIRI().String(q.input()))
	},
}

var nfcOperation = Operation{
	Name:    "nfc",
	Doc:     "reports whether the characters of the input are in Normalization Form C (RFC 3987, 5.3.2.2), except those whose form would change the structure of an IRI, such as U+037E",
	Fields:  []Field{inputField},
	Replies: [][]Key{{{Name: "nfc", Kind: Bool}}},
	answer: func(q *Request, r *reply) error {
		normal := iri.NFC.IsNormal(q.input())
		r.Bool("nfc", normal)
		if !normal {
			return ErrNo
		}
		return nil
	},
}

// result writes the result of a conversion, or returns its error.
func (r *reply) result(text string, err error) error {
	if err == nil {
		r.Text("result", text)
	}
	return Refused("input", err)
}

// A Conversion has the choices of to-uri and to-iri. A subcommand and the operations take the
// same choices.
type Conversion struct {
	Host                  string // one of HostNames, or "": the default
	NFC, Lenient, Display bool
}

// Request returns the request of a conversion to URIs or to IRIs.
func (c Conversion) Request(toURI bool, input string) *Request {
	q := NewRequest("to-iri")
	if toURI {
		q = NewRequest("to-uri").With("nfc", c.NFC).With("lenient", c.Lenient)
	} else {
		q.With("display", c.Display)
	}
	if c.Host != "" {
		q.With("host", c.Host)
	}
	return q.With("input", input)
}

// conversion returns the choices of a request.
func (q *Request) conversion() (c Conversion, err error) {
	c.Host, err = q.choice("host")
	c.NFC, c.Lenient, c.Display = q.bool("nfc"), q.bool("lenient"), q.bool("display")
	return c, err
}

// ToURI returns the conversion to URIs.
func (c Conversion) ToURI() iri.ToURI {
	return iri.ToURI{Host: c.mapping(), NFC: c.NFC, Lenient: c.Lenient}
}

// ToIRI returns the conversion to IRIs.
func (c Conversion) ToIRI() iri.ToIRI {
	if c.Display && c.Host == "" {
		return iri.Display
	}
	return iri.ToIRI{Host: c.mapping(), Readable: c.Display}
}

func (c Conversion) mapping() iri.HostMapping {
	return iri.HostMapping(max(slices.Index(HostNames, c.Host), 0))
}
