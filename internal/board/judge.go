package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/pct"
)

// An Outcome is the result of a judgment.
type Outcome string

// The outcomes.
const (
	Right       Outcome = "right"
	Wrong       Outcome = "wrong"       // another answer about a valid input
	Refused     Outcome = "refused"     // no answer about a valid input
	Accepted    Outcome = "accepted"    // an invalid input is taken
	Soft        Outcome = "soft"        // undefined and empty are confused, or the case of scheme or host, or brackets are missing
	Contested   Outcome = "contested"   // not the answer of the row, which is contested
	Unsupported Outcome = "unsupported" // the adapter says so
	NotAskable  Outcome = "not askable" // the strings of the language cannot carry the input
	Crash       Outcome = "crash"       // the process ended
	Hang        Outcome = "hang"        // no reply in time
	Garbled     Outcome = "garbled"     // what came is not a reply
	GaveUp      Outcome = "gave up"     // not asked, after three failures of the operation
)

// Outcomes are all outcomes, in the order of reports.
var Outcomes = []Outcome{Right, Wrong, Refused, Accepted, Soft, Contested, Unsupported, NotAskable, Crash, Hang, Garbled, GaveUp}

// fault reports whether the outcome makes a library not conform.
func (o Outcome) fault() bool {
	switch o {
	case Wrong, Refused, Accepted, Crash, Hang, Garbled, GaveUp:
		return true
	}
	return false
}

// An Aspect is what a judgment is about. A report has a column for each aspect.
type Aspect string

// The aspects of parse. For any other operation the aspect is its name.
const (
	Invalid    Aspect = "invalid"    // invalid inputs: right or accepted
	Valid      Aspect = "valid"      // valid inputs: right or refused
	Components Aspect = "components" // the components of valid inputs that were accepted
)

// op returns the operation of an aspect.
func (a Aspect) op() string {
	if a == Invalid || a == Valid || a == Components {
		return "parse"
	}
	return string(a)
}

// A Judgment is the verdict of the board on one aspect of an answer.
type Judgment struct {
	Aspect  Aspect
	Outcome Outcome
	Class   string // what the difference is: "host: case", "undefined and empty"
	Detail  string // the difference in words
}

// Askable reports whether the library can be asked q at all: its hello must list the operation,
// the syntax, the form and the steps. If it cannot, then asked is false, and q does not count. If
// the strings of the language cannot carry the input, the outcome is NotAskable.
func (h *Hello) Askable(q *Question) (asked bool, outcome Outcome) {
	switch {
	case q.Syntax == WHATWG && !slices.Contains(h.Ops, q.Op()):
		return true, Unsupported // part of the only suite by which the library is judged
	case !slices.Contains(h.Ops, q.Op()) || q.Syntax != WHATWG && !slices.Contains(h.Syntaxes, q.Syntax):
		return false, ""
	}
	if q.Op() == "parse" && !slices.Contains(h.Forms, q.Form()) {
		return false, ""
	}
	steps, ok := q.steps()
	switch {
	case q.Op() == "compare" && !ok && !h.namesRungs():
		return false, ""
	case ok && !slices.Contains(h.Steps, steps):
		return false, ""
	case !h.Limits.NUL && slices.Contains(q.Tags, conformance.TagNUL), !h.Limits.Bytes && slices.Contains(q.Tags, conformance.TagBytes):
		return true, NotAskable
	}
	return true, ""
}

// namesRungs reports whether the library can answer compare with the first step after which the
// references are equal: it lists every beginning of the ladder.
func (h *Hello) namesRungs() bool {
	for n := range ladder {
		if !slices.Contains(h.Steps, strings.Join(ladder[:n+1], " ")) {
			return false
		}
	}
	return true
}

// Judge compares an answer with the replies that the RFC allows, by the rule of [conformance.Judge]: a key that the
// reply does not have is not wrong, and what a refusal says is not judged.
func Judge(q *Question, a Answer) []Judgment {
	all := judge(q, a)
	for i := range all {
		j := &all[i]
		if q.Contested != "" && (j.Outcome == Wrong || j.Outcome == Refused || j.Outcome == Accepted) {
			j.Outcome = Contested
		}
		if j.Outcome == Refused && q.webWithoutHost() {
			j.Outcome = Contested
		}
	}
	return all
}

// webWithoutHost reports whether a text of the question, or the expected result, has the scheme http
// or https and no host. RFC 3986, 3.2.2 says that the http scheme considers this invalid, so a refusal
// is contested. Another answer than that of the row is still wrong.
func (q *Question) webWithoutHost() bool {
	if q.Syntax != "rfc3986" && q.Syntax != "rfc3987" {
		return false
	}
	without := func(o conformance.Object, key string) bool {
		text, _ := o.Text(key)
		p := split(text)
		scheme := strings.ToLower(p.scheme)
		return (scheme == "http:" || scheme == "https:") && strings.TrimPrefix(p.host, "//") == ""
	}
	return slices.ContainsFunc([]string{"input", "base", "a", "b"}, func(key string) bool { return without(q.Request, key) }) ||
		without(q.Allowed[0], "result")
}

func judge(q *Question, a Answer) []Judgment {
	aspect := q.aspect()
	one := func(outcome Outcome, class, detail string) []Judgment {
		return []Judgment{{aspect, outcome, class, detail}}
	}
	switch {
	case a.Failure != "":
		return one(a.Failure, "", a.Detail)
	case isUnsupported(a.Reply) && !isUnsupported(q.Allowed[0]):
		return one(Unsupported, "", "")
	case q.Op() == "parse":
		return judgeParse(q, a.Reply)
	}
	_, refused := a.Reply["error"]
	if !refused && !q.answeredBy(a.Reply) {
		return one(Unsupported, "", "")
	}
	var first error
	for _, want := range q.Allowed {
		err := conformance.Judge(want, a.Reply)
		if err == nil && refused && want["error"] == nil { // a refusal has none of the keys
			err = errors.New("a refusal, and not an answer")
		}
		if err == nil {
			return one(Right, "", "")
		}
		if first == nil {
			first = err
		}
	}
	switch {
	case refused:
		return one(Refused, "refused", message(a.Reply))
	case q.Allowed[0]["error"] != nil:
		return one(Accepted, "accepted", first.Error())
	}
	if got, ok := a.Reply.Text("result"); ok {
		if q.furtherSteps(got) {
			return one(Right, "", "")
		}
		if class := q.softResult(got); class != "" {
			return one(Soft, class, first.Error())
		}
	}
	if q.onlyEmpty() && a.Reply["equal"] == true {
		return one(Soft, "undefined and empty", first.Error())
	}
	return one(Wrong, classOf(q, a.Reply), first.Error())
}

// furtherSteps reports whether got is the expected result of normalize after the rules of the
// scheme too (RFC 3986, 6.2.3), and the question does not ask for these. The results are
// equivalent, so a library that takes this step as well is right.
func (q *Question) furtherSteps(got string) bool {
	steps, _ := q.steps()
	want, ok := q.Allowed[0].Text("result")
	return ok && q.Op() == "normalize" && !slices.Contains(strings.Fields(steps), "scheme") && schemeForm(want) == schemeForm(got)
}

// softResult returns the class of a result that is almost one of the expected ones, or "". A library that
// resolves or converts an IRI may write the scheme and the host in lower case, and normalize
// percent-encoding (RFC 3986, 6.2.2), but not do the reverse. One that cannot tell undefined from empty cannot do so in normalize either, and
// one that writes addresses in its own form does so everywhere.
func (q *Question) softResult(got string) string {
	if !slices.Contains([]string{"resolve", "normalize", "to-uri"}, q.Op()) {
		return ""
	}
	for _, allowed := range q.Allowed {
		if want, ok := allowed.Text("result"); ok {
			if class := softDifference(want, got, q.Op() == "normalize"); class != "" {
				return class
			}
		}
	}
	return ""
}

// onlyEmpty reports whether the references to compare differ only in components that are empty in
// one and undefined in the other, and in what a step of normalization changes.
func (q *Question) onlyEmpty() bool {
	form := func(key string) parts {
		text, _ := q.Request.Text(key)
		p := schemeForm(text)
		p.dropEmpty()
		p.lower()
		p.normalizeEscapes()
		return p
	}
	return q.Op() == "compare" && form("a") == form("b")
}

// answeredBy reports whether a reply has one of the keys that the row asks for. The key result must be in the reply.
func (q *Question) answeredBy(reply conformance.Object) bool {
	return slices.ContainsFunc(q.Allowed, func(want conformance.Object) bool {
		for key := range want {
			_, inBase64 := reply.Text(key)
			if _, ok := reply[key]; ok || inBase64 || key == "result" || key == "error" {
				return true
			}
		}
		return false
	})
}

// aspect returns the aspect under which a question without an answer is counted.
func (q *Question) aspect() Aspect {
	switch {
	case q.Suite == WPT:
		return webPlatformTests
	case q.Op() != "parse":
		return Aspect(q.Op())
	case q.Allowed[0]["valid"] == false:
		return Invalid
	}
	return Valid
}

func judgeParse(q *Question, reply conformance.Object) []Judgment {
	want := q.Allowed[0]
	valid, ok := reply["valid"].(bool)
	switch {
	case !ok:
		return []Judgment{{q.aspect(), Garbled, "", `a reply to parse has "valid": true or false`}}
	case want["valid"] == false && valid:
		return []Judgment{{Invalid, Accepted, q.place(), "valid, and the RFC does not derive the input"}}
	case want["valid"] == false:
		return []Judgment{{Invalid, Right, "", ""}}
	case !valid:
		return []Judgment{{Valid, Refused, q.place(), message(reply)}}
	}
	verdict := Judgment{Valid, Right, "", ""}
	if parts, asked := judgeComponents(q, reply); asked {
		return []Judgment{verdict, parts}
	}
	return []Judgment{verdict}
}

// place returns the class of a wrong verdict: the tag or the rule.
func (q *Question) place() string {
	if q.Rule != "" {
		return q.Rule
	}
	if len(q.Tags) > 0 {
		return q.Tags[0]
	}
	return "§" + q.Section
}

// judgeComponents judges the components that the row and the reply both have.
func judgeComponents(q *Question, reply conformance.Object) (j Judgment, asked bool) {
	want := q.Allowed[0]
	expected, _ := want["components"].(conformance.Object)
	got, ok := reply["components"].(conformance.Object)
	if !ok {
		return j, false
	}
	j = Judgment{Components, Right, "", ""}
	for _, name := range slices.Sorted(maps.Keys(expected)) {
		w := expected[name]
		g, offered := got[name]
		if !offered {
			if text, inBase64 := got.Text(name); inBase64 {
				g, offered = text, true
			}
		}
		if !offered {
			continue
		}
		asked = true
		if name == "path" && g == nil {
			g = "" // a path is never undefined (RFC 3986, 3.3)
		}
		if g == w {
			continue
		}
		if name == "host" {
			g = ownBrackets(q, g)
		}
		class, soft := difference(name, w, g)
		detail := fmt.Sprintf("%s: got %s, want %s", name, show(g), show(w))
		switch {
		case !soft:
			return Judgment{Components, Wrong, class, detail}, true
		case j.Outcome == Right:
			j = Judgment{Components, Soft, class, detail}
		}
	}
	return j, asked
}

// ownBrackets takes off the brackets of a host that the input does not have at any place. The
// adapter put them there, because the host looks like an address.
func ownBrackets(q *Question, host any) any {
	text, ok := host.(string)
	input, known := q.Request.Text("input")
	if ok && known && len(text) > 1 && text[0] == '[' && text[len(text)-1] == ']' && !strings.Contains(strings.ToLower(input), strings.ToLower(text)) {
		return text[1 : len(text)-1]
	}
	return host
}

// difference returns the class of a difference, and whether the outcome is only soft.
func difference(name string, want, got any) (class string, soft bool) {
	w, isText := want.(string)
	g, gotText := got.(string)
	switch {
	case want == nil && got == "", want == "" && got == nil:
		return "undefined and empty", true
	case want == nil || got == nil:
		return name + ": undefined", name == "authority" && softDifference("//"+w, "//"+g, false) != ""
	case !isText || !gotText:
		return name + ": not a string", false
	case name == "host" && w == "["+g+"]":
		return "host: brackets", true
	case name == "host" && sameAddress(w, g):
		return "host: address in another form", true
	case ignoresCase(name) && strings.EqualFold(w, g):
		return name + ": case", true
	case normalizesEscapes(w, g, ignoresCase(name)):
		return name + ": percent-encoding normalized", true
	case strings.EqualFold(w, g):
		return name + ": case", false
	case name == "authority" && softDifference("//"+w, "//"+g, false) != "":
		return softDifference("//"+w, "//"+g, false), true
	case decoded(w) == decoded(g):
		return name + ": percent-encoding", false
	}
	return name + ": value", false
}

// ignoresCase reports whether a component has the same meaning in upper and lower case.
func ignoresCase(name string) bool { return name == "scheme" || name == "host" || name == "authority" }

// sameAddress reports whether two hosts are IPv6 addresses with the same value. Letter case is
// another difference.
func sameAddress(want, got string) bool {
	w, ok := strings.CutPrefix(want, "[")
	if !ok || strings.EqualFold(want, got) {
		return false
	}
	a, err := netip.ParseAddr(strings.TrimSuffix(w, "]"))
	b, err2 := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(got, "["), "]"))
	return err == nil && err2 == nil && a == b
}

// classOf returns the class of a wrong result.
func classOf(q *Question, reply conformance.Object) string {
	want, ok := q.Allowed[0].Text("result")
	got, gotText := reply.Text("result")
	switch {
	case !ok || !gotText:
		return ""
	case strings.EqualFold(want, got):
		return "case"
	case decoded(want) == decoded(got):
		return "percent-encoding"
	case strings.NewReplacer("?", "", "#", "").Replace(want) == strings.NewReplacer("?", "", "#", "").Replace(got):
		return "undefined and empty"
	case slices.Contains(q.Tags, conformance.TagGuard):
		return "guard"
	}
	return "value"
}

// decoded decodes percent-encoded octets.
func decoded(s string) string { return pct.Encoded(s).Decode() }

// isUnsupported reports whether the adapter says that it does not do what was asked.
func isUnsupported(reply conformance.Object) bool {
	e, _ := reply["error"].(conformance.Object)
	return e["code"] == "unsupported" || e["code"] == "unknown-op"
}

func message(reply conformance.Object) string {
	e, _ := reply["error"].(conformance.Object)
	text, _ := e["message"].(string)
	return text
}

func show(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(v)
	return strings.TrimSpace(b.String())
}

// ParseReply reads a reply leniently, because the JSON libraries of adapters differ: control
// characters in strings need not be escaped, and bytes that are not UTF-8 become U+FFFD.
func ParseReply(text []byte) (conformance.Object, error) {
	if i := bytes.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\t' }); i >= 0 || bytes.IndexByte(text, '\t') >= 0 {
		text = escapeControls(text)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var o map[string]any
	if err := d.Decode(&o); err != nil {
		return nil, fmt.Errorf("not a JSON object (%w)", err)
	}
	if o == nil || d.More() {
		return nil, errors.New("not one JSON object")
	}
	return objects(o).(conformance.Object), nil
}

// escapeControls escapes the control characters in strings.
func escapeControls(text []byte) []byte {
	var b []byte
	inString := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '"':
			inString = !inString
		case c == '\\' && inString && i+1 < len(text):
			b = append(b, c)
			i++
			c = text[i]
		case c < ' ' && inString:
			b = fmt.Appendf(b, `\u%04x`, c)
			continue
		}
		b = append(b, c)
	}
	return b
}

// objects converts the maps in v to conformance.Object.
func objects(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			v[k] = objects(v[k])
		}
		return conformance.Object(v)
	case []any:
		for i := range v {
			v[i] = objects(v[i])
		}
	}
	return v
}
