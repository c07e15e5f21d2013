// Command release makes the files of a release of the command uri: an archive for each platform,
// their SHA-256 sums, and a bill of materials (SBOM).
//
//	go run ./internal/release -version v0.1.0 DIR
//
// The same commit and the same release of Go give the same bytes, on any machine and in any
// directory. The times in the archives are the time of the commit.
package main

import (
	"archive/zip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A platform is a pair of GOOS and GOARCH.
type platform struct{ os, arch string }

var platforms = []platform{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// parsePlatforms returns the platforms of a list such as "linux/amd64,windows/arm64".
func parsePlatforms(list string) (some []platform, err error) {
	for name := range strings.SplitSeq(list, ",") {
		os, arch, _ := strings.Cut(name, "/")
		p := platform{os, arch}
		if !slices.Contains(platforms, p) {
			return nil, fmt.Errorf("%q is not a platform of a release", name)
		}
		some = append(some, p)
	}
	return some, nil
}

// String returns the platform as it is in names of files: "linux_amd64".
func (p platform) String() string { return p.os + "_" + p.arch }

// program returns the name of the program in the archive.
func (p platform) program() string {
	if p.os == "windows" {
		return "uri.exe"
	}
	return "uri"
}

// archive returns the name of the archive without its directory.
func (p platform) archive(version string) string {
	if p.os == "windows" {
		return "uri_" + version + "_" + p.String() + ".zip"
	}
	return "uri_" + version + "_" + p.String() + ".tar.gz"
}

// A release is the source of one release.
type release struct {
	root     string // the directory of the module
	version  string // "v0.1.0"
	commit   string // its hash, 40 hex digits
	time     time.Time
	modified bool // there are changes that are not committed
}

var versionSyntax = regexp.MustCompile(`^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)

func main() {
	version := flag.String("version", "", "the version, such as v0.1.0")
	modified := flag.Bool("modified", false, "a trial: accept changes that are not committed, and any version")
	only := flag.String("platforms", "", "with -modified: only these platforms, such as linux/amd64,windows/arm64")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./internal/release -version v0.1.0 DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 || !versionSyntax.MatchString(*version) || *only != "" && !*modified {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*version, *modified, *only, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(version string, modified bool, only, dir string) error {
	r, err := headOf(".")
	if err != nil {
		return err
	}
	platforms := platforms
	if only != "" {
		if platforms, err = parsePlatforms(only); err != nil {
			return err
		}
	}
	if !modified {
		if err := r.ready(version); err != nil {
			return err
		}
	}
	r.version = version
	if !r.modified {
		source, err := os.MkdirTemp("", "release-source")
		if err != nil {
			return err
		}
		defer os.RemoveAll(source)
		if err := r.export(source); err != nil {
			return err
		}
		r.root = source
	}
	if err := r.write(dir, platforms); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS"))
	fmt.Print(string(sums))
	return err
}

// export writes the files of the commit to dir, so that nothing else is in the release: not what git
// ignores, and not what filters of the user make of the files.
func (r release) export(dir string) error {
	archive := filepath.Join(dir, "source.zip")
	if _, err := output(r.root, nil, "git", "-c", "core.autocrlf=false", "archive", "--format=zip", "--output="+archive, r.commit); err != nil {
		return err
	}
	files, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer files.Close()
	if err := os.CopyFS(dir, files); err != nil {
		return err
	}
	return os.Remove(archive)
}

// ready returns an error if the tree is not that of a release.
func (r release) ready(version string) error {
	if r.modified {
		return errors.New("there are changes that are not committed: see git status")
	}
	changes, err := os.ReadFile(filepath.Join(r.root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	if !regexp.MustCompile(`(?m)^## ` + regexp.QuoteMeta(version) + ` `).Match(changes) {
		return fmt.Errorf("CHANGELOG.md has no section %q", "## "+version+" (date)")
	}
	return nil
}

// headOf returns the release of the last commit, without a version.
func headOf(dir string) (release, error) {
	mod, err := output(dir, nil, "go", "env", "GOMOD")
	if err != nil {
		return release{}, err
	}
	r := release{root: filepath.Dir(mod)}
	if r.commit, err = output(r.root, nil, "git", "rev-parse", "HEAD"); err != nil {
		return release{}, err
	}
	committed, err := output(r.root, nil, "git", "show", "-s", "--format=%cI", "HEAD")
	if err != nil {
		return release{}, err
	}
	if r.time, err = time.Parse(time.RFC3339, committed); err != nil {
		return release{}, err
	}
	r.time = r.time.UTC()
	status, err := output(r.root, nil, "git", "status", "--porcelain")
	r.modified = status != ""
	return r, err
}

// write makes the files of the release in dir.
func (r release) write(dir string, platforms []platform) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temporary, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	var files []file
	var builds []build
	for _, p := range platforms {
		b, err := r.build(p, filepath.Join(temporary, p.String()+"-"+p.program()))
		if err != nil {
			return fmt.Errorf("%v: %w", p, err)
		}
		archive, err := r.archive(b)
		if err != nil {
			return fmt.Errorf("%v: %w", p, err)
		}
		b.sum = sha256.Sum256(archive)
		builds = append(builds, b)
		files = append(files, file{p.archive(r.version), archive, 0o644})
	}
	sbom, err := r.sbom(builds)
	if err != nil {
		return err
	}
	return writeFiles(dir, append(files, file{"uri_" + r.version + ".spdx.json", sbom, 0o644}))
}

// writeFiles writes the files and SHA256SUMS, which has their sums in the order of their names.
func writeFiles(dir string, files []file) error {
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	var sums strings.Builder
	for _, f := range files {
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(f.data), f.name)
	}
	for _, f := range append(files, file{"SHA256SUMS", []byte(sums.String()), 0o644}) {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// output runs a program in dir and returns what it prints, without the last line end.
func output(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return strings.TrimRight(string(out), "\r\n"), nil
}
