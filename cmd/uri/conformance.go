package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
	"github.com/uriform/uri/internal/protocol"
)

func conformanceCommand() *cobra.Command {
	return parentCommand("conformance", "Test any URI library, in any language, with test strings made from the RFCs",
		conformanceRunCommand(), conformanceJudgeCommand(), conformanceListCommand(), conformanceTableCommand())
}

// questionOptions are the flags that choose questions.
type questionOptions struct {
	syntaxes, ops []string
	suite, wpt    string
}

func (o *questionOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&o.syntaxes, "rfc", nil, "ask only by these `syntaxes`: rfc3986,rfc3987")
	completeList(cmd, "rfc", conformance.Syntaxes[:])
	f.StringSliceVar(&o.ops, "op", nil, "ask only these `operations`: parse,resolve")
	completeList(cmd, "op", operationNames())
	f.StringVar(&o.suite, "suite", string(board.Rows), "the `suite`: rows (written by hand), complete (and the complete test suites of the grammars), or every (these with every ASCII character)")
	complete(cmd, "suite", suiteNames())
	f.StringVar(&o.wpt, "wpt", "", "ask the web platform tests in this `folder` (urltestdata.json) instead of the rows; the manifest has the standard whatwg")
}

func suiteNames() []string {
	return []string{string(board.Rows), string(board.Complete), string(board.Every)}
}

func operationNames() (names []string) {
	for op := range protocol.Operations() {
		names = append(names, op.Name)
	}
	return names
}

// questions returns the questions that the flags choose.
func (o *questionOptions) questions() (*board.Questions, error) {
	for _, s := range o.syntaxes {
		if !slices.Contains(conformance.Syntaxes[:], s) {
			return nil, fmt.Errorf("--rfc: unknown syntax %q; expected %s", s, strings.Join(conformance.Syntaxes[:], ", "))
		}
	}
	for _, op := range o.ops {
		if !slices.Contains(operationNames(), op) {
			return nil, fmt.Errorf("--op: unknown operation %q", op)
		}
	}
	if !slices.Contains(suiteNames(), o.suite) {
		return nil, fmt.Errorf("--suite: expected %s", strings.Join(suiteNames(), ", "))
	}
	all := board.SuiteQuestions(board.Suite(o.suite), o.syntaxes)
	if o.wpt != "" {
		all = board.WebPlatformTests(o.wpt)
	}
	return &board.Questions{Syntaxes: o.syntaxes, Ops: o.ops, All: all}, nil
}

// verdictOptions are the flags of run and judge: the questions, and what is done with the result.
type verdictOptions struct {
	questionOptions
	known, writeKnown, json, manifest, expect string
	show                                      int
}

func (o *verdictOptions) flags(cmd *cobra.Command) {
	o.questionOptions.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.manifest, "manifest", "", "read what the library claims from this `file`, an adapter.json; without it, all syntaxes of hello are claimed")
	f.StringVar(&o.known, "known", "", "the answer is yes if the faults are those of this `file`, and no if one is new, fixed or different")
	f.StringVar(&o.writeKnown, "write-known", "", "write the faults to this `file`; reasons of lines that it has are kept")
	f.StringVar(&o.expect, "expect", "", "the answer is yes if the outcomes of the rows are those of this `file`, an older result, or if the version of the library is different")
	f.StringVar(&o.json, "json", "", "write the result to this `file`")
	f.IntVar(&o.show, "show", 5, "show this `number` of differences")
}

// read returns the questions, and the manifest, which is nil without --manifest.
func (o *verdictOptions) read() (q *board.Questions, m *board.Manifest, err error) {
	q, err = o.questions()
	if err == nil && o.manifest != "" {
		if m, err = board.ReadManifest(o.manifest); err == nil {
			if err = m.CheckRows(); err != nil {
				err = fmt.Errorf("%s: %w", o.manifest, err)
			}
		}
	}
	switch follows := m != nil && m.Standard == board.StandardWHATWG; {
	case err != nil:
	case follows && o.wpt == "":
		err = errors.New("--wpt: missing folder: the library follows the URL Standard, about which the web platform tests decide")
	case !follows && o.wpt != "":
		err = errors.New("--wpt: needs the --manifest of a library with the standard whatwg")
	}
	return q, m, err
}

// finish prints the result, and compares the faults with the list.
func (o *verdictOptions) finish(cmd *cobra.Command, t *board.Tally) error {
	result := t.Finish(time.Now().UTC().Format(time.DateOnly))
	if err := result.Report(cmd.OutOrStdout(), o.show); err != nil {
		return err
	}
	if result.Asked == 0 {
		return errors.New("no question was asked: hello and the flags have no syntax, operation or form in common")
	}
	if o.writeKnown != "" && result.GaveUp() {
		return errors.New("--write-known: the adapter failed three times in an operation, so the list would be of crashes; nothing is written")
	}
	if o.json != "" {
		if err := result.Write(o.json); err != nil {
			return err
		}
	}
	if o.writeKnown != "" {
		if err := o.writeList(t); err != nil {
			return err
		}
	}
	if o.expect != "" {
		return o.compare(cmd, result)
	}
	known, err := o.list(o.known)
	if err != nil {
		return err
	}
	if o.writeKnown != "" && o.known == "" {
		return nil
	}
	diff := known.Diff(t.Faults)
	if len(diff) == 0 {
		return nil
	}
	if o.known != "" {
		fmt.Fprintf(cmd.OutOrStdout(), "\nThe list %s is not what the run found:\n  %s\n", o.known, board.Visible(strings.Join(diff, "\n  ")))
	}
	return protocol.ErrNo
}

// compare compares the result with an older one.
func (o *verdictOptions) compare(cmd *cobra.Command, result *board.Result) error {
	old, err := board.ReadResult(o.expect)
	if err != nil {
		return err
	}
	if result.Adapter != old.Adapter && result.Hello.Library != old.Hello.Library {
		return fmt.Errorf("--expect: %s is a result of %s, and this is %s", o.expect, board.Visible(old.Adapter), board.Visible(result.Adapter))
	}
	lines, comparable := result.Differences(old)
	switch {
	case !comparable:
		_, err = fmt.Fprintf(cmd.OutOrStdout(), "\nNot compared: %s is of version %s.\n", o.expect, board.Visible(old.Hello.Version))
		return err
	case len(lines) == 0:
		return nil
	}
	fmt.Fprintf(cmd.OutOrStdout(), "\nThe outcomes are not those of %s:\n  %s\n", o.expect, board.Visible(strings.Join(lines, "\n  ")))
	return protocol.ErrNo
}

// list reads a list of known faults. A missing name is an empty list.
func (o *verdictOptions) list(name string) (board.Known, error) {
	if name == "" {
		return board.Known{}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	k, err := board.ReadKnown(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return k, nil
}

func (o *verdictOptions) writeList(t *board.Tally) error {
	old, err := o.list(o.writeKnown)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	t.Faults.KeepReasons(old)
	f, err := os.Create(o.writeKnown)
	if err != nil {
		return err
	}
	err = t.Faults.Write(f)
	return errors.Join(err, f.Close())
}

func conformanceRunCommand() *cobra.Command {
	var v verdictOptions
	var timeout, total time.Duration
	cmd := &cobra.Command{
		Use:               "run [flags] -- COMMAND [ARG ...]",
		Short:             "Ask an adapter the questions, and judge its answers",
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	v.flags(cmd)
	cmd.Flags().DurationVar(&timeout, "timeout", board.DefaultTimeout, "a reply that takes longer than this `time` is a hang")
	cmd.Flags().DurationVar(&total, "limit", board.DefaultTotal, "give up after this `time`")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		questions, manifest, err := v.read()
		if err != nil {
			return err
		}
		adapter := &board.Adapter{Command: args, Timeout: timeout, Total: total}
		if len(args) == 0 && manifest != nil {
			adapter.Command, adapter.Dir = manifest.Run, manifest.Dir
		}
		if len(adapter.Command) == 0 {
			return errors.New("missing COMMAND: uri conformance run -- COMMAND [ARG ...]")
		}
		ctx := catchSignals(cmd)
		hello, err := adapter.Smoke(ctx)
		if err != nil {
			return err
		}
		for _, note := range manifest.Unanswered(adapter.Notes) {
			if manifest != nil && v.expect == "" { // with --expect, the library may have another version
				return note.MustBeChecked()
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "note: %s: see whether this is the adapter or the library\n", board.Visible(note.Text))
		}
		tally := board.NewTally(hello, manifest, board.Suite(v.suite))
		if err := adapter.Run(ctx, questions, tally); err != nil {
			return err
		}
		return v.finish(cmd, tally)
	}
	return cmd
}

func conformanceJudgeCommand() *cobra.Command {
	var v verdictOptions
	cmd := &cobra.Command{
		Use:   "judge [FILE]",
		Short: "Judge replies that were written elsewhere",
		Args:  cobra.MaximumNArgs(1),
	}
	v.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		questions, manifest, err := v.read()
		if err != nil {
			return err
		}
		in := io.Reader(cmd.InOrStdin())
		if len(args) > 0 && args[0] != "-" {
			f, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			in = f
		}
		hello, replies, err := board.ReadReplies(in)
		if err != nil {
			return err
		}
		tally := board.NewTally(hello, manifest, board.Suite(v.suite))
		if err := board.JudgeReplies(questions, replies, tally); err != nil {
			return err
		}
		return v.finish(cmd, tally)
	}
	return cmd
}

func conformanceListCommand() *cobra.Command {
	var q questionOptions
	var requests bool
	cmd := &cobra.Command{
		Use:               "list",
		Short:             "List the questions",
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	q.flags(cmd)
	cmd.Flags().BoolVar(&requests, "requests", false, "print the requests as JSON Lines")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		questions, err := q.questions()
		if err != nil {
			return err
		}
		if requests {
			return board.WriteRequests(cmd.OutOrStdout(), questions)
		}
		return board.WriteQuestions(cmd.OutOrStdout(), questions)
	}
	return cmd
}
