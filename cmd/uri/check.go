package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/lint"
)

func checkCommand() *cobra.Command {
	var o options
	var all, reasons bool
	var only, file string
	cmd := &cobra.Command{
		Use:   "check [REFERENCE ...]",
		Short: "Report whether references are valid, and why not; keep the valid lines",
	}
	o.syntaxFlag(cmd)
	o.formFlag(cmd)
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	cmd.Flags().BoolVar(&all, "all", false, "check under each of the five syntaxes")
	choiceVar(cmd, &only, "print", "print only the inputs of this `kind`: valid or invalid", "valid", "invalid")
	reasonsVar(cmd, &reasons, "invalid")
	cmd.Flags().StringVar(&file, "file", "", "read the lines of this `file`, and begin the messages like compiler messages: urls.txt:3:10: ")
	cmd.MarkFlagsMutuallyExclusive("all", "syntax")
	cmd.MarkFlagsMutuallyExclusive("all", "lines")
	cmd.MarkFlagsMutuallyExclusive("all", "column")
	for _, other := range [...]string{"lines", "json", "append", "add"} {
		cmd.MarkFlagsMutuallyExclusive("print", other)
	}
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		o.chooses, o.keepsFaulty = only != "", only == "invalid"
		return o.checkReasons(cmd, reasons, only, "invalid")
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := &checker{options: &o, print: (*checker).printOne, only: only, reasons: reasons, ports: &oddPorts{}}
		if file != "" {
			if len(args) > 0 {
				return errors.New("--file: either a file or arguments")
			}
			f, err := os.Open(file)
			if err != nil {
				return console.FileError(err)
			}
			defer f.Close()
			if info, err := f.Stat(); err == nil && isStdout(cmd, info) {
				return fmt.Errorf("--file: %s is standard output", console.File(file))
			}
			cmd.SetIn(f)
		}
		s := o.session(cmd)
		s.file, s.compiles = file, file != ""
		s.err.carets, s.err.reported = !all, reasons
		switch {
		case o.json && all:
			op := newOperation("generations")
			return op.answer(s, protocol.NewRequest(op.Name).With("form", o.form.String()), args)
		case o.json:
			op := newOperation("parse")
			return op.answer(s, protocol.NewRequest(op.Name).With("form", o.form.String()).With("syntax", o.syntax.String()), args)
		case all:
			s.err.reported = reasons || !isStream(args) && only == ""
			c.print = (*checker).printAll
			return c.run(s, args, uri.Syntaxes())
		}
		return c.run(s, args, []uri.Syntax{o.syntax})
	}
	return cmd
}

// A checker is a worker that checks every input under one or more syntaxes, and counts the results.
type checker struct {
	*options
	print    func(c *checker, s *session, input string) // nil: print nothing
	only     string                                     // print the inputs that are valid, or invalid; or ""
	reasons  bool                                       // the reason follows each input
	verdicts []draw.Verdict                             // on the current input, one for each syntax
	accepted []int                                      // number of accepted inputs, for each syntax
	clones   []*checker
	ports    *oddPorts
}

// oddPorts counts the valid lines with a port above 65535.
type oddPorts struct {
	sync.Mutex
	lines, first int
}

// add counts a line.
func (p *oddPorts) add(line int) {
	p.Lock()
	defer p.Unlock()
	if p.lines++; p.first == 0 || line < p.first {
		p.first = line
	}
}

// run checks the inputs under each of the syntaxes. For arguments it prints the verdicts,
// for a stream the counts.
func (c *checker) run(s *session, args []string, syntaxes []uri.Syntax) error {
	for _, x := range syntaxes {
		c.verdicts = append(c.verdicts, draw.Verdict{Syntax: x})
	}
	c.accepted = make([]int, len(syntaxes))
	counting := isStream(args) && !c.lines && !c.quiet
	switch {
	case c.only != "":
		c.print, counting = (*checker).printOnly, false
	case isStream(args) && !c.lines, c.quiet && !c.lines:
		c.print = nil
	}
	err := s.run(args, c)
	if !s.stream && c.only == "" && !c.lines && (syntaxes[0] == uri.RFC3986 || syntaxes[0] == uri.RFC3987) {
		for _, arg := range args {
			c.advise(s, arg)
		}
	}
	if s.rejected > 0 {
		s.hint("\"uri explain\" shows a repair, and what other syntaxes and browsers read.")
	}
	if n := c.ports.lines; n > 0 && !c.lines {
		others := ""
		if n > 1 {
			others = fmt.Sprintf(", and so are those of %d other valid lines", n-1)
		}
		s.err.printf("the port of line %d is above 65535%s; \"uri lint\" finds such dangers", c.ports.first, others)
	}
	for _, clone := range c.clones {
		for i, n := range clone.accepted {
			c.accepted[i] += n
		}
	}
	if counting && (err == nil || err == protocol.ErrNo) {
		err = cmp.Or(c.printCounts(s), err)
	}
	return err
}

// advise says on standard error what is wrong with a valid argument, since people who ask whether "https://" is valid
// often mean more: the worst that lint finds or, for a string that is a relative reference and may be meant as a URL,
// how to require a scheme.
func (c *checker) advise(s *session, input string) {
	r, err := c.syntax.ParseForm(input, c.form)
	if err != nil {
		return
	}
	_, absolute := r.Scheme()
	if s.warn(r) {
		return
	}
	switch {
	case input == "":
		s.err.printf(`"" is valid: the empty reference means the document itself; --form uri requires a scheme`)
	case !absolute && strings.Contains(input[:strings.IndexAny(input+"/", "/?#")], ".") && input[0] != '.':
		s.err.printf("%s is valid as a relative reference, like the name of a file; --form uri requires a scheme", console.Quote(input))
	}
}

// warn says on standard error what is the worst that lint finds in a valid reference, with one of the codes if there
// are any. It reports whether it said something.
func (s *session) warn(r uri.Reference, codes ...string) bool {
	for _, i := range lint.Check(r, lint.Options{Least: lint.Warning}) {
		if len(codes) == 0 || slices.Contains(codes, i.Code) {
			s.err.printf("%s is valid, but \"uri lint\" warns: %s %s", console.QuoteMasked(r.String(), draw.SecretOf(r)), i.Message(), i.Advice())
			return true
		}
	}
	return false
}

// warnOfHosts says on standard error which arguments look like a host and are a path, or a scheme, because their own
// scheme is missing: "www.example.com", "example.com:8080". It reports whether there are any.
func (s *session) warnOfHosts(x uri.Syntax, args []string) (warned bool) {
	if s.stream || s.lines {
		return false
	}
	for _, arg := range args {
		if r, err := x.ParseReference(arg); err == nil && s.warn(r, "suffix-reference", "scheme-looks-like-host") {
			warned = true
		}
	}
	return warned
}

func (c *checker) clone() worker {
	clone := *c
	clone.verdicts, clone.accepted = slices.Clone(c.verdicts), make([]int, len(c.accepted))
	c.clones = append(c.clones, &clone)
	return &clone
}

func (c *checker) work(s *session, input string) error {
	err := c.check(s, input)
	if c.print != nil {
		c.print(c, s, input)
	}
	return err
}

// check sets the verdicts on input. It returns the error of the first syntax that rejects
// the input.
func (c *checker) check(s *session, input string) (first error) {
	for i := range c.verdicts {
		v := &c.verdicts[i]
		var r uri.Reference
		if r, v.Err = v.Syntax.ParseForm(input, c.form); v.Err == nil {
			c.accepted[i]++
			if port, _ := r.Port(); i == 0 && s.stream && len(port) > len("9999") {
				if _, ok := r.PortNumber(); !ok {
					c.ports.add(s.number)
				}
			}
		} else if first == nil {
			first = v.Err
		}
	}
	return first
}

// printOne prints the verdict of the only syntax. With --lines, the session prints the
// errors.
func (c *checker) printOne(s *session, input string) {
	switch v := c.verdicts[0]; {
	case !c.lines:
		draw.OneVerdict(s.out.screen, input, v)
	case v.Err == nil:
		s.out.WriteString("valid\n")
	}
}

// printOnly prints the input itself if it is one of those that --print chooses.
func (c *checker) printOnly(s *session, input string) {
	bad := slices.IndexFunc(c.verdicts, func(v draw.Verdict) bool { return v.Err != nil })
	if (bad < 0) != (c.only == "valid") {
		return
	}
	switch {
	case !c.reasons:
		s.printChosen(input, "")
	case s.compiles && s.column.Column == "":
		s.out.WriteString(s.compiled(c.verdicts[bad].Err))
	default:
		s.printChosen(input, draw.Reason(c.verdicts[bad].Err))
	}
}

// printAll prints the verdicts of all syntaxes.
func (c *checker) printAll(s *session, input string) {
	s.out.blankLine()
	draw.Verdicts(s.out.screen, input, c.verdicts)
}

// printCounts prints how many lines each syntax accepted and rejected.
func (c *checker) printCounts(s *session) error {
	width := len(strconv.Itoa(s.inputs))
	for i, v := range c.verdicts {
		fmt.Fprintf(s.out, "%v: %*d accepted, %*d rejected\n", v.Syntax, width, c.accepted[i], width, s.inputs-c.accepted[i])
	}
	return s.out.Flush()
}
