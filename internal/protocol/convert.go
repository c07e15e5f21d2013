package protocol

import (
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/iri"
)

var (
	hostField    = Field{Name: "host", Values: hostNames, Doc: "the `mapping` of domain names: percent (percent-encoding, as in other components), idna (IDNA), or idna-non-ascii (IDNA, only in hosts with non-ASCII characters). The default is percent or, in the form for people, idna-non-ascii"}
	lenientField = Field{Name: "lenient", Kind: Bool, Default: "false", Doc: "percent-encode the ten printable ASCII characters that no URI contains (RFC 3987, 3.1)"}
	nfcField     = Field{Name: "nfc", Kind: Bool, Default: "false", Doc: "normalize the characters to Normalization Form C first, for text that was not in Unicode before (RFC 3987, 3.1, step 1)"}
	displayField = Field{Name: "display", Kind: Bool, Default: "false", Doc: "make the form for people (RFC 3987, 6.1 and 7.6), in which misleading characters stay percent-encoded, and misleading labels stay A-labels; passwords are masked, except in JSON"}
)

var toURIOperation = Operation{
	Name:    "to-uri",
	Doc:     "maps an IRI to a URI (RFC 3987, 3.1)",
	Fields:  []Field{inputField, hostField, nfcField, lenientField},
	Replies: [][]Key{{{Name: "result"}}},
	filter: func(q *Request) (Filter, error) {
		c := iri.ToURI{NFC: q.bool("nfc"), Lenient: q.bool("lenient")}
		var err error
		c.Host, _, err = q.host()
		return c.Append, err
	},
}

var toIRIOperation = Operation{
	Name:    "to-iri",
	Doc:     "maps a URI to an IRI (RFC 3987, 3.2)",
	Fields:  []Field{inputField, hostField, displayField},
	Replies: [][]Key{{{Name: "result"}}},
	prepare: func(q *Request) (Answer, error) {
		c, err := q.toIRI()
		return func(input string) (Reply, error) {
			text, err := c.String(input)
			if err != nil {
				return nil, err
			}
			return result(text), nil
		}, err
	},
	filter: func(q *Request) (Filter, error) {
		c, err := q.toIRI()
		if !c.Readable {
			return c.Append, err
		}
		return func(dst []byte, input string) ([]byte, error) { // for people, so it is masked
			shown, err := c.String(input)
			if err != nil {
				return dst, err
			}
			ref, err := uri.RFC3987.ParseReference(shown)
			return append(dst, ref.Redacted()...), err
		}, err
	},
}

// toIRI returns the conversion that a request of to-iri describes.
func (q *Request) toIRI() (iri.ToIRI, error) {
	host, given, err := q.host()
	if q.bool("display") && !given {
		return iri.Display, err
	}
	return iri.ToIRI{Host: host, Readable: q.bool("display")}, err
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

// host returns the value of the field host, and whether the request has the field.
func (q *Request) host() (m iri.HostMapping, given bool, err error) {
	name, err := q.choice("host")
	return iri.HostMapping(max(slices.Index(hostNames, name), 0)), name != "", err
}
