//go:build unix

package main

import (
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// serving starts "uri serve" with the arguments and returns the URL of the page.
func serving(t *testing.T, args ...string) (p *process, url string) {
	t.Helper()
	p = start(t, append([]string{"serve"}, args...)...)
	return p, p.line(t)
}

// answer returns the body of the answer to a POST request.
func answer(t *testing.T, url, body string) string {
	t.Helper()
	response, err := http.Post(url, "text/plain", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Errorf("%s: %v, %v", url, response.Status, err)
	}
	return string(b)
}

// Signals end the server with exit code 0. The log has a line for each request, without the input.
func TestServe(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		p, url := serving(t, "--addr", "127.0.0.1:0")
		if got, want := answer(t, url+"batch", `{"op":"dots","input":"/secret/../b"}`), `{"result":"/b"}`+"\n"; got != want {
			t.Errorf("the answer is %q, want %q", got, want)
		}
		answer(t, url+"batch", "")
		p.Process.Signal(s)
		rest, code := p.end()
		if rest != "" || code != exitYes {
			t.Errorf("%v: exit code %d, more output %q", s, code, rest)
		}
		if log := p.stderr.String(); strings.Count(log, "\n") != 2 || strings.Count(log, `route=/batch status=200`) != 2 || strings.Contains(log, "secret") {
			t.Errorf("%v: the log is %q", s, log)
		}
	}
}

// A server for all addresses prints an address that a browser can open.
func TestServeEverywhere(t *testing.T) {
	p, url := serving(t, "--addr", ":0")
	if !strings.HasPrefix(url, "http://localhost:") {
		t.Errorf("the address is %s", url)
	}
	answer(t, url+"batch", "")
	p.Process.Signal(syscall.SIGTERM)
	if _, code := p.end(); code != exitYes {
		t.Errorf("exit code %d", code)
	}
}

// A second server cannot use the address of the first.
func TestServeTwice(t *testing.T) {
	_, url := serving(t, "--addr", "127.0.0.1:0")
	p := start(t, "serve", "--addr", strings.Trim(url, "htp:/"))
	if rest, code := p.end(); rest != "" || code != exitMisuse || !strings.Contains(p.stderr.String(), "address already in use") {
		t.Errorf("exit code %d, output %q, stderr %q", code, rest, &p.stderr)
	}
}

// The examples of the help run until a signal. TestExamples does not run them. Another program may
// use the default address.
func TestServeExamples(t *testing.T) {
	titles, commands := exampleLines(child(rootCommand("serve"), "serve"))
	if len(titles) < 2 || len(commands) < 2 {
		t.Errorf("%d titles and %d examples, want two or more", len(titles), len(commands))
	}
	for _, command := range commands {
		t.Run(command, func(t *testing.T) {
			p := start(t, strings.Fields(command)[1:]...)
			line, err := p.out.ReadString('\n')
			if err != nil {
				p.end() // then its standard error is complete
				if strings.Contains(p.stderr.String(), "address already in use") {
					testenv.Skip(t, "a free port", "%s", &p.stderr)
				}
			}
			if err != nil || !strings.HasPrefix(line, "http://127.0.0.1:") {
				t.Errorf("it prints %q: %v", line, err)
			}
		})
	}
}
