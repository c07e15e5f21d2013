package main

import (
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Flags that have no effect together, and values that are not possible, are refused before anything
// is read or written.
func TestRefusedFlags(t *testing.T) {
	const (
		together   = " cannot be used together"
		noLine     = "uri parse: --lines and --column need --json here: a drawing has several lines"
		ofStats    = "uri stats: --merge: the syntax and the rejected lines are those of the files"
		ofFiles    = "uri dedup: --merge: the syntax, --by, --ignore, --strip-tracking and the rejected lines are those of the files"
		forMerge   = "uri dedup: --save has counts and canonical forms: --count, --canonical and --json are for --merge"
		onlyOne    = "uri stats: --json, --html - and --save -: only one of them can be on standard output"
		noValue    = ": the value is empty"
		otherFlag  = "file is the file of another flag"
		needColumn = " needs --column"
		lineEach   = "uri normalize: --rejects -: standard output has one line for each line of input"
		maxLine    = "uri normalize: --max-line: expected a size from 1 byte to 2GiB minus 1 byte (2147483647)"
		jobs       = "uri normalize: --jobs: expected from 1 to 256"
		parseWidth = "uri parse: --width: expected a number from 20 to 32767"
		railWidth  = "uri grammar railroad: --width: expected a number from 200 to 32767"
		parts      = "uri partition: --parts: expected from 1 to 10000"
		balance    = "uri partition: --balance needs --key host or --key domain; parts by form have similar sizes"
		noSyntax   = `uri conformance run: --rfc: unknown syntax "rfc0"; expected rfc1738, rfc1808, rfc2396, rfc3986, rfc3987`
	)
	for _, tt := range []struct{ args, want string }{
		{"check --all --syntax rfc3986", together}, {"check --all --lines", together}, {"check --all --column 1", together}, {"set --no-query --column 1 --keep --append", together}, {"set --no-query --column 1 --keep --add a", together}, {"normalize --keep a", ": --keep" + needColumn}, {"get host --no-table", ": --no-table" + needColumn},
		{"get host --column 1 --no-table --append", together}, {"get host --column 1 --no-table --add a", together}, {"get host --column 1 --no-table --keep", together}, {"set --no-query --keep a", ": --keep needs --column; did you mean --query-keep?"},
		{"check --print valid --lines", together}, {"check --print valid --json", together}, {"check --print valid --column 1 --append", together}, {"check --print valid --column 1 --add x", together}, {"filter host --json --column 1", together},
		{"check --reasons", ": --reasons needs --print invalid"}, {"check --reasons --print valid", ": --reasons needs --print invalid"},
		{"normalize --column 1 --csv --tsv", together}, {"normalize --column 1 --csv --jsonl", together}, {"normalize --column 1 --tsv --jsonl", together},
		{"lint --sarif --json", together}, {"lint --sarif --lines", together}, {"lint --sarif --column 1", together}, {"lint --sarif --rules", together},
		{"lint --rules --json", together}, {"lint --rules --lines", together}, {"lint --rules --column 1", together},
		{"set --query-add a=b --form --plain", together},
		{"conformance table --html --svg", "[html svg] were all set"}, {"conformance table --html --json", "[html json] were all set"}, {"conformance table --svg --json", "[json svg] were all set"},
		{"conformance table --html --badge x", "[badge html] were all set"}, {"conformance table --json --badge x", "[badge json] were all set"},

		{"normalize --tsv", needColumn}, {"normalize --csv", needColumn}, {"normalize --jsonl", needColumn},
		{"normalize --header", needColumn}, {"normalize --append", needColumn}, {"normalize --add x", needColumn},
		{"convert --to iri --nfc", " needs --to uri"}, {"convert --to iri --lenient", " needs --to uri"}, {"convert --to uri --display", " needs --to iri"},
		{"encode --component unreserved --form", ": --form needs --component query-name or query-value"},
		{"parse --lines", noLine}, {"parse --column 1", noLine},

		{"normalize --lines --rejects -", lineEach}, {"normalize --column 1 --rejects -", lineEach},
		{"stats --rejects -", ": --rejects -: standard output has the statistics; name a file"},
		{"partition --parts 2 --dir DIR --rejects -", ": --rejects -: standard output has the sizes of the parts; name a file"},
		{"normalize --column EMPTY", noValue}, {"normalize --column 1 --add EMPTY", noValue}, {"normalize --rejects EMPTY", noValue}, {"agree --readers EMPTY a", noValue},
		{"links --base EMPTY", noValue}, {"links --rejects EMPTY", noValue}, {"links --only EMPTY", noValue}, {"partition --parts 2 --dir EMPTY", noValue},
		{"links --base //h/", `: --base: "//h/": not a base URI: the scheme is missing; write "https://h/"`}, {"links --base h.example/x", `: --base: "h.example/x": not a base URI: the scheme is missing; write "https://h.example/x"`}, {"links --syntax rfc2396 --base http://é/", "; valid under RFC 3987"},
		{"extract --abbreviated --base http://a/", ": --abbreviated cannot be used with --base (RFC 2396, appendix F)"},
		{"normalize --max-line 0", maxLine}, {"normalize --max-line 2GiB", maxLine}, {"batch --max-line 2GiB", ": --max-line: expected a size from 1 byte to 2GiB minus 1 byte (2147483647)"},
		{"normalize --jobs 0", jobs}, {"normalize --jobs 257", jobs},
		{"parse --width 19", parseWidth}, {"parse --width -1", parseWidth}, {"parse --width 32768", parseWidth},
		{"grammar railroad uri scheme --width 199", railWidth}, {"grammar railroad uri scheme --width 32768", railWidth},
		{"grammar railroad uri scheme --link a", ": --link: expected a target with {}"}, {"grammar vectors uri scheme --extra -1", ": --extra: expected a number from 0 to 32"},
		{"grammar vectors uri scheme --extra 33", ": --extra: expected a number from 0 to 32"},

		{"stats --json --html -", onlyOne}, {"stats --json --save -", onlyOne}, {"stats --html - --save -", onlyOne},
		{"stats --html FILE --save FILE", otherFlag}, {"stats --html FILE --rejects FILE", otherFlag},
		{"stats --save FILE --rejects FILE", otherFlag}, {"dedup --save FILE --rejects FILE", otherFlag},
		{"stats --memory 999999", ": --memory: 999999B is too small: expected at least 1MiB"}, {"stats --top 0", ": --top: expected at least 1"},
		{"dedup --memory 1", ": --memory: 1B is too small: expected at least 1MiB"}, {"dedup --memory 1MB", ": --memory: 1MB is too small: expected at least 1MiB"},
		{"stats --memory 1MB", ": --memory: 1MB is too small: expected at least 1MiB"},
		{"dedup --memory 99999999999999999999", `: invalid argument "99999999999999999999" for "--memory" flag: too large: expected at most 9223372036854775807 bytes (see "uri help dedup")`},
		{"stats --merge FILE --syntax rfc3986", ofStats}, {"stats --merge FILE --rejects DIR", ofStats},
		{"dedup --merge FILE --syntax rfc3986", ofFiles}, {"dedup --merge FILE --by case", ofFiles},
		{"dedup --merge FILE --ignore fragment", ofFiles}, {"dedup --merge FILE --rejects DIR", ofFiles},
		{"dedup --save FILE --count", forMerge}, {"dedup --save FILE --canonical", forMerge}, {"dedup --save FILE --json", forMerge},
		{"partition --parts 0 --dir DIR", parts}, {"partition --parts 10001 --dir DIR", parts},
		{"partition --parts 2 --dir DIR --balance FILE", balance}, {"partition --parts 2 --dir DIR --balance FILE --key form", balance}, {"partition --parts 2 --dir DIR --balance FILE --key scheme", balance},
		{"conformance run --rfc rfc0 -- none", noSyntax}, {"conformance run --rfc rfc0 --manifest FILE -- none", noSyntax}, {"conformance run --op none -- none", `: --op: unknown operation "none"`}, {"conformance run --suite none -- none", ": --suite: expected rows, complete, every"},
		{"conformance run", ": missing COMMAND: uri conformance run -- COMMAND [ARG ...]"}, {"conformance table", `: missing RESULT: a file that "uri conformance run --json" wrote`},
	} {
		dir := t.TempDir()
		args := fieldsWith(tt.args, "EMPTY", "", "FILE", filepath.Join(dir, "file"), "DIR", filepath.Join(dir, "dir"))
		stdout, stderr, code := runWith(strings.NewReader("http://a/\na b\n"), args...)
		message, _, _ := strings.Cut(stderr, "\n")
		if code != exitMisuse || stdout != "" || !strings.HasPrefix(message, "uri "+args[0]) || !strings.HasSuffix(message, tt.want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q, want %q", tt.args, code, stdout, stderr, tt.want)
		}
		if files, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(files) > 0 {
			t.Errorf("%s: there are the files %q (%v)", tt.args, files, err)
		}
	}
}

// The longest line has 2 GiB minus 1 byte.
func TestLongestMaxLine(t *testing.T) {
	if stdout, stderr, code := runWith(nil, "normalize", "--max-line", "2147483647", "http://A/"); stdout != "http://a/\n" || code != exitYes {
		t.Errorf("got %q, exit code %d, %s", stdout, code, stderr)
	}
}

// A unit is a power of 1000 with "B", and of 1024 with "iB" or alone. The case of its first letter has no meaning.
func TestByteSize(t *testing.T) {
	for text, want := range map[string]byteSize{
		"0": 0, "7": 7, "7B": 7,
		"1K": 1 << 10, "1k": 1 << 10, "1kB": 1000, "1KB": 1000, "1KiB": 1 << 10, "1kiB": 1 << 10,
		"64M": 64 << 20, "64m": 64 << 20, "64MB": 64_000_000, "64mB": 64_000_000, "64MiB": 64 << 20, "64miB": 64 << 20,
		"1G": 1 << 30, "1g": 1 << 30, "2GB": 2_000_000_000, "2gB": 2_000_000_000, "2GiB": 2 << 30,
		"1T": 1 << 40, "1t": 1 << 40, "1TB": 1_000_000_000_000, "1TiB": 1 << 40,
		"8388607T": 8388607 << 40, "9223372036854775807": math.MaxInt64,
	} {
		var n byteSize
		if err := n.Set(text); n != want || err != nil {
			t.Errorf("%s: %d, %v, want %d", text, n, err, want)
		}
		var again byteSize
		if err := again.Set(n.String()); again != n || err != nil {
			t.Errorf("%s: String is %q: %d, %v", text, n, again, err)
		}
	}
	for _, text := range []string{"", "B", "M", "-1", "+1", "1.5G", "1 M", "1b", "1MIB", "1MBs", "1P", "1iB", "8388608T", "9223372036854775808", "9223372036854776KB"} {
		n := byteSize(5)
		if err := n.Set(text); err == nil || n != 5 {
			t.Errorf("%q: %d, %v", text, n, err)
		}
	}
}

// 2 GiB are too large for --memory where an int has 32 bits.
func TestMemoryOf32Bits(t *testing.T) {
	for _, command := range []string{"dedup", "stats"} {
		_, stderr, code := runWith(strings.NewReader("http://a/\n"), command, "--memory", "2GiB")
		if strconv.IntSize == 64 && code != exitYes || strconv.IntSize == 32 && (code != exitMisuse || !strings.Contains(stderr, "--memory: 2GiB is too large: this program has addresses of 32 bits")) {
			t.Errorf("%s: %d, %s", command, code, stderr)
		}
	}
}
