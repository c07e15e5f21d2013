package mail

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/internal/linkstest"
)

func TestReadMbox(t *testing.T) {
	const from = "From a@b.example Thu Jan  1 00:00:00 1970"
	for _, test := range []struct{ name, box, want, faults string }{
		{"two messages", from + "\nSubject: a\n\nhttp://1/\n\n" + from + " +0000\nSubject: b\n\nhttp://2/\n>From http://3/\nFrom here to http://4/\n",
			"1/1 http://1/\n2/1 http://2/\n2/1 http://3/\n2/1 http://4/\n", ""},
		{"nothing", "", "", ""},
		{"no mailbox", "Subject: a\n\nhttp://1/\n", "", " at \"Subject: a\": not of this media type\n"},
		{"something before the first", "http://0/\n" + from + "\nSubject: a\n\nhttp://1/\n", "1/1 http://1/\n", " at \"http://0/\": not of this media type\n"},
		{"no header", from + "\n\nhttp://1/\n" + from + "\nSubject: b\n\nhttp://2/\n", "2/1 http://2/\n", "1 at \"\": not of this media type\n"},
		{"a header that is too long", from + "\nX: " + strings.Repeat("y", 1<<20) + "\n\nhttp://1/\n" + from + "\nSubject: b\n\nhttp://2/\n",
			"2/1 http://2/\n", "1 at \"X: yyyyyyyyyyyyyyyyy\": longer than the limit\n"},
		{"a multipart not closed", from + "\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n\n" + from + "\nSubject: b\n\nhttp://2/\n",
			"1/1 http://1/\n2/1 http://2/\n", "1/1 at \"\": unexpected EOF\n"},
		{"a multipart", from + "\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n--x--\n\n" + from + "\nbroken line\nSubject: b\n\nhttp://2/\n",
			"1/1 http://1/\n2/1 http://2/\n", "2 at \"broken line\": not of this media type\n"},
	} {
		for _, box := range []string{test.box, linkstest.CRLF(test.box)} {
			got, errs := linkstest.Collect(new(Finder).ReadMbox(strings.NewReader(box)))
			if said := strings.ReplaceAll(linkstest.Faults(box, errs), `\r`, ""); got != test.want || said != test.faults {
				t.Errorf("%s: got\n%s%s\nwant\n%s%s", test.name, got, said, test.want, test.faults)
			}
		}
	}
	// An error of the reader comes once. It belongs to the mailbox if the body of the last message is not read.
	broken := errors.New("broken")
	for _, test := range []struct{ message, want, part string }{
		{"\nSubject: a\n\nhttp://1/\n", "1/1 http://1/\n", "1/1"},
		{"\nContent-Type: image/png\n\nhttp://1/\n", "", ""},
	} {
		r := io.MultiReader(strings.NewReader(from+test.message), iotest.ErrReader(broken))
		got, errs := linkstest.Collect(new(Finder).ReadMbox(r))
		var e *links.Error
		if got != test.want || len(errs) != 1 || !errors.Is(errs[0], broken) || !errors.As(errs[0], &e) || e.Part() != test.part {
			t.Errorf("%q: got %q, errors %v, want one in part %q", test.message, got, errs, test.part)
		}
	}
}

// The line before a message has a date (RFC 4155, appendix A). Another line that begins with "From "
// is text.
func TestStartsMessage(t *testing.T) {
	for line, want := range map[string]bool{
		"From a@b.example Thu Jan  1 00:00:00 1970":       true,
		"From a@b.example Thu Jan 31 00:00:00 1970 +0000": true,
		"From MAILER-DAEMON Fri Jul  8 12:08:34 2011\r":   true,
		"From a b Thu Jan  1 00:00 1970":                  true,
		"From a Thu Jan  1 00:00:00":                      true, // nothing after the time
		"From Thu Jan  1 00:00:00 1970":                   true, // no address
		"From a Thu Jan first 00:00:00 1970":              false,
		"From a Thu Jan 1st 00:00:00 1970":                false,
		"From a Thursday Jan  1 00:00:00 1970":            false,
		"From a Thu January 1 00:00:00 1970":              false,
		"From a Thu Jan  1 noon":                          false,
		"From a Thu Jan  1":                               false,
		"From here to there":                              false,
		"from a@b.example Thu Jan  1 00:00:00 1970":       false,
		">From a@b.example Thu Jan  1 00:00:00 1970":      false,
		"From: a@b.example Thu Jan  1 00:00:00 1970":      false,
	} {
		if got := startsMessage([]byte(line)); got != want {
			t.Errorf("%s: %v, want %v", line, got, want)
		}
	}
	few := testenv.Few(t)
	for month := time.January; month <= time.December; month++ {
		for day := range 31 {
			line := time.Date(2024, month, 1+day, 0, 0, 0, 0, time.UTC).Format("From a@b.example " + time.ANSIC)
			if !startsMessage([]byte(line)) {
				few.Errorf("%s: false, want true", line)
			}
		}
	}
}

func FuzzMbox(f *testing.F) {
	f.Add("From a@b.example Thu Jan  1 00:00:00 1970\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://1/\n--x--\n\nFrom a@b.example Thu Jan  1 00:00:00 1970\nA: b\n\nhttp://2/\n")
	f.Fuzz(func(t *testing.T, box string) {
		for _, err := range new(Finder).ReadMbox(strings.NewReader(box)) {
			var e *links.Error
			if errors.As(err, &e) && (e.Offset() < 0 || e.Offset() > int64(len(box))) {
				t.Fatalf("%v of %d bytes", err, len(box))
			}
		}
	})
}
