package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Flags that have no effect together, and values that are not possible, are refused before anything
// is read or written.
func TestRefusedFlags(t *testing.T) {
	const (
		together   = " cannot be used together\n"
		noLine     = ": --lines and --column need --json here: "
		ofFiles    = ": --merge: the syntax"
		forMerge   = ": --save has counts and canonical forms: "
		onlyOne    = ": only one of them can be on standard output\n"
		noValue    = ": the value is empty\n"
		needColumn = " needs --column\n"
	)
	for _, tt := range []struct{ args, want string }{
		{"check --all --syntax rfc3986", together}, {"check --all --lines", together}, {"check --all --column 1", together},
		{"check --print valid --lines", together}, {"check --print valid --json", together}, {"check --print valid --column 1", together},
		{"check --reasons", ": --reasons needs --print invalid\n"}, {"check --reasons --print valid", ": --reasons needs --print invalid\n"},
		{"normalize --column 1 --csv --tsv", together}, {"normalize --column 1 --csv --jsonl", together}, {"normalize --column 1 --tsv --jsonl", together},
		{"lint --sarif --json", together}, {"lint --sarif --lines", together}, {"lint --sarif --column 1", together}, {"lint --sarif --rules", together},
		{"lint --rules --json", together}, {"lint --rules --lines", together}, {"lint --rules --column 1", together},
		{"set --query-add a=b --form --plain", together},
		{"conformance table --html --svg", "[html svg]"}, {"conformance table --html --json", "[html json]"}, {"conformance table --svg --json", "[json svg]"},
		{"conformance table --html --badge x", "[badge html]"}, {"conformance table --json --badge x", "[badge json]"},

		{"normalize --tsv", needColumn}, {"normalize --csv", needColumn}, {"normalize --jsonl", needColumn},
		{"normalize --header", needColumn}, {"normalize --append", needColumn}, {"normalize --add x", needColumn},
		{"convert --to iri --nfc", " needs --to uri\n"}, {"convert --to iri --lenient", " needs --to uri\n"}, {"convert --to uri --display", " needs --to iri\n"},
		{"encode --component unreserved --form", ": --form needs --component "},
		{"parse --lines", noLine}, {"parse --column 1", noLine},

		{"normalize --lines --rejects -", ": --rejects -: "}, {"normalize --column 1 --rejects -", ": --rejects -: "},
		{"stats --rejects -", ": --rejects -: "}, {"partition --parts 2 --dir DIR --rejects -", ": --rejects -: "},
		{"normalize --column EMPTY", noValue}, {"normalize --column 1 --add EMPTY", noValue}, {"normalize --rejects EMPTY", noValue}, {"agree --readers EMPTY a", noValue},
		{"links --base EMPTY", noValue}, {"links --rejects EMPTY", noValue}, {"links --only EMPTY", noValue}, {"partition --parts 2 --dir EMPTY", noValue},
		{"links --base //h/", ": --base: "}, {"links --syntax rfc2396 --base http://é/", ": --base: "},
		{"extract --abbreviated --base http://a/", ": --abbreviated cannot be used with --base "},
		{"normalize --max-line 0", ": --max-line: "}, {"normalize --max-line 2GiB", ": --max-line: "},
		{"normalize --jobs 0", ": --jobs: "}, {"normalize --jobs 257", ": --jobs: "},
		{"parse --width 19", ": --width: "}, {"parse --width -1", ": --width: "}, {"parse --width 32768", ": --width: "},
		{"grammar railroad uri scheme --width 199", ": --width: "}, {"grammar railroad uri scheme --width 32768", ": --width: "},
		{"grammar railroad uri scheme --link a", ": --link: "}, {"grammar vectors uri scheme --extra -1", ": --extra: "},

		{"stats --json --html -", onlyOne}, {"stats --json --save -", onlyOne}, {"stats --html - --save -", onlyOne},
		{"stats --html FILE --save FILE", " is the file of another flag\n"}, {"stats --html FILE --rejects FILE", " is the file of another flag\n"},
		{"stats --save FILE --rejects FILE", " is the file of another flag\n"}, {"dedup --save FILE --rejects FILE", " is the file of another flag\n"},
		{"stats --memory 999999", ": --memory: "}, {"stats --top 0", ": --top: "}, {"dedup --memory 1", ": --memory: "},
		{"stats --merge FILE --syntax rfc3986", ofFiles}, {"stats --merge FILE --rejects DIR", ofFiles},
		{"dedup --merge FILE --syntax rfc3986", ofFiles}, {"dedup --merge FILE --by case", ofFiles},
		{"dedup --merge FILE --ignore fragment", ofFiles}, {"dedup --merge FILE --rejects DIR", ofFiles},
		{"dedup --save FILE --count", forMerge}, {"dedup --save FILE --canonical", forMerge}, {"dedup --save FILE --json", forMerge},
		{"partition --parts 0 --dir DIR", ": --parts: "}, {"partition --parts 10001 --dir DIR", ": --parts: "},
		{"partition --parts 2 --dir DIR --balance FILE", ": --balance needs --key "}, {"partition --parts 2 --dir DIR --balance FILE --key form", ": --balance needs --key "},
		{"conformance run --rfc rfc0 -- none", ": --rfc: "}, {"conformance run --rfc rfc0 --manifest FILE -- none", ": --rfc: "}, {"conformance run --op none -- none", ": --op: "}, {"conformance run --suite none -- none", ": --suite: "},
		{"conformance run", ": missing COMMAND: "}, {"conformance table", ": missing RESULT: "},
	} {
		dir := t.TempDir()
		args := fieldsWith(tt.args, "EMPTY", "", "FILE", filepath.Join(dir, "file"), "DIR", filepath.Join(dir, "dir"))
		stdout, stderr, code := runWith(strings.NewReader("http://a/\na b\n"), args...)
		if code != exitMisuse || stdout != "" || !strings.Contains(stderr, tt.want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, want %q", tt.args, code, stdout, stderr, tt.want)
		}
		if files, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(files) > 0 {
			t.Errorf("%s: there are the files %q (%v)", tt.args, files, err)
		}
	}
}
