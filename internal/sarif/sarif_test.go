package sarif

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/lint"
)

var inputs = []string{"http://127.1/", "http://u:hunter@h/", "https://uriform.dev/", "http://é\u202Ea/", "a b", "\xff", "http://a\x00"}

func logOf(t *testing.T, o lint.Options) map[string]any {
	t.Helper()
	var b bytes.Buffer
	l := Begin(&b, "uri lint", "v1.2.3", LintRules(o))
	for n, text := range inputs {
		for _, i := range lint.CheckText(text, uri.RFC3987, o) {
			l.Add(LintResult("dir/urls.txt", n+1, text, i))
		}
	}
	if err := l.End(); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "hunter") {
		t.Error("the log shows a password")
	}
	var log map[string]any
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatalf("%v: %s", err, b.Bytes())
	}
	return log
}

// An object checks the members of an object of the log. The numbers in comments are sections of the
// standard: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS.
type object struct {
	t    *testing.T
	path string
	m    map[string]any
}

func (o object) object(name string) object {
	m, ok := o.m[name].(map[string]any)
	if !ok {
		o.t.Fatalf("%s.%s is not an object: %v", o.path, name, o.m[name])
	}
	return object{o.t, o.path + "." + name, m}
}

func (o object) objects(name string) (list []object) {
	array, ok := o.m[name].([]any)
	if !ok {
		o.t.Fatalf("%s.%s is not an array", o.path, name)
	}
	for _, v := range array {
		m, ok := v.(map[string]any)
		if !ok {
			o.t.Fatalf("%s.%s has %v", o.path, name, v)
		}
		list = append(list, object{o.t, o.path + "." + name, m})
	}
	return list
}

func (o object) text(name, pattern string) string {
	s, ok := o.m[name].(string)
	if !ok || !regexp.MustCompile("^(?:"+pattern+")$").MatchString(s) {
		o.t.Errorf("%s.%s is %v, want %s", o.path, name, o.m[name], pattern)
	}
	return s
}

func (o object) number(name string, least int) int {
	n, ok := o.m[name].(float64)
	if !ok || n != float64(int(n)) || int(n) < least {
		o.t.Errorf("%s.%s is %v", o.path, name, o.m[name])
	}
	return int(n)
}

// only checks that the object has no other members: the schema of the standard does not allow them.
func (o object) only(names string) {
	for name := range o.m {
		if !strings.Contains(" "+names+" ", " "+name+" ") {
			o.t.Errorf("%s has the member %s", o.path, name)
		}
	}
}

func TestLog(t *testing.T) {
	var options lint.Options
	if err := options.Set("host-non-ascii", lint.Off); err != nil {
		t.Fatal(err)
	}
	log := object{t, "log", logOf(t, options)}
	log.only("$schema version runs")
	log.text("version", `2\.1\.0`) // 3.13.2
	log.text("$schema", "https://.*")
	runs := log.objects("runs") // 3.13.4
	if len(runs) != 1 {
		t.Fatalf("%d runs", len(runs))
	}
	run := runs[0]
	run.only("columnKind tool results")
	run.text("columnKind", "utf16CodeUnits|unicodeCodePoints") // 3.14.17
	run.object("tool").only("driver")                          // 3.18.2: required
	driver := run.object("tool").object("driver")
	driver.only("name version informationUri rules")
	driver.text("name", ".+") // 3.19.8: required
	driver.text("version", `v1\.2\.3`)
	driver.text("informationUri", "https://.*")
	rules := driver.objects("rules")
	ids := map[string]bool{}
	for _, r := range rules { // 3.49
		r.only("id shortDescription fullDescription help helpUri defaultConfiguration")
		id := r.text("id", "[a-z0-9-]+") // 3.49.3: required
		if ids[id] {
			t.Errorf("two rules %s", id)
		}
		ids[id] = true
		for _, name := range []string{"shortDescription", "fullDescription", "help"} {
			r.object(name).only("text")
			r.object(name).text("text", `(?s)\S.*`) // 3.12: text or id
		}
		r.text("helpUri", "https://.*")
		d := r.object("defaultConfiguration")
		d.only("enabled level")
		level := d.text("level", "none|note|warning|error") // 3.50.3
		if d.m["enabled"] != (level != "none") || (id == "host-non-ascii") != (level == "none") {
			t.Errorf("%s: enabled is %v", id, d.m["enabled"])
		}
	}
	results := run.objects("results") // 3.14.23
	seen := map[string]bool{}
	for _, r := range results { // 3.27
		r.only("ruleId ruleIndex level message locations")
		id := r.text("ruleId", "[a-z0-9-]+")
		if i := r.number("ruleIndex", 0); i >= len(rules) || rules[i].m["id"] != id {
			t.Errorf("result %s has the index %d", id, i)
		}
		r.text("level", "note|warning|error")
		r.object("message").text("text", `(?s)[A-Z].*\.`) // 3.27.11: required
		locations := r.objects("locations")
		if len(locations) != 1 {
			t.Fatal("one location")
		}
		location := locations[0].object("physicalLocation")
		location.only("artifactLocation region")
		location.object("artifactLocation").text("uri", "dir/urls.txt") // 3.4.3
		region := location.object("region")
		region.only("startLine startColumn endColumn")
		line, start := region.number("startLine", 1), region.number("startColumn", 1) // 3.30.5 and 6
		if end := region.number("endColumn", 1); end < start || line > len(inputs) {  // 3.30.8
			t.Errorf("%s: region %v", id, region.m)
		}
		seen[id] = true
		if id == "bidi-control" && (line != 4 || start != 9 || region.m["endColumn"] != 10.0) {
			t.Errorf("bidi-control: region %v; the columns count code points", region.m)
		}
	}
	for _, id := range []string{"address-rare-form", "userinfo-password", "bidi-control", "rejected", "raw-control", "raw-space"} {
		if !seen[id] {
			t.Errorf("no result %s", id)
		}
	}
	if seen["host-non-ascii"] {
		t.Error("a rule that is off has a result")
	}
}

// The first error counts, also if writing works later.
func TestFirstError(t *testing.T) {
	w := &failingOnce{}
	l := Begin(w, "uri lint", "", LintRules(lint.Options{}))
	l.Add(LintResult("f", 1, "a", lint.Issue{Code: "raw-space"}))
	if err := l.End(); err != bytes.ErrTooLarge || w.writes != 1 {
		t.Errorf("error %v after %d writes, want that of the first", err, w.writes)
	}
}

type failingOnce struct{ writes int }

func (f *failingOnce) Write(b []byte) (int, error) {
	if f.writes++; f.writes == 1 {
		return 0, bytes.ErrTooLarge
	}
	return len(b), nil
}

// A message is UTF-8: a byte that is not is written as U+FFFD.
func TestMessageIsUTF8(t *testing.T) {
	var b bytes.Buffer
	l := Begin(&b, "uri lint", "", LintRules(lint.Options{}))
	l.Add(LintResult("f", 1, "a", lint.Issue{Code: "raw-space", Detail: "b\xffc"}))
	if err := l.End(); err != nil || !strings.Contains(b.String(), `"message":{"text":"`) || !strings.Contains(b.String(), ": b\uFFFDc. ") {
		t.Errorf("%v: %s", err, b.Bytes()[max(0, b.Len()-500):])
	}
}

// The name of the file is written as a relative reference (SARIF, 3.4.3).
func TestFileName(t *testing.T) {
	for name, want := range map[string]string{"dir/urls.txt": "dir/urls.txt", "a b#c%zz": "a%20b%23c%25zz", "a:b?": "a%3Ab%3F", "é": "%C3%A9"} {
		var b bytes.Buffer
		l := Begin(&b, "uri lint", "v1.2.3", LintRules(lint.Options{}))
		for _, i := range lint.CheckText("a b", uri.RFC3987, lint.Options{}) {
			l.Add(LintResult(name, 1, "a b", i))
		}
		if err := l.End(); err != nil || !strings.Contains(b.String(), `"artifactLocation":{"uri":"`+want+`"}`) {
			t.Errorf("%s: %v %s", name, err, b.String())
		}
	}
}

// The whole log: a line of JSON up to the results, and a line for each result. A rule that is turned off
// is not enabled.
func TestWholeLog(t *testing.T) {
	var o lint.Options
	if err := o.Set("host-non-ascii", lint.Off); err != nil {
		t.Fatal(err)
	}
	quoted := func(s string) string {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		e.Encode(s)
		return strings.TrimSpace(b.String())
	}
	var rules []string
	index, off := map[string]int{}, 0
	for _, r := range lint.Rules() {
		index[r.Code] = len(rules)
		title := strings.ToUpper(r.Title[:1]) + r.Title[1:] + "."
		level := map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note", lint.Off: "none"}[o.SeverityOf(r.Code)]
		enabled := "true"
		if level == "none" {
			enabled = "false"
			off++
		}
		rules = append(rules, `{"id":"`+r.Code+`","shortDescription":{"text":`+quoted(title)+`},"fullDescription":{"text":`+quoted(r.Why+" "+r.Where()+": “"+r.Quote+"”")+
			`},"help":{"text":`+quoted(r.Advice)+`},"helpUri":"https://github.com/uriform/uri/blob/main/doc/lint.md#`+r.Code+`","defaultConfiguration":{"enabled":`+enabled+`,"level":"`+level+`"}}`)
	}
	if off == 0 || len(rules) == off {
		t.Errorf("%d of %d rules are off", off, len(rules))
	}
	want := `{"$schema":"` + Schema + `","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","tool":{"driver":{"name":"uri lint","version":"v1",` +
		`"informationUri":"https://github.com/uriform/uri","rules":[` + strings.Join(rules, ",") + `]}},"results":[`
	var b strings.Builder
	l := Begin(&b, "uri lint", "v1", LintRules(o))
	for n, text := range []string{"x://é127.1/", "http://127.1/"} {
		for k, i := range lint.CheckText(text, uri.RFC3987, lint.Options{Least: lint.Error}) {
			if n+k > 0 && strings.Contains(b.String(), `"ruleId"`) {
				want += ",\n"
			}
			l.Add(LintResult("a b:c/é", n+3, text, i))
			column := strings.Count(text[:i.Start], "") // characters before, and 1
			want += `{"ruleId":"` + i.Code + `","ruleIndex":` + strconv.Itoa(index[i.Code]) + `,"level":"error","message":{"text":` + quoted(i.Message()+" "+i.Advice()) +
				`},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b%3Ac/%C3%A9"},"region":{"startLine":` + strconv.Itoa(n+3) + `,"startColumn":` + strconv.Itoa(column) +
				`,"endColumn":` + strconv.Itoa(column+strings.Count(text[i.Start:i.End], "")-1) + `}}}]}`
		}
	}
	want += "]}]}\n"
	if err := l.End(); err != nil || b.String() != want {
		got := b.String()
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		t.Errorf("%v; byte %d: got %.100q, want %.100q", err, i, got[max(i-20, 0):], want[max(i-20, 0):])
	}
	if !strings.Contains(want, `"startColumn":8`) { // after http://
		t.Error("no result in the second text")
	}
}
