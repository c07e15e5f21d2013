package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/table"
)

func getCommand() *cobra.Command {
	var o options
	var template, undefined string
	var decode bool
	var format queryFormat
	cmd := &cobra.Command{
		Use:   "get NAMES [REFERENCE ...]",
		Short: "Print components by name: the host, the port, a query parameter",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 && !cmd.Flags().Changed("template") {
				return errors.New("missing NAMES, for example host,port")
			}
			return nil
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 || cmd.Flags().Changed("template") {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return listCompletions(parts.Names(), begun)
		},
	}
	o.syntaxFlag(cmd)
	o.lineFlags(cmd)
	o.fixFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&template, "template", "t", "", "print this `text` with the values of the names in braces, in place of NAMES")
	f.StringVar(&undefined, "undefined", "", "the `text` for values that are not defined")
	f.BoolVar(&decode, "decode", false, "percent-decode the values; in query:NAME, a \"+\" is a space (see --plain)")
	f.BoolVar(&o.column.noTable, "no-table", false, "with --column, print the values alone, as for lines")
	for _, other := range [...]string{"append", "add", "keep"} {
		cmd.MarkFlagsMutuallyExclusive("no-table", other)
	}
	o.column.rows = true
	f.Lookup("csv").Usage += "; without --column, print the values as CSV"
	f.Lookup("header").Usage += "; without --column, print the names of the parts first"
	format.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t, args, err := getTemplate(cmd, template, args)
		if err != nil {
			return err
		}
		if x := o.syntax; t.Has("params") && x != uri.RFC1808 {
			return fmt.Errorf("params are a component of rfc1808, and %v has none; the decoded names and values of the query are the part pairs", x)
		}
		if o.column.Append && template == "" && !o.json {
			if err := o.addColumns(t, cmd.Flags().Changed("add")); err != nil {
				return err
			}
		}
		several := len(o.column.Names) > 0
		switch {
		case several && strings.ContainsAny(undefined, "\t\r\n"):
			return errors.New("--undefined: a value with a tab or a line break is not one column")
		case t.HasTabs() && !several:
			if err := o.checkTabs(); err != nil {
				return err
			}
		}
		asCSV := o.column.csv && o.column.Column == ""
		names, _ := t.Names()
		if o.column.Column == "" && (asCSV || o.column.tsv) {
			if err := o.checkRows(t, template != "", undefined); err != nil {
				return err
			}
		}
		nulls := o.column.Format == table.JSONL && !o.column.noTable && !cmd.Flags().Changed("undefined")
		if nulls && several {
			undefined = table.NoValue
		}
		t.Breaks = o.column.Column != "" && o.column.Format != table.TSV && !o.column.noTable && (!o.zero || o.column.Format == table.JSONL)
		if t.Has("redacted") {
			o.column.mask = func(record string) string { return redact.Text(record, redact.IsSecretName) }
		}
		t.Undefined, t.Reading = undefined, parts.Reading{Decode: decode, Format: format.format()}
		s := o.session(cmd)
		s.hintNames(args)
		if r, err := uri.Parse(undefined); err == nil && r.Hostname() != "" && isStream(args) {
			s.err.printf("%s is the text of --undefined, and the references are read from standard input", console.Quote(undefined))
		}
		if o.column.Column == "" && o.column.Header {
			s.out.Write(appendRow(nil, []byte(strings.Join(names, "\t")), len(names), asCSV))
			s.out.WriteByte('\n')
		}
		g := &getter{o.syntax, t, t.IsOneLine(), nulls, several, 0}
		if asCSV {
			g.row = len(names)
		}
		err = s.run(args, g)
		s.warnOfHosts(o.syntax, args)
		if t.ReadsQuery() {
			s.warnOfQueries(args)
		}
		return err
	}
	return cmd
}

// addColumns makes a new column of each part of a template that has several. They have the names of --add, or those
// of the parts.
func (o *options) addColumns(t *parts.Template, named bool) error {
	names, ok := t.Names()
	if named {
		added := strings.Split(o.column.Name, ",")
		if len(added) != len(names) {
			return fmt.Errorf("--add: expected as many names as parts, %d, but there are %d", len(names), len(added))
		}
		names, o.column.Name = added, added[0]
	}
	switch {
	case len(names) == 1 && ok:
		o.column.Name = names[0]
		return nil
	case len(names) == 1:
		return nil
	case len(slices.Compact(slices.Sorted(slices.Values(names)))) < len(names):
		return errors.New("--column: two new columns have the same name")
	case !ok:
		return errors.New("--column: pairs, query-names and query-all:NAME have several values, which are no column; use --json")
	}
	o.column.Names = names
	return nil
}

// checkRows returns an error if the values of a template cannot be the rows of a table.
func (o *options) checkRows(t *parts.Template, isText bool, undefined string) error {
	_, ok := t.Names()
	switch {
	case isText:
		return errors.New("--csv and --tsv print the parts of NAMES, and not a --template")
	case !ok:
		return errors.New("--csv: pairs, query-names and query-all:NAME have several values, which are no column; use --json")
	case o.json || o.lines:
		return errors.New("--csv and --tsv without --column cannot be used with --json and --lines")
	case strings.ContainsAny(undefined, "\t\r\n"):
		return errors.New("--undefined: a value with a tab or a line break is not one column")
	}
	return nil
}

// appendRow appends n values with tabs between them as a row of a table.
func appendRow(dst, values []byte, n int, asCSV bool) []byte {
	if !asCSV {
		return append(dst, values...)
	}
	for i, value := range bytes.SplitN(values, []byte("\t"), n) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = table.AppendCSV(dst, string(value))
	}
	return dst
}

// hintNames asks whether the name of a part is meant where a reference is expected. Such a name is a valid reference.
func (s *session) hintNames(args []string) {
	for _, arg := range args {
		if _, err := parts.Parse(arg); err == nil && !isFile(arg) {
			s.err.printf("%s is read as a reference, and not as the name of a part; several names have commas between them: uri get host,port", console.Quote(arg))
			return
		}
	}
}

// warnOfQueries says on standard error which arguments look like a query and are a path, because there is no "?" before
// them.
func (s *session) warnOfQueries(args []string) {
	for _, arg := range args {
		if strings.Contains(arg, "=") && !strings.ContainsAny(arg, ":/?#") && !s.stream && !s.lines {
			s.err.printf("%s is a path; a query begins with a \"?\": %s", console.Quote(arg), console.Quote("?"+arg))
		}
	}
}

// A getter is a worker that prints components.
type getter struct {
	syntax    uri.Syntax
	template  *parts.Template
	isOneLine bool // the template needs no check that its text is one line
	nulls     bool // values that are not defined have no line
	several   bool // the values are several columns
	row       int  // of CSV: the number of values; 0: the output is no CSV
}

func (g *getter) clone() worker { return g }

func (g *getter) work(s *session, input string) error {
	r, err := g.syntax.ParseReference(input)
	if s.json {
		return s.printObject(input, err, func(w *jsonwriter.Writer) {
			w.Object("values", func() { g.template.Members(w, r) })
		})
	}
	if err != nil {
		return err
	}
	if g.nulls && g.template.IsUndefined(r) {
		return nil
	}
	result, err := g.template.Append(s.out.AvailableBuffer(), r)
	if err != nil {
		return protocol.NameInput(input, fmt.Errorf("%w; use --json", err))
	}
	if g.several {
		for value := range bytes.SplitSeq(result, []byte("\t")) {
			if bytes.HasPrefix(value, []byte(rejectMark)) {
				return protocol.NameInput(input, errMark)
			}
		}
	}
	if g.row > 0 {
		result = appendRow(nil, result, g.row, true)
	}
	if (g.isOneLine || g.several) && !s.out.terminal {
		_, err := s.out.Write(append(result, '\n'))
		return err
	}
	return s.print(input, result, nil)
}

// getTemplate returns the template of --template or of the first argument, and the other arguments.
func getTemplate(cmd *cobra.Command, template string, args []string) (*parts.Template, []string, error) {
	if cmd.Flags().Changed("template") {
		t, err := parts.ParseTemplate(template)
		if err != nil {
			err = fmt.Errorf("--template: %w", unknownPart(err))
		} else if t.Len() == 0 {
			err = fmt.Errorf("--template: there is no name in braces, such as {host}; without --template, uri get host")
		}
		return t, args, err
	}
	t, err := parts.ParseNames(args[0])
	return t, args[1:], unknownPart(err)
}

// unknownPart returns err with the name of the part, masked, if err is that a part does not exist.
func unknownPart(err error) error {
	e, ok := errors.AsType[*parts.UnknownPartError](err)
	switch {
	case ok && strings.ContainsAny(e.Name, ":/"):
		return fmt.Errorf("unknown part %s; the names of parts come before the references: uri get host REFERENCE; %w", console.Quote(e.Name), err)
	case ok && strings.Contains(e.Name, "{"):
		return fmt.Errorf("unknown part %s; names in braces are a template: uri get -t '{host}'; %w", console.Quote(e.Name), err)
	}
	return protocol.PartError(err)
}
