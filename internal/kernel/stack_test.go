//go:build (amd64 || arm64) && !purego && !race && !msan && !asan

package kernel

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unsafe"
)

// TestStack tests that a kernel that copies a string to the stack has room for the
// copy: LOAD32 copies CX bytes, which VALID limits to 64, to buf-64(SP). A copy that
// is too long, or a frame that is too small, overwrites the frame pointer of the
// caller or memory below the stack. No result of the kernel shows this, and go vet
// does not check functions that are local to a file.
func TestStack(t *testing.T) {
	source, err := os.ReadFile("kernel_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	text := string(source)
	valid := regexp.MustCompile(`(?m)^#define VALID \\\n\tMOVL +\$(\d+), R8 `).FindStringSubmatch(text)
	if valid == nil {
		t.Fatal("VALID is not found")
	}
	copied, _ := strconv.Atoi(valid[1])
	function := regexp.MustCompile(`(?m)^TEXT (\S+)\(SB\), NOSPLIT, \$(\d+)-\d+\n`)
	starts := function.FindAllStringSubmatchIndex(text, -1)
	found := 0
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		body := text[at[1]:end]
		load := strings.Index(body, "\tLOAD32(SI, CX, ")
		if load < 0 {
			continue
		}
		found++
		name := text[at[2]:at[3]]
		frame, _ := strconv.Atoi(text[at[4]:at[5]])
		buf := regexp.MustCompile(`\tLEAQ buf-(\d+)\(SP\), R9\n`).FindStringSubmatch(body[:load])
		if buf == nil || !strings.Contains(body[:load], "\tVALID\n") {
			t.Errorf("%s: LOAD32 without VALID or a buffer before it", name)
			continue
		}
		if size, _ := strconv.Atoi(buf[1]); copied > size || size > frame {
			t.Errorf("%s copies up to %d bytes to a buffer of %d in a frame of %d", name, copied, size, frame)
		}
	}
	if found != 2 {
		t.Errorf("%d functions with LOAD32, want 2", found)
	}
}

// TestAcrossPages places strings of more than 64 bytes at every offset around
// the end of a page.
func TestAcrossPages(t *testing.T) {
	const page = 4096
	table := testTables["RFC 3986"]
	buf := strings.Repeat("http://h/a%41?é#@<", 3*page/18)
	edge := 2*page - int(uintptr(unsafe.Pointer(unsafe.StringData(buf)))%page)
	eachLevel(t, func(t *testing.T) {
		for n := 60; n <= 140; n++ {
			for start := edge - 150; start < edge+10; start++ {
				compareKernels(t, buf[start:start+n], &table)
			}
			if t.Failed() {
				t.FailNow()
			}
		}
	})
}
