package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/draw"
)

// openParts opens the files of --merge. It returns an error if the same file is there twice: its
// lines would be counted twice. The caller has to close the files.
func openParts(names []string) (files []*os.File, err error) {
	if len(names) == 0 {
		return nil, errors.New("--merge: expected the files of --save")
	}
	var infos []os.FileInfo
	defer func() {
		if err != nil {
			closeAll(files)
		}
	}()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return files, draw.FileError(err)
		}
		files = append(files, file)
		info, err := file.Stat()
		if err != nil {
			return files, draw.FileError(err)
		}
		for i, other := range infos {
			if os.SameFile(info, other) {
				return files, fmt.Errorf("--merge: %s and %s are the same file", draw.File(names[i]), draw.File(name))
			}
		}
		infos = append(infos, info)
	}
	return files, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// readStats reads a file of uri stats --save. The values may use this much memory.
func readStats(name string, memory int) (*bulk.Stats, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, draw.FileError(err)
	}
	s := bulk.NewStats(uri.RFC3986, memory)
	if err := s.UnmarshalJSON(text); err != nil {
		return nil, fmt.Errorf("%s: %w", draw.File(name), err)
	}
	return s, nil
}

// mergeStats returns the sum of the statistics in files. memory is that of bulk.NewStats.
func mergeStats(names []string, memory int) (*bulk.Stats, error) {
	files, err := openParts(names)
	if err != nil {
		return nil, err
	}
	closeAll(files)
	sum, err := readStats(names[0], memory)
	if err != nil {
		return nil, err
	}
	for _, name := range names[1:] {
		part, err := readStats(name, memory)
		if err != nil {
			return nil, err
		}
		if err := sum.Merge(part); err != nil {
			return nil, fmt.Errorf("%s: %w", draw.File(name), err)
		}
	}
	return sum, nil
}

// merge merges the classes in files, and prints or saves them.
func (d *dedup) merge(names []string) (err error) {
	files, err := openParts(names)
	if err != nil {
		return err
	}
	defer closeAll(files)
	parts := make([]*bulk.ClassReader, len(files))
	for i, file := range files {
		if parts[i], err = bulk.NewClassReader(bufio.NewReader(file)); err != nil {
			return fmt.Errorf("%s: %w", draw.File(names[i]), err)
		}
	}
	d.key = parts[0].Canonical()
	if d.save == "" {
		total, err := bulk.MergeClasses(parts, d.print)
		return d.merged(names, total, err)
	}
	var total bulk.ClassSummary
	err = writeReport(d.save, d.out, func(w io.Writer) error {
		saved := bulk.NewClassWriter(w, d.key)
		var err error
		if total, err = bulk.MergeClasses(parts, saved.Write); err != nil {
			return err
		}
		_, err = saved.Close(total.Rejected)
		return err
	})
	return d.merged(names, total, err)
}

// merged ends a merge. It reports the lines that were rejected when the parts were made.
func (d *dedup) merged(names []string, total bulk.ClassSummary, err error) error {
	if part, ok := errors.AsType[*bulk.PartError](err); ok {
		err = fmt.Errorf("%s: %w", draw.File(names[part.Part]), part.Err)
	}
	if err == nil && total.Rejected > 0 {
		fmt.Fprintf(d.err, "%s: %d of %d lines were rejected when the parts were made\n", d.name, total.Rejected, total.Lines)
	}
	return cmp.Or(err, d.out.Flush())
}
