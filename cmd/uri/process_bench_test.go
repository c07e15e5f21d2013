package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkStart runs a short command and a Go program that prints in turn, as whole processes, and reports
// the median of the time of each and of their ratio. It builds both as releases are built.
// doc/command.md has the results.
//
//	go test ./cmd/uri -run '^$' -bench Start -benchtime 200x
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	hello := filepath.Join(dir, "hello.go")
	if err := os.WriteFile(hello, []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"h\") }\n"), 0o600); err != nil {
		b.Fatal(err)
	}
	uri, other := build(b, filepath.Join(dir, "uri"), "."), build(b, filepath.Join(dir, "hello"), hello)
	var uris, others, ratios []float64
	for b.Loop() {
		uris = append(uris, milliseconds(b, uri, "get", "host", "http://h/"))
		others = append(others, milliseconds(b, other))
		ratios = append(ratios, uris[len(ratios)]/others[len(ratios)])
	}
	b.ReportMetric(median(uris), "uri-ms")
	b.ReportMetric(median(others), "other-ms")
	b.ReportMetric(median(ratios), "ratio")
	b.ReportMetric(0, "ns/op")
}

// build builds a program as releases are built.
func build(b *testing.B, program, source string) string {
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, source)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return program
}

// milliseconds runs a program that prints "h", and returns the time that it takes.
func milliseconds(b *testing.B, program string, args ...string) float64 {
	start := time.Now()
	output, err := exec.Command(program, args...).Output()
	if err != nil || string(output) != "h\n" {
		b.Fatalf("%s prints %q, %v", program, output, err)
	}
	return float64(time.Since(start).Microseconds()) / 1000
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
