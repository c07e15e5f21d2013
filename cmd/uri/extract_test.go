package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// writeFiles writes files into a directory of the test, and returns it.
func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A directory stands for its documents; what is none of them is counted.
func TestSearchDirectory(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"a.txt":      "http://a/ and http://b/.",
		"sub/b.txt":  "<http://c/\nd>",
		"sub/c.bin":  "http://not.example/\x00",
		"page.html":  `<base href="http://p/"><a href=x>`,
		"mail.eml":   "Subject: x\nContent-Type: text/html\n\n<a href=http://m/>",
		"arc.warc":   "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://w/\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=y>\r\n\r\n",
		"other/none": "nothing at all",
	})
	for _, test := range []struct {
		args           []string
		stdout, stderr string
	}{
		{[]string{"extract", filepath.Join(dir, "sub"), filepath.Join(dir, "a.txt")}, "http://c/d\nhttp://a/\nhttp://b/\n", "1 files are no documents"},
		{[]string{"links", dir}, "http://w/y\nhttp://m/\nhttp://p/x\n", "3 files are no documents"},
	} {
		stdout, stderr, code := runWith(strings.NewReader(""), test.args...)
		if stdout != test.stdout || !strings.Contains(stderr, test.stderr) || code != exitYes {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", test.args, code, stdout, stderr)
		}
	}
}

// No password of a refused value or base shows in diagnostics.
func TestSearchMasks(t *testing.T) {
	for _, test := range []struct{ in, args string }{
		{`<a href="http://u:secret@h/ x">`, "links"},
		{`<base href="http://u:secret@[/">`, "links"},
		{`<a href=x>`, "links --base http://u:secret@[/"},
		{`x`, "extract --base //u:secret@h/"},
	} {
		_, stderr, _ := runWith(strings.NewReader(test.in), strings.Fields(test.args)...)
		if strings.Contains(stderr, "secret") || stderr == "" {
			t.Errorf("%q: %s", test.in, stderr)
		}
	}
}

// A reply of extract does not grow with the length of the base times the number of
// links; what it leaves out it counts.
func TestExtractReplyIsBounded(t *testing.T) {
	base := "http://h/" + strings.Repeat("b", 40<<10) + "/"
	page := strings.Repeat("<a href=x>", 4000)
	for _, request := range []map[string]any{
		{"op": "extract", "media": "html", "base": base, "input": page},
		{"op": "extract", "media": "html", "input": `<base href="` + base + `">` + page},
	} {
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		var reply struct {
			Links  []struct{ Target string }
			Faults []struct{ Message string }
		}
		text := batched(t, string(line))
		if err := json.Unmarshal([]byte(text), &reply); err != nil {
			t.Fatal(err)
		}
		if most := 1<<20 + 65*len(line); len(text) > most {
			t.Errorf("a reply of %d bytes to a request of %d", len(text), len(line))
		}
		n := len(reply.Links)
		if n < 100 || n == 4000 || reply.Links[n-1].Target != base+"x" {
			t.Errorf("%d links", n)
		}
		want := fmt.Sprintf("the first %d links", n)
		if len(reply.Faults) != 1 || !strings.Contains(reply.Faults[0].Message, want) {
			t.Errorf("faults %v, want %s", reply.Faults, want)
		}
	}
	// Short references are all there, as many as an input may have.
	input := `<img srcset="` + strings.Repeat("a ,", 20000) + `">`
	if got := strings.Count(batched(t, `{"op":"extract","media":"html","base":"http://h.example/","input":`+strconv.Quote(input)+`}`), `"target"`); got != 20000 {
		t.Errorf("%d of 20000 links", got)
	}
}

// Faults are bounded too.
func TestExtractFaultsAreBounded(t *testing.T) {
	input := `<base href="http://[">` + strings.Repeat("--x\nbroken line\n\n", 5000)
	message := "Content-Type: multipart/mixed; boundary=x\n\n" + input
	line, _ := json.Marshal(map[string]any{"op": "extract", "media": "message", "input": message})
	if got := strings.Count(batched(t, string(line)), `"message":`); got != mostFaults {
		t.Errorf("%d faults, want %d", got, mostFaults)
	}
}

// Whoever writes to extract line by line has the references of each line before
// writing the next.
func TestExtractFlushes(t *testing.T) {
	for _, args := range [][]string{{"extract"}, {"extract", "--offsets", "-"}} {
		in, text := io.Pipe()
		found, out := io.Pipe()
		go func() { run(args, in, out, io.Discard); out.Close() }()
		lines := make(chan string, 10)
		go func() {
			for s := bufio.NewScanner(found); s.Scan(); {
				lines <- s.Text()
			}
			close(lines)
		}()
		for _, want := range []string{"http://a/", "http://b/"} {
			io.WriteString(text, "see "+want+"\n")
			select {
			case got := <-lines:
				if !strings.HasSuffix(got, want) {
					t.Errorf("%q: got %q, want %q", args, got, want)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%q: no answer to %q", args, want)
			}
		}
		text.Close()
		if got, ok := <-lines; ok {
			t.Errorf("%q: got %q", args, got)
		}
	}
}
