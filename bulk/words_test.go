package bulk_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

// The errors as people see them.
func TestErrorTexts(t *testing.T) {
	good := string(save(t, forms, []string{"http://a/", "http://b/"}))
	read := func(old, replaced string) error {
		_, err := mergeSaved([]byte(strings.Replace(good, old, replaced, 1)))
		return err
	}
	entry := bulk.Entry{Canonical: []byte("a"), First: []byte("a"), Count: 1}
	closed := bulk.NewClassWriter(&bytes.Buffer{}, forms)
	closed.Close(0)
	deduper := func(numbers ...int64) error {
		d, err := bulk.NewDeduper(t.Context(), bulk.DedupOptions{TempDir: t.TempDir()}, func(bulk.Entry) error { return nil })
		if err != nil {
			return err
		}
		for _, n := range numbers {
			if err == nil {
				err = d.Add(n, []byte("a"), "a")
			}
		}
		d.Close()
		if err == nil {
			err = d.Add(9, []byte("a"), "a")
		}
		return err
	}
	_, small := bulk.NewDeduper(t.Context(), bulk.DedupOptions{Memory: 1<<20 - 1}, nil)
	older := bulk.NewStats(uri.RFC1808, 0)
	var key bulk.PartitionKey
	for _, tt := range []struct {
		err  error
		want string
	}{
		// The classes are lines 2 and 3.
		{read(good, "x"), "bulk: not a file of classes"},
		{read(`"format":1`, `"format":2`), "bulk: classes of format 2, this program reads format 1"},
		{read(`"by":"scheme"`, `"by":"host"`), "bulk: classes by an unknown step"},
		{read("http://a/", "http://c/"), "part 1: bulk: the file of classes is damaged at line 3"},
		{read("1\t1\t", "x\t1\t"), "part 1: bulk: the file of classes is damaged at line 2"},
		{read(`"lines":2`, `"lines":3`), "part 1: bulk: the file of classes is damaged: its last line does not agree with its classes"},
		{read(good, good+good), "part 1: bulk: the file of classes is damaged: it has lines after the end"},
		{read(good[strings.Index(good, `{"classes`):], ""), "part 1: bulk: the file of classes is damaged: its last line is missing"},
		{closed.Write(entry), "bulk: the ClassWriter is closed"},
		{bulk.NewClassWriter(&bytes.Buffer{}, forms).Write(bulk.Entry{}), "bulk: classes need counts, and the order of their canonical forms"},
		{deduper(1, 1), "bulk: the numbers of lines do not ascend"},
		{deduper(1), "bulk: the Deduper is closed"},
		{small, "bulk: the memory is less than 1 MiB"},
		{older.Merge(bulk.NewStats(uri.RFC3986, 0)), "bulk: statistics of rfc1808 and rfc3986 cannot be merged"},
		{key.UnmarshalText([]byte("surt")), "bulk: unknown key: expected form, host, domain"},
	} {
		if fmt.Sprint(tt.err) != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
}
