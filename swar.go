package uri

// This file searches strings eight bytes at a time, as the bytes of a word (SWAR: SIMD
// within a register). What is short and searched in every reference is found faster so
// than by package strings, which is made for long texts. Where there are kernels, they
// are faster still.

const (
	ones  = 0x01_01_01_01_01_01_01_01 // times a byte: that byte, eight times
	highs = 0x80 * ones
)

// word returns s[i:i+8] as a word, s[i] in the lowest byte.
func word(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// zeros returns the top bits of the bytes of w that are 0, and perhaps those of
// bytes above that are 1.
func zeros(w uint64) uint64 { return (w - ones) &^ w & highs }

// slashDots is not 0 if "/." is in the bytes of w, or perhaps ".//".
func slashDots(w uint64) uint64 { return zeros(w^'/'*ones) << 8 & zeros(w^'.'*ones) }

// percents is not 0 if and only if a byte of w is "%".
func percents(w uint64) uint64 { return zeros(w ^ '%'*ones) }

// uppers is not 0 if and only if a byte of w is A to Z.
func uppers(w uint64) uint64 {
	low := w &^ highs
	return (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ w & highs
}

// mayHaveSlashDot reports whether there is a "/." in s. Of an s with ".//" it may
// say so too.
func mayHaveSlashDot(s string) bool {
	if len(s) < 8 {
		for i := 1; i < len(s); i++ {
			if s[i] == '.' && s[i-1] == '/' {
				return true
			}
		}
		return false
	}
	if kernels != noKernel && len(s) <= 64 {
		slash, dot, _, _ := classifyHints(s)
		return slash<<1&dot != 0
	}
	last := len(s) - 8
	// Most end here: words that overlap are no branch that is mispredicted.
	found := slashDots(word(s, 0)) | slashDots(word(s, min(7, last))) | slashDots(word(s, min(14, last))) | slashDots(word(s, last))
	for i := 21; i < last; i += 7 {
		found |= slashDots(word(s, i))
	}
	return found != 0
}

// mayHaveHints reports whether there is what hints at something to normalise: a "%" in
// s, an A to Z in s[:path] or a "/." in s[path:]. Of an s with ".//" it may say so too.
func mayHaveHints(s string, path int) bool {
	if kernels != noKernel {
		return fastHints(s, path)
	}
	return hasUpperOrPercent(s[:path]) || mayHaveSlashDotOrPercent(s[path:])
}

func hasUpperOrPercent(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if isUpper(s[i]) || s[i] == '%' {
				return true
			}
		}
		return false
	}
	w := word(s, len(s)-8)
	found := uppers(w) | percents(w)
	for i := 0; i < len(s)-8; i += 8 {
		w = word(s, i)
		found |= uppers(w) | percents(w)
	}
	return found != 0
}

func mayHaveSlashDotOrPercent(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i] == '%' || s[i] == '.' && i > 0 && s[i-1] == '/' {
				return true
			}
		}
		return false
	}
	w := word(s, len(s)-8)
	found := slashDots(w) | percents(w)
	for i := 0; i < len(s)-8; i += 7 {
		w = word(s, i)
		found |= slashDots(w) | percents(w)
	}
	return found != 0
}
