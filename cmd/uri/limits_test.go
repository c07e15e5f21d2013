package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/page"
	"github.com/uriform/uri/internal/protocol"
)

// The help and the pages state the limits that the program has.
func TestLimitsAreAsStated(t *testing.T) {
	mib := func(n int) string { return fmt.Sprintf("%d MiB", n>>20) }
	for _, tt := range []struct{ file, want string }{
		{"help/serve.txt", "A body has at most " + mib(page.DefaultMaxBody) + "."},
		{"help/serve.txt", fmt.Sprintf("A client has %d seconds to send a body, and 5 seconds for each 64 KiB", page.DefaultTimeout/time.Second)},
		{"help/serve.txt", fmt.Sprintf("Work that takes longer than %d seconds ends,", page.DefaultTimeout/time.Second)},
		{"help/serve.txt", fmt.Sprintf("closed %d seconds after the header", page.Server(page.Options{}).WriteTimeout/time.Second)},
		{"../../doc/page.md", fmt.Sprintf("| %d s | the connection is closed |", page.Server(page.Options{}).WriteTimeout/time.Second)},
		{"../../doc/page.md", fmt.Sprintf("| time to send a body | %d s in all,", page.DefaultTimeout/time.Second)},
		{"help/serve.txt", fmt.Sprintf("at most %d requests at the same time", page.DefaultMaxRequests)},
		{"help/serve.txt", "A line has at most " + mib(page.DefaultMaxLine) + "."},
		{"help/serve.txt", "share " + mib(page.DefaultMaxMemory) + " of memory"},
		{"../../doc/page.md", "| length of a reply | " + mib(page.DefaultMaxReply) + " |"},
		{"../../doc/page.md", "| length of all replies to a body | " + mib(page.DefaultMaxReply) + " plus 16 bytes"},
		{"../../doc/page.md", "this includes bodies that are still arriving | " + mib(page.DefaultMaxMemory/4) + " |"},
		{"../../doc/page.md", "each byte of a line after the first 64 KiB counts as 160 bytes while the library works on it, and as 2 while the client takes its reply | " + mib(page.DefaultMaxMemory-page.DefaultMaxMemory/4) + " |"},
		{"../../doc/page.md", "| length of a line | " + mib(page.DefaultMaxLine) + " |"},
		{"../../doc/page.md", "| length of a body | " + mib(page.DefaultMaxBody) + " |"},
		{"../../doc/page.md", fmt.Sprintf("| requests that the library works on at the same time | %d |", page.DefaultMaxRequests)},
		{"../../doc/page.md", fmt.Sprintf("| requests that are open at the same time | %d,%03d |", page.DefaultMaxOpen/1000, page.DefaultMaxOpen%1000)},
		{"../../doc/page.md", fmt.Sprintf("| time to answer a request | %d s |", page.DefaultTimeout/time.Second)},
		{"help/serve.txt", "A reply of more than " + mib(page.DefaultMaxReply) + " is an error instead, and the links in a reply of extract have at most " + mib(page.DefaultMaxReply/2) + "."},
		{"help/batch.txt", "The links in a reply of extract have at most " + mib(protocol.DefaultMaxLinks) + ","},
		{"../../doc/bulk.md", "a line of 1 GB is rejected after " + mib(bulk.MaxLine)},
		{"../../doc/bulk.md", "`--memory` of less than " + mib(bulk.MinDedupMemory) + " | 2 |"},
	} {
		if text := strings.Join(strings.Fields(readFile(t, tt.file)), " "); !strings.Contains(text, tt.want) {
			t.Errorf("%s does not say %q", tt.file, tt.want)
		}
	}
}
