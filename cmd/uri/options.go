package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

// options are the flags that several subcommands have. Each subcommand defines the ones
// that it supports.
type options struct {
	syntax  uri.Syntax
	form    uri.Form
	json    bool
	lines   bool // the output has one line for each input
	zero    bool // rejected inputs do not change the exit code
	quiet   bool
	rejects string
	fix     fixOptions
	maxLine byteSize
	jobs    int

	progressWhen console.When

	chooses     bool // the output is some of the inputs or, with --column, of the records
	keepsFaulty bool // these include records without an input

	draws  bool // without --json, the output for an input has several lines
	column columnOptions
	screen screenOptions
}

func (o *options) syntaxFlag(cmd *cobra.Command) { syntaxVar(cmd, &o.syntax) }

func (o *options) formFlag(cmd *cobra.Command) {
	choiceVar(cmd, &o.form, "form", "the `form` that inputs must have: reference, uri or absolute-uri", uri.FormReference, uri.FormURI, uri.FormAbsoluteURI)
}

// streamFlags defines the flags of subcommands that read lines.
func (o *options) streamFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "print one JSON object per input, in the form of a reply of \"uri batch\", with the input")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "do not report rejected inputs on standard error; the exit code is the same")
	f.StringVar(&o.rejects, "rejects", "", "write the rejected inputs and their errors to `file`, as JSON Lines; - is standard output")
	o.maxLineFlag(cmd)
	o.progressFlag(cmd)
}

// lineFlags defines the flags of subcommands that work on each line alone.
func (o *options) lineFlags(cmd *cobra.Command) {
	o.streamFlags(cmd)
	o.linesFlag(cmd)
	o.jobsFlag(cmd)
}

// linesFlag defines the flags for output that has one line for each line of input.
func (o *options) linesFlag(cmd *cobra.Command) {
	o.onlyLinesFlag(cmd)
	o.column.flags(cmd)
}

func (o *options) onlyLinesFlag(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.lines, "lines", false, `print one line per input ("! " and the error if the input is rejected), and exit with 0`)
}

func (o *options) maxLineFlag(cmd *cobra.Command) {
	o.maxLine = protocol.DefaultMaxLine
	cmd.Flags().Var(&o.maxLine, "max-line", "reject lines that are longer than this `size`: 1000000, 1MB, 64MiB")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return o.check(cmd) }
	if cmd.ValidArgsFunction == nil {
		cmd.ValidArgsFunction = cobra.NoFileCompletions // the arguments are not files
	}
}

// check checks the flags that depend on each other, and completes the options.
func (o *options) check(cmd *cobra.Command) error {
	if err := cmp.Or(checkRequired(cmd), checkTogether(cmd)); err != nil {
		return err
	}
	if err := checkEmpty(cmd, "column", "add", "rejects", "readers"); err != nil {
		return err
	}
	if err := o.column.check(cmd); err != nil {
		return err
	}
	if err := o.screen.check(); err != nil {
		return err
	}
	if err := cmp.Or(o.checkJobs(cmd), o.fix.check(cmd, o.rejects)); err != nil {
		return err
	}
	o.zero = o.lines
	o.lines = o.lines || o.column.Column != "" && !o.chooses && !o.column.noTable
	switch {
	case o.maxLine < 1 || o.maxLine > math.MaxInt32:
		return errors.New("--max-line: expected a size from 1 byte to 2GiB minus 1 byte (2147483647)")
	case o.draws && o.lines && !o.json:
		return errors.New("--lines and --column need --json here: a drawing has several lines")
	case o.lines && o.rejects == "-":
		return errors.New("--rejects -: standard output has one line for each line of input")
	case o.rejects == "-" && cmd.Flags().Changed("print"):
		return errors.New("--rejects -: standard output has the inputs of --print; name a file")
	}
	return nil
}

// require marks a flag of a subcommand as required.
func require(cmd *cobra.Command, flag string) {
	if err := cmd.MarkFlagRequired(flag); err != nil {
		panic(err) // the flag is not defined
	}
}

// checkRequired returns an error if a required flag is missing. The error has the first example of
// the subcommand, in place of the error of cobra.
func checkRequired(cmd *cobra.Command) (err error) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Annotations[cobra.BashCompOneRequiredFlag] != nil && !f.Changed {
			err = fmt.Errorf("missing --%s, for example: %s", f.Name, firstExample(cmd))
		}
	})
	return err
}

// checkTogether returns an error for two flags that exclude each other, in place of the error of
// cobra.
func checkTogether(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, group := range f.Annotations["cobra_annotation_mutually_exclusive"] {
			for _, name := range strings.Fields(group) {
				if name != f.Name && cmd.Flags().Changed(name) {
					err = cmp.Or(err, fmt.Errorf("--%s and --%s cannot be used together", f.Name, name))
				}
			}
		}
	})
	return err
}

// flagError returns an error of the package flag, without words of other packages.
func flagError(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if name := unknown.GetSpecifiedName(); cmd.Name() == "filter" || cmd.Name() == "get" {
			if _, err := parts.Parse(name); err == nil {
				usage := map[string]string{"get": name, "filter": name + "=GLOB"}[cmd.Name()]
				return fmt.Errorf("%w; parts are words: uri %s %s", unknown, cmd.Name(), usage)
			}
		}
		if similar := similarFlags(cmd, unknown.GetSpecifiedName()); similar != "" {
			return fmt.Errorf("%w; did you mean %s?", err, similar)
		}
		if advice := cmp.Or(flagAdvice[cmd.Name()+" "+unknown.GetSpecifiedName()], flagAdvice[unknown.GetSpecifiedName()]); advice != "" {
			return fmt.Errorf("%w; %s", err, strings.ReplaceAll(advice, "COMMAND", cmd.CommandPath()))
		}
		return err
	}
	value, ok := errors.AsType[*pflag.InvalidValueError](err)
	number, isNumber := errors.AsType[*strconv.NumError](err)
	if !ok || !isNumber {
		return err
	}
	expected := "a number"
	if number.Func == "ParseBool" {
		expected = "true or false"
	}
	return fmt.Errorf("invalid argument %q for \"--%s\" flag: expected %s", value.GetValue(), value.GetFlag().Name, expected)
}

// flagWords are flags that people try, and the flags that they mean, of which the first that a subcommand has is named.
var flagWords = map[string]string{
	"output": "json csv tsv", "format": "json csv tsv jsonl", "ndjson": "jsonl json", "delimiter": "tsv csv", "sep": "tsv csv",
	"field": "column", "col": "column", "key": "column by", "silent": "quiet", "where": "only scheme", "invert": "not", "exclude": "not",
	"strict": "form", "absolute": "form", "unique": "count", "repair": "fix", "encode": "fix", "domain": "key", "threads": "jobs", "parallel": "jobs",
	"query-only": "query-keep", "query-delete-except": "query-keep", "remove-tracking": "strip-tracking", "delete-tracking": "strip-tracking",
	"query-remove": "query-delete", "query-unset": "query-delete", "remove-query": "query-delete no-query", "delete-query": "query-delete no-query",
	"remove-param": "query-delete", "delete-param": "query-delete", "strip-query": "no-query", "param": "query-set query-add", "set-param": "query-set",
	"set-query": "query-set query-add", "query-set": "query-add", "add-query": "query-add", "add-param": "query-add", "sort-query": "query-sort",
	"no-tracking": "strip-tracking", "untrack": "strip-tracking", "no-host": "no-authority", "strip-fragment": "no-fragment", "remove-fragment": "no-fragment",
	"f": "file", "input": "file", "artifact": "file",
	"ssrf": "fetch", "fields": "column", "separator": "tsv csv",
	"only-results": "no-table", "only-values": "no-table", "values-only": "no-table",
	"line": "positions", "line-number": "positions", "line-numbers": "positions",
	"iri": "syntax", "all": "steps", "query": "component", "path": "component", "segment": "component", "url": "base", "default": "undefined", "null": "undefined",
}

const noURLOfKey = "a key has no scheme, so no command makes a URL of it; --column 1 --append keeps each URL beside its key"

// flagAdvice has flags that people try for what a subcommand does not do itself, and what does it. Some are flags of one
// subcommand.
var flagAdvice = map[string]string{
	"file": "for the lines of a file, write COMMAND < FILE", "f": "for the lines of a file, write COMMAND < FILE", "input": "for the lines of a file, write COMMAND < FILE",
	"column": "COMMAND reads lines, and no tables", "csv": "COMMAND reads lines, and no tables", "jsonl": "COMMAND reads lines, and no tables",
	"links": "\"uri links\" lists the links of a document", "fix": "\"uri fix\" repairs references",
	"unique": "\"uri dedup\" removes duplicates", "u": "\"uri dedup\" removes duplicates",
	"sort-query": "\"uri set --query-sort\" sorts the parameters", "strip-fragment": "\"uri set --no-fragment\" removes the fragment",
	"external":     "\"uri filter 'host!=HOST'\" chooses the links of other hosts",
	"surt reverse": noURLOfKey, "surt decode": noURLOfKey,
	"refang": "\"uri extract --refang\" reads defanged URLs",
	"mask":   "\"uri redact\" masks passwords", "redact": "\"uri redact\" masks passwords",
}

// similarFlags returns the flags that may be meant by a name that is no flag of cmd: "--scheme or --schemes".
func similarFlags(cmd *cobra.Command, name string) string {
	for word := range strings.FieldsSeq(flagWords[name]) {
		if cmd.Flags().Lookup(word) != nil {
			return "--" + word
		}
	}
	var similar []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if len(name) > 2 && len(f.Name) > 2 && (strings.HasPrefix(f.Name, name) || strings.HasPrefix(name, f.Name)) {
			similar = append(similar, "--"+f.Name)
		}
	})
	if len(similar) == 0 {
		return ""
	}
	return protocol.OrList(similar)
}

// checkEmpty returns an error if the value of one of the flags is empty. Such a value is often a
// shell variable that is not set.
func checkEmpty(cmd *cobra.Command, flags ...string) error {
	for _, name := range flags {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed && (f.Value.String() == "" || f.Value.String() == "[]") {
			return fmt.Errorf("--%s: the value is empty", name)
		}
	}
	return nil
}

// needs returns an error if one of flags is set, which has an effect only with other. met says whether other
// is set.
func needs(cmd *cobra.Command, other string, met bool, flags ...string) error {
	for _, name := range flags {
		if f := cmd.Flags().Lookup(name); !met && f != nil && f.Changed && f.Value.String() != "false" {
			return fmt.Errorf("--%s needs --%s", name, other)
		}
	}
	return nil
}

// firstExample returns the first line of the examples of a subcommand that is not a title.
func firstExample(cmd *cobra.Command) string {
	for line := range strings.Lines(cmd.Example) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") {
			return line
		}
	}
	return ""
}
