// Command gen writes conformance/schema.json, the schema of the operations of package
// protocol. Run it with "go generate ./internal/protocol".
package main

import (
	"log"
	"os"

	"github.com/uriform/uri/internal/protocol"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: gen FILE")
	}
	if err := os.WriteFile(os.Args[1], protocol.Schema(), 0o644); err != nil {
		log.Fatal(err)
	}
}
