//go:build ignore

// Hold a library to the rows: go run loops/go.go. The package has the rows and the judgment.
package main

import (
	"fmt"
	"net/url"
	"os"

	"github.com/uriform/uri/conformance"
)

type object = conformance.Object

const validates = false // does the library promise to reject invalid strings? If not, they are not asked

// answer is your library. It returns nil if the library does not do what is asked.
func answer(request object) object {
	input, ok := request["input"].(string)
	if !ok || request["syntax"] != "rfc3986" || request["strict"] != nil || request["above_root"] != nil {
		return nil // another RFC, an option, or an input that is not UTF-8
	}
	u, err := url.Parse(input)
	switch request["op"] {
	case "resolve":
		base, err2 := url.Parse(request["base"].(string))
		if err != nil || err2 != nil {
			return object{"error": object{}}
		}
		return object{"result": base.ResolveReference(u).String()}
	case "parse":
		if err != nil {
			return object{"valid": false}
		}
		return object{"valid": true, "components": object{"query": u.RawQuery}}
	}
	return nil
}

// The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
func main() {
	asked, wrong := 0, 0
	for row, err := range conformance.All() {
		if err != nil {
			panic(err)
		}
		if row.Contested != "" || row.Withdrawn != "" || !validates && row.Reply["valid"] == false {
			continue
		}
		reply := answer(row.Request)
		if reply == nil {
			continue
		}
		asked++
		if err := row.Judge(reply); err != nil {
			wrong++
			fmt.Println(err, row.Request, "got", reply)
		}
	}
	fmt.Println(asked, "asked,", wrong, "wrong")
	if wrong > 0 {
		os.Exit(1)
	}
}
