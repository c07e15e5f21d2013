package mail

import (
	"io"
	"iter"
	"runtime"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

// Memory does not depend on the length of the input.
func TestMemory(t *testing.T) {
	f := &Finder{MaxToken: 1 << 18, Base: links.Base{Retrieval: "http://h/"}}
	linkstest.TestMemory(t, f.ReadMessage, "", "a: b\nc\n\nhttp://a/\n")
	linkstest.TestMemory(t, f.ReadMbox, "", "From a Thu Jan  1 00:00:00 1970\na: b\n\nhttp://a/\n")
}

// Time is linear in the length of the mail, also with nested parts and folded fields.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	f := new(Finder)
	for _, test := range []struct {
		name, before, again string
		read                func(io.Reader)
	}{
		{"folded field", "A: b\n", " c\n", linkstest.Drain(f.ReadMessage)},
		{"fields", "", "A: b\n", linkstest.Drain(f.ReadMessage)},
		{"flowed lines", "Content-Type: text/plain; format=flowed; delsp=yes\n\n", "http://a/ \n", linkstest.Drain(f.ReadMessage)},
		{"soft breaks", "Content-Transfer-Encoding: quoted-printable\n\n", "http://a/=\n", linkstest.Drain(f.ReadMessage)},
		{"parts", "Content-Type: multipart/mixed; boundary=x\n\n", "--x\n\nhttp://a/\n", linkstest.Drain(f.ReadMessage)},
		{"messages in messages", "", "Content-Type: message/rfc822\n\n", linkstest.Drain(f.ReadMessage)},
		{"multiparts in multiparts", "", "Content-Type: multipart/mixed; boundary=x\n\n--x\n", linkstest.Drain(f.ReadMessage)},
		{"delimiter lines, nearly", "Content-Type: multipart/mixed; boundary=x\n\n--x\n", "\n--", linkstest.Drain(f.ReadMessage)},
		{"messages of a mailbox", "", "From a Thu Jan  1 00:00:00 1970\n\n", linkstest.Drain(f.ReadMbox)},
	} {
		err := growth.Check(1<<13, growth.Text(test.before, test.again, ""), func(s string) {
			test.read(strings.NewReader(s))
		})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// Lines may be of any length, in parts that are skipped and in parts that are read.
func TestLongLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 4 MB several times")
	}
	const size = 4e6
	for _, test := range []struct{ name, before, line string }{
		{"preamble", "", "x"},
		{"preamble of hyphens", "", "-"},
		{"preamble of delimiter lines, nearly", "", "\n--"},
		{"padding", "--x", " "},
		{"body", "--x\n\n", "x"},
		{"body, quoted-printable", "--x\nContent-Transfer-Encoding: quoted-printable\n\n", "x="},
		{"body, spaces", "--x\nContent-Transfer-Encoding: quoted-printable\n\n", " "},
		{"body, base64", "--x\nContent-Transfer-Encoding: base64\n\n", "AAAA"},
		{"body, flowed", "--x\nContent-Type: text/plain; format=flowed\n\n", "x "},
		{"an image", "--x\nContent-Type: image/png\n\n", "x"},
	} {
		r := io.MultiReader(
			strings.NewReader("Content-Type: multipart/mixed; boundary=x\n\n"+test.before),
			&linkstest.Repeated{Text: test.line, N: size},
			strings.NewReader("\n--x\n\nhttp://a/\n--x--\n"))
		var got string
		peak := linkstest.HeapPeak(r, func(r io.Reader) { got, _ = linkstest.Collect(new(Finder).ReadMessage(r)) })
		if !strings.HasSuffix(got, " http://a/\n") {
			t.Errorf("%s: got %q", test.name, got)
		}
		if peak > 2<<20 {
			t.Errorf("%s: %d MiB of heap", test.name, peak>>20)
		}
	}
}

// TestManyParts reads many small parts. It limits the memory that is allocated for each.
func TestManyParts(t *testing.T) {
	const parts = 5000
	text := "<a href=http://a/>"
	for _, test := range []struct {
		name string
		read iter.Seq2[links.Link, error]
	}{
		{"plain", new(Finder).ReadMessage(manyParts("text/plain", text, parts))},
		{"HTML", new(Finder).ReadMessage(manyParts("text/html", text, parts))},
		{"mailbox", new(Finder).ReadMbox(strings.NewReader(strings.Repeat("From a Thu Jan  1 00:00:00 1970\na: b\n\n"+text+"\n", parts)))},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n := 0
		for range test.read {
			n++
		}
		runtime.ReadMemStats(&after)
		if perPart := (after.TotalAlloc - before.TotalAlloc) / parts; n != parts || perPart > 32<<10 {
			t.Errorf("%s: %d links, %d bytes a part", test.name, n, perPart)
		}
	}
}

func manyParts(media, text string, n int) io.Reader {
	return strings.NewReader("Content-Type: multipart/mixed; boundary=x\n\n" +
		strings.Repeat("--x\nContent-Type: "+media+"\n\n"+text+"\n", n) + "--x--\n")
}
