package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
)

// openParts opens the files of --merge. It returns an error if the same file is there twice: its
// lines would be counted twice. A missing file is an error too: see checkShards. The caller has to close
// the files.
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
			return files, console.FileError(err)
		}
		files = append(files, file)
		info, err := file.Stat()
		if err != nil {
			return files, console.FileError(err)
		}
		for i, other := range infos {
			if os.SameFile(info, other) {
				return files, fmt.Errorf("--merge: %s and %s are the same file", console.File(names[i]), console.File(name))
			}
		}
		infos = append(infos, info)
	}
	return files, checkShards(names)
}

// A division is the files of a list that was divided: NAME-00000-of-00016 to NAME-00015-of-00016, as uri
// partition writes them. A suffix may follow.
type division struct {
	prefix, suffix string
	total, width   int // the number of files, and its digits
}

var shardName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*)-([0-9]{5,})-of-([0-9]{5,})([^0-9].*)?$`)
})

// shard returns the division and the number of a file. ok is false for files with other names.
func shard(name string) (d division, number int, ok bool) {
	m := shardName().FindStringSubmatch(filepath.Base(name))
	if m == nil || len(m[2]) != len(m[3]) {
		return d, 0, false
	}
	number, err := strconv.Atoi(m[2])
	total, err2 := strconv.Atoi(m[3])
	return division{m[1], m[4], total, len(m[3])}, number, err == nil && err2 == nil && number < total
}

// checkShards returns an error if names have some files of a division, and not all of them: a job that
// failed can leave such files. Machines may have a directory each, so the directories do not matter,
// but each number has to be there as often as the others. In one directory, files of two divisions are
// an error too: one of them is the rest of another job.
func checkShards(names []string) error {
	type place struct{ directory, prefix, suffix string }
	inPlace := make(map[place]string)     // the first name
	all := make(map[division]map[int]int) // how many files have a number
	for _, name := range names {
		d, number, ok := shard(name)
		if !ok {
			continue
		}
		at := place{filepath.Dir(name), d.prefix, d.suffix}
		if other, ok := inPlace[at]; !ok {
			inPlace[at] = name
		} else if of, _, _ := shard(other); of != d {
			return fmt.Errorf("--merge: %s and %s are of two divisions of a list", console.File(other), console.File(name))
		}
		if all[d] == nil {
			all[d] = make(map[int]int)
		}
		all[d][number]++
	}
	for _, name := range names { // the first name of each division
		d, _, _ := shard(name)
		count, most := all[d], 0
		delete(all, d)
		for _, n := range count {
			most = max(most, n)
		}
		for i := range d.total { // it ends at the first number that no name has
			if count[i] < most {
				missing := fmt.Sprintf("%s-%0*d-of-%0*d%s", d.prefix, d.width, i, d.width, d.total, d.suffix)
				return fmt.Errorf("--merge: %s is missing; %s is one of %d files", console.File(missing), console.File(name), d.total)
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
		return nil, console.FileError(err)
	}
	s := bulk.NewStats(uri.RFC3986, memory)
	if err := s.UnmarshalJSON(text); err != nil {
		return nil, fmt.Errorf("%s: %w", console.File(name), err)
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
			return nil, fmt.Errorf("%s: %w", console.File(name), err)
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
			return fmt.Errorf("%s: %w", console.File(names[i]), err)
		}
	}
	d.key = parts[0].Canonical()
	var total bulk.ClassSummary
	write := func(emit func(bulk.Entry) error) (_ int64, err error) {
		total, err = bulk.MergeClasses(parts, emit)
		return total.Rejected, err
	}
	if d.save == "" {
		_, err = write(d.print)
	} else {
		err = d.saveClasses(write)
	}
	if part, ok := errors.AsType[*bulk.PartError](err); ok {
		err = fmt.Errorf("%s: %w", console.File(names[part.Part()]), part.Unwrap())
	}
	if err == nil && total.Rejected > 0 {
		d.err.printf("%d of %d lines were rejected when the parts were made", total.Rejected, total.Lines)
	}
	return cmp.Or(err, d.out.Flush())
}
