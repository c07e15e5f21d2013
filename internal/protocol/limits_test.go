package protocol

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
)

// hostile are inputs that grow.
var hostile = map[string]func(n int) string{
	"%":         func(n int) string { return strings.Repeat("%", n) },
	"@":         func(n int) string { return "http://" + strings.Repeat("@", n) },
	"segments":  func(n int) string { return "http://h" + strings.Repeat("/a", n/2) },
	"..":        func(n int) string { return "http://h" + strings.Repeat("/..", n/3) },
	`\`:         func(n int) string { return "http:" + strings.Repeat(`\`, n) },
	"é":         func(n int) string { return "http://h/" + strings.Repeat("é", n/2) },
	"words":     func(n int) string { return strings.Repeat("a ", n/2) },
	"[":         func(n int) string { return "http://" + strings.Repeat("[", n) },
	":":         func(n int) string { return "a:" + strings.Repeat(":", n) },
	"&":         func(n int) string { return "http://h?" + strings.Repeat("a=b&", n/4) },
	";":         func(n int) string { return "http://h/" + strings.Repeat(";", n) },
	"%41":       func(n int) string { return "http://h/" + strings.Repeat("%41", n/3) },
	"labels":    func(n int) string { return "http://" + strings.Repeat("a.", n/2) },
	"é labels":  func(n int) string { return "http://" + strings.Repeat("é.", n/3) },
	"Hebrew":    func(n int) string { return "http://h/" + strings.Repeat("אa/", n/4) },
	"controls":  func(n int) string { return "http://h/" + strings.Repeat("%E2%80%8E", n/9) },
	"#":         func(n int) string { return strings.Repeat("a#", n/2) },
	"URLs":      func(n int) string { return strings.Repeat("http://a/ ", n/10) },
	"nested":    func(n int) string { return strings.Repeat("http://a/?u=", n/12) },
	"<>":        func(n int) string { return strings.Repeat("<http://a> ", n/11) },
	"tags":      func(n int) string { return strings.Repeat(`<a href="/x%">`, n/14) },
	"not UTF-8": func(n int) string { return "http://h/" + strings.Repeat("\xff", n) },
}

// A reply has at most 48 bytes for each byte of the input, and 200 KB. What it lists for each byte is
// cut, and the reply says so. The operations that have no input, or whose work depends on a grammar, have
// limits of their own.
func TestReplySizes(t *testing.T) {
	const perByte, fixed = 48, 200_000
	few := testenv.Few(t)
	fields := map[string]string{"base": "http://b/c", "media": "html"}
	asked := 0
	for op := range Operations() {
		if _, ok := op.field("input"); !ok {
			continue
		}
		if _, ok := op.field("grammar"); ok {
			continue
		}
		request := map[string]string{"op": op.Name}
		for name, value := range fields {
			if _, ok := op.field(name); ok {
				request[name] = value
			}
		}
		for name, text := range hostile {
			for _, n := range []int{40_000, 80_000} {
				request["input"] = text(n)
				line, err := json.Marshal(request)
				if err != nil {
					t.Fatal(err)
				}
				reply := new(Server).Answer(nil, line)
				if limit := fixed + perByte*n; len(reply) > limit {
					few.Errorf("%s of %s: %d bytes for an input of %d, want at most %d", op.Name, name, len(reply), n, limit)
				}
				asked++
			}
		}
	}
	if asked < 15*len(hostile) {
		t.Errorf("only %d requests", asked)
	}
}

// A list that is cut says how long it is.
func TestCut(t *testing.T) {
	for line, want := range map[string]string{
		`{"op":"fix","input":"` + strings.Repeat("<", 1500) + `"}`:                               `"changes_count":1500,"cut":true}`,
		`{"op":"fix","input":"` + strings.Repeat("<", 1000) + `"}`:                               `"text":"<"}]}`,
		`{"op":"extract","media":"html","input":"` + strings.Repeat("<base href='%'>", 1) + `"}`: `"faults":[`,
		`{"op":"bidi","input":"http://h/` + strings.Repeat("אa/", 2000) + `"}`:                   `"components_count":2000,"controls":[],"cut":true}`,
		`{"op":"bidi","input":"http://h/` + strings.Repeat("%E2%80%8E/", 1001) + `"}`:            `"controls_count":1001,"cut":true}`,
	} {
		if reply := batched(t, line); !strings.Contains(reply, want) {
			t.Errorf("%.60s…: the reply ends %s, want %s", line, reply[max(0, len(reply)-120):], want)
		}
	}
	// All lists of a reply together have 10,000 objects.
	r := new(reply)
	r.Open()
	for i, list := range []struct{ n, want int }{
		{1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {1000, 1000}, {999, 999}, {5, 1}, {1, 0},
	} {
		written := 0
		r.listed("list", list.n, func(int) { written++ })
		if written != list.want || r.cut != (i >= 10) {
			t.Errorf("list %d of %d: %d objects, want %d; cut %v", i, list.n, written, list.want, r.cut)
		}
	}
}
