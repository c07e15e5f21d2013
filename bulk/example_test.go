package bulk_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

// The references of a list without those that are equivalent to an earlier one.
func ExampleDeduper() {
	list := strings.NewReader("HTTP://a/%7Eb\nhttp://b/\nhttp://a:80/~b\n")
	d, err := bulk.NewDeduper(context.Background(), bulk.DedupOptions{Count: true}, func(e bulk.Entry) error {
		fmt.Printf("%d %s (%s)\n", e.Count, e.First, e.Canonical)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	defer d.Close()
	canonical := bulk.Canonical{Steps: uri.FullNormalization}
	lines := bulk.NewReader(list)
	var b []byte
	for line, err := range lines.Lines() {
		if err == nil {
			b, err = canonical.Append(b[:0], line)
		}
		if err != nil {
			log.Print(err) // and go on with the next line
			continue
		}
		if err := d.Add(int64(lines.Number()), b, line); err != nil {
			log.Fatal(err)
		}
	}
	if err := d.Finish(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 2 HTTP://a/%7Eb (http://a/~b)
	// 1 http://b/ (http://b/)
}

// Eight machines each get a part of a list. Equivalent references are on the same machine.
func ExamplePartition() {
	canonical := bulk.Canonical{Steps: uri.FullNormalization}
	for _, text := range []string{"HTTP://a/%7Eb", "http://a:80/~b", "http://b/"} {
		b, err := canonical.Append(nil, text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(bulk.Partition(bulk.Hash(b), 8), text)
	}
	// Output:
	// 3 HTTP://a/%7Eb
	// 3 http://a:80/~b
	// 4 http://b/
}

// Count the lines and the hosts of a list.
func ExampleStats() {
	list := "http://a.example/\nhttps://a.example/b\nhttp://b.example/\nhttp://a b/\n"
	stats := bulk.NewStats(uri.RFC3986, 32<<20)
	if err := stats.Read(bulk.NewReader(strings.NewReader(list)), nil); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(stats.Lines, "lines,", stats.Rejected, "rejected")
	for _, host := range stats.Hosts.Top(10) {
		fmt.Println(host.Count, host.Value)
	}
	// Output:
	// 4 lines, 1 rejected
	// 2 a.example
	// 1 b.example
}
