package parts

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	"github.com/uriform/uri/internal/wording"
)

// A Filter chooses references by conditions on their parts.
type Filter struct {
	Reading

	// Stop, if it is not nil, is called before each condition, and before each value that is compared with globs. If
	// it returns true, Match ends. Its result then means nothing, because nobody waits for it.
	Stop func() bool

	conditions []condition
}

// A condition is true of a reference if a value of the part matches one of the globs, or is in a range.
type condition struct {
	part    Part
	defined bool            // the condition has no globs: the part must have a value
	texts   map[string]bool // the globs without "*"
	globs   []glob          // the others
	negated bool

	compares    bool // the value must be a number in this range
	least, most uint64
}

// A glob is a pattern without its "*", which match any text: a*b*c is {"a", "b", "c"}.
type glob []string

// Add adds a condition. A reference must meet all of them.
//
//	host=*.example.com      the host matches the glob, in which "*" is any text
//	scheme=http,https       one of the globs matches
//	path!=/private/*        the path does not match, or there is none
//	query:page              the reference has the part
//	!fragment               the reference does not have the part
//	length>2000             the value is a number, and greater; also <, >= and <=
//
// In a glob, a backslash before "*", ",", "=" or a backslash keeps that character. If a part has several values,
// as query-all:NAME has, one of them must match. Upper and lower case are equal in schemes and hosts.
func (f *Filter) Add(text string) error {
	if i := strings.IndexAny(text, "=<>"); i >= 0 && text[i] != '=' {
		return f.addComparison(text[:i], text[i:])
	}
	name, pattern, hasGlobs := strings.Cut(text, "=")
	c := condition{defined: !hasGlobs}
	if hasGlobs {
		name, c.negated = strings.CutSuffix(name, "!")
	} else {
		name, c.negated = strings.CutPrefix(name, "!")
	}
	var err error
	if c.part, err = Parse(name); err != nil {
		return err
	}
	var globs []glob
	if strings.HasPrefix(pattern, "=") {
		return errors.New(`write one "="; "\=" begins a value with "="`)
	}
	if hasGlobs {
		if c.part.row.folded {
			pattern = strings.Map(lower, pattern)
		}
		if globs, err = parseGlobs(pattern); err != nil {
			return err
		}
		if c.part.row.name == hostKind {
			if err := kindGlobs(globs); err != nil {
				return err
			}
		}
	}
	c.texts = map[string]bool{}
	for _, g := range globs {
		if err := f.checkPossible(c.part, g); err != nil {
			return err
		}
		if len(g) == 1 {
			c.texts[g[0]] = true
		} else {
			c.globs = append(c.globs, g)
		}
	}
	if err := f.checkTogether(&c); err != nil {
		return err
	}
	f.conditions = append(f.conditions, c)
	return nil
}

// kindGlobs completes the globs ipv4 and ipv6 of host-kind, and returns an error for a glob without "*" that is no kind.
func kindGlobs(globs []glob) error {
	var kinds []string
	for k := wording.RegName; k <= wording.Hostname; k++ {
		kinds = append(kinds, strings.Map(lower, k.String()))
	}
	for _, g := range globs {
		if len(g) > 1 {
			continue
		}
		if g[0] == "ipv4" || g[0] == "ipv6" {
			g[0] += "address"
		}
		if !slices.Contains(kinds, g[0]) {
			return errors.New("the kinds of hosts are ipv4, ipv6, ipvfuture, reg-name and, in older syntaxes, hostname")
		}
	}
	return nil
}

// addComparison adds a condition such as "length>2000".
func (f *Filter) addComparison(name, comparison string) (err error) {
	c := condition{compares: true, most: math.MaxUint64}
	if c.part, err = Parse(name); err != nil {
		return err
	}
	if row := c.part.row; row.argument == "" && !row.number && !strings.HasPrefix(row.name, "port") {
		return fmt.Errorf("the part %s is not a number; write %s=GLOB", name, name)
	}
	number, orEqual := strings.CutPrefix(comparison[1:], "=")
	n, err := strconv.ParseUint(number, 10, 63)
	switch greater := comparison[0] == '>'; {
	case err != nil:
		return fmt.Errorf("expected a number after %q, such as %s%s2000", comparison[:len(comparison)-len(number)], name, comparison[:1])
	case greater && orEqual:
		c.least = n
	case greater:
		c.least = n + 1
	case orEqual:
		c.most = n
	case n == 0:
		return errors.New("no number is less than 0")
	default:
		c.most = n - 1
	}
	f.conditions = append(f.conditions, c)
	return nil
}

// inRange reports whether text is a number that a comparison wants. A number too great for 64 bits is greater than all.
func (c *condition) inRange(text string) bool {
	n, err := strconv.ParseUint(text, 10, 64)
	return (err == nil || errors.Is(err, strconv.ErrRange)) && c.least <= n && n <= c.most
}

// checkPossible returns an error if g matches no value of the part. It is not complete.
func (f *Filter) checkPossible(part Part, g glob) error {
	text := strings.Join(g, "")
	if i := strings.IndexAny(text, part.row.without); i >= 0 && !f.Decode {
		return fmt.Errorf("no %s has the character %q", part.name, text[i])
	}
	if r, err := uri.RFC3987.ParseReference("//" + text); part.name == "domain" && len(g) == 1 && err == nil {
		if domain, ok := bulk.RegistrableDomain(r); ok && domain != text {
			return fmt.Errorf("it is in the domain %s; did you mean host=%s?", domain, text)
		}
	}
	return nil
}

// checkTogether returns an error if c and an earlier condition want different texts.
func (f *Filter) checkTogether(c *condition) error {
	for i := range f.conditions {
		if other := &f.conditions[i]; other.part.name == c.part.name && other.wantsText() && c.wantsText() && !c.meetsTextOf(other) {
			name, earlier, text := c.part.name, slices.Min(slices.Collect(maps.Keys(other.texts))), slices.Min(slices.Collect(maps.Keys(c.texts)))
			return fmt.Errorf("a reference has only one %s, and must meet all conditions; for one of several, write %s=%s,%s", name, name, earlier, text)
		}
	}
	return nil
}

// wantsText reports whether only one value, which is one of its texts, meets c.
func (c *condition) wantsText() bool {
	return len(c.texts) > 0 && len(c.globs) == 0 && !c.negated && !c.part.row.list
}

// meetsTextOf reports whether c and other have a text in common.
func (c *condition) meetsTextOf(other *condition) bool {
	for text := range c.texts {
		if other.texts[text] {
			return true
		}
	}
	return false
}

// Len returns the number of conditions.
func (f *Filter) Len() int { return len(f.conditions) }

// Globs returns the number of globs with "*". Match compares each of them with each value of its part.
func (f *Filter) Globs() (n int) {
	for i := range f.conditions {
		n += len(f.conditions[i].globs)
	}
	return n
}

// parseGlobs returns the globs of a list with commas between them.
func parseGlobs(list string) (globs []glob, err error) {
	var literal strings.Builder
	current := glob{}
	for i := 0; i < len(list); i++ {
		switch c := list[i]; c {
		case '\\':
			i++
			if i == len(list) || strings.IndexByte(`*,=\`, list[i]) < 0 {
				return nil, errors.New(`in a glob, "\" must be before "*", ",", "=" or "\"`)
			}
			literal.WriteByte(list[i])
		case '*', ',':
			current = append(current, literal.String())
			literal.Reset()
			if c == ',' {
				globs, current = append(globs, current), glob{}
			}
		default:
			literal.WriteByte(c)
		}
	}
	return append(globs, append(current, literal.String())), nil
}

// match reports whether g matches text, in linear time: the leftmost place is enough for each text between two "*".
func (g glob) match(text string) bool {
	first, last := g[0], g[len(g)-1]
	if len(g) == 1 {
		return text == first
	}
	text, begins := strings.CutPrefix(text, first)
	text, ends := strings.CutSuffix(text, last)
	if !begins || !ends {
		return false
	}
	for _, literal := range g[1 : len(g)-1] {
		_, after, found := strings.Cut(text, literal)
		if !found {
			return false
		}
		text = after
	}
	return true
}

// Match reports whether r meets all conditions.
func (f *Filter) Match(r uri.Reference) bool {
	for i := range f.conditions {
		if c := &f.conditions[i]; f.stopped() || f.meets(r, c) == c.negated {
			return false
		}
	}
	return true
}

// meets reports whether r meets c, if c were not negated.
func (f *Filter) meets(r uri.Reference, c *condition) bool {
	for text := range f.values(r, &c.part) {
		if c.defined || c.compares && c.inRange(text) {
			return true
		}
		if c.part.row.folded {
			text = strings.Map(lower, text)
		}
		if c.texts[text] {
			return true
		}
		if len(c.globs) > 0 && f.stopped() {
			return false
		}
		for _, g := range c.globs {
			if g.match(text) {
				return true
			}
		}
	}
	return false
}

func (f *Filter) stopped() bool { return f.Stop != nil && f.Stop() }

// lower returns an upper case ASCII letter in lower case, and other characters as they are.
func lower(c rune) rune {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
