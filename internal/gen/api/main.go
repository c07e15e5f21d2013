// Command api writes the exported names of the packages that version 1 freezes to the folder api, one
// line for each constant, variable, function, type, field and method, so that a change of the API is seen
// in a diff:
//
//	go generate .
package main

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const module = "github.com/uriform/uri"

// frozen are the packages, by the names of their files.
var frozen = map[string]string{
	"uri":     module,
	"pct":     module + "/pct",
	"query":   module + "/query",
	"lenient": module + "/lenient",
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: api FOLDER")
	}
	files, err := generate()
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(os.Args[1], name+".txt"), []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// generate returns the text of each file.
func generate() (map[string]string, error) {
	source := importer.ForCompiler(token.NewFileSet(), "source", nil)
	files := map[string]string{}
	for name, path := range frozen {
		p, err := source.Import(path)
		if err != nil {
			return nil, err
		}
		files[name] = list(p)
	}
	return files, nil
}

// list returns the exported names of a package, each with its type, in alphabetical order.
func list(p *types.Package) string {
	var lines []string
	qualified := types.RelativeTo(p)
	add := func(object types.Object, suffix string) {
		lines = append(lines, types.ObjectString(object, qualified)+suffix)
	}
	for _, name := range p.Scope().Names() {
		object := p.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch object := object.(type) {
		case *types.Const:
			add(object, " = "+object.Val().String())
		case *types.TypeName:
			lines = append(lines, "type "+name+" "+kind(object.Type()))
			lines = append(lines, members(object, qualified)...)
		default:
			add(object, "")
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}

// kind returns the underlying type of a type. The fields of a struct have lines of their own, and the
// others are not exported.
func kind(t types.Type) string {
	if _, ok := t.Underlying().(*types.Struct); ok {
		return "struct"
	}
	return t.Underlying().String()
}

// members returns a line for each exported field and method of a type, also for those that it gets
// from an embedded type.
func members(object *types.TypeName, qualified types.Qualifier) (lines []string) {
	if s, ok := object.Type().Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Exported() {
				lines = append(lines, fmt.Sprintf("field %s.%s %s", object.Name(), f.Name(), types.TypeString(f.Type(), qualified)))
			}
		}
	}
	values := types.NewMethodSet(object.Type())
	for m := range types.NewMethodSet(types.NewPointer(object.Type())).Methods() {
		if !m.Obj().Exported() {
			continue
		}
		receiver := "*" + object.Name()
		if values.Lookup(m.Obj().Pkg(), m.Obj().Name()) != nil {
			receiver = object.Name()
		}
		signature := strings.TrimPrefix(types.TypeString(m.Type(), qualified), "func")
		lines = append(lines, fmt.Sprintf("method (%s) %s%s", receiver, m.Obj().Name(), signature))
	}
	return lines
}
