package iri_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math/rand"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/bidi"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/iri"
)

// This file compares the hosts of HostIDNA with three other implementations: the package idna of
// golang.org/x/net, url.domainToASCII of Node (UTS 46 as WHATWG uses it), and the package idna of
// Python (IDNA 2008 after the mapping of UTS 46). Python's built-in codec is not used: it is IDNA
// 2003. The test runs in the long form, where node or python3 with the package idna is installed.

// generatedNames returns domain names of one to three labels and "com", made of all scripts.
func generatedNames(n int) []string {
	random := rand.New(rand.NewSource(46))
	var scripts [][]rune
	for _, name := range slices.Sorted(maps.Keys(unicode.Scripts)) {
		var chars []rune
		for _, r16 := range unicode.Scripts[name].R16 {
			for r := rune(r16.Lo); r <= rune(r16.Hi); r += rune(r16.Stride) {
				chars = append(chars, r)
			}
		}
		for _, r32 := range unicode.Scripts[name].R32 {
			for r := rune(r32.Lo); r <= rune(r32.Hi) && len(chars) < 10_000; r += rune(r32.Stride) {
				chars = append(chars, r)
			}
		}
		chars = slices.DeleteFunc(chars, func(r rune) bool { return r < 0x80 && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if len(chars) > 0 {
			scripts = append(scripts, chars)
		}
	}
	pick := func(list ...string) string { return list[random.Intn(len(list))] }
	letters := func(n int) string {
		chars := scripts[random.Intn(len(scripts))]
		var b strings.Builder
		for range n {
			b.WriteRune(chars[random.Intn(len(chars))])
		}
		return b.String()
	}
	label := func() string {
		switch random.Intn(16) {
		case 0, 1, 2, 3:
			return letters(1 + random.Intn(6))
		case 4:
			return letters(1+random.Intn(3)) + letters(1+random.Intn(3))
		case 5: // joiners and their contexts
			return pick("क", "ब", "ا", "ب", "a", "ක", "م") + pick("", "\u094d", "\u0dca", "\u0651") + pick("\u200c", "\u200d") + pick("ष", "ا", "ب", "a", "ය", "م", "")
		case 6: // right-to-left
			var b strings.Builder
			for range 1 + random.Intn(5) {
				b.WriteString(pick("א", "ב", "ا", "ب", "1", "٢", "a", "-", "\u0651", "߀", "·"))
			}
			return b.String()
		case 7: // A-labels, canonical or not
			ascii, err := idna.Punycode.ToASCII(letters(1 + random.Intn(5)))
			if err != nil {
				return "xn--"
			}
			if random.Intn(4) == 0 {
				ascii = strings.ToUpper(ascii)
			}
			return ascii
		case 8:
			return "xn--" + pick("", "-", "a", "a-", "a-b", "99", "zzz", "bcher-kva", "fa-hia", "n3h", "ls8h", "nxasmm1c", "1ch", "vi8hiv", "11b5bs3a9aj6g") + pick("", "a", "é")
		case 9:
			return letters(1) + pick("_", "__", "-", "--") + letters(1)
		case 10: // too long
			return strings.Repeat(letters(1), 1+random.Intn(70))
		case 11:
			return pick("-", "_", "") + letters(1+random.Intn(2)) + pick("-", "_", "")
		case 12:
			return pick("faß", "βόλος", "ẞ", "ς", "ﬁ", "Ａ", "①", "ｶﾞ", "ａｂ", "\u00ad", "\u034f", "\ufe0f", "¨", "≠", "☃", "💩", "€", "·", "l·l", "・", "ァ・", "׳", "א׳", "゛", "\u0e33", "\u212a", "\u2024", "\u2488", "\u2260")
		case 13: // marks
			return pick("e", "か", "", "각", "1") + pick("\u0301", "\u3099", "\u0338", "\u0323", "\u11a8") + pick("\u0301", "", "\u0327")
		case 14:
			return strings.ToUpper(letters(1 + random.Intn(4)))
		default:
			return pick("example", "EXAMPLE", "a1", "1a", "r3---sn", "ab--cd", strings.Repeat("a", 62+random.Intn(3)))
		}
	}
	all := make([]string, n)
	for i := range all {
		var b strings.Builder
		for range 1 + random.Intn(2) {
			b.WriteString(label())
			b.WriteString(pick(".", "。", "．", "｡", pick(".", ".", ".", ".", ".", ".", "..", "。.")))
		}
		all[i] = b.String() + "com" + pick("", "", "", ".")
	}
	return all
}

// ours returns what HostIDNA makes of a name, or "" and the error.
func ours(name string, with iri.ToURI) (string, error) {
	with.Host = iri.HostIDNA
	u, err := with.String("http://" + name)
	if err != nil {
		return "", err
	}
	// Peers write all labels in lower case.
	return strings.ToLower(strings.TrimPrefix(u, "http://")), nil
}

// ask sends the names to a program as JSON, and reads a list of results.
func ask(t *testing.T, names []string, command ...string) []string {
	t.Helper()
	input, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", command[0], err)
	}
	var results []string
	if err := json.Unmarshal(out, &results); err != nil || len(results) != len(names) {
		t.Fatalf("%s: %d results: %v", command[0], len(results), err)
	}
	return results
}

// differences counts the reasons for which the results for names differ, and reports the differences
// without a reason.
func differences(t *testing.T, names, peer []string, with iri.ToURI, reason func(name, us, them string, err error) string) {
	t.Helper()
	counts := map[string]int{}
	unexplained := 0
	for i, name := range names {
		us, err := ours(name, with)
		if us == peer[i] {
			if us == "" {
				counts["both refuse"]++
			} else {
				counts["equal"]++
			}
			continue
		}
		why := reason(name, us, peer[i], err)
		if why == "" {
			if unexplained++; unexplained <= 40 {
				t.Errorf("%+q: %q, %v; the peer says %q", name, us, err, peer[i])
			}
			continue
		}
		counts[why]++
	}
	for _, why := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%7d  %s", counts[why], why)
	}
	t.Logf("%7d  unexplained", unexplained)
}

// domains is the number of names in ".ci/run all". By default, the tests compare the first quarter,
// in which each kind of label occurs more than a thousand times.
const domains = 100_000

func TestDomainsAgainstNode(t *testing.T) {
	if testing.Short() {
		t.Skip("compares thousands of names")
	}
	t.Parallel()
	node := testenv.Program(t, "node")
	names := generatedNames(sample(domains, domains/16, 0))
	peer := ask(t, names, node, "-e", `
const names = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(names.map(name => require("url").domainToASCII(name))));`)
	differences(t, names, peer, iri.ToURI{NoSTD3Rules: true}, func(name, us, them string, err error) string {
		long := len(strings.TrimSuffix(them, ".")) > 253
		for label := range strings.SplitSeq(strings.TrimSuffix(them, "."), ".") {
			long = long || label == "" || len(label) > 63
		}
		switch {
		case long && (errors.Is(err, iri.ErrLabelEmpty) || errors.Is(err, iri.ErrLabelTooLong) || errors.Is(err, iri.ErrNameTooLong)):
			return "Node accepts empty and long labels: VerifyDnsLength is off in WHATWG"
		case errors.Is(err, iri.ErrLabelBidi) && them != "":
			return "Node accepts labels against the Bidi rule of RFC 5893"
		case newer(name), err == nil && them == "" && unicode.Version > "15.1":
			return "another version of Unicode"
		case strings.Contains(us, "%"):
			return "Node refuses what UTS 46 maps to characters of WHATWG's list of forbidden ones, such as a space"
		case err != nil && !errors.Is(err, iri.ErrLabel):
			return "the name has a character that an IRI has not: U+E0000 to U+E0FFF"
		case err == nil && them == "" && strings.ContainsFunc(name, rightToLeft):
			return "Node refuses labels that meet the Bidi rule, with letters and marks of Unicode 13.0 and later"
		case (errors.Is(err, iri.ErrLabelMark) || errors.Is(err, iri.ErrLabelACE)) && startsWithMark(name):
			return "Node does not know all marks of Unicode 14.0 and 15.0, with which a label may not begin"
		case errors.Is(err, iri.ErrLabelACE) && strings.Contains(strings.ToLower(name), "xn--a-"):
			return "Node accepts an A-label of ASCII characters"
		}
		return ""
	})
}

func rightToLeft(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// startsWithMark reports whether a label, decoded, begins with a combining mark.
func startsWithMark(name string) bool {
	for label := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune(".\u3002\uff0e\uff61", r) }) {
		if label, _ = idna.Punycode.ToUnicode(strings.ToLower(label)); unicode.IsMark([]rune(label)[0]) {
			return true
		}
	}
	return false
}

// newer reports whether a name has characters that Unicode or UTS 46 has added or changed since
// Unicode 15.0: capital letters that 15.1 maps to small letters, and U+180E, which it ignores.
func newer(name string) bool {
	unicodeName, _ := idna.Punycode.ToUnicode(name)
	for _, r := range name + unicodeName {
		switch {
		case r == 0x1E9E, r == 0x04C0, 0x10A0 <= r && r <= 0x10C5, r == 0x2132, r == 0x2183, r == 0x180E:
			return true
		case !unicode.IsGraphic(r) && !unicode.In(r, unicode.C):
			return true
		}
	}
	return false
}

func TestDomainsAgainstPython(t *testing.T) {
	if testing.Short() {
		t.Skip("compares thousands of names")
	}
	t.Parallel()
	python := testenv.Program(t, "python3")
	if err := exec.Command(python, "-c", "import idna").Run(); err != nil {
		testenv.Skip(t, "peers", "idna, a package of Python: %v", err)
	}
	names := generatedNames(sample(domains, domains/16, 0))
	peer := ask(t, names, python, "-c", `
import idna, json, sys
def ascii(name):
    try:
        return idna.encode(name, uts46=True, std3_rules=True, transitional=False).decode()
    except (idna.IDNAError, UnicodeError) as err:
        return "!" + str(err)
json.dump([ascii(name) for name in json.load(sys.stdin)], sys.stdout)`)
	refusals := make([]string, len(peer))
	for i, result := range peer {
		if why, ok := strings.CutPrefix(result, "!"); ok {
			peer[i], refusals[i] = "", why
		}
	}
	at := -1
	differences(t, names, peer, iri.ToURI{}, func(name, us, them string, err error) string {
		for at++; names[at] != name || peer[at] != them; at++ {
		}
		why := refusals[at]
		switch {
		case strings.HasPrefix(why, "Codepoint U+") && strings.HasSuffix(why, "not allowed"):
			return "IDNA 2008 does not allow the character: symbols, old Hangul, and others (RFC 5892, 2)"
		case strings.HasPrefix(why, "Codepoint U+") && strings.Contains(why, "not allowed at position"):
			return "Python checks CONTEXTO as for a registration (RFC 5892, A.3 to A.9)"
		case strings.HasPrefix(why, "Label has disallowed hyphens") && hasASCIIHyphens(name):
			return "Python applies the rule for hyphens (RFC 5891, 4.2.3.1) to ASCII labels"
		case strings.HasPrefix(why, "Unknown directionality"), newer(name):
			return "another version of Unicode"
		case err != nil && !errors.Is(err, iri.ErrLabel):
			return "the name has a character that an IRI has not: U+E0000 to U+E0FFF"
		case errors.Is(err, iri.ErrLabelBidi) && them != "":
			return "Python applies the Bidi rule to labels with right-to-left characters only, not to all labels of the name"
		}
		return why
	})
}

// hasASCIIHyphens reports whether an ASCII label has hyphens in the third and fourth position.
func hasASCIIHyphens(name string) bool {
	for label := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune(".\u3002\uff0e\uff61", r) }) {
		if len(label) > 4 && label[2:4] == "--" && isASCII(label) && !strings.HasPrefix(strings.ToLower(label), "xn--") {
			return true
		}
	}
	return false
}

// TestDomainsAgainstNet compares with the package idna on the whole name. HostIDNA differs where that
// package does: it keeps ASCII labels, and checks "xn--".
func TestDomainsAgainstNet(t *testing.T) {
	t.Parallel()
	names := generatedNames(sample(domains, domains/10, domains/20))
	profile := idna.New(idna.MapForLookup(), idna.CheckHyphens(false), idna.BidiRule(), idna.VerifyDNSLength(true))
	peer := make([]string, len(names))
	for i, name := range names {
		// With the tables of Unicode 16.0 and later, VerifyDNSLength refuses a final dot.
		name, root := strings.CutSuffix(name, ".")
		if ascii, err := profile.ToASCII(name); err == nil {
			peer[i] = ascii
			if root {
				peer[i] += "."
			}
		}
	}
	differences(t, names, peer, iri.ToURI{}, func(name, us, them string, err error) string {
		switch {
		case errors.Is(err, iri.ErrLabelHyphen):
			return "hyphens are checked apart, because package idna counts bytes"
		case err != nil && !errors.Is(err, iri.ErrLabel):
			return "the name has a character that an IRI has not: U+E0000 to U+E0FFF"
		}
		return ""
	})
}
