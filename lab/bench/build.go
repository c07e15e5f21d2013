package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// goPeers are the libraries in Go, by their names in the worker.
var goPeers = []string{"net/url", "fredbi/uri", "whatwg-url", "fasthttp", "purell"}

// A builder builds the programs that run the libraries. Its paths are absolute.
type builder struct {
	dir     string // the directory for the programs
	module  string // the directory of this module
	core    string // the directory of the core
	sources string // the directory of the sources of other libraries; "" if there are none
}

// newBuilder returns a builder for the core of this tree.
func newBuilder(dir, sources string) (builder, error) {
	module, err := filepath.Abs(".")
	if err != nil {
		return builder{}, err
	}
	core := filepath.Join(module, "..", "..")
	if _, err := os.Stat(filepath.Join(module, "worker")); err != nil {
		return builder{}, fmt.Errorf("run this program in the directory lab/bench: %w", err)
	}
	if sources != "" {
		if sources, err = filepath.Abs(sources); err != nil {
			return builder{}, err
		}
	}
	return builder{dir, module, core, sources}, nil
}

// worker builds the program for libraries in Go.
func (b builder) worker(name string, flags ...string) (program string, err error) {
	return b.program("worker-"+name, "./worker", flags...)
}

// program builds a package, or the package of a file, with the core of the builder.
func (b builder) program(name, what string, flags ...string) (program string, err error) {
	modfile, err := b.modfile()
	if err != nil {
		return "", err
	}
	program = filepath.Join(b.dir, name)
	args := append([]string{"build", "-buildvcs=false", "-modfile=" + modfile, "-o", program}, flags...)
	_, err = b.run(b.module, []string{"GOWORK=off", "GOFLAGS="}, "go", append(args, what)...)
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
		return b.kernels("AVX512")
	case levels[1]:
		return b.kernels("AVX2")
	case levels[2]:
		return b.kernels("NEON")
	case pureGo:
		return b.worker("purego", "-tags=purego")
	}
	return "", fmt.Errorf("no level %q", name)
}

// levelNames returns the levels of this architecture. If the processor does not support a
// level, its worker fails at start.
func levelNames() []string {
	switch runtime.GOARCH {
	case "amd64":
		return []string{levels[0], levels[1], pureGo}
	case "arm64":
		return []string{levels[2], pureGo}
	}
	return []string{pureGo}
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
	name    string
	deb     string   // the Debian package; "" for the standard library of the language
	sources []string // what of builder.sources it is built from, the library first
	build   func(b builder, version string) (command []string, err error)
}

var natives = []native{
	{"oxiri", "librust-memchr-dev", []string{"oxiri"}, cargo("oxiri")},
	{"fluent-uri", "", []string{"fluent-uri", "borrow-or-share"}, cargo("fluent-uri")},
	{"Rust url", "librust-url-dev", nil, cargo("url")},
	{"uriparser", "liburiparser-dev", nil, compile("cc", "-O3", "-o", "driver-uriparser", "uriparser.c", "-luriparser")},
	{"Boost.URL", "libboost-url1.81-dev", nil, compile("c++", "-O3", "-std=c++17", "-o", "driver-boost", "boost.cc", "-lboost_url")},
	{"Ada", "", []string{"ada"}, compile("c++", "-O3", "-std=c++20", "-DADA_INCLUDE_URL_PATTERN=0",
		"-Ipeers/ada/include", "-Ipeers/ada/src", "-o", "driver-ada", "ada.cc")},
	{"java.net.URI", "", nil, java},
	{"Node URL", "", nil, node},
}

// unpack copies the source of a library to the directory peers of the build directory, and returns its
// version and commit. The source is NAME-COMMIT.tar.gz, with the files in NAME, or the directory NAME.
func (b builder) unpack(name string) (version string, err error) {
	if b.sources == "" {
		return "", fmt.Errorf("the flag -sources names no directory with the source of %s", name)
	}
	source, peers := filepath.Join(b.sources, name), filepath.Join(b.dir, "peers")
	dir, commit := filepath.Join(peers, name), ""
	if err := os.MkdirAll(peers, 0o777); err != nil {
		return "", err
	}
	if archives, _ := filepath.Glob(source + "-*.tar.gz"); len(archives) > 0 {
		commit = strings.TrimSuffix(strings.TrimPrefix(archives[0], source+"-"), ".tar.gz")
		_, err = b.run(peers, nil, "tar", "-xzf", archives[0])
	} else {
		commit = Revision(source)
		err = os.CopyFS(dir, os.DirFS(source))
	}
	if err == nil && name == "fluent-uri" {
		err = withoutRefCast(dir)
	}
	for _, file := range []string{"Cargo.toml", "include/ada/ada_version.h"} {
		text, _ := os.ReadFile(filepath.Join(dir, file))
		if m := versionLine.FindSubmatch(text); m != nil {
			version = string(m[1])
		}
	}
	return version + ", commit " + commit, err
}

var versionLine = regexp.MustCompile(`(?m)^(?:version = |#define ADA_VERSION )"(.+)"`)

// withoutRefCast changes the source of fluent-uri, so that it does not need the crate ref-cast: the two
// conversions that the crate generates become calls of transmute.
func withoutRefCast(dir string) error {
	const head = "const fn new_validated("
	change := strings.NewReplacer(
		"#![forbid(unsafe_code)]", "",
		`ref-cast = "1.0"`, "",
		"use ref_cast::{ref_cast_custom, RefCastCustom};", "",
		"#[derive(RefCastCustom)]", "",
		"#[ref_cast_custom]", "",
		head+"scheme: &str) -> &Self;", head+"scheme: &str) -> &Self { unsafe { core::mem::transmute(scheme) } }",
		head+"s: &str) -> &Self;", head+"s: &str) -> &Self { unsafe { core::mem::transmute(s) } }",
	)
	for _, name := range []string{"Cargo.toml", "src/lib.rs", "src/component.rs", "src/pct_enc/mod.rs"} {
		file := filepath.Join(dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(change.Replace(string(text))), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// compile returns a build function that runs a compiler. The argument after -o is the
// program.
func compile(compiler string, args ...string) func(builder, string) ([]string, error) {
	return func(b builder, _ string) ([]string, error) {
		_, err := b.run(b.dir, nil, compiler, args...)
		return []string{filepath.Join(b.dir, args[slices.Index(args, "-o")+1])}, err
	}
}

// cargo returns a build function for a driver in Rust. Crates without a source are Debian's. fluent-uri needs none of them,
// but a directory of crates.
func cargo(crate string) func(builder, string) ([]string, error) {
	return func(b builder, version string) ([]string, error) {
		crates := "/usr/share/cargo/registry"
		if _, err := os.Stat(crates); err != nil {
			crates = filepath.Join(b.dir, "crates")
			if err := os.MkdirAll(crates, 0o777); err != nil {
				return nil, err
			}
		}
		_, err := b.run(filepath.Join(b.dir, crate), []string{"DRIVER_VERSION=" + version},
			"cargo", "build", "--quiet", "--release", "--offline", "--target-dir", filepath.Join(b.dir, "cargo"),
			"--config", `source.crates-io.replace-with="debian"`,
			"--config", fmt.Sprintf("source.debian.directory=%q", crates))
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
	for i, name := range n.sources {
		v, err := b.unpack(name)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			version = v
		}
	}
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
