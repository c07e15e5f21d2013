package uri_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/internal/wording"
)

// The answers test compares two versions of this package. It computes the answers of
// every operation, under every syntax, for strings that a fixed seed mutates, and
// reduces the answers to one hash. Two versions with the same hash give the same
// answers:
//
//	go test -run 'TestAnswers$' -answers 10000000 -timeout 0 .               # about 15 minutes of CPU time
//	go test -run 'TestAnswers$' -answers 10000000 -timeout 0 -tags purego .  # without assembly: the same hash
//
// If two versions differ, -v prints the hash of each block of 5,000 strings, and -answers.block 17
// prints the answers of block 17, for diff -a. Both versions need the same two files answers*_test.go
// and the same conformance rows; -answers.rows DIR uses the rows of another clone.
//
// The test uses exported API only, so that the file also compiles in older trees.
// Conversion to net/url is left out, because its answers differ between Go versions.
var (
	answersN     = flag.Int("answers", 0, "print a hash over the answers for `n` mutated strings; give -timeout=0 as well")
	answersBlock = flag.Int("answers.block", -1, "print the answers of block `b` as text to standard output")
	answersRows  = flag.String("answers.rows", "conformance", "read the strings to mutate from the rows in `dir`")
)

// A block of strings has its own random numbers and its own hash. The hash of a
// block therefore depends neither on the number of workers nor on other blocks.
const stringsPerBlock = 5000

func TestAnswers(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000))
	corpus := newAnswerCorpus(t)
	if *answersBlock >= 0 {
		out := bufio.NewWriter(os.Stdout)
		defer out.Flush()
		corpus.block(*answersBlock, &answerWriter{quote: true, out: out})
		return
	}
	if *answersN > 0 {
		corpus.hash(*answersN, runtime.GOMAXPROCS(0), func(i int, block, hash []byte) {
			if testing.Verbose() {
				fmt.Printf("block %5d  %x\n", i, block[:8])
			}
			if n := (i + 1) * stringsPerBlock; n%1_000_000 == 0 || n >= *answersN {
				fmt.Printf("answers %d strings, %d seeds: %x\n", n, len(corpus.seeds), hash)
			}
		})
		return
	}
	n := 2 * stringsPerBlock
	if testenv.Long() {
		n = 4 * stringsPerBlock
	}
	var one, three []byte
	corpus.hash(n, 1, func(_ int, _, hash []byte) { one = hash })
	corpus.hash(n, 3, func(_ int, _, hash []byte) { three = hash })
	if !bytes.Equal(one, three) {
		t.Errorf("%d strings: one worker computes %x, three workers compute %x", n, one, three)
	}
}

// hash computes the blocks that n strings fill. For each block, in order, it reports
// the hash of the block, and the hash over all blocks up to this one.
func (c *answerCorpus) hash(n, workers int, report func(i int, block, hash []byte)) {
	blocks := make([][]byte, (n+stringsPerBlock-1)/stringsPerBlock)
	next, reported, all := 0, 0, sha256.New()
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			for next < len(blocks) {
				i := next
				next++
				mu.Unlock()
				h := sha256.New()
				c.block(i, &answerWriter{out: h})
				mu.Lock()
				blocks[i] = h.Sum(nil)
				for ; reported < len(blocks) && blocks[reported] != nil; reported++ {
					all.Write(blocks[reported])
					report(reported, blocks[reported], all.Sum(nil))
				}
			}
		})
	}
	wg.Wait()
}

// block writes the answers for the strings of one block.
func (c *answerCorpus) block(number int, w *answerWriter) {
	m := newMutator(number, c.seeds)
	previous := map[uri.Syntax]uri.Reference{}
	var lines strings.Builder
	s := ""
	for i := range stringsPerBlock {
		s = m.next(s)
		w.text("string", s)
		w.text("redacted", uri.Redact(s))
		w.text("dots", uri.RemoveDotSegments(s))
		for _, x := range uri.Syntaxes() {
			w.text("syntax", x.String())
			if r, ok := w.parse(x, s, i); ok {
				w.components(r)
				w.normalize(r)
				w.compose(r)
				w.relate(r, previous[x], c.bases[x], c.refs[x], i)
				previous[x] = r
			}
		}
		w.equivalence("across", previous[uri.RFC3986], previous[uri.RFC3987])
		w.flush()
		if len(s) < 1000 {
			lines.WriteString(s + []string{"\n", "\r\n"}[i&1])
		}
	}
	for _, x := range uri.Syntaxes() {
		for r, err := range bulk.NewReader(strings.NewReader(lines.String())).References(x) {
			w.text("line", r.String())
			w.number("refused", b2i(err != nil))
		}
	}
	w.flush()
}

// An answerWriter collects answers: their lengths and bytes for a hash, or quoted for people.
type answerWriter struct {
	quote bool
	buf   []byte
	out   interface{ Write([]byte) (int, error) }
}

func (w *answerWriter) flush() {
	w.out.Write(w.buf)
	w.buf = w.buf[:0]
}

func (w *answerWriter) text(name, s string) {
	w.buf = append(append(w.buf, name...), ' ')
	if w.quote {
		w.buf = strconv.AppendQuote(w.buf, s)
	} else {
		w.buf = append(strconv.AppendInt(w.buf, int64(len(s)), 10), ' ')
		w.buf = append(w.buf, s...)
	}
	w.buf = append(w.buf, '\n')
}

func (w *answerWriter) number(name string, n int) {
	w.buf = append(append(w.buf, name...), ' ')
	w.buf = append(strconv.AppendInt(w.buf, int64(n), 10), '\n')
}

// optional writes a component that may be undefined.
func (w *answerWriter) optional(name string, s string, ok bool) {
	if ok {
		w.text(name, s)
	}
}

// result writes the text of a result, or the error.
func (w *answerWriter) result(name string, v fmt.Stringer, err error) {
	if err == nil {
		w.text(name, v.String())
		return
	}
	w.text(name+" error", err.Error())
	if p, ok := errors.AsType[*uri.ParseError](err); ok {
		w.refusal(p)
	}
}

func (w *answerWriter) refusal(p *uri.ParseError) {
	w.number("offset", p.Offset())
	w.text("rule", p.Rule())
	w.text("expected", p.Expected())
	w.number("input", len(p.Input()))
	w.text("kind", p.Unwrap().Error())
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// parse writes the verdicts and the errors of the forms in which s is parsed. The forms of URIs
// take turns to show the text of their errors.
func (w *answerWriter) parse(x uri.Syntax, s string, turn int) (r uri.Reference, ok bool) {
	offset, ok := x.Check(s, uri.FormReference)
	w.number("check", offset*2+b2i(ok))
	r, err := x.ParseReference(s)
	w.result("reference", r, err)
	for i, form := range []uri.Form{uri.FormURI, uri.FormAbsoluteURI} {
		u, err := x.ParseForm(s, form)
		if p, ok := errors.AsType[*uri.ParseError](err); ok && turn&1 != i {
			w.refusal(p)
			continue
		}
		w.result("uri", u, err)
	}
	w.number("valid", b2i(uritest.IsURI(x, s))*2+b2i(uritest.IsReference(x, s)))
	return r, ok
}

func (w *answerWriter) components(r uri.Reference) {
	w.number("form", int(wording.KindOf(r))*2+b2i(wording.IsOpaque(r)))
	scheme, ok := r.Scheme()
	w.optional("scheme", scheme, ok)
	if a, ok := r.Authority(); ok {
		w.text("authority", a)
		w.number("registry", b2i(wording.IsRegistry(r)))
	}
	userinfo, ok := r.Userinfo()
	w.optional("userinfo", userinfo, ok)
	if h, ok := r.Host(); ok {
		w.text("host", h)
		w.number("kind", int(wording.HostKindOf(r)))
		addr, ok := r.Addr()
		w.optional("addr", addr.String(), ok)
	}
	port, ok := r.Port()
	w.optional("port", port, ok)
	w.text("path", r.Path())
	for segment := range r.Segments() {
		w.text("segment", segment)
	}
	w.text("dots", uri.RemoveDotSegments(r.Path()))
	params, ok := r.Params()
	w.optional("params", params, ok)
	query, ok := r.Query()
	w.optional("query", query, ok)
	fragment, ok := r.Fragment()
	w.optional("fragment", fragment, ok)
	w.text("redacted", r.Redacted())
}

// normalize takes each step of normalization alone, and all together.
func (w *answerWriter) normalize(r uri.Reference) {
	all := r.Syntax().Steps()
	for step := uri.CaseNormalization; step <= uri.SchemeNormalization; step <<= 1 {
		n, err := r.Normalize(step)
		w.result("normalize", n, err)
	}
	n, err := r.Normalize(all)
	w.result("normalize all", n, err)
	w.equivalence("normalized", r, n)
	custom := uri.Normalizer{Steps: all, Defaults: func(string) uri.SchemeDefaults { return uri.SchemeDefaults{Port: "8080"} }}
	n, err = custom.Normalize(r)
	w.result("normalize custom", n, err)
}

// compose builds r again: unchanged, without its authority, and without its scheme.
func (w *answerWriter) compose(r uri.Reference) {
	b := r.Builder()
	for _, b := range []uri.Builder{b, b.Unset("authority"), b.Unset("scheme")} {
		c, err := b.Reference()
		w.result("compose", c, err)
	}
}

var answerResolvers = []uri.Resolver{
	{NonStrict: true}, {RefuseAmbiguous: true},
	{}, {DropAboveRoot: true}, {RefuseAboveRoot: true},
	{NonStrict: true, RefuseAboveRoot: true, RefuseAmbiguous: true},
}

// relate resolves, relativizes and compares r with the previous string and with some of the fixed
// texts. The fixed texts and the options of a Resolver take turns.
func (w *answerWriter) relate(r, previous uri.Reference, bases []uri.URI, refs []uri.Reference, turn int) {
	w.equivalence("rung", previous, r)
	w.number("compare", previous.Compare(r))
	u, isURI := r.URI()
	some := []uri.URI{bases[turn%len(bases)], bases[(turn+1)%len(bases)], bases[(turn+3)%len(bases)]}
	if p, ok := previous.URI(); ok {
		some[2] = p
	}
	for i, base := range some {
		resolved, err := base.Resolve(r)
		w.result("resolve", resolved, err)
		w.number("same document", b2i(uri.Resolver{}.SameDocument(base, r)))
		if isURI && i > 0 {
			relative, err := base.Relativize(u)
			w.optional("relativize", relative.String(), err == nil)
			relative, err = u.Relativize(base)
			w.optional("relativize from", relative.String(), err == nil)
		}
	}
	for i, v := range answerResolvers {
		resolved, err := v.Resolve(bases[(turn+i)%len(bases)], r)
		w.result("resolve with", resolved, err)
	}
	if !isURI {
		return
	}
	w.text("document", u.WithoutFragment().String())
	for i, v := range answerResolvers {
		ref := refs[(turn+3*i)%len(refs)]
		if i == 0 {
			ref = previous
		}
		resolved, err := u.Resolve(ref)
		w.result("resolve of", resolved, err)
		w.number("same document", b2i(uri.Resolver{}.SameDocument(u, ref)))
		w.buf, err = v.AppendResolve(append(w.buf, "append "...), u, ref)
		w.number(" refused", b2i(err != nil))
	}
}

func (w *answerWriter) equivalence(name string, a, b uri.Reference) {
	w.number(name, int(wording.RungOf(a.EquivalentAfter(b))))
}
