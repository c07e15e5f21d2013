package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/draw"
)

// openParts opens the files of --merge. It returns an error if the same file is there twice: its
// lines would be counted twice. By checkShards, a missing file is an error too. The caller has to close the files.
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
	return files, checkShards(names)
}

// shardName is the name of one of several files: NAME-00003-of-00016, as uri partition and
// engines/beam write them. A suffix may follow.
var shardName = regexp.MustCompile(`^(.*)-([0-9]{5,})-of-([0-9]{5,})([^0-9].*)?$`)

// checkShards returns an error if names have some files of a division, and not all of them: a job that
// failed can leave such files. Machines may have a directory each, so the directories do not matter,
// but each number has to be there as often as the others. In one directory, files of two divisions are
// an error too: one of them is the rest of another job.
func checkShards(names []string) error {
	type set struct {
		prefix, suffix string
		width, total   int
	}
	type shards struct {
		first string      // the first name
		count map[int]int // how many files have a number
		most  int         // the largest count
	}
	var order []set
	sets := make(map[set]*shards)
	totals := make(map[[3]string]string) // by directory, prefix and suffix: the first name
	for _, name := range names {
		m := shardName.FindStringSubmatch(filepath.Base(name))
		if m == nil {
			continue
		}
		number, err1 := strconv.Atoi(m[2])
		total, err2 := strconv.Atoi(m[3])
		if err1 != nil || err2 != nil || number >= total || len(m[2]) != len(m[3]) {
			continue
		}
		place := [3]string{filepath.Dir(name), m[1], m[4]}
		if other, ok := totals[place]; !ok {
			totals[place] = name
		} else if shardName.FindStringSubmatch(filepath.Base(other))[3] != m[3] {
			return fmt.Errorf("--merge: %s and %s are of two divisions of a list", draw.File(other), draw.File(name))
		}
		s := set{m[1], m[4], len(m[3]), total}
		if sets[s] == nil {
			sets[s] = &shards{first: name, count: make(map[int]int)}
			order = append(order, s)
		}
		sets[s].count[number]++
		sets[s].most = max(sets[s].most, sets[s].count[number])
	}
	for _, s := range order {
		for i := range s.total { // at most one more than there are names
			if sets[s].count[i] < sets[s].most {
				missing := fmt.Sprintf("%s-%0*d-of-%0*d%s", s.prefix, s.width, i, s.width, s.total, s.suffix)
				return fmt.Errorf("--merge: %s is missing; %s is one of %d files", draw.File(missing), draw.File(sets[s].first), s.total)
			}
		}
	}
	return nil
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
