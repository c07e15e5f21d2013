package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// This file writes the files of the package that contains all mutants.
//
// A function with mutants calls the selected mutant, which is a copy of the function:
//
//	func parse(s string) int {
//		if mutantNumber != 0 { … switch mutantNumber { case 7: return mutant7(s) } }
//		…
//	}
//	func mutant7(s string) int { … }
//
// A package variable has a function as its value, which returns the value of the mutant. A
// constant cannot have mutants at run time: such a mutant is static and needs a build of its own.

// supportText is a file of the package: which mutant is selected, which functions are reached, and how
// much memory is used.
const supportText = `package %s

import (
	"os"
	"runtime/metrics"
	"strconv"
	"sync/atomic"
	"time"
)

var mutantNumber = func() int { n, _ := strconv.Atoi(os.Getenv("MUTANT")); return n }()

var mutantTrace = func() *os.File {
	f, _ := os.OpenFile(os.Getenv("MUTANT_TRACE"), os.O_APPEND|os.O_WRONLY, 0)
	return f
}()

var mutantSeen [%d]atomic.Bool

func mutantReach(id int) {
	if !mutantSeen[id].Swap(true) {
		mutantTrace.WriteString(strconv.Itoa(id) + "\n")
	}
}

func init() {
	go func() {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		for {
			metrics.Read(sample)
			if sample[0].Value.Uint64() > 2<<30 {
				os.Stderr.WriteString("too much memory\n")
				os.Exit(3)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
}
`

// An edit replaces the bytes from start to end of a file.
type edit struct {
	start, end int
	text       string
}

// static reports whether the mutant needs a build of its own.
func (p *pkg) static(m *mutant) bool {
	switch d := m.decl.(type) {
	case *ast.GenDecl:
		spec := p.specOf(m)
		return d.Tok == token.CONST || len(spec.Names) != 1 || len(spec.Values) != 1
	case *ast.FuncDecl:
		if d.Name.Name == "init" || d.Name.Name == "main" {
			return true
		}
		if d.Recv != nil {
			t := d.Recv.List[0].Type
			if star, ok := t.(*ast.StarExpr); ok {
				t = star.X
			}
			_, plain := t.(*ast.Ident)
			return !plain
		}
	}
	return false
}

// specOf returns the specification of the variable or constant that contains the mutant.
func (p *pkg) specOf(m *mutant) *ast.ValueSpec {
	for _, spec := range m.decl.(*ast.GenDecl).Specs {
		if p.fset.Position(spec.Pos()).Offset <= m.start && m.end <= p.fset.Position(spec.End()).Offset {
			return spec.(*ast.ValueSpec)
		}
	}
	return nil
}

// schemata returns the files with the mutants, by path, and the number by which each function
// reports that a test reached it.
func (p *pkg) schemata(sample []*mutant) (files map[string][]byte, ids map[ast.Decl]int) {
	files, ids = map[string][]byte{}, map[ast.Decl]int{}
	byNode := map[ast.Node][]*mutant{}
	for _, m := range sample {
		if p.static(m) {
			continue
		}
		var n ast.Node = m.decl
		if _, ok := n.(*ast.GenDecl); ok {
			n = p.specOf(m)
		}
		byNode[n] = append(byNode[n], m)
	}
	for _, f := range p.files {
		var edits []edit
		var copies strings.Builder
		for _, d := range f.ast.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if mutants := byNode[d]; mutants != nil {
					ids[d] = len(ids)
					edits = append(edits, p.dispatch(f, d, ids[d], mutants, &copies)...)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if mutants := byNode[spec]; mutants != nil {
						edits = append(edits, p.variable(f, spec.(*ast.ValueSpec), mutants))
					}
				}
			}
		}
		if edits != nil {
			files[f.path] = append(apply(f.text, edits), copies.String()...)
		}
	}
	p.support(files, len(ids))
	return files, ids
}

// support adds the file with the support for a number of functions.
func (p *pkg) support(files map[string][]byte, functions int) {
	files[filepath.Join(p.dir, "mutants_generated.go")] = fmt.Appendf(nil, supportText, p.name, functions+1)
}

// dispatch returns the edits that make a function call its mutants, and writes the mutants.
func (p *pkg) dispatch(f *source, d *ast.FuncDecl, id int, mutants []*mutant, copies *strings.Builder) []edit {
	at := func(pos token.Pos) int { return p.fset.Position(pos).Offset }
	between := func(from, to token.Pos) string { return string(f.text[at(from):at(to)]) }

	recv, args := p.signature(f, d.Recv)
	params, rest := p.signature(f, d.Type.Params)
	args = append(args, rest...)
	var edits []edit
	if d.Recv != nil {
		edits = append(edits, edit{at(d.Recv.Opening) + 1, at(d.Recv.Closing), recv[0]})
	}
	edits = append(edits, edit{at(d.Type.Params.Opening) + 1, at(d.Type.Params.Closing), strings.Join(params, ", ")})

	typeParams, typeArgs := "", ""
	if list := d.Type.TypeParams; list != nil {
		typeParams = between(list.Pos(), list.End())
		_, names := p.signature(f, list)
		typeArgs = "[" + strings.Join(names, ", ") + "]"
	}
	var cases strings.Builder
	for _, m := range mutants {
		call := fmt.Sprintf("mutant%d%s(%s)", m.number, typeArgs, strings.Join(args, ", "))
		if d.Type.Results == nil {
			fmt.Fprintf(&cases, "case %d: %s; return; ", m.number, call)
		} else {
			fmt.Fprintf(&cases, "case %d: return %s; ", m.number, call)
		}
		fmt.Fprintf(copies, "\nfunc mutant%d%s(%s)%s%s%s%s\n", m.number, typeParams, strings.Join(slices.Concat(recv, params), ", "),
			between(d.Type.Params.End(), d.Body.Lbrace), f.text[at(d.Body.Lbrace):m.start], m.text, f.text[m.end:at(d.Body.End())])
	}
	text := fmt.Sprintf("if mutantNumber != 0 { if mutantNumber < 0 { mutantReach(%d) } else { switch mutantNumber { %s} } }; ", id, cases.String())
	return append(edits, edit{at(d.Body.Lbrace) + 1, at(d.Body.Lbrace) + 1, text})
}

// variable returns the edit that replaces the value of a variable by the value of the selected
// mutant.
func (p *pkg) variable(f *source, spec *ast.ValueSpec, mutants []*mutant) edit {
	value := spec.Values[0]
	start, end := p.fset.Position(value.Pos()).Offset, p.fset.Position(value.End()).Offset
	t := types.TypeString(p.info.Defs[spec.Names[0]].Type(), func(other *types.Package) string {
		if other == p.types {
			return ""
		}
		return other.Name()
	})
	var b strings.Builder
	fmt.Fprintf(&b, "func() %s { switch mutantNumber { ", t)
	for _, m := range mutants {
		fmt.Fprintf(&b, "case %d: return %s%s%s; ", m.number, f.text[start:m.start], m.text, f.text[m.end:end])
	}
	fmt.Fprintf(&b, "}; return %s }()", f.text[start:end])
	return edit{start, end, b.String()}
}

// apply returns text after the edits.
func apply(text []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var b []byte
	at := 0
	for _, e := range edits {
		b = append(append(b, text[at:e.start]...), e.text...)
		at = e.end
	}
	return append(b, text[at:]...)
}

// overlay writes the files to dir. It returns the name of an overlay file, with which the go command
// reads them instead of the files of the package.
func overlay(dir string, files map[string][]byte) (string, error) {
	replace := map[string]string{}
	for path, text := range files {
		replace[path] = filepath.Join(dir, filepath.Base(path))
		if err := os.WriteFile(replace[path], text, 0o644); err != nil {
			return "", err
		}
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, b, 0o644)
}
