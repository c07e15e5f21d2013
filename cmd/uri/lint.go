package main

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/sarif"
	"github.com/uriform/uri/lint"
)

// lintCommand returns the operation lint with a file of severities, a log in SARIF, and the list of the
// rules.
func lintCommand() *cobra.Command {
	o := newOperation("lint")
	var rules, asSARIF, reasons bool
	var config, artifact, only string
	var chosen []string
	cmd := o.command()
	f := cmd.Flags()
	f.StringVar(&config, "config", "", "read severities of rules from this `file`")
	f.StringSliceVar(&chosen, "rule", nil, "use only the rules with these `codes`, in which \"*\" is any text: userinfo-password,address-*")
	completeList(cmd, "rule", lint.Codes())
	cmd.Flags().Lookup("fail-on").Usage += "; with --print or --rule, the default is the severity of --least"
	f.BoolVar(&asSARIF, "sarif", false, "write a log in the format SARIF 2.1.0")
	f.StringVar(&artifact, "artifact", "urls.txt", "the `name` of the file of the lines in the SARIF log")
	f.BoolVar(&rules, "rules", false, "list the rules with their severities and sections")
	choiceVar(cmd, &only, "print", "print only the inputs that have `issues` or are clean; with --fetch or --redirect, that are allowed or refused", "issues", "clean", "allowed", "refused")
	reasonsVar(cmd, &reasons, "issues", "refused")
	for _, name := range [...]string{"json", "lines", "append", "add", "sarif", "rules"} {
		cmd.MarkFlagsMutuallyExclusive("print", name)
	}
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		o.chooses = only != ""
		return o.checkReasons(cmd, reasons, only, "issues", "refused")
	}
	for _, name := range [...]string{"json", "lines", "column", "rules", "fetch", "redirect"} {
		cmd.MarkFlagsMutuallyExclusive("sarif", name)
	}
	for _, name := range [...]string{"fetch", "redirect"} {
		cmd.MarkFlagsMutuallyExclusive("rule", name)
	}
	cmd.MarkFlagsMutuallyExclusive("fetch", "redirect")
	for _, name := range [...]string{"json", "lines", "column"} {
		cmd.MarkFlagsMutuallyExclusive("rules", name)
	}
	var settings []string
	for _, code := range lint.Codes() {
		for _, name := range lint.SeverityNames() {
			settings = append(settings, code+"="+name)
		}
	}
	complete(cmd, "severity", settings)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		guarded := cmd.Flags().Lookup("fetch").Value.String() == "true" || cmd.Flags().Changed("redirect")
		switch ofGuard := only == "allowed" || only == "refused"; {
		case ofGuard && !guarded:
			return fmt.Errorf("--print %s needs --fetch or --redirect; --print issues prints what lint warns of", only)
		case guarded && only != "" && !ofGuard:
			return fmt.Errorf("--print %s: with --fetch and --redirect, inputs are allowed or refused", only)
		}
		q := o.request(cmd)
		if err := addConfig(q, config); err != nil {
			return err
		}
		if err := useOnly(q, chosen); err != nil {
			return err
		}
		levels, _, err := q.LintOptions()
		if err != nil {
			return fmt.Errorf("--severity: %s; \"uri lint --rules\" lists the codes", strings.TrimPrefix(err.Error(), "lint: "))
		}
		if (only != "" || chosen != nil) && !cmd.Flags().Changed("fail-on") {
			q.With("fail_on", levels.Least.String()) // the answer is no if an issue is printed
		}
		s := o.session(cmd)
		s.err.reported = reasons || !s.lines && only == "" && levels.SeverityOf("rejected") >= max(levels.Least, lint.Info)
		switch {
		case rules:
			return s.printRules(levels)
		case s.json || s.lines:
			return o.answer(s, q, args)
		}
		p, err := q.Prepare(&o.server)
		if err != nil {
			return o.flagError(err)
		}
		l := &linter{answerer{o, q, p}, only, reasons, artifact, nil}
		if asSARIF {
			return l.writeSARIF(s, args, levels)
		}
		if only == "" {
			s.hush()
		}
		return s.run(args, l)
	}
	return cmd
}

// addConfig adds the severities in the file of --config to those of q. Those of q come last, so that they
// hold.
func addConfig(q *protocol.Request, config string) error {
	if config == "" {
		return nil
	}
	text, err := os.ReadFile(config)
	if err != nil {
		return console.FileError(err)
	}
	var o lint.Options
	if err := o.Read(text); err != nil {
		return fmt.Errorf("--config %s: %s", console.File(config), strings.TrimPrefix(err.Error(), "lint: "))
	}
	var settings []string
	for code, s := range o.Severities {
		settings = append(settings, code+"="+s.String())
	}
	slices.Sort(settings)
	given, _ := q.Names("severities")
	q.With("severities", append(settings, given...))
	return nil
}

// useOnly turns off the rules that no code of --rule matches. Without codes it does nothing.
func useOnly(q *protocol.Request, codes []string) error {
	if codes == nil {
		return nil
	}
	var used []string
	for _, code := range codes {
		n := len(used)
		for _, c := range lint.Codes() {
			if ok, err := path.Match(code, c); ok && err == nil {
				used = append(used, c)
			}
		}
		if len(used) == n {
			return fmt.Errorf("--rule: no rule has the code %s%s; \"uri lint --rules\" lists the codes", console.Quote(code), similarRules(code))
		}
	}
	settings, _ := q.Names("severities")
	for _, c := range lint.Codes() {
		if !slices.Contains(used, c) {
			settings = append(settings, c+"=off")
		}
	}
	q.With("severities", settings)
	return nil
}

// similarRules asks for the codes that have the most words of a code: "; did you mean userinfo-password?".
func similarRules(code string) string {
	var similar []string
	most := 1
	for _, c := range lint.Codes() {
		n := 0
		for word := range strings.SplitSeq(c, "-") {
			if slices.Contains(strings.Split(code, "-"), word) {
				n++
			}
		}
		if n > most {
			similar, most = nil, n
		}
		if n == most {
			similar = append(similar, c)
		}
	}
	if len(similar) == 0 {
		return ""
	}
	return "; did you mean " + protocol.OrList(similar) + "?"
}

// A linter is a worker that prints the issues of each input for people, or adds them to a log.
type linter struct {
	answerer
	only     string     // print the inputs that have issues, or are clean, allowed or refused; or ""
	reasons  bool       // the reason follows each input
	artifact string     // the file of the log
	log      *sarif.Log // nil: print the issues
}

func (l *linter) clone() worker {
	return &linter{*l.answerer.clone().(*answerer), l.only, l.reasons, l.artifact, l.log}
}

func (l *linter) work(s *session, input string) error {
	reply, err := l.prepared.Reply(input)
	linted := reply.(protocol.Linted)
	issues := linted.Issues
	switch {
	case s.quiet && l.only == "" && l.log == nil:
		return err // what is printed is discarded: see hush
	case l.only != "":
		passes := len(issues) == 0
		if passes && linted.Guard == nil && err != nil && err != protocol.ErrNo {
			return err // the rule rejected is off: the input has no issue, and is not clean
		}
		if linted.Guard != nil {
			passes = linted.Guard.Allowed()
		}
		if passes == (l.only == "clean" || l.only == "allowed") {
			reason := ""
			if l.reasons {
				reason = string(linted.AppendText(nil))
			}
			s.printChosen(input, reason)
		}
		return err
	case linted.Guard != nil:
		s.printGuarded(input, linted.Guard)
		return err
	case l.log == nil:
		s.drawIssues(input, issues)
		return err
	}
	for _, i := range issues {
		l.log.Add(sarif.LintResult(l.artifact, s.number, input, i))
	}
	return err
}

// printGuarded prints whether package guard allows an input, and why not.
func (s *session) printGuarded(input string, g *protocol.Guarded) {
	verdict, reason := s.out.screen.Paint(console.Green, "allowed"), ""
	if !g.Allowed() {
		verdict, reason = s.out.screen.Paint(console.Red, "refused"), ": "+g.Reason
	}
	fmt.Fprintf(s.out.screen, "%s  %s%s\n", verdict, console.Shown(input), reason)
}

// drawIssues prints issues in paragraphs, below the input or the number of its line.
func (s *session) drawIssues(input string, issues []lint.Issue) {
	if len(issues) == 0 {
		return
	}
	s.out.blankLine()
	if s.stream {
		fmt.Fprintf(s.out.screen, "line %d: ", s.number)
	}
	fmt.Fprintln(s.out.screen, console.Shown(input))
	draw.Issues(s.out.screen, issues)
}

func (l *linter) writeSARIF(s *session, args []string, levels lint.Options) error {
	l.log = sarif.Begin(s.out, "uri lint", buildVersion().module, sarif.LintRules(levels))
	s.jobs = 1 // the log is one object
	err := s.run(args, l)
	if s.inputs > 0 || err == nil {
		// The log is complete also if the stream ended too early.
		err = cmp.Or(l.log.End(), s.out.Flush(), err)
	}
	return err
}

// printRules prints one line for each rule.
func (s *session) printRules(levels lint.Options) error {
	for _, r := range lint.Rules() {
		fmt.Fprintf(s.out, "%-29s %-8s %-18s %s\n", r.Code, levels.SeverityOf(r.Code), r.Where(), r.Title)
	}
	return s.out.Flush()
}
