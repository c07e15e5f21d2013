package board

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// aspects are the aspects in the order of reports, with the words for them.
var aspects = []struct {
	aspect Aspect
	words  string
}{
	{Invalid, "takes what the RFC does not"},
	{Valid, "refuses what the RFC takes"},
	{Components, "components"},
	{"resolve", "resolve"},
	{"normalize", "normalize"},
	{"compare", "compare"},
	{"dots", "remove dot-segments"},
	{"encode", "percent-encode"},
	{"decode", "percent-decode"},
	{"to-uri", "IRI to URI"},
	{"to-iri", "URI to IRI"},
	{"bidi", "bidi"},
	{"nfc", "NFC"},
	{"match", "match a rule"},
	{"locate", "fields of a scheme"},
	{"extract", "references in text"},
}

// Report writes the result for a person: one line for each syntax and aspect, and below it the
// first show cases.
func (r *Result) Report(w io.Writer, show int) error {
	fmt.Fprintln(w, r.title())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\tasked\tright\tfault\tsoft\tcontested\tunsupported\tother\t\n")
	for _, syntax := range r.Syntaxes() {
		for _, a := range aspects {
			n := map[Outcome]int{}
			sum := 0
			for _, c := range r.Counts {
				if c.Syntax == syntax && c.Aspect == a.aspect {
					n[c.Outcome] += c.N
					sum += c.N
				}
			}
			if sum == 0 {
				continue
			}
			fault := n[Wrong] + n[Refused] + n[Accepted]
			other := n[NotAskable] + n[Crash] + n[Hang] + n[Garbled] + n[GaveUp]
			fmt.Fprintf(t, "%s: %s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", syntax, a.words, sum, n[Right], fault, n[Soft], n[Contested], n[Unsupported], other)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if r.Splits() {
		fmt.Fprintln(w, "The library does not promise to validate: what it takes is no fault.")
	}
	if r.Compared() {
		fmt.Fprintf(w, "The library follows another standard (%s): no difference is a fault.\n", r.Manifest.Standard)
	}
	return r.showCases(w, show)
}

func (r *Result) title() string {
	var claims []string
	for _, s := range r.Syntaxes() {
		if slices.ContainsFunc(r.Counts, func(c Count) bool { return c.Syntax == s }) {
			claims = append(claims, syntaxTitle(s))
		}
	}
	return fmt.Sprintf("%s %s (%s), asked by %s, %d questions", r.Hello.Library, r.Hello.Version, r.Hello.Language, strings.Join(claims, ", "), r.Asked)
}

// showCases writes up to show cases, faults first.
func (r *Result) showCases(w io.Writer, show int) error {
	cases := slices.Clone(r.Cases)
	slices.SortStableFunc(cases, func(a, b Case) int { return compareBool(!r.Fault(a.Outcome), !r.Fault(b.Outcome)) })
	for i, c := range cases {
		if i == show {
			fmt.Fprintf(w, "… and %d more cases: --show %d shows them\n", len(cases)-i, len(cases))
			break
		}
		if _, err := fmt.Fprintf(w, "\n%s: %s %s%s\n  %s\n  want %s\n", c.ID, c.Aspect, c.Outcome, inParens(c.Class), showLine(c.Request), showLine(c.Want)); err != nil {
			return err
		}
		if c.Detail != "" {
			fmt.Fprintf(w, "  %s\n", c.Detail)
		}
	}
	return nil
}

// syntaxTitle returns "RFC 3986".
func syntaxTitle(name string) string { return strings.ToUpper(name[:3]) + " " + name[3:] }

func inParens(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

func showLine(v any) string { return clip(show(v)) }
