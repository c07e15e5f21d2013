package kernel

import (
	"go/build"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFiles checks which builds have kernels in assembly: amd64 and arm64, but not with the race
// detector or a sanitizer, which cannot see the loads of assembly.
func TestFiles(t *testing.T) {
	for _, arch := range []string{"386", "amd64", "arm", "arm64", "loong64", "ppc64le", "riscv64", "s390x", "wasm"} {
		for _, tag := range []string{"", "asan", "msan", "purego", "race"} {
			want := []string{"classify.go", "hints.go", "kernel.go", "kernel_none.go", "level.go", "lines.go", "parse.go", "sets_none.go", "table.go", "words.go"}
			if tag == "" && (arch == "amd64" || arch == "arm64") {
				want = []string{"classify.go", "hints.go", "kernel.go", "kernel_" + arch + ".go", "kernel_" + arch + ".s", "level.go", "lines.go", "parse.go", "table.go", "words.go"}
				if arch == "amd64" {
					want = slices.Insert(want, 8, "sets_none.go")
				}
			}
			context := build.Default
			context.GOARCH, context.BuildTags = arch, []string{tag}
			if got := builtFiles(t, &context); !slices.Equal(got, want) {
				t.Errorf("%s, tag %q: %v, want %v", arch, tag, got, want)
			}
		}
	}
}

// builtFiles returns the files of this package that a context builds.
func builtFiles(t *testing.T, context *build.Context) (files []string) {
	t.Helper()
	all, err := filepath.Glob("*.[gs]*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		if built, err := context.MatchFile(".", file); err != nil {
			t.Fatal(err)
		} else if built && !strings.HasSuffix(file, "_test.go") {
			files = append(files, file)
		}
	}
	return files
}

// testTables are the tables of syntaxes like those of the root package, and of one
// whose characters follow no pattern. The root package tests its own tables.
var testTables = map[string]Table{
	"RFC 3986": NewTable(Syntax{Chars: chars("-._~!$&'()*+,;=:@/?"), Query: true, Fragment: true, Authority: true, AuthorityAtQuery: true, Host: true}),
	"RFC 3987": NewTable(Syntax{Chars: chars("-._~!$&'()*+,;=:@/?"), Query: true, Fragment: true, Authority: true, AuthorityAtQuery: true, Host: true, Ucschar: true}),
	"RFC 2396": NewTable(Syntax{Chars: chars("-._~!$&'()*+,;=:@/?"), Query: true, Fragment: true, Authority: true, AuthorityAtQuery: true, Opaque: true}),
	"RFC 1808": NewTable(Syntax{Chars: chars("-._!$&'()*+,;=:@/?"), Query: true, Fragment: true, Authority: true, NonEmptyFirstSegment: true}),
	"RFC 1738": NewTable(Syntax{Chars: chars("-._!$&'()*+,;=:@/?"), AuthorityAtQuery: true, SchemeRequired: true}),
	"scatter":  NewTable(Syntax{Chars: func(c byte) bool { return c*c>>3&1 != 0 }, Query: true}),
}

// chars returns the set of letters, digits and the characters of others.
func chars(others string) func(c byte) bool {
	return func(c byte) bool { return isAlpha(c) || isDigit(c) || strings.IndexByte(others, c) >= 0 }
}
