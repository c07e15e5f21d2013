//go:build linux

// Scale measures what a line costs in each stage of a list on several machines, and simulates how
// evenly the stages are divided. doc/scale.md has the results.
//
//	cd bench
//	go run ./scale -lines 1000000                        # the costs
//	go run ./scale -shuffle -list urls.txt               # the sizes of the parts
//
// The costs are processor times of whole processes: user and system time. The list is that of
// "go run ./dedup -list".
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

func main() {
	lines := flag.Int("lines", 1_000_000, "the `number` of lines of the list")
	parts := flag.Int("parts", 16, "the `number` of parts")
	dir := flag.String("dir", os.TempDir(), "the `directory` of the list and the parts")
	isShuffle := flag.Bool("shuffle", false, "simulate the sizes of parts")
	list := flag.String("list", "", "shuffle: a `file` with real references")
	hosts := flag.Int("hosts", 1_000_000, "shuffle: the `number` of hosts of the large list")
	flag.Parse()
	err := error(nil)
	if *isShuffle {
		err = shuffle(os.Stdout, *list, *hosts)
	} else {
		err = measure(*lines, *parts, *dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
}

// A bench has the files of a measurement.
type bench struct {
	dir, uri string
	lines    int
	list     string
}

// measure prints a table with a row for each stage.
func measure(lines, parts int, parent string) error {
	dir, err := os.MkdirTemp(parent, "bench-scale-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b := &bench{dir, filepath.Join(dir, "uri"), lines, filepath.Join(dir, "list")}
	build := exec.Command("go", "build", "-o", b.uri, "./cmd/uri")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	if err := b.writeList(); err != nil {
		return err
	}
	fmt.Println("| stage | processor time per line | bytes read per line | bytes written per line | peak memory |")
	fmt.Println("|---|---:|---:|---:|---:|")
	whole := []string{b.list}
	divided := b.names("parts/part-?????-of-?????", parts)
	for _, stage := range []struct {
		name    string
		args    []string // OUT is the output of an input; no OUT: standard output
		inputs  []string // one process for each
		outputs func() []string
	}{
		{"`uri normalize`", []string{"normalize"}, whole, nil},
		{"`uri partition --key form`", []string{"partition", "--dir", b.in("parts"), "--parts", fmt.Sprint(parts)}, whole, func() []string { return divided() }},
		{"`uri partition --key host`", []string{"partition", "--key", "host", "--dir", b.in("hosts"), "--parts", fmt.Sprint(parts)}, whole, b.names("hosts/part-*", parts)},
		{"`uri partition --key domain`", []string{"partition", "--key", "domain", "--dir", b.in("domains"), "--parts", fmt.Sprint(parts)}, whole, b.names("domains/part-*", parts)},
		{"`uri dedup --save`, one process for each part", []string{"dedup", "--save", "OUT.classes"}, nil, b.names("parts/*.classes", parts)},
		{"`uri dedup --save`, the list in one process", []string{"dedup", "--save", "OUT.classes"}, whole, b.names("list.classes", 1)},
		{"the same with `--memory 4MB`: everything is spilled", []string{"dedup", "--memory", "4MB", "--save", "OUT.classes"}, whole, b.names("list.classes", 1)},
		{"`uri dedup --merge --save`", []string{"dedup", "--merge", "--save", b.in("merged"), "PARTS/*.classes"}, whole, b.names("merged", 1)},
		{"`uri stats --save`, one process for each part", []string{"stats", "--save", "OUT.json"}, nil, b.names("parts/part-*.json", parts)},
		{"`uri stats --merge --save`", []string{"stats", "--merge", "--save", b.in("sum"), "PARTS/part-*.json"}, whole, b.names("sum", 1)},
	} {
		inputs := stage.inputs
		if inputs == nil {
			inputs = divided()
		}
		if err := b.stage(stage.name, stage.args, inputs, stage.outputs); err != nil {
			return fmt.Errorf("%s: %w", stage.name, err)
		}
	}
	return nil
}

func (b *bench) in(name string) string { return filepath.Join(b.dir, name) }

// names returns a function that returns the files that match a pattern.
func (b *bench) names(pattern string, want int) func() []string {
	return func() []string {
		names, _ := filepath.Glob(b.in(pattern))
		if len(names) != want {
			panic(fmt.Sprintf("%d files %s, want %d", len(names), pattern, want))
		}
		return names
	}
}

func (b *bench) writeList() error {
	out, err := os.Create(b.list)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "run", "./dedup", "-list", fmt.Sprint(b.lines))
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	return errors.Join(cmd.Run(), out.Close())
}

// stage runs a subcommand for each input, and prints its row.
func (b *bench) stage(name string, args, inputs []string, outputs func() []string) error {
	var seconds float64
	var memory, read int64
	for _, input := range inputs {
		var full []string
		for _, arg := range args {
			switch {
			case arg == "PARTS/*.classes", arg == "PARTS/part-*.json":
				matches, _ := filepath.Glob(b.in("parts" + arg[len("PARTS"):]))
				full = append(full, matches...)
				read += sizes(matches)
			case len(arg) > 3 && arg[:3] == "OUT":
				full = append(full, input+arg[3:])
			default:
				full = append(full, arg)
			}
		}
		if read == 0 || len(inputs) > 1 {
			read += sizes([]string{input})
		}
		in, err := os.Open(input)
		if err != nil {
			return err
		}
		cmd := exec.Command(b.uri, full...)
		cmd.Stdin, cmd.Stderr = in, os.Stderr
		err = cmd.Run()
		in.Close()
		if err != nil {
			return err
		}
		usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
		seconds += (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
		memory = max(memory, usage.Maxrss<<10)
	}
	written := "to a pipe"
	if outputs != nil {
		written = fmt.Sprintf("%.1f", float64(sizes(outputs()))/float64(b.lines))
	}
	n := float64(b.lines)
	fmt.Printf("| %s | %.2f µs | %.1f | %s | %d MB |\n", name, seconds/n*1e6, float64(read)/n, written, memory/1_000_000)
	return nil
}

// sizes returns the bytes of files.
func sizes(names []string) (n int64) {
	for _, name := range names {
		if info, err := os.Stat(name); err == nil {
			n += info.Size()
		}
	}
	return n
}
