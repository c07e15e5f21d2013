// Mutants is an adapter whose library recognizes RFC 3986 with a planted fault. Each fault is one that
// real libraries have. The test shows that the suites of the scoreboard find them.
//
//	uri conformance run -- go run ./lab/mutants -fault lone-percent
//
// README.md has a table of the faults, and of the suites that find them.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
)

func main() {
	name := flag.String("fault", "exact", "the `name` of the fault")
	list := flag.Bool("list", false, "list the faults")
	flag.Parse()
	all := allMutants()
	if *list {
		for _, m := range all {
			fmt.Printf("%s\t%s\n", m.name, m.does)
		}
		return
	}
	i := slices.IndexFunc(all, func(m *mutant) bool { return m.name == *name })
	if i < 0 {
		fmt.Fprintf(os.Stderr, "mutants: no fault %q\n", *name)
		os.Exit(2)
	}
	if err := serve(all[i]); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

type object map[string]any

// serve answers requests until the input ends.
func serve(m *mutant) error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var request struct {
			ID, Input any
			Op, Form  string
			Base64    string `json:"input_base64"`
		}
		if err := json.Unmarshal(in.Bytes(), &request); err != nil {
			return err
		}
		text, _ := request.Input.(string)
		if b, err := base64.StdEncoding.DecodeString(request.Base64); err == nil && request.Base64 != "" {
			text = string(b)
		}
		var reply object
		switch request.Op {
		case "hello":
			reply = object{
				"protocol": 1, "library": "mutant " + m.name, "version": "1", "language": "go", "runtime": "",
				"ops": []string{"parse"}, "forms": []string{"reference", "uri"}, "syntaxes": []string{"rfc3986"}, "steps": []string{},
				"limits": object{"nul": true, "bytes": true},
			}
		case "parse":
			reply = object{"valid": m.match(text, request.Form == "uri")}
		default:
			reply = object{"error": object{"code": "unsupported"}}
		}
		reply["id"] = request.ID
		if err := out.Encode(reply); err != nil {
			return err
		}
	}
	return in.Err()
}
