package markdown

import "strings"

// A definition is a link reference definition. Its uses say what it is.
type definition struct {
	link, image bool
}

// readDefinitions reads the link reference definitions at the beginning of paragraphs
// (CommonMark 4.7). Links may use definitions that follow them, so that this is done
// before the text is read.
func (d *document) readDefinitions() {
	d.definitions = map[string]*definition{}
	for i := range d.blocks {
		b := &d.blocks[i]
		for !b.html {
			label, dest, end, ok := readDefinition(b.text, b.read)
			if !ok {
				break
			}
			def := &definition{}
			if name := normalizeLabel(label); d.definitions[name] == nil {
				d.definitions[name] = def // the first definition of a label takes precedence
			}
			kind := linkDestination
			if dest.angles {
				kind = angleDestination
			}
			b.definitions = append(b.definitions, finding{kind: kind, block: b, start: dest.start, end: dest.end, definition: def})
			b.read = end
		}
	}
}

// readDefinition reads a definition at i, the beginning of a line.
func readDefinition(s string, i int) (label string, dest destination, end int, ok bool) {
	open := skipSpace(s, i)
	if open == len(s) || s[open] != '[' {
		return "", dest, 0, false
	}
	end, ok = labelEnd(s, open)
	if !ok || end == len(s) || s[end] != ':' {
		return "", dest, 0, false
	}
	if label = s[open+1 : end-1]; skipSpace(label, 0) == len(label) {
		return "", dest, 0, false
	}
	if dest, end, ok = readDestination(s, skipSpace(s, end+1)); !ok {
		return "", dest, 0, false
	}
	// What is not a title may be the next line.
	if title := skipSpace(s, end); title > end {
		if to, ok := titleEnd(s, title); ok {
			if next, ok := lineEnd(s, to); ok {
				return label, dest, next, true
			}
		}
	}
	end, ok = lineEnd(s, end)
	return label, dest, end, ok
}

// lineEnd returns the end of the line at i. It reports whether the rest of the line is
// blank.
func lineEnd(s string, i int) (end int, ok bool) {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	if i == len(s) {
		return i, true
	}
	return i + 1, s[i] == '\n'
}

// readBlock adds the references of b to d.found.
func (d *document) readBlock(b *block) {
	if b.html {
		if strings.IndexByte(b.text, '=') >= 0 || strings.IndexByte(b.text, '(') >= 0 || strings.IndexByte(b.text, '@') >= 0 {
			d.found = append(d.found, finding{kind: rawHTML, block: b, end: len(b.text)})
		}
		return
	}
	d.found = append(d.found, b.definitions...)
	if first, body, ok := findTable(b.text, b.read); ok {
		d.readInline(b, b.read, first)
		d.readTable(b, first, body)
		return
	}
	d.readInline(b, b.read, len(b.text))
}
