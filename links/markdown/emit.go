package markdown

import (
	"errors"
	"strings"

	"github.com/uriform/uri/links"
	"github.com/uriform/uri/links/html"
)

// emit yields what was found.
func (d *document) emit(f *finding) {
	switch f.kind {
	case rawHTML:
		d.emitHTML(f)
	case runningText:
		d.emitText(f)
	default:
		d.emitLink(f)
	}
}

func (d *document) emitLink(f *finding) {
	start, end := f.block.span(f.start, f.end)
	l := links.Link{Element: "a", Attribute: "href", Delimiter: links.DelimiterAttribute}
	raw := f.block.text[f.start:f.end]
	switch f.kind {
	case imageDestination, angleImage:
		l.Element, l.Attribute = "img", "src"
	}
	if f.definition != nil && f.definition.image && !f.definition.link {
		l.Element, l.Attribute = "img", "src"
	}
	switch f.kind {
	case angleDestination, angleImage, autolink, mailAutolink:
		l.Delimiter = links.DelimiterAngles
	}
	value := decode(raw)
	switch f.kind {
	case autolink:
		value = decodeReferences(raw)
	case mailAutolink:
		value = "mailto:" + strings.ReplaceAll(raw, "%", "%25") // RFC 1738, 3.5
		l.Assumed = "mailto"
	}
	r, err := d.values.Parse(value)
	if err == nil {
		value = r.String()
	}
	l.Value, l.Reference, l.Err = value, r, err
	d.yieldLink(l, start, end)
}

// yieldLink yields a link at those offsets of the source.
func (d *document) yieldLink(l links.Link, start, end int) {
	l.Text = string(d.source[start:end])
	l.Start, l.End = d.skipped+int64(start), d.skipped+int64(end)
	l.Base = d.base
	if !d.stopped {
		d.stopped = !d.yield(l, nil)
	}
}

// emitText yields the references of a piece of running text, line by line: a line break
// ends a reference.
func (d *document) emitText(f *finding) {
	for i := f.start; i < f.end && !d.stopped; {
		end := nextLine(f.block.text[:f.end], i)
		line := f.block.text[i:end]
		if d.Abbreviated || strings.IndexByte(line, ':') >= 0 || strings.IndexByte(line, '&') >= 0 {
			text := decodeText(line, true, true)
			for l := range d.text.Text(text.text) {
				from, to := text.at(int(l.Start)), text.at(int(l.End))
				if decodesAuthority(line[from:to], text.text[l.Start:l.End]) {
					l.Doubt |= links.DoubtAuthority
				}
				start, end := f.block.span(i+from, i+to)
				d.yieldLink(l, start, end)
				if d.stopped {
					return
				}
			}
		}
		i = end
	}
}

// decodesAuthority reports whether raw, whose escapes are resolved in text, has another scheme or authority if it is not
// read as Markdown: http://a\@b/. A "\" after the authority ends it for all readers: http://a\/b.
func decodesAuthority(raw, text string) bool {
	_, after, ok := strings.Cut(text, "//")
	if !ok || raw == text {
		return false
	}
	end := len(text) - len(after)
	if n := strings.IndexAny(after, "/?#"); n >= 0 {
		end += n
	} else {
		end = len(text)
	}
	rest, same := strings.CutPrefix(raw, text[:end])
	return !same || rest != "" && strings.IndexByte(`/\?#`, rest[0]) < 0
}

// emitHTML yields the references of a piece of raw HTML.
func (d *document) emitHTML(f *finding) {
	text := f.block.text[f.start:f.end]
	finder := html.Finder{
		Syntax: d.Syntax, ASCII: d.ASCII,
		ContentType: "text/html; charset=utf-8",
		MaxToken:    len(text) + 1,
		Anchor:      d.Anchor,
	}
	if !d.base.IsZero() {
		finder.Base = links.Base{Retrieval: d.base.String()}
	}
	for l, err := range finder.Read(strings.NewReader(text)) {
		if d.stopped {
			return
		}
		var e *links.Error
		if errors.As(err, &e) {
			d.fail(f.block.at(f.start+int(e.Offset())), e.Unwrap())
			continue
		}
		start, end := f.block.span(f.start+int(l.Start), f.start+int(l.End))
		l.Text = string(d.source[start:end])
		l.Start, l.End = d.skipped+int64(start), d.skipped+int64(end)
		d.stopped = !d.yield(l, nil)
	}
}
