package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

// document searches a document.
func (s *search) document(name string, r io.Reader) {
	if s.json {
		s.beginReply(name)
	}
	media, r := s.open(name, r)
	if media == "" {
		s.unknownKind(name)
		return
	}
	s.searched.Add(1)
	var faults []error
	for l, err := range protocol.ReadMedia(&s.finder, media, r) {
		switch {
		case s.stop != nil:
			return // the document is not complete, and its last reference may be cut
		case err != nil:
			s.faults++
			if s.json && len(faults) < protocol.MaxFaults {
				faults = append(faults, err)
			} else if !s.json {
				s.out.Flush()
				fmt.Fprintf(s.err, "%s: %s: %s\n", s.name, console.File(name), draw.Message(err))
			}
			continue
		case s.wanted != nil && !s.wanted(&l):
			continue
		}
		s.found.Add(1)
		if s.link(name, &l); s.stop != nil {
			return
		}
	}
	if s.json && s.stop == nil {
		s.endReply(faults)
	}
}

// open returns the kind of a document, or "" if the kind is not known, and a reader of its
// text. HTML, XML, feeds and Markdown may be compressed with gzip, as sitemaps often are.
func (s *search) open(name string, r io.Reader) (media string, text io.Reader) {
	buffered := bufio.NewReaderSize(r, headLen)
	if media = s.media; media == "auto" {
		media = mediaOf(name, buffered)
	}
	switch media {
	case "html", "xml", "feed", "markdown":
		if magic, _ := buffered.Peek(2); string(magic) == "\x1F\x8B" {
			if z, err := gzip.NewReader(buffered); err == nil {
				return media, z
			}
		}
	}
	return media, buffered
}

var errUnknownKind = errors.New("the kind of this document is not known, and nothing was searched")

// unknownKind reports a document of an unknown kind.
func (s *search) unknownKind(name string) {
	s.unknown++
	s.out.Flush()
	fmt.Fprintf(s.err, "%s: %s: %v. Choose a kind with --media. For text, use \"uri extract\".\n", s.name, console.File(name), errUnknownKind)
	if s.json {
		s.endReply([]error{errUnknownKind})
	}
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
	if s.json {
		s.reply = s.reply[:0]
		if s.printed {
			s.reply = append(s.reply, ',')
		}
		s.printed = true
		w := jsonwriter.Writer{B: s.reply}
		protocol.WriteLink(&w, l)
		s.reply = w.B
		s.write(s.reply)
		return
	}
	if l.Err != nil {
		return // the value is not a reference; it was counted
	}
	if s.offsets {
		document := ""
		if s.named {
			document = console.File(name) + ":"
		}
		if l.Part != "" {
			document += l.Part + ":"
		}
		s.write(fmt.Appendf(nil, "%s%d-%d\t", document, l.Start, l.End))
	}
	s.write([]byte(text + "\n"))
}

// reject counts a value that is not a reference. With --rejects it also keeps the value.
func (s *search) reject(name string, l *links.Link) {
	s.rejected++
	if s.rejects == nil {
		return
	}
	var r jsonwriter.Writer
	r.Open()
	r.Text("file", name)
	if l.Part != "" {
		r.Text("part", l.Part)
	}
	r.Int("start", int(l.Start))
	r.Text("input", l.Value)
	protocol.WriteError(&r, protocol.Refused("input", l.Err))
	r.Close()
	s.rejects.Write(append(r.B, '\n'))
}

func (s *search) write(b []byte) {
	if _, err := s.out.Write(b); err != nil && s.stop == nil {
		s.stop = err
	}
}

func (s *search) beginReply(name string) {
	var r jsonwriter.Writer
	r.Open()
	if name != "-" {
		r.Text("file", name)
	}
	r.Name("links")
	s.printed = false
	s.write(append(r.B, '['))
}

func (s *search) endReply(faults []error) {
	s.write([]byte("]"))
	r := jsonwriter.Writer{B: []byte("{")} // replaced by a comma
	if len(faults) > 0 {
		protocol.WriteFaults(&r, faults)
		r.B[0] = ','
	} else {
		r.B = r.B[:0]
	}
	s.write(append(r.B, "}\n"...))
}
