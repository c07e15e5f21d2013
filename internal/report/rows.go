package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/console"
)

// sortRows sorts rows by count, the largest first. Rows with the same count are in the order of
// their labels.
func sortRows(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Label, b.Label))
	})
}

// shown returns a value as a label. Characters that are not printed are escaped.
func shown(value string) string {
	if value == "" {
		return "(empty)"
	}
	return console.Shorten(value)
}

// fit returns a label of at most the given number of columns. A longer label loses its middle.
func fit(label string, columns int) string {
	if console.Columns(label) <= columns {
		return label
	}
	runes := []rune(label)
	head := cutColumns(runes, columns/2)
	slices.Reverse(runes)
	tail := []rune(cutColumns(runes, columns-1-console.Columns(head)))
	slices.Reverse(tail)
	return head + "…" + string(tail)
}

// cutColumns returns the first runes that fit in the given number of columns.
func cutColumns(runes []rune, columns int) string {
	n := 0
	for i, r := range runes {
		if n += console.Columns(string(r)); n > columns {
			return string(runes[:i])
		}
	}
	return string(runes)
}

// figure returns the count of a row. The mark says that the count may be too high.
func (r *Row) figure() string {
	if r.Error > 0 || r.AtMost {
		return "≤ " + number(r.Count)
	}
	return number(r.Count)
}

// note returns by how much the count may be too high, or "".
func (r *Row) note() string {
	if r.Error > 0 {
		return "−" + number(r.Error)
	}
	return ""
}

// full returns the count that has a bar of the full length.
func (c *Chart) full() (n int64) {
	if c.Whole {
		return c.Total
	}
	for _, row := range c.Rows {
		if !row.Rest {
			n = max(n, row.Count)
		}
	}
	return n
}

// part returns the length of the bar of a row, from 0 to 1.
func (c *Chart) part(row *Row) float64 {
	if n := c.full(); n > 0 && !row.Rest {
		return min(float64(row.Count)/float64(n), 1)
	}
	return 0
}

// share returns the percentage of a row.
func (c *Chart) share(row *Row) string { return share(row.Count, c.Total) }

// scale returns the percentage of a bar of the full length.
func (c *Chart) scale() string {
	if c.Whole {
		return "100 %"
	}
	return share(c.full(), c.Total)
}

// base says what is 100 %.
func (c *Chart) base() string { return "100 %: " + counted(number(c.Total), c.Of) + "." }

// wrap returns a text in lines of at most the given number of columns.
func wrap(text string, columns int) []string {
	if text == "" {
		return nil
	}
	var b strings.Builder
	console.Wrap(&b, columns, text, "", "")
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}
