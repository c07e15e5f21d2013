package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkProcess runs whole processes in turn, and reports the median of the time of each and of
// their ratio. It builds the command as releases are built. doc/command.md has the results.
//
//	go test ./cmd/uri -run '^$' -bench Process -benchtime 200x
func BenchmarkProcess(b *testing.B) {
	dir := b.TempDir()
	command := build(b, filepath.Join(dir, "uri"), ".")
	hello := filepath.Join(dir, "hello.go")
	write(b, hello, "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"h\") }\n")
	b.Run("cold", func(b *testing.B) {
		compare(b, exec.Command(command, "get", "host", "http://h/"), exec.Command(build(b, filepath.Join(dir, "hello"), hello)))
	})
	b.Run("million", func(b *testing.B) {
		lines := filepath.Join(dir, "lines")
		write(b, lines, strings.Repeat("https://www.example.com/a/b.html?q=1\nhttp://example.org/\nhttp://a.b.example.net/2024/05/17/title/#top\nhttps://192.0.2.7/search?q=a+b&lang=en\n", 250_000))
		compare(b, exec.Command(command, "get", "host"), exec.Command("cut", "-d/", "-f3"), lines)
	})
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

func write(b *testing.B, name, text string) {
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
}

// compare runs two commands in turn. Both must print the same. input is the name of the file that
// is their standard input.
func compare(b *testing.B, x, y *exec.Cmd, input ...string) {
	var times [2][]float64 // milliseconds
	var ratios []float64
	for b.Loop() {
		var output [2][]byte
		for i, cmd := range [...]*exec.Cmd{x, y} {
			var took time.Duration
			output[i], took = timed(b, cmd, input)
			times[i] = append(times[i], float64(took.Microseconds())/1000)
		}
		if !bytes.Equal(output[0], output[1]) {
			b.Fatalf("%v and %v print other texts", x, y)
		}
		ratios = append(ratios, times[0][len(ratios)]/times[1][len(ratios)])
	}
	b.ReportMetric(median(times[0]), "uri-ms")
	b.ReportMetric(median(times[1]), "other-ms")
	b.ReportMetric(median(ratios), "ratio")
	b.ReportMetric(0, "ns/op")
}

// timed runs a copy of cmd.
func timed(b *testing.B, cmd *exec.Cmd, input []string) (output []byte, took time.Duration) {
	cmd = exec.Command(cmd.Path, cmd.Args[1:]...)
	for _, name := range input {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		defer f.Close()
		cmd.Stdin = f
	}
	start := time.Now()
	output, err := cmd.Output()
	if err != nil {
		b.Fatal(err)
	}
	return output, time.Since(start)
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}
