package growth

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri/internal/testenv"
)

// A clock is a fake clock. It shows multiples of tick, and goes on only while work runs. So these
// tests do not depend on the machine.
type clock struct {
	elapsed, tick time.Duration
}

func (c *clock) now() time.Duration { return c.elapsed.Truncate(max(c.tick, 1)) }

// same is the input of work that needs nothing but the length.
func same(n int) int { return n }

func TestCheck(t *testing.T) {
	linear := func(n float64) float64 { return n }
	quadratic := func(n float64) float64 { return n * n }
	for _, test := range []struct {
		name   string
		cost   func(n float64) float64 // in units, for an input of length n
		passes bool
	}{
		{"constant", func(n float64) float64 { return 1e5 }, true},
		{"logarithmic", math.Log2, true},
		{"linear", linear, true},
		{"linear, with a fixed cost", func(n float64) float64 { return 1e5 + n }, true},
		{"n log n", func(n float64) float64 { return n * math.Log2(n) }, true},
		{"linear, 7 times slower outside the cache", func(n float64) float64 {
			if n > 20_000 {
				return 7 * n
			}
			return n
		}, true},
		{"quadratic", quadratic, false},
		{"quadratic, with a fixed cost", func(n float64) float64 { return 1e5 + n*n }, false},
		{"quadratic, with a small constant", func(n float64) float64 { return 10*n + n*n/100 }, false},
		{"cubic", func(n float64) float64 { return n * n * n }, false},
		{"n² log n", func(n float64) float64 { return n * n * math.Log2(n) }, false},
	} {
		for _, small := range []int{1 << 10, 1 << 12, 1 << 14} {
			for _, unit := range []float64{0.1, 1, 20} { // nanoseconds
				for _, tick := range []time.Duration{1, time.Microsecond, 100 * time.Microsecond} {
					c := clock{tick: tick}
					err := check(small, same, func(n int) { c.elapsed += time.Duration(unit * test.cost(float64(n))) }, c.now)
					name := fmt.Sprintf("%s, n = %d, unit %v ns, tick %v", test.name, small, unit, tick)
					if (err == nil) != test.passes {
						t.Errorf("%s: error %v", name, err)
					}
					if c.elapsed > time.Minute || err == nil && c.elapsed > 2*time.Second {
						t.Errorf("%s: %v", name, c.elapsed)
					}
				}
			}
		}
	}
}

// If another program interrupts the first run of an input, Check takes longer inputs all the same. This work has a
// shortcut for up to 4 KiB, so its growth from there on would be too much.
func TestInterrupted(t *testing.T) {
	var c clock
	interrupted := false
	err := check(1<<14, same, func(n int) {
		cost := time.Duration(n)
		if n > 1<<12 {
			cost *= 20
		} else if n == 1<<12 && !interrupted {
			interrupted = true
			cost += 10 * time.Millisecond
		}
		c.elapsed += cost / 10
	}, c.now)
	if err != nil || !interrupted {
		t.Errorf("error %v, interrupted %v", err, interrupted)
	}
}

// The time to make an input does not count, and each input is made once.
func TestInputs(t *testing.T) {
	var c clock
	made := make(map[int]int)
	input := func(n int) int {
		made[n]++
		c.elapsed += time.Duration(n * n)
		return n
	}
	if err := check(1<<12, input, func(n int) { c.elapsed += time.Duration(n) }, c.now); err != nil {
		t.Error(err)
	}
	for n, times := range made {
		if times != 1 {
			t.Errorf("the input of length %d was made %d times", n, times)
		}
	}
	if text := Text("<", "ab", ">")(5); text != "<abab>" {
		t.Errorf("Text: %q", text)
	}
}

// Other programs make single runs slow, and Check measures again.
func TestCheckRepeats(t *testing.T) {
	for power, passes := range map[int]bool{1: true, 2: false} {
		var c clock
		large := 0
		err := check(1<<12, same, func(n int) {
			took := math.Pow(float64(n), float64(power))
			if n == factor<<12 {
				if large++; large <= 3 {
					took *= 100
				}
			}
			c.elapsed += time.Duration(took / 10)
		}, c.now)
		if (err == nil) != passes {
			t.Errorf("n to the power of %d: error %v", power, err)
		}
	}
}

// In an emulator, the work is done once, and its time does not matter.
func TestEmulator(t *testing.T) {
	var lengths []int
	work := func(n int) { lengths = append(lengths, n) }
	t.Setenv("URIFORM_EMULATOR", "1")
	if err := Check(100, same, work); err != nil || len(lengths) != 1 || lengths[0] != 100 {
		t.Errorf("in an emulator: work of %v, %v", lengths, err)
	}
	t.Setenv("URIFORM_EMULATOR", "")
	if err := Check(128, same, work); !race && (err != nil || len(lengths) < 10 || slices.Max(lengths) != 128*factor) {
		t.Errorf("work of %v, %v", lengths, err)
	}
}

// The error has both times and their ratio.
func TestError(t *testing.T) {
	var c clock
	err := check(1024, same, func(n int) { c.elapsed += time.Duration(n) * time.Duration(n) / 10 }, c.now) // an int of 32 bits is too small for n * n
	const want = "104.857µs for n = 1024, and 429.496729ms or more for 64 times n: 4096 times as long, and the limit is 512 times"
	if err == nil || strings.TrimSpace(err.Error()) != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	// Of cubic work, the large input is not measured, and the time is that of the one before it.
	err = check(1024, same, func(n int) { c.elapsed += time.Duration(math.Pow(float64(n), 3) / 1e4) }, c.now)
	const cubic = "107.374µs for n = 1024, and 439.804651ms or more for 64 times n: 4096 times as long, and the limit is 512 times"
	if err == nil || strings.TrimSpace(err.Error()) != cubic {
		t.Errorf("got  %v\nwant %s", err, cubic)
	}
	if err := Check(100, same, func(n int) {
		for range n {
		}
	}); err != nil {
		t.Error(err)
	}
}

// Check measures an input of length 1 once and then, as each length, three times. It doubles the length while the time is
// short, and then measures the small input, the one between and the large one. A longer input is not taken if its time is
// enough, or twice the fixed cost.
func TestLengths(t *testing.T) {
	for _, tt := range []struct {
		name  string
		small int
		cost  func(n int) time.Duration
		want  string
	}{
		{"constant", 4, func(int) time.Duration { return time.Millisecond }, "[1 1 1 1 1 1 1 2 2 2 4 64 256]"},
		{"enough", 8, func(n int) time.Duration { return time.Duration(n) * 125 * time.Microsecond / 4 }, "[1 1 1 1 1 1 1 2 2 2 4 4 4 4 4 4 64 256]"}, // one run, then two, since one is too short
		{"fixed cost", 8, func(n int) time.Duration { return time.Duration(n+1) * time.Millisecond }, "[1 1 1 1 1 1 1 2 2 2 4 4 4 4 64 256]"},
	} {
		var c clock
		var lengths []int
		if err := check(tt.small, same, func(n int) { lengths = append(lengths, n); c.elapsed += tt.cost(n) }, c.now); err != nil {
			t.Error(err)
		}
		if got := fmt.Sprint(lengths); got != tt.want {
			t.Errorf("%s: inputs of the lengths %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The limit is 512 times the time of the small input, for the large input and for the one between. Attempts end after a
// second, and there are at least two.
func TestLimit(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		few, between, many time.Duration
		attempts           int // 0: it passes
	}{
		{ms, ms, 512 * ms, 0},
		{ms, 512 * ms, 512 * ms, 0},
		{ms, ms, 512*ms + 1, 2},
		{ms, 512*ms + 1, ms, 2},
		{ms, ms, 2000 * ms, 2},
		{ms / 2, ms / 2, 499 * ms, 2}, // 500 ms, twice
		{ms / 2, ms / 2, 300 * ms, 4},
	} {
		c := clock{elapsed: time.Minute}
		attempts := 0
		err := check(1024, same, func(n int) {
			switch n {
			case 1024:
				c.elapsed += tt.few
			case 1024 * step:
				attempts++
				c.elapsed += tt.between
			case 1024 * factor:
				c.elapsed += tt.many
			}
		}, c.now)
		if (err == nil) != (tt.attempts == 0) || err != nil && attempts != tt.attempts {
			t.Errorf("%v, %v and %v: %v after %d attempts, want %d", tt.few, tt.between, tt.many, err, attempts, tt.attempts)
		}
	}
}

// Runs that are too short to measure are repeated, and take at least a nanosecond.
func TestPerRun(t *testing.T) {
	for one, want := range map[time.Duration]string{200_000: "200µs [1]", 50_000: "50µs [1 2 4]", 49_999: "49.999µs [1 2 4 8]", 200_000_000: "200ms [1]"} {
		var all []int
		got := perRun(1, func(n, times int) time.Duration { all = append(all, times); return time.Duration(times) * one })
		if got := fmt.Sprint(got, " ", all); got != want {
			t.Errorf("runs of %v: got %s, want %s", one, got, want)
		}
	}
	if got := perRun(1, func(_, times int) time.Duration { return time.Duration(times) / (1 << 20) * measurable }); got != 1 {
		t.Errorf("a run of no time takes %v, want 1ns", got)
	}
}

// The clock of Linux has the time of this thread: it stands still while the thread sleeps and another one works.
func TestCPUTime(t *testing.T) {
	if runtime.GOOS != "linux" || os.Getenv("URIFORM_EMULATOR") != "" {
		testenv.Skip(t, "Linux", "the clock has the time of the day")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	work := func() {
		for begin := cpuTime(); cpuTime() < begin+20*time.Millisecond; {
		}
	}
	begin := cpuTime()
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		work()
		close(done)
	}()
	<-done
	if took := cpuTime() - begin; took > 10*time.Millisecond {
		t.Errorf("waiting took %v of the time of the thread", took)
	}
	begin = cpuTime()
	work()
	if took := cpuTime() - begin; took < 20*time.Millisecond {
		t.Errorf("work of 20 ms took %v", took)
	}
}
