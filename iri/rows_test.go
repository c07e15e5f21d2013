package iri_test

import (
	"bufio"
	"encoding/json"
	"iter"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
)

// The package answers every row of its operations with the reply itself, not with one of the
// alternatives.
func TestConformanceRows(t *testing.T) {
	answers := map[string]func(input string, request conformance.Object) conformance.Object{
		"to-uri": func(input string, request conformance.Object) conformance.Object {
			return answer(iri.ToURI{}.String(input))
		},
		"to-iri": func(input string, request conformance.Object) conformance.Object {
			return answer(iri.ToIRI{}.String(input))
		},
		"nfc": func(input string, request conformance.Object) conformance.Object {
			return conformance.Object{"nfc": iri.NFC.IsNormal(input)}
		},
	}
	count := map[string]int{}
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if answers[row.Op()] == nil {
			continue
		}
		count[row.Op()]++
		input := row.Request["input"].(string)
		if err := conformance.JudgeAll(row.Reply, answers[row.Op()](input, row.Request)); err != nil {
			t.Errorf("%s: %v", row, err)
		}
	}
	for op := range answers {
		if count[op] == 0 {
			t.Errorf("no rows of %s", op)
		}
	}
}

func answer(result string, err error) conformance.Object {
	if err != nil {
		return conformance.Object{"error": conformance.Object{}}
	}
	return conformance.Object{"result": result}
}

// The ladder has the rungs of package uri in the rows of compare, except in rows about IDNA and
// NFC, for which package uri has no rungs.
func TestConformanceCompare(t *testing.T) {
	more := map[string]string{"5.3.2.2-03": "nfc", "5.3.3-15": "idna"}
	rows := 0
	for row, err := range conformance.All() {
		if err != nil {
			t.Fatal(err)
		}
		if row.Op() != "compare" || row.Request["syntax"] != "rfc3987" {
			continue
		}
		rows++
		want := row.Reply["rung"].(string)
		if rung, ok := more[row.ID]; ok {
			want = rung
			delete(more, row.ID)
		}
		a := uritest.Must(uri.RFC3987.ParseReference(row.Request["a"].(string)))
		b := uritest.Must(uri.RFC3987.ParseReference(row.Request["b"].(string)))
		if got := iri.EquivalentReferences(a, b); got.String() != want {
			t.Errorf("%s: %v, want %s", row, got, want)
		}
	}
	if rows == 0 || len(more) > 0 {
		t.Errorf("%d rows; not found: %v", rows, more)
	}
}

// suiteLines yields the rows of other projects.
func suiteLines(t testing.TB) iter.Seq[string] {
	files := testenv.DataFiles(t, "conformance", "*.jsonl")
	return func(yield func(string) bool) {
		for _, file := range files {
			for line := range fileLines(t, file) {
				if !yield(line) {
					return
				}
			}
		}
	}
}

func fileLines(t testing.TB, file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scanner := bufio.NewScanner(f)
		scanner.Buffer(nil, 1<<22)
		for scanner.Scan() {
			if !yield(scanner.Text()) {
				return
			}
		}
		if err := scanner.Err(); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
}

// refuted are the rows that the package does not answer as their source does, with the reason.
var refuted = map[string]string{
	"fluent-uri convert.rs.141":    `RFC 3987, 3.2, step 4, and 4.1: "IRIs MUST NOT contain bidirectional formatting characters (LRM, RLM, LRE, RLE, LRO, RLO, and PDF)"; the example in 3.2.1 is this URI`,
	"trident-iri ParseURIToRef.24": `RFC 3987, 3.2, step 2: "except those corresponding to "%", characters in "reserved"": ":" is reserved`,
	"trident-iri ToURI.32":         `RFC 3987, 3.1: "with the flag UseSTD3ASCIIRules set to TRUE"; RFC 3490, 4.1, step 3 (b): "Verify the absence of leading and trailing hyphen-minus"`,
	"rfc3986-py test_iri.54":       newUTS46,
	"rfc3986-py test_iri.55":       newUTS46,
	"rfc3986-py test_iri.56":       newUTS46,
}

// Before version 15.1 of Unicode, UTS 46 maps U+1E9E to "ss", and since then to U+00DF.
const newUTS46 = "UTS 46, revision 31: U+1E9E is mapped to \"ss\""

// Every row of the kinds iri2uri and uri2iri that names RFC 3987 or no RFC.
func TestExternalRows(t *testing.T) {
	few := testenv.Few(t)
	rows := map[string]int{}
	for line := range suiteLines(few) {
		if !strings.Contains(line, "iri2uri") && !strings.Contains(line, "uri2iri") {
			continue
		}
		var row struct{ Suite, ID, RFC, Kind, Input, Expect, Note string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			continue // a row of another kind, with other types
		}
		if row.RFC != "3987" && row.RFC != "" || row.Kind != "iri2uri" && row.Kind != "uri2iri" {
			continue
		}
		// Rows of no RFC have their host by IDNA where the note says so.
		var host iri.HostMapping
		if row.RFC == "" && (strings.Contains(row.Note, "ToASCII") || strings.Contains(row.Note, "IDNA")) {
			host = iri.HostIDNA
		}
		toURI := iri.ToURI{Host: host, NFC: strings.Contains(row.Note, "NFC normalization")}
		var got string
		var err error
		if row.Kind == "iri2uri" {
			got, err = toURI.String(row.Input)
		} else {
			got, err = iri.ToIRI{}.String(row.Input)
		}
		name := row.Suite + " " + row.ID
		switch why, ok := refuted[name]; {
		case !ok && (err != nil || got != row.Expect):
			few.Errorf("%s: %q becomes %q, %v, want %q (%s)", name, row.Input, got, err, row.Expect, row.Note)
		case ok && err == nil && got == row.Expect && why != newUTS46:
			few.Errorf("%s: %q becomes %q, although %s", name, row.Input, got, why)
		case ok && why != newUTS46:
			rows["refuted"]++
		default:
			rows[row.Kind+" "+row.RFC]++
		}
	}
	t.Logf("%v", rows)
	if rows["iri2uri 3987"] < 20 || rows["uri2iri 3987"] < 7 || rows["refuted"] != 3 {
		few.Errorf("%v", rows)
	}
}

// The laws hold for one line in ten of the corpora; with URIFORM_LONG=1 for all lines, and in short mode for one in a
// hundred.
func TestLawsOverCorpora(t *testing.T) {
	t.Parallel()
	few := testenv.Few(t)
	files := testenv.DataFiles(few, "corpora", "*.txt")
	for _, file := range files {
		lines, accepted, changed, displayed := 0, 0, 0, 0
		for line := range fileLines(few, file) {
			lines++
			if lines%sample(1, 10, 100) != 0 {
				continue
			}
			checkLaws(few, line)
			if u, err := (iri.ToURI{}).String(line); err == nil {
				accepted++
				i, _ := iri.ToIRI{}.String(line)
				if u != line || i != line {
					changed++
				}
				if shown, _ := iri.Display.String(line); shown != i {
					displayed++
				}
			}
		}
		t.Logf("%s: %d lines, %d are IRI references, %d of them differ from their URI or IRI, %d display forms differ from the IRI", filepath.Base(file), lines, accepted, changed, displayed)
	}
}

// The laws hold for texts put together at random from what matters to the conversions.
func TestLawsAtRandom(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewSource(1))
	parts := strings.Fields(`http: x: // / ? # @ : . .. a é B %41 %C3%A9 %c3%a9 %C3 %A9 %25 %2f %2E %7e %E2%80%AE %EE%80%80 %F0%9F%8D%A3 %CC%81 %E2%84%AA ` +
		`xn--9ca xn--bcher-kva XN--9CA xn--4dbc xn-- bücher faß ẞ א ١ 1 - _ 。 ． 日本 ☃ Ａ [::1] 1.2.3.4 %78n--9ca a.b. = ; ！`)
	parts = append(parts, "\u0301", "\u202e", "\u200d", "\u00ad", "\ue000", "\u2066", "\u3000", "%", "\xff", " ",
		"．", "%EF%BC%8E", "%E3%80%82", "%31", "xn--n3h", "%00", "%40", "%3A", "／", "⁄", "∕", "％2e", "\u200c", "\u034f", "а", "⒈", "℀", "İ", "K", "\u3099", "\u3164", "\u0338", "…")
	for range sample(300_000, 20_000, 20_000) {
		var b strings.Builder
		if random.Intn(2) == 0 {
			b.WriteString("http://")
		}
		for range random.Intn(10) {
			b.WriteString(parts[random.Intn(len(parts)-random.Intn(2)*3)])
		}
		checkLaws(t, b.String())
		if t.Failed() {
			return
		}
	}
}
