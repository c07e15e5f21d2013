package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/report"
)

// statsOptions are the flags of stats.
type statsOptions struct {
	options
	memory byteSize
	top    int
	object bool // --json; the rejected inputs are reported as without it
	html   string
	title  string
	save   string
	merge  bool // the arguments are files
}

func statsCommand() *cobra.Command {
	o := &statsOptions{memory: 64_000_000}
	cmd := &cobra.Command{
		Use:   "stats [REFERENCE ...] | stats --merge FILE ...",
		Short: "Show what a list of references is made of",
	}
	f := cmd.Flags()
	o.syntaxFlag(cmd)
	o.streamFlags(cmd)
	o.fixFlags(cmd)
	f.Lookup("json").Usage = "print the counts as a JSON object"
	f.Lookup("rejects").Usage = "write the rejected inputs and their errors to `file`, as JSON Lines"
	f.Var(&o.memory, "memory", "use about this much memory for values: a `size` such as 64MB, at least 1MiB")
	f.IntVar(&o.top, "top", 20, "show this many of the most frequent values")
	f.StringVar(&o.html, "html", "", "write the report as an HTML page to `file`; - is standard output, instead of the table")
	f.StringVar(&o.title, "title", "", "the `title` of the report of --html, such as the name of the list and a date")
	f.StringVar(&o.save, "save", "", "write all counts to `file`, for --merge; - is standard output, instead of the table")
	f.BoolVar(&o.merge, "merge", false, "add the counts of the files of --save that the arguments name")
	o.drawFlags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		o.object, o.json = o.json, false
		return cmp.Or(o.options.check(cmd), o.check(cmd))
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		inputs := args
		if o.merge {
			inputs = nil // the sum may replace one of its files
		}
		if err := cmp.Or(tryReport("html", o.html, s, args, o.rejects), tryReport("save", o.save, s, inputs, o.html, o.rejects)); err != nil {
			return err
		}
		memory := int(o.memory / 2) // the other half is for the garbage collector
		if o.merge {
			stats, err := mergeStats(args, memory)
			if err != nil {
				return err
			}
			return o.write(s, stats)
		}
		stats := bulk.NewStats(o.syntax, memory)
		err := s.each(args, stats.Add)
		for stats.Lines < int64(s.inputs) {
			stats.AddTooLong()
		}
		if err != nil && err != protocol.ErrNo {
			o.writePartial(s, stats)
			return err
		}
		return cmp.Or(o.write(s, stats), err)
	}
	return cmd
}

// check checks the flags that depend on each other.
func (o *statsOptions) check(cmd *cobra.Command) error {
	onStdout := 0
	for _, used := range [...]bool{o.object, o.html == "-", o.save == "-"} {
		if used {
			onStdout++
		}
	}
	switch {
	case onStdout > 1:
		return errors.New("--json, --html - and --save -: only one of them can be on standard output")
	case o.rejects == "-":
		return errors.New("--rejects -: standard output has the statistics; name a file")
	case o.top < 1:
		return errors.New("--top: expected at least 1")
	case o.merge && (cmd.Flags().Changed("syntax") || o.rejects != "" || o.fix.on):
		return errors.New("--merge: the syntax and the rejected lines are those of the files")
	}
	return o.memory.checkMemory()
}

// writePartial writes the table of a list that was not read to its end. Programs read the other
// forms, which could be mistaken for complete ones: they are not written.
func (o *statsOptions) writePartial(s *session, stats *bulk.Stats) {
	if o.object || o.html == "-" || o.save == "-" || stats.Lines == 0 {
		return
	}
	r := report.New(stats, o.top)
	r.Partial = true
	r.Text(s.out.screen)
	s.out.Flush()
}

// write writes the statistics to the files, and to standard output. If a file cannot be written, the
// others are written nevertheless: a list may have taken hours to read.
func (o *statsOptions) write(s *session, stats *bulk.Stats) error {
	r := report.New(stats, o.top)
	r.Title = cmp.Or(o.title, r.Title)
	failed := cmp.Or(
		writeReport(o.save, s.out.Writer, func(w io.Writer) error { return writeStats(w, stats) }),
		writeReport(o.html, s.out.Writer, r.HTML))
	switch {
	case o.html == "-" || o.save == "-":
	case o.object:
		stats.Keep(o.top)
		if err := writeStats(s.out, stats); err != nil {
			return err
		}
	default:
		r.Text(s.out.screen)
	}
	return cmp.Or(s.out.Flush(), failed)
}

// writeStats writes all counts as a JSON object.
func writeStats(w io.Writer, stats *bulk.Stats) error {
	text, err := json.Marshal(stats)
	if err == nil {
		_, err = w.Write(append(text, '\n'))
	}
	return err
}
