package bulk

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/wording"
)

// A class is an Entry as a comparable value.
type class struct {
	canonical, first string
	number, count    int64
}

// dedupMap is the plain way to do what a Deduper does.
func dedupMap(lines []string, c Canonical, o DedupOptions) (all []class) {
	index := map[string]int{}
	for n, line := range lines {
		b, err := c.Append(nil, line)
		if err != nil {
			continue
		}
		i, ok := index[string(b)]
		if !ok {
			i = len(all)
			index[string(b)] = i
			all = append(all, class{string(b), line, int64(n), 0})
		}
		if o.Count {
			all[i].count++
		}
	}
	if o.Sorted {
		slices.SortFunc(all, func(a, b class) int { return strings.Compare(a.canonical, b.canonical) })
	}
	return all
}

// dedupLines runs a Deduper that may have a tiny memory.
func dedupLines(t *testing.T, lines []string, c Canonical, o DedupOptions) (all []class, s DedupSummary) {
	t.Helper()
	o.TempDir = cmp.Or(o.TempDir, t.TempDir())
	d := newDeduper(t.Context(), o, func(e Entry) error {
		all = append(all, class{string(e.Canonical), string(e.First), e.Number, e.Count})
		return nil
	})
	var b []byte
	for n, line := range lines {
		var err error
		if b, err = c.Append(b[:0], line); err != nil {
			continue
		}
		if err := d.Add(int64(n), b, line); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmp.Or(d.Finish(), d.Close(), d.Close()); err != nil {
		t.Fatal(err)
	}
	if p := d.Progress(); p.Phase == DedupPartitions || p.Done != p.Total || p.Phase == DedupMerge && p.Done > int64(len(all)) {
		t.Errorf("the progress at the end is %+v", p)
	}
	if left, err := os.ReadDir(o.TempDir); err != nil || len(left) > 0 {
		t.Errorf("left in the directory of temporary files: %v, %v", left, err)
	}
	return all, d.Summary()
}

// spellings are texts of equivalent references. %d is a number, and %s a text.
var spellings = []string{
	"http://example.com/%[1]d%[2]s", "HTTP://Example.com:80/%[1]d%[2]s", "http://example.com:/x/../%[1]d%[2]s",
	"http://%%65xample.com/%[1]d%[2]s", "http://example.com/./%[1]d%[2]s#f", "http://example.com/%[1]d%[2]s#g",
	"%[1]d%[2]s", "not a reference %[1]d", "", "urn:%[1]d",
}

// randomLines returns lines, of which about distinct are different references.
func randomLines(rng *rand.Rand, n, distinct, length int) []string {
	lines := make([]string, n)
	for i := range lines {
		number := rng.IntN(distinct)
		lines[i] = fmt.Sprintf(spellings[rng.IntN(len(spellings))], number, strings.Repeat("y", number*7919%(length+1)))
		lines[i], _, _ = strings.Cut(lines[i], "%!(")
	}
	return lines
}

// The result equals that of a map, for random lists and for memories that are too small for
// almost everything.
func TestDeduperEqualsMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 1))
	rounds := 100
	switch {
	case testing.Short():
		rounds = 30
	case testenv.Long():
		rounds = 300
	}
	spilled := 0
	for round := range rounds {
		size := rng.IntN(5)
		lines := randomLines(rng, rng.IntN([]int{40, 100, 300, 600, 600}[size]), 1+rng.IntN(400), []int{0, 3, 50, 3000}[rng.IntN(4)])
		c := Canonical{Syntax: uri.RFC3986, Steps: wording.Rung(rng.IntN(5)).Steps(), IgnoreFragment: rng.IntN(2) == 0}
		memory := []int{1, 300, 2000, 20_000, 1 << 20}[size]
		keepNames = round%2 == 0
		for _, o := range []DedupOptions{{}, {Count: true}, {Sorted: true}, {Sorted: true, Count: true}} {
			o.Memory, o.Jobs = memory, round%4
			got, s := dedupLines(t, lines, c, o)
			if want := dedupMap(lines, c, o); !slices.Equal(got, want) {
				t.Fatalf("round %d: %+v, %+v: %d entries, want %d:\n got %.2000s\nwant %.2000s", round, c, o, len(got), len(want), fmt.Sprint(got), fmt.Sprint(want))
			}
			if s.Spilled > 0 {
				spilled++
			}
		}
	}
	keepNames = false
	if spilled < rounds {
		t.Errorf("only %d of %d runs wrote temporary files", spilled, 4*rounds)
	}
}

// Without Count and Sorted, Flush emits the entries that are known, until the table is full.
func TestDeduperEmitsEarly(t *testing.T) {
	for _, o := range []DedupOptions{{}, {Count: true}, {Sorted: true}} {
		emitted := 0
		d, err := NewDeduper(t.Context(), o, func(Entry) error { emitted++; return nil })
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range []string{"a", "b", "a", "c"} {
			if err := cmp.Or(d.Add(int64(n), []byte(line), line), d.Flush()); err != nil {
				t.Fatal(err)
			}
			want := []int{1, 2, 2, 3}[n]
			if o.Count || o.Sorted {
				want = 0
			}
			if emitted != want {
				t.Errorf("%+v: %d entries after line %d, want %d", o, emitted, n, want)
			}
		}
		if err := cmp.Or(d.Finish(), d.Close()); err != nil || emitted != 3 || d.Summary() != (DedupSummary{Added: 4, Entries: 3}) {
			t.Errorf("%+v: %v, %d entries, %+v", o, err, emitted, d.Summary())
		}
	}
}

// The number of jobs does not change the result. Partitions are split again.
func TestDeduperJobs(t *testing.T) {
	lines := randomLines(rand.New(rand.NewPCG(20, 4)), 30_000, 20_000, 60)
	c := Canonical{Steps: uri.FullNormalization}
	for _, o := range []DedupOptions{{}, {Count: true}, {Sorted: true, Count: true}} {
		want := dedupMap(lines, c, o)
		for _, o.Jobs = range []int{2, 100} {
			o.Memory = 512 << 10
			got, s := dedupLines(t, lines, c, o)
			if !slices.Equal(got, want) {
				t.Errorf("%+v: %d entries, want %d", o, len(got), len(want))
			}
			size := 0
			for _, c := range want {
				size += len(c.canonical)
			}
			if least := int64(size - o.Memory); s.Spilled < least {
				t.Errorf("%+v: %d bytes in temporary files, want at least %d", o, s.Spilled, least)
			}
		}
	}
}

// All lines may have one canonical form, or may have one hash.
func TestDeduperSkew(t *testing.T) {
	var lines []string
	for i := range 3000 {
		lines = append(lines, fmt.Sprint("http://example.com/", i), "HTTP://popular.example/")
	}
	for _, o := range []DedupOptions{{Memory: 20_000, Count: true}, {Memory: 20_000}, {Memory: 20_000, Sorted: true}} {
		got, _ := dedupLines(t, lines, Canonical{Steps: uri.FullNormalization}, o)
		if want := dedupMap(lines, Canonical{Steps: uri.FullNormalization}, o); !slices.Equal(got, want) {
			t.Errorf("%+v: %d entries, want %d", o, len(got), len(want))
		}
	}
}

// A heap gives its items in order, whatever the order in which they came.
func TestMinHeap(t *testing.T) {
	h := minHeap[int]{less: func(a, b int) bool { return a < b }}
	want := rand.New(rand.NewPCG(20, 3)).Perm(100)
	for _, item := range want {
		h.push(item)
	}
	slices.Sort(want)
	for _, item := range want {
		if h.items[0] != item {
			t.Fatalf("%d, want %d", h.items[0], item)
		}
		h.pop()
	}
}

// Canonical forms that are larger than the memory take a pass each.
func TestDeduperLargeLines(t *testing.T) {
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprint("http://example.com/", i%13, strings.Repeat("z", 100_000)), fmt.Sprint("http://example.com/", i%7))
	}
	for _, o := range []DedupOptions{{Memory: 2000, Count: true}, {Memory: 2000}, {Memory: 2000, Sorted: true}, {Memory: 250_000, Sorted: true}} {
		got, _ := dedupLines(t, lines, Canonical{}, o)
		if want := dedupMap(lines, Canonical{}, o); !slices.Equal(got, want) {
			t.Errorf("%+v: %d entries, want %d", o, len(got), len(want))
		}
	}
}

// An error of a file, of emit or of the context ends the work, and Close leaves nothing.
func TestDeduperErrors(t *testing.T) {
	errEmit, errStop := errors.New("emit"), errors.New("stop")
	lines := randomLines(rand.New(rand.NewPCG(20, 2)), 6000, 4000, 10)
	for _, o := range []DedupOptions{{}, {Count: true}, {Sorted: true}} {
		for _, at := range []int{1, 1000, 3000} {
			o.Memory, o.TempDir = 20_000, t.TempDir()
			ctx, cancel := context.WithCancelCause(t.Context())
			emitted := 0
			d := newDeduper(ctx, o, func(Entry) error {
				if emitted++; emitted == at {
					if at == 1000 {
						cancel(errStop)
						return nil
					}
					return errEmit
				}
				return nil
			})
			for n, line := range lines {
				d.Add(int64(n), []byte(line), line)
			}
			err := d.Finish()
			if want := map[bool]error{true: errStop, false: errEmit}[at == 1000]; err != want {
				t.Errorf("%+v: got %v, want %v", o, err, want)
			}
			if again := d.Add(1e6, nil, ""); again != err {
				t.Errorf("%+v: the next error is %v, want %v", o, again, err)
			}
			if n := d.Summary().Entries; at != 1000 && n != int64(at-1) {
				t.Errorf("%+v: %d entries without an error, want %d", o, n, at-1)
			}
			if emitted < at || emitted > at+1024 {
				t.Errorf("%+v: %d entries after an error at %d", o, emitted, at)
			}
			cancel(nil)
			if err := d.Close(); err != nil {
				t.Error(err)
			}
			if left, _ := os.ReadDir(o.TempDir); len(left) > 0 {
				t.Errorf("%+v: left: %v", o, left)
			}
		}
	}
	d := newDeduper(t.Context(), DedupOptions{Memory: 1, TempDir: filepath.Join(t.TempDir(), "missing")}, func(Entry) error { return nil })
	if err := cmp.Or(d.Add(1, []byte("a"), "a"), d.Add(2, []byte("b"), "b"), d.Flush()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a directory that does not exist: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if _, err := NewDeduper(t.Context(), DedupOptions{Memory: MinDedupMemory - 1}, nil); err != ErrDedupMemory {
		t.Errorf("too little memory: %v", err)
	}
	d = newDeduper(t.Context(), DedupOptions{}, func(Entry) error { return nil })
	if err := cmp.Or(d.Add(2, nil, ""), d.Add(2, nil, "")); err == nil {
		t.Error("numbers that do not ascend: no error")
	}
	d = newDeduper(t.Context(), DedupOptions{}, func(Entry) error { return nil })
	if err := d.Add(1<<55-1, nil, ""); err != nil {
		t.Errorf("the largest number: %v", err)
	}
	if err := d.Add(1<<55, nil, ""); err == nil {
		t.Error("a larger number: no error")
	}
}

// Records that wait for the end are not added after the context has ended.
func TestDeduperStops(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	d := newDeduper(ctx, DedupOptions{Sorted: true}, func(Entry) error { return nil })
	defer d.Close()
	for n := range 1 << 13 {
		if err := d.Add(int64(n), []byte(strconv.Itoa(n)), ""); err != nil {
			if err != stop {
				t.Errorf("got %v", err)
			}
			return
		}
	}
	t.Error("thousands of records are added")
}

// An error of writing ends the work, whether the record fits the buffer, fills it or is longer.
func TestRecordWriterErrors(t *testing.T) {
	d := newDeduper(t.Context(), DedupOptions{TempDir: t.TempDir()}, nil)
	defer d.Close()
	for _, size := range []int{1, 1000, 1 << 20} {
		w, err := d.create()
		if err != nil {
			t.Fatal(err)
		}
		w.file.Close()
		key := bytes.Repeat([]byte("a"), size)
		written := 0
		for ; err == nil && written <= cap(w.buf); written += size {
			err = w.write(&record{int64(written), 1, key, nil})
		}
		if err == nil {
			t.Errorf("keys of %d bytes: %d bytes for a buffer of %d, and no error", size, written, cap(w.buf))
		}
	}
	w, err := d.create()
	if err := cmp.Or(err, w.file.Close(), w.write(&record{1, 1, nil, nil})); err != nil {
		t.Fatal(err)
	}
	if _, err := d.readBack(w); err == nil {
		t.Error("no error for the rest of the buffer")
	}
}

// A watched context calls look whenever a Deduper asks it for an error.
type watched struct {
	context.Context
	look func()
}

func (w watched) Err() error {
	w.look()
	return nil
}

// The phases are those of the lines, of the partitions and of the merge. Done does not exceed Total, and reaches it in
// the last phase.
func TestDeduperProgress(t *testing.T) {
	lines := randomLines(rand.New(rand.NewPCG(20, 3)), 6000, 4000, 10)
	for _, o := range []DedupOptions{{}, {Count: true}, {Count: true, Jobs: 2}, {Sorted: true}} {
		o.Memory, o.TempDir = 20_000, t.TempDir()
		var d *Deduper
		var mu sync.Mutex // of what several jobs use
		advanced := false
		var phases []DedupPhase
		look := func() {
			mu.Lock()
			defer mu.Unlock()
			p := d.Progress()
			advanced = advanced || 0 < p.Done && p.Done < p.Total
			if p.Done < 0 || p.Done > p.Total || p.Began.IsZero() != (p.Phase == DedupLines) {
				t.Errorf("%+v: %+v", o, p)
			}
			if len(phases) == 0 || phases[len(phases)-1] != p.Phase {
				phases = append(phases, p.Phase)
			}
		}
		d = newDeduper(watched{context.Background(), look}, o, func(Entry) error { look(); return nil })
		for n, line := range lines {
			d.Add(int64(n), []byte(line), line)
		}
		if err := cmp.Or(d.Finish(), d.Close()); err != nil {
			t.Fatal(err)
		}
		if p := d.Progress(); p.Phase == DedupLines || p.Total == 0 || p.Done != p.Total || !advanced {
			t.Errorf("%+v: at the end %+v, and before: %v", o, p, advanced)
		}
		if o.Jobs == 0 && !slices.Equal(phases, []DedupPhase{DedupLines, DedupPartitions, DedupMerge}) {
			t.Errorf("%+v: phases %v", o, phases)
		}
	}
}

// A record that is larger than the memory of a table takes more, until the table is reset.
func TestTableAfterLargeRecord(t *testing.T) {
	table := newTable(10_000, false)
	table.reset(maphash.MakeSeed(), 0)
	if _, inserted := table.add(1, &record{1, 1, bytes.Repeat([]byte("a"), 100_000), nil}); !inserted || cap(table.pages[0]) < 100_000 {
		t.Fatalf("inserted %v, %d bytes", inserted, cap(table.pages[0]))
	}
	for n, key := range []string{"b", ""} {
		if counted, inserted := table.add(uint64(2+n), &record{2, 1, []byte(key), nil}); counted || inserted {
			t.Error("a full table takes another record")
		}
	}
	if table.reset(maphash.MakeSeed(), 0); table.left != table.size || len(table.pages) != 0 {
		t.Errorf("%d pages after a reset, and %d bytes for others", len(table.pages), table.left)
	}
}

// Keys with the same hash are different keys, also if one is the beginning of the other.
func TestTableSameHash(t *testing.T) {
	for _, keysOnly := range []bool{true, false} {
		table := newTable(10_000, keysOnly)
		table.reset(maphash.MakeSeed(), 0)
		keys := []string{"", "a", "ab", "b", "aa", "\x00"}
		for round := range 3 {
			for n, key := range keys {
				counted, inserted := table.add(1<<63+5, &record{int64(n), 1, []byte(key), nil})
				if inserted != (round == 0) || counted == inserted {
					t.Errorf("round %d, %q: counted %v, inserted %v", round, key, counted, inserted)
				}
			}
		}
		var got []string
		table.each(func(r *record) error {
			got = append(got, string(r.key))
			if !keysOnly && (r.count != 3 || keys[r.number] != string(r.key)) {
				t.Errorf("%q: number %d, count %d", r.key, r.number, r.count)
			}
			return nil
		})
		if !slices.Equal(got, keys) {
			t.Errorf("got %q, want %q", got, keys)
		}
	}
}

// The text of a record is that of its line, whatever it has in common with the canonical form.
func TestVariant(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 3))
	random := func() string {
		b := make([]byte, rng.IntN(70))
		for i := range b {
			b[i] = "ab"[rng.IntN(40)/39]
		}
		return string(b)
	}
	for range 20_000 {
		key, text := random(), random()
		r := record{key: []byte(key)}
		r.variant = appendVariant(nil, r.key, text)
		if (len(r.variant) == 0) != (key == text) {
			t.Fatalf("%q, %q: variant %q", key, text, r.variant)
		}
		if got := string(r.appendText(nil)); len(r.variant) > 0 && got != text {
			t.Fatalf("%q: got %q, want %q", key, got, text)
		}
	}
}

// A file that another program changed or cut is an error, and not a wrong result.
func TestRecordReaderDamaged(t *testing.T) {
	d := newDeduper(t.Context(), DedupOptions{TempDir: t.TempDir()}, nil)
	defer d.Close()
	for _, size := range []int64{0, 1, 5, 20} {
		w, err := d.create()
		if err != nil {
			t.Fatal(err)
		}
		w.write(&record{1, 1, []byte("http://example.com/"), nil})
		r, err := d.readBack(w)
		if err := cmp.Or(err, w.file.Truncate(size)); err != nil {
			t.Fatal(err)
		}
		d.open(r)
		if err := r.next(); !errors.Is(err, errDamaged) {
			t.Errorf("a file of %d bytes: %v", size, err)
		}
	}
	for _, text := range []string{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\x02\x01\x7f\x00abc", "\x02\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x02abc", "\x02"} {
		f, err := d.temp.create()
		if err != nil {
			t.Fatal(err)
		}
		f.WriteString(text)
		r := &recordReader{file: f, size: int64(len(text))}
		d.open(r)
		if err := r.next(); !errors.Is(err, errDamaged) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A temporary file has no name on systems where an open file can be without one, so that a killed process leaves no file.
func TestTempFilesHaveNoNames(t *testing.T) {
	dir, err := newTempDir(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := dir.create()
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir.path)
	if removesOpenFiles && (err != nil || len(entries) != 1 || entries[0].Name() != lockName) {
		t.Errorf("files %v, %v, want only the lock", entries, err)
	}
	if err := cmp.Or(dir.discard(f), dir.remove()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(dir.path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the directory is there still: %v", err)
	}
}

// A lock that another process has is closed again.
func TestOpenLockCloses(t *testing.T) {
	const descriptors = "/proc/self/fd"
	if runtime.GOOS != "linux" {
		testenv.Skip(t, "Linux", "it counts the files in %s", descriptors)
	}
	dir, err := newTempDir(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.remove()
	before, err := os.ReadDir(descriptors)
	if err != nil {
		t.Fatal(err)
	}
	const tries = 100
	for range tries {
		if _, err := openLock(dir.path, 0); err != errLocked {
			t.Fatalf("error %v, want %v", err, errLocked)
		}
	}
	if after, err := os.ReadDir(descriptors); err != nil || len(after) > len(before)+tries/2 {
		t.Errorf("%v: %d files are open after %d tries, %d before", err, len(after), tries, len(before))
	}
}

// The next run removes what a killed process left, and nothing else.
func TestRemoveStale(t *testing.T) {
	if !removesOpenFiles {
		testenv.Skip(t, "file locks", "%s has no lock that ends with the process", runtime.GOOS)
	}
	parent := t.TempDir()
	inUse, err := newTempDir(parent, nil)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(inUse.path, lockName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the lock is %v, %v; want that others cannot read it", info.Mode(), err)
	}
	make := func(name string, files ...string) {
		dir := filepath.Join(parent, name)
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f), []byte("12345"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	make("uri-dedup-1", lockName, "1", "2")
	make("uri-dedup-2")
	make("other", lockName, "1")
	os.WriteFile(filepath.Join(parent, "uri-dedup-3"), nil, 0o600)
	os.Symlink(filepath.Join(parent, "other"), filepath.Join(parent, "uri-dedup-4"))
	make("uri-dedup-5")
	old := filepath.Join(parent, "uri-dedup-5")
	past := time.Now().Add(-2 * justMade)
	if err := os.Chtimes(old, past, past); err != nil {
		t.Fatal(err)
	}
	make("uri-dedup-7", lockName, "results") // a directory of the user
	make("uri-dedup-results", lockName, "1")
	make("uri-dedup-8", lockName)
	if err := os.Mkdir(filepath.Join(parent, "uri-dedup-8", "1"), 0o700); err != nil {
		t.Fatal(err)
	}
	want := []string{"uri-dedup-8", "other", "uri-dedup-7", "uri-dedup-results", filepath.Base(inUse.path), "uri-dedup-3", "uri-dedup-4", "uri-dedup-2"}
	if os.Geteuid() == 0 {
		make("uri-dedup-6", lockName)
		if err := os.Chown(filepath.Join(parent, "uri-dedup-6"), 12345, -1); err != nil {
			t.Fatal(err)
		}
		want = append(want, "uri-dedup-6")
	}
	var removed []string
	removeStale(parent, func(dir string, bytes int64) {
		removed = append(removed, fmt.Sprint(filepath.Base(dir), " ", bytes))
	})
	if want := []string{"uri-dedup-1 15", "uri-dedup-5 0"}; !slices.Equal(removed, want) {
		t.Errorf("removed %q, want %q", removed, want)
	}
	var left []string
	entries, _ := os.ReadDir(parent)
	for _, e := range entries {
		left = append(left, e.Name())
	}
	slices.Sort(want)
	if !slices.Equal(left, want) {
		t.Errorf("left %q, want %q", left, want)
	}
	if err := inUse.remove(); err != nil {
		t.Error(err)
	}
}

// The table and the buffers of all partitions are not larger than the memory.
func TestDedupMemoryIsShared(t *testing.T) {
	for memory := MinDedupMemory; 0 < memory && memory < 1<<30; memory *= 3 { // not after an overflow on 386
		d := newDeduper(t.Context(), DedupOptions{Memory: memory, TempDir: t.TempDir()}, nil)
		table, buffers := d.worker.table.most*len64+d.worker.table.size, d.buffer<<d.worker.partBits
		if table+buffers > memory || table < memory/2 {
			t.Errorf("%d bytes: %d for the table and %d for buffers", memory, table, buffers)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
}

// The memory may be more than the machine has. It is used only as far as the list needs it.
func TestDedupHugeMemory(t *testing.T) {
	for _, memory := range []int{math.MaxInt, math.MaxInt / 3, 1 << 30, 300 << 20} {
		classes := 0
		d := newDeduper(t.Context(), DedupOptions{Memory: memory, TempDir: t.TempDir()}, func(Entry) error { classes++; return nil })
		const lines = 80_000 // more than the first table takes
		for i := range int64(lines) {
			key := fmt.Appendf(nil, "http://www.example.com/a/rather/long/path/to/a/page/with/a/number/%d", i%(lines/2))
			if err := d.Add(i, key, string(key)); err != nil {
				t.Fatal(err)
			}
		}
		slots, pages := len(d.worker.table.slots), len(d.worker.table.pages)
		if err := cmp.Or(d.Finish(), d.Close()); err != nil || classes != lines/2 || d.Summary().Spilled > 0 {
			t.Errorf("%d bytes: %v, %d classes", memory, err, classes)
		}
		if slots < lines/2 || slots > 1<<20 || pages > 10 {
			t.Errorf("%d bytes: the table has %d slots and %d pages", memory, slots, pages)
		}
	}
}
