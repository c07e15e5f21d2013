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
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
)

// A syntaxFlag is a syntax as the value of a flag. People write the number of an RFC in
// several ways: rfc3986, RFC3986, "RFC 3986" and 3986.
type syntaxFlag uri.Syntax

// MarshalText returns the name of the syntax.
func (f syntaxFlag) MarshalText() ([]byte, error) { return uri.Syntax(f).MarshalText() }

// UnmarshalText reads the number of an RFC, with or without "RFC".
func (f *syntaxFlag) UnmarshalText(text []byte) error {
	name := strings.TrimLeft(strings.TrimPrefix(strings.ToLower(string(text)), "rfc"), " -")
	for _, x := range uri.Syntaxes() {
		if x.String() == "rfc"+name {
			*f = syntaxFlag(x)
			return nil
		}
	}
	return fmt.Errorf("%s: expected rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987", console.Quote(string(text)))
}

// syntaxVar defines the flag --syntax.
func syntaxVar(cmd *cobra.Command, x *uri.Syntax) {
	cmd.Flags().TextVar((*syntaxFlag)(x), "syntax", syntaxFlag(uri.RFC3986), "the `syntax`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987")
	complete(cmd, "syntax", protocol.NamesOf(uri.Syntaxes()))
}

// A formFlag is a form as the value of a flag. It is a type because the errors of
// uri.Form do not mask the value.
type formFlag uri.Form

// MarshalText returns the name of the form.
func (f formFlag) MarshalText() ([]byte, error) { return uri.Form(f).MarshalText() }

// UnmarshalText reads the name of a form.
func (f *formFlag) UnmarshalText(text []byte) error {
	if (*uri.Form)(f).UnmarshalText(text) != nil {
		return fmt.Errorf("%s: expected reference, uri or absolute-uri", console.Quote(string(text)))
	}
	return nil
}

// A choice is a flag with a few values.
type choice struct {
	value  string
	values []string
	named  bool // the error for a wrong value names the value, masked
}

// define defines the flag with its completions.
func (c *choice) define(cmd *cobra.Command, name, usage string) {
	cmd.Flags().Var(c, name, usage)
	complete(cmd, name, c.values)
}

// String returns the value.
func (c *choice) String() string { return c.value }

// Type returns the name of the type for package pflag.
func (c *choice) Type() string { return "choice" }

// Set sets the value.
func (c *choice) Set(s string) error {
	if slices.Contains(c.values, s) {
		c.value = s
		return nil
	}
	expected := "expected " + protocol.OrList(c.values)
	if c.named {
		expected = console.Quote(s) + ": " + expected
	}
	return errors.New(expected)
}

// A byteSize is a number of bytes as the value of a flag. K, KB and KiB are units, and so on: KB is
// 1000 bytes, and K and KiB are 1024 bytes, as in the GNU tools.
type byteSize int

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
	return fmt.Sprint(int(n), "B")
}

// Type returns the name of the value for the help.
func (n *byteSize) Type() string { return "size" }

// Set parses a size: 64MB, 64MiB, 64M or 64000000.
func (n *byteSize) Set(s string) error {
	digits := s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
	value, err := strconv.ParseUint(digits, 10, 63)
	factor, ok := unit(s[len(digits):])
	if err != nil || !ok || value > math.MaxInt/factor {
		return errors.New("expected a size such as 64MB, 64MiB or 1G")
	}
	*n = byteSize(value * factor)
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
