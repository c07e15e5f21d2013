// Package report shows statistics of a list of references: as text, as an SVG drawing, and as an
// HTML page. The drawing and the page need no other file, no script and no network. They have the
// colors, light or dark, that the reader prefers.
//
// A list is data from others. Labels are escaped, and characters that are not shown are replaced by
// their escapes. No label has a userinfo: see [bulk.Stats].
package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

// A Report is what statistics say, in the order in which it is shown.
type Report struct {
	Partial bool // the list was not read to its end
	Facts   []Fact
	Charts  []Chart
	Sources string // the versions that decide the counts
}

// A Fact is a figure with its name.
type Fact struct{ Name, Figure, Note string }

// A Chart is a table of counts. Its rows are shown with bars.
type Chart struct {
	Title string
	Note  string // one sentence, or ""
	Label string // what the labels of the rows are: "host"
	Total int64  // the count that is 100 %
	Rows  []Row
	Whole bool // a bar of the full length is Total; otherwise, the largest count
}

// A Row is a count with its label.
type Row struct {
	Label  string
	Count  int64
	Error  int64 // by which Count may be too high
	AtMost bool  // Count may be too high, and it is not known by how much
	Rest   bool  // the row is for all values that have no row; it has no bar
}

// New returns a report with the top most frequent values of each kind.
func New(s *bulk.Stats, top int) *Report {
	r := &Report{Facts: facts(s), Sources: sources(s)}
	title := rfc(s.Syntax())
	accepted := s.Accepted(s.Syntax())
	r.add(Chart{"Syntaxes", "Lines that each syntax accepts as references. A line can be valid under several syntaxes.", "syntax", s.Lines - s.TooLong, syntaxes(s), true})
	r.add(errorsOf(s))
	r.add(Chart{"Kinds of references", "References that " + title + " accepts.", "kind", accepted, named(s.Kinds[:], kindName), true})
	r.add(Chart{"Components", "References that have the component, also if it is empty. Every reference has a path.", "component", accepted, components(s.Components), true})
	r.add(frequent("Schemes", "scheme", &s.Schemes, top))
	r.add(frequent("Registrable domains", "domain", &s.Domains, top))
	r.add(frequent("Hosts", "host", &s.Hosts, top))
	r.add(Chart{"Kinds of hosts", "The rule of " + title + " that derives the host.", "rule", s.Components.Host, named(s.HostKinds[:], hostKindName), true})
	r.add(frequent("Ports", "port", &s.Ports, top))
	r.add(Chart{"Path depth", quantiles(&s.Depth, "segments"), "segments", s.Depth.Count, bins(&s.Depth), false})
	r.add(Chart{"Length of lines", quantiles(&s.Length, "bytes"), "bytes", s.Length.Count, bins(&s.Length), false})
	r.add(octets(&s.Percent, top))
	r.add(scripts(s, top, "Scripts, percent-encoded", "Non-ASCII characters that are percent-encoded in valid references.", encoded))
	r.add(scripts(s, top, "Scripts, as characters", "Non-ASCII characters of all lines, also of rejected lines.", written))
	return r
}

// add adds a chart if there is something to show.
func (r *Report) add(c Chart) {
	if len(c.Rows) > 0 && c.Total > 0 {
		r.Charts = append(r.Charts, c)
	}
}

// rfc returns the title of a syntax: "RFC 3986".
func rfc(x uri.Syntax) string { return "RFC " + strings.TrimPrefix(x.String(), "rfc") }

func facts(s *bulk.Stats) []Fact {
	accepted, read := s.Accepted(s.Syntax()), s.Lines-s.TooLong
	list := []Fact{
		{"lines", number(s.Lines), ""},
		{"valid under " + rfc(s.Syntax()), number(accepted), share(accepted, s.Lines)},
		{"rejected", number(s.Rejected), share(s.Rejected, s.Lines)},
	}
	for _, f := range []struct {
		name     string
		n, total int64
	}{
		{"too long to be read", s.TooLong, s.Lines},
		{"empty lines", s.Empty, read},
		{"lines with non-ASCII characters", s.NonASCII, read},
		{"lines that are not UTF-8", s.NotUTF8, read},
		{"references with a password", s.Components.Password, accepted},
		{"references with percent-encodings", s.Percent.References, accepted},
	} {
		if f.n > 0 {
			list = append(list, Fact{f.name, number(f.n), share(f.n, f.total)})
		}
	}
	for _, f := range []struct {
		name string
		of   *bulk.Frequencies
	}{{"different schemes", &s.Schemes}, {"different hosts", &s.Hosts}, {"different registrable domains", &s.Domains}, {"different ports", &s.Ports}} {
		if n, ok := f.of.Distinct(); ok {
			list = append(list, Fact{f.name, number(n), ""})
		} else {
			list = append(list, Fact{f.name, "≥ " + number(n), ""})
		}
	}
	return list
}

func syntaxes(s *bulk.Stats) (rows []Row) {
	for x := range uri.Syntaxes() {
		rows = append(rows, Row{Label: rfc(x), Count: s.Accepted(x)})
	}
	return rows
}

func components(c bulk.Components) []Row {
	return []Row{
		{Label: "authority", Count: c.Authority},
		{Label: "userinfo", Count: c.Userinfo},
		{Label: "host", Count: c.Host},
		{Label: "port", Count: c.Port},
		{Label: "params", Count: c.Params},
		{Label: "query", Count: c.Query},
		{Label: "fragment", Count: c.Fragment},
	}
}

// named returns the rows of counts that are not 0.
func named(counts []int64, name func(i int) string) (rows []Row) {
	for i, n := range counts {
		if n > 0 {
			rows = append(rows, Row{Label: name(i), Count: n})
		}
	}
	sortRows(rows)
	return rows
}

func kindName(i int) string     { return uri.Kind(i).String() }
func hostKindName(i int) string { return uri.HostKind(i).String() }

func errorsOf(s *bulk.Stats) Chart {
	c := Chart{
		"Errors", "Rejected lines, by the rule of " + rfc(s.Syntax()) + " that rejects them, and its section.",
		"rule", s.Rejected, nil, true,
	}
	for rule, e := range s.Errors {
		label := rule
		if label == "" {
			label = "(not read)"
		}
		row := Row{Label: label, Count: e.Count}
		if e.Section != "" {
			row.Label += " (" + e.Section + ")"
		}
		c.Rows = append(c.Rows, row)
	}
	sortRows(c.Rows)
	return c
}

// frequent returns the chart of the most frequent values.
func frequent(title, label string, f *bulk.Frequencies, top int) Chart {
	c := Chart{Title: title, Label: label, Total: f.Total()}
	rest := f.Total()
	values := f.Top(top)
	for _, v := range values {
		c.Rows = append(c.Rows, Row{Label: shown(v.Value), Count: v.Count, Error: v.Error})
		rest -= v.Count - v.Error
	}
	distinct, known := f.Distinct()
	if !known {
		c.Note = fmt.Sprintf("The list has more values than fit in memory. A count after ≤ may be too high by the number after −. A %s that was dropped occurs at most %s times.", label, number(f.Bound()))
	}
	if more := distinct - int64(len(values)); known && more > 0 {
		c.Rows = append(c.Rows, Row{Label: plural(more, "other "+label), Count: rest, Rest: true})
	} else if !known {
		c.Rows = append(c.Rows, Row{Label: "all others", Count: rest, Rest: true, AtMost: true})
	}
	return c
}

// plural returns a number and a noun.
func plural(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return number(n) + " " + noun
}

func quantiles(h *bulk.Histogram, unit string) string {
	if h.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%s: median %s, mean %.1f, 90 %% at most %s, 99 %% at most %s, longest %s.",
		strings.ToUpper(unit[:1])+unit[1:], quantile(h, 0.5), h.Mean(), quantile(h, 0.9), quantile(h, 0.99), number(h.Max))
}

// quantile returns a quantile, as the largest number that it can be.
func quantile(h *bulk.Histogram, q float64) string {
	return number(min(h.Quantile(q).Last, h.Max))
}

// bins returns the rows of a histogram. The last bin is for all greater numbers.
func bins(h *bulk.Histogram) (rows []Row) {
	if h.Count == 0 {
		return nil
	}
	const most = 16 // bins
	most99 := min(h.Quantile(0.99).First, 4095)
	width := binWidth(most99 / most)
	n := most99/width + 1 // bins that are not the last
	rows = make([]Row, n+1)
	for i := range rows {
		first := int64(i) * width
		rows[i].Label = number(first)
		if width > 1 {
			rows[i].Label += "–" + number(first+width-1)
		}
	}
	rows[n].Label = number(n*width) + " or more"
	for b := range h.Buckets() {
		rows[min(b.First/width, n)].Count += b.Count
	}
	if rows[n].Count == 0 {
		rows = rows[:n]
	}
	return rows
}

// binWidth returns the smallest number 1, 2, 5, 10, 20, … that is greater than least.
func binWidth(least int64) int64 {
	for scale := int64(1); ; scale *= 10 {
		for _, digit := range [...]int64{1, 2, 5} {
			if digit*scale > least {
				return digit * scale
			}
		}
	}
}

func octets(p *bulk.Percent, top int) Chart {
	c := Chart{Title: "Percent-encoded bytes", Label: "byte", Total: p.Total()}
	c.Note = fmt.Sprintf("%s in paths, %s in queries, %s in fragments, %s in hosts; %s with a hex digit in lower case. Userinfo is not counted.",
		number(p.Path), number(p.Query), number(p.Fragment), number(p.Host), number(p.LowerCase))
	for b, n := range p.Octets {
		if n > 0 {
			c.Rows = append(c.Rows, Row{Label: octetName(byte(b)), Count: n})
		}
	}
	sortRows(c.Rows)
	cut(&c, top)
	return c
}

// octetName returns a byte and its character: "%2F /".
func octetName(b byte) string {
	name := fmt.Sprintf("%%%02X", b)
	switch {
	case b == ' ':
		return name + " space"
	case b < ' ' || b == 0x7F:
		return name + " control"
	case b >= 0x80:
		return name
	}
	return name + " " + string(rune(b))
}

// scripts returns a chart of one of the counts of each script.
func scripts(s *bulk.Stats, top int, title, note string, count func(*bulk.Script) int64) Chart {
	c := Chart{Title: title, Label: "script", Note: note + " Characters that several scripts share are Common or Inherited."}
	for name, n := range s.Scripts {
		if n := count(n); n > 0 {
			c.Total += n
			c.Rows = append(c.Rows, Row{Label: strings.ReplaceAll(name, "_", " "), Count: n})
		}
	}
	sortRows(c.Rows)
	cut(&c, top)
	return c
}

func written(n *bulk.Script) int64 { return n.Written }
func encoded(n *bulk.Script) int64 { return n.Encoded }

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

func sources(s *bulk.Stats) string {
	unicode, suffixes := bulk.StatsSources()
	return fmt.Sprintf("Components are those of %s. Scripts are those of Unicode %s. Registrable domains are those of %s.", rfc(s.Syntax()), unicode, suffixes)
}

// number returns n with a comma after every three digits: "1,234,567".
func number(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// share returns n as a percentage of total: "12.3 %".
func share(n, total int64) string {
	switch {
	case total == 0:
		return ""
	case n > 0 && 1000*n < total:
		return "<0.1 %"
	case n < total && 2000*n > 1999*total:
		return ">99.9 %"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(total))
}
