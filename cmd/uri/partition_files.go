package main

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/wording"
)

// A partFile is a file of the result, as the manifest describes it.
type partFile struct {
	Name   string `json:"name"`
	Lines  int64  `json:"lines"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`

	w    *bufio.Writer // to file and sum
	file *os.File
	sum  hash.Hash
}

const manifestName = "manifest.json"

// create makes the directory and the files.
func (p *partition) create() error {
	_, statErr := os.Stat(p.dir)
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return console.FileError(err)
	}
	if errors.Is(statErr, fs.ErrNotExist) {
		p.made = append(p.made, p.dir)
	}
	manifest := filepath.Join(p.dir, manifestName)
	if _, err := os.Lstat(manifest); err == nil {
		return fmt.Errorf("--dir: %s exists: the directory has another division", console.File(manifest))
	}
	for i := range p.parts {
		f := &partFile{Name: fmt.Sprintf("part-%05d-of-%05d", i, p.parts), sum: sha256.New()}
		name := filepath.Join(p.dir, f.Name)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return console.FileError(err)
		}
		p.made = append(p.made, name)
		f.file, f.w = file, bufio.NewWriterSize(io.MultiWriter(file, f.sum), 16<<10)
		p.files = append(p.files, f)
	}
	return nil
}

// remove removes what this run made for a division that is not complete.
func (p *partition) remove() {
	for _, f := range p.files {
		f.file.Close()
	}
	for _, name := range slices.Backward(p.made) {
		os.Remove(name) // a directory only if it is empty
	}
}

// A manifest describes a division. All that decides the part of a reference is in it.
type manifest struct {
	Kind           string           `json:"kind"` // "partition"
	Format         int              `json:"format"`
	Syntax         uri.Syntax       `json:"syntax"`
	By             string           `json:"by"`
	IgnoreFragment bool             `json:"ignore_fragment"`
	Key            string           `json:"key"`
	PublicSuffixes string           `json:"public_suffixes,omitempty"` // for the key domain
	Balanced       bool             `json:"balanced"`
	Split          map[string][]int `json:"split,omitempty"` // the parts of divided hosts or domains
	Lines          int              `json:"lines"`           // of the input
	Rejected       int              `json:"rejected"`        // of these lines
	Parts          []*partFile      `json:"parts"`
}

// finishFiles completes the files, also that of --rejects. Then it writes the manifest, which it
// returns.
func (p *partition) finishFiles() ([]byte, error) {
	m := manifest{
		Kind: "partition", Format: 1, Syntax: p.forms.Syntax, By: wording.RungOf(p.forms.Steps, true).String(), IgnoreFragment: p.forms.IgnoreFragment, Key: p.key,
		Balanced: p.balance != "", Lines: p.inputs, Rejected: p.rejected, Parts: p.files,
	}
	if p.key == bulk.PartitionDomain.String() {
		_, m.PublicSuffixes = bulk.StatsSources()
	}
	m.Split = maps.Collect(p.partitioner.Split())
	for _, f := range p.files {
		if err := cmp.Or(f.w.Flush(), f.file.Sync(), f.file.Close()); err != nil {
			return nil, console.FileError(err)
		}
		f.SHA256 = hex.EncodeToString(f.sum.Sum(nil))
	}
	if err := p.rejectsFile.close(); err != nil {
		return nil, err // without a manifest
	}
	p.rejectsFile = nil
	text, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	name := filepath.Join(p.dir, manifestName)
	return text, writeReport(name, p.out.Writer, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
