package query

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// tracking.tsv is our list. To add a parameter, find the page on which the service documents it, add a row,
// and set the date.
//
//go:embed tracking.tsv
var trackingFile string

// A TrackingParameter is a parameter that advertising or analytics adds to the URLs of other sites, to
// tell who clicked a link, or where it was.
type TrackingParameter struct {
	Name   string // "gclid"; that of all parameters with a prefix ends in "*": "utm_*"
	By     string // the service
	Source string // the URL of its documentation
}

// tracking is the table of tracking.tsv: its first line has the date, and its second line names the columns.
var tracking = sync.OnceValue(func() (t struct {
	date     string
	list     []TrackingParameter
	names    map[string]bool
	prefixes []string
}) {
	lines := strings.Split(strings.TrimSuffix(trackingFile, "\n"), "\n")
	_, t.date, _ = strings.Cut(lines[0], "\t")
	t.names = map[string]bool{}
	for _, line := range lines[2:] {
		fields := strings.Split(line, "\t")
		p := TrackingParameter{fields[0], fields[1], fields[2]}
		t.list = append(t.list, p)
		if prefix, ok := strings.CutSuffix(p.Name, "*"); ok {
			t.prefixes = append(t.prefixes, prefix)
		} else {
			t.names[p.Name] = true
		}
	}
	return t
})

// TrackingParameters returns the parameters that [Format.StripTracking] removes, and the date of the
// list, such as "2026-11-26". Each is in the list because the documentation of the service describes
// it, and because its name belongs to that service. Names that sites use for themselves, such as "id",
// "ref" and "source", are not in the list.
func TrackingParameters() (list []TrackingParameter, date string) {
	return slices.Clone(tracking().list), tracking().date
}

// IsTracking reports whether a parameter with the decoded name is in the list of [TrackingParameters].
// Upper and lower case are different, as they are for the services.
func IsTracking(name string) bool {
	t := tracking()
	return t.names[name] || slices.ContainsFunc(t.prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// StripTracking returns q without the pairs whose names are in the list of [TrackingParameters]. All
// other pairs keep their order and their bytes. It deletes separators as [Format.Delete] does. The
// list grows with new versions of this package, so a stripped query may lose more pairs then.
func (f Format) StripTracking(q string) string { return f.DeleteFunc(q, isTrackingPair) }

func isTrackingPair(p Pair) bool { return IsTracking(p.Name()) }
