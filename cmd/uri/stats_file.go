package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/uriform/uri/internal/console"
)

// tryReport returns an error if the report cannot be written to a file, or would replace standard input, one of
// inputs or another output. So a wrong name is found before the list is read. It also removes what a killed
// process left, and says so on diagnostics.
func tryReport(flag, name string, s *session, inputs []string, others ...string) error {
	if name == "" || name == "-" {
		return nil
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("--%s: %s is a directory", flag, console.File(name))
	case err == nil && !info.Mode().IsRegular():
		return nil // a device or a pipe
	case err == nil && isInput(info, s.in, append([]string{"-"}, inputs...)):
		return fmt.Errorf("--%s: %s is an input file", flag, console.File(name))
	}
	for _, other := range others {
		if other != "" && other != "-" && sameName(name, other) {
			return fmt.Errorf("--%s: %s is the file of another flag", flag, console.File(name))
		}
	}
	removeLeft(name, s)
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return fmt.Errorf("--%s: %w", flag, console.FileError(err))
	}
	file.Close()
	return console.FileError(os.Remove(file.Name()))
}

// sameName reports whether two names are of the same file. The files need not exist.
func sameName(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	return created(a) == created(b)
}

// created returns the absolute name, without symbolic links, of the file that is created if a program writes to a name.
func created(name string) string {
	for range 40 { // as Linux
		target, err := os.Readlink(name)
		if err != nil {
			break
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(name), target)
		}
		name = target
	}
	if dir, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(dir, filepath.Base(name))
	}
	if absolute, err := filepath.Abs(name); err == nil {
		name = absolute
	}
	return name
}

// removeLeft removes the temporary files of this report whose process does not exist any more. It
// ignores errors: the files of other processes are not a reason to fail.
func removeLeft(name string, s *session) {
	dir, base := filepath.Split(name)
	entries, _ := os.ReadDir(cmp.Or(dir, "."))
	for _, e := range entries {
		rest, isReport := strings.CutPrefix(e.Name(), base+".")
		number, isTemporary := strings.CutSuffix(rest, ".tmp")
		pid, err := strconv.Atoi(number)
		if !isReport || !isTemporary || err != nil || pid <= 0 || isRunning(pid) {
			continue
		}
		if file := filepath.Join(dir, e.Name()); os.Remove(file) == nil {
			s.err.printf("removed %s, which a killed process left", console.File(file))
		}
	}
}

// isRunning reports whether a process exists. It reports true if that is not known.
func isRunning(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// writeReport writes a file. The file appears under its name only when it is complete: until then
// it is a temporary file in the same directory, and an older file of this name stays. The name "-"
// is out, and the name "" is no file. A file that is not regular, such as a device or a pipe, is written
// to directly.
func writeReport(name string, out io.Writer, write func(io.Writer) error) error {
	switch name {
	case "":
		return nil
	case "-":
		return write(out)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := os.FileMode(0o666)
	old, statErr := os.Stat(name)
	if statErr == nil {
		if !old.Mode().IsRegular() {
			return writeDirect(name, write)
		}
		mode = old.Mode().Perm()
	}
	temporary := name + "." + strconv.Itoa(os.Getpid()) + ".tmp"
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return console.FileError(err)
	}
	if statErr == nil {
		file.Chmod(mode) // the umask may have removed bits that the old file has
	}
	err = cmp.Or(write(file), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		file.Close()
		os.Remove(temporary)
	}
	if _, ok := err.(*fs.PathError); !ok {
		return err // write has added what was done
	}
	return console.FileError(err)
}

// writeDirect writes to a file that exists.
func writeDirect(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return console.FileError(err)
	}
	return console.FileError(cmp.Or(write(file), file.Close()))
}
