package protocol

var relativizeOperation = Operation{
	Name:    "relativize",
	Doc:     "finds the shortest reference that the base resolves to the input",
	Fields:  []Field{baseField, inputField, syntaxField},
	Replies: [][]Key{{{Name: "result", Null: true, Doc: " (null if no reference resolves to the target)"}}},
	answer: func(q *Request, r *reply) error {
		base, err := q.base()
		if err != nil {
			return err
		}
		target, err := base.Syntax().Parse(q.input())
		if err != nil {
			return Refused("input", err)
		}
		ref, ok := base.Relativize(target)
		r.Optional("result", ref.String(), ok)
		if !ok {
			return ErrNo
		}
		return nil
	},
}
