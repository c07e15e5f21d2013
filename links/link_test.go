package links

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
)

func TestLink(t *testing.T) {
	for _, test := range []struct {
		text       string
		found      string
		start      int64
		value      string
		delimiter  Delimiter
		doubt      Doubt
		confidence Confidence
		other      string
	}{
		{text: "see <http://a/b>.", found: "http://a/b", start: 5, value: "http://a/b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: `see "http://a/b".`, found: "http://a/b", start: 5, value: "http://a/b", delimiter: DelimiterQuotes, confidence: ConfidenceHigh},
		{text: "see http://a/b now", found: "http://a/b", start: 4, value: "http://a/b", confidence: ConfidenceHigh},
		{text: "see http://a/b.", found: "http://a/b", start: 4, value: "http://a/b", doubt: DoubtEnd, confidence: ConfidenceMedium},
		{text: "<URL: http://a/b >", found: "http://a/b", start: 6, value: "http://a/b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "< http://a/b >", found: "http://a/b", start: 2, value: "http://a/b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "<http://a/\n  b>", found: "http://a/\n  b", start: 1, value: "http://a/b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "\"http://a/\n  b\"", found: "http://a/\n  b", start: 1, value: "http://a/b", delimiter: DelimiterQuotes, doubt: DoubtBreak, confidence: ConfidenceMedium},
		{text: "<http://a/b-\n  c>", found: "http://a/b-\n  c", start: 1, value: "http://a/b-c", delimiter: DelimiterAngles, doubt: DoubtHyphen, confidence: ConfidenceLow, other: "http://a/bc"},
		{text: "<http://a/b-\nc-\nd>", found: "http://a/b-\nc-\nd", start: 1, value: "http://a/b-c-d", delimiter: DelimiterAngles, doubt: DoubtHyphen, confidence: ConfidenceLow, other: "http://a/bcd"},
		{text: "\"http://a.b-\nc/d\"", found: "http://a.b-\nc/d", start: 1, value: "http://a.b-c/d", delimiter: DelimiterQuotes, doubt: DoubtHyphen | DoubtBreak | DoubtAuthority, confidence: ConfidenceLow, other: "http://a.bc/d"},
		{text: "> <http://a/\n> b>", found: "http://a/\n> b", start: 3, value: "http://a/b", delimiter: DelimiterAngles, doubt: DoubtBlank, confidence: ConfidenceMedium},
		{text: "あhttp://a/é.", found: "http://a/é", start: 3, value: "http://a/%C3%A9", doubt: DoubtEnd, confidence: ConfidenceMedium},
		{text: "<http://a/é-\n  c>", found: "http://a/é-\n  c", start: 1, value: "http://a/%C3%A9-c", delimiter: DelimiterAngles, doubt: DoubtHyphen, confidence: ConfidenceLow, other: "http://a/%C3%A9c"},
		{text: "<http://a/b c>", found: "http://a/b c", start: 1, value: "http://a/bc", delimiter: DelimiterAngles, doubt: DoubtBlank, confidence: ConfidenceMedium},
		{text: "<http://a/b\n\nc>", found: "http://a/b\n\nc", start: 1, value: "http://a/bc", delimiter: DelimiterAngles, doubt: DoubtBlank, confidence: ConfidenceMedium},
		{text: "<http://a.\nb/c>", found: "http://a.\nb/c", start: 1, value: "http://a.b/c", delimiter: DelimiterAngles, doubt: DoubtAuthority, confidence: ConfidenceLow},
		{text: "\"http://a.\nb/c\"", found: "http://a.\nb/c", start: 1, value: "http://a.b/c", delimiter: DelimiterQuotes, doubt: DoubtBreak | DoubtAuthority, confidence: ConfidenceLow},
		{text: "<java\nscript:alert(1)>", found: "java\nscript:alert(1)", start: 1, value: "javascript:alert(1)", delimiter: DelimiterAngles, doubt: DoubtAuthority, confidence: ConfidenceLow},
		{text: "<ht\ntp://a/b>", found: "ht\ntp://a/b", start: 1, value: "http://a/b", delimiter: DelimiterAngles, doubt: DoubtAuthority, confidence: ConfidenceLow},
		{text: "<mail to:a@b>", found: "mail to:a@b", start: 1, value: "mailto:a@b", delimiter: DelimiterAngles, doubt: DoubtBlank | DoubtAuthority, confidence: ConfidenceLow},
		{text: "<http\n://a/b>", found: "http\n://a/b", start: 1, value: "http://a/b", delimiter: DelimiterAngles, doubt: DoubtAuthority, confidence: ConfidenceLow},
		{text: "<http:\n//a/b>", found: "http:\n//a/b", start: 1, value: "http://a/b", delimiter: DelimiterAngles, doubt: DoubtAuthority, confidence: ConfidenceLow},
		{text: "<http:/ /a/b>", found: "http:/ /a/b", start: 1, value: "http://a/b", delimiter: DelimiterAngles, doubt: DoubtBlank | DoubtAuthority, confidence: ConfidenceLow},
		{text: "<mailto :a@b>", found: "mailto :a@b", start: 1, value: "mailto:a@b", delimiter: DelimiterAngles, doubt: DoubtBlank | DoubtAuthority, confidence: ConfidenceLow},
		{text: "<mailto:\na@b>", found: "mailto:\na@b", start: 1, value: "mailto:a@b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "<mailto:\na@b>", found: "mailto:\na@b", start: 1, value: "mailto:a@b", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "<http://a/b\nhttp://c/d>", found: "http://a/b\nhttp://c/d", start: 1, value: "http://a/bhttp://c/d", delimiter: DelimiterAngles, doubt: DoubtBlank, confidence: ConfidenceMedium},
		{text: "<file:///a\nb>", found: "file:///a\nb", start: 1, value: "file:///ab", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "<http://a.b\n/c>", found: "http://a.b\n/c", start: 1, value: "http://a.b/c", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
		{text: "http://a/x^y ", found: "http://a/x", value: "http://a/x", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b.^c ", found: "http://a/b", value: "http://a/b", doubt: DoubtEnd | DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b.[1] ", found: "http://a/b", value: "http://a/b", doubt: DoubtEnd, confidence: ConfidenceMedium},        // a note
		{text: "http://a/b's c", found: "http://a/b", value: "http://a/b", doubt: DoubtEnd | DoubtCut, confidence: ConfidenceLow}, // a URI may have "'s"
		{text: "<http://a/b c", found: "http://a/b", start: 1, value: "http://a/b", confidence: ConfidenceHigh},                   // "<" opens nothing
		{text: `"data:text/plain;base64,YQ=="`, found: "data:text/plain;base64,YQ==", start: 1, value: "data:text/plain;base64,YQ==", delimiter: DelimiterQuotes, confidence: ConfidenceHigh},
		{text: "http://a/b?c=[1] ", found: "http://a/b?c=", value: "http://a/b?c=", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b– und", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b—", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b−; ", found: "http://a/b", value: "http://a/b", doubt: DoubtEnd | DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/1–2 ", found: "http://a/1–2", value: "http://a/1%E2%80%932", confidence: ConfidenceHigh},
		{text: "http://a/Foo—Bar ", found: "http://a/Foo", value: "http://a/Foo", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b`c ", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b`, ", found: "http://a/b", value: "http://a/b", confidence: ConfidenceHigh},
		{text: "http://a.b\u200Bc/ ", found: "http://a.b", value: "http://a.b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b\u00AD\u2060.c/ ", found: "http://a.b", value: "http://a.b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b\u200B. C", found: "http://a.b", value: "http://a.b", confidence: ConfidenceHigh},
		{text: "http://a.b.\u180Ec/ ", found: "http://a.b", value: "http://a.b", doubt: DoubtEnd | DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b\u200F c", found: "http://a.b", value: "http://a.b", confidence: ConfidenceHigh},
		// RFC 3987, 2.2 allows format characters: ucschar has U+00A0 to U+D7FF and U+FDF0 to U+FFEF.
		{text: "http://a.b/\u200Bc ", found: "http://a.b/", value: "http://a.b/", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/?c=1\u00AD23 ", found: "http://a.b/?c=1", value: "http://a.b/?c=1", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c\u061C\u200E/d", found: "http://a.b/c", value: "http://a.b/c", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c\u202Eé ", found: "http://a.b/c", value: "http://a.b/c", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c\u2060)d ", found: "http://a.b/c", value: "http://a.b/c", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c)\uFEFFd ", found: "http://a.b/c", value: "http://a.b/c", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c\u2066字", found: "http://a.b/c", value: "http://a.b/c", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.b/c\u200E. D", found: "http://a.b/c", value: "http://a.b/c", confidence: ConfidenceHigh},
		{text: "http://a.b/c。\u200B然后", found: "http://a.b/c", value: "http://a.b/c", confidence: ConfidenceHigh},
		// Pictures that a joiner, a skin tone or nothing connects are one.
		{text: "http://a/👩\u200D💻 and", found: "http://a/👩\u200D💻", value: "http://a/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB", confidence: ConfidenceHigh},
		{text: "http://a/👩🏽 and", found: "http://a/👩🏽", value: "http://a/%F0%9F%91%A9%F0%9F%8F%BD", confidence: ConfidenceHigh},
		{text: "http://a/b👩\u200D💻 and", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "“http://a/b” ", found: "http://a/b", start: 3, value: "http://a/b", confidence: ConfidenceHigh},
		{text: "http://a/b（注）", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a.com中文", found: "http://a.com", value: "http://a.com", doubt: DoubtScript, confidence: ConfidenceLow},
		// No label goes on with an address or localhost.
		{text: "http://192.168.1.1的管理页面", found: "http://192.168.1.1", value: "http://192.168.1.1", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "ftp://u@192.168.1.1입니다", found: "ftp://u@192.168.1.1", value: "ftp://u@192.168.1.1", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "http://localhost的页面", found: "http://localhost", value: "http://localhost", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "http://LOCALHOST:8080の画面", found: "http://LOCALHOST:8080", value: "http://LOCALHOST:8080", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "http://[2001:db8::1]的页面", found: "http://[2001:db8::1]", value: "http://[2001:db8::1]", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "http://[2001:db8::1]:80的页面", found: "http://[2001:db8::1]:80", value: "http://[2001:db8::1]:80", doubt: DoubtScript, confidence: ConfidenceLow},
		{text: "http://a/b。続く", found: "http://a/b", value: "http://a/b", confidence: ConfidenceHigh},
		{text: "http://a/b<br>", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example（.evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		// Other readers go on with a letter or digit after the marks that end a phrase.
		{text: "http://good.example).evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example}.evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example”.1/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "`http://good.example`.evil.example/", found: "http://good.example", start: 1, value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example.`.evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtEnd | DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example．evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow}, // a "." for browsers
		// In a host, browsers read "。" and "．" as ".", and ignore characters that nobody sees. Chinese text after "。" goes on
		// with the host only if it looks like labels.
		{text: "http://good.example。\u200Bevil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example．\uFEFFevil/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。\u00ADevil/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example，\u2060中国/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example．\u034Fevil/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example．évil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。évil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example．中国", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。中国/login", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。中国evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example)évil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example)(.evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example`-evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example`/b", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example}{evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example\"(evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example)\\evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example，中国.evil.example/", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。中\u200B国/b", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://www。公司。中国", found: "http://www", value: "http://www", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://例え。日本", found: "http://例え", value: "http://%E4%BE%8B%E3%81%88", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://localhost。然后", found: "http://localhost", value: "http://localhost", confidence: ConfidenceHigh},
		{text: "http://a:80。然后", found: "http://a:80", value: "http://a:80", confidence: ConfidenceHigh},
		{text: "http://www，然后", found: "http://www", value: "http://www", confidence: ConfidenceHigh},
		{text: "http://www。公司。cn/", found: "http://www", value: "http://www", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://www。公司。cn", found: "http://www", value: "http://www", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://good.example。\u3164然后", found: "http://good.example", value: "http://good.example", doubt: DoubtCut, confidence: ConfidenceLow}, // browsers ignore U+3164
		{text: "http://good.example。然后", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example。然后。再见", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example。然后。十个", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example。谢谢。 ABC", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example，然后看", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example）続く", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example\u200B", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example。\u200B c", found: "http://good.example", value: "http://good.example", confidence: ConfidenceHigh},
		{text: "见http://good.example。然后，再看c/d。", found: "http://good.example", start: 3, value: "http://good.example", confidence: ConfidenceHigh},
		{text: "http://good.example/b．中国", found: "http://good.example/b", value: "http://good.example/b", confidence: ConfidenceHigh},
		// "should be aware that the hyphen may or may not actually be part of the URI" (RFC 3986, C)
		{text: "http://a.example/b-\nc", found: "http://a.example/b-", value: "http://a.example/b-", doubt: DoubtHyphen, confidence: ConfidenceLow},
		{text: "# http://a.example/b-\r\n#  c", found: "http://a.example/b-", start: 2, value: "http://a.example/b-", doubt: DoubtHyphen, confidence: ConfidenceLow},
		{text: "http://a.example/b\u00AD\nc", found: "http://a.example/b", value: "http://a.example/b", doubt: DoubtHyphen, confidence: ConfidenceLow},
		{text: "http://a.ex-\nample/", found: "http://a.ex-", value: "http://a.ex-", doubt: DoubtHyphen, confidence: ConfidenceLow},
		{text: "http://a.example/b- c", found: "http://a.example/b-", value: "http://a.example/b-", confidence: ConfidenceHigh},
		{text: "http://a.example/b-\n\nc", found: "http://a.example/b-", value: "http://a.example/b-", confidence: ConfidenceHigh},
		{text: "http://a.example/b-\n- c", found: "http://a.example/b-", value: "http://a.example/b-", confidence: ConfidenceHigh},
		{text: "http://a.example/b-\n", found: "http://a.example/b-", value: "http://a.example/b-", confidence: ConfidenceHigh},
		// Other readers go on with a delimiter of components, too.
		{text: "http://a/けいおん！/x", found: "http://a/けいおん", value: "http://a/%E3%81%91%E3%81%84%E3%81%8A%E3%82%93", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a）/x", found: "http://a", value: "http://a", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b)#c", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b”%20", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b」=c", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		// In quotes, too.
		{text: "\"http://a%zz.b/c\"", found: "http://a", start: 1, value: "http://a", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "\"http://a/b[1]/c\"", found: "http://a/b", start: 1, value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "\"http://a/{b}/c\"", found: "http://a/", start: 1, value: "http://a/", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "\"http://a/#b#c\"", found: "http://a/#b", start: 1, value: "http://a/#b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b>c", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "http://a/b). C", found: "http://a/b", value: "http://a/b", confidence: ConfidenceHigh},
		{text: "http://a/b’s c", found: "http://a/b", value: "http://a/b", doubt: DoubtEnd, confidence: ConfidenceMedium},
		{text: "http://a/b）続く", found: "http://a/b", value: "http://a/b", confidence: ConfidenceHigh},
		{text: "http://a/b&lt; c", found: "http://a/b", value: "http://a/b", doubt: DoubtCut, confidence: ConfidenceLow},
		{text: "\"http://a.com is down\"", found: "http://a.com", start: 1, value: "http://a.com", doubt: DoubtBlank, confidence: ConfidenceMedium},
		{text: "<http://a/b\u00AD\n  c>", found: "http://a/b\u00AD\n  c", start: 1, value: "http://a/bc", delimiter: DelimiterAngles, confidence: ConfidenceHigh},
	} {
		got := slices.Collect(Text(test.text))
		if len(got) != 1 {
			t.Errorf("%q: %d links", test.text, len(got))
			continue
		}
		l := got[0]
		if l.Text != test.found || l.Start != test.start || l.End != test.start+int64(len(test.found)) || l.Value != test.value {
			t.Errorf("%q: found %q at %d to %d, read as %q", test.text, l.Text, l.Start, l.End, l.Value)
		}
		if l.Delimiter != test.delimiter || l.Doubt != test.doubt || l.Confidence() != test.confidence || l.Alternative != test.other {
			t.Errorf("%q: %v, doubt %q, confidence %v, alternative %q", test.text, l.Delimiter, l.Doubt, l.Confidence(), l.Alternative)
		}
		if l.Reference.String() != l.Value || l.Err != nil {
			t.Errorf("%q: reference %q, error %v", test.text, l.Reference, l.Err)
		}
	}
}

// The next reference follows without a space.
func TestDoubtOfWords(t *testing.T) {
	for text, want := range map[string][]Doubt{
		"http://a/和http://b/":   {DoubtScript, 0},
		"http://a/,http://b/":   {DoubtEnd, 0},
		"http://a/,mailto:a@b":  {DoubtEnd, 0},
		"mailto:a@b;mailto:c@d": {DoubtEnd, 0},
		"tel:1,urn:isbn:1":      {DoubtEnd, 0},
		"http://a/,tel:b;c:d":   {0},
		"urn:x:(1,urn:isbn:1)":  {0}, // in parentheses, it is no list
		"http://a,mailto:b@c/":  {0}, // refused: the host is "c"
		"http://a/-\nhttp://b/": {0, 0},
		"http://a/é":            {DoubtScript},
	} {
		var got []Doubt
		f := Finder{ASCII: strings.HasSuffix(text, "é")}
		for l := range f.Text(text) {
			got = append(got, l.Doubt)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: doubts %v, want %v", text, got, want)
		}
	}
}

// A reference in text ordinarily ends before these characters. "#" and "%", the other delims of RFC 2396, 2.4.3, are
// part of references.
func TestEndsPhrase(t *testing.T) {
	for _, r := range ">\"'`*_~…〉） \t\n\u3000.,;:!?。、؟)]}）」』”’»›\u00AD\u200B\u200F" {
		if !endsPhrase(string(r)) {
			t.Errorf("a reference does not end before %q", r)
		}
	}
	for _, r := range "<（「〈#%^|\\{[(@—–-$é字🎉\uFFFD\x00" {
		if endsPhrase(string(r)) {
			t.Errorf("a reference ends before %q", r)
		}
	}
}

// A mark that opens, or that nobody sees, is the end only if no word follows in any script.
func TestEndsPhraseBeforeWord(t *testing.T) {
	for _, mark := range "'`*_~“‘«\u200B" {
		for after, want := range map[string]bool{"": true, " b": true, "). b": true, "é": false, "字": false, "٣": false, "b": false, "/": false} {
			if got := endsPhrase(string(mark) + after); got != want {
				t.Errorf("%q before %q: %v, want %v", mark, after, got, want)
			}
		}
	}
}

// A text is refused if what is before the cut could be a userinfo.
func TestCutBeforeUserinfo(t *testing.T) {
	for text, want := range map[string]string{
		"http://good.example^@evil.example/ z":    "http://good.example^@evil.example/",
		"http://good.example—@evil.example/ z":    "http://good.example—@evil.example/",
		"\"http://good.example{x}@evil.example\"": "http://good.example{x}@evil.example",
		"http://good.example.^@evil.example/":     "http://good.example.^@evil.example/",
		"http://good.example,{@evil.example/":     "http://good.example,{@evil.example/",
		"http://good.example”@evil.example/":      "http://good.example”@evil.example/",
		"http://good.example。@evil.example/":      "http://good.example。@evil.example/",
		"http://good.example。^x@evil.example/":    "http://good.example。^x@evil.example/",
		"http://good.example\"@evil.example/":     "http://good.example\"@evil.example/",
		"http://good.example>@evil.example/":      "http://good.example>@evil.example/",
		"http://good.example)x@evil.example/":     "http://good.example)x@evil.example/",
		"“http://good.example^@evil.example/” z":  "http://good.example^@evil.example/",

		// A word after the punctuation of Chinese and Japanese, which no space follows, may be a userinfo.
		"http://good.example。a@evil.example/":        "http://good.example。a@evil.example/",
		"http://good。com@evil.example/":              "http://good。com@evil.example/",
		"http://good.example、a@evil.example/":        "http://good.example、a@evil.example/",
		"http://good.example:80；a@evil.example?q":    "http://good.example:80；a@evil.example?q",
		"http://good.example（a@evil.example/":        "http://good.example（a@evil.example/",
		"https://a.example；邮箱：mailto:a@b.example 吧。": "https://a.example；邮箱：mailto:a@b.example",

		// So may the text before "@" be if it is between a pair of marks.
		"(http://good.example)@evil.example/":  "http://good.example)@evil.example/",
		"[http://good.example].@evil.example/": "http://good.example].@evil.example/",
		"'http://good.example'@evil.example/":  "http://good.example'@evil.example/",
		"`http://good.example`@evil.example/":  "http://good.example`@evil.example/",
		"“http://good.example”@evil.example/":  "http://good.example”@evil.example/",
		"「http://good.example」@evil.example/":  "http://good.example」@evil.example/",

		// RFC 3987 allows U+00A0 and U+3000 in a userinfo.
		"http://good.example\u00A0@evil.example/":       "http://good.example\u00A0@evil.example/",
		"http://good.example\u3000\u3000@evil.example/": "http://good.example\u3000\u3000@evil.example/",
		"http://good.example\u200B@evil.example/":       "http://good.example\u200B@evil.example/",
	} {
		got := slices.Collect(Text(text))
		if len(got) != 1 || got[0].Err == nil || got[0].Value != want || got[0].Text != want {
			t.Errorf("%q: %+v, want %q refused", text, got, want)
		}
	}
	// The host is certain, or the "@" belongs to another word.
	for _, text := range []string{
		"http://a/b^c@d", "http://a.example。 a@b.example", "http://a.example/。a@b.example", "\"http://a.example\"@en", "http://a^ b@c", "http://a.example\u00A0b@c", "http://a.example\u00A0é@c", "http://a.example\u00A0 @b", "http://a^\u3000b@c", "<http://a.example>@b",
		"http://a.example—b/@c", "http://a.example—b?@c", "http://a.example—b#@c",
	} {
		if got := slices.Collect(Text(text)); len(got) == 0 || got[0].Err != nil {
			t.Errorf("%q: %+v, want a reference", text, got)
		}
	}
}

// The text that is refused ends before the mark that closes a quotation, a remark, or text in bold around the reference.
func TestRefusedInMarks(t *testing.T) {
	for open, closers := range map[string]string{
		"(": ")", "[": "]", "{": "}", "<": ">", "「": "」", "『": "』", "（": "）", "【": "】", "〈": "〉", "《": "》", "〔": "〕", "［": "］", "｛": "｝", // Bidi_Mirroring_Glyph of Unicode
		"\"": "\"", "'": "'", "`": "`", "*": "*", "_": "_", "~": "~",
		"“": "”", "”": "”", "’": "’", "„": "“”", "‘": "‘’", "‚": "‘’", "«": "»", "»": "«", "‹": "›", "›": "‹", // Wikipedia, "Quotation mark"
	} {
		for _, closer := range closers {
			const want = "http://good.example^@evil.example/x"
			text := "a " + open + want + string(closer) + "b c"
			if got := slices.Collect(Text(text)); len(got) != 1 || got[0].Err == nil || got[0].Text != want {
				t.Errorf("%s: %+v, want %q refused", text, got, want)
			}
		}
	}
}

// A URL of a scheme that needs a host is refused without one, and not lost: "the "http" scheme considers a missing
// authority or empty host invalid" (RFC 3986, 3.2.2).
func TestNoHost(t *testing.T) {
	for _, scheme := range []string{"http", "HTTPS", "ftp"} {
		for _, rest := range []string{"/x/y", "/", ":80/x", ":80", "u@/x", "u@", "u:p@:80/x", "@/x", "?q", "#f", ":/x", ":?q", ":/"} {
			value := scheme + "://" + rest
			for _, text := range []string{"see " + value + " z", "see " + value, "<" + value + ">", "< URL:" + value + "\n>", "\"" + value + "\""} {
				got := slices.Collect(Text(text))
				if len(got) != 1 || got[0].Err != errNoHost || got[0].Value != value {
					t.Errorf("%q: %+v, want %s refused", text, got, value)
				}
				through(t, Finder{}, text)
			}
		}
	}
	// So is a URL without the "//" before its host (RFC 3986, 3.2), but not a word after a ":".
	for text, want := range map[string]string{
		"see http:/a.example/b, z": "!http:/a.example/b", "HTTP:/x": "!HTTP:/x", "(ftp:/a) z": "!ftp:/a", `"https:/a.example" z`: "!https:/a.example",
		"http:www.a.example": "!http:www.a.example", "http:a.dev/b. z": "!http:a.dev/b", "http:a.dev:80": "!http:a.dev:80", "http:a.com": "!http:a.com",
		`http:\\a.example\b z`: `!http:\\a.example\b`, `"http:\\a.dev" z`: `!http:\\a.dev`, `http:/\a.example/ z`: `!http:/\a.example/`, `http://\a.example/`: `!http://\a.example/`,
		`"http:\/\/a.example\/b"`: `!http:\/\/a.example\/b`, `https:\/a.example`: `!https:\/a.example`,
		"http:localhost/x": "!http:localhost/x", "http:c.example/ z": "!http:c.example/", "ftp:b.example:80/x": "!ftp:b.example:80/x", "http:u:p@h/x": "!http:u:p@h/x", "HTTP:LOCALHOST:80/": "!HTTP:LOCALHOST:80/",
		`http:\n http:\\n http:\d+ http:\d.e http:a/b http:c.example http:.../ http:%s:%d/ http:80/x http:$a.b/ http:\/\/([^\/]+)/ http:a:80/x http:[.]/`: "",
		"http:/u:p{w@h/ z": "!http:/u:p{w@h/", "http:80 http:x ftp:user http: http:/ http:/* http:main.go http:main.go, z": "",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		through(t, Finder{}, text)
	}
	// So is a userinfo before what is no host, but no placeholder.
	for text, want := range map[string]string{
		"http://a.example@，evil.example/ z": "!http://a.example@", "see http://u:pw@. z": "!http://u:pw@", "http://u:pw@... z": "!http://u:pw@",
		"(http://a.example@] z": "!http://a.example@", "<http://a.example@~`> z": "!http://a.example@~`", "http://a.example，[@@b/ z": "!http://a.example，[@@b/",
		"http://u@\u200Bevil.example/": "!http://u@", "http://u:pw@-/x": "http://u:pw@-/x", "foo://u@. z": "",
		"http://u@%s/": "", "http://u.v@%s/": "", "http://u@*.example/": "", "http://u@$h/": "", "http://u@{h}/": "", "http://u@<h>/": "",
	} {
		if got := strings.Join(values(new(Finder), text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		through(t, Finder{}, text)
	}
	// Other schemes may have an empty host.
	for _, value := range []string{"file:///x", "file:///", "file://u@/x", "redis:///1", "redis://:6379"} {
		for _, text := range []string{"see " + value + " z", "<" + value + ">"} {
			if got := values(new(Finder), text); !slices.Equal(got, []string{value}) {
				t.Errorf("%q: %q, want %s", text, got, value)
			}
		}
	}
}

// An IRI is refused if RFC 1738 and RFC 1808, which reject it, would find another host in the URI to which it maps.
func TestOtherHostAsURI(t *testing.T) {
	for text, want := range map[string]bool{
		"http://good.example?@evil.example/é": true, "\"http://good.example?é@evil.example\"": true, "<http://good.example?@evil.example#é>": true,
		"http://good.example?@evil.example/": false, "http://good.example/?@evil.example/é": false, "http://good.example?@évil.example/": false,
	} {
		got := slices.Collect(Text(text))
		if len(got) != 1 || (got[0].Err != nil) != want {
			t.Errorf("%s: %+v, want refused: %v", text, got, want)
		}
		f := Finder{Syntax: uri.RFC3987}
		for l := range f.Text(text) {
			if l.Err != nil {
				t.Errorf("%s: as an IRI: %v", text, l.Err)
			}
		}
	}
}

// The reasons for doubt, and the errors, as people see them.
func TestWords(t *testing.T) {
	for doubt, want := range map[Doubt]string{
		0: "", DoubtHyphen: "broken after a hyphen", DoubtBreak: "broken inside quotes", DoubtEnd: "punctuation left out", DoubtScript: "words left out",
		DoubtAssumed: "scheme assumed", DoubtBlank: "blank inside delimiters", DoubtAuthority: "scheme or authority changed", DoubtCut: "cut",
		DoubtHyphen | DoubtAssumed: "broken after a hyphen, scheme assumed",
	} {
		if got := doubt.String(); got != want {
			t.Errorf("%d: %q, want %q", doubt, got, want)
		}
	}
	for err, want := range map[error]string{
		ErrNoBase: "links: no base URI", ErrTooLong: "links: longer than the limit", ErrTooDeep: "links: nested too deeply", ErrFormat: "links: not of this media type",
	} {
		if err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for text, want := range map[string]string{
		"<http://a\nb c":           "the closing delimiter is missing, and the host may continue after the white space",
		"<www.a.example\nb.com/c>": "white space may be inside the host of the abbreviated reference",
	} {
		for l := range (&Finder{Abbreviated: true}).Text(text) {
			if l.Err == nil || l.Err.Error() != want {
				t.Errorf("%q: %s: %v, want %s", text, l.Text, l.Err, want)
			}
		}
	}
}

func TestError(t *testing.T) {
	for _, test := range []struct {
		part    string
		decoded bool
		want    string
	}{
		{"1.2", true, "links: part 1.2, byte 7: nested too deeply"},
		{"", false, "links: byte 7: nested too deeply"},
	} {
		e := NewError(test.part, 7, test.decoded, ErrTooDeep)
		if e.Error() != test.want || e.Part() != test.part || e.Offset() != 7 || e.Decoded() != test.decoded || e.Unwrap() != ErrTooDeep {
			t.Errorf("%v, part %q, offset %d, decoded %v, cause %v", e, e.Part(), e.Offset(), e.Decoded(), e.Unwrap())
		}
	}
}

// Names in words. Target without a base needs a scheme.
func TestNames(t *testing.T) {
	for want, got := range map[string]fmt.Stringer{
		"bare": DelimiterBare, "in quotes": DelimiterQuotes, "in angle brackets": DelimiterAngles, "as a value": DelimiterAttribute,
		"broken after a hyphen, scheme assumed": DoubtHyphen | DoubtAssumed, "": Doubt(0),
		"content": SourceContent, "encapsulating entity": SourceEncapsulating, "retrieval URI": SourceRetrieval, "default": SourceDefault,
		"Delimiter(?)": DelimiterAttribute + 1, "Source(?)": SourceDefault + 1,
	} {
		if got.String() != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestTargetWithoutBase(t *testing.T) {
	for value, want := range map[string]error{"http://a/../b": nil, "a": ErrNoBase, "//h/a": ErrNoBase, "": ErrNoBase} {
		r, err := new(Finder).Parse(value)
		if err != nil {
			t.Fatal(err)
		}
		u, err := (&Link{Value: value, Reference: r}).Target()
		if !errors.Is(err, want) || want == nil && u.String() != value {
			t.Errorf("%q: %q, %v", value, u, err)
		}
	}
	refused := Link{Reference: uri.MustParseReference("http://a/"), Err: ErrFormat}
	if u, err := refused.Target(); err != ErrFormat || !u.IsZero() {
		t.Errorf("with an error: %q, %v", u, err)
	}
	f := Finder{Base: Base{Retrieval: "http://h/x#f"}}
	for l := range f.Text("http://a/") {
		if l.Base.String() != "http://h/x" {
			t.Errorf("base %q", l.Base)
		}
	}
	if !(Base{}).IsZero() || (Base{Default: "a"}).IsZero() {
		t.Error("a Base without a source is zero")
	}
}

// The reasons for each confidence: the scheme is assumed or there are several readings; the end depends on
// the characters after the reference; none.
func TestConfidence(t *testing.T) {
	for doubt, want := range map[Doubt]string{
		DoubtHyphen: "low", DoubtScript: "low", DoubtAssumed: "low", DoubtAuthority: "low", DoubtCut: "low",
		DoubtBreak: "medium", DoubtEnd: "medium", DoubtBlank: "medium", DoubtBreak | DoubtEnd | DoubtBlank: "medium",
		DoubtBlank | DoubtAssumed: "low", 0: "high",
	} {
		if got := (&Link{Doubt: doubt}).Confidence().String(); got != want {
			t.Errorf("%v: %s, want %s", doubt, got, want)
		}
	}
}
