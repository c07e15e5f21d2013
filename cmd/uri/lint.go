package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/sarif"
	"github.com/uriform/uri/lint"
)

func lintCommand() *cobra.Command {
	var o options
	l := linter{failOn: lint.Error}
	var rules bool
	cmd := &cobra.Command{
		Use:   "lint [REFERENCE ...]",
		Short: "Warn of passwords, misleading hosts, special addresses and other dangers",
	}
	o.syntaxFlag(cmd)
	o.syntax = uri.RFC3987
	cmd.Flags().Lookup("syntax").DefValue = uri.RFC3987.String()
	o.lineFlags(cmd)
	o.drawFlags(cmd)
	l.flags(cmd)
	cmd.Flags().BoolVar(&rules, "rules", false, "list the rules with their severities and sections")
	for _, name := range [...]string{"json", "lines", "column", "rules"} {
		cmd.MarkFlagsMutuallyExclusive("sarif", name)
	}
	for _, name := range [...]string{"json", "lines", "column"} {
		cmd.MarkFlagsMutuallyExclusive("rules", name)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := l.setSeverities(); err != nil {
			return err
		}
		l.session = o.session(cmd)
		l.reported = !o.lines && l.levels.SeverityOf("rejected") >= max(l.levels.Least, lint.Info)
		if rules {
			return l.printRules()
		}
		return l.run(args)
	}
	return cmd
}

// A linter is one run of lint.
type linter struct {
	*session
	levels   lint.Options
	failOn   lint.Severity
	sarif    bool
	file     string // the name of the file in the SARIF log
	config   string
	settings []string // of --severity
	log      *sarif.Log
}

func (l *linter) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	names := lint.SeverityNames()
	f.TextVar(&l.failOn, "fail-on", lint.Error, "exit with 1 if an issue has this `severity` or a higher one: error, warning, info, or off for never")
	f.TextVar(&l.levels.Least, "least", lint.Info, "report only issues of this `severity` or a higher one")
	f.StringArrayVar(&l.settings, "severity", nil, "set the severity of a rule: `CODE=LEVEL`; may be repeated")
	f.StringVar(&l.config, "config", "", "read severities of rules from this `file`")
	f.BoolVar(&l.sarif, "sarif", false, "write a log in the format SARIF 2.1.0")
	f.StringVar(&l.file, "artifact", "urls.txt", "the `name` of the file of the lines in the SARIF log")
	complete(cmd, "fail-on", names)
	complete(cmd, "least", names[1:])
	var settings []string
	for _, code := range lint.Codes() {
		for _, name := range names {
			settings = append(settings, code+"="+name)
		}
	}
	complete(cmd, "severity", settings)
}

// setSeverities reads the file of --config and the settings of --severity.
func (l *linter) setSeverities() error {
	if l.config != "" {
		text, err := os.ReadFile(l.config)
		if err != nil {
			return console.FileError(err)
		}
		if err := l.levels.Read(text); err != nil {
			return fmt.Errorf("--config %s: %s", console.File(l.config), strings.TrimPrefix(err.Error(), "lint: "))
		}
	}
	for _, s := range l.settings {
		if err := protocol.SetSeverity(&l.levels, s); err != nil {
			return fmt.Errorf("--severity: %s; \"uri lint --rules\" lists the codes", strings.TrimPrefix(err.Error(), "lint: "))
		}
	}
	return nil
}

func (l *linter) run(args []string) error {
	if l.sarif {
		l.log = sarif.Begin(l.out, buildVersion().module, l.file, l.levels)
		l.jobs = 1 // the log is one object
	}
	err := l.parallel(args, func(s *session) func(string) error {
		job := *l
		job.session = s
		switch {
		case l.json:
			return job.answerJSON
		case l.sarif:
			return job.addToLog
		case l.lines:
			return job.printLine
		}
		return job.print
	})
	if l.log != nil && (l.inputs > 0 || err == nil) {
		// The log is complete also if the stream ended too early.
		err = cmp.Or(l.log.End(), l.out.Flush(), err)
	}
	return err
}

// issues returns the issues of an input, and the error with which the input counts: that of the
// syntax, ErrNo if the input does not pass, or nil.
func (l *linter) issues(input string) ([]lint.Issue, error) {
	issues, passed := protocol.Lint(input, l.syntax, l.levels, l.failOn)
	_, err := l.syntax.ParseReference(input)
	if err == nil && !passed {
		err = protocol.ErrNo
	}
	return issues, err
}

// print prints the issues in paragraphs, below the input or the number of its line.
func (l *linter) print(input string) error {
	issues, err := l.issues(input)
	if len(issues) == 0 {
		return err
	}
	l.blankLine()
	if l.stream {
		fmt.Fprintf(l.outScreen, "line %d: ", l.number)
	}
	fmt.Fprintln(l.outScreen, console.Shown(input))
	draw.Issues(l.outScreen, issues)
	return err
}

func (l *linter) printLine(input string) error {
	issues, err := l.issues(input)
	if err != nil && err != protocol.ErrNo {
		return err
	}
	worst := lint.Off
	var codes []string
	for _, i := range issues {
		worst = max(worst, i.Severity)
		codes = append(codes, i.Code)
	}
	if worst == lint.Off {
		fmt.Fprintln(l.out, "none")
	} else {
		fmt.Fprintf(l.out, "%v %s\n", worst, strings.Join(codes, ","))
	}
	return err
}

func (l *linter) addToLog(input string) error {
	issues, err := l.issues(input)
	for _, i := range issues {
		l.log.Add(l.number, input, i)
	}
	return err
}

func (l *linter) answerJSON(input string) error {
	var settings []string
	for code, s := range l.levels.Severities {
		settings = append(settings, code+"="+s.String())
	}
	slices.Sort(settings)
	return l.answer(l.request("lint", input).With("severities", settings).
		With("least", l.levels.Least.String()).With("fail_on", l.failOn.String()))
}

// printRules prints one line for each rule.
func (l *linter) printRules() error {
	for _, r := range lint.Rules() {
		fmt.Fprintf(l.out, "%-29s %-8s %-18s %s\n", r.Code, l.levels.SeverityOf(r.Code), r.Where(), r.Title)
	}
	return l.out.Flush()
}
