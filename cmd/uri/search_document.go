package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/transform"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/lines"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
	"github.com/uriform/uri/whatwg"
)

// document searches a document. In a directory, a document is skipped if its kind is not known or,
// without auto, if it is not text.
func (s *search) document(name string, in *input, inDirectory bool) {
	r := bufio.NewReaderSize(in, headLen)
	media := s.media
	if media == "auto" {
		media = mediaOf(name, r)
	}
	if inDirectory && (media == "" || s.media != "auto" && isBinary(r)) {
		if in.err != nil {
			s.fail(in.err)
			return
		}
		s.skipped++
		return
	}
	if s.cmd.Name() == "extract" && s.searched.Load() == 0 && !in.live && mediaOf(name, r) == "html" {
		s.err.printf("%s is HTML; \"uri links\" also finds its relative references, and decodes character references", console.File(name))
	}
	if form := encoded(r); form != "" && media == "text" {
		s.err.printf("%s is %s, so its text is not read; decode it first", console.File(name), form)
	}
	if s.json {
		s.beginReply(name)
	}
	if media == "" {
		s.unknownKind(name)
	} else {
		s.searched.Add(1)
		s.search(name, media, expanded(media, r))
	}
	if s.json && s.stopped() == nil {
		s.endReply()
	}
	s.failed = s.failed || in.err != nil
}

// isBinary reports whether the document in r is not text.
func isBinary(r *bufio.Reader) bool {
	head, _ := r.Peek(512)
	head, _, _ = transform.Bytes(decoder(), head)
	return bytes.IndexByte(head, 0) >= 0
}

// encoded names the form of the document in r if its bytes are certainly not those of a text.
func encoded(r *bufio.Reader) string {
	r.Peek(len("\x1F\x8B"))
	head, _ := r.Peek(min(r.Buffered(), 64)) // no more, because a terminal would wait
	zeros := [2]int{}                        // at even and at odd offsets
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(head) / 2
	switch {
	case bytes.HasPrefix(head, []byte("\x1F\x8B")):
		return "compressed with gzip"
	case half > 1 && (zeros == [2]int{len(head) - half, 0} || zeros == [2]int{0, half}):
		return "UTF-16 without a byte order mark"
	}
	return ""
}

// expanded returns a reader of the text in r. HTML, XML, feeds and Markdown may be compressed with
// gzip, as sitemaps often are. The packages that read these kinds decode UTF-16; the other kinds of text
// are decoded here.
func expanded(media string, r *bufio.Reader) io.Reader {
	switch media {
	case "html", "xml", "feed", "markdown":
		if magic, _ := r.Peek(2); string(magic) == "\x1F\x8B" {
			z, err := gzip.NewReader(r)
			if err != nil { // a part of r is read, so that it is no document any more
				return noReader{err}
			}
			inner := bufio.NewReader(z)
			if magic, _ := inner.Peek(2); string(magic) == "\x1F\x8B" {
				return noReader{errors.New("gzip inside gzip is not searched")}
			}
			return inner
		}
	case "text", "message", "mbox":
		if mark, _ := r.Peek(2); string(mark) == "\xFF\xFE" || string(mark) == "\xFE\xFF" {
			return transform.NewReader(r, decoder())
		}
	}
	return r
}

// search prints the links of a document.
func (s *search) search(name, media string, r io.Reader) {
	s.relative = nil
	if s.positions {
		s.index = &lines.Index{Reader: r}
		r, s.reply.Position = s.index, s.index.Position
	}
	if s.refang {
		s.refanger = newRefanger(r)
		r = s.refanger
	}
	for l, err := range protocol.ReadMedia(&s.finder, s.browser, media, r) {
		switch {
		case s.stopped() != nil:
			return // the document is not complete, and its last reference may be cut
		case err != nil:
			var relative bool // the references are resolved as far as possible
			if s.relative, relative = errors.AsType[*links.RelativeBaseError](err); !relative {
				s.faults++
			}
			if s.json {
				s.reply.Fault(err)
			} else if s.reported++; s.reported <= maxDiagnostics {
				s.out.Flush()
				hint := ""
				if relative {
					hint = "; --base URI says it"
				}
				s.err.printf("%s: %s%s", console.File(name), draw.Message(err), hint)
			}
		default:
			if s.refang {
				l.Start, l.End = s.refanger.offset(l.Start), s.refanger.offset(l.End)
			}
			if l.Err != nil && s.fix.on {
				s.repair(name, &l)
			}
			if s.wanted == nil || s.wanted(&l) {
				s.found.Add(1)
				s.link(name, &l)
			}
		}
	}
}

var errUnknownKind = errors.New("the kind of this document is not known, and nothing was searched")

// unknownKind reports a document of an unknown kind.
func (s *search) unknownKind(name string) {
	s.unknown++
	s.out.Flush()
	s.err.printf("%s: %v. Choose a kind with --media. For text, use \"uri extract\".", console.File(name), errUnknownKind)
	s.reply.Fault(errUnknownKind) // shown with --json
}

// link prints the target of a link. If no base is known, it prints the reference.
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
		s.reject(name, l)
	}
	if l.Err == nil {
		s.countDoubt(name, l)
	}
	switch {
	case s.json:
		s.reply.Link(l)
		s.send()
		return
	case l.Err != nil:
		return // the value is not a reference; it was counted
	case s.positions && l.Part == "":
		line, column := s.index.Position(l.Start)
		fmt.Fprintf(s.out, "%s:%d:%d\t", console.File(name), line, column)
	case s.offsets, s.positions:
		document := ""
		if s.named || s.positions {
			document = console.File(name) + ":"
		}
		if l.Part != "" {
			document += l.Part + ":"
		}
		fmt.Fprintf(s.out, "%s%d-%d\t", document, l.Start, l.End)
	}
	s.out.WriteString(text + "\n")
}

// repair makes a reference of a value that is none: what "uri fix" makes of it, unless a browser goes somewhere else,
// as for a backslash.
func (s *search) repair(name string, l *links.Link) {
	fixed, changed := protocol.Fix(s.finder.Syntax, l.Value)
	target := fixed
	if r, err := s.finder.Parse(fixed); err == nil && !l.Base.IsZero() {
		if u, err := l.Base.Resolve(r); err == nil {
			target = u.String() // for a browser, http:x is relative, and for RFC 3986 it is not
		}
	}
	base, _ := whatwg.Parse(l.Base.String()) // zero if there is none
	browsed, err := base.Parse(l.Value)
	switch {
	case err == nil:
		if same, err := whatwg.Parse(target); !changed || err != nil || same.Href() != browsed.Href() {
			fixed, changed = html.Encode(browsed), false
		}
	case base.IsZero() && errors.Is(err, uri.ErrNoBase):
		if cleaned := html.Clean(l.Value); cleaned != fixed {
			fixed, changed = cleaned, false
		}
	}
	r, err := s.finder.Parse(fixed)
	if err != nil {
		return
	}
	s.countFix(l.Value, fixed, func(w *jsonwriter.Writer) {
		w.Text("file", name)
		w.Int("start", int(l.Start))
		if changed {
			protocol.WriteChanges(w, s.fixSyntax, l.Value)
		} else {
			w.Bool("browser", true)
		}
	})
	if s.relative != nil && l.Base.IsZero() {
		r = s.relative.Resolve(r)
	}
	l.Reference, l.Value, l.Err = r, r.String(), nil
}

// countDoubt counts a reference that may be cut, or may have another host, and reports the first ones whose scheme or host
// is in doubt: the reference ends in the host, before a character with which the host may go on, or white space was
// removed there. A line break in <...> is no doubt, because RFC 3986 (appendix C) says that it was added, and has one in
// a host. A text in <...> may be cut only if it has white space and several references.
func (s *search) countDoubt(name string, l *links.Link) {
	has := func(d links.Doubt) bool { return l.Doubt&d != 0 }
	inAngles := l.Delimiter == links.DelimiterAngles
	authority, _ := l.Reference.Authority()
	endsInHost := authority != "" && strings.HasSuffix(l.Reference.String(), "//"+authority)
	switch {
	case has(links.DoubtAuthority) && (!inAngles || has(links.DoubtBlank|links.DoubtHyphen)),
		has(links.DoubtCut|links.DoubtBlank|links.DoubtHyphen|links.DoubtScript) && endsInHost && !inAngles:
		if s.otherHost++; s.otherHost <= maxDiagnostics && !s.json {
			s.out.Flush()
			text := redact.Text(l.Reference.String(), redact.IsSecretName) // also of a password that lost its "@"
			s.err.printf("%s: %s may have another scheme or host: %s", s.place(name, l), console.Quote(text), l.Doubt)
		}
	case has(links.DoubtCut), has(links.DoubtBlank) && (!inAngles || strings.Count(l.Value, "://") > 1):
		s.cut++
	}
}

// place returns where a message says that a link is.
func (s *search) place(name string, l *links.Link) string {
	if s.positions && l.Part == "" {
		line, column := s.index.Position(l.Start)
		return fmt.Sprintf("%s:%d:%d", console.File(name), line, column)
	}
	return fmt.Sprintf("%s: byte %d", console.File(name), l.Start)
}

// reject counts a value that is not a reference, and reports the first ones. With --rejects it also keeps the value.
func (s *search) reject(name string, l *links.Link) {
	s.defanged = s.defanged || isDefanged(l.Value)
	if s.rejected++; s.rejected <= maxDiagnostics && !s.json {
		s.out.Flush()
		s.err.printf("%s: %s", s.place(name, l), draw.Message(l.Err))
	}
	if s.rejectsFile == nil {
		return
	}
	s.rejectsFile.Write(jsonwriter.Line(func(w *jsonwriter.Writer) {
		w.Text("file", name)
		if l.Part != "" {
			w.Text("part", l.Part)
		}
		w.Int("start", int(l.Start))
		w.Text("input", l.Value)
		protocol.WriteError(w, protocol.Refused("input", l.Err))
	}))
}

func (s *search) beginReply(name string) {
	s.reply = protocol.LinkWriter{Writer: &jsonwriter.Writer{}}
	s.sent = 0
	s.reply.Open()
	if name != "-" {
		s.reply.Text("file", name)
	}
	s.reply.Begin()
	s.send()
}

// send writes the reply so far. It keeps the last byte, which decides whether a comma follows.
func (s *search) send() {
	b := s.reply.B
	s.out.Write(b[s.sent:])
	s.reply.B = append(b[:0], b[len(b)-1])
	s.sent = 1
}

func (s *search) endReply() {
	s.reply.End()
	s.reply.Close()
	s.send()
	s.out.WriteByte('\n')
}
