package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/uriform/uri/lab/bench/corpus"
)

// A Report has the results of a run.
type Report struct {
	Date     string
	Revision string
	Machine  Machine
	Rounds   int
	Corpora  []corpus.Corpus
	Peers    []*Peer
	Missing  []Missing
	Times    Measurements
	Allocs   map[Case]map[string]Allocation
	Verdicts map[string][]bool // for each peer, its verdicts on the probes
	Cost     Cost

	Generated bool // the corpora were generated
}

// Missing is a peer that could not be built or started, and the error.
type Missing struct {
	Peer string
	Log  error
}

// WriteText writes the report for people.
func (r *Report) WriteText(w io.Writer) {
	r.writeHead(w)
	for _, c := range Cases {
		if len(r.Times[c]) > 0 {
			r.writeCase(w, c)
		}
	}
	r.writeTimes(w)
	r.writeGoals(w)
	r.writeSyntaxes(w)
	r.writeAllocs(w)
	r.writeVerdicts(w)
	r.Cost.write(w)
	for _, m := range r.Missing {
		fmt.Fprintf(w, "\nNot measured: %s\n%s\n", m.Peer, indent(m.Log.Error()))
	}
}

func (r *Report) writeHead(w io.Writer) {
	fmt.Fprintf(w, "%s, core %s\n", r.Date, r.Revision)
	fmt.Fprintf(w, "%s, %d cores, %s, %s\n", r.Machine.CPU, r.Machine.Cores, r.Machine.System, r.Machine.Go)
	if r.Machine.Load != "" {
		fmt.Fprintf(w, "load average before the run: %s\n", r.Machine.Load)
	}
	fmt.Fprintf(w, "%d rounds; min and median in nanoseconds per line; × is how many times the speed of %s that is, by the minimum\n", r.Rounds, reference)

	fmt.Fprintln(w, "\nPeers")
	table(w, func(t io.Writer) {
		for _, p := range r.Peers {
			fmt.Fprintf(t, "  %s\t%s\t%s\n", p.Name, p.Version, standards[p.Name])
		}
	})
	if r.Generated {
		fmt.Fprintln(w, "\nCorpora (generated; do not compare the results with those of real references)")
	} else {
		fmt.Fprintln(w, "\nCorpora")
	}
	table(w, func(t io.Writer) {
		for _, c := range r.Corpora {
			few := ""
			if len(c.Lines) < corpus.Fewest {
				few = fmt.Sprintf(" (fewer than %d: branch predictors may learn them)", corpus.Fewest)
			}
			fmt.Fprintf(t, "  %s\t%d lines\t%.1f bytes a line\t%s\t%s%s\n",
				c.Name, len(c.Lines), float64(c.Bytes())/float64(max(len(c.Lines), 1)), c.Sum(), c.What, few)
		}
	})
}

// title returns the title of a case. Generated corpora are not called real.
func (r *Report) title(c Case) string {
	if r.Generated {
		return strings.Replace(c.Title, "real ", "", 1)
	}
	return c.Title
}

func (r *Report) writeCase(w io.Writer, c Case) {
	fmt.Fprintf(w, "\n%s (%s on %s)\n", r.title(c), c.Op, c.Corpus)
	table(w, func(t io.Writer) {
		fmt.Fprintf(t, "  \tmin\tmedian\t×\taccepted\n")
		for _, name := range r.Times.byTime(c) {
			times := r.Times[c][name]
			ratio := ""
			if x, ok := r.Times.Ratio(c, name, reference); ok {
				ratio = fmt.Sprintf("%.2f", x)
			}
			fmt.Fprintf(t, "  %s\t%.1f\t%.1f\t%s\t%d\n", name, times.Min(), times.Median(), ratio, times.Accepted)
		}
	})
}

func (r *Report) writeSyntaxes(w io.Writer) {
	fmt.Fprintf(w, "\nThe syntaxes, on URLs that are valid under all of them: nanoseconds (ratio to RFC 3986; the goal is at most %.2f)\n", slowestSyntax)
	table(w, func(t io.Writer) {
		fmt.Fprint(t, "  ")
		for _, c := range Syntaxes {
			fmt.Fprint(t, "\t", c.Title)
		}
		fmt.Fprintln(t)
		for _, p := range r.Peers {
			first, ok := r.Times.Of(Syntaxes[0], p.Name)
			if !ok {
				continue
			}
			fmt.Fprintf(t, "  %s", p.Name)
			for _, c := range Syntaxes {
				times, ok := r.Times.Of(c, p.Name)
				if !ok {
					fmt.Fprint(t, "\t")
					continue
				}
				ratio := times.Min() / first.Min()
				fmt.Fprintf(t, "\t%.1f (%.2f%s)", times.Min(), ratio, mark(ratio <= slowestSyntax))
			}
			fmt.Fprintln(t)
		}
	})
}

// writeTimes writes the minima of all peers in all cases, with a column for each peer.
func (r *Report) writeTimes(w io.Writer) {
	fmt.Fprintln(w, "\nAll cases: the minima in nanoseconds per line (Peers, above, has the standard of each library)")
	table(w, func(t io.Writer) {
		fmt.Fprint(t, "  ")
		for _, p := range r.Peers {
			fmt.Fprintf(t, "\t%s", strings.TrimPrefix(p.Name, "uriform, "))
		}
		fmt.Fprintln(t)
		for _, c := range Cases {
			if len(r.Times[c]) == 0 {
				continue
			}
			fmt.Fprintf(t, "  %s", r.title(c))
			for _, p := range r.Peers {
				cell := ""
				if times, ok := r.Times.Of(c, p.Name); ok {
					cell = fmt.Sprintf("%.1f", times.Min())
				}
				fmt.Fprintf(t, "\t%s", cell)
			}
			fmt.Fprintln(t)
		}
	})
}

// writeGoals writes the measured ratios, and the goals. It marks goals that were missed.
func (r *Report) writeGoals(w io.Writer) {
	fmt.Fprintf(w, "\nGoals: times the speed of the other library, measured (goal). The best native RFC parser is the fastest of %s in the case.\n",
		strings.Join(nativeRFC, ", "))
	table(w, func(t io.Writer) {
		fmt.Fprint(t, "  \tagainst")
		for _, level := range levels {
			fmt.Fprintf(t, "\t%s", strings.TrimPrefix(level, "uriform, "))
		}
		fmt.Fprintln(t)
		for _, g := range Goals {
			c := caseOf(g.Op, g.Corpus)
			if len(r.Times[c]) == 0 {
				continue
			}
			peer, against := g.Peer, g.Peer
			if peer == bestNative {
				peer = r.Times.Fastest(c, nativeRFC)
				against = "best native: " + cmp.Or(peer, "none")
			}
			fmt.Fprintf(t, "  %s\t%s", r.title(c), against)
			for level, want := range g.Want {
				fmt.Fprintf(t, "\t%s", r.verdict(c, levels[level], peer, want))
			}
			fmt.Fprintln(t)
		}
		fmt.Fprintf(t, "  %s\t%s", "a line of a text, more than to parse it", "")
		for _, level := range levels {
			fmt.Fprintf(t, "\t%s", r.perLine(level))
		}
		fmt.Fprintln(t)
	})
}

func (r *Report) verdict(c Case, level, peer string, want float64) string {
	goal := ""
	if want > 0 {
		goal = fmt.Sprintf(" (%.4g)", want)
	}
	ratio, ok := r.Times.Ratio(c, level, peer)
	if !ok {
		return "not measured" + goal
	}
	return fmt.Sprintf("%.2f%s%s", ratio, goal, mark(ratio >= want))
}

// perLine returns how much longer a line of a text takes than its parse.
func (r *Report) perLine(level string) string {
	lines, ok1 := r.Times.Of(caseOf("lines", "web"), level)
	parse, ok2 := r.Times.Of(caseOf("parse", "web"), level)
	if !ok1 || !ok2 {
		return fmt.Sprintf("not measured (%d ns)", mostPerLine)
	}
	more := lines.Min() - parse.Min()
	return fmt.Sprintf("%.1f ns (%d ns)%s", more, mostPerLine, mark(more <= mostPerLine))
}

func mark(ok bool) string {
	if ok {
		return ""
	}
	return " MISSED"
}

func (r *Report) writeAllocs(w io.Writer) {
	fmt.Fprintln(w, "\nAllocations per line (bytes), peers in Go")
	var names []string
	for _, p := range r.Peers {
		if p.Kind != Native {
			names = append(names, p.Name)
		}
	}
	table(w, func(t io.Writer) {
		fmt.Fprintf(t, "  \t%s\n", strings.Join(names, "\t"))
		for _, c := range AllocCases {
			if len(r.Allocs[c]) == 0 {
				continue
			}
			fmt.Fprintf(t, "  %s on %s", c.Op, c.Corpus)
			for _, name := range names {
				if a, ok := r.Allocs[c][name]; ok {
					fmt.Fprintf(t, "\t%s (%s)", short(a.Objects), short(a.Bytes))
				} else {
					fmt.Fprint(t, "\t")
				}
			}
			fmt.Fprintln(t)
		}
	})
}

// short formats a number with two digits after the point. Only the number 0 is "0".
func short(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x < 0.01:
		return "<0.01"
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// writeVerdicts writes which probes the peers accept, with a column for each peer.
func (r *Report) writeVerdicts(w io.Writer) {
	var names []string
	for _, p := range r.Peers {
		if r.Verdicts[p.Name] != nil {
			names = append(names, p.Name)
		}
	}
	fmt.Fprintln(w, "\nProbes: + accepted, - rejected")
	for i, name := range names {
		fmt.Fprintf(w, "  %s%s\n", strings.Repeat("| ", i), name)
	}
	for i, probe := range Probes {
		fmt.Fprint(w, "  ")
		for _, name := range names {
			if r.Verdicts[name][i] {
				fmt.Fprint(w, "+ ")
			} else {
				fmt.Fprint(w, "- ")
			}
		}
		fmt.Fprintf(w, " %-44q %s\n", probe.Text, probe.Why)
	}
}

// table writes the lines that fill writes, with aligned columns. Tabs end the cells.
func table(w io.Writer, fill func(t io.Writer)) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fill(t)
	t.Flush()
}

func indent(text string) string {
	return "    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    ")
}
