package readers

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/uriform/uri/lint"
)

// The scripts read one text per line, in base64. They write the version of the reader, then one
// line for each text: the scheme, the host, the port and the path in base64, separated by tabs, or
// "refused".
//
//go:embed scripts
var scripts embed.FS

// A Program is a URL parser of another language. A script with a few lines asks it.
type Program struct {
	Name    string // of the reader: "python urllib.parse"
	Package string // of Debian
	command []string
}

// Programs are the parsers that are asked about the bypasses in lint/testdata.
var Programs = []Program{
	{"curl", "libcurl4", []string{"/usr/bin/python3", "read.py", "libcurl"}},
	{"python urllib.parse", "python3", []string{"/usr/bin/python3", "read.py", "urllib.parse"}},
	{"python urllib3", "python3-urllib3", []string{"/usr/bin/python3", "read.py", "urllib3"}},
	{"python rfc3986", "python3-rfc3986", []string{"/usr/bin/python3", "read.py", "rfc3986"}},
	{"node URL", "nodejs", []string{"node", "read.mjs", "URL"}},
	{"node url.parse", "nodejs", []string{"node", "read.mjs", "url.parse"}},
	{"java URI", "default-jdk-headless", []string{"java", "Read.java", "java.net.URI"}},
	{"java URL", "default-jdk-headless", []string{"java", "Read.java", "java.net.URL"}},
	{"php parse_url", "php-cli", []string{"php", "read.php"}},
	{"ruby URI", "ruby", []string{"ruby", "read.rb", "URI"}},
	{"ruby addressable", "ruby-addressable", []string{"ruby", "read.rb", "addressable"}},
	{"perl URI", "liburi-perl", []string{"perl", "read.pl"}},
}

// Read returns the version of the reader, and its answers for texts. The error says which command
// failed.
func (p Program) Read(ctx context.Context, texts []string) (version string, answers []lint.Answer, err error) {
	dir, err := os.MkdirTemp("", "readers")
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(dir)
	files, err := fs.Sub(scripts, "scripts")
	if err != nil {
		return "", nil, err
	}
	if err := os.CopyFS(dir, files); err != nil {
		return "", nil, err
	}
	var in bytes.Buffer
	for _, text := range texts {
		fmt.Fprintln(&in, base64.StdEncoding.EncodeToString([]byte(text)))
	}
	cmd := exec.CommandContext(ctx, p.command[0], p.command[1:]...)
	cmd.Dir, cmd.Stdin = filepath.Clean(dir), &in
	out, err := cmd.Output()
	if err == nil {
		version, answers, err = p.parse(out, len(texts))
	}
	if err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok {
			err = fmt.Errorf("%w: %q", err, failed.Stderr)
		}
		return "", nil, fmt.Errorf("%s (Debian package %s): %w", p.Name, p.Package, err)
	}
	return version, answers, nil
}

// parse reads the output of a script for n texts.
func (p Program) parse(out []byte, n int) (version string, answers []lint.Answer, err error) {
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Scan()
	version = lines.Text()
	for lines.Scan() {
		a := lint.Answer{Reader: p.Name}
		if a.Refused = lines.Text() == "refused"; !a.Refused {
			if a.Parts, err = parseParts(lines.Text()); err != nil {
				return "", nil, err
			}
		}
		answers = append(answers, a)
	}
	if len(answers) != n {
		return "", nil, fmt.Errorf("%d answers for %d texts", len(answers), n)
	}
	return version, answers, lines.Err()
}

func parseParts(line string) (p lint.Parts, err error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 {
		return p, fmt.Errorf("line %q", line)
	}
	for i, part := range []*string{&p.Scheme, &p.Host, &p.Port, &p.Path} {
		text, err := base64.StdEncoding.DecodeString(fields[i])
		if err != nil {
			return p, fmt.Errorf("line %q: %w", line, err)
		}
		*part = string(text)
	}
	return p, nil
}
