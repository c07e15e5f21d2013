package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// goPeers are the libraries in Go, by their names in the worker.
var goPeers = []string{"net/url", "fredbi/uri", "whatwg-url", "fasthttp", "purell"}

// A builder builds the programs that run the libraries. Its paths are absolute.
type builder struct {
	dir    string // the directory for the programs
	module string // the directory of this module
	core   string // the directory of the core
}

// newBuilder returns a builder for the core of this tree.
func newBuilder(dir string) (builder, error) {
	module, err := filepath.Abs(".")
	if err != nil {
		return builder{}, err
	}
	core := filepath.Join(module, "..", "..")
	if _, err := os.Stat(filepath.Join(module, "worker")); err != nil {
		return builder{}, fmt.Errorf("run this program in the directory lab/bench: %w", err)
	}
	return builder{dir, module, core}, nil
}

// worker builds the program for libraries in Go.
func (b builder) worker(name string, flags ...string) (program string, err error) {
	modfile, err := b.modfile()
	if err != nil {
		return "", err
	}
	program = filepath.Join(b.dir, "worker-"+name)
	args := append([]string{"build", "-buildvcs=false", "-modfile=" + modfile, "-o", program}, flags...)
	_, err = b.run(b.module, []string{"GOWORK=off", "GOFLAGS="}, "go", append(args, "./worker")...)
	return program, err
}

// modfile writes a go.mod whose replace directive names the core of the builder.
func (b builder) modfile() (file string, err error) {
	file = filepath.Join(b.dir, "bench.mod")
	for from, to := range map[string]string{"go.mod": file, "go.sum": filepath.Join(b.dir, "bench.sum")} {
		text, err := os.ReadFile(filepath.Join(b.module, from))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(to, text, 0o666); err != nil {
			return "", err
		}
	}
	_, err = b.run(b.dir, nil, "go", "mod", "edit", "-replace=github.com/uriform/uri="+b.core, file)
	return file, err
}

// level builds the worker for a level of our own library.
func (b builder) level(name string) (program string, err error) {
	switch name {
	case levels[0]:
		return b.worker("purego", "-tags=purego")
	case levels[1]:
		return b.kernels("AVX2")
	case levels[2]:
		return b.kernels("AVX512")
	case neon:
		return b.kernels("NEON")
	}
	return "", fmt.Errorf("no level %q", name)
}

// levelNames returns the levels of this architecture. If the processor does not support a
// level, its worker fails at start.
func levelNames() []string {
	switch runtime.GOARCH {
	case "amd64":
		return levels[:]
	case "arm64":
		return []string{levels[0], neon}
	}
	return levels[:1]
}

// kernels builds the worker with a fixed level of the kernels. The core always uses the
// highest level of the processor, so the build adds a file to the core that sets the level
// (go build -overlay).
func (b builder) kernels(level string) (program string, err error) {
	source := fmt.Sprintf(`package kernel

func init() {
	if level < %s {
		panic("this processor has no %[1]s")
	}
	level = %[1]s
}
`, level)
	file := filepath.Join(b.dir, level+".go")
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]map[string]string{
		"Replace": {filepath.Join(b.core, "internal", "kernel", "level_held.go"): file},
	})
	if err != nil {
		return "", err
	}
	overlayFile := filepath.Join(b.dir, level+".json")
	if err := os.WriteFile(overlayFile, overlay, 0o666); err != nil {
		return "", err
	}
	return b.worker(level, "-overlay="+overlayFile)
}

// A native is a library in another language. build builds its driver, and returns the
// command that starts the driver.
type native struct {
	name  string
	deb   string // the Debian package; "" for the standard library of the language
	build func(b builder, version string) (command []string, err error)
}

var natives = []native{
	{"oxiri", "librust-oxiri-dev", cargo("oxiri")},
	{"Rust url", "librust-url-dev", cargo("url")},
	{"uriparser", "liburiparser-dev", compile("cc", "-O2", "-o", "driver-uriparser", "uriparser.c", "-luriparser")},
	{"Boost.URL", "libboost-url1.81-dev", compile("c++", "-O2", "-std=c++17", "-o", "driver-boost", "boost.cc", "-lboost_url")},
	{"java.net.URI", "", java},
	{"Node URL", "", node},
}

// compile returns a build function that runs a compiler. The argument after -o is the
// program.
func compile(compiler string, args ...string) func(builder, string) ([]string, error) {
	return func(b builder, _ string) ([]string, error) {
		_, err := b.run(b.dir, nil, compiler, args...)
		return []string{filepath.Join(b.dir, args[slices.Index(args, "-o")+1])}, err
	}
}

// cargo returns a build function for a driver in Rust, which uses Debian's crates.
func cargo(crate string) func(builder, string) ([]string, error) {
	return func(b builder, version string) ([]string, error) {
		_, err := b.run(filepath.Join(b.dir, crate), []string{"DRIVER_VERSION=" + version},
			"cargo", "build", "--quiet", "--release", "--offline", "--target-dir", filepath.Join(b.dir, "cargo"),
			"--config", `source.crates-io.replace-with="debian"`,
			"--config", `source.debian.directory="/usr/share/cargo/registry"`)
		return []string{filepath.Join(b.dir, "cargo", "release", "driver-"+crate)}, err
	}
}

func java(b builder, _ string) ([]string, error) {
	classes := filepath.Join(b.dir, "classes")
	_, err := b.run(b.dir, nil, "javac", "-d", classes, "Driver.java")
	return []string{"java", "-cp", classes, "Driver"}, err
}

func node(b builder, _ string) ([]string, error) {
	_, err := b.run(b.dir, nil, "node", "--check", "node.mjs")
	return []string{"node", filepath.Join(b.dir, "node.mjs")}, err
}

// copySources copies the sources of the drivers to the build directory, so that the build
// does not write into the repository.
func (b builder) copySources() error {
	return os.CopyFS(b.dir, os.DirFS(filepath.Join(b.module, "native")))
}

// start builds and starts the driver.
func (n native) start(b builder) (*Peer, error) {
	version := debianVersion(n.deb)
	command, err := n.build(b, version)
	if err != nil {
		return nil, err
	}
	p, err := Start(n.name, Native, command[0], command[1:]...)
	if err == nil && version != "" {
		p.Version = version
	}
	return p, err
}

// debianVersion returns the version of an installed package, or "".
func debianVersion(name string) string {
	if name == "" {
		return ""
	}
	out, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", name).Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// run runs a command, and returns its output. The error contains the output too, with the
// names of temporary directories replaced, so that it is the same in every run.
func (b builder) run(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		log := fmt.Sprintf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
		return "", errors.New(strings.NewReplacer(b.dir, "BUILD", b.module, "bench").Replace(log))
	}
	return string(out), nil
}
