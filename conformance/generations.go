package conformance

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Verdict is the verdict of a syntax on a string: [Valid], or the offset of the
// first wrong byte.
//
// The offset is that of the first code point, or ill-formed UTF-8 sequence, at
// which no valid string could continue. It is the length of the string if the
// string ends too early.
type Verdict int

// Valid is the verdict on a string that the grammar derives.
const Valid Verdict = -1

// String returns "ok" or the offset, as in generations.tsv.
func (v Verdict) String() string {
	if v == Valid {
		return "ok"
	}
	return strconv.Itoa(int(v))
}

// A Witness is a line of generations.tsv: a string, and the verdicts of the five
// syntaxes on it as a reference.
type Witness struct {
	Text string
	// Verdicts are the verdicts under the corrected grammars, in the order of Syntaxes.
	Verdicts [5]Verdict
	// Published are the verdicts under the grammars as printed in the RFCs.
	Published [5]Verdict
	Why       string // the reason, with sections of RFCs

	Line int // line in generations.tsv, from 1
}

const generationsFile = "generations.tsv"

// Generations returns the lines of generations.tsv.
func Generations() ([]Witness, error) {
	b, err := fs.ReadFile(files, generationsFile)
	if err != nil {
		return nil, err
	}
	return parseGenerations(string(b))
}

func parseGenerations(table string) ([]Witness, error) {
	header := "string\t" + strings.Join(Syntaxes[:], "\t") + "\tpublished\twhy\n"
	rest, ok := strings.CutPrefix(table, header)
	if !ok {
		return nil, fmt.Errorf("%s:1: wrong header line", generationsFile)
	}
	var all []Witness
	n := 1
	for line := range strings.Lines(rest) {
		n++
		w, err := parseWitness(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", generationsFile, n, err)
		}
		w.Line = n
		all = append(all, w)
	}
	return all, nil
}

func parseWitness(line string) (w Witness, err error) {
	cols := strings.Split(line, "\t")
	if len(cols) != 8 {
		return w, fmt.Errorf("%d columns, want 8", len(cols))
	}
	if w.Text, err = unescape(cols[0]); err != nil {
		return w, err
	}
	for i, c := range cols[1:6] {
		if w.Verdicts[i], err = parseVerdict(c, len(w.Text)); err != nil {
			return w, err
		}
	}
	if w.Published, err = parsePublished(cols[6], w.Verdicts, len(w.Text)); err != nil {
		return w, err
	}
	if w.Why = cols[7]; w.Why == "" {
		return w, errors.New("no reason")
	}
	return w, nil
}

func parseVerdict(s string, length int) (Verdict, error) {
	if s == "ok" {
		return Valid, nil
	}
	n, err := strconv.ParseUint(s, 10, 31)
	if err != nil || int(n) > length {
		return 0, fmt.Errorf("%q is neither ok nor an offset in a string of %d bytes", s, length)
	}
	return Verdict(n), nil
}

// parsePublished parses the column published. It contains the verdicts that differ
// from the given ones, such as "rfc1738=0 rfc2396=0", or "-".
func parsePublished(s string, verdicts [5]Verdict, length int) ([5]Verdict, error) {
	if s == "-" {
		return verdicts, nil
	}
	for pair := range strings.SplitSeq(s, " ") {
		name, value, _ := strings.Cut(pair, "=")
		i := slices.Index(Syntaxes[:], name)
		if i < 0 {
			return verdicts, fmt.Errorf("published: unknown syntax %q", name)
		}
		v, err := parseVerdict(value, length)
		if err != nil {
			return verdicts, fmt.Errorf("published: %w", err)
		}
		if v == verdicts[i] {
			return verdicts, fmt.Errorf("published: %s is equal to the verdict under the corrected grammar", pair)
		}
		verdicts[i] = v
	}
	return verdicts, nil
}

// unescape decodes the column string. Its escapes are \t \n \r \0 \\ \xHH (a byte)
// and \u{HEX} (a code point).
func unescape(s string) (string, error) {
	var b strings.Builder
	for s != "" {
		before, after, found := strings.Cut(s, `\`)
		b.WriteString(before)
		if !found {
			break
		}
		text, rest, err := unescapeOne(after)
		if err != nil {
			return "", err
		}
		b.WriteString(text)
		s = rest
	}
	return b.String(), nil
}

// unescapeOne decodes one escape. s begins after the backslash; rest is the text
// after the escape.
func unescapeOne(s string) (text, rest string, err error) {
	simple := map[byte]string{'t': "\t", 'n': "\n", 'r': "\r", '0': "\x00", '\\': `\`}
	bad := fmt.Errorf("invalid escape \\%.8s", s)
	if s == "" {
		return "", "", bad
	}
	if text, ok := simple[s[0]]; ok {
		return text, s[1:], nil
	}
	if s[0] == 'x' && len(s) >= 3 {
		b, err := strconv.ParseUint(s[1:3], 16, 8)
		if err != nil {
			return "", "", bad
		}
		return string([]byte{byte(b)}), s[3:], nil
	}
	if digits, ok := strings.CutPrefix(s, "u{"); ok {
		digits, rest, closed := strings.Cut(digits, "}")
		r, err := strconv.ParseUint(digits, 16, 32)
		if err != nil || !closed || !utf8.ValidRune(rune(r)) {
			return "", "", bad
		}
		return string(rune(r)), rest, nil
	}
	return "", "", bad
}
