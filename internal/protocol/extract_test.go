//go:build !core

package protocol

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/links"
)

// The length of a reply of extract is limited, even if the base is long and there are many
// links. A fault has the number of links in the reply.
func TestExtractReplyIsBounded(t *testing.T) {
	base := "http://h/" + strings.Repeat("b", 40<<10) + "/"
	page := strings.Repeat("<a href=x>", 4000)
	for _, request := range []map[string]any{
		{"op": "extract", "media": "html", "base": base, "input": page},
		{"op": "extract", "media": "html", "input": `<base href="` + base + `">` + page},
	} {
		line, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		var reply struct {
			Links  []struct{ Target string }
			Faults []struct{ Message string }
		}
		text := batched(t, string(line))
		if err := json.Unmarshal([]byte(text), &reply); err != nil {
			t.Fatal(err)
		}
		if most := 1<<20 + 65*len(line); len(text) > most {
			t.Errorf("a reply of %d bytes to a request of %d", len(text), len(line))
		}
		n := len(reply.Links)
		if n < 100 || n == 4000 || reply.Links[n-1].Target != base+"x" {
			t.Errorf("%d links", n)
		}
		want := fmt.Sprintf("only the first %d links", n)
		if len(reply.Faults) != 1 || !strings.Contains(reply.Faults[0].Message, want) {
			t.Errorf("faults %v, want %s", reply.Faults, want)
		}
	}
	// The limit allows all links of an input that has as many short references as possible.
	input := `<img srcset="` + strings.Repeat("a ,", 20000) + `">`
	if got := strings.Count(batched(t, `{"op":"extract","media":"html","base":"http://h.example/","input":`+strconv.Quote(input)+`}`), `"target"`); got != 20000 {
		t.Errorf("%d of 20000 links", got)
	}
}

// A link of a document has its line and its column. One in a part of mail has an offset in the decoded text.
func TestPositions(t *testing.T) {
	position := func(offset int64) (line, column int) { return 7, int(offset) + 1 }
	for _, tt := range []struct {
		part     string
		position func(int64) (int, int)
		want     string
	}{
		{"", position, `"line":7,"column":3`},
		{"1.2", position, `"part":"1.2"}`},
		{"", nil, `"target":null}`},
	} {
		w := LinkWriter{Writer: &jsonwriter.Writer{}, Position: tt.position}
		l := links.Link{Start: 2, Part: tt.part}
		w.Link(&l)
		if got := string(w.B); !strings.Contains(got, tt.want) || strings.Contains(got, "line") != strings.Contains(tt.want, "line") {
			t.Errorf("part %q: got %s, want %s", tt.part, got, tt.want)
		}
	}
}

// The limit of the length of a token is for streams: an input is in memory already.
func TestLongReferences(t *testing.T) {
	long := "http://a/" + strings.Repeat("b", 1<<20)
	for media, input := range map[string]string{
		"text":    "<" + long + ">",
		"html":    "<a href='" + long + "'>",
		"xml":     "<a xmlns='http://www.w3.org/1999/xhtml' href='" + long + "'/>",
		"feed":    "<rss><channel><link>" + long + "</link></channel></rss>",
		"message": "Content-Type: text/html\n\n<a href='" + long + "'>",
	} {
		got := batched(t, `{"op":"extract","media":"`+media+`","input":`+strconv.Quote(input)+`}`)
		if !strings.Contains(got, `"target":"`+long+`"`) || strings.Contains(got, "faults") {
			t.Errorf("%s: got %.300s", media, got)
		}
	}
}

// With browser, HTML in a mail is read as a browser does, too: "\\" is "/" in http URLs (URL Standard, 4.4).
func TestBrowserMedia(t *testing.T) {
	for media, input := range map[string]string{"html": `<a href='http:\\a\b'>`, "message": "Content-Type: text/html\n\n" + `<a href='http:\\a\b'>`} {
		for browser, want := range map[bool]string{true: `"target":"http://a/b"`, false: `"error"`} {
			if got := batched(t, fmt.Sprintf(`{"op":"extract","media":%q,"browser":%v,"input":%q}`, media, browser, input)); !strings.Contains(got, want) {
				t.Errorf("%s, browser %v: got %s, want %s", media, browser, got, want)
			}
		}
	}
}

// The limit is 1 MiB and 64 bytes for each byte of the input and of the base, or that of the server.
func TestMaxReply(t *testing.T) {
	for _, test := range []struct {
		request string
		most    int
	}{
		{`{"op":"extract","input":""}`, 1048576},
		{`{"op":"extract","input":"0123456789"}`, 1048576 + 640},
		{`{"op":"extract","input":"0123456789","base":"http://a/"}`, 1048576 + 640 + 576},
	} {
		q, err := readRequest([]byte(test.request))
		if err != nil {
			t.Fatal(err)
		}
		if got := q.maxReply(1 << 30); got != test.most {
			t.Errorf("%s: %d, want %d", test.request, got, test.most)
		}
		if got := q.maxReply(1000); got != 1000 {
			t.Errorf("%s: %d with a limit of 1000", test.request, got)
		}
	}
	if s := new(Server); s.maxLinks() != 64*1024*1024 || s.maxLine() != DefaultMaxLine {
		t.Errorf("%d, %d", s.maxLinks(), s.maxLine())
	}
}

// The number of faults is limited.
func TestExtractFaultsAreBounded(t *testing.T) {
	input := `<base href="http://[">` + strings.Repeat("--x\nbroken line\n\n", 5000)
	message := "Content-Type: multipart/mixed; boundary=x\n\n" + input
	line, _ := json.Marshal(map[string]any{"op": "extract", "media": "message", "input": message})
	reply := batched(t, string(line))
	if got := strings.Count(reply, `"message":`); got != maxFaults {
		t.Errorf("%d faults, want %d", got, maxFaults)
	}
	if !strings.Contains(reply, `"faults_count":`) || !strings.HasSuffix(reply, `,"cut":true}`) {
		t.Errorf("the reply ends %s, want that it is cut", reply[len(reply)-60:])
	}
}

// Server.MaxLinks is a smaller limit.
func TestMaxLinks(t *testing.T) {
	s := Server{MaxLinks: 200}
	got := string(s.Answer(nil, []byte(`{"op":"extract","input":"http://a/ http://b/ http://c/ http://d/"}`)))
	if strings.Count(got, `"target"`) != 2 || !strings.Contains(got, "the first 2 links") {
		t.Errorf("got %s", got)
	}
}

// A kind of documents has a name, media types in any case, and extensions of files, also before .gz.
func TestMediaNames(t *testing.T) {
	for name, want := range map[string]string{
		"text": "text", "text/plain": "text", "html": "html", "text/html": "html", "TEXT/Html": "html", "xml": "xml",
		"image/svg+xml": "xml", "application/atom+xml": "feed", "text/markdown": "markdown", "message/rfc822": "message",
		"application/mbox": "mbox", "application/warc": "warc", "HTML": "", "image/png": "", "": "",
	} {
		if got := MediaOf(name); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	for file, want := range map[string]string{
		"a.html": "html", "a.HTM": "html", "a.html.gz": "html", "a.svg": "xml", "a.xht": "xml", "a.rss": "feed", "a.atom": "feed",
		"a.md": "markdown", "a.mkdn": "markdown", "a.eml": "message", "a.mime": "message", "a.mbox": "mbox", "a.mbx": "mbox",
		"a.warc": "warc", "a.warc.gz": "warc", "a.txt": "", "a.gz": "", "html": "", "a.html.bak": "", "": "",
	} {
		if got := MediaOfFile(file); got != want {
			t.Errorf("the file %q is %q, want %q", file, got, want)
		}
	}
}
