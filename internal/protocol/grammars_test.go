package protocol

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/grammar/rfc"
)

// decoded answers a request and decodes the reply into v.
func decoded(t *testing.T, line string, v any) {
	t.Helper()
	if err := json.Unmarshal(server.Answer(nil, []byte(line)), v); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
}

// The keys of the replies about grammars are declared.
func TestGrammarRepliesAreDeclared(t *testing.T) {
	for _, line := range []string{
		`{"op":"grammars"}`,
		`{"op":"grammars","published":true}`,
		`{"op":"rule","grammar":"rfc3986","rule":"port"}`,
		`{"op":"rule","grammar":"rfc2396","rule":"URI-reference"}`,
		`{"op":"rule","grammar":"rfc3987","rule":"ALPHA"}`,
		`{"op":"railroad","grammar":"rfc3986","rule":"port"}`,
		`{"op":"walk","grammar":"rfc3986","rule":"host","input":"[::1"}`,
		`{"op":"walk","grammar":"rfc3986","rule":"host","input":"a"}`,
		`{"op":"regex","grammar":"rfc3987","rule":"iuserinfo"}`,
		`{"op":"difference","grammar":"rfc2396","other":"rfc3986"}`,
		`{"op":"rows","rfc":"rfc2396","section":"5.2"}`,
		`{"op":"disagreements"}`,
	} {
		o := parseObject(t, server.Answer(nil, []byte(line)))
		if o["error"] != nil {
			t.Errorf("%s: %v", line, o["error"])
		}
		op := byName[regexp.MustCompile(`"op":"(\w+)"`).FindStringSubmatch(line)[1]]
		if err := declares(append(slices.Concat(op.Replies...), errorKey), o); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		for _, k := range op.Replies[0] {
			if _, ok := o[k.Name]; !ok && !k.Optional {
				t.Errorf("%s: no key %s", line, k.Name)
			}
		}
	}
}

// Faulty requests are bad requests, and the error names the field.
func TestGrammarErrors(t *testing.T) {
	for _, tt := range []struct{ line, field, message string }{
		{`{"op":"rule","grammar":"rfc398","rule":"port"}`, "grammar", "did you mean rfc3986"},
		{`{"op":"rule","grammar":"rfc3986","rule":"prot"}`, "rule", "did you mean port"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":100}`, "width", "expected a number from 200"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":1e9}`, "width", "1000000000: expected a number from 200"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":1e10}`, "width", "is not a whole number from 0 to 2147483647"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":-300}`, "width", "is not a whole number from 0 to 2147483647"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":300.5}`, "width", "is not a whole number from 0 to 2147483647"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":"300"}`, "width", "is not a whole number from 0 to 2147483647"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","link":"x"}`, "link", "{}"},
		{`{"op":"regex","grammar":"rfc3986","rule":"port","dialects":["perl"]}`, "dialects", "expected re2"},
		{`{"op":"difference","grammar":"rfc3986","other":"rfc2396","rule":"reg-name"}`, "other_rule", "did you mean reg_name"},
		{`{"op":"difference","grammar":"rfc3986","other":"rfc2396","other_rule":"reg_name"}`, "rule", "did you mean reg-name"},
		{`{"op":"difference","grammar":"rfc3986","other":"rfc1"}`, "other", "unknown grammar"},
		{`{"op":"rows","rfc":"rfc1630"}`, "rfc", "expected rfc1738"},
		{`{"op":"railroad","grammar":"rfc3986","rule":"port","width":1e300}`, "width", "is not a whole number from 0 to 2147483647"},
		{`{"op":"rows","operation":"nope"}`, "operation", `unknown operation "nope"`},
		{`{"op":"rows","start":-1}`, "start", "is not a whole number from 0 to 2147483647"},
		{`{"op":"disagreements","grammar":"rfc1630"}`, "grammar", "expected rfc1738"},
	} {
		var got struct {
			Error struct{ Code, Field, Message string }
		}
		decoded(t, tt.line, &got)
		if e := got.Error; e.Code != "bad-request" || e.Field != tt.field || !strings.Contains(e.Message, tt.message) {
			t.Errorf("%s: got %+v, want field %s, message %q", tt.line, e, tt.field, tt.message)
		}
	}
}

// A rule has the section that defines it: RFC 3986, 3.2.2 and 3.2.3; RFC 5234, B.1.
func TestRulePlace(t *testing.T) {
	for request, want := range map[string]string{
		`{"op":"rule","grammar":"rfc3986","rule":"port"}`:      `"place":{"rfc":"rfc3986","section":"3.2.3"}`,
		`{"op":"rule","grammar":"rfc3986","rule":"reg-name"}`:  `"place":{"rfc":"rfc3986","section":"3.2.2"}`,
		`{"op":"rule","grammar":"rfc3987","rule":"ALPHA"}`:     `"place":{"rfc":"rfc5234","section":"B.1"}`,
		`{"op":"rule","grammar":"rfc3987","rule":"ireg-name"}`: `"place":{"rfc":"rfc3987","section":"2.2"}`,
	} {
		if got := batched(t, request); !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
}

// The grammars are those of package rfc, with 260 rules.
func TestGrammars(t *testing.T) {
	var got struct {
		Grammars []struct {
			Grammar string
			Rules   int
			Start   map[string]string
			Names   []string
		}
	}
	decoded(t, `{"op":"grammars"}`, &got)
	var names []string
	count := 0
	for _, g := range got.Grammars {
		names = append(names, g.Grammar)
		count += g.Rules
		if len(g.Names) != g.Rules || !slices.Contains(g.Names, g.Start["reference"]) {
			t.Errorf("%s: %d rules, %d names, start %v", g.Grammar, g.Rules, len(g.Names), g.Start)
		}
	}
	if !slices.Equal(names, rfc.Names()) || count != 260 {
		t.Errorf("%v, %d rules", names, count)
	}
}

// The rule has the facts that its RFC prints.
func TestRule(t *testing.T) {
	var got struct {
		Defined, Source, Characters string
		Uses                        []string
		Used_builtins               []string
		Cited_by                    []string
		Rows, Suite                 int
		Counterparts                []struct{ Component, Grammar, Rule string }
	}
	decoded(t, `{"op":"rule","grammar":"rfc3986","rule":"userinfo"}`, &got)
	// RFC 3986, 3.2.1: userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
	if !strings.Contains(got.Defined, "section 3.2.1 of RFC 3986") || !strings.Contains(got.Source, `*( unreserved / pct-encoded / sub-delims / ":" )`) {
		t.Errorf("%+v", got)
	}
	if !slices.Equal(got.Uses, []string{"unreserved", "pct-encoded", "sub-delims"}) || !slices.Equal(got.Cited_by, []string{"authority"}) {
		t.Errorf("%+v", got)
	}
	if got.Characters != "! $ % & ' ( ) * + , - . 0–9 : ; = A–Z _ a–z ~" || got.Suite == 0 {
		t.Errorf("%+v", got)
	}
	if want := "[{userinfo rfc2396 userinfo} {userinfo rfc2396+2732 userinfo} {userinfo rfc3987 iuserinfo}]"; fmt.Sprint(got.Counterparts) != want {
		t.Errorf("got %v, want %s", got.Counterparts, want)
	}
}

// The numbers of rows of rules are the numbers of lines with these requests in the files.
func TestRowsOfRule(t *testing.T) {
	var all []conformance.Object
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, row.Request)
	}
	for _, tt := range []struct {
		grammar, rule string
		is            func(request conformance.Object) bool
	}{
		{"rfc3986", "IPv6address", func(r conformance.Object) bool { return r["grammar"] == "rfc3986" && r["rule"] == "IPv6address" }},
		{"rfc3986", "URI", func(r conformance.Object) bool {
			return r["grammar"] == "rfc3986" && r["rule"] == "URI" || r["op"] == "parse" && (r["syntax"] == nil || r["syntax"] == "rfc3986") && r["form"] == "uri"
		}},
		{"rfc2396", "URI-reference", func(r conformance.Object) bool {
			return r["grammar"] == "rfc2396" && r["rule"] == "URI-reference" || r["op"] == "parse" && r["syntax"] == "rfc2396" && (r["form"] == nil || r["form"] == "reference")
		}},
	} {
		want := 0
		for _, r := range all {
			if tt.is(r) {
				want++
			}
		}
		var rule struct{ Rows int }
		var rows struct{ Total int }
		decoded(t, fmt.Sprintf(`{"op":"rule","grammar":%q,"rule":%q}`, tt.grammar, tt.rule), &rule)
		decoded(t, fmt.Sprintf(`{"op":"rows","grammar":%q,"rule":%q}`, tt.grammar, tt.rule), &rows)
		if rule.Rows != want || rows.Total != want || want == 0 {
			t.Errorf("%s %s: %d and %d rows, want %d", tt.grammar, tt.rule, rule.Rows, rows.Total, want)
		}
	}
}

// The patterns are those of the dialects. The regular expressions of POSIX cannot match ucschar.
func TestRegex(t *testing.T) {
	type patterns struct {
		Patterns []struct {
			Dialect         string
			Pattern, Reason *string
		}
	}
	var got patterns
	decoded(t, `{"op":"regex","grammar":"rfc3987","rule":"iuserinfo"}`, &got)
	if len(got.Patterns) != 6 {
		t.Fatalf("%d patterns", len(got.Patterns))
	}
	for _, p := range got.Patterns {
		if ere := p.Dialect == "ere"; (p.Pattern == nil) != ere || (p.Reason == nil) == ere {
			t.Errorf("%s: %v %v", p.Dialect, p.Pattern, p.Reason)
		}
	}
	got = patterns{}
	decoded(t, `{"op":"regex","grammar":"rfc3986","rule":"port","dialects":["re2"]}`, &got)
	if len(got.Patterns) != 1 || got.Patterns[0].Dialect != "re2" {
		t.Fatalf("%+v", got)
	}
	re, err := regexp.Compile(*got.Patterns[0].Pattern)
	if err != nil || !re.MatchString("80") || !re.MatchString("") || re.MatchString("8x") {
		t.Errorf("%v, %v", re, err)
	}
}

// The witnesses are shortest strings, by the rules that the RFCs print.
func TestDifference(t *testing.T) {
	type reply struct {
		Pairs []struct {
			Component string
			Same      bool
			Rules     []struct {
				Grammar, Rule string
				Only          *string
				Stops         *int
			}
		}
	}
	text := func(s string) *string { return &s }
	for _, tt := range []struct {
		line   string
		first  *string // only the first rule derives it
		second *string
	}{
		// RFC 2396, 3.2.1: reg_name = 1*( … | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" );
		// RFC 3986, 3.2.2: reg-name = *( unreserved / pct-encoded / sub-delims )
		{`{"op":"difference","grammar":"rfc2396","rule":"reg_name","other":"rfc3986","other_rule":"reg-name"}`, text(":"), text("")},
		// RFC 1738, 5: scheme = 1*[ lowalpha | digit | "+" | "-" | "." ], with upper case by 2.1;
		// RFC 3986, 3.1: scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
		{`{"op":"difference","grammar":"rfc1738","other":"rfc3986","rule":"scheme"}`, text("0"), nil},
		{`{"op":"difference","grammar":"rfc2396","other":"rfc3986","other_rule":"scheme"}`, nil, nil},
		// RFC 2396: the reference that is only a query is a correction.
		{`{"op":"difference","grammar":"rfc2396","other":"rfc2396","rule":"relativeURI","other_published":true}`, text("?"), nil},
	} {
		var got reply
		decoded(t, tt.line, &got)
		if len(got.Pairs) != 1 || len(got.Pairs[0].Rules) != 2 {
			t.Fatalf("%s: %+v", tt.line, got)
		}
		p := got.Pairs[0]
		for i, want := range []*string{tt.first, tt.second} {
			only := p.Rules[i].Only
			if (only == nil) != (want == nil) || only != nil && *only != *want || (only == nil) != (p.Rules[i].Stops == nil) {
				t.Errorf("%s: %s: got %s", tt.line, p.Rules[i].Grammar, server.Answer(nil, []byte(tt.line)))
			}
		}
		if p.Same != (tt.first == nil && tt.second == nil) {
			t.Errorf("%s: same is %v", tt.line, p.Same)
		}
	}
	var all reply
	decoded(t, `{"op":"difference","grammar":"rfc3986","other":"rfc3987"}`, &all)
	components := map[string]bool{}
	for _, p := range all.Pairs {
		components[p.Component] = p.Same
	}
	// Each IRI component includes the URI component; scheme and port are the same (RFC 3987, 2.2).
	if len(components) < 15 || !components["scheme"] || !components["port"] || components["path"] || components["reference"] {
		t.Errorf("%v", components)
	}
}
