package bulk

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A tempDir is a directory of temporary files of one process. It has a file that the process has
// locked, so that other processes know that it is in use.
//
// Temporary files are removed from the directory when they are created, where the system permits
// it. The system then frees them when the process ends, for whatever reason.
type tempDir struct {
	path string
	lock *os.File
	open map[*os.File]bool
}

const (
	tempPrefix = "uri-dedup-" // of the directories
	lockName   = "lock"
)

// keepNames keeps the names of temporary files until they are closed. Tests set it to do what
// happens on systems that do not remove open files.
var keepNames = false

// newTempDir makes a directory in parent, after it has removed the directories of processes that
// do not exist any more.
func newTempDir(parent string, removed func(dir string, bytes int64)) (*tempDir, error) {
	parent = cmp.Or(parent, os.TempDir())
	removeStale(parent, removed)
	const tries = 10 // another process may remove the directory before it is locked
	for range tries {
		path, err := os.MkdirTemp(parent, tempPrefix)
		if err != nil {
			return nil, err
		}
		lock, err := openLock(path, os.O_CREATE|os.O_EXCL)
		if err == nil {
			return &tempDir{path, lock, map[*os.File]bool{}}, nil
		}
		os.RemoveAll(path)
		if !errors.Is(err, errLocked) && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return nil, fmt.Errorf("no lock on a directory in %s", parent)
}

// errLocked is the error for a lock that another process has.
var errLocked = errors.New("the directory is locked")

// openLock opens and locks the lock of a directory. It returns errLocked if another process has the
// lock, or has removed it.
func openLock(dir string, flag int) (*os.File, error) {
	name := filepath.Join(dir, lockName)
	f, err := os.OpenFile(name, os.O_RDWR|flag|noFollow, 0o600)
	if err != nil {
		return nil, err
	}
	if !lockFile(f) || !isAt(f, name) {
		f.Close()
		return nil, errLocked
	}
	return f, nil
}

// isAt reports whether name is the name of f.
func isAt(f *os.File, name string) bool {
	a, err := f.Stat()
	b, err2 := os.Lstat(name)
	return err == nil && err2 == nil && os.SameFile(a, b)
}

// create creates a file.
func (t *tempDir) create() (*os.File, error) {
	f, err := os.CreateTemp(t.path, "")
	if err != nil {
		return nil, err
	}
	t.open[f] = true
	if !keepNames {
		os.Remove(f.Name())
	}
	return f, nil
}

// discard closes and removes a file.
func (t *tempDir) discard(f *os.File) error {
	delete(t.open, f)
	err := f.Close()
	if keepNames || !removesOpenFiles {
		err = cmp.Or(err, os.Remove(f.Name()))
	}
	return err
}

// remove closes all files, and removes the directory.
func (t *tempDir) remove() error {
	for f := range t.open {
		f.Close()
	}
	return cmp.Or(t.lock.Close(), os.RemoveAll(t.path))
}

// removeStale removes the directories in parent whose process does not exist any more, and whose
// owner is the user. It leaves directories alone that newTempDir cannot have made. It ignores
// errors, because the files of other processes are not a reason to fail.
func removeStale(parent string, removed func(dir string, bytes int64)) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		if number, ok := strings.CutPrefix(e.Name(), tempPrefix); ok && isNumber(number) && e.IsDir() {
			path := filepath.Join(parent, e.Name())
			if bytes, ok := removeIfStale(path); ok && removed != nil {
				removed(path, bytes)
			}
		}
	}
}

// justMade is the age up to which a directory without a lock may be one that is being made.
const justMade = time.Minute

// removeIfStale removes a directory if no process has it locked. It returns the size of its files.
func removeIfStale(path string) (bytes int64, removed bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || !isOwn(info) {
		return 0, false
	}
	lock, err := openLock(path, 0)
	switch {
	case err == nil:
		defer lock.Close()
	case !errors.Is(err, fs.ErrNotExist) || time.Since(info.ModTime()) < justMade:
		return 0, false
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return 0, false
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || e.Name() != lockName && !isNumber(e.Name()) {
			return 0, false // not made by newTempDir
		}
		bytes += info.Size()
	}
	if lock != nil && !removesOpenFiles {
		lock.Close()
	}
	for _, e := range entries {
		os.Remove(filepath.Join(path, e.Name()))
	}
	return bytes, os.Remove(path) == nil
}

// isNumber reports whether s consists of digits, as the random parts of names that package os
// chooses.
func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// A TempError is an error of temporary files, such as a full disk.
type TempError struct{ err error }

// Error returns the message of the cause after "temporary files: ".
func (e *TempError) Error() string { return "temporary files: " + e.err.Error() }

// Unwrap returns the cause.
func (e *TempError) Unwrap() error { return e.err }

// tempError returns err as a TempError. It does not change nil and io.EOF.
func tempError(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return &TempError{err}
}

// create creates a temporary file for records.
func (d *Deduper) create() (*recordWriter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.temp == nil {
		temp, err := newTempDir(d.options.TempDir, d.options.Removed)
		if err != nil {
			return nil, tempError(err)
		}
		d.temp = temp
	}
	f, err := d.temp.create()
	if err != nil {
		return nil, tempError(err)
	}
	return &recordWriter{file: f, buf: d.takeBuffer()}, nil
}

// takeBuffer returns an empty buffer for a file. The caller has locked d.mu.
func (d *Deduper) takeBuffer() []byte {
	n := len(d.buffers)
	if n == 0 {
		return make([]byte, 0, d.buffer)
	}
	b := d.buffers[n-1]
	d.buffers = d.buffers[:n-1]
	return b[:0]
}

// readBack returns a reader of the records of w, which must not be used any more.
func (d *Deduper) readBack(w *recordWriter) (*recordReader, error) {
	if err := w.flush(); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.buffers = append(d.buffers, w.buf)
	w.buf = nil
	d.summary.Spilled += w.at
	return &recordReader{file: w.file, size: w.at, records: w.records}, nil
}

// open gives r a buffer.
func (d *Deduper) open(r *recordReader) {
	d.mu.Lock()
	defer d.mu.Unlock()
	r.buf = d.takeBuffer()
}

// release takes the buffer of r.
func (d *Deduper) release(r *recordReader) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.buffers = append(d.buffers, r.buf)
	r.buf, r.long = nil, nil
}

// overwrite returns a writer to the file of r, which may be open. The writer must not write more
// than was read from r.
func (d *Deduper) overwrite(r *recordReader) *recordWriter {
	d.mu.Lock()
	defer d.mu.Unlock()
	return &recordWriter{file: r.file, buf: d.takeBuffer()}
}

// discard closes and removes the file of r.
func (d *Deduper) discard(r *recordReader) error {
	d.release(r)
	d.mu.Lock()
	defer d.mu.Unlock()
	return tempError(d.temp.discard(r.file))
}
