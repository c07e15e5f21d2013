//go:build race

package growth

// race reports whether the race detector is on. It checks each byte of a range that is copied or
// converted, and its memory is several times that of the program, so the time of linear work may grow
// as that of quadratic work does.
const race = true
