package uri

import (
	"bytes"
	"strings"
)

// This file removes dot-segments, in place: what is left is never longer. Both
// ways are linear: whatever is taken off the end was put there once.

// RemoveDotSegments returns path without its complete "." and ".." segments, as
// the algorithm of RFC 3986, 5.2.4 does, taken to the letter: ".." above the root
// is dropped, and "a/../b" leaves "/b". It allocates only if there are any.
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	b := []byte(path)
	n, _ := removeDotSegments(b)
	return string(b[:n])
}

// hasDotSegment reports whether "." or ".." is a segment of path.
func hasDotSegment(path string) bool {
	for {
		rest := strings.TrimPrefix(strings.TrimPrefix(path, "."), ".")
		if len(rest) < len(path) && (rest == "" || rest[0] == '/') {
			return true
		}
		i := strings.Index(path, "/.")
		if i < 0 {
			return false
		}
		path = path[i+1:]
	}
}

// mayHaveDotSegment is hasDotSegment but for names that begin with a dot, which it
// takes for one: enough to leave most paths alone, at the speed of a search.
func mayHaveDotSegment(path []byte) bool {
	return bytes.Contains(path, []byte("/.")) || hasPrefix(path, ".")
}

// removeDotSegments does to b what RFC 3986, 5.2.4 does to the input buffer, and
// returns the length of the output buffer, which is in b too: b[:n]. It reports
// whether a ".." had no segment left to remove.
func removeDotSegments(b []byte) (n int, aboveRoot bool) {
	if !mayHaveDotSegment(b) {
		return len(b), false
	}
	in := 0 // the input buffer is b[in:]; in ≥ n
	for in < len(b) {
		rest := b[in:]
		switch {
		case hasPrefix(rest, "../"), string(rest) == "..": // 2A, 2D
			in += min(len("../"), len(rest))
			aboveRoot = true
		case hasPrefix(rest, "./"), string(rest) == ".": // 2A, 2D
			in += min(len("./"), len(rest))
		case hasPrefix(rest, "/./"): // 2B
			in += len("/.")
		case string(rest) == "/.": // 2B
			in++
			b[in] = '/'
		case hasPrefix(rest, "/../"): // 2C
			in += len("/..")
			aboveRoot = aboveRoot || n == 0
			n = max(bytes.LastIndexByte(b[:n], '/'), 0)
		case string(rest) == "/..": // 2C
			in += len("/.")
			b[in] = '/'
			aboveRoot = aboveRoot || n == 0
			n = max(bytes.LastIndexByte(b[:n], '/'), 0)
		default: // 2E
			end := len(rest)
			if i := bytes.IndexByte(rest[1:], '/'); i >= 0 {
				end = 1 + i
			}
			n += copy(b[n:], rest[:end])
			in += end
		}
	}
	return n, aboveRoot
}

// collapseDotSegments does to b what RFC 2396, 5.2, steps 6c to 6f and RFC 1808,
// 4, steps 6a to 6d do to the buffer, and returns the length of what is left. It
// reports whether that begins with ".." (step 6g).
//
// They remove "." and, time and again, the leftmost "<segment>/../"; a stack of
// segments comes to the same. The empty string before the first "/" is not a
// segment, an inner one is: "/../g" stays, "/a//../b" becomes "/a/b".
func collapseDotSegments(b []byte) (n int, aboveRoot bool) {
	if !mayHaveDotSegment(b) {
		return len(b), false
	}
	root := 0 // 1 once what is left begins with "/"
	if b[0] == '/' {
		root = 1
	}
	n = root // b[root:n] is segments, each with the "/" behind it
	for in := root; in <= len(b); {
		segment, last := b[in:], true
		if i := bytes.IndexByte(segment, '/'); i >= 0 {
			segment, last = segment[:i], false
		}
		in += len(segment) + 1
		switch {
		case string(segment) == ".":
			continue
		case string(segment) == ".." && n > root && !endsInParent(b[root:n]):
			n = root + bytes.LastIndexByte(b[root:n-1], '/') + 1
			continue
		case len(segment) == 0 && n == 0 && !last:
			root = 1
		}
		n += copy(b[n:], segment)
		if !last {
			b[n] = '/'
			n++
		}
	}
	rest := b[root:n]
	return n, string(rest) == ".." || hasPrefix(rest, "../")
}

// endsInParent reports whether the last of segments, each with the "/" behind it,
// is "..".
func endsInParent(segments []byte) bool {
	n := len(segments)
	return bytes.HasSuffix(segments, []byte("../")) && (n == 3 || segments[n-4] == '/')
}

// dropParents removes the ".." that b begins with, once "/" is set aside, and
// returns the length of what is left (RFC 2396, 5.2, step 6g).
func dropParents(b []byte) int {
	root := 0
	if hasPrefix(b, "/") {
		root = 1
	}
	in := root
	for hasPrefix(b[in:], "../") {
		in += len("../")
	}
	if string(b[in:]) == ".." {
		in += len("..")
	}
	return root + copy(b[root:], b[in:])
}

// dir returns path up to its last "/", inclusive.
func dir(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }
