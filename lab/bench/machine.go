package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
)

// A Machine describes the machine of the measurements.
type Machine struct {
	CPU    string
	Cores  int
	System string
	Go     string
	Load   string // averages over 1, 5 and 15 minutes; "" if unknown
}

// ThisMachine returns the machine that runs the program. If the name of the processor is
// unknown, CPU is the architecture.
func ThisMachine() Machine {
	m := Machine{
		CPU:    runtime.GOARCH,
		Cores:  runtime.NumCPU(),
		System: runtime.GOOS + "/" + runtime.GOARCH,
		Go:     runtime.Version(),
	}
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := regexp.MustCompile(`(?m)^model name\s*: (.*)$`).FindSubmatch(text); model != nil {
			m.CPU = string(model[1])
		}
	} else if text, err := exec.Command("sysctl", "-n", "machdep.cpu.brand_string").Output(); err == nil {
		m.CPU = strings.TrimSpace(string(text))
	}
	if text, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		m.System += ", kernel " + strings.TrimSpace(string(text))
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		m.Load = strings.Join(strings.Fields(string(text))[:3], " ")
	}
	return m
}

// Busy reports whether other programs ran in the last minute.
func (m Machine) Busy() bool {
	var last float64
	_, err := fmt.Sscan(m.Load, &last)
	return err == nil && last > 0.5
}

var notPlain = regexp.MustCompile(`[^a-z0-9]+`)

// Slug returns a name for files: "intel-xeon-processor-2-cores".
func (m Machine) Slug() string {
	name := strings.NewReplacer("(R)", "", "(TM)", "").Replace(m.CPU)
	return strings.Trim(notPlain.ReplaceAllString(strings.ToLower(name), "-"), "-") + fmt.Sprintf("-%d-cores", m.Cores)
}

// Revision returns the commit of the repository of dir. It adds "with changes" if there are
// uncommitted changes.
func Revision(dir string) string {
	out, err := exec.Command("git", "-C", dir, "describe", "--always", "--dirty=, with changes").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}
