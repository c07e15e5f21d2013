//go:build (!amd64 && !arm64) || purego || race || msan || asan

package kernel

// This file replaces parse.go and level.go in builds without kernels.

func Parse(s string, t *Table) (schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd int, partial, ok bool) {
	return
}

func Hints(s string, path int) bool { return hintsGo(s, path) }

// Levels returns no Level.
func Levels() []Level { return nil }

// SetLevel does nothing: the Level is always None.
func SetLevel(l Level) (old Level) { return None }
