package query

// Get returns the value of the first pair with the name, and reports whether there is one. A
// pair without "=" gives "" and true.
func (f Format) Get(q, name string) (value string, ok bool) {
	for p := range f.Pairs(q) {
		if p.isNamed(name) {
			return p.Value(), true
		}
	}
	return "", false
}

// GetAll returns the values of all pairs with the name, in their order, or nil if there is no such
// pair. A pair without "=" gives "".
func (f Format) GetAll(q, name string) []string {
	var values []string
	for p := range f.Pairs(q) {
		if p.isNamed(name) {
			values = append(values, p.Value())
		}
	}
	return values
}

// Set returns q with exactly one pair that has the name, and gives that pair the value. It replaces
// the value of the first pair with that name and deletes the later ones. If no pair has the name,
// Set adds a pair, as [Format.Add] does.
//
// The spelling of the name stays as it is, and so does that of a value that already equals the new
// one. A pair without "=" gets a "=".
func (f Format) Set(q, name, value string) string {
	return string(f.AppendSet(make([]byte, 0, f.room(q, name, value)), q, name, value))
}

// AppendSet appends q to dst, edited as [Format.Set] does.
func (f Format) AppendSet(dst []byte, q, name, value string) []byte {
	start, found := len(dst), false
	dst = f.appendEdited(dst, q, func(p Pair) verdict {
		switch {
		case !p.isNamed(name):
			return unchanged
		case found:
			return dropped
		}
		found = true
		if p.HasValue() && p.Value() == value {
			return unchanged
		}
		return replaced
	}, func(dst []byte) []byte { return f.appendData(dst, value) })
	if found {
		return dst
	}
	return f.appendPair(dst, start, name, value)
}

// Add returns q with the pair of name and value at its end.
func (f Format) Add(q, name, value string) string {
	return string(f.AppendAdd(make([]byte, 0, f.room(q, name, value)), q, name, value))
}

// AppendAdd appends q to dst, edited as [Format.Add] does.
func (f Format) AppendAdd(dst []byte, q, name, value string) []byte {
	start := len(dst)
	return f.appendPair(append(dst, q...), start, name, value)
}

// AddName returns q with the name added at its end, as a pair without "=" and value. The empty name
// adds nothing, because an empty piece is not a pair.
func (f Format) AddName(q, name string) string {
	if name == "" {
		return q
	}
	dst := append(make([]byte, 0, f.room(q, name, "")), q...)
	return string(f.appendData(f.appendSeparator(dst, 0), name))
}

// Delete returns q without the pairs that have the name. With each pair it deletes the separator
// before the pair, or the one after it if nothing is left before the pair.
func (f Format) Delete(q, name string) string {
	return f.DeleteFunc(q, func(p Pair) bool { return p.isNamed(name) })
}

// AppendDelete appends q to dst, edited as [Format.Delete] does.
func (f Format) AppendDelete(dst []byte, q, name string) []byte {
	return f.appendDeleted(dst, q, func(p Pair) bool { return p.isNamed(name) })
}

// DeleteFunc returns q without the pairs for which del returns true. It deletes separators as
// [Format.Delete] does.
func (f Format) DeleteFunc(q string, del func(Pair) bool) string {
	return string(f.appendDeleted(make([]byte, 0, len(q)), q, del))
}

func (f Format) appendDeleted(dst []byte, q string, del func(Pair) bool) []byte {
	return f.appendEdited(dst, q, func(p Pair) verdict {
		if del(p) {
			return dropped
		}
		return unchanged
	}, nil)
}

// A verdict says what happens to a pair.
type verdict uint8

const (
	unchanged verdict = iota
	dropped           // with the separator before it, or after it if nothing is kept before it
	replaced          // its value
)

// appendEdited appends q to dst, with the verdict of edit for each pair. It calls appendValue to
// write a value that replaces another.
func (f Format) appendEdited(dst []byte, q string, edit func(Pair) verdict, appendValue func(dst []byte) []byte) []byte {
	done := 0     // q[:done] is edited and written
	kept := false // a piece before p is kept
	for p := range f.pieces(q) {
		v, end := unchanged, p.offset+len(p.text)
		if p.text != "" {
			v = edit(p)
		}
		switch {
		case v == replaced:
			dst = append(append(dst, q[done:p.offset]...), p.RawName()...)
			dst = appendValue(append(dst, '='))
			done = end
		case v == dropped && kept:
			dst = append(dst, q[done:p.offset-1]...)
			done = end
		case v == dropped:
			done = min(end+1, len(q))
		}
		kept = kept || v != dropped
	}
	return append(dst, q[done:]...)
}

// appendPair appends a separator, if the query dst[start:] needs one, and a pair.
func (f Format) appendPair(dst []byte, start int, name, value string) []byte {
	dst = f.appendData(f.appendSeparator(dst, start), name)
	return f.appendData(append(dst, '='), value)
}

// appendSeparator appends a separator, unless the query dst[start:] is empty or ends with one.
func (f Format) appendSeparator(dst []byte, start int) []byte {
	if start == len(dst) || f.Separator.index(string(dst[len(dst)-1:])) == 0 {
		return dst
	}
	return append(dst, f.Separator.written())
}

// room returns the size of q with one more pair, if each byte of the pair is encoded.
func (f Format) room(q, name, value string) int {
	return len(q) + len("&=") + len("%XX")*(len(name)+len(value))
}
