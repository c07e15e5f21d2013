package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
)

func dedupCommand() *cobra.Command {
	var o options
	d := dedup{memory: 64_000_000}
	cmd := &cobra.Command{
		Use:   "dedup [REFERENCE ...] | dedup --merge FILE ...",
		Short: "Keep the first of equal references, in lists of any length",
	}
	syntaxVar(cmd, &d.key.Syntax)
	const archive = "surt-ia"
	isBy := byVar(cmd, "the last `step` of normalization before references are compared: string (none), case, percent, path or scheme; or surt-ia: compare keys of the Internet Archive", &d.key.Steps, archive)
	ignoreVar(cmd, &d.key)
	trackingVar(cmd, &d.key.StripTracking)
	o.streamFlags(cmd)
	o.jobsFlag(cmd)
	o.fixFlags(cmd)
	f := cmd.Flags()
	f.Lookup("json").Usage = "print one JSON object per result"
	f.BoolVarP(&d.count, "count", "c", false, "print the number of equal references and a tab before each reference")
	f.BoolVar(&d.sort, "sort", false, "sort by canonical form")
	f.BoolVar(&d.forms, "canonical", false, "print the canonical form instead of the first reference")
	f.Var(&d.memory, "memory", "about how much memory to use, a `size` such as 64MB, 512MiB or 1G, including the program; at least 1MiB")
	f.StringVar(&d.temp, "temp", "", "the `directory` for temporary files (default: TMPDIR, or that of the system)")
	f.StringVar(&d.save, "save", "", "write the references and their counts to `file`, for --merge, instead of printing them; - is standard output")
	f.BoolVar(&d.merges, "merge", false, "the arguments are files written by --save: merge them")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := d.checkSave(cmd); err != nil {
			return err
		}
		if d.key.Archive = isBy(archive); d.key.Archive {
			if changed := cmd.Flags().Changed; changed("syntax") || changed("ignore") {
				return errors.New("--by surt-ia: its keys are those of any text, without the fragment: --syntax and --ignore have no effect")
			}
		}
		d.json, o.json = o.json, false // rejected lines are reported as without --json
		d.session = o.session(cmd)
		inputs := args
		if d.merges {
			inputs = nil // the sum may replace one of its files
		}
		if err := tryReport("save", d.save, d.session, inputs, o.rejects); err != nil {
			return err
		}
		switch {
		case d.merges:
			return d.merge(args)
		case d.save != "":
			return d.runAndSave(cmd, args)
		}
		return d.run(cmd, args, d.print)
	}
	return cmd
}

// A dedup is one run of the subcommand.
type dedup struct {
	*session
	count, sort, forms, json bool
	memory                   byteSize
	temp                     string
	save                     string
	merges                   bool

	key     bulk.Canonical
	deduper *bulk.Deduper
}

// checkSave checks the flags that --save and --merge exclude.
func (d *dedup) checkSave(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case d.save != "" && (d.count || d.forms || changed("json")):
		return errors.New("--save has counts and canonical forms: --count, --canonical and --json are for --merge")
	case d.merges && (changed("syntax") || changed("by") || changed("ignore") || changed("strip-tracking") || changed("rejects") || changed("fix")):
		return errors.New("--merge: the syntax, --by, --ignore, --strip-tracking and the rejected lines are those of the files")
	}
	return nil
}

// processMemory is about the memory of a process whose list is empty, which is a part of --memory.
const processMemory = 16 << 20

// runAndSave saves the references. The file appears when it is complete.
func (d *dedup) runAndSave(cmd *cobra.Command, args []string) error {
	d.count, d.sort = true, true
	var rejected error
	read := false
	err := d.saveClasses(func(emit func(bulk.Entry) error) (int64, error) {
		err := d.run(cmd, args, emit)
		if err == protocol.ErrNo {
			rejected, err = err, nil
		}
		read = err == nil
		return int64(d.rejected), err
	})
	if err != nil && read {
		err = d.incomplete(err, 0)
	}
	return cmp.Or(err, d.out.Flush(), rejected)
}

// saveClasses saves the classes that write passes to emit. write returns the number of the rejected
// lines.
func (d *dedup) saveClasses(write func(emit func(bulk.Entry) error) (rejected int64, err error)) error {
	return writeReport(d.save, d.out.Writer, func(w io.Writer) error {
		saved := bulk.NewClassWriter(w, d.key)
		rejected, err := write(saved.Write)
		if err != nil {
			return err
		}
		_, err = saved.Close(rejected)
		return err
	})
}

// run passes the references to emit.
func (d *dedup) run(cmd *cobra.Command, args []string, emit func(bulk.Entry) error) (err error) {
	if err := d.memory.checkMemory(); err != nil {
		return err
	}
	if err := d.checkTemp(); err != nil {
		return err
	}
	// Garbage is collected when the heap has grown by a twentieth. The table is most of the heap,
	// and contains no pointers.
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	d.deduper, err = bulk.NewDeduper(catchSignals(cmd), bulk.DedupOptions{
		Memory: max(int(d.memory)-processMemory, int(d.memory)/2, bulk.MinDedupMemory), TempDir: d.temp, Count: d.count, Sorted: d.sort, Jobs: d.jobs, Removed: d.reportRemoved,
	}, emit)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, d.deduper.Close()) }()
	d.until = "until all lines are read"
	d.ordered = d.add
	d.out.settle = d.deduper.Flush
	rejected := d.session.run(args, canonicalizer{d.key})
	d.out.settle = nil
	if rejected != nil && rejected != protocol.ErrNo {
		return d.incomplete(rejected, d.deduper.Summary().Entries)
	}
	if err := cmp.Or(d.finishDeduper(), d.out.Flush()); err != nil {
		return d.incomplete(err, d.deduper.Summary().Entries)
	}
	return rejected
}

// A canonicalizer is a worker that passes the canonical form of each input to session.ordered.
type canonicalizer struct{ bulk.Canonical }

func (c canonicalizer) clone() worker { return c }

func (c canonicalizer) work(s *session, input string) (err error) {
	if s.out.result, err = c.Append(s.out.result[:0], input); err == nil {
		s.inOrder(s.out.result, input)
	}
	return err
}

// checkTemp returns an error if --temp is not a directory. A long list would need it only after
// minutes.
func (d *dedup) checkTemp() error {
	if d.temp == "" {
		return nil
	}
	info, err := os.Stat(d.temp)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "stat", Path: d.temp, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return fmt.Errorf("--temp: %w", console.FileError(err))
	}
	return nil
}

// add adds the current line to the deduper.
func (d *dedup) add(form []byte, text string) error {
	return d.deduper.Add(int64(d.number), form, text)
}

// print prints an entry. The buffer has 64 KiB and is flushed when half of it is full, so that each
// write is whole lines. A process that is killed then leaves whole lines, unless the system cuts a write.
func (d *dedup) print(e bulk.Entry) error {
	text := e.First
	if d.forms {
		text = e.Canonical
	}
	if d.out.Buffered() > 32<<10 {
		if err := d.out.Writer.Flush(); err != nil { // output.Flush calls print
			return err
		}
	}
	if d.json {
		return d.printObject(string(e.First), nil, func(w *jsonwriter.Writer) {
			w.Text("canonical", string(e.Canonical))
			if d.count {
				w.Int("count", int(e.Count))
			}
		})
	}
	if d.count {
		d.out.Write(append(strconv.AppendInt(d.out.AvailableBuffer(), e.Count, 10), '\t'))
	}
	return d.session.print("", text, nil)
}

// reportRemoved reports the temporary files of an earlier process.
func (d *dedup) reportRemoved(dir string, _ int64) {
	d.err.printf("removed %s, the directory of a process that was killed", console.File(dir))
}

// incomplete adds to err what was done.
func (d *dedup) incomplete(err error, entries int64) error {
	err = cmp.Or(d.out.file.err, err) // without the words of session.run
	if stopped, ok := errors.AsType[*interruption](err); ok {
		err = stopped
	}
	if temp, ok := errors.AsType[*bulk.TempError](err); ok {
		err = fmt.Errorf("temporary files: %w (--temp chooses another directory)", console.FileError(temp.Unwrap()))
	} else {
		err = console.FileError(err)
	}
	printed := fmt.Sprintf(", printed %d references", entries)
	if d.save != "" || d.out.Flush() != nil {
		printed = "" // the number is not known
	}
	return fmt.Errorf("%w: read %d lines%s; the output is not complete", err, d.inputs, printed)
}

// finishDeduper emits the references that are not printed yet, and shows the progress.
func (d *dedup) finishDeduper() error {
	if d.stream {
		p := d.startProgress(&progress{step: func() []string { return dedupStep(d.deduper.Progress(), time.Now()) }})
		defer p.end()
	}
	return d.deduper.Finish()
}

// dedupStep returns the parts of the line of progress after all lines are read. Reading them was the
// first step.
func dedupStep(p bulk.DedupProgress, now time.Time) (parts []string) {
	percent := p.Done * 100 / max(p.Total, 1)
	until := "left"
	switch p.Phase {
	case bulk.DedupLines:
		return []string{"all lines are read, writing the output"}
	case bulk.DedupPartitions:
		parts = append(parts, "step 2 of 3, temporary files:", fmt.Sprintf("%s of %s (%d %%)", size(p.Done), size(p.Total), percent))
		until = "until the output starts"
	case bulk.DedupMerge:
		parts = append(parts, "step 3 of 3, output:", fmt.Sprintf("%s of %s references (%d %%)", console.Number(p.Done), console.Number(p.Total), percent))
	}
	if wait := remaining(now.Sub(p.Began), p.Done, p.Total); wait != "" {
		parts = append(parts, wait+" "+until)
	}
	return parts
}
