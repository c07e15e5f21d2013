package bulk

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// statsFormat is the version of the JSON form. It changes if a member changes, or if the same line
// is counted in another way.
const statsFormat = 3

// A statsVersion says what decides the counts. Stats of different versions cannot be merged.
type statsVersion struct {
	Format         int        `json:"format"`
	Syntax         uri.Syntax `json:"syntax"`
	Unicode        string     `json:"unicode"`         // of the scripts
	PublicSuffixes string     `json:"public_suffixes"` // of the registrable domains
}

func versionOf(x uri.Syntax) statsVersion {
	return statsVersion{statsFormat, x, unicode.Version, suffixesVersion()}
}

// check returns an error that names what differs from the version of this program.
func (v statsVersion) check() error {
	want := versionOf(v.Syntax)
	switch {
	case v.Format != want.Format:
		return fmt.Errorf("bulk: statistics of format %d, this program reads format %d", v.Format, want.Format)
	case v.Unicode != want.Unicode:
		return fmt.Errorf("bulk: statistics by Unicode %.20q, this program has %s", v.Unicode, want.Unicode)
	case v.PublicSuffixes != want.PublicSuffixes:
		return fmt.Errorf("bulk: statistics by the public suffixes %.100q, this program has %s", v.PublicSuffixes, want.PublicSuffixes)
	}
	return nil
}

// statsJSON is the JSON form of Stats.
type statsJSON struct {
	statsVersion
	Lines      int64                  `json:"lines"`
	Accepted   int64                  `json:"accepted"`
	Rejected   int64                  `json:"rejected"`
	TooLong    int64                  `json:"too_long"`
	Empty      int64                  `json:"empty"`
	NonASCII   int64                  `json:"non_ascii"`
	NotUTF8    int64                  `json:"not_utf8"`
	Syntaxes   map[string]int64       `json:"syntaxes"`
	Sets       []syntaxSetJSON        `json:"syntax_sets"`
	Kinds      map[string]int64       `json:"kinds"`
	Components Components             `json:"components"`
	HostKinds  map[string]int64       `json:"host_kinds"`
	Schemes    *frequenciesJSON       `json:"schemes"`
	Hosts      *frequenciesJSON       `json:"hosts"`
	Domains    *frequenciesJSON       `json:"registrable_domains"`
	Ports      *frequenciesJSON       `json:"ports"`
	Parameters *frequenciesJSON       `json:"parameters"`
	Depth      *histogramJSON         `json:"depth"`
	Length     *histogramJSON         `json:"length"`
	Percent    percentJSON            `json:"percent_encodings"`
	Scripts    map[string]*Script     `json:"scripts"`
	Errors     map[string]*ErrorCount `json:"errors"`
}

type syntaxSetJSON struct {
	Syntaxes []uri.Syntax `json:"syntaxes"`
	Count    int64        `json:"count"`
}

type frequenciesJSON struct {
	Total    int64       `json:"total"`
	Distinct *int64      `json:"distinct"` // null: not known
	Bound    int64       `json:"bound"`
	Values   []Frequency `json:"values"`
}

type histogramJSON struct {
	*Histogram
	Median  int64      `json:"median"`
	P90     int64      `json:"p90"`
	P99     int64      `json:"p99"`
	Buckets [][2]int64 `json:"buckets"` // the smallest number, and the count
}

type percentJSON struct {
	Percent
	Octets map[string]int64 `json:"octets"` // "%20" and the like
}

// MarshalJSON returns the counts as an object. It has all that [Stats.UnmarshalJSON] needs, so that
// Stats of other processes can be merged. Call [Stats.Keep] first for a short object.
func (s *Stats) MarshalJSON() ([]byte, error) {
	j := statsJSON{
		statsVersion: versionOf(s.syntax),
		Lines:        s.Lines, Accepted: s.Accepted(s.syntax), Rejected: s.Rejected, TooLong: s.TooLong,
		Empty: s.Empty, NonASCII: s.NonASCII, NotUTF8: s.NotUTF8,
		Syntaxes:   map[string]int64{},
		Sets:       []syntaxSetJSON{},
		Kinds:      named(s.Kinds[:], func(i int) string { return wording.Kind(i).String() }),
		Components: s.Components,
		HostKinds:  named(s.HostKinds[:], func(i int) string { return wording.HostKind(i).String() }),
		Schemes:    s.Schemes.json(), Hosts: s.Hosts.json(), Domains: s.Domains.json(), Ports: s.Ports.json(), Parameters: s.Parameters.json(),
		Depth: s.Depth.json(), Length: s.Length.json(),
		Percent: s.Percent.json(),
		Scripts: orEmpty(s.Scripts),
		Errors:  orEmpty(s.Errors),
	}
	for _, x := range uri.Syntaxes() {
		j.Syntaxes[x.String()] = s.Accepted(x)
	}
	for set, count := range s.Sets {
		if count > 0 {
			accepting := slices.DeleteFunc(uri.Syntaxes(), func(x uri.Syntax) bool { return set>>x&1 == 0 })
			j.Sets = append(j.Sets, syntaxSetJSON{accepting, count})
		}
	}
	return json.Marshal(j)
}

// orEmpty returns m, or an empty map, which is not null in JSON.
func orEmpty[T any](m map[string]T) map[string]T {
	if m == nil {
		return map[string]T{}
	}
	return m
}

// named returns counts by the names of their indexes.
func named(counts []int64, name func(i int) string) map[string]int64 {
	m := map[string]int64{}
	for i, n := range counts {
		m[name(i)] = n
	}
	return m
}

func (f *Frequencies) json() *frequenciesJSON {
	j := &frequenciesJSON{Total: f.total, Bound: f.bound, Values: f.Top(f.listed.n)}
	if n, ok := f.Distinct(); ok {
		j.Distinct = &n
	}
	return j
}

func (h *Histogram) json() *histogramJSON {
	j := &histogramJSON{
		Histogram: h,
		Median:    h.Quantile(0.5).First, P90: h.Quantile(0.9).First, P99: h.Quantile(0.99).First,
		Buckets: [][2]int64{},
	}
	for b := range h.Buckets() {
		j.Buckets = append(j.Buckets, [2]int64{b.First, b.Count})
	}
	return j
}

func (p *Percent) json() percentJSON {
	j := percentJSON{*p, map[string]int64{}}
	for b, n := range p.Octets {
		if n > 0 {
			j.Octets[fmt.Sprintf("%%%02X", b)] = n
		}
	}
	return j
}

// UnmarshalJSON replaces the counts by those of an object that [Stats.MarshalJSON] returned. The
// memory stays as [NewStats] set it. The error is for an object that is not complete or not
// possible, and for one of another version: of the format, of Unicode, or of the list of public
// suffixes. s is then unchanged.
func (s *Stats) UnmarshalJSON(text []byte) error {
	var j statsJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return fmt.Errorf("bulk: statistics: %w", err)
	}
	if err := j.statsVersion.check(); err != nil {
		return err
	}
	t := &Stats{syntax: j.Syntax, memory: statsMemory(s.memory)}
	if err := j.fill(t); err != nil {
		return err
	}
	*s = *t
	s.fit()
	return nil
}

// fill copies the counts to an empty s.
func (j *statsJSON) fill(s *Stats) error {
	s.Lines, s.Rejected, s.TooLong, s.Empty = j.Lines, j.Rejected, j.TooLong, j.Empty
	s.NonASCII, s.NotUTF8 = j.NonASCII, j.NotUTF8
	s.Components, s.Scripts, s.Errors = j.Components, j.Scripts, j.Errors
	for _, set := range j.Sets {
		index := 0
		for _, x := range set.Syntaxes {
			index |= 1 << x
		}
		s.Sets[index] += set.Count
	}
	ok := fromNames(s.Kinds[:], j.Kinds, func(i int) string { return wording.Kind(i).String() }) &&
		fromNames(s.HostKinds[:], j.HostKinds, func(i int) string { return wording.HostKind(i).String() }) &&
		j.Depth.fill(&s.Depth) && j.Length.fill(&s.Length) && j.Percent.fill(&s.Percent) &&
		j.Schemes.fill(&s.Schemes) && j.Hosts.fill(&s.Hosts) && j.Domains.fill(&s.Domains) && j.Ports.fill(&s.Ports) && j.Parameters.fill(&s.Parameters) &&
		s.isPossible()
	if !ok {
		return errors.New("bulk: statistics with impossible or missing counts")
	}
	return nil
}

// maxCount is the largest count that is read, so that sums do not overflow.
const maxCount = math.MaxInt64 >> 10

func isCount(list ...int64) bool {
	for _, n := range list {
		if n < 0 || n > maxCount {
			return false
		}
	}
	return true
}

// isPossible reports whether the single counts agree.
func (s *Stats) isPossible() bool {
	for _, n := range s.scalars() {
		if !isCount(*n) {
			return false
		}
	}
	for _, e := range s.Errors {
		if e == nil || !isCount(e.Count) {
			return false
		}
	}
	for _, n := range s.Scripts {
		if n == nil || !isCount(n.Written, n.Encoded) {
			return false
		}
	}
	var lines int64
	for _, n := range s.Sets {
		if lines += n; !isCount(n, lines) {
			return false
		}
	}
	return lines+s.TooLong == s.Lines && s.Accepted(s.syntax)+s.Rejected == lines
}

// fromNames sets counts from a map by the names of their indexes.
func fromNames(counts []int64, m map[string]int64, name func(i int) string) bool {
	for i := range counts {
		n, ok := m[name(i)]
		if !ok || !isCount(n) {
			return false
		}
		counts[i] = n
	}
	return len(m) == len(counts)
}

func (j *frequenciesJSON) fill(f *Frequencies) bool {
	if j == nil || !isCount(j.Total, j.Bound) {
		return false
	}
	for _, v := range j.Values {
		if f.listed.find(v.Value) != nil || !isCount(v.Count, v.Error) || v.Error >= v.Count {
			return false
		}
		f.listed.insert(v.Value).set(v.Count, v.Error)
	}
	f.total, f.bound, f.missing = j.Total, j.Bound, -1
	if j.Distinct != nil {
		f.missing = *j.Distinct - int64(f.listed.n)
		return isCount(f.missing) && (f.missing == 0) == (f.bound == 0)
	}
	return f.bound > 0
}

func (j *histogramJSON) fill(h *Histogram) bool {
	if j == nil || j.Histogram == nil || !isCount(j.Count, j.Sum, j.Min, j.Max) || j.Min > j.Max {
		return false
	}
	*h = *j.Histogram
	var count int64
	for _, b := range j.Buckets {
		if !isCount(b[0], b[1]) || b[0] > math.MaxInt {
			return false
		}
		*h.bucket(int(b[0])) += b[1]
		if count += b[1]; !isCount(count) {
			return false
		}
	}
	return count == h.Count
}

func (j *percentJSON) fill(p *Percent) bool {
	*p = j.Percent
	var total int64
	for name, n := range j.Octets {
		if total += n; len(name) != len("%XX") || name[0] != '%' || !isCount(n, total) {
			return false
		}
		b, err := strconv.ParseUint(name[1:], 16, 8)
		if err != nil {
			return false
		}
		p.Octets[b] += n
	}
	return isCount(p.References, p.Host, p.Path, p.Query, p.Fragment, p.LowerCase, p.NotUTF8) && total == p.Total()
}

// StatsSources returns the versions of the data that decide the counts of Stats: that of Unicode
// for the scripts, and that of the list of public suffixes for the registrable domains.
func StatsSources() (unicodeVersion, publicSuffixes string) {
	v := versionOf(uri.RFC3986)
	return v.Unicode, v.PublicSuffixes
}
