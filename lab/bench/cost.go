package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// Cost is the cost of the core for a program that imports it.
type Cost struct {
	Code, Data int    // bytes of the symbols of the package
	Init       string // the runtime's trace of the initialization
}

func (c Cost) write(w io.Writer) {
	if c.Code == 0 {
		return
	}
	fmt.Fprintf(w, "\nThe core in a program: %d bytes of code, %d bytes of data; at start: %s\n", c.Code, c.Data, c.Init)
}

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
		if len(f) < 4 || !strings.HasPrefix(f[3], "github.com/uriform/uri.") {
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
	return c, nil
}
