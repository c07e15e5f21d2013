package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/testenv"
)

// slowRemoveDotSegments is the algorithm of RFC 3986, 5.2.4, with its two buffers.
func slowRemoveDotSegments(path string) (output string, aboveRoot bool) {
	removeLast := func() {
		if output == "" {
			aboveRoot = true
			return
		}
		// "remove the last segment and its preceding "/" (if any)"
		output = output[:max(strings.LastIndex(output, "/"), 0)]
	}
	for input := path; input != ""; {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input, aboveRoot = input[3:], true
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // B
			input = "/" + input[3:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // C
			input = "/" + input[4:]
			removeLast()
		case input == "/..":
			input = "/"
			removeLast()
		case input == ".": // D
			input = ""
		case input == "..":
			input, aboveRoot = "", true
		default: // E
			end := len(input)
			if i := strings.Index(input[1:], "/"); i >= 0 {
				end = 1 + i
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output, aboveRoot
}

// slowCollapse is RFC 2396, 5.2, steps 6c to 6f, and RFC 1808, 4, steps 6a to 6d. It removes the
// leftmost pattern again and again. The empty string before a "/" at the beginning is not a segment.
func slowCollapse(path string) string {
	segments := strings.SplitAfter(path, "/")
	segments = slices.DeleteFunc(segments, func(s string) bool { return s == "./" || s == "." })
	for path = strings.Join(segments, ""); ; {
		start := len(path) - len(strings.TrimPrefix(path, "/"))
		parent := func(s string) bool { return s == ".." || strings.HasPrefix(s, "../") }
		at := start
		for {
			end := strings.Index(path[at:], "/")
			if end < 0 {
				return path
			}
			end += at + 1
			if !parent(path[at:]) && parent(path[end:]) {
				path = path[:at] + strings.TrimPrefix(path[end+len(".."):], "/")
				break
			}
			at = end
		}
	}
}

// RemoveDotSegments agrees with RFC 3986, 5.2.4 on every string of up to 11 of the bytes that the
// algorithm distinguishes.
func TestRemoveDotSegmentsEvery(t *testing.T) {
	few := testenv.Few(t)
	every("a./", 11, func(path string) {
		want, _ := slowRemoveDotSegments(path)
		if got := uri.RemoveDotSegments(path); got != want {
			few.Errorf("%q: got %q, want %q", path, got, want)
		}
		if again := uri.RemoveDotSegments(want); again != want {
			few.Errorf("%q becomes %q, and that %q", path, want, again)
		}
	})
}

// The examples of RFC 3986, 5.2.4, and other paths with the literal result of the algorithm.
func TestRemoveDotSegments(t *testing.T) {
	for path, want := range map[string]string{
		"/a/b/c/./../../g": "/a/g", "mid/content=5/../6": "mid/6", // 5.2.4
		"": "", ".": "", "..": "", "./": "", "../": "", "/.": "/", "/..": "/", "a/..": "/", "a/../b": "/b", "a/../../b": "/b",
		"/a//../b": "/a/b", "//..": "/", "/..//": "//", ".../a": ".../a", "a/.b/..c/d.": "a/.b/..c/d.", "/%2e%2e/a": "/%2e%2e/a",
	} {
		if got := uri.RemoveDotSegments(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	}
}

// TestRemoveDotSegmentsAllocs checks that a path without dot-segments is not copied.
func TestRemoveDotSegmentsAllocs(t *testing.T) {
	if n := testenv.Allocs(func() { keep(uri.RemoveDotSegments("/a/..b/c"), 0) }); n != 0 {
		t.Errorf("RemoveDotSegments: %v allocations", n)
	}
}

func FuzzRemoveDotSegments(f *testing.F) {
	for _, path := range []string{"/a/b/c/./../../g", "mid/content=5/../6", "../a", "a/../b", "/.//a", "é/../ö", "\x80/..", strings.Repeat("a/../", 100)} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		want, _ := slowRemoveDotSegments(path)
		if got := uri.RemoveDotSegments(path); got != want {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
	})
}

// The segments of RFC 3986, 3.3, including empty segments. A loop may stop at any segment.
func TestSegments(t *testing.T) {
	for path, want := range map[string][]string{
		"": nil, "/": {""}, "a": {"a"}, "/a": {"a"}, "/a/": {"a", ""}, "a/": {"a", ""}, "a//b": {"a", "", "b"}, "/./..": {".", ".."}, "/a/b;c=d,e": {"a", "b;c=d,e"},
		"/%2F/%2f": {"%2F", "%2f"},
	} {
		r := uri.MustParseReference(path)
		if got := slices.Collect(r.Segments()); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", path, got, want)
		}
		for stop := range want {
			var got []string
			for segment := range r.Segments() {
				if got = append(got, segment); len(got) == stop+1 {
					break
				}
			}
			if !slices.Equal(got, want[:stop+1]) {
				t.Errorf("%q, stopped after %d: %q", path, stop+1, got)
			}
		}
	}
	if got := slices.Collect(uri.MustParseReference("//h//a").Segments()); !slices.Equal(got, []string{"", "a"}) {
		t.Errorf("//h//a: %q", got)
	}
	// Under RFC 1808 the params are not part of the path.
	if got := slices.Collect(must(uri.RFC1808.ParseReference("/a/b;c/d")).Segments()); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("/a/b;c/d: %q", got)
	}
}
