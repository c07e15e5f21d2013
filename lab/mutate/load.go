package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// A pkg is a package with its types.
type pkg struct {
	dir   string
	path  string
	name  string
	fset  *token.FileSet
	files []*source
	types *types.Package
	info  *types.Info

	importer types.Importer
	flags    map[types.Type][]*types.Const // see findFlags
}

// A source is a file of a package.
type source struct {
	path, name string
	text       []byte
	code       []byte // text with spaces in place of comments
	ast        *ast.File
}

// load reads the package in dir, as built for this system.
func load(dir string) (*pkg, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Name,Dir,GoFiles,Export,DepOnly", ".")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	exports, sources := map[string]string{}, map[string][]byte{}
	p := &pkg{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ImportPath, Name, Dir, Export string
			GoFiles                       []string
			DepOnly                       bool
		}
		if err := d.Decode(&listed); err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		exports[listed.ImportPath] = listed.Export
		if listed.DepOnly {
			continue
		}
		p.dir, p.path = listed.Dir, listed.ImportPath
		for _, name := range listed.GoFiles {
			path := filepath.Join(listed.Dir, name)
			if sources[path], err = os.ReadFile(path); err != nil {
				return nil, err
			}
		}
	}
	return p, p.check(sources, func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

// check parses the files of p and finds their types. The function lookup opens the export data of
// an import.
func (p *pkg) check(sources map[string][]byte, lookup importer.Lookup) error {
	p.fset = token.NewFileSet()
	p.importer = importer.ForCompiler(p.fset, "gc", lookup)
	var files []*ast.File
	for path, text := range sources {
		f, err := parser.ParseFile(p.fset, path, text, parser.ParseComments)
		if err != nil {
			return err
		}
		p.name = f.Name.Name
		files = append(files, f)
		p.files = append(p.files, &source{path, filepath.Base(path), text, p.withoutComments(f, text), f})
	}
	sortByName(p.files)
	p.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	var err error
	p.types, err = (&types.Config{Importer: p.importer}).Check(p.path, p.fset, files, p.info)
	p.findFlags()
	return err
}

// withoutComments returns text with spaces in place of comments.
func (p *pkg) withoutComments(f *ast.File, text []byte) []byte {
	code := slices.Clone(text)
	for _, group := range f.Comments {
		for _, c := range group.List {
			comment := code[p.fset.Position(c.Pos()).Offset:p.fset.Position(c.End()).Offset]
			for i := range comment {
				if comment[i] != '\n' {
					comment[i] = ' '
				}
			}
		}
	}
	return code
}

// compiles reports whether the package with the mutant is valid Go. It type-checks the declaration
// of the mutant. It removes the bodies of other functions, because the mutant cannot make them
// invalid. It ignores errors outside the declaration, because imports may be unused without these
// bodies.
func (p *pkg) compiles(m *mutant) bool {
	fset := token.NewFileSet()
	mutated, err := parser.ParseFile(fset, m.file.path, m.apply(), 0)
	if err != nil {
		return false
	}
	files := []*ast.File{mutated}
	for _, f := range p.files {
		if f != m.file {
			other, err := parser.ParseFile(fset, f.path, f.text, 0)
			if err != nil {
				return false
			}
			files = append(files, other)
		}
	}
	index := 0
	for i, d := range m.file.ast.Decls {
		if d == m.decl {
			index = i
		}
	}
	if index >= len(mutated.Decls) {
		return false
	}
	decl := mutated.Decls[index]
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d != decl && d.Type.TypeParams == nil {
				d.Body = nil
			}
		}
	}
	valid := true
	config := types.Config{Importer: p.importer, Error: func(err error) {
		if e, ok := errors.AsType[types.Error](err); ok && decl.Pos() <= e.Pos && e.Pos < decl.End() {
			valid = false
		}
	}}
	config.Check(p.path, fset, files, nil)
	return valid
}
