package uri

// A Span is the part text[Start:End] of a text, in bytes. The Span of an undefined component has a
// negative Start.
type Span struct{ Start, End int }

// Defined reports whether the component is defined. A defined component may be empty.
func (s Span) Defined() bool { return s.Start >= 0 }

// Of returns text[s.Start:s.End], or "" if the component is not defined.
func (s Span) Of(text string) string {
	if !s.Defined() {
		return ""
	}
	return text[s.Start:s.End]
}

// Spans are the offsets of the components in the text of a URI or reference, in bytes. The
// delimiters (":", "//", "@", "?", "#", and ";" before params) are not part of a component. The
// brackets of an IP-literal are part of the host.
//
// The zero Spans says that all components are defined and empty. No value has these Spans, because
// a scheme is never empty.
type Spans struct {
	Scheme, Authority, Userinfo, Host, Port, Path, Params, Query, Fragment Span
}

// undefined is the Span of a component that is not defined.
var undefined = Span{-1, -1}

// Spans returns the offsets of the components. Path is always defined. It does not
// allocate.
func (c components) Spans() Spans {
	o := c.unpack()
	s := Spans{
		Scheme: undefined, Authority: undefined, Userinfo: undefined, Host: undefined, Port: undefined,
		Params: undefined, Query: undefined, Fragment: undefined,
	}
	if o.schemeEnd() > 0 {
		s.Scheme = Span{0, o.schemeEnd()}
	}
	if a, ok := c.Authority(); ok {
		start := o.hierStart() + len("//")
		s.Authority = Span{start, o.pathStart()}
		if userinfo, ok := a.Userinfo(); ok {
			s.Userinfo = Span{start, start + len(userinfo)}
		}
		if !a.hostless() {
			s.Host = Span{start + int(a.hostStart), start + int(a.hostEnd)}
		}
		if port, ok := a.Port(); ok {
			s.Port = Span{o.pathStart() - len(port), o.pathStart()}
		}
	}
	s.Path = Span{o.pathStart(), o.pathEnd()}
	if path, params, ok := cutParams(c.text[o.pathStart():o.pathEnd()], c.Syntax()); ok {
		s.Path.End = o.pathStart() + len(path)
		s.Params = Span{o.pathEnd() - len(params), o.pathEnd()}
	}
	if o.queryEnd() > o.pathEnd() {
		s.Query = Span{o.pathEnd() + 1, o.queryEnd()}
	}
	if len(c.text) > o.queryEnd() {
		s.Fragment = Span{o.queryEnd() + 1, len(c.text)}
	}
	return s
}
