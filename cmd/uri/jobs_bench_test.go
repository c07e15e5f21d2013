//go:build unix

package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var benchLines = flag.Int("benchlines", 1_000_000, "the number of lines of BenchmarkStream")

// BenchmarkStream measures whole processes that read a file of lines and write to /dev/null: a
// program that copies lines, and uri with one job and with two. The processor time (cpu-ns/line,
// user and system) depends less on other work of the machine than the time that passes.
//
//	go test ./cmd/uri -run - -bench Stream -benchtime 5x -benchlines 10000000
func BenchmarkStream(b *testing.B) {
	file := filepath.Join(b.TempDir(), "lines")
	writeLines(b, file, *benchLines)
	for _, args := range []string{
		"copylines", "uri normalize --lines", "uri normalize --lines --jobs 2", "uri check --lines", "uri check --lines --jobs 2", "uri get host --lines", "uri get host --lines --jobs 2",
	} {
		b.Run(args, func(b *testing.B) {
			var cpu, memory int64
			for b.Loop() {
				in, err := os.Open(file)
				if err != nil {
					b.Fatal(err)
				}
				fields := strings.Fields(args)
				p := command(b, fields[1:]...)
				p.Args[0], p.Stdin = fields[0], in
				if err := p.Run(); err != nil {
					b.Fatal(err)
				}
				in.Close()
				cpu += int64(p.ProcessState.UserTime() + p.ProcessState.SystemTime())
				memory = max(memory, p.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
			}
			lines := float64(b.N) * float64(*benchLines)
			b.ReportMetric(float64(b.Elapsed())/lines, "ns/line")
			b.ReportMetric(float64(cpu)/lines, "cpu-ns/line")
			b.ReportMetric(float64(memory)/1000, "max-MB") // Linux: rusage counts in KiB
			b.ReportMetric(0, "ns/op")
		})
	}
}

// writeLines writes n URLs of about 65 bytes. All of them change when they are normalized.
func writeLines(b *testing.B, name string, n int) {
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	for i := range n {
		fmt.Fprintf(w, "HTTP://www.Example%d.com:80/wiki/b%%7ec/index.html/../%d?q=%d&page=1\n", i%1000, i%100, i)
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.Fatal(err)
	}
}
