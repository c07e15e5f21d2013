package memo

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

func TestMap(t *testing.T) {
	var m Map[string, int]
	calls := 0
	get := func(key string, v int, err error) (int, error) {
		return m.Get(key, func() (int, error) { calls++; return v, err })
	}
	boom := errors.New("boom")
	for i, tt := range []struct {
		key       string
		make      int
		err       error
		want      int
		wantErr   error
		wantCalls int
	}{
		{"a", 1, nil, 1, nil, 1},
		{"a", 2, nil, 1, nil, 1},
		{"b", 3, nil, 3, nil, 2},
		{"c", 0, boom, 0, boom, 3}, // an error is not kept
		{"c", 4, nil, 4, nil, 4},
		{"c", 5, boom, 4, nil, 4},
	} {
		got, err := get(tt.key, tt.make, tt.err)
		if got != tt.want || err != tt.wantErr || calls != tt.wantCalls {
			t.Errorf("%d: %s is %d, %v after %d calls, want %d, %v after %d", i, tt.key, got, err, calls, tt.want, tt.wantErr, tt.wantCalls)
		}
	}
	if got := m.Must("d", func() int { return 6 }); got != 6 {
		t.Errorf("Must gives %d", got)
	}
}

// Goroutines that begin at the same time get one value, for each of many keys.
func TestMapMakesOnce(t *testing.T) {
	var m Map[int, *int]
	for key := range 5000 {
		var calls atomic.Int32
		var wg sync.WaitGroup
		begin := make(chan struct{})
		values := make([]*int, 8)
		for i := range values {
			wg.Go(func() {
				<-begin
				values[i] = m.Must(key, func() *int { calls.Add(1); return new(int) })
			})
		}
		close(begin)
		wg.Wait()
		for _, v := range values {
			if v != values[0] {
				t.Fatalf("key %d: two goroutines have different values", key)
			}
		}
		if calls.Load() != 1 {
			t.Fatalf("key %d: made %d times", key, calls.Load())
		}
	}
}

func TestSet(t *testing.T) {
	set := Set(" a b\n\ta c ")
	if got := set(); len(got) != 3 || !got["a"] || !got["b"] || !got["c"] || got[""] {
		t.Errorf("got %v", got)
	}
	if n := testing.AllocsPerRun(10, func() { set() }); n > 0 {
		t.Errorf("%v allocations after the first call", n)
	}
}
