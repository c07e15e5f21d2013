package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A byteSize is a number of bytes as the value of a flag. K, KB and KiB are units, and so on: KB is
// 1000 bytes, and K and KiB are 1024 bytes, as in the GNU tools.
type byteSize int

const unitLetters = "KMGT"

// String returns the size with the largest unit that divides it.
func (n byteSize) String() string {
	for i := len(unitLetters); i > 0; i-- {
		for _, suffix := range [...]string{"B", "iB"} {
			name := unitLetters[i-1:i] + suffix
			if factor, _ := unit(name); n > 0 && uint64(n)%factor == 0 {
				return fmt.Sprint(uint64(n)/factor, name)
			}
		}
	}
	return fmt.Sprint(int(n), "B")
}

// Type returns the name of the value for the help.
func (n *byteSize) Type() string { return "size" }

// Set parses a size: 64MB, 64MiB, 64M or 64000000.
func (n *byteSize) Set(s string) error {
	digits := s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
	value, err := strconv.ParseUint(digits, 10, 63)
	factor, ok := unit(s[len(digits):])
	if err != nil || !ok || value > math.MaxInt/factor {
		return errors.New("expected a size such as 64MB, 64MiB or 1G")
	}
	*n = byteSize(value * factor)
	return nil
}

// unit returns the number of bytes of a unit.
func unit(s string) (factor uint64, ok bool) {
	if s == "" || s == "B" {
		return 1, true
	}
	i := strings.IndexByte(unitLetters, s[0]&^0x20)
	if i < 0 {
		return 0, false
	}
	base := uint64(1024)
	switch s[1:] {
	case "", "iB":
	case "B":
		base = 1000
	default:
		return 0, false
	}
	factor = 1
	for range i + 1 {
		factor *= base
	}
	return factor, true
}
