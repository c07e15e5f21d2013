package main

import (
	"errors"
	"fmt"
	"slices"
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
	for x := range uri.Syntaxes() {
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
	complete(cmd, "syntax", protocol.NamesOf(slices.Collect(uri.Syntaxes())))
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
