package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
)

// options are the flags that subcommands share. Each subcommand adds those it has.
type options struct {
	syntax  uri.Syntax
	form    form
	json    bool
	lines   bool
	rejects string
	maxLine int
}

func (o *options) syntaxFlag(cmd *cobra.Command) {
	cmd.Flags().TextVar(&o.syntax, "syntax", uri.RFC3986, "the `generation`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987")
	var all []string
	for x := range uri.Syntaxes() {
		all = append(all, x.String())
	}
	complete(cmd, "syntax", all)
}

func (o *options) formFlag(cmd *cobra.Command) {
	cmd.Flags().TextVar(&o.form, "form", formReference, "take inputs for a `form`: reference, uri or absolute-uri")
	complete(cmd, "form", formNames[:])
}

// streamFlags are the flags of subcommands that read lines.
func (o *options) streamFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "print the reply of batch, one JSON object per input")
	f.StringVar(&o.rejects, "rejects", "", "keep the inputs that are refused, and why, in `file`, as JSON Lines")
	o.maxLineFlag(cmd)
}

func (o *options) linesFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.lines, "lines", false, `print one line per input, "! " and the error for those refused, and exit with 0`)
}

func (o *options) maxLineFlag(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.maxLine, "max-line", maxLine, "refuse lines of more than this many `bytes`")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if o.maxLine < 1 || o.maxLine > math.MaxInt32 {
			return errors.New("--max-line: want from 1 to 2147483647")
		}
		return nil
	}
}

func complete(cmd *cobra.Command, flag string, values []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // there is no such flag
	}
}

// request returns the request of batch that says what the flags say, with the
// other fields as pairs of names and strings.
func (o *options) request(pairs ...string) *request {
	form, _ := o.form.MarshalText()
	q := &request{values: map[string]any{"syntax": o.syntax.String(), "form": string(form)}}
	for i := 0; i < len(pairs); i += 2 {
		q.values[pairs[i]] = pairs[i+1]
	}
	return q
}

// A form is a start rule: what an input is taken for.
type form uint8

const (
	formReference   form = iota // URI-reference
	formURI                     // URI
	formAbsoluteURI             // absolute-URI
)

var formNames = [...]string{"reference", "uri", "absolute-uri"}

// MarshalText returns the name of the form.
func (f form) MarshalText() ([]byte, error) { return []byte(formNames[f]), nil }

// UnmarshalText reads the name of a form.
func (f *form) UnmarshalText(text []byte) error {
	for i, name := range formNames {
		if string(text) == name {
			*f = form(i)
			return nil
		}
	}
	return fmt.Errorf("%s: want reference, uri or absolute-uri", quoted(string(text)))
}

// parse reads s under x as the form says.
func (f form) parse(x uri.Syntax, s string) (uri.Reference, error) {
	switch f {
	case formURI:
		u, err := x.Parse(s)
		return u.Reference(), err
	case formAbsoluteURI:
		u, err := x.ParseAbsolute(s)
		return u.Reference(), err
	}
	return x.ParseReference(s)
}
