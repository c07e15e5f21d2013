package uts46

// A bidiClass is a bidirectional class, as far as RFC 5893 tells classes apart.
type bidiClass uint8

const (
	other          bidiClass = iota // allowed in no label of a Bidi domain name
	left                            // L
	right                           // R, AL
	arabicNumber                    // AN
	europeanNumber                  // EN
	nonspacingMark                  // NSM
	neutral                         // ES, CS, ET, ON, BN
)

// isRightToLeft reports whether r makes a domain name a Bidi domain name (RFC 5893, 1.4).
func isRightToLeft(r rune) bool {
	class := recordOf(r).bidi
	return class == right || class == arabicNumber
}

// keepsBidiRule reports whether a label keeps the Bidi Rule (RFC 5893, 2).
func keepsBidiRule(label []rune) bool {
	if len(label) == 0 {
		return true
	}
	var seen [neutral + 1]bool
	last := other // the class of the last character that is not a nonspacing mark
	for _, r := range label {
		class := recordOf(r).bidi
		seen[class] = true
		if class != nonspacingMark {
			last = class
		}
	}
	switch first := recordOf(label[0]).bidi; {
	case seen[other]:
		return false
	case first == right:
		return !seen[left] && (last == right || last == europeanNumber || last == arabicNumber) &&
			!(seen[europeanNumber] && seen[arabicNumber])
	case first == left:
		return !seen[right] && !seen[arabicNumber] && (last == left || last == europeanNumber)
	}
	return false
}

// A joining is a set of bits for the Joining_Type of a character: L, R, D (both) or T.
type joining uint8

const (
	joinsLeft joining = 1 << iota
	joinsRight
	transparent
)

// virama is the Canonical_Combining_Class of a virama.
const virama = 9

// keepsJoinerRules reports whether each ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER of a label is in a
// context in which it is allowed (RFC 5892, A.1 and A.2).
func keepsJoinerRules(label []rune) bool {
	joined := false // what is before, without transparent characters, joins to what follows
	for i, r := range label {
		isNonJoiner, isJoiner := r == '\u200C', r == '\u200D'
		if isJoiner || isNonJoiner {
			afterVirama := i > 0 && recordOf(label[i-1]).ccc == virama
			if !afterVirama && (isJoiner || !joined || !joinsRightFirst(label[i+1:])) {
				return false
			}
		}
		if join := recordOf(r).joining; join != transparent {
			joined = join&joinsLeft != 0
		}
	}
	return true
}

// joinsRightFirst reports whether the first character of a label that is not transparent joins to
// what is before it.
func joinsRightFirst(label []rune) bool {
	for _, r := range label {
		if join := recordOf(r).joining; join != transparent {
			return join&joinsRight != 0
		}
	}
	return false
}
