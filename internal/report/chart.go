package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri/internal/console"
)

// A Chart is a table of counts. Its rows are shown with bars.
type Chart struct {
	Title string
	Note  string // sentences, or ""
	Label string // what the labels of the rows are: "host"
	Of    string // what is counted, if there are several: "references with a host"
	Total int64  // the count that is 100 %, which is a bar of the full length
	Rows  []Row
}

// A Row is a count with its label.
type Row struct {
	Label  string
	Count  int64
	Error  int64 // by which Count may be too high
	AtMost bool  // Count may be too high, and it is not known by how much
	Rest   bool  // the row is for all values that have no row; it has no bar
}

// Figure returns the count of a row. The mark says that the count may be too high.
func (r Row) Figure() string {
	if r.Error > 0 || r.AtMost {
		return "≤ " + console.Number(r.Count)
	}
	return console.Number(r.Count)
}

// Note returns by how much the count may be too high, or "".
func (r Row) Note() string {
	if r.Error > 0 {
		return "−" + console.Number(r.Error)
	}
	return ""
}

// Width returns the length of the bar of a row as a length of CSS, or "" if the row has no bar.
func (c *Chart) Width(row Row) string {
	if part := c.part(row); part > 0 {
		return fmt.Sprintf("%.2f%%", 100*part)
	}
	return ""
}

// part returns the length of the bar of a row, from 0 to 1.
func (c *Chart) part(row Row) float64 {
	if c.Total > 0 && !row.Rest {
		return min(float64(row.Count)/float64(c.Total), 1)
	}
	return 0
}

// Share returns the percentage of a row.
func (c *Chart) Share(row Row) string { return share(row.Count, c.Total) }

// Base says what is 100 %.
func (c *Chart) Base() string { return "100 %: " + counted(console.Number(c.Total), c.Of) + "." }

// sortRows sorts rows by count, the largest first. Rows with the same count are in the order of
// their labels.
func sortRows(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Label, b.Label))
	})
}

// cut replaces the rows after the first top by one.
func cut(c *Chart, top int) {
	if len(c.Rows) <= top+1 {
		return
	}
	rest := Row{Label: plural(int64(len(c.Rows)-top), "other "+c.Label), Rest: true}
	for _, row := range c.Rows[top:] {
		rest.Count += row.Count
	}
	c.Rows = append(c.Rows[:top:top], rest)
}
