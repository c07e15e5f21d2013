package whatwg

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/uriform/uri/internal/testenv"
)

// oracleQuestions is the number of generated questions to an oracle.
const oracleQuestions = 100_000

// A kind is a reason for which an oracle answers otherwise than this package. It has one of the two
// functions.
type kind struct {
	reason string
	// spelling changes what an oracle spells otherwise. Both answers are changed, also for the kinds
	// that follow.
	spelling func(answer string) string
	// applies reports whether this is the reason. The answers are those of question.answer.
	applies func(q question, ours, theirs string) bool
}

// compareOracle asks this package and an oracle the same generated questions, and counts the
// differences of each kind. Any other difference is an error.
func compareOracle(t *testing.T, kinds []kind, ask func(questions []byte) (answers []byte, err error)) {
	t.Helper()
	generated := generator(t)
	questions := make([]question, oracleQuestions)
	list := make([][4]string, oracleQuestions)
	for i := range questions {
		q := generated()
		questions[i], list[i] = q, [...]string{q.base, q.url, q.setter, q.value}
	}
	input, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	output, err := ask(input)
	if err != nil {
		t.Fatal(err)
	}
	var answers []string
	if err := json.Unmarshal(output, &answers); err != nil || len(answers) != len(questions) {
		t.Fatalf("%d answers: %v", len(answers), err)
	}
	few := testenv.Few(t)
	count := make([]int, len(kinds))
	for i, q := range questions {
		ours, theirs := q.answer(), answers[i]
		if ours == theirs {
			continue
		}
		if k := reason(kinds, q, ours, theirs); k >= 0 {
			count[k]++
			continue
		}
		few.Errorf("%q:\n%s\nthe oracle:\n%s", q, ours, theirs)
	}
	for k, kind := range kinds {
		t.Logf("%6d differences: %s", count[k], kind.reason)
	}
}

// reason returns the index of the kind of a difference, or -1.
func reason(kinds []kind, q question, ours, theirs string) int {
	for k, kind := range kinds {
		if kind.spelling != nil {
			ours, theirs = kind.spelling(ours), kind.spelling(theirs)
		}
		if ours == theirs || kind.applies != nil && kind.applies(q, ours, theirs) {
			return k
		}
	}
	return -1
}

// Lines of an answer.
const (
	hrefLine     = 0
	protocolLine = 1
	hostLine     = 4
	pathLine     = 7
	originLine   = 10
)

// line returns a line of an answer, or "" if there is no URL.
func line(answer string, n int) string {
	if lines := strings.Split(answer, "\n"); n < len(lines) {
		return lines[n]
	}
	return ""
}

// sameHost reports whether both answers have a URL, with the same host and port.
func sameHost(ours, theirs string) bool {
	return ours != "" && theirs != "" && line(ours, hostLine) == line(theirs, hostLine)
}

// has reports whether a string of the question, cleaned and percent-decoded, has a character for which
// is returns true.
func (q question) has(is func(r rune) bool) bool {
	return slices.ContainsFunc([]string{q.base, q.url, q.value}, func(s string) bool {
		return strings.ContainsFunc(decode(clean(s)), is)
	})
}

// matches reports whether the base or the URL, cleaned, matches an expression.
func (q question) matches(expr *regexp.Regexp) bool {
	return expr.MatchString(clean(trim(q.base))) || expr.MatchString(clean(trim(q.url)))
}

func (q question) setsHost() bool { return q.setter == "host" || q.setter == "hostname" }

var trailingSpace = kind{
	reason: "a space at the end of an opaque path becomes %20 since 2025 (whatwg/url#844)",
	applies: func(q question, ours, theirs string) bool {
		spaces := strings.NewReplacer("%20", "", " ", "")
		return strings.HasSuffix(line(ours, pathLine), "%20") && !strings.HasPrefix(line(ours, pathLine), "/") && spaces.Replace(ours) == spaces.Replace(theirs)
	},
}

var aLabel = regexp.MustCompile(`(?i)xn--`)

// kindsOfNode are the differences of Node 20, which has Ada 2.9.
var kindsOfNode = []kind{
	{
		reason:   `"^" is in the path percent-encode set since 2025 (whatwg/url#846)`,
		spelling: strings.NewReplacer("^", "%5E").Replace,
	},
	trailingSpace,
	{
		reason: "a domain in ASCII may have any A-label since 2026 (whatwg/url#914)",
		applies: func(q question, ours, theirs string) bool {
			return theirs == "" && q.matches(aLabel)
		},
	},
	{
		reason: "UTS 46 of newer Unicode maps U+1E9E to U+00DF and U+10A0 to U+10C5 to small letters, and refuses an A-label of ASCII characters",
		applies: func(q question, ours, theirs string) bool {
			return !sameHost(ours, theirs) && q.has(func(r rune) bool { return r == '\u1E9E' || '\u10A0' <= r && r <= '\u10C5' }) || ours == "" && q.matches(aLabel)
		},
	},
	{
		reason: "all labels of a Bidi domain name must satisfy the Bidi Rule (UTS 46, 4.1, 9); Ada checks only those with right-to-left characters",
		applies: func(q question, ours, theirs string) bool {
			return !sameHost(ours, theirs) && q.hasChar(0x590, 0x8FF)
		},
	},
	{
		reason: `only a fragment is resolved against a URL with an opaque path (4.4, no scheme state); Ada 2.9 takes every reference with a "#"`,
		applies: func(q question, ours, theirs string) bool {
			base, _ := Parse(q.base)
			return ours == "" && base.HasOpaquePath() && strings.Contains(q.url, "#")
		},
	},
	{
		reason: "an empty host replaces the host null (4.4, host state); Ada 2.9 ignores it",
		applies: func(q question, ours, theirs string) bool {
			return q.setsHost() && strings.Replace(line(ours, hrefLine), "//", "", 1) == line(theirs, hrefLine)
		},
	},
	{
		reason: "a port that does not begin with a digit is ignored (4.4, port state), and so is a host that begins with a colon (host state); Ada 2.9 removes the port or the host",
		applies: func(q question, ours, theirs string) bool {
			return (q.setter == "port" || q.setsHost()) && len(line(theirs, hostLine)) < len(line(ours, hostLine))
		},
	},
	{
		reason: `a dot segment is removed, and "/" stays (4.4, path state); Ada 2.9 keeps some dot segments after other dots, and "a:/.." becomes "a:"`,
		applies: func(q question, ours, theirs string) bool {
			path := line(theirs, pathLine)
			return sameHost(ours, theirs) && (strings.Contains(path, "/.") || path == "" && line(ours, pathLine) == "/")
		},
	},
	{
		reason: "the port 0 is no default port, and an empty query is not null; Ada 2.9 loses them",
		applies: func(q question, ours, theirs string) bool {
			lost := strings.NewReplacer(":0", "", "\n0\n", "\n\n", "?", "")
			return lost.Replace(ours) == lost.Replace(theirs)
		},
	},
}

// TestNode asks Node 20. Other releases have other differences.
func TestNode(t *testing.T) {
	if !testenv.Long() {
		t.Skip("URIFORM_LONG=1 compares with Node")
	}
	node := testenv.Program(t, "node")
	if version, err := exec.Command(node, "--version").Output(); err != nil || !bytes.HasPrefix(version, []byte("v20.")) {
		testenv.Skip(t, "peers", "Node 20: %s %v", version, err)
	}
	compareOracle(t, kindsOfNode, func(questions []byte) ([]byte, error) {
		cmd := exec.Command(node, "testdata/oracle.mjs")
		cmd.Stdin = bytes.NewReader(questions)
		cmd.Stderr = os.Stderr
		return cmd.Output()
	})
}

var (
	fileWithoutPath = regexp.MustCompile(`(?i)^file:[/\\]{2}[^/\\?#]*[?#]`)
	dataURL         = regexp.MustCompile(`(?i)^data:`)
	ownSchemes      = regexp.MustCompile(`(?i)^(android|chrome[a-z-]*|drivefs|isolated-app|materialized-view|steam):`)
)

// kindsOfChromium are the differences of Chromium 156.
var kindsOfChromium = []kind{
	{
		reason: `the origin of a "file" URL is "left as an exercise to the reader" (4.7); that of Chromium is "file://"`,
		spelling: func(answer string) string {
			if line(answer, protocolLine) == "file:" {
				return strings.TrimSuffix(answer, line(answer, originLine))
			}
			return answer
		},
	},
	{
		reason:   `"|" is not in the path percent-encode set, and "'" only in the special-query percent-encode set (1.3); Chromium encodes both`,
		spelling: strings.NewReplacer("|", "%7C", "'", "%27").Replace,
	},
	trailingSpace,
	{
		reason: `the origin of a "blob" URL is opaque unless its path is an "http", "https" or "file" URL (4.7); Chromium takes that of other URLs too`,
		applies: func(q question, ours, theirs string) bool {
			return line(ours, protocolLine) == "blob:" && line(ours, hrefLine) == line(theirs, hrefLine)
		},
	},
	{
		reason: `tabs and line breaks are removed (4.4); Chromium leaves them in "data" URLs`,
		applies: func(q question, ours, theirs string) bool {
			return q.matches(dataURL) && strings.ContainsAny(q.base+q.url, "\t\n\r")
		},
	},
	{
		reason: `"/" follows the host of a "file" URL (4.4, path start state); Chromium refuses a query or fragment after the host`,
		applies: func(q question, ours, theirs string) bool {
			return theirs == "" && q.matches(fileWithoutPath)
		},
	},
	{
		reason: "a special scheme and another scheme do not replace each other (4.4, scheme state); Chromium replaces them",
		applies: func(q question, ours, theirs string) bool {
			return q.setter == "protocol" && line(ours, protocolLine) != line(theirs, protocolLine)
		},
	},
	{
		reason: "a domain has no forbidden domain code point (3.5); Chromium encodes a space and a *, and decodes and maps more before it looks for an address",
		applies: func(q question, ours, theirs string) bool {
			return !sameHost(ours, theirs) && (strings.Contains(line(theirs, hostLine), "%20") || q.has(func(r rune) bool {
				return unicode.Is(unicode.Zs, r) || strings.ContainsRune("*[%\uFF0A\uFF05", r)
			}))
		},
	},
	{
		reason: `Chromium keeps the host "localhost" of "file" URLs, and reads drive letters and slashes otherwise`,
		applies: func(q question, ours, theirs string) bool {
			return line(ours, protocolLine) == "file:" || line(theirs, protocolLine) == "file:" || strings.HasPrefix(q.base, "file:")
		},
	},
	{
		reason: "Chromium reads URLs of its own schemes otherwise: some have an opaque path, and some have no port",
		applies: func(q question, ours, theirs string) bool {
			return q.matches(ownSchemes) || ownSchemes.MatchString(ours)
		},
	},
	{
		reason: "an opaque host has no forbidden host code point (3.5); Chromium looks for one in the low byte of each UTF-16 code unit, so that it refuses U+200D",
		applies: func(q question, ours, theirs string) bool {
			return theirs == "" && slices.ContainsFunc(utf16.Encode([]rune(q.base+q.url)), func(unit uint16) bool {
				return unit >= utf8.RuneSelf && class[byte(unit)]&forbiddenHost != 0
			})
		},
	},
	{
		reason: "a host replaces another although its port is refused, and an empty host does not replace one with a port (4.4, host state); Chromium does the reverse",
		applies: func(q question, ours, theirs string) bool {
			return q.setsHost() && (strings.Contains(q.value, ":") || line(theirs, hostLine) == "")
		},
	},
	{
		reason: `the value "?" sets an empty query (6.1); in Chromium, it removes the query`,
		applies: func(q question, ours, theirs string) bool {
			return q.setter == "search" && strings.Replace(line(ours, hrefLine), "?", "", 1) == line(theirs, hrefLine)
		},
	},
	{
		reason: `"\" is "/" only in special URLs (4.4); Chromium also reads it so when it resolves references and removes dot segments`,
		applies: func(q question, ours, theirs string) bool {
			return strings.Contains(q.base+q.url+q.value, `\`) && !isSpecial(strings.TrimSuffix(line(ours, protocolLine), ":"))
		},
	},
	{
		reason: `"//" stands before an empty host, and "/." before a path that begins with "//" (4.5); Chromium loses them in some references and setters`,
		applies: func(q question, ours, theirs string) bool {
			slashes := strings.NewReplacer("/.//", "", "/", "")
			return slashes.Replace(line(ours, hrefLine)) == slashes.Replace(line(theirs, hrefLine))
		},
	},
	{
		reason: "a reference replaces the query and the fragment of the base (4.4); Chromium keeps them if the path of the base is empty",
		applies: func(q question, ours, theirs string) bool {
			base, _ := Parse(q.base)
			return ours != "" && !base.IsZero() && base.Path() == "" && strings.ContainsAny(q.base, "?#")
		},
	},
}

// TestChromium asks Debian's Chromium. Other releases may have other differences.
func TestChromium(t *testing.T) {
	if !testenv.Long() {
		t.Skip("URIFORM_LONG=1 compares with Chromium")
	}
	script, err := os.ReadFile("testdata/oracle.mjs")
	if err != nil {
		t.Fatal(err)
	}
	compareOracle(t, kindsOfChromium, func(questions []byte) ([]byte, error) {
		return testenv.Chromium(t, "const questions = "+string(questions)+";\n"+string(script))
	})
}
