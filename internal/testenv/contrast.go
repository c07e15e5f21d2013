package testenv

import (
	"math"
	"strconv"
	"testing"
)

// Contrast returns the contrast ratio of two colors such as "1f2328" or "fff" (WCAG 2.2, 5): from 1 to 21.
func Contrast(t testing.TB, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance returns the relative luminance of a color of sRGB.
func luminance(t testing.TB, color string) (sum float64) {
	t.Helper()
	if len(color) == 3 {
		color = color[:1] + color[:2] + color[1:] + color[2:] // each digit twice
	}
	n, err := strconv.ParseUint(color, 16, 24)
	if err != nil || len(color) != 6 {
		t.Fatalf("%q is no color", color)
	}
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(n>>(16-8*i)&0xFF) / 255
		if c <= 0.04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return sum
}
