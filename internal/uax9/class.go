package uax9

import "golang.org/x/text/unicode/bidi"

// A Class is a bidirectional class (UAX #9, 3.2). Its size keeps a character small: a
// [bidi.Class] has the size of a word.
type Class uint8

// The classes, by their names in the Unicode Character Database.
const (
	L   = Class(bidi.L)
	R   = Class(bidi.R)
	AL  = Class(bidi.AL)
	EN  = Class(bidi.EN)
	ES  = Class(bidi.ES)
	ET  = Class(bidi.ET)
	AN  = Class(bidi.AN)
	CS  = Class(bidi.CS)
	B   = Class(bidi.B)
	S   = Class(bidi.S)
	WS  = Class(bidi.WS)
	ON  = Class(bidi.ON)
	BN  = Class(bidi.BN)
	NSM = Class(bidi.NSM)
	LRE = Class(bidi.LRE)
	RLE = Class(bidi.RLE)
	LRO = Class(bidi.LRO)
	RLO = Class(bidi.RLO)
	PDF = Class(bidi.PDF)
	LRI = Class(bidi.LRI)
	RLI = Class(bidi.RLI)
	FSI = Class(bidi.FSI)
	PDI = Class(bidi.PDI)
)

// ClassOf returns the class of r.
func ClassOf(r rune) Class {
	p, _ := bidi.LookupRune(r)
	return Class(p.Class())
}

// IsRightToLeft reports whether c is the class of a strong right-to-left character (BD1).
func (c Class) IsRightToLeft() bool { return c == R || c == AL }

// isIsolateInitiator reports whether c is LRI, RLI or FSI (BD8).
func (c Class) isIsolateInitiator() bool { return c == LRI || c == RLI || c == FSI }

// isFormatting reports whether c is the class of an explicit formatting character, whose only
// purpose is to set the direction.
func (c Class) isFormatting() bool { return LRO <= c && c <= PDI }
