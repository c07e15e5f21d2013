package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A Peer is a library, and the program that runs it (see PROTOCOL.md).
type Peer struct {
	Name, Version string
	Kind          Kind
	Ops           []string

	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
	wait   func() error
}

// Kind is the group of a peer: our library, another library in Go, or another language.
type Kind uint8

const (
	Ours Kind = iota
	Go
	Native
)

// Start starts the program of a peer.
func Start(name string, kind Kind, program string, args ...string) (*Peer, error) {
	p := &Peer{Name: name, Kind: kind}
	cmd := exec.Command(program, args...)
	cmd.Stderr = &p.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p.in, p.out, p.wait = in, bufio.NewReader(out), cmd.Wait
	if err := p.greet(); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Peer) greet() error {
	line, err := p.answer()
	if err != nil {
		return err
	}
	version, ops, ok := strings.Cut(strings.TrimPrefix(line, "ready "), "\t")
	if !ok || !strings.HasPrefix(line, "ready ") {
		return fmt.Errorf("%s: unexpected greeting %q", p.Name, line)
	}
	p.Version, p.Ops = version, strings.Fields(ops)
	slices.Sort(p.Ops)
	return nil
}

// Close ends the program.
func (p *Peer) Close() error {
	p.in.Close()
	return p.wait()
}

// Offers reports whether the peer supports the operation.
func (p *Peer) Offers(op string) bool { return slices.Contains(p.Ops, op) }

// Load passes a corpus to the peer: the lines of a file.
func (p *Peer) Load(name, file string) error {
	return p.ask([]any{new(int)}, "loaded %d", "load %s %s", name, file)
}

// Base passes the base URI to the peer.
func (p *Peer) Base(base string) error { return p.ask(nil, "base", "base %s", base) }

// Pass performs op on every line of a corpus.
func (p *Peer) Pass(op, corpus string) (took time.Duration, accepted int, err error) {
	err = p.ask([]any{(*int64)(&took), &accepted}, "%d %d", "pass %s %s", op, corpus)
	return took, accepted, err
}

// Allocs returns the allocations of a pass. Only peers in Go support it.
func (p *Peer) Allocs(op, corpus string) (objects, bytes int, err error) {
	err = p.ask([]any{&objects, &bytes}, "%d %d", "allocs %s %s", op, corpus)
	return objects, bytes, err
}

// One performs op on a text, and returns the result. ok reports whether the peer accepted
// the text.
func (p *Peer) One(op, text string) (result string, ok bool, err error) {
	answer, err := p.request("one %s %s", op, text)
	if err != nil || answer == "no" {
		return "", false, err
	}
	result, ok = strings.CutPrefix(answer, "yes ")
	if !ok {
		return "", false, fmt.Errorf("%s: one: answered %q", p.Name, answer)
	}
	return result, true, nil
}

func (p *Peer) ask(results []any, want, format string, args ...any) error {
	answer, err := p.request(format, args...)
	if err != nil {
		return err
	}
	if len(results) == 0 && answer == want {
		return nil
	}
	if n, err := fmt.Sscanf(answer, want, results...); err != nil || n != len(results) || n == 0 {
		return fmt.Errorf("%s: %s: answered %q, not %q", p.Name, fmt.Sprintf(format, args...), answer, want)
	}
	return nil
}

func (p *Peer) request(format string, args ...any) (string, error) {
	request := fmt.Sprintf(format, args...)
	if strings.ContainsAny(request, "\r\n") {
		return "", fmt.Errorf("%s: %q has more than one line", p.Name, request)
	}
	if _, err := io.WriteString(p.in, request+"\n"); err != nil {
		return "", fmt.Errorf("%s: %s: %w; %s", p.Name, request, err, p.stderr.String())
	}
	answer, err := p.answer()
	if err != nil {
		return "", err
	}
	if message, ok := strings.CutPrefix(answer, "error "); ok {
		return "", fmt.Errorf("%s: %s: %s", p.Name, request, message)
	}
	return answer, nil
}

func (p *Peer) answer() (string, error) {
	line, err := p.out.ReadString('\n')
	if err != nil {
		// stderr is complete after the program has ended.
		p.in.Close()
		p.wait()
		return "", fmt.Errorf("%s ended: %s", p.Name, strings.TrimSpace(p.stderr.String()))
	}
	return strings.TrimSuffix(line, "\n"), nil
}
