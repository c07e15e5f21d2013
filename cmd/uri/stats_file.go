package main

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/uriform/uri/internal/draw"
)

// writeReport writes a file. The file appears under its name only when it is complete: until then
// it is a temporary file in the same directory, and an older file of this name stays. The name "-"
// is out. A file that is not regular, such as a device or a pipe, is written to directly.
func writeReport(name string, out io.Writer, write func(io.Writer) error) error {
	if name == "-" {
		return write(out)
	}
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	mode := os.FileMode(0o666)
	if info, err := os.Stat(name); err == nil {
		if !info.Mode().IsRegular() {
			return writeDirect(name, write)
		}
		mode = info.Mode().Perm()
	}
	temporary := name + "." + strconv.Itoa(os.Getpid()) + ".tmp"
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return draw.FileError(err)
	}
	err = cmp.Or(write(file), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(temporary, name)
	}
	if err != nil {
		file.Close()
		os.Remove(temporary)
	}
	return draw.FileError(err)
}

// writeDirect writes to a file that exists.
func writeDirect(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return draw.FileError(err)
	}
	return draw.FileError(cmp.Or(write(file), file.Close()))
}
