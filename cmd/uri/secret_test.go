package main

import (
	"cmp"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
)

const mark = "hunter2"

// withPasswords are references whose password contains the mark, under at least one
// syntax.
var withPasswords = []string{
	"http://user:hunter2@host:80/path?query#fragment",
	"http://:hunter2@host",
	"//user:hunter2@host/",
	"ftp://u:a:hunter2:b@h/",
	"http://u:xhunter2x@h",
	"http://u:x@hunter2@h/",
	"jdbc:mysql://root:hunter2@a:1,b:2/db",
	"db://jack:hunter2@foo:1,bar:2",
	"mongodb://u:hunter2@[::1]:1,b/?x",
	"http://ü:hunter2@例え.jp/",
	"http://u:xxxxxhunter2@h",
	"http://u:hunter2xxxxx@h:",
}

// nestedPasswords are references in references, whose password is a mark with a delimiter before or after it.
var nestedPasswords = []string{
	"/cb?dsn=postgres%3A%2F%2Fadmin%3Aab%2Fhunter2%40db.example%2Fapp",
	"/cb?dsn=postgres%3A%2F%2Fadmin%3Ahunter2%3Fab%40db.example%2Fapp&lang=en",
	"http://a.example/cb?dsn=postgres://admin:ab/hunter2@db.example/app",
	"http://a.example/?u=http%253A%252F%252Fu%253Aab%2523hunter2%2540h",
	"http://a.example/#http://u:hunter2/ab@h/",
}

// broken returns n references that RFC 3986 rejects. It makes them from withPasswords by inserting one or two
// faults outside the mark. As long as n permits it, each reference is combined with each fault before a
// combination comes again, so that few references have all shapes.
func broken(n int) []string {
	faults := []string{" ", "%", "%4", "[", "]", "\\", "\"", "\x00", "\x1b[2J", "é", "\xff", "{", "@[", ":x", "#", "::", "\r", "\u202e"}
	random := rand.New(rand.NewPCG(1, 2))
	var list []string
	for i := 0; len(list) < n; i++ {
		for range 100 { // not every place makes a reference that is rejected, and some combinations have none
			s := withPasswords[i%len(withPasswords)]
			s = insertFault(random, s, faults[i/len(withPasswords)%len(faults)])
			if random.IntN(2) == 0 {
				s = insertFault(random, s, faults[random.IntN(len(faults))])
			}
			if !uritest.IsReference(uri.RFC3986, s) && isSecret(s) && !strings.HasSuffix(s, "\r") { // CR LF ends a line
				list = append(list, s)
				break
			}
		}
	}
	return list
}

// insertFault inserts a fault into a reference at a random place outside the mark.
func insertFault(random *rand.Rand, s, fault string) string {
	for {
		at := random.IntN(len(s) + 1)
		if m := strings.Index(s, mark); at <= m || m+len(mark) <= at {
			return s[:at] + fault + s[at:]
		}
	}
}

// isSecret reports whether the mark is between the first ":" after "//" and the last "@".
// An inserted fault may have changed this.
func isSecret(s string) bool {
	_, after, ok := strings.Cut(s, "//")
	_, after, colon := strings.Cut(after, ":")
	i := strings.Index(after, mark)
	return ok && colon && 0 <= i && i < strings.LastIndexByte(after, '@')
}

// No subcommand writes the password of a rejected reference to stdout or stderr, except
// for the input that --json repeats. By default the test has 300 references, which combine each reference with a
// password and each fault, and with URIFORM_LONG=1 it has 1,000.
func TestNoSecretOfRefused(t *testing.T) {
	references := broken(300)
	if testenv.Long() {
		references = broken(1000)
	}
	for _, args := range []string{
		"parse", "parse --json", "parse --form absolute-uri --json", "check", "check --all", "check --lines", "check --json", "explain", "explain --all",
		"resolve --base a:", "resolve --base a: --lines", "resolve --base a: --json", "relativize --base a:", "relativize --base a: --json",
		"normalize", "normalize --lines", "normalize --json", "get --lines userinfo", "lint", "lint --lines", "lint --json", "lint --sarif",
		"set --host h", "set --strip-tracking", "surt --lines", "surt --strip-tracking --lines", "uniq -c", "dedup -c", "dedup --json", "compare", "compare --lines", "compare --json",
	} {
		expectNoSecret(t, "", append(strings.Fields(args+" --"), references...)...)
		for some := range slices.Chunk(references, maxDiagnostics) {
			expectNoSecret(t, strings.Join(some, "\n"), strings.Fields(args)...)
		}
	}
	for _, s := range references[:len(references)/10] {
		for _, args := range [][]string{
			{"resolve", "--base=" + s, "a"}, {"relativize", "--base=" + s, "--json", "a:"},
			{"compare", "--", "a", s}, {"compare", "--json", "--", s, "a"},
			{"parse", "--syntax=" + s, "a"}, {"check", "--max-line=" + s, "a"}, {"normalize", "--steps=" + s, "a"},
			{"get", s, "a:"}, {"get", "-t", "{" + s + "}", "a:"}, {"set", "--host=" + s, "a:"}, {"set", "--port=" + s, "a:"}, {"set", "--authority=" + s, "a:"},
			{"set", "--scheme=" + s, "a:"}, {"set", "--" + s, "a:"}, {"compose", "--host=" + s}, {"compose", s},
			{"encode", "--component=" + s, "a"}, {"decode", "--component=segment", s}, {"uniq", "--by=" + s, "a:"}, {"dedup", "--ignore=" + s, "a:"}, {"dedup", "--memory=" + s, "a:"},
			{"partition", "--dir=x", "--parts=1", "--key=" + s, "-"}, {"partition", "--dir=x", "--parts=" + s, "-"},
			{"parse", "--" + s}, {"parse", "-" + s}, {"version", s}, {"batch", s}, {"--", s}, {"help", s},
		} {
			expectNoSecret(t, "", args...)
		}
	}
}

// With --json, these subcommands repeat the input, but the error does not show its password.
func TestNoSecretInErrorObjects(t *testing.T) {
	references := broken(50)
	for _, args := range []string{"get userinfo --json", "set --no-query --json", "surt --json", "sort --json", "uniq --json", "decode --json --component segment"} {
		stdout, _, _ := runWith(strings.NewReader(strings.Join(references, "\n")), strings.Fields(args)...)
		for line := range strings.Lines(stdout) {
			if _, err, ok := strings.Cut(line, `,"error":{`); ok && strings.Contains(err, mark) {
				t.Errorf("%s: %s", args, line)
			}
		}
	}
}

// echoed matches the inputs at the beginning of a reply of --json.
var echoed = regexp.MustCompile(`(?m)^\{("(input|a|b)":"(\\.|[^"\\])*",)+`)

func expectNoSecret(t *testing.T, stdin string, args ...string) {
	t.Helper()
	few := testenv.Few(t)
	stdout, stderr, code := runWith(strings.NewReader(stdin), args...)
	all := echoed.ReplaceAllString(stdout, "{") + stderr
	if i := strings.Index(all, mark); i >= 0 {
		few.Errorf("%.100q < %.100q shows the password: …%.100s…", args, stdin, all[max(i-50, 0):])
	}
	if code == exitYes && args[0] != "explain" && args[0] != "help" && !strings.Contains(strings.Join(args, " "), "--lines") {
		few.Errorf("%.100q < %.100q: exit code 0", args, stdin)
	}
}

// The answers of the readers for a faulty reference do not show its password. Browsers read most
// faulty references.
func TestNoSecretInAnswers(t *testing.T) {
	references := broken(1000)
	expectNoSecret(t, "", append([]string{"agree", "--"}, references...)...)
	expectNoSecret(t, "", append([]string{"agree", "--lines", "--"}, references...)...)
}

// No conversion writes the password of a reference that it rejects, also if only the host is
// rejected.
func TestNoSecretOfUnconverted(t *testing.T) {
	var references []string
	for _, s := range broken(1000) {
		if !uritest.IsReference(uri.RFC3987, s) {
			references = append(references, s)
		}
	}
	if len(references) < 500 {
		t.Fatalf("only %d references", len(references))
	}
	for _, args := range []string{"--to uri", "--to uri --lines", "--to uri --json", "--to iri", "--to iri --display", "--to iri --json --display"} {
		expectNoSecret(t, "", append(strings.Fields("convert "+args+" --"), references...)...)
	}
	// With --lenient some of the references are converted, and a result is exact.
	stdout, _, _ := runWith(strings.NewReader(strings.Join(broken(1000), "\n")), "convert", "--to", "uri", "--lenient", "--host", "idna", "--lines")
	rejected := 0
	for line := range strings.Lines(stdout) {
		if message, ok := strings.CutPrefix(line, "! "); ok {
			rejected++
			if strings.Contains(message, mark) {
				t.Errorf("the password is shown: %s", message)
			}
		}
	}
	if rejected < 500 {
		t.Errorf("%d lines are rejected, want 500", rejected)
	}
	for _, host := range []string{"a_b", "a..b", "xn--", "é-", "%00", "%FF", "\u0301a"} {
		for _, userinfo := range []string{"u:hunter2@", "u:é:hunter2:@", ":%68hunter2@"} {
			s := "http://" + userinfo + host
			for _, args := range []string{"", "--json", "--lines", "--nfc", "--nfc --json", "--lenient --json"} {
				expectNoSecret(t, "", append(strings.Fields("convert --to uri --host idna "+args), s)...)
			}
		}
	}
	for _, s := range references[:100] {
		for _, args := range [][]string{{"convert", "--to", s, "a"}, {"convert", "--to=uri", "--host=" + s, "a"}, {"convert", s}} {
			expectNoSecret(t, "", args...)
		}
	}
}

// Output for people does not contain the password of a valid reference, under any syntax.
func TestNoSecretInDrawings(t *testing.T) {
	for _, s := range slices.Concat(withPasswords, nestedPasswords) {
		for _, x := range uri.Syntaxes() {
			for _, args := range [][]string{{"parse", "--syntax", x.String(), s}, {"check", "--syntax", x.String(), s}, {"explain", s}, {"explain", "--all", s}, {"check", "--all", s}, {"bidi", s}, {"bidi", "--lines", s}, {"agree", s}, {"agree", "--lines", s}, {"convert", "--to=iri", "--display", s}, {"convert", "--to=iri", "--display", "--lines", s}, {"lint", s}, {"locate", s}, {"get", "redacted", s}, {"redact", s}, {"check", s + " x"}} {
				stdout, stderr, _ := runWith(strings.NewReader(""), args...)
				if strings.Contains(stdout+stderr, mark) {
					t.Errorf("%q shows the password:\n%s%s", args, stdout, stderr)
				}
			}
		}
	}
}

// --rejects keeps the input without masking, so that it can be read again. The error is
// masked.
func TestRejectsKeepsInputsRaw(t *testing.T) {
	file := t.TempDir() + "/rejects"
	// A file of an earlier run may be readable by others.
	if err := cmp.Or(os.WriteFile(file, nil, 0o644), os.Chmod(file, 0o644)); err != nil {
		t.Fatal(err)
	}
	runWith(strings.NewReader("http://u:hunter2@h:x\n"), "check", "--rejects", file)
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
	kept := string(b)
	if want := `{"line":1,"input":"http://u:hunter2@h:x","error":{"code":"unexpected",`; !strings.HasPrefix(kept, want) || strings.Count(kept, mark) != 1 {
		t.Errorf("got %s", kept)
	}
}

// A reference that is given as a file by mistake is masked, and a component of which nothing but its name says that it is
// a secret.
func TestSecretArguments(t *testing.T) {
	for _, tt := range []struct {
		args string
		want int
	}{
		{"conformance judge URL", exitMisuse},
		{"conformance judge --known URL -", exitMisuse},
		{"conformance judge --manifest URL -", exitMisuse},
		{"conformance run --manifest URL -- true", exitMisuse},
		{"conformance run -- URL", exitMisuse},
		{"conformance table URL", exitMisuse},
		{"grammar show URL", exitMisuse},
		{"grammar match URL a b", exitMisuse},
		{"grammar diff URL URL", exitMisuse},
		{"dedup --temp URL", exitMisuse},
		{"stats --save URL", exitMisuse},
		{"stats --merge URL URL", exitMisuse},
		{"links URL", exitMisuse},
		{"extract URL", exitMisuse},
		{"partition --parts 2 --dir URL URL", exitMisuse},
		{"check --rejects URL a", exitMisuse},
		{"fix --rejects URL a", exitMisuse},
		{"lint --config URL a", exitMisuse},
		{"decode --component password hunter2%zz", exitNo},
		{"decode --component password hun@:ter2%zz", exitNo},
		{"decode --component userinfo u:hunter2%zz", exitNo},
		{"decode --component userinfo u:hunter2@x%zz", exitNo},
		{"decode --component userinfo u%3Ahunter2%zz", exitNo},
	} {
		args := strings.Fields(strings.ReplaceAll(tt.args, "URL", "http://u:hunter2@h/x"))
		stdout, stderr, code := runWith(strings.NewReader(""), args...)
		if code != tt.want || stderr == "" || strings.Contains(stdout+stderr, mark) || strings.Contains(stderr, "ter2") {
			t.Errorf("uri %s: code %d, want %d, %s%s", tt.args, code, tt.want, stdout, stderr)
		}
	}
	reply, _, _ := runWith(strings.NewReader(`{"op":"decode","component":"password","input":"hunter2%zz"}`), "batch")
	if !strings.Contains(reply, `"error"`) || strings.Contains(reply, mark) {
		t.Errorf("batch: %s", reply)
	}
}
