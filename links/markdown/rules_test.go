package markdown

import (
	"strings"
	"testing"
)

// Raw HTML (CommonMark 0.31.2, 6.6). A "|" marks its end; a text without one is not raw HTML.
func TestRawHTML(t *testing.T) {
	for _, text := range []string{
		"<!-- a -->| -->", "<!---->|", "<!-->| -->", "<!--->| -->", "<!-- a -- > b", "<!-- a", "<!- a -->", "<!-- a--->|",
		"<? a ?>| ?>", "<? a >", "<?>", "<??>|",
		"<!A>|", "<!a b>| >", "<!1>", "<! a>", "<!A", "<!é>",
		"<![CDATA[a]]>|", "<![CDATA[ > ]] > ]]>|", "<![CDATA[]]>|", "<![cdata[a]]>", "<![CDATA[a]>", "<![CDATA a]]>",
		"</a>|", "</a \t\n>| >", "</a-1>|", "</a b>", "</a/>", "</1>", "</ a>", "</a", "</>", "</a_b>",
		"<a>|", "<a/>|", "<a />|", "<a / >", "<1>", "<1a>", "<a", "<a b>|", "<a b=c>|", "<a b = 'c>'>|", "<a b=\"c>\">|", "<a b='c'd>", "<a b='c' d>|", "<a b=>", "<a b='c>", "<a:b>", "<a _b :c>|",
		"<", "<a/", "<!", "<?",
	} {
		html, _, ok := strings.Cut(text, "|")
		want := 0
		if ok {
			want = len("x ") + len(html)
		}
		if got := new(closers).rawHTML("x "+strings.Replace(text, "|", "", 1), len("x ")); got != want {
			t.Errorf("%q: ends at %d, want %d", text, got, want)
		}
	}
}

// A closer that is missing for one kind of raw HTML does not hide the others.
func TestClosersApart(t *testing.T) {
	kinds := []string{"<!-- a -->", "<? a ?>", "<!A a>", "<![CDATA[ a ]]>"}
	for i, unclosed := range []string{"<!-- ", "<? ", "<!A ", "<![CDATA[ "} {
		for j, closed := range kinds {
			c := new(closers)
			if end := c.rawHTML(unclosed, 0); end != 0 {
				t.Errorf("%q ends at %d", unclosed, end)
			}
			if end := c.rawHTML(closed, 0); i != j && end != len(closed) {
				t.Errorf("after %q, %q ends at %d", unclosed, closed, end)
			}
		}
	}
}

// Titles of links (CommonMark 0.31.2, 6.3).
func TestTitleEnd(t *testing.T) {
	for _, text := range []string{`"a"|b"`, `'a'|`, `(a)|)`, `""|`, `"a'"|`, `'a"'|`, `("')|`, `"a\"b"|`, `'\''|`, `(\()|`, `(\))|`, `"a\\"|b"`, `(a(b))`, `"a`, `'a"`, `(a`, `"a\"`, `a`, `)a)`, `[a]`, ``} {
		title, _, ok := strings.Cut(text, "|")
		end, got := titleEnd("x "+strings.Replace(text, "|", "", 1), len("x "))
		if got != ok || ok && end != len("x ")+len(title) {
			t.Errorf("%s: ends at %d, %v", text, end, got)
		}
	}
}

// Autolinks (CommonMark 0.31.2, 6.5): the expression for mail addresses, which is that of HTML, has labels
// of at most 63 characters that do not begin or end with "-".
func TestAutolinkEnd(t *testing.T) {
	label := strings.Repeat("a", 63)
	for text, want := range map[string]string{
		"<ab:>": "uri", "<ab:é\\[>": "uri", "<ab: >": "", "<ab:\n>": "", "<ab:\x7f>": "", "<ab:<>": "", "<ab:c": "", "<ab": "", "<a:b>": "", "<1b:c>": "", "<a_b:c>": "",
		"<a@b>": "mail", "<a@b.c>": "mail", "<a.b@c>": "mail", "<.!#$%&'*+/=?^_`{|}~-@b>": "mail", "<a@1.2>": "mail", "<a@b-c.d>": "mail", "<a@b--c>": "mail",
		"<a@" + label + ">": "mail", "<a@" + label + "a>": "", "<a@b." + label + ">": "mail", "<a@b.a" + label + ">": "",
		"<a@" + label[:62] + "->": "", "<a@-b>": "", "<a@b->": "", "<a@b.-c>": "", "<a@b-.c>": "", "<a@-.c>": "",
		"<@b>": "", "<a@>": "", "<a@b..c>": "", "<a@.b>": "", "<a@b.>": "", "<a@b@c>": "", "<a@b_c>": "", "<a@b": "", "<a>": "", "<a b@c>": "", "<a@b c>": "", "<é@b>": "", "<a@é>": "", "<": "", "<\"a@b>": "",
	} {
		wantEnd := 0
		if want != "" {
			wantEnd = len("x ") + len(text)
		}
		if end, mail := autolinkEnd("x "+text, len("x ")); end != wantEnd || mail != (want == "mail") {
			t.Errorf("%q: ends at %d, mail %v; want %d, %q", text, end, mail, wantEnd, want)
		}
	}
}

// The marks of block quotes (CommonMark 0.31.2, 5.1) and of list items (5.2), which are bullets, or one to nine
// digits and "." or ")".
func TestOpensContainer(t *testing.T) {
	for text, want := range map[string]bool{
		">": true, ">a": true, "> a": true, "- a": true, "+ a": true, "* a": true, "-\ta": true, "0. a": true, "9. a": true, "1) a": true, "19)\ta": true,
		"123456789. a": true, "999999999) a": true, "1234567890. a": false,
		"": false, "a": false, "-": false, "- ": false, "-a": false, "1.": false, "1. \n": false, "1.a": false, "1 a": false, "1- a": false, "1": false, ". a": false, ") a": false, "/. a": false, ":. a": false, "a. b": false, "_ a": false, "=> a": false,
	} {
		if got := opensContainer([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Rows of tables (GFM 4.10): "A row consists of cells containing arbitrary text, separated by pipes. A leading and
// trailing pipe is also recommended. Spaces between pipes and cell content are trimmed."
func TestRowCells(t *testing.T) {
	for row, want := range map[string]string{
		"| a | b |": "a,b", "a|b": "a,b", "| a": "a", "a |": "a", "|a|": "a", " | a | \n": "a", `| a \| b | c |`: `a \| b,c`, `\||a`: `\|,a`, "| | b |": ",b", "a||b": "a,,b", "|": "", "": "", "| a b\t|": "a b",
	} {
		var cells []string
		for _, c := range rowCells("x"+row+"y", 1, 1+len(row)) {
			cells = append(cells, ("x" + row + "y")[c.start:c.end])
		}
		if got := strings.Join(cells, ","); got != want {
			t.Errorf("%q: cells %q, want %q", row, got, want)
		}
	}
	// "The delimiter row consists of cells whose only content are hyphens (-), and optionally, a leading or
	// trailing colon (:), or both".
	for row, want := range map[string]int{
		"|---|--:|": 2, "| :-: |": 1, ":-": 1, "-:": 1, "|-|": 1, "-|-|-": 3, "---": 0, "|:|": 0, "|::|": 0, "|::-|": 0, "|-::|": 0, "|-:-|": 0, "|- -|": 0, "|-|a|": 0, "|-||": 0, "|": 0, "||": 0, "|=|": 0,
	} {
		if got := delimiterCells(row + "\n"); got != want {
			t.Errorf("delimiter row %q: %d cells, want %d", row, got, want)
		}
	}
}

func TestDefaultMaxDocument(t *testing.T) {
	for limit, want := range map[int]int{0: 16 * 1024 * 1024, 1: 1, -1: DefaultMaxDocument} {
		if got := (&Finder{MaxDocument: limit}).maxDocument(); got != want {
			t.Errorf("MaxDocument %d: the limit is %d, want %d", limit, got, want)
		}
	}
}
