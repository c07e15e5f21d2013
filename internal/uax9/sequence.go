package uax9

// A sequence is an isolating run sequence (BD13): the characters by their index, without those
// that X9 removes.
type sequence struct {
	chars    []char
	index    []int32
	level    level
	sos, eos Class // L or R (X10)
}

func (s *sequence) len() int             { return len(s.index) }
func (s *sequence) at(i int) *char       { return &s.chars[s.index[i]] }
func (s *sequence) class(i int) Class    { return s.chars[s.index[i]].class }
func (s *sequence) set(i int, c Class)   { s.chars[s.index[i]].class = c }
func (s *sequence) embedding() (c Class) { return s.level.direction() }
func (s *sequence) initial(i int) Class  { return s.chars[s.index[i]].initial }

// A run is a level run (BD7) of the characters that X9 does not remove.
type run struct {
	start, end int32 // in the list of kept characters
	level      level
	next       int32 // the run that continues the sequence, or -1
	continues  bool
}

// eachSequence calls f with every isolating run sequence (X10).
func eachSequence(chars []char, f func(*sequence)) {
	kept := make([]int32, 0, len(chars))
	for i := range chars {
		if !chars[i].removed {
			kept = append(kept, int32(i))
		}
	}
	runs := levelRuns(chars, kept)
	index := make([]int32, 0, len(kept))
	for first := range runs {
		if runs[first].continues {
			continue
		}
		last := int32(first)
		index = index[:0]
		for r := int32(first); r >= 0; r = runs[r].next {
			index = append(index, kept[runs[r].start:runs[r].end]...)
			last = r
		}
		s := sequence{chars: chars, index: index, level: runs[first].level}
		s.sos = s.boundary(runs, int32(first)-1)
		s.eos = s.boundary(runs, last+1)
		// An isolate initiator without a PDI is compared with the level of the paragraph.
		if s.initial(s.len() - 1).isIsolateInitiator() {
			s.eos = s.level.direction()
		}
		f(&s)
	}
}

// boundary returns the direction of the higher of the levels of s and of a run beside it. The
// paragraph has the level 0.
//
// NOTE: the levels of the characters do not serve: some are resolved already.
func (s *sequence) boundary(runs []run, beside int32) Class {
	outside := level(0)
	if 0 <= beside && int(beside) < len(runs) {
		outside = runs[beside].level
	}
	return max(outside, s.level).direction()
}

// levelRuns returns the level runs. A run that ends with an isolate initiator is linked with the
// run that begins with its PDI.
func levelRuns(chars []char, kept []int32) []run {
	var runs []run
	var open []int32 // runs that end with an isolate initiator with a PDI
	for i := 0; i < len(kept); {
		c := &chars[kept[i]]
		this := run{start: int32(i), level: c.level, next: -1}
		number := int32(len(runs))
		if c.initial == PDI && c.matched {
			this.continues = true
			runs[open[len(open)-1]].next = number
			open = open[:len(open)-1]
		}
		// An isolate may be empty or beyond the maximal depth: its PDI then follows in the same run.
		for i < len(kept) && chars[kept[i]].level == c.level {
			d := &chars[kept[i]]
			if int32(i) > this.start && d.initial == PDI && d.matched {
				open = open[:len(open)-1]
			}
			if d.initial.isIsolateInitiator() && d.matched {
				open = append(open, number)
			}
			i++
		}
		this.end = int32(i)
		runs = append(runs, this)
	}
	return runs
}
