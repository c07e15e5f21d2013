// Package batch is the loop of an adapter in Go: one request per line in, one reply per line out.
package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// A Request is a request. Keys that are missing are empty.
type Request struct {
	Op, Syntax, Form, Input, Base, A, B string

	Steps []string
	ID    json.RawMessage
}

// A Reply is an object of JSON.
type Reply map[string]any

// A Library is what an adapter says about its library.
type Library struct {
	Name     string
	Module   string // whose version is that of the library; empty for the standard library
	Syntaxes []string
	Forms    []string // nil: reference
	Steps    []string
}

// Serve answers requests until the input ends. Ops maps the name of an operation to a function.
// An error of the library is a refusal. Serve does not recover from a panic.
func Serve(l Library, ops map[string]func(Request) (Reply, error)) {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		r, known := read(line)
		var reply Reply
		switch op, ok := ops[r.Op]; {
		case r.Op == "hello":
			reply = hello(l, ops)
		case !ok || !known:
			reply = Reply{"error": Reply{"code": "unsupported"}}
		default:
			reply = answer(r, op)
		}
		if r.ID != nil {
			reply["id"] = r.ID
		}
		text, _ := json.Marshal(reply)
		out.Write(append(text, '\n'))
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
}

// read reads a request. It reports whether there are only keys that adapters know.
func read(line []byte) (r Request, known bool) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	r.Form = "reference"
	if d.Decode(&r) == nil {
		return r, true
	}
	json.Unmarshal(line, &r)
	return r, false
}

func answer(r Request, op func(Request) (Reply, error)) Reply {
	reply, err := op(r)
	switch {
	case err == nil:
		return reply
	case r.Op == "parse":
		return Reply{"valid": false}
	}
	return Reply{"error": Reply{"code": "refused", "message": err.Error()}}
}

func hello(l Library, ops map[string]func(Request) (Reply, error)) Reply {
	version := runtime.Version()
	if info, ok := debug.ReadBuildInfo(); ok && l.Module != "" {
		for _, m := range info.Deps {
			if m.Path == l.Module {
				version = m.Version
			}
		}
	}
	var names []string
	for name := range ops {
		names = append(names, name)
	}
	slices.Sort(names)
	if l.Forms == nil {
		l.Forms = []string{"reference"}
	}
	return Reply{
		"protocol": 1, "library": l.Name, "version": version, "language": "go",
		"runtime": fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH),
		"ops":     names, "forms": l.Forms, "syntaxes": l.Syntaxes, "steps": append([]string{}, l.Steps...),
		"limits": Reply{"nul": true, "bytes": false},
	}
}

// Text returns a component: null if it is not defined.
func Text(s string, defined bool) any {
	if !defined {
		return nil
	}
	return s
}

// Brackets returns an IPv6 address with the brackets that the library takes off.
func Brackets(host string) string {
	if strings.Contains(host, ":") && host[0] != '[' {
		return "[" + host + "]"
	}
	return host
}
