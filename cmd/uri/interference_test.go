package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/testenv"
)

// secretShapes are texts that some reader takes for a reference with a login. SECRET stands for a password.
func secretShapes() (shapes []string) {
	logins := []string{"u:SECRET@h", "u:SECRET@h/a b", "u%3ASECRET%40h/", "u:SECRET@h:x", "a@u:SECRET@h/", "u:SECRET@[::1]/", "u:SECRET@h/?q#f", "u::SECRET@h", "u:SECRET@é", "u：SECRET＠h/", "u:SECRET%40h/", "u%3ASECRET@h/"}
	for _, before := range []string{"http://", "http:/", "//", "jdbc:mysql://"} {
		for _, login := range logins {
			shapes = append(shapes, before+login)
		}
	}
	for _, before := range []string{
		"http:", "http:///", "ftp://", "http:\\\\", "HTTPS:/", "wss:\\", "///", "\\\\", "/\t/", "h\tttp:",
		"http://h/?u=http://", "http://h/#//", "http://h/?u=http%3A%2F%2F", "http://u:a@i/?u=//", "http://h/a/http://", "view-source:http://",
		"?u=http%3A%2F%2F", "http://web.archive.org/web/https:/", "http://h/?u=http%253A%252F%252F",
	} {
		for _, login := range logins[:3] {
			shapes = append(shapes, before+login)
		}
	}
	// The user name has what others read as "//".
	for _, before := range []string{"http:%2F%2F", "http:/%5C", "ws:%EF%BC%8F", "http:u%2F%2F", "ftp:/u%5C%2F", "http:a:x@%2F%2F"} {
		for _, login := range []string{"u:SECRET&x@h/", "u:SECRET%2Fx@h/", ":SECRET%23&@h"} {
			shapes = append(shapes, before+login)
		}
	}
	// "uri fix" encodes the "@", and the password is a port.
	for _, login := range []string{"u:SECRET＠h:80x/", "u:SECRET﹫h:22/x", "u:SECRET＠[::1]:x", "u:SECRET＠h:80x/ é"} {
		shapes = append(shapes, "http://"+login, "<ssh://"+login+">")
	}
	// The authority ends inside the password, or a reference in text does.
	for _, login := range []string{"u:SECRET/x@h/", "u:SECRET?x@h", "u:SECRET#x@h", "u:SECRET。x@h/", "u:x、SECRET＠h/", "u:SECRET x@h/", "u:SECRET\u00a0x@h/"} {
		shapes = append(shapes, "http://"+login)
	}
	return shapes
}

// secretPairs are pairs of passwords of the same length, with the same kinds of characters. The characters of the
// others are faults, so a message is about a masked character.
var secretPairs = [][2]string{{"hunter2", "secret7"}, {"hun{er2", "sec^et7"}, {"hu%zzr2", "se%yyt7"}, {"huñter2", "seéret7"}}

// These subcommands write what was asked for to standard output, also the password. What they say on standard error
// must not depend on it.
var resulting = map[string]bool{
	"get": true, "set": true, "compose": true, "encode": true, "decode": true, "resolve": true, "relativize": true, "normalize": true,
	"fix": true, "convert": true, "surt": true, "sort": true, "uniq": true, "dedup": true, "extract": true, "links": true,
}

// The arguments that a subcommand needs, or those with which it shows more of an input.
var interferenceArgs = map[string][]string{
	"explain":    {"", "--base http://b/c"},
	"get":        {"--lines userinfo", "port"},
	"set":        {"--fragment f", "--host é", "--no-query"},
	"encode":     {"--component host", ""},
	"decode":     {"", "--component host", "--component password", "--component userinfo"},
	"parse":      {"", "--syntax rfc2396", "--syntax rfc1808", "--syntax rfc1738"},
	"resolve":    {"--base http://b/c", "--syntax rfc2396 --base a:b", "--syntax rfc1738 --base http://b/"},
	"relativize": {"--base http://b/c"},
	"convert":    {"--to uri", "--to iri", "--to uri --host idna"},
	"partition":  {"--dir DIR --parts 2"},
	"lint":       {"", "--redirect http://b/"},
	"extract":    {"", "--abbreviated --offsets"},
	"links":      {"--media html", "--media markdown", "--media feed"},

	"grammar match": {"rfc3986 URI-reference", "rfc1738 genericurl"},
}

// These flags need others, or have no effect on an input.
var otherFlags = strings.Fields("help quiet csv tsv jsonl header append merge rules canonical")

// withoutInputs are the subcommands whose arguments are not references.
var withoutInputs = strings.Fields("grammar batch serve conformance version man compose")

// readsStream are the subcommands that read references only from standard input or files.
var readsStream = strings.Fields("sort uniq stats dedup partition extract links")

// What people see does not depend on a password: the drawings, verdicts and messages of all subcommands, with each of
// their flags that is true or false, are the same for two passwords of one length. So is the structure of JSON. The
// first pair of passwords is in all shapes without a flag and with --json, and otherwise in a twelfth.
func TestNonInterference(t *testing.T) {
	few, runs := testenv.Few(t), 0
	shapes := secretShapes()
	if len(shapes) < 80 {
		t.Errorf("only %d shapes", len(shapes))
	}
	names := []string{"grammar match"}
	for _, sub := range allSubcommands() {
		if !slices.Contains(withoutInputs, sub.name) {
			names = append(names, sub.name)
		}
	}
	for _, name := range names {
		for _, args := range orEmpty(interferenceArgs[name]) {
			for _, flag := range boolFlags(name) {
				for n, pair := range secretPairs {
					if n > 0 && flag != "" && (testing.Short() || flag != "--json" && flag != "--lines") {
						continue
					}
					some := shapes
					if n > 0 || flag != "" && flag != "--json" {
						some = twelfth(shapes, runs)
					}
					runs++
					line := strings.TrimSpace(name + " " + flag + " " + args)
					a, b := seen(t, line, some, pair[0]), seen(t, line, some, pair[1])
					compareSeen(few, line, a, b)
				}
			}
		}
	}
	t.Log(runs, "pairs of runs")
	if runs < 200 {
		t.Errorf("only %d pairs of runs", runs)
	}
}

// twelfth returns every twelfth shape, beginning with one of the first twelve, or all shapes if URIFORM_LONG=1 is set. The
// twelfths follow each other from run to run, so that each run has other pairs of a prefix and a login.
func twelfth(shapes []string, run int) (some []string) {
	if testenv.Long() {
		return shapes
	}
	for i := run % 12; i < len(shapes); i += 12 {
		some = append(some, shapes[i])
	}
	return some
}

func orEmpty(list []string) []string {
	if len(list) == 0 {
		return []string{""}
	}
	return list
}

// boolFlags returns the flags of a subcommand that are true or false, and no flag.
func boolFlags(name string) []string {
	flags := []string{""}
	cmd := rootCommand()
	cmd, _, err := cmd.Find(strings.Fields(name))
	if err != nil {
		panic(err)
	}
	eachFlag(cmd, func(f *pflag.Flag) {
		if f.NoOptDefVal == "true" && !slices.Contains(otherFlags, f.Name) {
			flags = append(flags, "--"+f.Name)
		}
	})
	return flags
}

func eachFlag(cmd *cobra.Command, f func(*pflag.Flag)) { cmd.Flags().VisitAll(f) }

// seen returns what a subcommand shows of the shapes with a password: as arguments and as lines. The password in
// a result, in an input that JSON repeats and in the inputs of a file of rejects is SECRET.
func seen(t *testing.T, line string, shapes []string, password string) []string {
	var inputs []string
	for _, s := range shapes {
		inputs = append(inputs, strings.ReplaceAll(s, "SECRET", password))
	}
	name, _, _ := strings.Cut(line, " ")
	dir := t.TempDir()
	args := fieldsWith(line, "DIR", dir)
	rejects := dir + "/rejects"
	var stdout, stderr string
	switch {
	case name == "compare":
		for _, s := range inputs {
			out, diagnostics, _ := runWith(strings.NewReader(""), append(args, "--", "http://a/b", s)...)
			stdout, stderr = stdout+out, stderr+diagnostics
		}
	case slices.Contains(readsStream, name):
		stdout, stderr, _ = runWith(strings.NewReader(strings.Join(inputs, "\n")), append(args, "--rejects", rejects)...)
	default:
		stdout, stderr, _ = runWith(strings.NewReader(""), append(append(args, "--rejects", rejects, "--"), inputs...)...)
		if strings.Contains(line, "--json") || strings.Contains(line, "--lines") {
			break // the replies have the errors
		}
		// A stream shows the first rejected lines.
		for some := range slices.Chunk(inputs, maxDiagnostics) {
			_, more, _ := runWith(strings.NewReader(strings.Join(some, "\n")), args...)
			stderr += more
		}
	}
	kept, _ := os.ReadFile(rejects)
	list := []string{stderr, withoutResults(string(kept), password)}
	switch {
	case name == "partition":
		return list // its counts depend on what it hashes
	case strings.Contains(line, "--json"), strings.Contains(line, "--sarif"):
		return append(list, withoutResults(stdout, password))
	case (resulting[name] || strings.HasPrefix(line, "browser --lines")) && isSpecial(password):
		return list // the results depend on the characters of the password
	case resulting[name], strings.HasPrefix(line, "browser --lines"):
		stdout = strings.ReplaceAll(stdout, password, "SECRET")
	}
	return append(list, stdout)
}

// sentences are the keys of JSON whose values are words about an input.
var sentences = strings.Fields("error message reason expected hint note title text_message faults")

// withoutResults returns the lines of JSON without the strings that are not in sentences, if the password has special
// characters; otherwise with SECRET in place of the password in these strings.
func withoutResults(text, password string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		var v any
		if json.Unmarshal([]byte(line), &v) != nil {
			b.WriteString(line)
			continue
		}
		fmt.Fprintln(&b, blank(v, password, false))
	}
	return b.String()
}

func blank(v any, password string, sentence bool) any {
	switch v := v.(type) {
	case string:
		if sentence {
			return v
		}
		if isSpecial(password) {
			return ""
		}
		return strings.ReplaceAll(v, password, "SECRET")
	case []any:
		for i := range v {
			v[i] = blank(v[i], password, sentence)
		}
	case map[string]any:
		for name := range v {
			v[name] = blank(v[name], password, sentence || slices.Contains(sentences, name))
		}
	}
	return v
}

// isSpecial reports whether a password has characters other than letters and digits of ASCII.
func isSpecial(password string) bool { return strings.ContainsAny(password, " {^%ñé") }

// compareSeen reports the first lines that differ.
func compareSeen(t testing.TB, what string, a, b []string) {
	t.Helper()
	for i := range a {
		if a[i] == b[i] {
			continue
		}
		one, two := strings.Split(a[i], "\n"), strings.Split(b[i], "\n")
		for n := range one {
			if n >= len(two) || one[n] != two[n] {
				t.Errorf("uri %s, output %d, line %d of %d and %d:\n%.400s\n%.400s", what, i, n, len(one), len(two), one[n], strings.Join(two[min(n, len(two)):min(n+1, len(two))], ""))
				break
			}
		}
	}
}

// The words of a reply about an input do not depend on a password, in all operations of batch: those of the table
// are asked with each of their texts as the input. The first pair of passwords is in all shapes, and each other pair in
// a twelfth.
func TestNonInterferenceOfReplies(t *testing.T) {
	few, asked := testenv.Few(t), 0
	for op := range protocol.Operations() {
		request := map[string]any{"op": op.Name}
		var texts []string
		for _, f := range op.Fields {
			switch {
			case f.Kind == protocol.Text && f.Values == nil && f.Name != "rule" && f.Name != "other_rule":
				texts = append(texts, f.Name)
				if f.Required || f.Name == "base" {
					request[f.Name] = "http://b/c"
				}
			case f.Required && f.Values != nil:
				request[f.Name] = f.Values[0]
			case f.Required:
				request[f.Name] = "port"
			}
		}
		if _, ok := request["grammar"]; ok {
			request["grammar"], request["rule"] = "rfc3986", "URI"
		}
		for _, name := range texts {
			for n, pair := range secretPairs {
				shapes := secretShapes()
				if n > 0 {
					shapes = twelfth(shapes, n)
				}
				var seen [2]string
				for i, password := range pair {
					var lines strings.Builder
					for _, shape := range shapes {
						asked++
						before := request[name]
						request[name] = strings.ReplaceAll(shape, "SECRET", password)
						b, err := json.Marshal(request)
						if err != nil {
							t.Fatal(err)
						}
						lines.Write(append(b, '\n'))
						request[name] = before
						if before == nil {
							delete(request, name)
						}
					}
					stdout, stderr, _ := runWith(strings.NewReader(lines.String()), "batch")
					seen[i] = withoutResults(stdout, password) + stderr
				}
				compareSeen(few, fmt.Sprintf("batch, %s of %s, %q", name, op.Name, pair), seen[:1], seen[1:])
			}
		}
	}
	if asked < 25*len(secretShapes()) {
		t.Errorf("only %d requests", asked)
	}
}
