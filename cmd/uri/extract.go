package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/uriform/uri"
	"github.com/uriform/uri/links"
)

// Extract and links search documents, not lines: their arguments are files.

func extractCommand() *cobra.Command {
	var s search
	var schemes []string
	cmd := &cobra.Command{
		Use:   "extract [FILE ...]",
		Short: "Find references in text",
		Long: `Extract prints the references in each FILE or, without any or for "-", in standard
input, one per line. A directory stands for the files in it that are text.

References are set off as RFC 3986, appendix C, recommends: by double quotes, angle
brackets or white space; in the first two, lines that were broken are joined. What
is bare ends before the punctuation of its sentence. Markdown is text.

The exit code is 1 if a document was broken; what it has is printed all the same.`,
		Example: `  uri extract README.md
  uri extract --offsets --schemes http,https,ftp mail/*.txt
  uri extract --abbreviated --unique < advertisement.txt`,
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.BoolVar(&s.finder.Abbreviated, "abbreviated", false, "find www.example.com and a@example.com too, and print what they are short for")
	f.StringSliceVar(&schemes, "schemes", []string{"registered"}, "the `schemes` to find: registered, any, or a list")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s.finder.Schemes = schemesOf(schemes)
		if s.finder.Abbreviated && s.base != "" {
			return errors.New("--abbreviated: not with --base (RFC 2396, appendix F)")
		}
		s.media = "text"
		return s.run(cmd, args)
	}
	return cmd
}

func schemesOf(names []string) links.Schemes {
	switch {
	case slices.Equal(names, []string{"any"}):
		return links.AnyScheme
	case slices.Equal(names, []string{"registered"}):
		return links.RegisteredSchemes
	}
	return links.TheseSchemes(names...)
}

// A search is a run of extract or links over documents.
type search struct {
	finder  links.Finder
	base    string
	media   string // text, html, xml, message, mbox or warc; auto: by name and beginning
	offsets bool
	json    bool
	unique  bool
	rejects string
	wanted  func(*links.Link) bool // nil: all

	name  string
	stdin io.Reader
	out   *bufio.Writer
	err   io.Writer
	kept  *bufio.Writer   // of --rejects; nil without
	seen  map[string]bool // of --unique
	named bool            // offsets come with the name of the document

	progress *progress
	found    int
	refused  int // values that are no references
	skipped  int // files that are no documents
	faults   int // of documents
	failed   bool
	printed  bool // of a reply, a link
	reply    []byte
	outErr   error
}

func (s *search) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.TextVar(&s.finder.Syntax, "syntax", uri.RFC3986, "the `generation`: rfc1738, rfc1808, rfc2396, rfc3986 or rfc3987")
	f.StringVar(&s.base, "base", "", "the base `URI` of the documents, where they have none of their own")
	f.BoolVar(&s.offsets, "offsets", false, "print the document, start and end of each reference, in bytes")
	f.BoolVar(&s.json, "json", false, "print the reply of batch, one JSON object per document")
	f.BoolVar(&s.unique, "unique", false, "print each target once; keeps them in memory")
	f.StringVar(&s.rejects, "rejects", "", "keep the values that are no references, and why, in `file`, as JSON Lines")
}

// run searches the documents.
func (s *search) run(cmd *cobra.Command, args []string) (err error) {
	if s.base != "" {
		if _, err := parseBase(s.finder.Syntax, s.base); err != nil {
			if s.finder.Syntax != uri.RFC3986 {
				return fmt.Errorf("--base: %s", bare(err))
			}
			if _, err := parseBase(uri.RFC3987, s.base); err != nil {
				return fmt.Errorf("--base: %s", bare(err))
			}
		}
	}
	s.finder.Base = links.Base{Retrieval: s.base, Syntax: s.finder.Syntax}
	s.name, s.stdin, s.err = cmd.CommandPath(), cmd.InOrStdin(), cmd.ErrOrStderr()
	s.out = bufio.NewWriterSize(cmd.OutOrStdout(), 64<<10)
	s.seen = map[string]bool{}
	s.progress = newProgress(s.err)
	if s.rejects != "" {
		file, err := os.OpenFile(s.rejects, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		s.kept = bufio.NewWriter(file)
		defer func() { err = cmp.Or(s.kept.Flush(), file.Close(), err) }()
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	s.named = len(args) > 1
	for _, name := range args {
		s.argument(name)
		if s.outErr != nil {
			break
		}
	}
	s.progress.clear()
	if err := s.out.Flush(); err != nil {
		return err
	}
	return s.finish()
}

func (s *search) finish() error {
	if s.refused > 0 {
		fmt.Fprintf(s.err, "%s: %d of %d values are no references\n", s.name, s.refused, s.found)
	}
	if s.skipped > 0 {
		fmt.Fprintf(s.err, "%s: %d files are no documents to search\n", s.name, s.skipped)
	}
	switch {
	case s.failed:
		return errors.New("not all files could be read")
	case s.faults > 0:
		return errNo
	}
	return nil
}

// argument searches a file, the files of a directory, or standard input.
func (s *search) argument(name string) {
	if name == "-" {
		s.document("-", liveReader{s, s.stdin})
		return
	}
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		s.file(name, false)
		return
	}
	s.named = true
	err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			s.fail(err)
		case entry.Type().IsRegular():
			s.file(path, true)
		}
		return s.outErr
	})
	if err != nil && s.outErr == nil {
		s.fail(err)
	}
}

// file searches a file. One that a directory has is passed over if it is nothing to
// search.
func (s *search) file(name string, inDirectory bool) {
	f, err := os.Open(name)
	if err != nil {
		s.fail(err)
		return
	}
	defer f.Close()
	var live io.Reader = f
	if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
		live = liveReader{s, f}
	}
	r := bufio.NewReaderSize(live, 4096)
	if inDirectory && !s.searchable(name, r) {
		s.skipped++
		return
	}
	s.progress.file(s.found)
	s.document(name, r)
}

// A liveReader reads what may be slow to come, standard input or a pipe. What was
// found until then is written before.
type liveReader struct {
	search *search
	r      io.Reader
}

func (l liveReader) Read(b []byte) (int, error) {
	if err := l.search.out.Flush(); err != nil {
		l.search.outErr = err
		return 0, io.EOF // nobody reads what would be found
	}
	return l.r.Read(b)
}

func (s *search) fail(err error) {
	s.failed = true
	s.progress.clear()
	fmt.Fprintf(s.err, "%s: %v\n", s.name, err)
}

// searchable reports whether what r reads is of the media that is searched.
func (s *search) searchable(name string, r *bufio.Reader) bool {
	if s.media == "auto" {
		return mediaOf(name, r) != ""
	}
	head, _ := r.Peek(512)
	return !strings.Contains(string(head), "\x00")
}

// mostFaults is how many faults of a document --json tells.
const mostFaults = 1000

// document searches a document.
func (s *search) document(name string, r io.Reader) {
	if s.json {
		s.beginReply(name)
	}
	var faults []error
	for l, err := range s.links(name, r) {
		switch {
		case err != nil:
			s.faults++
			if s.json && len(faults) < mostFaults {
				faults = append(faults, err)
			} else if !s.json {
				s.progress.clear()
				s.out.Flush()
				fmt.Fprintf(s.err, "%s: %s: %s\n", s.name, name, strings.TrimPrefix(err.Error(), "links: "))
			}
			continue
		case s.wanted != nil && !s.wanted(&l):
			continue
		}
		s.found++
		if s.link(name, &l); s.outErr != nil {
			return
		}
	}
	if s.json {
		s.endReply(faults)
	}
}

// links yields what is in a document.
func (s *search) links(name string, r io.Reader) iter.Seq2[links.Link, error] {
	media := s.media
	if media == "auto" {
		buffered := bufio.NewReaderSize(r, 4096)
		media, r = mediaOf(name, buffered), buffered
	}
	return readMedia(&s.finder, media, r)
}

// readMedia yields the links of a document of that media.
func readMedia(f *links.Finder, media string, r io.Reader) iter.Seq2[links.Link, error] {
	switch media {
	case "text":
		return f.ReadText(r)
	case "message":
		return f.ReadMessage(r)
	case "mbox":
		return f.ReadMbox(r)
	case "warc":
		return f.ReadWARC(r)
	case "xml":
		xml := *f
		xml.ContentType = "application/xml"
		return xml.ReadHTML(r)
	}
	return f.ReadHTML(r)
}

// link prints a link: its target or, where no base is known, the reference.
func (s *search) link(name string, l *links.Link) {
	text := l.Value
	if target, err := l.Target(); err == nil {
		text = target.String()
	}
	if s.unique {
		if s.seen[text] {
			return
		}
		s.seen[strings.Clone(text)] = true
	}
	if l.Err != nil {
		s.refuse(name, l)
	}
	if s.json {
		s.reply = s.reply[:0]
		if s.printed {
			s.reply = append(s.reply, ',')
		}
		s.printed = true
		r := reply{s.reply}
		r.link(l)
		s.reply = r.b
		s.write(s.reply)
		return
	}
	if l.Err != nil {
		return // counted: no reference, nothing to print
	}
	if s.offsets {
		document := ""
		if s.named {
			document = name + ":"
		}
		if l.Part != "" {
			document += l.Part + ":"
		}
		s.write(fmt.Appendf(nil, "%s%d-%d\t", document, l.Start, l.End))
	}
	s.write([]byte(text + "\n"))
}

// refuse counts a value that is no reference, and keeps it with --rejects.
func (s *search) refuse(name string, l *links.Link) {
	s.refused++
	if s.kept == nil {
		return
	}
	var r reply
	r.open()
	r.text("file", name)
	if l.Part != "" {
		r.text("part", l.Part)
	}
	r.int("start", int(l.Start))
	r.text("input", l.Value)
	r.fail(refused("input", l.Err))
	r.close()
	s.kept.Write(append(r.b, '\n'))
}

func (s *search) write(b []byte) {
	if _, err := s.out.Write(b); err != nil && s.outErr == nil {
		s.outErr = err
	}
}

func (s *search) beginReply(name string) {
	r := reply{}
	r.open()
	if name != "-" {
		r.text("file", name)
	}
	r.name("links")
	s.printed = false
	s.write(append(r.b, '['))
}

func (s *search) endReply(faults []error) {
	s.write([]byte("]"))
	r := reply{[]byte("{")} // as if within the object
	if len(faults) > 0 {
		r.faults(faults)
		r.b[0] = ','
	} else {
		r.b = r.b[:0]
	}
	s.write(append(r.b, "}\n"...))
}

// link writes an object: the keys that every link has, then those that apply.
func (r *reply) link(l *links.Link) {
	r.open()
	r.text("text", l.Text)
	r.int("start", int(l.Start))
	r.int("end", int(l.End))
	r.text("reference", l.Value)
	target, err := l.Target()
	r.optional("target", target.String(), err == nil)
	for _, member := range [...]struct{ name, value string }{
		{"alternative", l.Alternative},
		{"assumed", l.Assumed},
		{"doubt", l.Doubt.String()},
		{"element", l.Element},
		{"attribute", l.Attribute},
		{"part", l.Part},
	} {
		if member.value != "" {
			r.text(member.name, member.value)
		}
	}
	if l.Err != nil {
		r.fail(refused("reference", l.Err))
	}
	r.close()
}

// faults writes what is broken in a document.
func (r *reply) faults(faults []error) {
	r.name("faults")
	r.b = append(r.b, '[')
	for i, err := range faults {
		if i > 0 {
			r.b = append(r.b, ',')
		}
		r.open()
		if e, ok := errors.AsType[*links.Error](err); ok {
			if e.Part != "" {
				r.text("part", e.Part)
			}
			r.int("offset", int(e.Offset))
			err = e.Err
		}
		r.text("message", strings.ToValidUTF8(err.Error(), "\uFFFD"))
		r.close()
	}
	r.b = append(r.b, ']')
}

var extractOperation = operation{
	name: "extract",
	fields: []field{inputField, {name: "media"}, {name: "base"}, syntaxField,
		{name: "abbreviated", kind: boolKind}, {name: "schemes", kind: namesKind}},
	keys: "links: text start end reference target",
	answer: func(q *request, r *reply) error {
		f, media, err := q.finder()
		if err != nil {
			return err
		}
		r.name("links")
		r.b = append(r.b, '[')
		first, limit := len(r.b), q.mostLinks()
		count := 0
		var faults []error
		for l, err := range readMedia(&f, media, strings.NewReader(q.input())) {
			if err != nil {
				if len(faults) < mostFaults {
					faults = append(faults, err)
				}
				continue
			}
			before := len(r.b)
			if count > 0 {
				r.b = append(r.b, ',')
			}
			if r.link(&l); len(r.b)-first > limit {
				r.b = r.b[:before]
				faults = append(faults, fmt.Errorf("the reply would be too long: it has the first %d links", count))
				break
			}
			count++
		}
		r.b = append(r.b, ']')
		if len(faults) > 0 {
			r.faults(faults)
		}
		return nil
	},
}

// mostLinks returns how many bytes of links a reply may have. An input of n bytes
// can have n/2 references, and each a target as long as the base: 80 kB would give
// 120 MB. Documents that people write stay far below.
func (q *request) mostLinks() int {
	base, _ := q.text("base")
	return min(1<<20+64*(len(q.input())+len(base)), 64<<20)
}

// finder returns what a request of extract asks for.
func (q *request) finder() (f links.Finder, media string, err error) {
	media = "text"
	if s, ok := q.text("media"); ok {
		media = s
	}
	if !slices.Contains([]string{"text", "html", "message"}, media) {
		return f, "", badRequest("media", fmt.Errorf("%s: want text, html or message", quoted(media)))
	}
	if f.Syntax, err = q.syntax(); err != nil {
		return f, "", err
	}
	f.Abbreviated = q.bool("abbreviated", false)
	if names, ok := q.names("schemes"); ok {
		f.Schemes = schemesOf(names)
	}
	if base, ok := q.text("base"); ok {
		if f.Abbreviated {
			return f, "", badRequest("abbreviated", errors.New("not with a base (RFC 2396, appendix F)"))
		}
		if _, err := q.base(); err != nil {
			return f, "", err
		}
		f.Base = links.Base{Retrieval: base, Syntax: f.Syntax}
	}
	// The input is in memory already: nothing in it is too long.
	f.MaxToken = len(q.input()) + 1
	return f, media, nil
}

// A progress is a line on a terminal that says how far a search is.
type progress struct {
	w     io.Writer // nil: nobody looks
	last  time.Time
	files int
	shown bool
}

func newProgress(w io.Writer) *progress {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return &progress{w: w, last: time.Now()}
	}
	return &progress{}
}

// file counts a file, and shows how far the search is, a few times per second.
func (p *progress) file(found int) {
	p.files++
	if p.w == nil || time.Since(p.last) < 200*time.Millisecond {
		return
	}
	p.last = time.Now()
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[K%d files, %d references", p.files, found)
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
