package uri

import (
	"bytes"
	"strings"
)

// This file removes dot-segments. There are two algorithms: one for RFC 3986 and RFC 3987, and
// one for RFC 2396 and RFC 1808. Both work in place, because the result is never longer than the
// input. Both are linear, because a byte is written once and removed at most once.

// RemoveDotSegments returns path without its dot-segments. It follows the algorithm of RFC 3986,
// 5.2.4 literally: ".." above the root is dropped, and "a/../b" becomes "/b". It takes linear time,
// and allocates only if the path has a dot-segment.
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	b := []byte(path)
	n, _ := removeDotSegments(b)
	return string(b[:n])
}

// hasDotSegment reports whether path has a segment "." or "..".
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

// mayHaveDotSegment reports whether path has a segment that begins with ".". It is faster than
// hasDotSegment, and shows for most paths that they have no dot-segment.
func mayHaveDotSegment(path []byte) bool {
	return bytes.Contains(path, []byte("/.")) || hasPrefix(path, ".")
}

// removeDotSegments removes the dot-segments of b by the algorithm of RFC 3986, 5.2.4. It returns
// the length of the result b[:n], and whether there was a ".." above the root. The input buffer
// and the output buffer of the RFC are both in b.
func removeDotSegments(b []byte) (n int, aboveRoot bool) {
	if !mayHaveDotSegment(b) {
		return len(b), false
	}
	in := 0 // the input buffer is b[in:]; in ≥ n
	for in < len(b) {
		rest := b[in:]
		switch {
		case hasPrefix(rest, "../"), string(rest) == "..": // 2A, 2D
			in += len("../")
			aboveRoot = true
		case hasPrefix(rest, "./"), string(rest) == ".": // 2A, 2D
			in += len("./")
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

// collapseDotSegments removes the dot-segments of b by the algorithm of RFC 2396, 5.2, steps 6c to
// 6f, and of RFC 1808, 4, steps 6a to 6d. It returns the length of the result b[:n], and whether
// the result begins with ".." (step 6g).
//
// The RFCs remove "." and then, repeatedly, the leftmost "<segment>/../". A stack of segments
// gives the same result in linear time. The empty string before the first "/" is not a segment,
// and other empty strings are: "/../g" does not change, and "/a//../b" becomes "/a/b".
func collapseDotSegments(b []byte) (n int, aboveRoot bool) {
	if !mayHaveDotSegment(b) {
		return len(b), false
	}
	root := 0 // 1 if the result begins with "/"
	if b[0] == '/' {
		root = 1
	}
	n = root // b[root:n] is the stack: segments, each with the "/" after it
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

// endsInParent reports whether the last segment is "..". Each segment ends in "/".
func endsInParent(segments []byte) bool {
	n := len(segments)
	return bytes.HasSuffix(segments, []byte("../")) && (n == 3 || segments[n-4] == '/')
}

// dropParents removes the ".." segments at the beginning of the path b (RFC 2396, 5.2, step 6g). It
// returns the length of the result. A "/" before the first segment stays.
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

// isOpaque reports whether the path is an opaque_part of RFC 2396 (3).
func (u URI) isOpaque() bool {
	o := u.unpack()
	return u.Syntax().is(opaquePart) && !o.hasAuthority() && u.text[o.pathStart()] != '/'
}

// directoryOf returns path up to and including its last "/".
func directoryOf(path string) string { return path[:strings.LastIndexByte(path, '/')+1] }
