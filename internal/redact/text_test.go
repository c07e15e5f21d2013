package redact

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// The secrets are between bars, and are masked. The rest of a line stays.
func TestText(t *testing.T) {
	for _, marked := range []string{
		"", "no secret", "12:30 INFO a@b", "http://h:80 12:30 a@b", `{"u":"http://h:80","t":"12:30","m":"a@b"}`, "mailto:a@b", "http://h: a@b", "a:b%zz@c",
		"INFO postgres://admin:|s3cret|@db.internal:5432/app user=bob@x.example 12:30",
		"a http://u:|p|@h/ b <http://v:|q@r|@i> me@c.example\thttps://w:|s|@j",
		`{"url":"https://tok:|abc|@git.example/x.git","m":"a@b"}`,
		"GET /?next=http%3A%2F%2Fu%3A|p|%40h HTTP/1.1", "jdbc:mysql://u:|p|@h/db", "redis://:|pw|@h:1,redis://:|pw|@i:2/",
		"the end is cut: https://u:|secret|", `cut "https://u:|secre|"t@h`, "DSN=http://u:|p|@h;http://v:|q|@i/",
		"／／u：|p|@h", "http://u:|p|@h\fb@c", "http://u:|p|@h\vb@c", "http://u:|p|@h\rb@c", "/\t/u:|p|@h", "http:\tu:|p|@h", "a\t//u:|p|@h",
		"http://h:80/@scope/p", "http://h:80?a@b", "http://h:80#a@b", `"?pwd=|x|"`, "http://u:|p?x|@h", "http://u:|p/1|@h/ c", "h\tttp:u:|p|@h",
		"GET /cb?access_token=|a.b|&q=1 HTTP/1.1", "https://s3.example/k?X-Amz-Signature=|0a|#top https://h/#id_token=|t|", "/?next=%2F%3Fapi_key%3D|k|%26x",
		`<a href="/?a=1&amp;password=|p|">`, "http://u:|p?pwd=q|@h/", "http://u:|p|@h/?secret=|s|&to=http://v:|q|@i", "?pwd=|//u:p@h|", "a=b pwd=1 secret", "?pwd=&pwd",
		"GET /cb?dsn=postgres%3A%2F%2Fadmin%3A|ab%2Fcd|%40db.example%2Fapp&mail=a%40b HTTP/1.1", "http://[::1]:80/@scope/p", "http://u:|p/q@h/?u=http://v:r|@i",
		`{"u":"https://h/?a=1&b","pwd\u003d":"\u0026pwd"}`, `{"u":"https://h/?a=1\u0026b=2"}`, `{"u":"https://u:|s|@h\u002f"}`,
		"\xff http://u:|\xfe|@h \xfd",
	} {
		parts := strings.Split(marked, "|")
		want := ""
		for i, part := range parts {
			if i%2 == 1 {
				part = "xxxxx"
			}
			want += part
		}
		if got := Text(strings.Join(parts, ""), IsSecretName); got != want {
			t.Errorf("%s: got %s, want %s", marked, got, want)
		}
	}
}

// A word of JSON is written without its escapes if one of them belongs to a secret.
func TestTextOfJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"u":"https://h/cb?a=1\u0026access_token=SECRET\u0026b=2","t":"\u0026"}`: `{"u":"https://h/cb?a=1&access_token=xxxxx&b=2","t":"\u0026"}`,
		`{"u":"https://h/?pwd\u003dSECRET"}`:                                      `{"u":"https://h/?pwd=xxxxx"}`,
		`{"u":"https://h/?pwd\u003DSECRET#\u003C\\"}`:                             `{"u":"https://h/?pwd=xxxxx#\u003C\\"}`,
		`{"u":"https://u:SECRET\u0040h/p"}`:                                       `{"u":"https://u:xxxxx@h/p"}`,
		`{"u":"https://u\u003aSECRET@h"}`:                                         `{"u":"https://u:xxxxx@h"}`,
		`https:\u002f\u002fu:SECRET@h`:                                            `https:\u002f\u002fu:xxxxx@h`,
		`\\u003Cpwd=1 \u0026pwd=SECRET \u00`:                                      `\\u003Cpwd=1 &pwd=xxxxx \u00`,
		`{"m":"{\"u\":\"https://h/?a=1\\u0026access_token=SECRET\"}"}`:            `{"m":"{\"u\":\"https://h/?a=1&access_token=xxxxx\"}"}`, // JSON in JSON
		`{"m":"{\"u\":\"https://u:SECRET\"}"}`:                                    `{"m":"{\"u\":\"https://u:xxxxx\"}"}`,
		`"\\\"http://h/?pwd=SECRET\\\""`:                                          `"\\\"http://h/?pwd=xxxxx\\\""`,
		`http://h/?password=SECRET\u0026b=keep`:                                   `http://h/?password=xxxxx&b=keep`,
		`https://u:SECRET\\\\u0040h/`:                                             `https://u:xxxxx@h/`,
	} {
		if got := Text(text, IsSecretName); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// The time of Text is linear.
func TestTextGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, unit := range []string{"http://u:p@h/ ", "//u:", "%25", " :", "\"", "?pwd=", "&pwd=a", `\u0026`, `\\`} {
		err := growth.Check(1<<14, func(n int) string { return "//u:" + strings.Repeat(unit, n/len(unit)) }, func(s string) { Text(s, IsSecretName) })
		if err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
