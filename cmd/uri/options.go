package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
)

// options are the flags that several subcommands have. Each subcommand defines the ones
// that it supports.
type options struct {
	syntax  uri.Syntax
	form    uri.Form
	json    bool
	lines   bool
	rejects string
	maxLine int
}

func (o *options) syntaxFlag(cmd *cobra.Command) {
	cmd.Flags().TextVar(&o.syntax, "syntax", uri.RFC3986, "the `syntax`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987")
	var all []string
	for x := range uri.Syntaxes() {
		all = append(all, x.String())
	}
	complete(cmd, "syntax", all)
}

func (o *options) formFlag(cmd *cobra.Command) {
	cmd.Flags().TextVar((*formFlag)(&o.form), "form", formFlag(uri.FormReference), "the `form` that inputs must have: reference, uri or absolute-uri")
	complete(cmd, "form", []string{"reference", "uri", "absolute-uri"})
}

// streamFlags defines the flags of subcommands that read lines.
func (o *options) streamFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "print one JSON object per input, the reply of batch")
	f.StringVar(&o.rejects, "rejects", "", "write the rejected inputs and their errors to `file`, as JSON Lines")
	o.maxLineFlag(cmd)
}

func (o *options) linesFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.lines, "lines", false, `print one line per input ("! " and the error if the input is rejected), and exit with 0`)
}

func (o *options) maxLineFlag(cmd *cobra.Command) {
	cmd.Flags().IntVar(&o.maxLine, "max-line", protocol.DefaultMaxLine, "reject lines of more than this many `bytes`")
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
		panic(err) // the flag is not defined
	}
}

// A formFlag is a form as the value of a flag. It is a type because the errors of
// uri.Form do not mask the value.
type formFlag uri.Form

// MarshalText returns the name of the form.
func (f formFlag) MarshalText() ([]byte, error) { return uri.Form(f).MarshalText() }

// UnmarshalText reads the name of a form.
func (f *formFlag) UnmarshalText(text []byte) error {
	if (*uri.Form)(f).UnmarshalText(text) != nil {
		return fmt.Errorf("%s: want reference, uri or absolute-uri", draw.Quote(string(text)))
	}
	return nil
}
