package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

var when = time.Date(2026, 11, 22, 6, 55, 30, 0, time.UTC)

// Archives have the files in order, with their modes and the time of the commit, and no name of a
// user.
func TestArchives(t *testing.T) {
	r := release{version: "v1.2.3", time: when}
	files := []file{{"uri", []byte("program"), 0o755}, {"LICENSE", []byte("text"), 0o644}}
	var tarball, again, zipped bytes.Buffer
	for _, w := range []io.Writer{&tarball, &again} {
		if err := r.tarGzip(w, files); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(tarball.Bytes(), again.Bytes()) {
		t.Error("two archives of the same files differ")
	}
	z, err := gzip.NewReader(&tarball)
	if err != nil {
		t.Fatal(err)
	}
	if !z.ModTime.IsZero() || z.Name != "" {
		t.Errorf("the gzip header has time %v and name %q", z.ModTime, z.Name)
	}
	reader := tar.NewReader(z)
	for _, f := range files {
		h, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		if h.Name != f.name || h.FileInfo().Mode() != f.mode || !h.ModTime.Equal(when) || h.Uname+h.Gname != "" || h.Uid+h.Gid != 0 {
			t.Errorf("header %+v of %s", h, f.name)
		}
		if data, err := io.ReadAll(reader); err != nil || !bytes.Equal(data, f.data) {
			t.Errorf("%s has %q, %v", f.name, data, err)
		}
	}

	if err := r.zip(&zipped, files); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(zipped.Bytes()), int64(zipped.Len()))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		h := archive.File[i]
		if h.Name != f.name || h.Mode() != f.mode || !h.Modified.Equal(when) {
			t.Errorf("header %+v of %s", h, f.name)
		}
	}
}

// A release needs a section of CHANGELOG.md, and a tree without changes.
func TestReady(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "CHANGELOG.md"), []byte("# Changelog\n\n## v1.2.3 (2026-11-22)\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		version  string
		modified bool
		ok       bool
	}{
		{"v1.2.3", false, true},
		{"v1.2.3", true, false},
		{"v1.2.4", false, false},
		{"v1.2", false, false},
	} {
		if err := (release{root: dir, modified: tt.modified}).ready(tt.version); (err == nil) != tt.ok {
			t.Errorf("%s, modified %v: %v", tt.version, tt.modified, err)
		}
	}
}

// A trial may be for some of the platforms of a release.
func TestParsePlatforms(t *testing.T) {
	got, err := parsePlatforms("windows/arm64,linux/amd64")
	if want := []platform{{"windows", "arm64"}, {"linux", "amd64"}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	// The names are those of releases before, which scripts of users download.
	var names []string
	for _, p := range platforms {
		names = append(names, p.String()+" "+p.program()+" "+p.archive("1.2.3"))
	}
	if got, want := strings.Join(names, ", "), "darwin_amd64 uri uri_1.2.3_darwin_amd64.tar.gz, darwin_arm64 uri uri_1.2.3_darwin_arm64.tar.gz, "+
		"linux_amd64 uri uri_1.2.3_linux_amd64.tar.gz, linux_arm64 uri uri_1.2.3_linux_arm64.tar.gz, "+
		"windows_amd64 uri.exe uri_1.2.3_windows_amd64.zip, windows_arm64 uri.exe uri_1.2.3_windows_arm64.zip"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := parsePlatforms("plan9/amd64"); err == nil || err.Error() != `"plan9/amd64" is not a platform of a release` {
		t.Errorf("got %v", err)
	}
	for _, bad := range []string{"", "linux", "linux/amd64,", "plan9/amd64", "linux/amd64 "} {
		if got, err := parsePlatforms(bad); err == nil {
			t.Errorf("%q: %v", bad, got)
		}
	}
}

// A release has the files of the commit, and nothing that git ignores.
func TestExport(t *testing.T) {
	testenv.Program(t, "git")
	tree, dir := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(tree, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go", "package a\n")
	write(".gitignore", "hidden.go\n")
	for _, args := range [][]string{
		{"init", "--quiet"}, {"add", "--all"},
		{"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message=a"},
	} {
		if _, err := output(tree, nil, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
	write("hidden.go", "package a\n")
	if err := (release{root: tree, commit: "HEAD"}).export(dir); err != nil {
		t.Fatal(err)
	}
	var names []string
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{".gitignore", "a.go"}; err != nil || !slices.Equal(names, want) || read(t, dir, "a.go") == nil {
		t.Errorf("the files are %q, %v, want %q", names, err, want)
	}
}

// A release is of the last commit, with the time of the commit, also in a folder below the root.
func TestHeadOf(t *testing.T) {
	testenv.Program(t, "git")
	tree := t.TempDir()
	below := filepath.Join(tree, "below")
	if err := os.Mkdir(below, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(tree, "go.mod"), []byte("module x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	date := []string{"GIT_COMMITTER_DATE=2026-11-22T08:55:30+02:00", "GIT_AUTHOR_DATE=2020-01-01T00:00:00Z"}
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "--all"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message=a"}} {
		if _, err := output(tree, date, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
	hash, err := output(tree, nil, "git", "rev-parse", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for _, modified := range []bool{false, true} {
		if modified {
			if err := os.WriteFile(filepath.Join(below, "new.go"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		r, err := headOf(below)
		if err != nil || r.commit != hash || len(hash) != 40 || r.time != when || r.modified != modified || read(t, r.root, "go.mod") == nil {
			t.Errorf("got %+v, %v, want commit %s, time %v and modified %v", r, err, hash, when, modified)
		}
	}
	if r, err := headOf(t.TempDir()); err == nil {
		t.Errorf("a folder without a module: got %+v", r)
	}
}

// TestTwoRuns makes a release twice, the second time from a copy of the repository in another
// directory. All bytes are the same. The go command compiles everything anew for a release, so
// .ci/run runs this test only if a release could have changed, and in ".ci/run all".
func TestTwoRuns(t *testing.T) {
	if !testenv.Long() {
		t.Skip("compiles the standard library for a release: set URIFORM_LONG=1")
	}
	p := platform{runtime.GOOS, runtime.GOARCH}
	r := release{root: root(t), version: "v1.2.3-test", commit: strings.Repeat("0123abcd", 5), time: when}
	first, second := t.TempDir(), t.TempDir()
	if err := r.write(first, []platform{p}); err != nil {
		t.Fatal(err)
	}
	r.root = copied(t, r.root)
	if err := r.write(second, []platform{p}); err != nil {
		t.Fatal(err)
	}
	names := []string{"SHA256SUMS", p.archive(r.version), "uri_v1.2.3-test.spdx.json"}
	for _, name := range names {
		a, b := read(t, first, name), read(t, second, name)
		if !bytes.Equal(a, b) {
			t.Errorf("%s differs in the second run", name)
		}
		if bytes.Contains(a, []byte(root(t))) {
			t.Errorf("%s has the directory of the repository", name)
		}
	}
	if entries, err := os.ReadDir(first); err != nil || len(entries) != len(names) {
		t.Errorf("the release has %v, %v; want %v", entries, err, names)
	}
	checkSums(t, first)
	checkSBOM(t, read(t, first, names[2]), fmt.Sprintf("%x", sha256.Sum256(read(t, first, names[1]))))
	if p.os == "linux" || p.os == "darwin" {
		checkProgram(t, read(t, first, names[1]), r)
	}
}

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// copied returns a directory with the files of the repository that git does not ignore.
func copied(t *testing.T, root string) string {
	t.Helper()
	cmd := exec.Command(testenv.Program(t, "git"), "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	cmd.Dir = root
	list, err := cmd.Output()
	if err != nil {
		testenv.Skip(t, "a git repository", "git ls-files: %v", err)
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(strings.Trim(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // removed, and not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkSums checks the sum of each file of a release.
func checkSums(t *testing.T, dir string) {
	t.Helper()
	lines := 0
	for line := range strings.Lines(string(read(t, dir, "SHA256SUMS"))) {
		sum, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok || sum != fmt.Sprintf("%x", sha256.Sum256(read(t, dir, name))) {
			t.Errorf("line %q of SHA256SUMS", line)
		}
		lines++
	}
	if lines != 2 {
		t.Errorf("SHA256SUMS has %d lines, want 2", lines)
	}
}

// checkSBOM checks what SPDX 2.3 requires, and that the modules of the program are listed.
func checkSBOM(t *testing.T, text []byte, sum string) {
	t.Helper()
	var d spdxDocument
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		t.Fatal(err)
	}
	if d.SPDXVersion != "SPDX-2.3" || d.DataLicense != "CC0-1.0" || d.CreationInfo.Created != "2026-11-22T06:55:30Z" {
		t.Errorf("the document is %+v", d)
	}
	ids, names := map[string]bool{d.SPDXID: true}, map[string]bool{}
	for _, p := range d.Packages {
		if p.Name == "" || p.DownloadLocation == "" || ids[p.SPDXID] || notInSPDXName.MatchString(strings.ReplaceAll(p.SPDXID, "-", "")) {
			t.Errorf("package %+v", p)
		}
		ids[p.SPDXID], names[p.Name] = true, true
	}
	for _, r := range d.Relationships {
		if !ids[r.Element] || !ids[r.Related] {
			t.Errorf("relationship %+v has an unknown element", r)
		}
	}
	for _, name := range []string{"uri", "stdlib", "github.com/spf13/cobra", "golang.org/x/net", "golang.org/x/text"} {
		if !names[name] {
			t.Errorf("no package %s", name)
		}
	}
	if names["github.com/rogpeppe/go-internal"] {
		t.Error("the document has a module that only tests use")
	}
	if d.Packages[0].Checksums[0].Value != sum {
		t.Error("the sum of the archive is another one")
	}
}

// checkProgram checks the names in the archive, and runs the program.
func checkProgram(t *testing.T, archive []byte, r release) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "uri")
	var names []string
	for reader := tar.NewReader(z); ; {
		h, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, h.Name)
		data, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		switch h.Name {
		case "uri":
			if err := os.WriteFile(program, data, 0o700); err != nil {
				t.Fatal(err)
			}
		case "LICENSES-OF-DEPENDENCIES.txt":
			for _, want := range []string{"The Go standard library", "github.com/spf13/cobra v", "Apache License"} {
				if !strings.Contains(string(data), want) {
					t.Errorf("%s does not have %q", h.Name, want)
				}
			}
		}
	}
	if got, want := strings.Join(names, " "), "uri LICENSE README.md LICENSES-OF-DEPENDENCIES.txt"; got != want {
		t.Errorf("the archive has %s, want %s", got, want)
	}
	if os.Getenv("URIFORM_EMULATOR") != "" {
		return // this system does not run the program
	}
	out, err := exec.Command(program, "version").Output()
	if want := "uri v1.2.3-test\ncommit " + r.commit + " of 2026-11-22T06:55:30Z\ngo1."; err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("uri version prints %q, %v; want %q", out, err, want)
	}
}

// An archive for Windows is a zip file, and every other is a gzip file. Only the program can be run, and the licenses
// are those of Go and of the modules in the program.
func TestArchiveFormat(t *testing.T) {
	deps := []*debug.Module{{Path: "github.com/spf13/cobra", Version: "v9.9.9"}}
	for os, want := range map[string]string{"windows": "PK\x03\x04", "linux": "\x1f\x8b"} {
		b := build{platform: platform{os, "amd64"}, program: "release_test.go", info: &debug.BuildInfo{GoVersion: "go1.99", Deps: deps}}
		got, err := (release{root: "../.."}).archive(b)
		if err != nil || !strings.HasPrefix(string(got), want) {
			t.Errorf("the archive for %s begins with %.4q, want %q; %v", os, got, want, err)
		}
		if os != "linux" {
			continue
		}
		z, err := gzip.NewReader(bytes.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		files, reader := map[string]string{}, tar.NewReader(z)
		for h, err := reader.Next(); err == nil; h, err = reader.Next() {
			text, _ := io.ReadAll(reader)
			files[fmt.Sprintf("%s %o", h.Name, h.Mode)] = string(text)
		}
		for name, want := range map[string]string{
			"uri 755": string(read(t, ".", "release_test.go")), "LICENSE 644": string(read(t, "../..", "LICENSE")), "README.md 644": string(read(t, "../..", "README.md")),
		} {
			if files[name] != want {
				t.Errorf("%s has %.60q, want %.60q", name, files[name], want)
			}
		}
		for _, want := range []string{"The Go standard library, go1.99\n===============================\n", "\ngithub.com/spf13/cobra v9.9.9\n=============================\n", "Apache License"} {
			if text := files["LICENSES-OF-DEPENDENCIES.txt 644"]; !strings.Contains(text, want) || len(files) != 4 {
				t.Errorf("%d files, and no %q in the licenses %.60q", len(files), want, text)
			}
		}
	}
	missing := &debug.BuildInfo{Deps: []*debug.Module{{Path: "example.com/none", Version: "v1.0.0"}}}
	if text, err := (release{root: "../.."}).licenses(missing); err == nil {
		t.Errorf("a module that is not known: got %.60q", text)
	}
	bare := t.TempDir()
	err := errors.Join(os.Mkdir(filepath.Join(bare, "none"), 0o755),
		os.WriteFile(filepath.Join(bare, "none", "go.mod"), []byte("module example.com/none\n"), 0o644),
		os.WriteFile(filepath.Join(bare, "go.mod"), []byte("module m\n\nrequire example.com/none v1.0.0\n\nreplace example.com/none => ./none\n"), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := (release{root: bare}).licenses(missing); err == nil || !strings.HasPrefix(err.Error(), "example.com/none v1.0.0: no LICENSE in ") {
		t.Errorf("a module without a license: got %.60q, %v", text, err)
	}
}

// SHA256SUMS has the sums as sha256sum prints them, in the order of the names.
func TestWriteFiles(t *testing.T) {
	dir := t.TempDir()
	if err := writeFiles(dir, []file{{"b", []byte("abc"), 0o644}, {"a", nil, 0o644}}); err != nil {
		t.Fatal(err)
	}
	const want = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n" + // of nothing
		"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n" // FIPS 180-2, B.1
	if got := string(read(t, dir, "SHA256SUMS")); got != want {
		t.Errorf("SHA256SUMS: got %q, want %q", got, want)
	}
	if got := string(read(t, dir, "b")); got != "abc" {
		t.Errorf("b: got %q, want %q", got, "abc")
	}
	if err := writeFiles(filepath.Join(dir, "b"), []file{{"c", nil, 0o644}}); err == nil {
		t.Error("files are written below a file")
	}
}

// The names of the files of a release, and what SPDX 2.3 and the module proxy ask of names.
func TestNames(t *testing.T) {
	for got, want := range map[string]string{
		platform{"linux", "arm64"}.archive("v1.2.3"):   "uri_v1.2.3_linux_arm64.tar.gz",
		platform{"windows", "amd64"}.archive("v1.2.3"): "uri_v1.2.3_windows_amd64.zip",
		platform{"windows", "amd64"}.program():         "uri.exe",
		platform{"darwin", "amd64"}.program():          "uri",
		spdxName("github.com/a_b/c-v1.2.3+x"):          "github.com-a-b-c-v1.2.3-x", // letters, digits, "." and "-"
		escapeModule("github.com/Azure/Go"):            "github.com/!azure/!go",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	for version, want := range map[string]bool{
		"v0.1.0": true, "v1.2.3-rc.1": true, "v10.20.30": true,
		"1.2.3": false, "v1.2": false, "v01.2.3": false, "v1.02.3": false, "v1.2.03": false, "v1.2.3-": false, "v1.2.3+x": false, "xv1.2.3": false, "v1.2.3 ": false,
	} {
		if got := versionSyntax.MatchString(version); got != want {
			t.Errorf("%q is a version: %v", version, got)
		}
	}
}

// The bill of materials has a package for each archive, for the standard library and for each module,
// and says which archive contains which.
func TestSBOM(t *testing.T) {
	r := release{version: "v1.2.3", commit: strings.Repeat("a", 40), time: when}
	info := &debug.BuildInfo{GoVersion: "go1.99.1", Deps: []*debug.Module{{Path: "golang.org/x/B", Version: "v0.1.0", Sum: "h1:x="}}}
	text, err := r.sbom([]build{{platform: platform{"linux", "amd64"}, info: info, sum: [32]byte{0xAB}}, {platform: platform{"windows", "arm64"}, info: info}})
	if err != nil {
		t.Fatal(err)
	}
	var d spdxDocument
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	if d.SPDXVersion != "SPDX-2.3" || d.DataLicense != "CC0-1.0" || d.SPDXID != "SPDXRef-DOCUMENT" || d.CreationInfo.Created != "2026-11-22T06:55:30Z" ||
		!strings.Contains(d.DocumentNamespace, r.commit) || !strings.Contains(d.DocumentNamespace, "v1.2.3") || !strings.Contains(d.DocumentNamespace, "go1.99.1") {
		t.Errorf("document %+v", d)
	}
	byName := map[string]spdxPackage{}
	for _, p := range d.Packages {
		byName[p.Name+" "+p.PackageFileName] = p
	}
	for _, c := range []struct{ name, id, version, location, license, source, purl string }{
		{"uri uri_v1.2.3_linux_amd64.tar.gz", "SPDXRef-uri-linux-amd64", "v1.2.3", repository + "/releases/download/v1.2.3/uri_v1.2.3_linux_amd64.tar.gz", "Apache-2.0", "git commit " + r.commit, "pkg:golang/github.com/uriform/uri@v1.2.3"},
		{"uri uri_v1.2.3_windows_arm64.zip", "SPDXRef-uri-windows-arm64", "v1.2.3", repository + "/releases/download/v1.2.3/uri_v1.2.3_windows_arm64.zip", "Apache-2.0", "git commit " + r.commit, "pkg:golang/github.com/uriform/uri@v1.2.3"},
		{"stdlib ", "SPDXRef-stdlib-1.99.1", "1.99.1", "https://go.dev/dl/go1.99.1.src.tar.gz", "BSD-3-Clause", "", "pkg:golang/stdlib@1.99.1"},
		{"golang.org/x/B ", "SPDXRef-golang.org-x-B-v0.1.0", "v0.1.0", "https://proxy.golang.org/golang.org/x/!b/@v/v0.1.0.zip", "NOASSERTION", "go.sum: h1:x=", "pkg:golang/golang.org/x/B@v0.1.0"},
	} {
		p := byName[c.name]
		if p.SPDXID != c.id || p.VersionInfo != c.version || p.DownloadLocation != c.location || p.LicenseDeclared != c.license || p.SourceInfo != c.source || len(p.ExternalRefs) != 1 || p.ExternalRefs[0] != (spdxRef{"PACKAGE-MANAGER", "purl", c.purl}) {
			t.Errorf("%s: %+v", c.name, p)
		}
	}
	if sums := byName["uri uri_v1.2.3_linux_amd64.tar.gz"].Checksums; len(d.Packages) != 4 || len(sums) != 1 || sums[0] != (spdxChecksum{"SHA256", "ab" + strings.Repeat("0", 62)}) {
		t.Errorf("%d packages, sums %v", len(d.Packages), sums)
	}
	var got []string
	for _, rel := range d.Relationships {
		got = append(got, fmt.Sprint(rel))
	}
	want := []string{
		"{SPDXRef-DOCUMENT DESCRIBES SPDXRef-uri-linux-amd64}", "{SPDXRef-uri-linux-amd64 CONTAINS SPDXRef-stdlib-1.99.1}", "{SPDXRef-uri-linux-amd64 CONTAINS SPDXRef-golang.org-x-B-v0.1.0}",
		"{SPDXRef-DOCUMENT DESCRIBES SPDXRef-uri-windows-arm64}", "{SPDXRef-uri-windows-arm64 CONTAINS SPDXRef-stdlib-1.99.1}", "{SPDXRef-uri-windows-arm64 CONTAINS SPDXRef-golang.org-x-B-v0.1.0}",
	}
	if !slices.Equal(got, want) {
		t.Errorf("relationships %q, want %q", got, want)
	}
}
