package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

// If the environment has this variable, the test binary is uri-sql.
const isProgram = "URI_SQL_TEST"

func TestMain(m *testing.M) {
	if os.Getenv(isProgram) != "" {
		main()
		return
	}
	keepSignals()
	os.Exit(m.Run())
}

// uriSQL runs the program, and returns its output.
func uriSQL(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err := run(context.Background(), args, strings.NewReader("SELECT uri_host('http://from-stdin/')"), &stdout, &stderr)
	if stderr.Len() > 0 {
		t.Errorf("%q wrote %s", args, &stderr)
	}
	return stdout.String(), err
}

const two = `SELECT * FROM (VALUES (1, 'http://a.example/x,y'), (2, NULL), (3, 'a b' || chr(27) || '[31m')) t(n, url)`

func TestOutput(t *testing.T) {
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"SELECT n, uri_host(url) AS host, url FROM (" + two + ") ORDER BY n;"}, "" +
			"n  host       url\n" +
			"1  a.example  http://a.example/x,y\n" +
			"2  NULL       NULL\n" +
			"3  NULL       a b\\x1b[31m\n"},
		{[]string{"--rows", "1", two + " ORDER BY n"}, "n  url\n1  http://a.example/x,y\nand 2 more rows: --rows, --csv, --json or -o FILE\n"},
		{[]string{"--rows", "2", "FROM range(3) r(i)"}, "i\n0\n1\nand 1 more row: --rows, --csv, --json or -o FILE\n"},
		{[]string{"--csv", two + " ORDER BY n; -- the end"}, "n,url\n1,\"http://a.example/x,y\"\n2,\n3,a b\x1b[31m\n"},
		{[]string{"--json", two + " ORDER BY n"}, "{\"n\":1,\"url\":\"http://a.example/x,y\"}\n{\"n\":2,\"url\":null}\n{\"n\":3,\"url\":\"a b\\u001B[31m\"}\n"},
		{[]string{"--csv", "-"}, "uri_host('http://from-stdin/')\nfrom-stdin\n"},
		{[]string{"--csv", "CREATE TABLE t AS " + two, "SELECT count(*) AS n FROM t"}, "n\n3\n"},
		{[]string{"--threads", "1", "--memory", "100MB", "--csv", "SELECT current_setting('threads') AS n"}, "n\n1\n"},
		{[]string{"--temp", "/x/y", "--csv", "SELECT current_setting('temp_directory') AS dir"}, "dir\n/x/y\n"},
		{[]string{"SELECT 1 AS n WHERE false"}, "n\n"},
		{[]string{"FROM range(101) r(i) SELECT 'x' AS x"}, "x\n" + strings.Repeat("x\n", 100) + "and 1 more row: --rows, --csv, --json or -o FILE\n"},
		{[]string{"--csv", "CREATE TABLE t (a INT)", "SELECT column_name FROM (DESCRIBE t)"}, "column_name\na\n"},
		{[]string{"--json", "CREATE TABLE t (a INT)", "describe t -- the columns"}, `{"column_name":"a","column_type":"INTEGER","null":"YES","key":null,"default":null,"extra":null}` + "\n"},
		{[]string{"--csv", "CREATE TABLE t (a INT)", "SHOW TABLES;"}, "name\nt\n"},
		{[]string{"PIVOT (" + two + ") ON n IN (1, 2) USING count(url)"}, "1  2\n1  0\n"},
		{[]string{"--csv", "-- a = b\nSELECT 1 AS n"}, "n\n1\n"},
		{[]string{"--csv", "--\nCREATE TABLE t AS SELECT 2 AS n", "FROM t"}, "n\n2\n"},
	} {
		got, err := uriSQL(t, tt.args...)
		if tt.want == "" {
			if err == nil {
				t.Errorf("%q has no error", tt.args)
			}
			continue
		}
		if err != nil || got != tt.want {
			t.Errorf("%q: %v\n%s\nwant\n%s", tt.args, err, got, tt.want)
		}
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(t.TempDir(), "folder.csv")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{nil, "missing SQL"},
		{[]string{" "}, "missing SQL"},
		{[]string{"--tsv", "SELECT 1"}, "flag provided but not defined: -tsv; see uri-sql -h"},
		{[]string{"--csv", "--json", "SELECT 1"}, "--csv and --json exclude each other"},
		{[]string{"SELECT\n  uri_hosts('a:')"}, "Did you mean \"uri_host\"?\n\nLINE 2:   uri_hosts('a:')\n          ^"},
		{[]string{"--csv", "SELECT\n  uri_hosts('a:')"}, "LINE 2:   uri_hosts('a:')\n          ^"},
		{[]string{"SELECT uri_host([1])"}, "No function matches the given name and argument types 'uri_host(INTEGER[])'"},
		{[]string{"FROM (PIVOT (" + two + ") ON n USING count(*))"}, "write ON column IN ('a', 'b')"},
		{[]string{"SELECT 1; SELECT 2"}, "more than one statement: give each one as an argument of its own"},
		{[]string{"--csv", "CREATE TABLE t (a INT)"}, "the last statement is not a query"},
		{[]string{"-o", filepath.Join(dir, "x.xls"), "SELECT 1"}, "the name ends in .parquet"},
		{[]string{"-o", folder, "SELECT 1"}, "it is a folder"},
		{[]string{"-o", "", "SELECT 1"}, "-o has no name of a file"},
		{[]string{"\n-- a comment"}, "no statement"},
		{[]string{"SELECT 1", "--csv"}, "the flag --csv is behind SQL"},
		{[]string{"SELECT 1", "-o=x.csv"}, "the flag -o=x.csv is behind SQL"},
		{[]string{"-o", filepath.Join(dir, "x.parquet.gz"), "SELECT 1"}, "the name ends in .parquet"},
		{[]string{"FROM 'main_test.go'"}, "uri_lines('FILE') reads the lines of a text file"},
		{[]string{"-o", filepath.Join(dir, "no", "x.csv"), "SELECT 1"}, "no such file or directory"},
		{[]string{"--memory", "much", "SELECT 1"}, "--memory: Parser Error"},
		{[]string{"--db", dir, "SELECT 1"}, "IO Error"},
		{[]string{"SELECT * FROM 'no.parquet'"}, "no.parquet"},
		{[]string{"SELECT 'http://me:5ecret@h/'::int"}, "Conversion Error"},
		{[]string{"SELECT 'http://me:5ecret@h/'::int FROM"}, "syntax error"},
	} {
		_, err := uriSQL(t, tt.args...)
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "5ecret") {
			t.Errorf("%q: %v, want %s", tt.args, err, tt.want)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) > 0 {
		t.Errorf("left: %v", files)
	}
}

// Each format can be read back, and the file keeps its permissions.
func TestFiles(t *testing.T) {
	for _, name := range []string{"a.parquet", "b.csv", "c.tsv", "d.json", "e.jsonl", "f.csv.gz", "g.jsonl.gz", "it's.parquet"} {
		file := filepath.Join(t.TempDir(), name)
		if err := cmp.Or(os.WriteFile(file, []byte("old"), 0o640), os.Chmod(file, 0o640)); err != nil { // with any umask
			t.Fatal(err)
		}
		if _, err := uriSQL(t, "-o", file, two); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		got, err := uriSQL(t, "--csv", "SELECT count(*) AS n, count(url) AS urls, min(uri_host(url)) AS host FROM "+quote(file))
		if err != nil || got != "n,urls,host\n3,2,a.example\n" {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if data, err := os.ReadFile(file); err != nil || strings.HasSuffix(name, ".gz") != bytes.HasPrefix(data, []byte("\x1f\x8b")) {
			t.Errorf("%s: %.20q, %v", name, data, err)
		}
		if files, _ := os.ReadDir(filepath.Dir(file)); len(files) != 1 {
			t.Errorf("%s: left %v", name, files)
		}
	}
}

// A database file has the tables of the run before.
func TestDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pages.db")
	for _, step := range []struct{ statement, want string }{{"CREATE TABLE page AS SELECT 'http://a.example/' AS url", ""}, {"SELECT uri_host(url) AS host FROM page", "host\na.example\n"}} {
		args := []string{"--db", file, step.statement}
		if step.want != "" {
			args = []string{"--db", file, "--csv", step.statement}
		}
		if got, err := uriSQL(t, args...); err != nil || step.want != "" && got != step.want {
			t.Errorf("%q: got %q, %v, want %q", args, got, err, step.want)
		}
	}
}

// DuckDB would find no rows in a pipe if it guessed the format.
func TestPipe(t *testing.T) {
	for _, tt := range []struct{ query, want string }{
		{"SELECT count(*) AS n FROM read_csv('%s')", ""},
		{"SELECT count(*) AS n FROM '%s'", ""},
		{"SELECT count(*) AS n FROM (SELECT 1) JOIN '%s' ON true", ""},
		{"SELECT count(*) AS n FROM read_ndjson_objects('%s')", ""},
		{"SELECT count(*) AS n FROM read_csv('%s', auto_detect = false, header = true, columns = {'url': 'VARCHAR'})", "n\n2\n"},
		{"SELECT count(*) AS n FROM uri_lines('%s')", "n\n3\n"},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(w, "url\nhttp://a/\nhttp://b/\n")
		w.Close()
		file := fmt.Sprintf("/dev/fd/%d", r.Fd())
		if _, err := os.Stat(file); err != nil {
			testenv.Skip(t, "a folder /dev/fd", "%v", err)
		}
		got, err := uriSQL(t, "--csv", fmt.Sprintf(tt.query, file))
		if (err == nil) != (tt.want != "") || got != tt.want || err != nil && !strings.Contains(err.Error(), file+"\" is a pipe, and DuckDB") {
			t.Errorf("%s: %q, %v", tt.query, got, err)
		}
		r.Close()
	}
}

// uri_lines has the lines of a file as they are.
func TestLines(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.txt":    "http://a/\"x,y;z\tw|'\n\n http://b/ \r\n\"\nhttp://é/",
		"b.txt":    "http://b/" + strings.Repeat("b", 100_000) + "\n",
		"none.lst": "",
		"bad.lst":  "http://a/\xff\xfe\nhttp://b/",
		"bad.gz":   "http://a/",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"a.txt":    `{"list":["http://a/\"x,y;z\tw|'"," http://b/ ","\"","http://é/"]}`,
		"none.lst": `{"list":null}`,
		"bad.lst":  `{"list":["http://a/�","http://b/"]}`,
	} {
		got, err := uriSQL(t, "--json", "SELECT list(url) AS list FROM uri_lines("+quote(filepath.Join(dir, name))+")")
		if err != nil || got != want+"\n" {
			t.Errorf("%s: %v, %s", name, err, got)
		}
	}
	if got, err := uriSQL(t, "--csv", "SELECT count(*) AS n, max(length(url)) AS most FROM uri_lines("+quote(filepath.Join(dir, "*.txt"))+")"); err != nil || got != "n,most\n5,100009\n" {
		t.Errorf("%v, %s", err, got)
	}
	zipped, err := os.Create(filepath.Join(dir, "c.gz"))
	if err != nil {
		t.Fatal(err)
	}
	z := gzip.NewWriter(zipped)
	for i := range 10_000 {
		fmt.Fprintf(z, "http://a/%d\n", i)
	}
	z.Close()
	zipped.Close()
	// The lines are in order, and a query may use none of the columns.
	got, err := uriSQL(t, "--csv", "SELECT list(uri_path(url)) = list_transform(range(10000), lambda i: '/' || i) AS equal FROM uri_lines("+quote(zipped.Name())+")")
	if err != nil || got != "equal\ntrue\n" {
		t.Errorf("%v, %s", err, got)
	}
	got, err = uriSQL(t, "--csv", "SELECT count(*) AS n, (SELECT count(*) FROM uri_lines("+quote(zipped.Name())+")) AS m FROM uri_lines("+quote(zipped.Name())+")")
	if err != nil || got != "n,m\n10000,10000\n" {
		t.Errorf("%v, %s", err, got)
	}
	for file, want := range map[string]string{"bad.gz": "unexpected EOF", "no.txt": "no such file", "no*.txt": "no such file", ".": "is a directory"} {
		_, err := uriSQL(t, "FROM uri_lines("+quote(filepath.Join(dir, file))+")")
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "uri_lines") {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// A COPY statement gets the option that keeps parts of files away, and is not changed otherwise.
func TestAtomic(t *testing.T) {
	for statement, want := range map[string]string{
		"COPY t TO 'a.csv'":                                "COPY t TO 'a.csv' (USE_TMP_FILE true)",
		"copy (select ')' as to) to\n'it''s.csv' ; ":       "copy (select ')' as to) to\n'it''s.csv' (USE_TMP_FILE true)",
		"COPY t TO 'a' (FORMAT parquet);":                  "COPY t TO 'a' (FORMAT parquet, USE_TMP_FILE true)",
		"COPY t TO 'a' WITH (FORMAT csv, HEADER) -- end":   "COPY t TO 'a' WITH (FORMAT csv, HEADER) -- end",
		"COPY t TO 'a' (FORMAT parquet, PARTITION_BY (b))": "COPY t TO 'a' (FORMAT parquet, PARTITION_BY (b))",
		"COPY t TO 'a' (use_tmp_file false)":               "COPY t TO 'a' (use_tmp_file false)",
		"COPY t FROM 'a.csv'":                              "COPY t FROM 'a.csv'",
		"SELECT 'copy t to ''a'''":                         "SELECT 'copy t to ''a'''",
	} {
		if got, _ := atomic(statement); got != want {
			t.Errorf("%q\n     %q\nwant %q", statement, got, want)
		}
	}
	file := filepath.Join(t.TempDir(), "a.csv")
	if _, err := uriSQL(t, "COPY (SELECT 1 AS a) TO "+quote(file)); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); string(text) != "a\n1\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// endless takes minutes, and writes from the start.
const endless = "SELECT i, md5(i::varchar) AS text FROM range(10000000000) r(i)"

// A signal ends a query and leaves no file. A process that is killed leaves no file under the name of -o or COPY.
func TestEnds(t *testing.T) {
	for _, tt := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}, {syscall.SIGKILL, -1}} {
		for _, args := range [][]string{{"-o", "out.parquet", endless}, {"-o", "out.csv", endless}, {"COPY (" + endless + ") TO 'out.parquet'"}} {
			dir := t.TempDir()
			cmd := exec.Command(os.Args[0], args...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), isProgram+"=1")
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			stuck := time.AfterFunc(5*time.Minute, func() { cmd.Process.Signal(syscall.SIGQUIT) }) // prints where
			defer stuck.Stop()
			for files := 0; files == 0; time.Sleep(10 * time.Millisecond) {
				list, _ := os.ReadDir(dir)
				files = len(list)
			}
			cmd.Process.Signal(tt.signal)
			err := cmd.Wait()
			if e, ok := errors.AsType[*exec.ExitError](err); !ok || e.ExitCode() != tt.code {
				t.Errorf("%v of %q: %v, %s", tt.signal, args, err, &stderr)
			}
			if _, err := os.Stat(filepath.Join(dir, "out.parquet")); err == nil {
				t.Errorf("%v of %q left out.parquet", tt.signal, args)
			}
			if files, _ := os.ReadDir(dir); tt.signal != syscall.SIGKILL && len(files) > 0 {
				t.Errorf("%v of %q left %v", tt.signal, args, files)
			}
		}
	}
}

// A disk that is full in the middle of a file ends the program with an error, and no part of the file is left.
// The limit of the shell for the size of a file has the same effect.
func TestFullDisk(t *testing.T) {
	shell := testenv.Program(t, "bash")
	for _, args := range [][]string{{"-o", "out.parquet", endless}, {"-o", "out.csv", endless}, {"COPY (" + endless + ") TO 'out.csv'"}, {"COPY (" + endless + ") TO 'it''s.parquet' (FORMAT parquet)"}} {
		dir := t.TempDir()
		cmd := exec.Command(shell, append([]string{"-c", `ulimit -f 1000; exec "$0" "$@"`, os.Args[0]}, args...)...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), isProgram+"=1")
		out, err := cmd.CombinedOutput()
		if e, ok := errors.AsType[*exec.ExitError](err); !ok || e.ExitCode() != exitFailed || !strings.Contains(string(out), "File too large") {
			t.Errorf("%q: %v\n%.1000s", args, err, out)
		}
		if files, _ := os.ReadDir(dir); len(files) > 0 {
			t.Errorf("%q left %v", args, files)
		}
	}
}

// If memory and the temporary folder are full, DuckDB may fail where no error can be returned: in a string of
// a function. Then the program ends with the reason, and not with a stack of Go.
func TestFullMemory(t *testing.T) {
	cmd := exec.Command(os.Args[0], "--memory", "100MB", "--temp", t.TempDir(), "SET max_temp_directory_size = '4MB'",
		"SELECT count(*) FROM (SELECT DISTINCT uri_normalize('http://a.example/a-long-path-of-a-url/' || i) FROM range(20000000) r(i))")
	cmd.Env = append(os.Environ(), isProgram+"=1")
	out, err := cmd.CombinedOutput()
	if _, ok := errors.AsType[*exec.ExitError](err); !ok || !strings.Contains(string(out), "Out of Memory") || strings.Contains(string(out), "goroutine") {
		t.Errorf("%v\n%.2000s", err, out)
	}
}

// An error of writing ends the query: DuckDB does not wait for a reader that is gone.
func TestFullOutput(t *testing.T) {
	full := writerFunc(func([]byte) (int, error) { return 0, syscall.ENOSPC })
	err := run(context.Background(), []string{"--csv", endless}, nil, full, &bytes.Buffer{})
	if !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("%v", err)
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// The connection of the C library is where handle looks for it.
func TestProgress(t *testing.T) {
	e, err := open(context.Background(), options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if _, ok := e.handle(); !ok {
		t.Error("no connection")
	}
	e.showProgress(&bytes.Buffer{})()
}

func TestHelp(t *testing.T) {
	got, err := uriSQL(t, "-h")
	if err == nil || !strings.Contains(got, "uri_param(url, name)") || !strings.Contains(got, "-memory SIZE") {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestClear(t *testing.T) {
	for _, tt := range []struct{ message, want string }{
		{`parse "http://me:5ecret@a b/"`, `parse "http://me:xxxxx@a b/"`},
		{"LINE 1: SELECT 'http://me:5ecret@h/' x y\n        ^", "LINE 1: SELECT 'http://me:******@h/' x y\n        ^"},
	} {
		if got := clear(errors.New(tt.message)).Error(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
