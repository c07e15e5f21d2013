// List writes a list of references, which is always the same for the same number of lines. The figures
// of doc/bulk.md and doc/scale.md are for these lists.
//
//	go run ./list 1000000 > list
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	n, err := 0, error(nil)
	if len(os.Args) == 2 {
		n, err = strconv.Atoi(os.Args[1])
	}
	if n <= 0 || err != nil {
		fmt.Fprintln(os.Stderr, "usage: go run ./list LINES")
		os.Exit(2)
	}
	if err := writeList(os.Stdout, n); err != nil {
		fmt.Fprintln(os.Stderr, "list:", err)
		os.Exit(1)
	}
}

// words are the parts of hosts and paths.
var words = [...]string{"about", "archive", "article", "blog", "book", "catalog", "city", "community", "data", "download",
	"energy", "event", "forum", "garden", "guide", "health", "history", "image", "journal", "library", "map", "media",
	"music", "news", "photo", "product", "project", "recipe", "science", "theme", "topic", "weather"}

// writeList writes n lines, which are always the same for the same n. They have about 0.53 n
// different canonical forms: each line is one of 0.7 n references, in one of 8 spellings.
func writeList(w io.Writer, n int) error {
	b := bufio.NewWriterSize(w, 256<<10)
	references := uint64(n)*7/10 + 1
	for i := range n {
		x := mix(uint64(i))
		line := appendReference(b.AvailableBuffer(), mix(x)%references, int(x>>61))
		if b.Available() < len(line) {
			line = append([]byte(nil), line...)
		}
		if _, err := b.Write(line); err != nil {
			return err
		}
	}
	return b.Flush()
}

// mix returns a pseudorandom number (SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// appendReference appends a reference and a line end. All spellings of an id have the same canonical
// form. Half of the spellings are the canonical form.
func appendReference(b []byte, id uint64, spelling int) []byte {
	x := mix(^id)
	word := func() string {
		x = mix(x)
		return words[x%uint64(len(words))]
	}
	switch spelling {
	case 4:
		b = append(b, "HTTP://www."...)
	case 5:
		b = append(b, "http://WWW."...)
	default:
		b = append(b, "http://www."...)
	}
	b = append(b, word()...)
	b = append(b, '-')
	b = append(b, word()...)
	b = append(b, ".example"...)
	if spelling == 6 {
		b = append(b, ":80"...)
	}
	for range 1 + mix(x)%3 {
		b = append(b, '/')
		b = append(b, word()...)
	}
	if spelling == 7 {
		b = append(b, "/./%7Euser/"...)
	} else {
		b = append(b, "/~user/"...)
	}
	b = strconv.AppendUint(b, id, 36)
	b = append(b, ".html?session="...)
	b = strconv.AppendUint(b, mix(id)>>40, 16)
	return append(b, '\n')
}
