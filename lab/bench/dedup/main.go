//go:build linux

// Dedup measures "uri dedup" against "uri normalize | LC_ALL=C sort -u" with the same memory.
//
//	cd lab/bench
//	go run ./dedup -lines 1000000,10000000 -dir /tmp
//
// It writes lists that are the same on every machine (see list.go), and prints a table for
// doc/bulk.md. It fails if the numbers of classes differ. A list of 10 million lines needs 3 GB in
// the directory, and a list of 100 million lines 30 GB.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	lines := flag.String("lines", "1000000,10000000", "the `numbers` of lines of the lists")
	memory := flag.Int("memory", 64, "the memory of dedup and sort in `MB`; sort gets as many MiB")
	jobs := flag.Int("jobs", 1, "the `number` of jobs of dedup")
	dir := flag.String("dir", os.TempDir(), "the `directory` of the lists and of temporary files")
	list := flag.Int("list", 0, "only write a list of `n` lines to standard output")
	flag.Parse()
	err := error(nil)
	if *list > 0 {
		err = writeList(os.Stdout, *list)
	} else {
		err = measureAll(strings.Split(*lines, ","), *memory, *jobs, *dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "dedup:", err)
		os.Exit(1)
	}
}

// measureAll prints a table with a row for each number of lines.
func measureAll(numbers []string, memory, jobs int, parent string) error {
	dir, err := os.MkdirTemp(parent, "bench-dedup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	uri := filepath.Join(dir, "uri")
	build := exec.Command("go", "build", "-o", uri, "./cmd/uri")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %v\n%s", err, out)
	}
	fmt.Println("| lines | list | classes | dedup: time | CPU time | per line | peak memory | normalize and sort: time | CPU time | time ratio | CPU ratio |")
	fmt.Println("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, number := range numbers {
		n, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil {
			return err
		}
		if err := measureOne(dir, uri, n, memory, jobs); err != nil {
			return err
		}
	}
	return nil
}

// measureOne prints the row for a list of n lines.
func measureOne(dir, uri string, n, memory, jobs int) error {
	list := filepath.Join(dir, "list")
	f, err := os.Create(list)
	if err != nil {
		return err
	}
	if err := errors.Join(writeList(f, n), f.Sync(), f.Close()); err != nil {
		return err
	}
	defer os.Remove(list)
	info, err := os.Stat(list)
	if err != nil {
		return err
	}
	dedup, err := measure(list, exec.Command(uri, "dedup", "--temp", dir, "--memory", fmt.Sprint(memory, "MB"), "--jobs", fmt.Sprint(jobs)))
	if err != nil {
		return err
	}
	sorted := exec.Command("sort", "-u", "-T", dir, "-S", fmt.Sprint(memory, "M"))
	sorted.Env = append(os.Environ(), "LC_ALL=C")
	other, err := measure(list, exec.Command(uri, "normalize"), sorted)
	if err != nil {
		return err
	}
	if dedup.lines != other.lines {
		return fmt.Errorf("%d lines: dedup finds %d classes, and sort finds %d", n, dedup.lines, other.lines)
	}
	fmt.Printf("| %d | %d MB | %d | %.1f s | %.1f s | %.2f µs | %d MB | %.1f s | %.1f s | %.1f | %.1f |\n", n, info.Size()/1e6, dedup.lines,
		dedup.wall.Seconds(), dedup.cpu.Seconds(), dedup.cpu.Seconds()*1e6/float64(n), dedup.memory/1e6,
		other.wall.Seconds(), other.cpu.Seconds(), dedup.ratio(other.wall, dedup.wall), dedup.ratio(other.cpu, dedup.cpu))
	return nil
}

// A cost is what a pipeline took.
type cost struct {
	lines     int64 // of output
	wall, cpu time.Duration
	memory    int64 // peak of the largest process, in bytes
}

func (cost) ratio(a, b time.Duration) float64 { return a.Seconds() / b.Seconds() }

// measure runs a pipeline with a file as its input, and counts the lines of its output.
func measure(input string, pipeline ...*exec.Cmd) (c cost, err error) {
	in, err := os.Open(input)
	if err != nil {
		return c, err
	}
	defer in.Close()
	var previous io.ReadCloser = in
	start := time.Now()
	for _, cmd := range pipeline {
		cmd.Stdin, cmd.Stderr = previous, os.Stderr
		if previous, err = cmd.StdoutPipe(); err != nil {
			return c, err
		}
		if err := cmd.Start(); err != nil {
			return c, err
		}
	}
	if c.lines, err = countLines(previous); err != nil {
		return c, err
	}
	for _, cmd := range pipeline {
		if err := cmd.Wait(); err != nil {
			return c, fmt.Errorf("%v: %w", cmd.Args, err)
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		c.cpu += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		c.memory = max(c.memory, usage.Maxrss<<10) // Linux: KiB
	}
	c.wall = time.Since(start)
	return c, nil
}

// countLines counts the lines of r.
func countLines(r io.Reader) (n int64, err error) {
	b := bufio.NewReaderSize(r, 256<<10)
	for {
		if _, err := b.Peek(1); err == io.EOF {
			return n, nil
		} else if err != nil {
			return n, err
		}
		block, _ := b.Peek(b.Buffered())
		n += int64(bytes.Count(block, []byte("\n")))
		b.Discard(len(block))
	}
}
