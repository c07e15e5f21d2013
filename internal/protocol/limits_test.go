//go:build !core

package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lint"
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
	"../":       func(n int) string { return strings.Repeat("../", n/3) },
	"a/../":     func(n int) string { return strings.Repeat("a/../", n/5) },
	"./":        func(n int) string { return strings.Repeat("./", n/2) },
	"logins":    func(n int) string { return strings.Repeat("//u:p%2540h%2F", n/14) },
	"not UTF-8": func(n int) string { return "http://h/" + strings.Repeat("\xff", n) },
	"spaces":    func(n int) string { return strings.Repeat(" ", n/2) + "http://h/" + strings.Repeat(" ", n/2) },
	"< >":       func(n int) string { return "<http://h/" + strings.Repeat(" ", n) + ">" },
}

// hostileRequests yields a request for each text of each operation, and the name of the text: the input, a base, a
// component. The other fields have ordinary values. The operations of grammars have limits of their own.
func hostileRequests() iter.Seq2[map[string]any, string] {
	return func(yield func(map[string]any, string) bool) {
		for op := range Operations() {
			for _, media := range mediaOf(op) {
				request := map[string]any{"op": op.Name}
				var texts []string
				for _, f := range op.Fields {
					switch {
					case f.Name == "media":
						request["media"] = media
					case f.Kind == Text && f.Values == nil && f.Name != "rule" && f.Name != "other_rule":
						texts = append(texts, f.Name)
						if f.Required || f.Name == "base" && op.Name != "build" {
							request[f.Name] = "http://b/c"
						}
					case f.Required && f.Values != nil:
						request[f.Name] = f.Values[0]
					}
				}
				if _, ok := op.field("rule"); ok {
					request["grammar"], request["rule"] = "rfc3986", "URI-reference"
				}
				for _, name := range texts {
					r := maps.Clone(request)
					if !yield(r, name) {
						return
					}
				}
			}
		}
	}
}

func mediaOf(op *Operation) []string {
	if _, ok := op.field("media"); ok {
		return []string{"text", "html", "xml", "feed", "markdown", "message"}
	}
	return []string{""}
}

// A reply has at most 48 bytes for each byte of the input, and 200 KB. What it lists for each byte is
// cut, and the reply says so. The memory is linear too: twice the input takes at most three times as much. All that is
// allocated is at most 1,000 bytes for each byte, of which a part is in use at the same time.
func TestReplySizes(t *testing.T) {
	const perByte, fixed, allocatedPerByte = 48, 200_000, 1000
	few := testenv.Few(t)
	asked, size := 0, 5_000
	if testenv.Long() {
		size = 40_000
	}
	for request, name := range hostileRequests() {
		for family, text := range hostile {
			allocated := func(n int) uint64 {
				request[name] = text(n)
				line, err := json.Marshal(request)
				if err != nil {
					t.Fatal(err)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				reply := new(Server).Answer(nil, line)
				runtime.ReadMemStats(&after)
				if limit := fixed + perByte*n; len(reply) > limit {
					few.Errorf("%s of %s, %s: %d bytes for an input of %d, want at most %d", name, request["op"], family, len(reply), n, limit)
				}
				asked++
				return after.TotalAlloc - before.TotalAlloc
			}
			limit := func(once uint64) uint64 { return min(3*once, uint64(allocatedPerByte*2*size)) + 1<<20 }
			once, twice := allocated(size), allocated(2*size)
			if twice > limit(once) { // the first use of an automaton or a list, which stays in memory
				twice = min(allocated(2*size), allocated(2*size))
			}
			if twice > limit(once) {
				few.Errorf("%s of %s, %s: %d bytes of memory for an input of %d, and %d for one twice as long", name, request["op"], family, once, size, twice)
			}
		}
	}
	if asked < 40*len(hostile) {
		t.Errorf("only %d requests", asked)
	}
}

// With a limit, a longer reply is an error with the id, and the lists of the reply end soon after the limit. What
// comes after the lists is a few copies of the texts.
func TestReplyLimit(t *testing.T) {
	const size, limit = 10_000, 15_000
	few := testenv.Few(t)
	server := &Server{MaxReply: limit, MaxLinks: limit / 2}
	cut := 0
	for request, name := range hostileRequests() {
		request["id"] = 7
		for family, text := range hostile {
			request[name] = text(size)
			line, err := json.Marshal(request)
			if err != nil {
				t.Fatal(err)
			}
			reply := server.Answer([]byte("before"), line)
			if len(reply) > len("before")+limit {
				few.Errorf("%s of %s, %s: %d bytes", name, request["op"], family, len(reply))
			}
			if !strings.HasSuffix(string(reply), `{"id":7,"error":{"code":"too-long","message":"the reply has more than 15000 bytes","field":null,"offset":null,"rule":null,"syntax":null}}`+"\n") {
				continue
			}
			cut++
			q, err := readRequest(line)
			if err != nil {
				t.Fatal(err)
			}
			if all, _ := q.op.replyUpTo(limit, nil, &q, server); len(all) > limit+20*size {
				few.Errorf("%s of %s, %s: %d bytes before the reply ends", name, request["op"], family, len(all))
			}
		}
	}
	if cut < 100 {
		t.Errorf("only %d replies are too long", cut)
	}
}

// The replies to the requests of a stream share a limit, which grows with the requests. The error at its end counts the
// requests that are not answered, also those that are too long.
func TestStreamLimit(t *testing.T) {
	request := `{"op":"disagreements"}` + "\n"
	reply := len(batched(t, request))
	long := `{"op":"parse","input":"` + strings.Repeat("a", 1000) + `"}` + "\n"
	for _, tt := range []struct {
		requests         string
		answered, counts int
	}{
		{strings.Repeat(request, 10), 4, 6},
		{strings.Repeat(request, 4), 4, 0},
		{strings.Repeat(request, 4) + " \n" + long + "x", 4, 2},
		{strings.Repeat("\n", 100) + strings.Repeat(`{"op":"nfc","input":"a"}`+"\n", 10_000), 10_000, 0},
	} {
		var out strings.Builder
		s := Server{MaxReply: 3*reply + reply/2, MaxLine: 500}
		if err := s.Serve(strings.NewReader(tt.requests), &out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		last := lines[len(lines)-1]
		counted := strings.Contains(last, fmt.Sprintf(`"code":"too-long","message":"the replies have more than %d bytes and 16 for each byte of the requests; %d requests are not answered"`, s.MaxReply, tt.counts))
		if counted != (tt.counts > 0) || len(lines) != tt.answered+min(tt.counts, 1) {
			t.Errorf("%.30s…: %d lines, the last one %.300s; want %d answered and %d not", tt.requests, len(lines), last, tt.answered, tt.counts)
		}
	}
}

// An error of the stream is the result, also where requests are only counted.
func TestStreamLimitError(t *testing.T) {
	broken := errors.New("broken")
	request := `{"op":"disagreements"}` + "\n"
	s := Server{MaxReply: 2 * len(batched(t, request))}
	if err := s.Serve(io.MultiReader(strings.NewReader(strings.Repeat(request, 10)), iotest.ErrReader(broken)), io.Discard); err != broken {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// The time of each operation is linear in each of its texts. A text is of a 29th of the families in turn, and of all
// families if URIFORM_LONG=1 is set; TestReplySizes asks for all of them, and checks the memory.
func TestReplyGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	few := testenv.Few(t)
	families, turn := slices.Sorted(maps.Keys(hostile)), 0
	for request, name := range hostileRequests() {
		for _, family := range families {
			if turn++; turn%29 != 0 && !testenv.Long() {
				continue
			}
			text := hostile[family]
			err := growth.Check(1<<12, func(n int) []byte {
				request[name] = text(n)
				line, err := json.Marshal(request)
				if err != nil {
					t.Fatal(err)
				}
				return line
			}, func(line []byte) { new(Server).Answer(nil, line) })
			if err != nil {
				few.Errorf("%s of %s, %s: %v", name, request["op"], family, err)
			}
		}
	}
}

// growingLists are the i-th values of lists, by the name of the field. The lists of other fields repeat the allowed
// values.
var growingLists = map[string]func(i int) string{
	"names":      func(i int) string { return fmt.Sprint("query:z", i) },
	"conditions": func(i int) string { return fmt.Sprint("!query:z", i) },
	"schemes":    func(i int) string { return fmt.Sprint("x", i) },
	"severities": func(i int) string { return lint.Rules()[i%len(lint.Rules())].Code + "=off" },
	"segments":   func(int) string { return "a" },
	"readers":    func(i int) string { return lint.Readers()[i%len(lint.Readers())].Name() },
}

// The time of each operation is linear, and the reply not much longer than the request, also if a list and the texts
// of a request grow together, as long as such a list is allowed.
func TestGrowingLists(t *testing.T) {
	few, lists := testenv.Few(t), 0
	for op := range Operations() {
		for _, list := range op.Fields {
			if list.Kind != Names {
				continue
			}
			value := growingLists[list.Name]
			if value == nil && list.Values != nil {
				value = func(i int) string { return list.Values[i%len(list.Values)] }
			}
			if value == nil {
				t.Errorf("%s: no values for %s", op.Name, list.Name)
				continue
			}
			line := func(n int) []byte {
				request := map[string]any{"op": op.Name}
				for _, f := range op.Fields {
					switch {
					case f.Name == list.Name:
						values := make([]string, n/16)
						for i := range values {
							values[i] = value(i)
						}
						request[f.Name] = values
					case f.Name == "input" || f.Name == "a" || f.Name == "b":
						request[f.Name] = "http://h/?" + strings.Repeat("a=b&", n/4)
					case f.Name == "grammar":
						request[f.Name] = "rfc3986"
					case f.Name == "rule":
						request[f.Name] = "IPv6address"
					case f.Name == "media":
						request[f.Name] = "text"
					}
				}
				line, err := json.Marshal(request)
				if err != nil {
					t.Fatal(err)
				}
				return line
			}
			lists++
			long := line(20_000)
			if reply := new(Server).Answer(nil, long); len(reply) > 200_000+48*len(long) {
				few.Errorf("%s of %s: %d bytes for a request of %d", list.Name, op.Name, len(reply), len(long))
			}
			if testing.Short() {
				continue
			}
			if err := growth.Check(1<<12, line, func(line []byte) { new(Server).Answer(nil, line) }); err != nil {
				few.Errorf("%s of %s: %v", list.Name, op.Name, err)
			}
		}
	}
	if lists < 10 {
		t.Errorf("only %d lists", lists)
	}
}

// A request may have many texts that a condition looks up, but few globs that it compares with each value.
func TestGlobLimit(t *testing.T) {
	for globs, want := range map[string]string{
		strings.Repeat("x,", 50_000) + "b":     `{"match":true}`,
		strings.Repeat("x*,", maxGlobs) + "b":  `{"match":true}`,
		strings.Repeat("x*,", maxGlobs) + "b*": "at most 1000 are allowed",
	} {
		reply := new(Server).Answer(nil, []byte(`{"op":"filter","input":"?a=b","conditions":["query-all:a=`+globs+`"]}`))
		if !strings.Contains(string(reply), want) {
			t.Errorf("%.20s…: %s, want %s", globs, reply, want)
		}
	}
}

// ServeContext ends inside the work for a long line when nobody waits for the reply: at once in what lists the parts
// of a text, and otherwise after a part of the work.
func TestServeContext(t *testing.T) {
	var names []string
	for i := range maxParts {
		names = append(names, fmt.Sprint("query:z", i))
	}
	for _, request := range []string{
		`{"op":"explain","input":"` + strings.Repeat("%", 1<<19) + `"}`,
		`{"op":"extract","media":"text","input":"` + strings.Repeat("http://a/ ", 50_000) + `"}`,
		`{"op":"extract","media":"markdown","input":"` + strings.Repeat("<http://a/> ", 40_000) + `"}`,
		`{"op":"bidi","input":"http://h/` + strings.Repeat("אa/", 100_000) + `"}`,
		`{"op":"get","input":"?` + strings.Repeat("a=b&", 100_000) + `","names":["` + strings.Join(names, `","`) + `"]}`,
		`{"op":"filter","input":"?` + strings.Repeat("a=b&", 100_000) + `","conditions":["!query:z"` + strings.Repeat(`,"!query:z"`, 90) + `]}`,
		`{"op":"filter","input":"?` + strings.Repeat("a=b&", 20_000) + `","conditions":["query-all:a=x*0` + strings.Repeat(",x*0", maxGlobs-1) + `"]}`,
	} {
		var whole, part time.Duration
		for _, limit := range []time.Duration{time.Hour, time.Millisecond} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			start := time.Now()
			err := new(Server).ServeContext(ctx, strings.NewReader(request+"\n"), io.Discard)
			if whole, part = part, time.Since(start); (err == nil) != (limit == time.Hour) {
				t.Errorf("%.40s…: within %v, error %v", request, limit, err)
			}
			cancel()
		}
		t.Logf("%.40s…: %v, and %v if the client goes", request, whole, part)
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
	r := &reply{ctx: t.Context()}
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

// Of the requests that are left, blank lines do not count, and lines that are too long do.
func TestCountRequests(t *testing.T) {
	for text, want := range map[string]int{"": 0, "{}\n\n \t\r\n{}": 2, "{}\n" + strings.Repeat("x", 9) + "\n{}\n": 3, strings.Repeat(" ", 9): 1} {
		lines := bulk.NewReader(strings.NewReader(text))
		lines.MaxLine = 8
		if got, err := countRequests(lines); got != want || err != nil {
			t.Errorf("%q: got %d, %v, want %d", text, got, err, want)
		}
	}
}
