package protocol

var relativizeOperation = Operation{
	Name:     "relativize",
	Synopsis: "Make URIs relative to a base URI",
	Inputs:   "URI",
	Doc:      "finds the shortest reference that the base resolves to the input",
	No:       "no reference resolves to a URI",
	Fields:   []Field{baseField, inputField, syntaxField},
	Replies:  [][]Key{{{Name: "result", Null: true, Doc: " (null if no reference resolves to the target)"}}},
	prepare: func(q *Request) (Answer, error) {
		base, err := q.base()
		if err != nil {
			return nil, err
		}
		var l relative
		return func(input string) (Reply, error) {
			target, err := base.Syntax().Parse(input)
			if err != nil {
				return nil, err
			}
			ref, err := base.Relativize(target)
			if l = (relative{ref.String(), err == nil}); err != nil {
				return &l, ErrNo
			}
			return &l, nil
		}, nil
	},
}

// A relative is the reply of relativize: a reference, if there is one.
type relative struct {
	text string
	ok   bool
}

func (l *relative) members(r *reply) { r.Optional("result", l.text, l.ok) }

// AppendText appends "-" if there is no reference. It appends the reference "-" as "./-", which has the
// same path.
func (l *relative) AppendText(dst []byte) []byte {
	switch {
	case !l.ok:
		return append(dst, "-"...)
	case l.text == "-":
		return append(dst, "./-"...)
	}
	return append(dst, l.text...)
}

// Result returns the reference as it is.
func (l *relative) Result() (text string, ok bool) { return l.text, l.ok }
