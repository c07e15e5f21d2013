package bulk_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/wording"
)

// save returns the saved classes of lines.
func save(t testing.TB, c bulk.Canonical, lines []string) []byte {
	var b bytes.Buffer
	w := bulk.NewClassWriter(&b, c)
	d, err := bulk.NewDeduper(context.Background(), bulk.DedupOptions{Count: true, Sorted: true}, w.Write)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	rejected := int64(0)
	for i, line := range lines {
		form, err := c.Append(nil, line)
		if err != nil {
			rejected++
			continue
		}
		if err := d.Add(int64(i+1), form, line); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Finish(); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Close(rejected); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// mergeSaved merges saved classes, and returns the result as saved classes.
func mergeSaved(parts ...[]byte) ([]byte, error) {
	var readers []*bulk.ClassReader
	for _, text := range parts {
		r, err := bulk.NewClassReader(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		readers = append(readers, r)
	}
	var b bytes.Buffer
	w := bulk.NewClassWriter(&b, readers[0].Canonical())
	total, err := bulk.MergeClasses(readers, w.Write)
	if err != nil {
		return nil, err
	}
	last, err := w.Close(total.Rejected)
	if err == nil && (last.Classes != total.Classes || last.Lines != total.Lines) {
		err = fmt.Errorf("%+v, but %+v is written", total, last)
	}
	return b.Bytes(), err
}

// The form of the documentation, which is written by hand. The CRC was computed by a program in
// Python.
func TestClassWriter(t *testing.T) {
	const want = `{"kind":"classes","format":1,"syntax":"rfc3986","by":"scheme","ignore_fragment":false}
4	1	http://a/b	HTTP://A/b
1	5	http://b/
{"classes":2,"lines":6,"rejected":1,"crc32c":"572c3bae"}
`
	got := string(save(t, forms, []string{"HTTP://A/b", "http://a b/", "http://a/%62", "http://a:80/b", "http://b/", "http://a/b"}))
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// MergeClasses is associative and commutative, and its result is that of the whole list: random
// divisions, in random trees of merges. Lines keep the smallest number, so lists whose lines have
// the numbers of the whole list give its bytes.
func TestMergeClasses(t *testing.T) {
	lines := corpora(t)
	lines = append(lines, lines[:len(lines)/3]...)
	for _, c := range []bulk.Canonical{forms, {Syntax: uri.RFC3987, Steps: uri.CaseNormalization | uri.PercentNormalization, IgnoreFragment: true}, {Syntax: uri.RFC1738}, {Steps: uri.FullNormalization}} {
		whole := save(t, c, lines)
		for seed := range uint64(4) {
			r := rand.New(rand.NewPCG(5, seed))
			// All lines that are not in the part are replaced by the marker, so numbers stay.
			n := 1 + r.IntN(6)
			divided := make([][]string, n)
			for part := range divided {
				divided[part] = make([]string, len(lines))
			}
			for i, line := range lines {
				for part := range divided {
					divided[part][i] = marker
				}
				divided[r.IntN(n)][i] = line
			}
			var parts [][]byte
			for _, part := range divided {
				parts = append(parts, save(t, c, part))
			}
			for len(parts) > 1 {
				r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
				k := 2 + r.IntN(len(parts)-1)
				merged, err := mergeSaved(parts[:k]...)
				if err != nil {
					t.Fatal(err)
				}
				parts = append(parts[k:], merged)
			}
			got := withoutMarkers(string(parts[0]))
			if want := withoutMarkers(string(whole)); got != want {
				t.Fatalf("%+v, seed %d, %d parts: got %.1000s, want %.1000s", c, seed, n, got, want)
			}
		}
	}
}

// The first line of a class is the one with the smallest number and, of lines with the same number,
// the one that is the first by its bytes.
func TestMergeClassesOfSameNumber(t *testing.T) {
	for _, lines := range [][2]string{{"HTTP://a/", "http://a/"}, {"http://a/", "HTTP://a/"}} {
		got, err := mergeSaved(save(t, forms, lines[:1]), save(t, forms, lines[1:]))
		if err != nil || !strings.Contains(string(got), "HTTP://a/") {
			t.Errorf("%q: %s, %v", lines, got, err)
		}
	}
}

// marker is a line that is rejected by all syntaxes.
const marker = "http://a b/\x00"

// withoutMarkers returns saved classes without the last line, which counts markers.
func withoutMarkers(text string) string {
	return text[:strings.LastIndexByte(text[:len(text)-1], '\n')]
}

// A list that is divided by a Partitioner needs no merge of classes: no class is in two parts, and
// the merged classes are those of the list.
func TestMergePartitions(t *testing.T) {
	lines := corpora(t)
	whole := classesOf(save(t, forms, lines))
	for _, key := range []bulk.PartitionKey{bulk.PartitionForm, bulk.PartitionHost, bulk.PartitionDomain} {
		const n = 7
		p := bulk.NewPartitioner(forms.Syntax, key, n)
		p.Balance(statsOf(lines[:len(lines)/5]))
		var divided [n][]string
		rejected := 0
		for _, line := range lines {
			form, err := forms.Append(nil, line)
			if err != nil {
				rejected++
				continue
			}
			part := p.Part(form)
			divided[part] = append(divided[part], line)
		}
		var parts [][]byte
		var all []string
		for _, part := range divided {
			text := save(t, forms, part)
			parts = append(parts, text)
			all = append(all, classesOf(text)...)
		}
		merged, err := mergeSaved(parts...)
		if err != nil {
			t.Fatal(err)
		}
		if got := classesOf(merged); !slices.Equal(got, whole) {
			t.Errorf("%v: got %d classes, want %d", key, len(got), len(whole))
		}
		if len(all) != len(whole) {
			t.Errorf("%v: %d classes are in more than one part", key, len(all)-len(whole))
		}
	}
}

// classesOf returns the classes of saved classes, without the numbers of lines.
func classesOf(text []byte) (list []string) {
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, line := range lines[1 : len(lines)-1] {
		field := strings.SplitN(line, "\t", 3)
		list = append(list, field[0]+" "+field[2])
	}
	return list
}

func TestMergeClassesErrors(t *testing.T) {
	lines := []string{"http://a/", "http://b/", "HTTP://b/#f"}
	good := string(save(t, forms, lines))
	for _, c := range []struct {
		canonical bulk.Canonical
		want      string
	}{
		{bulk.Canonical{Syntax: uri.RFC2396, Steps: uri.FullNormalization}, "part 2: bulk: the classes were made otherwise: syntax rfc2396, not rfc3986"},
		{bulk.Canonical{Steps: uri.CaseNormalization}, "by case, not scheme"},
		{bulk.Canonical{Steps: uri.FullNormalization, IgnoreFragment: true}, "ignore_fragment true, not false"},
		{bulk.Canonical{Steps: uri.FullNormalization, StripTracking: true}, "strip_tracking true, not false"},
		{bulk.Canonical{Syntax: uri.RFC1738, StripTracking: true}, "syntax rfc1738, not rfc3986, by string, not scheme, strip_tracking true, not false"},
	} {
		if _, err := mergeSaved([]byte(good), save(t, c.canonical, lines)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	for _, change := range [][2]string{
		{`"format":1`, `"format":2`}, {`"kind":"classes"`, `"kind":"x"`}, {`"by":"scheme"`, `"by":"host"`}, {`rfc3986`, `rfc1`},
		{"1\t1\thttp://a/\n", ""}, {"1\t1\t", "2\t1\t"}, {"1\t1\t", "x\t1\t"}, {"1\t1\t", "0\t1\t"}, {"\t1\t", "\t"},
		{"http://a/", "http://c/"}, {`"lines":3`, `"lines":4`}, {`"rejected":0`, `"rejected":1`}, {good[strings.Index(good, `{"classes`):], ""},
		{good, ""}, {good, good + good}, {good, good + "\n"}, {`"crc32c":"`, `"crc32c":"x`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Errorf("%q is not in %s", change[0], good)
		}
		if merged, err := mergeSaved([]byte(good), []byte(bad)); err == nil {
			t.Errorf("%q is read: %s", change, merged)
		}
	}
	// Classes are in ascending order, also where the checksum is right.
	head, _, _ := strings.Cut(good, "\n")
	for list, ok := range map[string]bool{"1\t1\ta:\n1\t2\tb:\n": true, "1\t1\ta:\n1\t2\ta:\n": false, "1\t1\tb:\n1\t2\ta:\n": false} {
		text := head + "\n" + list
		text += fmt.Sprintf(`{"classes":2,"lines":2,"rejected":0,"crc32c":"%08x"}`+"\n", crc32.Checksum([]byte(text), crc32.MakeTable(crc32.Castagnoli)))
		if merged, err := mergeSaved([]byte(text)); (err == nil) != ok {
			t.Errorf("%q: %v: %s", list, err, merged)
		}
	}
	// A file that Windows changed, and one without its last line end, are the same classes.
	for _, same := range []string{strings.ReplaceAll(good, "\n", "\r\n"), strings.TrimSuffix(good, "\n")} {
		if merged, err := mergeSaved([]byte(same)); err != nil || string(merged) != good {
			t.Errorf("%v: %s", err, merged)
		}
	}
	w := bulk.NewClassWriter(&bytes.Buffer{}, forms)
	if err := w.Write(bulk.Entry{Canonical: []byte("b"), Count: 1}); err != nil || w.Write(bulk.Entry{Canonical: []byte("b"), Count: 1}) == nil {
		t.Errorf("a class is written twice; %v", err)
	}
	w = bulk.NewClassWriter(&bytes.Buffer{}, forms)
	for _, e := range []bulk.Entry{{Canonical: []byte("b"), First: []byte("b"), Count: 1}, {Canonical: []byte("a"), Count: 1}} {
		w.Write(e)
	}
	if _, err := w.Close(0); err == nil {
		t.Error("classes in another order are written")
	}
	if err := bulk.NewClassWriter(&bytes.Buffer{}, forms).Write(bulk.Entry{}); err == nil {
		t.Error("a class without a count is written")
	}
	for count, fits := range map[int64]bool{1<<53 - 1: true, 1 << 53: false} { // the integers of JSON in JavaScript
		var b bytes.Buffer
		w := bulk.NewClassWriter(&b, forms)
		if err := w.Write(bulk.Entry{Canonical: []byte("a:"), First: []byte("a:"), Count: count, Number: 1}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Close(0); err != nil {
			t.Fatal(err)
		}
		if _, err := mergeSaved(b.Bytes()); (err == nil) != fits {
			t.Errorf("a class of %d lines: %v", count, err)
		}
	}
	for rejected, fits := range map[int64]bool{0: true, 1: false, -1: false} { // beside all other lines that fit
		var b bytes.Buffer
		w := bulk.NewClassWriter(&b, forms)
		w.Write(bulk.Entry{Canonical: []byte("a:"), First: []byte("a:"), Count: 1 << 52, Number: 1})
		w.Write(bulk.Entry{Canonical: []byte("b:"), First: []byte("b:"), Count: 1<<52 - 1, Number: 2})
		if _, err := w.Close(rejected); err != nil {
			t.Fatal(err)
		}
		if _, err := mergeSaved(b.Bytes()); (err == nil) != fits {
			t.Errorf("%d rejected lines: %v", rejected, err)
		}
	}
	reader, _ := bulk.NewClassReader(strings.NewReader(good))
	for range lines {
		if _, err := reader.Next(); err != nil {
			t.Error(err)
		}
	}
	for range 2 { // the end stays the end
		if _, err := reader.Next(); err != io.EOF || reader.Summary().Lines != 3 || reader.Summary().Classes != 3 {
			t.Errorf("%v, %+v", err, reader.Summary())
		}
	}
	_, err := mergeSaved([]byte(good), []byte(strings.Replace(good, "1\t1\t", "x\t1\t", 1)))
	if e, ok := errors.AsType[*bulk.PartError](err); !ok || e.Part() != 1 || e.Unwrap() == nil || err.Error() != "part 2: "+e.Unwrap().Error() {
		t.Errorf("the error of the second part is %v", err)
	}
	stop := errors.New("stop")
	broken, err := bulk.NewClassReader(io.MultiReader(strings.NewReader(head+"\n1\t1\ta:\n"), iotest.ErrReader(stop)))
	if err != nil {
		t.Fatal(err)
	}
	if e, err := broken.Next(); string(e.Canonical) != "a:" || err != nil {
		t.Errorf("%s, %v", e.Canonical, err)
	}
	if _, err := broken.Next(); err != stop {
		t.Errorf("the error of the stream is %v", err)
	}
	if _, err := bulk.NewClassReader(iotest.ErrReader(stop)); err != stop {
		t.Errorf("the error of the reader is %v", err)
	}
	r, _ := bulk.NewClassReader(strings.NewReader(good))
	if _, err := bulk.MergeClasses([]*bulk.ClassReader{r}, func(bulk.Entry) error { return stop }); err != stop {
		t.Errorf("the error of emit is %v", err)
	}
}

// Statistics are merged in random divisions and random trees of merges, through JSON.
func TestStatsMergeLaws(t *testing.T) {
	lines := corpora(t)
	whole, err := json.Marshal(statsOf(lines))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(6, seed))
		parts := make([]*bulk.Stats, 1+r.IntN(8))
		for i := range parts {
			parts[i] = bulk.NewStats(uri.RFC3986, 0)
		}
		for _, line := range lines {
			parts[r.IntN(len(parts))].Add(line)
		}
		for len(parts) > 1 {
			i := 1 + r.IntN(len(parts)-1)
			text, err := json.Marshal(parts[i])
			if err != nil {
				t.Fatal(err)
			}
			read := new(bulk.Stats)
			if err := json.Unmarshal(text, read); err != nil {
				t.Fatal(err)
			}
			if err := read.Merge(parts[0]); err != nil {
				t.Fatal(err)
			}
			parts[i] = read
			parts = parts[1:]
		}
		if text, _ := json.Marshal(parts[0]); string(text) != string(whole) {
			t.Errorf("seed %d: got %.1000s, want %.1000s", seed, text, whole)
		}
	}
}

// TestFormats detects a change of canonical forms or of counts. Saved results of two releases are
// merged if their format is the same. So a release that changes a canonical form or a count needs
// another classesFormat or statsFormat. Then change the hash here too.
func TestFormats(t *testing.T) {
	var forms, counts strings.Builder
	for _, x := range uri.Syntaxes() {
		s := bulk.NewStats(x, 0)
		for line := range probes() {
			s.Add(line)
			for by := wording.String; by < wording.Different; by++ {
				form, err := bulk.Canonical{Syntax: x, Steps: by.Steps()}.Append(nil, line)
				fmt.Fprintf(&forms, "%s %v\n", form, err == nil)
			}
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		// The versions of the tables are compared by themselves.
		counts.Write(regexp.MustCompile(`"unicode":"[^"]*","public_suffixes":"[^"]*",`).ReplaceAll(text, nil))
	}
	if got := bulk.Hash(forms.String()); got != 0xe18e2cf902a9c5d5 {
		t.Errorf("canonical forms have the hash %#x: is another classesFormat needed?", got)
	}
	if got := bulk.Hash(counts.String()); got != 0x2caa2f1d1a164bf9 {
		t.Errorf("statistics have the hash %#x: is another statsFormat needed?", got)
	}
}

// probes yields references of all kinds, and lines that are not references.
func probes() func(func(string) bool) {
	return func(yield func(string) bool) {
		for _, scheme := range []string{"", "HTTP:", "https:", "ftp:", "file:", "mailto:", "urn:", "x-y:"} {
			for _, authority := range []string{"", "//", "//Example.com", "//u:p@www.example.co.uk:80", "//[2001:DB8::1]:", "//192.0.2.1:8080", "//%41é.org", "//a b"} {
				for _, path := range []string{"", "/", "/a/./b/../c", "a@B.Example", "/%7e%2f%C3%a9", "//x;p=1;q", "/é/\u202e", "/%zz", "../.."} {
					for _, rest := range []string{"", "?", "?q=%e3%81%82&r", "#", "#f%41", "?a#b#c"} {
						if !yield(scheme + authority + path + rest) {
							return
						}
					}
				}
			}
		}
	}
}

// A file of classes names its steps by the last of them, so it cannot have other sets of steps.
func TestClassWriterSteps(t *testing.T) {
	for steps, ok := range map[uri.Steps]bool{
		0: true, uri.CaseNormalization: true, uri.SyntaxNormalization: true, uri.FullNormalization: true,
		uri.PathNormalization: false, uri.CaseNormalization | uri.SchemeNormalization: false, 1 << 6: false,
	} {
		var b bytes.Buffer
		_, err := bulk.NewClassWriter(&b, bulk.Canonical{Steps: steps}).Close(0)
		if (err == nil) != ok || ok != (b.Len() > 0) {
			t.Errorf("%v: %v, %q", steps, err, &b)
		}
	}
}
