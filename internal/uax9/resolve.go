package uax9

// resolve applies W1 to W7, N0 to N2, and I1 and I2.
func (s *sequence) resolve() {
	s.nonspacingMarks()
	s.numbers()
	s.separators()
	s.terminators()
	s.europeanNumbers()
	s.brackets()
	s.neutrals()
	s.implicitLevels()
}

// nonspacingMarks applies W1: a mark takes the class of the character before it.
func (s *sequence) nonspacingMarks() {
	before := s.sos
	for i := range s.len() {
		if s.class(i) == NSM {
			s.set(i, before)
		}
		before = s.class(i)
		if before.isIsolateInitiator() || before == PDI {
			before = ON
		}
	}
}

// numbers applies W2 and W3: EN after AL is AN, and AL is R.
func (s *sequence) numbers() {
	strong := s.sos
	for i := range s.len() {
		switch c := s.class(i); c {
		case L, R:
			strong = c
		case AL:
			strong = c
			s.set(i, R)
		case EN:
			if strong == AL {
				s.set(i, AN)
			}
		}
	}
}

// separators applies W4: one separator between two numbers of the same class is a number.
func (s *sequence) separators() {
	for i := 1; i < s.len()-1; i++ {
		c, before := s.class(i), s.class(i-1)
		if before != s.class(i+1) {
			continue
		}
		if c == ES && before == EN || c == CS && (before == EN || before == AN) {
			s.set(i, before)
		}
	}
}

// terminators applies W5 and W6: terminators beside EN are EN. Other separators and terminators
// are ON.
func (s *sequence) terminators() {
	for i := 0; i < s.len(); {
		c := s.class(i)
		if c == ES || c == CS {
			s.set(i, ON)
		}
		if c != ET {
			i++
			continue
		}
		start := i
		for i < s.len() && s.class(i) == ET {
			i++
		}
		c = ON
		if start > 0 && s.class(start-1) == EN || i < s.len() && s.class(i) == EN {
			c = EN
		}
		for j := start; j < i; j++ {
			s.set(j, c)
		}
	}
}

// europeanNumbers applies W7: EN after L is L.
func (s *sequence) europeanNumbers() {
	strong := s.sos
	for i := range s.len() {
		switch c := s.class(i); {
		case c == L || c == R:
			strong = c
		case c == EN && strong == L:
			s.set(i, L)
		}
	}
}

// directionOf returns the direction that a class has for N0 to N2: numbers are R. It returns ON
// for neutral characters and isolate formatting characters.
func directionOf(c Class) Class {
	switch c {
	case L:
		return L
	case R, EN, AN:
		return R
	}
	return ON
}

// neutrals applies N1 and N2: neutral characters take the direction on both sides or, if the
// directions differ, that of the embedding.
func (s *sequence) neutrals() {
	before := s.sos
	for i := 0; i < s.len(); {
		if d := directionOf(s.class(i)); d != ON {
			before = d
			i++
			continue
		}
		start := i
		for i < s.len() && directionOf(s.class(i)) == ON {
			i++
		}
		after := s.eos
		if i < s.len() {
			after = directionOf(s.class(i))
		}
		d := s.embedding()
		if before == after {
			d = before
		}
		for j := start; j < i; j++ {
			s.set(j, d)
		}
	}
}

// implicitLevels applies I1 and I2.
func (s *sequence) implicitLevels() {
	for i := range s.len() {
		c := s.at(i)
		switch {
		case s.level.isRightToLeft():
			if c.class != R {
				c.level++
			}
		case c.class == R:
			c.level++
		case c.class == AN || c.class == EN:
			c.level += 2
		}
	}
}
