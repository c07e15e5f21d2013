// Package growth checks in a test that the time of some work grows linearly with its input, or
// nearly so.
//
// A limit in seconds does not belong in a test: the test fails on a slow machine, and it passes on
// a fast one although the code is slow. Speed is a benchmark. A test of growth is different. It
// compares the work with itself on the same machine, and it tells two results apart that are far
// from each other. The large input is 64 times as long as the small one. Linear time is 64 times as
// long, and quadratic time is 4,096 times as long. The limit is between them, 512 times. So a
// linear work passes even if a byte of the large input takes 8 times as long as a byte of the small
// one, because of caches, memory or other programs. On Linux, Check measures the time of its thread,
// without the time of other programs and of the garbage collector.
package growth

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

const (
	// factor is the length of the large input, divided by the length of the small one.
	factor = 64
	// limit is the geometric mean of factor and its square: 8 times as long as linear time, and an
	// eighth of quadratic time.
	limit = 8 * factor
	// step is the length of an input between the small one and the large one. If its time is over
	// the limit already, Check does not measure the large input: cubic time would take minutes.
	step = 16

	// measurable is the least total time of the runs that measure the small input.
	measurable = 200 * time.Microsecond
	// enough is a time of the small input for which Check takes no longer input. Linear work then
	// takes about 16 milliseconds for the large input, and quadratic work at most 2 seconds.
	enough = 125 * time.Microsecond
	// patience is the time for more attempts when the result is over the limit.
	patience = time.Second
)

// Check returns an error if the time of work on an input of length n grows much faster than n, between
// small and 64 times small. Linear time and n log n pass. Quadratic time fails, within some seconds.
//
// The lengths are powers of two, from 1 to 64 times small; small is one of them. Check takes a shorter
// input than small if its time can be measured too, and if it is at least twice the fixed cost of the
// work, so that a slow machine does not measure for long. Time that the work spends in other
// goroutines does not count. Nor does the time of input, because new memory can cost many times more
// than work on it, for example in virtual machines. With the race detector or in an emulator, Check
// calls work once and measures nothing, because the time is not that of the code.
func Check[T any](small int, input func(n int) T, work func(T)) error {
	if race || os.Getenv("URIFORM_EMULATOR") != "" {
		work(input(small))
		return nil
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return check(small, input, work, cpuTime)
}

// Text returns a function that makes texts for Check: before, then unit as often as it fits in n bytes,
// then after.
func Text(before, unit, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(unit, n/len(unit)) + after }
}

// check is Check with a clock.
func check[T any](small int, input func(n int) T, work func(T), now func() time.Duration) error {
	inputs := make(map[int]T) // by length
	// run returns the time of so many runs with the input of length n.
	run := func(n, times int) time.Duration {
		in, ok := inputs[n]
		if !ok {
			in = input(n)
			inputs[n] = in
		}
		start := now()
		for range times {
			work(in)
		}
		return now() - start
	}
	once := func(n int) time.Duration { return run(n, 1) }
	// Other programs can make a short run ten times as long, so one run does not tell whether n is long enough.
	fastest := func(n int) time.Duration { return min(once(n), once(n), once(n)) }
	once(1) // the first run also fills caches and makes tables
	n, fixed := 1, fastest(1)
	for 2*n <= small && fastest(n) < max(enough, 2*fixed) {
		n *= 2
	}
	// Of several attempts, the fastest time counts for each input: other programs only add time.
	few, many := forever, forever
	begin := now()
	for attempt := 0; attempt < 2 || now()-begin < patience; attempt++ {
		few = min(few, perRun(n, run))
		if between := once(step * n); between > limit*few {
			many = min(many, between)
			continue
		}
		many = min(many, once(factor*n))
		if many <= limit*few {
			return nil
		}
	}
	return fmt.Errorf("%v for n = %d, and %v or more for %d times n: %.0f times as long, and the limit is %d times", few, n, many, factor, float64(many)/float64(few), limit)
}

const forever = time.Duration(1 << 53) // 104 days; limit times forever does not overflow

// perRun returns the time of a run with the input of length n. It repeats the run until the runs take
// long enough to measure, also with a coarse clock.
func perRun(n int, run func(n, times int) time.Duration) time.Duration {
	for times := 1; ; times *= 2 {
		if took := run(n, times); took >= measurable {
			return max(took/time.Duration(times), 1)
		}
	}
}
