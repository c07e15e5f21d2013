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
	{webPlatformTests, "web platform tests"},
}

// Report writes the result for a person: one line for each syntax and aspect, and below it the
// first show cases.
func (r *Result) Report(w io.Writer, show int) error {
	var b strings.Builder
	if err := r.report(&b, show); err != nil {
		return err
	}
	_, err := io.WriteString(w, Visible(b.String()))
	return err
}

func (r *Result) report(w io.Writer, show int) error {
	fmt.Fprintln(w, r.heading())
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "\tasked\tright\twrong\trefused\ttaken\tsoft\tdocumented\tcontested\tunsupported\tother\t\n")
	for _, syntax := range r.Syntaxes() {
		for _, a := range aspects {
			n := map[Outcome]int{}
			sum, declared := 0, 0
			for _, c := range r.Counts {
				if c.Syntax == syntax && c.Aspect == a.aspect {
					sum += c.N
					if c.Declared {
						declared += c.N
					} else {
						n[c.Outcome] += c.N
					}
				}
			}
			if sum == 0 {
				continue
			}
			other := n[NotAskable] + n[Crash] + n[Hang] + n[Garbled] + n[GaveUp]
			fmt.Fprintf(t, "%s: %s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", syntax, a.words, sum, n[Right], n[Wrong], n[Refused], n[Accepted], n[Soft], declared, n[Contested], n[Unsupported], other)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if gaveUp := r.gaveUp(); gaveUp != "" {
		fmt.Fprintln(w, gaveUp)
	}
	if r.Splits() {
		fmt.Fprintln(w, "The library does not promise to validate: what it takes is no fault.")
	}
	if follows := r.Follows(); follows != "" {
		fmt.Fprintf(w, "%s: no difference is a fault.\n", follows)
	}
	for _, c := range r.inPart() {
		fmt.Fprintf(w, "The documentation claims %s only in part%s: no difference is a fault.\n", syntaxTitle(c.Syntax), inParens(strings.Join(c.Ops, ", ")))
	}
	return r.showCases(w, show)
}

// gaveUp says which operations were not asked again after three failures, or "".
func (r *Result) gaveUp() string {
	lost := r.Sum(func(c Count) bool { return c.Outcome == GaveUp })
	if lost == 0 {
		return ""
	}
	var ops []string
	for _, c := range r.Counts {
		op := string(c.Aspect)
		if c.Form != "" {
			op = "parse"
		}
		if c.Outcome == GaveUp && !slices.Contains(ops, op) {
			ops = append(ops, op)
		}
	}
	return fmt.Sprintf("The adapter crashed, hung or garbled three replies to %s: %d questions were not asked after that. See its standard error.", strings.Join(ops, ", "), lost)
}

// GaveUp reports whether questions were not asked, because the adapter failed three times.
func (r *Result) GaveUp() bool { return r.gaveUp() != "" }

func (r *Result) heading() string {
	title := fmt.Sprintf("%s %s (%s)", r.Hello.Library, r.Hello.Version, r.Hello.Language)
	var claims []string
	for _, s := range r.asked() {
		claims = append(claims, syntaxTitle(s))
	}
	if len(claims) > 0 {
		title += ", asked by " + strings.Join(claims, ", ")
	}
	return fmt.Sprintf("%s, %d questions", title, r.Asked)
}

// Follows says what a library follows that claims no RFC. Otherwise it returns "".
func (r *Result) Follows() string {
	if !r.Compared() {
		return ""
	}
	if r.Manifest.Standard == StandardHTTP {
		return "The library reads targets of HTTP requests"
	}
	return "The documentation of the library claims no RFC"
}

// inPart returns the claims that do not promise conformance.
func (r *Result) inPart() (claims []Claim) {
	if r.Manifest != nil {
		claims = slices.DeleteFunc(slices.Clone(r.Manifest.Claims), func(c Claim) bool { return c.Grade == Conforms })
	}
	return claims
}

// asked returns the syntaxes by which the library was asked.
func (r *Result) asked() []string {
	return slices.DeleteFunc(slices.Clone(r.Syntaxes()), func(s string) bool {
		return !slices.ContainsFunc(r.Counts, func(c Count) bool { return c.Syntax == s })
	})
}

// showCases writes up to show cases: first crashes, hangs and garbled replies, then faults.
func (r *Result) showCases(w io.Writer, show int) error {
	cases := slices.Clone(r.Cases)
	rank := func(c Case) int {
		switch {
		case c.Outcome == Crash || c.Outcome == Hang || c.Outcome == Garbled:
			return 0
		case r.Fault(c.Syntax, c.Aspect, c.Outcome):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(cases, func(a, b Case) int { return rank(a) - rank(b) })
	for i, c := range cases {
		if i == show {
			fmt.Fprintf(w, "… and %d more cases: --show %d shows them\n", len(cases)-i, len(cases))
			break
		}
		declared := ""
		if c.Declared {
			declared = ", documented"
		}
		if _, err := fmt.Fprintf(w, "\n%s: %s %s%s%s\n  %s\n  want %s\n", c.ID, c.Aspect, c.Outcome, declared, inParens(c.Class), showLine(c.Request), showLine(c.Want)); err != nil {
			return err
		}
		if c.Detail != "" {
			fmt.Fprintf(w, "  %s\n", c.Detail)
		}
	}
	return nil
}

// syntaxTitle returns "RFC 3986", or "URL Standard".
func syntaxTitle(name string) string {
	if name == WHATWG {
		return "URL Standard"
	}
	return strings.ToUpper(name[:3]) + " " + name[3:]
}

func inParens(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

func showLine(v any) string { return clip(show(v)) }
