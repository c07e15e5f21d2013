package main

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/parts"
	"github.com/uriform/uri/internal/protocol"
)

func partitionCommand() *cobra.Command {
	var o options
	p := &partition{}
	cmd := &cobra.Command{
		Use:   "partition --parts N --dir DIRECTORY [FILE ...]",
		Short: "Divide a list among machines, with equal references in one part",
	}
	canonicalVar(cmd, &p.forms)
	o.streamFlags(cmd)
	o.jobsFlag(cmd)
	f := cmd.Flags()
	f.Lookup("json").Usage = "print the manifest"
	f.Lookup("rejects").Usage = "write the rejected lines and their errors to `file`, as JSON Lines"
	f.IntVar(&p.parts, "parts", 0, "the `number` of parts, at most 10000")
	f.StringVar(&p.dir, "dir", "", "the `directory` of the parts; it is made if it does not exist")
	f.StringVar(&p.key, "key", "form", "keep the references of a `key` together: form, host, domain or another part of \"uri get\"")
	complete(cmd, "key", append([]string{"form"}, parts.Names()...))
	f.StringVar(&p.balance, "balance", "", "divide large hosts or domains by the statistics in `file`")
	require(cmd, "parts")
	require(cmd, "dir")
	cmd.ValidArgsFunction = nil // the arguments are files
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		p.session = o.session(cmd)
		return p.run(args)
	}
	return cmd
}

// A partition is one run of the subcommand.
type partition struct {
	*session
	parts   int
	dir     string
	key     string
	balance string
	part    *parts.Part // the key; nil: it is one of the partitioner

	forms       bulk.Canonical
	partitioner *bulk.Partitioner
	files       []*partFile
	made        []string // the directory and files that this run made, until the division is complete
}

const maxPartFiles = 10_000

// run divides the files.
func (p *partition) run(args []string) (err error) {
	switch {
	case p.parts < 1 || p.parts > maxPartFiles:
		return fmt.Errorf("--parts: expected from 1 to %d", maxPartFiles)
	case p.dir == "":
		return errors.New("--dir: the value is empty")
	case p.rejects == "-":
		return errors.New("--rejects -: standard output has the sizes of the parts; name a file")
	case p.rejects != "" && filepath.Dir(created(p.rejects)) == created(p.dir):
		return errors.New("--rejects: the file is in the directory of --dir, which has only the parts; name a file outside it")
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	var key bulk.PartitionKey
	if key.UnmarshalText([]byte(p.key)) != nil {
		part, err := parts.Parse(p.key)
		if err != nil {
			return fmt.Errorf("--key: expected form or a part: %w", protocol.PartError(err))
		}
		p.part = &part
	}
	p.partitioner = bulk.NewPartitioner(p.forms.Syntax, key, p.parts)
	if err := cmp.Or(p.readBalance(), p.checkFiles(args)); err != nil {
		return err
	}
	asJSON := p.json
	p.json = false // rejected lines are reported as without --json
	p.stream = true
	ctx := catchSignals(p.cmd)
	defer func() {
		if err != nil && err != protocol.ErrNo {
			p.remove()
		}
	}()
	if err := p.create(); err != nil { // before the file of --rejects, which an earlier division may have written, is emptied
		return err
	}
	inputs := args
	if p.balance != "" {
		inputs = append(slices.Clone(args), p.balance)
	}
	if err := p.openRejects(inputs...); err != nil {
		return err
	}
	defer p.closeRejects() // after an error; otherwise finishFiles has closed the file
	p.ordered = p.write
	p.showProgress(p.streamProgress())
	for _, name := range args {
		if err = p.read(ctx, name, len(args) > 1 || name != "-"); err != nil {
			break
		}
	}
	p.progress.end()
	if err != nil {
		return p.stopped(err)
	}
	m, err := p.finishFiles()
	if err != nil {
		return p.stopped(err)
	}
	p.made = nil
	if asJSON {
		p.out.Write(m)
	} else {
		for _, f := range p.files {
			fmt.Fprintf(p.out, "%s\t%d\t%d\n", console.File(filepath.Join(p.dir, f.Name)), f.Lines, f.Bytes)
		}
	}
	return p.finish()
}

// stopped adds to an error of reading or writing how far the division has come.
func (p *partition) stopped(err error) error {
	if _, interrupted := errors.AsType[*interruption](err); interrupted {
		return p.explained(err)
	}
	return fmt.Errorf("%w: stopped at %sline %d; the parts are removed", err, p.inFile(), p.number)
}

// readBalance reads the statistics of --balance.
func (p *partition) readBalance() error {
	if p.balance == "" {
		return nil
	}
	if p.key != bulk.PartitionHost.String() && p.key != bulk.PartitionDomain.String() {
		return errors.New("--balance needs --key host or --key domain; parts by form have similar sizes")
	}
	stats, err := readStats(p.balance, 0)
	if err != nil {
		return fmt.Errorf("--balance: %w", err)
	}
	p.partitioner.Balance(stats)
	return nil
}

// checkFiles returns an error if a file cannot be opened. So a wrong name is found before a list is
// read.
func (p *partition) checkFiles(names []string) error {
	for _, name := range names {
		if name == "-" {
			continue
		}
		info, err := os.Stat(name)
		if err == nil && info.IsDir() {
			err = fmt.Errorf("%s is a directory", console.File(name))
		}
		if err != nil {
			return console.FileError(err)
		}
	}
	return nil
}

// read divides the lines of a file.
func (p *partition) read(ctx context.Context, name string, named bool) error {
	in := p.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return console.FileError(err)
		}
		defer file.Close()
		in = file
	} else {
		waiting(p.err, p.in, p.err.name)
	}
	if p.file = ""; named {
		p.file = name
	}
	p.number = 0
	return p.runLines(p.progress.reader(bulk.ContextReader(ctx, in)), &divider{p.forms, p.partitioner, p.parts, p.part, nil, nil})
}

// A divider is a worker that passes the number of the part of each line to session.ordered, as four bytes.
type divider struct {
	forms       bulk.Canonical
	partitioner *bulk.Partitioner
	parts       int
	key         *parts.Part // nil: a key of the partitioner
	form, value []byte
}

func (d *divider) clone() worker {
	return &divider{d.forms, d.partitioner.Clone(), d.parts, d.key, nil, nil}
}

// part returns the number of the part of a canonical form. A reference that does not have the part that is the key is
// divided by its form.
func (d *divider) part() int {
	if d.key != nil {
		if r, err := d.forms.Syntax.ParseReference(string(d.form)); err == nil {
			var ok bool
			if d.value, ok = (parts.Reading{}).Append(d.value[:0], r, *d.key); ok {
				return bulk.Partition(bulk.Hash(d.value), d.parts)
			}
		}
	}
	return d.partitioner.Part(d.form)
}

func (d *divider) work(s *session, line string) (err error) {
	if d.form, err = d.forms.Append(d.form[:0], line); err == nil {
		s.out.result = binary.BigEndian.AppendUint32(s.out.result[:0], uint32(d.part()))
		s.inOrder(s.out.result, line)
	}
	return err
}

// write writes a line to its part. Before a first line that begins with U+FEFF it writes a byte order mark, since a reader
// of the part takes the first one for a mark.
func (p *partition) write(part []byte, line string) error {
	f := p.files[binary.BigEndian.Uint32(part)]
	if f.Lines == 0 && strings.HasPrefix(line, "\uFEFF") {
		line = "\uFEFF" + line
	}
	f.Lines++
	f.Bytes += int64(len(line)) + 1
	f.w.WriteString(line)
	return console.FileError(f.w.WriteByte('\n'))
}
