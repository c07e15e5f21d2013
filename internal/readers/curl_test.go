package readers

import (
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lab/readers"
	"github.com/uriform/uri/lint"
)

func newCurl(t *testing.T) *Curl {
	t.Helper()
	c, err := NewCurl()
	if err != nil {
		testenv.Skip(t, "curl", "%v", err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// What every version of curl requests.
func TestCurl(t *testing.T) {
	c := newCurl(t)
	for text, want := range map[string]lint.Parts{
		"http://good.example/a/../b?c#d":       {Scheme: "http", Host: "good.example", Path: "/b"},
		"http://me:secret@good.example:81/%2e": {Scheme: "http", Host: "good.example", Port: "81", Path: "/%2e"},
		"https://good.example:444/a?b":         {Scheme: "https", Host: "good.example", Port: "444", Path: "/a"},
		"http://[::1]:80":                      {Scheme: "http", Host: "[::1]", Path: "/"},
		"good.example/x":                       {Scheme: "http", Host: "good.example", Path: "/x"},
		"-V":                                   {Scheme: "http", Host: "-V", Path: "/"}, // not an option
		"ftp://good.example/x":                 {Scheme: "ftp", Host: "good.example", Path: "/x"},
		"http://a{b,c}.example/[1-3]":          {Scheme: "http", Host: "a{b,c}.example", Path: "/[1-3]"},
	} {
		got, ok := c.Read(text)
		if strings.Contains(text, "{") && !ok {
			continue // rejected by newer versions
		}
		if !ok || got.Comparable() != want.Comparable() {
			t.Errorf("%s: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "http://a b/", "file:///etc/passwd", "gopher://a/", "http://a\x00b/", "http://" + strings.Repeat("a", maxCurl), "@/etc/passwd", "http://:80/"} {
		asked := text != "" && len(text) <= maxCurl && !strings.Contains(text, "\x00") // for "", some versions say that there is no URL
		if got, ok, err := c.Ask(text); ok || asked && err != nil {
			t.Errorf("%.40q: %+v, %v", text, got, err)
		}
	}
}

// The program curl finds the same parts as its URL parser, which the results are from. It also
// converts hosts by IDNA, which the URL parser leaves to the caller, and it does not decode a host
// twice.
func TestCurlResults(t *testing.T) {
	c := newCurl(t)
	results, err := readers.ReadResults("../../lint/testdata/readers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	version, err := exec.Command("curl", "--version").Output()
	if err != nil || !strings.Contains(string(version), results.Versions["curl"]+" ") {
		testenv.Skip(t, "curl", "the results are from %s", results.Versions["curl"])
	}
	list, err := readers.ReadBypasses("../../lint/testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for i, row := range results.Rows {
		answers, err := row.Answers()
		if err != nil {
			t.Fatal(err)
		}
		a := answers[slices.IndexFunc(answers, func(a lint.Answer) bool { return a.Reader == "curl" })]
		if a.Scheme != "http" && a.Scheme != "https" && a.Scheme != "ftp" || strings.ContainsFunc(row.Text, func(r rune) bool { return r > 0x7F }) || strings.ContainsAny(row.Text, "\\") || strings.Contains(row.Text, "%25") {
			continue
		}
		asked++
		if got, ok := c.Read(list[i].Text); !ok || got.Comparable() != a.Comparable() {
			t.Errorf("%s: %+v, %v; the URL parser: %+v", row.Text, got, ok, a.Parts)
		}
	}
	if asked < 70 {
		t.Errorf("only %d texts were asked", asked)
	}
}

// fakeCurl makes a shell script the program curl.
func fakeCurl(t *testing.T, script string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "curl"), []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
}

// curl gets nothing of the environment and of a configuration that could lead it elsewhere, and the text is
// not an option.
func TestCurlArguments(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "curl", "no shell scripts")
	}
	out := filepath.Join(t.TempDir(), "out")
	for _, name := range []string{"http_proxy", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "CURL_HOME", "HOME", "XDG_CONFIG_HOME", "LC_ALL", "SSLKEYLOGFILE"} {
		t.Setenv(name, "/elsewhere")
	}
	fakeCurl(t, "{ for a; do echo \"[$a]\"; done; export -p; } > '"+out+"'\n")
	c := newCurl(t)
	if got, ok := c.Read("-K/etc/passwd"); ok {
		t.Errorf("%+v, although curl requests nothing", got)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	arguments, environment, _ := strings.Cut(string(text), "export ")
	if !strings.HasPrefix(arguments, "[-q]\n") || !strings.HasSuffix(arguments, "[--]\n[-K/etc/passwd]\n") { // "-q" must be the first (curl(1))
		t.Errorf("arguments:\n%s", arguments)
	}
	for _, want := range []string{"[--proto]\n[=http,https,ftp]\n", "[--proxy]\n[http://" + c.proxy.Addr().String() + "]\n", "[--noproxy]\n[]\n", "[-g]\n", "[-o]\n[" + os.DevNull + "]\n"} {
		if !strings.Contains(arguments, want) {
			t.Errorf("no %q in\n%s", want, arguments)
		}
	}
	if strings.Contains(environment, "elsewhere") || !strings.Contains(environment, "C.UTF-8") {
		t.Errorf("environment:\n%s", environment)
	}
}

// Only two exit codes say that curl rejects the text. Other failures of the program say nothing about it.
func TestCurlFails(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "curl", "no shell scripts")
	}
	for script, want := range map[string]string{
		"exit 1":      "",
		"exit 3":      "",
		"exit 0":      "no request",
		"exit 2":      "exit status 2",
		"exit 7":      "exit status 7",
		"exit 27":     "exit status 27",
		"exit 28":     "exit status 28",
		"exit 127":    "exit status 127",
		"kill -9 $$":  "signal: killed",
		"kill -15 $$": "signal: terminated",
	} {
		fakeCurl(t, script+"\n")
		c := newCurl(t)
		p, ok, err := c.Ask("http://a/")
		if p != (lint.Parts{}) || ok || (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s: %+v, %v, error %v; want %q", script, p, ok, err, want)
		}
		if n, first := c.Unasked(); first != err || (n == 1) != (err != nil) {
			t.Errorf("%s: %d texts, %v", script, n, first)
		}
	}
	if n, first := newCurl(t).Unasked(); n != 0 || first != nil {
		t.Errorf("no text: %d, %v", n, first)
	}
}

// A program or a connection that hangs is ended.
func TestCurlTimeout(t *testing.T) {
	if runtime.GOOS == "windows" {
		testenv.Skip(t, "curl", "no shell scripts")
	}
	fakeCurl(t, "exec /bin/sleep 20\n")
	c, err := startCurl(100 * time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ended := make(chan error, 1)
	go func() {
		_, _, err := c.Ask("http://a/")
		ended <- err
	}()
	select {
	case err := <-ended:
		if err == nil || err.Error() != "no request in 100ms" {
			t.Errorf("error %v, although curl requests nothing", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("Read waits for a program that hangs")
	}
	conn, err := net.Dial("tcp", c.proxy.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	if n, err := conn.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		t.Errorf("the proxy answers a connection without a request: %d bytes, %v", n, err)
	}
}

// What the proxy sees of a request, and its answer: it refuses the connections that https needs.
func TestProxy(t *testing.T) {
	c := newCurl(t)
	for request, want := range map[string]struct {
		parts  lint.Parts
		status string
	}{
		"GET http://h/a?b HTTP/1.1\r\nHost: h\r\n\r\n":                       {lint.Parts{Scheme: "http", Host: "h", Path: "/a"}, "200"},
		"GET ftp://h:21/a b HTTP/1.0\r\nA: b\r\nHOST: h:21\r\n\r\n":          {lint.Parts{Scheme: "ftp", Host: "h", Port: "21", Path: "/a b"}, "200"},
		"GET http://[::1]?b HTTP/1.1\nhost: [::1]\n\n":                       {lint.Parts{Scheme: "http", Host: "[::1]"}, "200"},
		"CONNECT [::1]:443 HTTP/1.1\r\nHost: [::1]:443\r\n\r\n":              {lint.Parts{Scheme: "https", Host: "[::1]", Port: "443"}, "403"},
		"GET http://h/ HTTP/1.1\r\nHosts: x\r\nHost: h\r\nX-Host: y\r\n\r\n": {lint.Parts{Scheme: "http", Host: "h", Path: "/"}, "200"},
	} {
		conn, err := net.Dial("tcp", c.proxy.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		c.see(nil)
		io.WriteString(conn, request)
		answer, err := io.ReadAll(conn)
		conn.Close()
		c.mu.Lock()
		seen := c.seen
		c.mu.Unlock()
		if err != nil || seen == nil || *seen != want.parts || !strings.HasPrefix(string(answer), "HTTP/1.1 "+want.status+" ") {
			t.Errorf("%q: %+v, %q, %v; want %+v", request, seen, answer, err, want)
		}
	}
}

// A text may have 64 KiB.
func TestLongestText(t *testing.T) {
	c := newCurl(t)
	fits := "http://h/" + strings.Repeat("a", 64*1024-len("http://h/"))
	if got, ok := c.Read(fits); !ok || got.Path != fits[len("http://h"):] {
		t.Errorf("%d bytes: %v, a path of %d", len(fits), ok, len(got.Path))
	}
	if _, ok := c.Read(fits + "a"); ok {
		t.Errorf("%d bytes are accepted", len(fits)+1)
	}
}

// What cannot be an argument of a program is not asked, and without a program there is no reader.
func TestCannotAsk(t *testing.T) {
	for text, want := range map[string]error{"http://a\x00b/": errNUL, strings.Repeat("a", 64*1024+1): errTooLong} {
		c := new(Curl) // without a program
		if _, ok, err := c.Ask(text); ok || err != want {
			t.Errorf("%.20q, %d bytes: got %v, %v, want %v", text, len(text), ok, err, want)
		}
		if n, first := c.Unasked(); n != 1 || first != want {
			t.Errorf("%.20q, %d bytes: got %d, %v, want 1, %v", text, len(text), n, first, want)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if c, err := NewCurl(); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("without curl: got %v, %v, want %v", c, err, exec.ErrNotFound)
	}
}
