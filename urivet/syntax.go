package urivet

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uriform/uri"
)

// checkSyntax reports the arguments of sinks that no RFC derives, whatever their values are.
func checkSyntax(c *checker) {
	for _, b := range c.built {
		sample, ends := b.sample()
		err := b.fault(sample)
		if err == nil || b.perhaps {
			continue
		}
		pos, end, what := b.expr.Pos(), b.expr.End(), "this URL"
		if len(b.parts) > 1 {
			what = fmt.Sprintf("a URL such as %q", uri.Redact(sample))
		}
		// The part with the wrong byte. At the end of the URL, there is none.
		if i := slices.IndexFunc(ends, func(end int) bool { return err.Offset() < end }); i >= 0 {
			p := b.parts[i]
			if !p.constant {
				continue // another value may be right
			}
			if at := p.pos(err.Offset() - ends[i] + len(p.text)); at.IsValid() {
				pos, end = at, p.expr.End()
			}
		}
		c.reportAt(pos, end, nil, "no RFC derives %s: %s", what, err.Reason())
	}
}

// fault returns why no RFC derives a URL that a sink gets, or nil.
func (b *builtURL) fault(sample string) *uri.ParseError {
	if b.sink == nil || sample == "" {
		return nil
	}
	for _, x := range uri.Syntaxes() {
		if _, ok := x.Check(sample, b.sink.form); ok {
			return nil
		}
	}
	x := uri.RFC3986
	if strings.ContainsFunc(sample, func(r rune) bool { return r >= utf8.RuneSelf }) {
		x = uri.RFC3987
	}
	_, err := x.ParseForm(sample, b.sink.form)
	fault, _ := err.(*uri.ParseError)
	return fault
}

// sample returns the URL with a string for each value that fits nearly everywhere, such as "1" in a path and for a
// port, and the end of each part. It is empty if a value may be more than data: after "%", and with verbs such as %q.
func (b *builtURL) sample() (s string, ends []int) {
	for i, p := range b.parts {
		switch {
		case p.constant:
			s += p.text
		case !strings.ContainsRune("sdv", rune(p.verb)) || strings.HasSuffix(s, "%"):
			return "", nil
		case i == 0:
			s += "a:1" // a URL, or the beginning of one
		case strings.HasSuffix(s, "["):
			s += "::1" // an IPv6 address
		default:
			s += "1"
		}
		ends = append(ends, len(s))
	}
	return s, ends
}
