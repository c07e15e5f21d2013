// Package report shows statistics of a list of references: as text, and as an HTML page. The page
// needs no other file, no script and no network. It has the colors, light or dark, that the reader
// prefers.
//
// A list is data from others. Labels are escaped, and characters that are not shown are replaced by
// their escapes. No label has a userinfo: see [bulk.Stats].
package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/wording"
)

// A Report is what statistics say, in the order in which it is shown.
type Report struct {
	Title   string // of the page; New sets it
	Partial bool   // the list was not read to its end
	Facts   []Fact
	Charts  []Chart
	Sources string // the versions that decide the counts
}

// Remark returns a remark on a list that was not read to its end, or "".
func (r *Report) Remark() string {
	if r.Partial {
		return "Partial: the list was not read to its end."
	}
	return ""
}

// A Fact is a figure with its name.
type Fact struct{ Name, Figure, Note string }

const (
	lines = "lines"
	valid = "valid references"
)

// New returns a report with the top most frequent values of each kind.
func New(s *bulk.Stats, top int) *Report {
	r := &Report{Title: "What a list of references is made of", Facts: facts(s), Sources: sources(s)}
	title, isRFC1808 := rfc(s.Syntax()), s.Syntax() == uri.RFC1808
	accepted := s.Accepted(s.Syntax())
	r.add(Chart{"Syntaxes", syntaxesNote, "syntax", lines, s.Lines - s.TooLong, syntaxes(s)})
	r.add(errorsOf(s))
	r.add(Chart{"Kinds of references", kindsNote, "kind", valid, accepted, named(s.Kinds[:], kindName)})
	r.add(Chart{"Components", componentsNote(isRFC1808), "component", valid, accepted, components(s.Components, isRFC1808)})
	r.add(frequent("Schemes", "", "scheme", "valid references with a scheme", &s.Schemes, top))
	r.add(frequent("Registrable domains", domainsNote, "domain", "valid references with such a domain", &s.Domains, top))
	r.add(frequent("Hosts", hostsNote, "host", withHost, &s.Hosts, top))
	r.add(Chart{"Kinds of hosts", hostKindsNote(title, s.HostKinds), "rule", withHost, s.Components.Host, named(s.HostKinds[:], hostKindName)})
	r.add(frequent("Ports", "", "port", "valid references with a port", &s.Ports, top))
	r.add(frequent("Query parameters", parametersNote, "parameter", "query parameters of valid references", &s.Parameters, top))
	r.add(histogram(&s.Depth, Chart{Title: "Path depth", Label: "segments", Of: valid}, "The depth is the number of segments: /a/b has two. "))
	r.add(histogram(&s.Length, Chart{Title: "Length of lines", Label: "bytes", Of: lines}, ""))
	r.add(octets(&s.Percent, top))
	r.add(scripts(s, top, "Scripts, percent-encoded", "%C3%A9 is the character é, of the script Latin. ", "percent-encoded non-ASCII characters of valid references", encoded))
	r.add(scripts(s, top, "Scripts, as characters", "The character é is of the script Latin. ", "non-ASCII characters of all lines, also of rejected lines", written))
	return r
}

const withHost = "valid references with a host"

const (
	syntaxesNote   = "Lines that each RFC accepts as references. The RFCs are the generations of the standard, oldest first; RFC 3986 is the current one, and RFC 3987 is for non-ASCII characters. A line can be valid under several RFCs."
	kindsNote      = `A uri has a scheme: "http://a/b". The relative references are network-path "//a/b", absolute-path "/b", relative-path "b", and same-document, which is empty or only a fragment.`
	hostsNote      = "Letters are shown in lower case; percent-encodings are shown as they are written. A host can be empty: file:///etc has an empty host."
	parametersNote = "The names in pairs such as name=value, between the \"&\" of a query; percent-encodings are shown as they are written. A name that a query has twice is counted twice."
	domainsNote    = "The part of a host name that an owner registers: example.co.uk is that of www.example.co.uk. IP addresses and names of one label, such as localhost, have no such domain. A host that is not an IP address, such as 1.2.3.999, is a name."
)

// componentsNote explains the rows of components.
func componentsNote(params bool) string {
	note := "In http://user@host:80/path?query#fragment, the authority is user@host:80, and the userinfo is user. A component is counted also if it is empty. Every reference has a path."
	if params {
		note += ` The params are the text after the first ";" of the path.`
	}
	return note
}

// hostKindsNote explains the rules that occur.
func hostKindsNote(title string, counts [5]int64) string {
	note := "The rule of " + title + " that the host matches."
	if counts[wording.RegName] > 0 {
		note += " A reg-name is a name, such as www.example.com, and any other text that is not an address."
	}
	return note
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
		{"lines", console.Number(s.Lines), ""},
		{"valid references under " + rfc(s.Syntax()), console.Number(accepted), shareOf(accepted, s.Lines, lines)},
		{"rejected lines", console.Number(s.Rejected), shareOf(s.Rejected, s.Lines, lines)},
	}
	for _, f := range []struct {
		name     string
		n, total int64
		of       string
	}{
		{"lines that are too long to be read", s.TooLong, s.Lines, lines},
		{"empty lines", s.Empty, read, lines},
		{"lines with non-ASCII characters", s.NonASCII, read, lines},
		{"lines that are not UTF-8", s.NotUTF8, read, lines},
		{"references with a password", s.Components.Password, accepted, valid},
		{"references with percent-encodings", s.Percent.References, accepted, valid},
	} {
		if f.n > 0 {
			list = append(list, Fact{f.name, console.Number(f.n), shareOf(f.n, f.total, f.of)})
		}
	}
	for _, f := range []struct {
		name string
		of   *bulk.Frequencies
	}{{"different schemes", &s.Schemes}, {"different hosts", &s.Hosts}, {"different registrable domains", &s.Domains}, {"different ports", &s.Ports}, {"different query parameters", &s.Parameters}} {
		if n, ok := f.of.Distinct(); ok {
			list = append(list, Fact{f.name, console.Number(n), ""})
		} else {
			list = append(list, Fact{f.name, "≥ " + console.Number(n), ""})
		}
	}
	for i := range list {
		f := &list[i]
		f.Name = strings.TrimPrefix(counted(f.Figure, f.Name), f.Figure+" ")
	}
	return list
}

func syntaxes(s *bulk.Stats) (rows []Row) {
	for _, x := range uri.Syntaxes() {
		rows = append(rows, Row{Label: rfc(x), Count: s.Accepted(x)})
	}
	return rows
}

// components returns a row for each component. Only RFC 1808 has params.
func components(c bulk.Components, params bool) []Row {
	rows := []Row{
		{Label: "authority", Count: c.Authority},
		{Label: "userinfo", Count: c.Userinfo},
		{Label: "host", Count: c.Host},
		{Label: "port", Count: c.Port},
	}
	if params {
		rows = append(rows, Row{Label: "params", Count: c.Params})
	}
	return append(rows, Row{Label: "query", Count: c.Query}, Row{Label: "fragment", Count: c.Fragment})
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

func kindName(i int) string     { return wording.Kind(i).String() }
func hostKindName(i int) string { return wording.HostKind(i).String() }

func errorsOf(s *bulk.Stats) Chart {
	c := Chart{
		"Errors", "The rule of the grammar of " + rfc(s.Syntax()) + " in which a rejected line has its first error, and the section of the rule. \"uri explain\" describes the error of a line.",
		"rule", "rejected lines", s.Rejected, nil,
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

// frequent returns the chart of the most frequent values. If values were dropped for lack of memory,
// the chart shows only values that are certainly more frequent than each dropped value: the others
// would be noise.
func frequent(title, note, label, of string, f *bulk.Frequencies, top int) Chart {
	c := Chart{Title: title, Note: note, Label: label, Of: of, Total: f.Total()}
	rest := f.Total()
	for _, v := range f.Top(top) {
		if v.Count-v.Error > f.Bound() {
			c.Rows = append(c.Rows, Row{Label: shown(v.Value), Count: v.Count, Error: v.Error})
			rest -= v.Count - v.Error
		}
	}
	distinct, known := f.Distinct()
	if more := distinct - int64(len(c.Rows)); known && more > 0 {
		c.Rows = append(c.Rows, Row{Label: plural(more, "other "+label), Count: rest, Rest: true})
	} else if !known {
		inexact := slices.ContainsFunc(c.Rows, func(row Row) bool { return row.Error > 0 })
		c.Note = sentences(note, boundedNote(label, f.Bound(), inexact))
		c.Rows = append(c.Rows, Row{Label: "all others", Count: rest, Rest: true, AtMost: inexact})
	}
	return c
}

// boundedNote explains the figures of a table that dropped values.
func boundedNote(label string, bound int64, inexact bool) string {
	note := fmt.Sprintf("Not all values fit in memory (--memory): a %s that is not shown may be one that was dropped, which occurs at most %s times. With more memory, the table shows more values.", label, console.Number(bound))
	if inexact {
		note += " A count after ≤ is too high by at most the number after −."
	}
	return note
}

// sentences returns the notes with a space between them.
func sentences(a, b string) string { return strings.TrimSpace(a + " " + b) }

// plural returns a number and a noun.
func plural(n int64, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return console.Number(n) + " " + noun
}

// histogram returns the chart of a histogram: c with a note and rows.
func histogram(h *bulk.Histogram, c Chart, note string) Chart {
	c.Note = note + fmt.Sprintf("Half of the %s have at most %s, 90 %% at most %s, and 99 %% at most %s. The mean is %.1f, and the maximum is %s. A range without %s has no row.",
		c.Of, counted(quantile(h, 0.5), c.Label), quantile(h, 0.9), quantile(h, 0.99), h.Mean(), console.Number(h.Max), c.Of)
	c.Total = h.Count
	c.Rows = bins(h)
	return c
}

// counted returns a number and a noun that is given in the plural: "1 segment", "2 references with a host".
func counted(number, nouns string) string {
	if number == "1" {
		nouns = strings.TrimSuffix(strings.Replace(nouns+" ", "s ", " ", 1), " ") // the first plural
		nouns = strings.ReplaceAll(nouns, " that are ", " that is ")
	}
	return number + " " + nouns
}

// quantile returns a quantile, as the largest number that it can be.
func quantile(h *bulk.Histogram, q float64) string {
	return console.Number(min(h.Quantile(q).Last, h.Max))
}

// bins returns the rows of a histogram. The last bin is for all greater numbers. Bins that are empty
// have no row.
func bins(h *bulk.Histogram) (rows []Row) {
	const most = 16 // bins
	most99 := min(h.Quantile(0.99).First, 4095)
	width := binWidth(most99 / most)
	n := most99/width + 1 // bins that are not the last
	rows = make([]Row, n+1)
	for i := range rows {
		first := int64(i) * width
		rows[i].Label = console.Number(first)
		if width > 1 {
			rows[i].Label += "–" + console.Number(first+width-1)
		}
	}
	rows[n].Label = console.Number(n*width) + " or more"
	for b := range h.Buckets() {
		rows[min(b.First/width, n)].Count += b.Count
	}
	return slices.DeleteFunc(rows, func(row Row) bool { return row.Count == 0 })
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
	c := Chart{Title: "Percent-encoded bytes", Label: "byte", Of: "percent-encoded bytes of valid references", Total: p.Total()}
	c.Note = fmt.Sprintf("In paths: %s, in queries: %s, in fragments: %s, in hosts: %s. With a hex digit in lower case: %s. Userinfo is not counted. Bytes from %%80 are parts of non-ASCII characters.",
		console.Number(p.Path), console.Number(p.Query), console.Number(p.Fragment), console.Number(p.Host), console.Number(p.LowerCase))
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
	case b < ' ' || b == 0x7F:
		return name + " control"
	case b == ' ':
		return name + " space"
	case b >= 0x80:
		return name
	}
	return name + " " + string(rune(b))
}

// scripts returns a chart of one of the counts of each script.
func scripts(s *bulk.Stats, top int, title, note, of string, count func(*bulk.Script) int64) Chart {
	c := Chart{Title: title, Label: "script", Of: of, Note: note + "A script is a writing system. Characters of several scripts are Common or Inherited."}
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

func sources(s *bulk.Stats) string {
	unicode, suffixes := bulk.StatsSources()
	return fmt.Sprintf("Components are those of %s. Scripts are those of Unicode %s. Registrable domains are those of %s.", rfc(s.Syntax()), unicode, suffixes)
}

// shareOf returns n as a percentage of total, and what total is: "12.3 % of lines".
func shareOf(n, total int64, of string) string {
	if total == 0 {
		return ""
	}
	return share(n, total) + " of " + of
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

// shown returns a value as a label. Characters that are not printed are escaped, and the password of a host
// that some readers decode is masked: "u%3Ap%40h", and the registrable domain "p%40h".
func shown(value string) string {
	if value == "" {
		return "(empty)"
	}
	start, end := redact.FindComponent(value)
	if start == end {
		start, end = redact.FindComponent(":" + value)
		start, end = max(start-1, 0), max(end-1, 0)
	}
	return console.Shorten(redact.Part(start, end).Mask(value))
}
