package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/wording"
)

// choiceVar defines a flag whose value is one of values. The default is *p, which may be another value.
func choiceVar[T any](cmd *cobra.Command, p *T, name, usage string, values ...T) {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = fmt.Sprint(v)
	}
	v := &fieldValue{Field: protocol.Field{Name: name}, values: names, text: fmt.Sprint(*p)}
	v.chosen = func() { *p = values[slices.Index(names, v.text)] }
	cmd.Flags().Var(v, name, usage)
	complete(cmd, name, names)
}

// syntaxVar defines the flag --syntax.
func syntaxVar(cmd *cobra.Command, x *uri.Syntax) {
	*x = uri.RFC3986
	choiceVar(cmd, x, "syntax", "the `syntax`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987", uri.Syntaxes()...)
}

// stepsVar defines the flag --by.
func stepsVar(cmd *cobra.Command, steps *uri.Steps) {
	byVar(cmd, "the last `step` of the comparison: string, case, percent, path or scheme", steps)
}

// byVar defines the flag --by with the rungs and other values. With another value, the steps are 0. The
// returned function reports whether the flag has a value.
func byVar(cmd *cobra.Command, usage string, steps *uri.Steps, others ...string) (is func(value string) bool) {
	by, values := wording.Scheme.String(), append(protocol.NamesOf(wording.Rungs()), others...)
	choiceVar(cmd, &by, "by", usage, values...)
	v := cmd.Flags().Lookup("by").Value.(*fieldValue)
	v.chosen = func() {
		if i := slices.Index(values, v.text); i < len(wording.Rungs()) {
			*steps = wording.Rungs()[i].Steps()
		} else {
			*steps = 0
		}
	}
	*steps = wording.Scheme.Steps()
	return func(value string) bool { return v.text == value }
}

// canonicalVar defines the flags that say which references are equal: --syntax, --by and --ignore.
func canonicalVar(cmd *cobra.Command, c *bulk.Canonical) {
	syntaxVar(cmd, &c.Syntax)
	stepsVar(cmd, &c.Steps)
	ignoreVar(cmd, c)
}

func ignoreVar(cmd *cobra.Command, c *bulk.Canonical) {
	ignored := ""
	choiceVar(cmd, &ignored, "ignore", "compare without this `component`; only fragment is possible", "fragment")
	cmd.Flags().Lookup("ignore").Value.(*fieldValue).chosen = func() { c.IgnoreFragment = true }
}

// trackingVar defines the flag --strip-tracking.
func trackingVar(cmd *cobra.Command, strip *bool) {
	cmd.Flags().BoolVar(strip, "strip-tracking", false, protocol.StripTrackingField.Doc)
}

// whenVar defines a flag that says when something is shown.
func whenVar(cmd *cobra.Command, when *console.When, name, usage string) {
	*when = console.Auto
	choiceVar(cmd, when, name, usage, console.Auto, console.Always, console.Never)
}

// A fieldValue is the value of the flag of a field.
type fieldValue struct {
	protocol.Field
	values []string // those that are allowed on the command line; nil: any
	text   string
	list   []string // the value of a field of the kind Names
	set    bool
	chosen func() // if it is not nil, it is called when the value is set
}

// String returns the value.
func (v *fieldValue) String() string { return v.text }

// Type returns the type for package pflag.
func (v *fieldValue) Type() string {
	if v.Kind == protocol.Bool {
		return "bool"
	}
	return v.Name
}

// Set sets the value, or adds to the values of a list.
func (v *fieldValue) Set(s string) error {
	switch {
	case v.Kind == protocol.Bool:
		on, err := strconv.ParseBool(s)
		v.text = strconv.FormatBool(on)
		return err
	case v.Kind == protocol.Names:
		if console.Mask(s) != s {
			return fmt.Errorf("%s: expected names", console.Quote(s)) // a part of a URL would not be masked
		}
		// A list of any names grows with each flag. Of lists of known names, the last one holds.
		if !v.set || v.values != nil {
			v.list, v.set = []string{}, true
		}
		for name := range strings.SplitSeq(s, ",") {
			if s == "" {
				break
			}
			if err := v.check(name); err != nil {
				return err
			}
			v.list = append(v.list, name)
		}
		v.text = strings.Join(v.list, ",")
		return nil
	}
	if name := syntaxName(s); v.Name == "syntax" && v.check(name) == nil {
		s = name
	}
	if err := v.check(s); err != nil {
		return err
	}
	if v.text = s; v.chosen != nil {
		v.chosen()
	}
	return nil
}

// check returns an error if s is not allowed.
func (v *fieldValue) check(s string) error {
	f := v.Field
	f.Values = v.values
	err := f.Check(s)
	if lower := strings.ToLower(s); err != nil && v.Name == "syntax" && (lower == "whatwg" || lower == "browser") {
		err = fmt.Errorf("%w; \"uri browser\" reads URLs as browsers do", err)
	}
	return err
}

// syntaxName returns the name of a syntax. People write the number of an RFC in several ways: rfc3986,
// RFC3986, "RFC 3986" and 3986.
func syntaxName(s string) string {
	return "rfc" + strings.TrimLeft(strings.TrimPrefix(strings.ToLower(s), "rfc"), " -")
}

// A byteSize is a number of bytes as the value of a flag. K, KB and KiB are units, and so on: KB is
// 1000 bytes, and K and KiB are 1024 bytes, as in the GNU tools.
type byteSize int64

const unitLetters = "KMGT"

// String returns the size with the largest unit that divides it.
func (n byteSize) String() string {
	for i := len(unitLetters); i > 0; i-- {
		for _, suffix := range [...]string{"B", "iB"} {
			name := unitLetters[i-1:i] + suffix
			if factor, _ := unit(name); n > 0 && uint64(n)%factor == 0 {
				return fmt.Sprint(uint64(n)/factor, name)
			}
		}
	}
	return fmt.Sprint(int64(n), "B")
}

// Type returns the name of the value for the help.
func (n *byteSize) Type() string { return "size" }

// Set parses a size: 64MB, 64MiB, 64M or 64000000.
func (n *byteSize) Set(s string) error {
	digits := s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
	value, err := strconv.ParseUint(digits, 10, 63)
	factor, ok := unit(s[len(digits):])
	switch {
	case ok && (errors.Is(err, strconv.ErrRange) || err == nil && value > math.MaxInt64/factor):
		return fmt.Errorf("too large: expected at most %d bytes", int64(math.MaxInt64))
	case !ok || err != nil:
		return errors.New("expected a size such as 64MB, 64MiB or 1G")
	}
	*n = byteSize(value * factor)
	return nil
}

// checkMemory returns an error if n is too small or too large for --memory.
func (n byteSize) checkMemory() error {
	switch {
	case n < bulk.MinDedupMemory:
		return fmt.Errorf("--memory: %v is too small: expected at least %v", n, byteSize(bulk.MinDedupMemory))
	case n > math.MaxInt:
		return fmt.Errorf("--memory: %v is too large: this program has addresses of %d bits", n, strconv.IntSize)
	}
	return nil
}

// unit returns the number of bytes of a unit.
func unit(s string) (factor uint64, ok bool) {
	if s == "" || s == "B" {
		return 1, true
	}
	i := strings.IndexByte(unitLetters, s[0]&^0x20)
	if i < 0 {
		return 0, false
	}
	base := uint64(1024)
	switch s[1:] {
	case "", "iB":
	case "B":
		base = 1000
	default:
		return 0, false
	}
	factor = 1
	for range i + 1 {
		factor *= base
	}
	return factor, true
}
