package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Cost is the cost of the core for a program that imports it.
type Cost struct {
	Code, Data int    // bytes of the symbols of the packages
	Init       string // the runtime's trace of the initialization
	Assembly   string // the lines of each file of assembly
	Programs   string // the bytes of small programs
}

func (c Cost) write(w io.Writer) {
	if c.Code == 0 {
		return
	}
	fmt.Fprintf(w, "\nThe core in a program: %d bytes of code, %d bytes of data; at start: %s\n", c.Code, c.Data, c.Init)
	fmt.Fprintf(w, "Lines of assembly: %s\n", c.Assembly)
	fmt.Fprintf(w, "Bytes of a program that parses its argument: %s\n", c.Programs)
}

// coreSymbol matches the symbols of the packages of the core.
var coreSymbol = regexp.MustCompile(`^github\.com/uriform/uri(/pct|/internal/(kernel|redact))?\.`)

var initTrace = regexp.MustCompile(`init github\.com/uriform/uri @\S+ ms, (.*)`)

// MeasureCost measures a worker: the sizes of the symbols of the core, and the trace of
// the initialization of the core.
func MeasureCost(b builder) (Cost, error) {
	program, err := b.worker("cost")
	if err != nil {
		return Cost{}, err
	}
	symbols, err := b.run(b.dir, nil, "go", "tool", "nm", "-size", program)
	if err != nil {
		return Cost{}, err
	}
	var c Cost
	for line := range strings.Lines(symbols) {
		// address size type name
		f := strings.Fields(line)
		if len(f) < 4 || !coreSymbol.MatchString(f[3]) {
			continue
		}
		size, err := strconv.Atoi(f[1])
		if err != nil {
			continue
		}
		if strings.EqualFold(f[2], "t") {
			c.Code += size
		} else {
			c.Data += size
		}
	}
	cmd := exec.Command(program, "uriform")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return Cost{}, err
	}
	c.Init = "nothing traced"
	if m := initTrace.FindSubmatch(out); m != nil {
		c.Init = string(m[1])
	}
	if c.Assembly, err = assembly(b.core); err != nil {
		return Cost{}, err
	}
	c.Programs, err = smallPrograms(b)
	return c, err
}

// assembly returns the number of lines of each file of assembly.
func assembly(core string) (string, error) {
	files, err := filepath.Glob(filepath.Join(core, "internal", "kernel", "*.s"))
	var counts []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		counts = append(counts, fmt.Sprintf("%s %d", filepath.Base(file), bytes.Count(text, []byte("\n"))))
	}
	return strings.Join(counts, ", "), err
}

// smallPrograms returns the sizes of a program that parses its argument, without symbols.
func smallPrograms(b builder) (string, error) {
	programs := []struct{ what, path, flag string }{
		{"with kernels", "github.com/uriform/uri", "-tags="},
		{"pure Go", "github.com/uriform/uri", "-tags=purego"},
		{"with net/url instead", "net/url", "-tags="},
	}
	var sizes []string
	for _, p := range programs {
		file := filepath.Join(b.dir, "small.go")
		source := fmt.Sprintf(`package main

import (
	"os"

	library %q
)

func main() {
	if _, err := library.Parse(os.Args[1]); err != nil {
		os.Exit(1)
	}
}
`, p.path)
		if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
			return "", err
		}
		program, err := b.program("small", file, "-ldflags=-s -w", p.flag)
		if err != nil {
			return "", err
		}
		info, err := os.Stat(program)
		if err != nil {
			return "", err
		}
		sizes = append(sizes, fmt.Sprintf("%d %s", info.Size(), p.what))
	}
	return strings.Join(sizes, ", "), nil
}
