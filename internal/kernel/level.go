package kernel

// level is the Level in use. Only tests and benchmarks change it.
var level = detect()

// Levels returns the Levels that this machine has, other than None, in ascending
// order. It is for tests.
func Levels() []Level {
	all := []Level{Words}
	for l := lowest; l <= detect(); l++ {
		all = append(all, l)
	}
	return all
}

// SetLevel sets the Level in use and returns the old one. The machine must have the
// new Level. SetLevel is for tests.
func SetLevel(l Level) (old Level) {
	old, level = level, l
	return old
}
