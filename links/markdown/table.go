package markdown

import "strings"

// findTable looks for a table in s[i:] (GFM 4.10): a header row, and a delimiter row with
// as many cells. It returns the offsets of the header row and of the delimiter row.
func findTable(s string, i int) (header, delimiter int, ok bool) {
	header = i
	for i < len(s) {
		end := nextLine(s, i)
		if n := delimiterCells(s[i:end]); n > 0 && i > header {
			if len(rowCells(s, header, i)) == n {
				return header, i, true
			}
		}
		header, i = i, end
	}
	return 0, 0, false
}

// nextLine returns the offset of the line after that at i.
func nextLine(s string, i int) int {
	if n := strings.IndexByte(s[i:], '\n'); n >= 0 {
		return i + n + 1
	}
	return len(s)
}

// delimiterCells returns the number of cells of a delimiter row, `| :-- | --: |`, or 0 if
// line is not one.
func delimiterCells(line string) int {
	hasPipe := strings.IndexByte(line, '|') >= 0
	if !hasPipe && strings.IndexByte(line, ':') < 0 {
		return 0 // a setext heading or a thematic break
	}
	cells := rowCells(line, 0, len(line))
	for _, c := range cells {
		cell := strings.TrimSuffix(strings.TrimPrefix(line[c.start:c.end], ":"), ":")
		if cell == "" || strings.Trim(cell, "-") != "" {
			return 0
		}
	}
	return len(cells)
}

// rowCells returns the cells of the row s[i:end], without white space around them. The
// pipes around a row are optional. A backslash before a pipe makes it text.
func rowCells(s string, i, end int) []span {
	for i < end && isSpace(s[i]) {
		i++
	}
	for end > i && isSpace(s[end-1]) {
		end--
	}
	if i < end && s[i] == '|' {
		i++
	}
	var cells []span
	for start := i; start < end; {
		stop := start
		for stop < end && (s[stop] != '|' || stop > start && s[stop-1] == '\\') {
			stop++
		}
		cell := span{start, stop}
		for cell.start < cell.end && isSpace(s[cell.start]) {
			cell.start++
		}
		for cell.end > cell.start && isSpace(s[cell.end-1]) {
			cell.end--
		}
		cells = append(cells, cell)
		start = stop + 1
	}
	return cells
}

// readTable reads the cells of the header row and of the rows after the delimiter row. A
// row has at most as many cells as the header: GFM ignores the others.
func (d *document) readTable(b *block, header, delimiter int) {
	s := b.text
	columns := rowCells(s, header, delimiter)
	for _, c := range columns {
		d.readInline(b, c.start, c.end)
	}
	for i := nextLine(s, delimiter); i < len(s); {
		end := nextLine(s, i)
		for n, c := range rowCells(s, i, end) {
			if n == len(columns) {
				break
			}
			d.readInline(b, c.start, c.end)
		}
		i = end
	}
}
