package kernel

// This file implements Hints without kernels. It searches eight bytes at a time as
// the bytes of a word (SWAR: SIMD within a register). Loops over bytes and functions
// of package strings take 18 % more time for a whole normalization, because the texts
// are short.

// hintsGo is Hints without kernels.
func hintsGo(s string, path int) bool {
	return hasUpperOrPercent(s[:path]) || hasSlashDotOrPercent(s[path:])
}

const (
	ones  = 0x01_01_01_01_01_01_01_01 // ones*c is a word of eight bytes c
	highs = 0x80 * ones
)

// word returns s[i:i+8] as a word, with s[i] in the lowest byte.
func word(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// zeros returns the top bits of the bytes of w that are 0. It may also return the
// top bit of a byte 1 above a byte 0.
func zeros(w uint64) uint64 { return (w - ones) &^ w & highs }

// slashDots is not 0 if w contains "/.". It may also not be 0 if w contains ".//".
func slashDots(w uint64) uint64 { return zeros(w^'/'*ones) << 8 & zeros(w^'.'*ones) }

// percents is not 0 if and only if a byte of w is "%".
func percents(w uint64) uint64 { return zeros(w ^ '%'*ones) }

// uppers is not 0 if and only if a byte of w is A to Z.
func uppers(w uint64) uint64 {
	low := w &^ highs
	return (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ w & highs
}

func hasUpperOrPercent(s string) bool {
	if len(s) < 8 {
		for i := range len(s) {
			if s[i]-'A' < 26 || s[i] == '%' {
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

// MayHaveSlashDot reports whether s contains "/.". It may also report true for s with ".//".
func MayHaveSlashDot(s string) bool {
	if len(s) < 8 {
		for i := 1; i < len(s); i++ {
			if s[i] == '.' && s[i-1] == '/' {
				return true
			}
		}
		return false
	}
	found := slashDots(word(s, len(s)-8))
	for i := 0; i < len(s)-8; i += 7 {
		found |= slashDots(word(s, i))
	}
	return found != 0
}

// hasSlashDotOrPercent may also report true for s with ".//".
func hasSlashDotOrPercent(s string) bool {
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
