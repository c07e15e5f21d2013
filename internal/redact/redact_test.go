package redact

import (
	"strings"
	"testing"

	"github.com/uriform/uri/internal/growth"
)

// In each text the secret is between the bars.
func TestFind(t *testing.T) {
	for _, marked := range []string{
		"http://u:|p|@h/", "u::|p|@h", "http://u:|p@q|@h/", "//u:|p:q|@h", "http://u:|p/x|@h", "http:/u:|p|@h", "u:p:|q|@h", "u:p:|q@r|@h", "u:p:|:|@", "http://jack:|secret@foo:1,bar:2/@|@x",
		`\\u:|p|@h/`, `/\u:|p|@h/`, `\/u:|p|@h/`, `http:\\u:|p|@h/`, `\\u:|p|@h//`,
		"http://mailto:|p|@h b", "//h/?a=mailto:u:|p|@h b", "//u:|p?a=mailto:b|@h", "//a=mailto:|p|@h b",
		"http://u:|p|%40h/", "http://u%3A|p|@h", "//a:|p@h/?u=http%3A%2F%2Fb%3Aq|%40h", "/\t/u:|p|@h",
	} {
		cut := strings.Split(marked, "|")
		text := strings.Join(cut, "")
		from, to := Find(text)
		if from != len(cut[0]) || to != len(cut[0])+len(cut[1]) {
			t.Errorf("%s: %d, %d", marked, from, to)
		}
	}
	for _, text := range []string{"", "http://u@h/", "u:p:@h", "http:/u:@h", "u:p@h:q", "http://h:80/", "//u:@h", "//user@h b", "mailto:a@b", "http://h/?a=mailto:u@h b", "//h#MailTo:u@h b", "//h/a?b&mailto:u@h", "@", ":", "//", "//@", "//:@"} {
		if from, to := Find(text); from != 0 || to != 0 {
			t.Errorf("%s: %d, %d", text, from, to)
		}
	}
}

func TestFindReference(t *testing.T) {
	for _, tt := range []struct {
		marked       string
		hasAuthority bool
		path         string // up to the end of the path
	}{
		{"http://u:|p|@h/a:b@c", true, "/a:b@c"},
		{"http://u@h/a:b@c", true, "/a:b@c"},
		{"jdbc:mysql://u:|p|@h", false, "mysql://u:p@h"},
		{"jdbc:mysql://u:|p|@h/a:b@c", false, "mysql://u:p@h/a:b@c"},
		{"jdbc:/x//u:|p|@h/", false, "/x//u:p@h/"},
		{"jdbc:///u:p@h/", false, "///u:p@h/"},
		{"jdbc:/x:y//u:|p|@h/", false, "/x:y//u:p@h/"},
		{"//u:|p|@h/a:b@c", false, "//u:p@h/a:b@c"},
		{"http://u:|p|@/b", true, "/b"}, // an empty host
		{"mailto:a@b", false, "a@b"},
		{"sip:u:|p|@h", false, "u:p@h"},
		{"SIPS:u:|p|@h;x=y", false, "u:p@h;x=y"},
		{"sip:u@h:5060", false, "u@h:5060"},
		{"sip:u@h?x=a:b@c", false, "u@h"},
		{"sipx:u:p@h", false, "u:p@h"},
		{"sip://u:|p|@h/a:b@c", true, "/a:b@c"},
		{"http://u:@h/b", true, "/b"},
		{"x:a?//u:p@h", false, "a"},
		{"http://:|p|@h/b", true, "/b"}, // an empty user
	} {
		text := strings.ReplaceAll(tt.marked, "|", "")
		start := strings.Index(text, tt.path)
		wantFrom, wantTo := 0, 0
		if cut := strings.Split(tt.marked, "|"); len(cut) == 3 {
			wantFrom, wantTo = len(cut[0]), len(cut[0])+len(cut[1])
		}
		if from, to := FindReference(text, tt.hasAuthority, start, start+len(tt.path)); from != wantFrom || to != wantTo {
			t.Errorf("%s: %d, %d, want %d, %d", tt.marked, from, to, wantFrom, wantTo)
		}
	}
}

// Each secret is between bars.
func TestFindAll(t *testing.T) {
	for _, marked := range []string{
		"", "//", "http://h/", "http://h:80/a@b", "http://u:@h/", "mailto:a:b@c",
		"http://u:|p|@h/?u=http://b:|q|@h#//c:|r|@h", "http://a:|p|@h//b:|q|@h/", "////u:|p|@h", "//u:|p@q:r|@h/s:t@u",
		"//h?u=https%3A%2F%2Fu%3A|p|%40h%2Fx:y@z", "//h#%2f/u%3a|%41%|%40", "http://h/?a:b@c", "//u:|%2|@h", "//%", "x?//u:|p|@h?q@r",
		`http://a/?u=http:\\b:|q|@c`, `http:\/b:|q|@c`, `http:/%5cb:|q|@c`, `//a:|p@b\\c:q|@d`, `//a:|p\\q|@b`, `\a:b@c`, `//a:|p\q|@b`,
		"http:u:|p|@h", "WSS:/u:|p|@h/?v:w@x", `https:\u:|p|@h`, "ftp:////u:|p|@h", "ws:u:|p|@h", "ftp:u:|p|@h", "http:a@b", "http:a/b:c@d", "urn:u:p@h", "xhttp:u:p@h",
		// RFC 3986, 2.1: the hex digits have no case, and an encoded "?" or "#" does not end a secret.
		"http://h/?u=http:%5C%5Cb:|q|@c", "http://h/?u=http:%5c%2Fb:|q|@c", "http://h/?u=http:%2f%5Cb:|q|@c", `http://h/?u=http:\%5cb:|q|@c`, "http://h/?u=http:%2F/b:|q|@c",
		"http://h/?u=//b%3a|q|%40c", "http://h/?u=//b:|%5Cq|@c", "//u:|p%3Fq|@h", "//u:|p%23q|@h", "//u:|p%252F|@h", "//u:|%5|@h", "//u:|%4@h|%40",
		"//u:|p%3Aq%40r|@h", "//u:|p/|%40h", "//u:|p%2F|@h", "//u:|p?|@h", "//u:|p#|@h", "//u:|p|@h?@", "//u:|p|@h#:@", "//u:|p@h%2f:|@", "//%3A|p|@", "//:|p|@",
		"//u:|p%40|@h", "//u%3a|p%3A|@h", "//u:|p|@h%2F/v:|q|@i", "http:", "HTTPS:", "ws:/", "ftp:@", "http::@h",
		// RFC 3986, 2.1: only two hex digits follow the "%" of a percent-encoding, and here a delimiter, or a letter with the bits of one, follows.
		"//u:|p%/4|@h", "//u%:|4|@h", "//u:|p%|@4", "//u:p%K0h", "//u:p%k0h", "/%g9/u:p@h", "//u:|p|@%4",
		// Delimiters that are encoded, also more than once.
		"http://u:|p|%40h/", "http://u%3A|p|@h/", "http://u%3a|p|%2540h", "http://h/?u=http%3A%2F%2Fu%3A|p%2540|%40h%2Fx:y@z", "//h?a=http%253A%252F%252Fu%253A|p|%2540h%252F%2540", "//h?u=//u:|p%2Fq%3F|@h",
		"//h?u=http%3A%2F%2Fh%3A80&a=b@c", "//h?u=http%253A%252F%252Fh%253A80%26b@c", "//h?u=http%3A%2F%2Fh%3A80%3Fb@c", "//u:|p&q|@h", "//u:|p%26q|@h", "//u:%", "//u:|%4|@h", "//u:|%25|@h", "//u:|%252|@h", "//user%40mail.example:|p|@h", "//user%40mail.example@h",
		// Slashes that are encoded in an authority are a part of it: "&" does not end it, except in a query.
		"http:%2F%2Fu:|p&x|@h/", "ws:%2F:|S&|@h", "http://a%2F%2Fu:|p&x|@h", "http://u:|p@h%2F%2Fv:q&x|@i", "http://h/http:%2F%2Fu:|p&x|@h", "//h?u=http:%2F%2Fh:80&a=b@c",
		// Full-width and small forms.
		"http://u：|p|＠h/", "http://u:|p|＠h", "http://u%EF%BC%9A|p|%ef%bc%a0h", "http:／／u﹕|p|﹫h", "http:＼﹨u:|p|@h", "//u:|p／q|@h", "//h/路径：用户＠例", "//用户@例：80", "//u:|\xef\xbc|@", "//u：|＼|@", "//u:|p|@\xef\xbc",
		"x:／／u:|p|@h", "x:＼＼u:|p|@h", "x:﹨﹨u:|p|@h", "//u:|p|﹫h",
		// A full-width form counts as encoded once more: as "%2F" if it is not encoded itself.
		"x?%2F%2Fu:|p／q|@h", "x?%2F%2Fu:|p%EF%BC%8Fq|@h", "x?／／u:|p%2Fq|@h", "x?／／u:|p%252Fq|@h", "x?foo:%2F/u:|p%2Fq|@h",
		// In the user information, a browser reads "//" as any other characters if it is encoded, and "\\\\" if the scheme is not special.
		"http:%2F%2Fu:|p&q|@h/", "http:/%5Cu:|p%2F&q|@h", "ws:%EF%BC%8F:|p&|@h", "http:u%2F%2Fv:|p&q|@h", "http:u:|p@q%2F%2F|@h", `x:foo://u%2F\v:|p&q|@h`, `foo://u:|p@q\\r|@h`, "http://a%2F%2Fu:|p&x|@h", "http://u:|p@h%2F%2Fv:q&x|@i", "http://h/http:%2F%2Fu:|p&x|@h",
		// In a query, "&" ends it.
		"//h?u=http:%2F%2Fh:80&a=b@c", "//h#u=http:%2F%2Fh:80&a=b@c", "//h?u=http:%2F%2Fu:|p|@h&a=b@c",
		// The first character of a text counts, too.
		"@//u:|p|@h", "%2F/u:|p|%40h", "／／u:|p|＠h",
		// A delimiter is a character of a password if no port is before it, and then the last "@" ends the password.
		"//u:|a/b|@h/c", "//u:|/b|@h", "//u:|?|@h", "//u:|a#b/c@d//e:f|@h?g", "//u:|a/b@h/?u=http://v:q|@i", "//h:80/a@b", "//h:65535?a@b", "//h:|123456/a|@b", "//h:|80a/b|@c", "//h:1,i:2/a@b", "//h?u=%2F%2Fh%3A1%2Ci%3A2%2Fa%40b",
		"//[::1]/a@b", "//[::1]:80/a@b", "//[2001:db8::1]:80/a@b", "//[::1]:/a@b", "//h?u=%2F%2F%5B%3A%3A1%5D%3A80%2Fa%40b", "//u:|a]/b|@c", "//a[u:|1]x/b|@c",
		"x?a=%2F%2Fu%3A|a%2Fb|%40h&c=d@e", "x?a=%2F%2Fu%3A|a%2Fb&c%40d%3Fe|%40h/@", "x?a=%2F%2Fu%3A|a&b|%40h&c=d@e", "x?a=%2F%2Fu%3A|a/b|%40h&c=d@e", "x?a=%2F%2Fu%3A|a%252Fb%2Fc|%40h#d@e",
		"x?a=%2F%2Fu%3A|a%2Fb|%40h&c=//v:|d|@e", "x?a=%2F%2Fh%3A80%2Fc%40d", "x?a=%252F%252Fu%253A|a%252Fb|%2540h%252F&c=d@e",
		// A special scheme after another character, and what browsers remove.
		"http://a/web/https:/u:|p|@h/", "http://a/web/2/http:u:|p|@h", "view-source:http:u:|p|@h", "//a?u=wss:/u:|p|@h", "//a?u=http%3Au%3A|p|%40h", "http://a/xhttp:u:p@h", "http://a/x-http:u:p@h", "http://a/h2ttp:u:p@h", "http://a/httpss:u:p@h", "http://a/x+http:u:p@h", "http://a/x.http:u:p@h",
		"//http:|p|@h", "/\n/u:|p|@h", "/%0A/u:|p|@h",
		"/\t/u:|p|@h", "\n//u:|p\tq|@h", "h\tttp:u:|p|@h", " http:u:|p|@h", "http:/\r/u:|p|@h", "http://h/http:/a@b:c", "http://web.archive.org/web/https://h:80/a@b",
	} {
		cut := strings.Split(marked, "|")
		text := strings.Join(cut, "")
		var want, got []string
		for i := 1; i < len(cut); i += 2 {
			want = append(want, cut[i])
		}
		last := 0
		for from, to := range FindAll(text) {
			if from < last {
				t.Errorf("%s: %d after %d", marked, from, last)
			}
			got, last = append(got, text[from:to]), to
		}
		if strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%s: %q", marked, got)
		}
	}
	for range FindAll("//a:p@h//b:p@h") {
		break
	}
}

// What readers take for delimiters, and what ordinary references have: the user name and the host stay.
func TestMaskAll(t *testing.T) {
	for _, tt := range []struct {
		text     string
		from, to int
		want     string
	}{
		{"", 0, 0, ""},
		{"http://u@h/%", 0, 0, "http://u@h/%"},
		{"http://u:p@h/?u=http://v:q@i/", 9, 10, "http://u:xxxxx@h/?u=http://v:xxxxx@i/"},
		{"http://u:p@h/", 9, 10, "http://u:xxxxx@h/"},
		{"u:pw@h", 2, 4, "u:xxxxx@h"},
		{"http://u:p@h/u:pw@h", 15, 17, "http://u:xxxxx@h/u:xxxxx@h"},
		{"u:pw@h//u:p@h//v:q@i", 2, 4, "u:xxxxx@h//u:xxxxx@h//v:xxxxx@i"},
		{"//u:p@h", 2, 4, "//xxxxx@h"},
		{"http://u:p%40h", 0, 0, "http://u:xxxxx%40h"},
		{"u:pw", 2, 4, "u:xxxxx"},
		{"//u:p@h", 5, 7, "//u:xxxxx"}, // beside the password
	} {
		if got := MaskAll(tt.text, tt.from, tt.to); got != tt.want {
			t.Errorf("MaskAll(%q, %d, %d) = %q, want %q", tt.text, tt.from, tt.to, got, tt.want)
		}
	}
}

func TestFindComponent(t *testing.T) {
	for marked, found := range map[string]bool{"u:|p|@h:80": true, "u:|p:q@r|@h": true, "mysql://u:|p|@h": true, "file:|/u:p|@h": true, "u:|p@h://u:q|@h": true, ":|p|@h": true, "u%3A|p|%40h": true, "u：|p|＠h": true, "u%3Ap": false, "mysql://u@h": false, "h:80": false, "u@h:80": false, "u:@h": false, "": false} {
		cut := strings.Split(marked, "|")
		from, to := FindComponent(strings.Join(cut, ""))
		if found && (from != len(cut[0]) || to != len(cut[0])+len(cut[1])) || !found && (from != 0 || to != 0) {
			t.Errorf("%s: %d, %d", marked, from, to)
		}
	}
}

// A "\" counts as "/" in all strings of a few characters.
func TestFindBackslash(t *testing.T) {
	const chars = `/\:@a`
	for n := range 5 * 5 * 5 * 5 * 5 * 5 * 5 {
		var text string
		for range 7 {
			text += chars[n%5 : n%5+1]
			n /= 5
		}
		slashes := strings.ReplaceAll(text, `\`, "/")
		_, after, _ := strings.Cut(slashes, "//")
		from, to := findFrom(slashes, len(slashes)-len(after))
		if from == to {
			from, to = Find(strings.ReplaceAll(slashes, "/", "a"))
		}
		if gotFrom, gotTo := Find(text); gotFrom != from || gotTo != to {
			t.Fatalf("%q: %d to %d, want %d to %d", text, gotFrom, gotTo, from, to)
		}
	}
}

// The time of FindAll is linear.
func TestFindAllGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, unit := range []string{"%", "%25", "%2525", "//u:p@h/", "//u:", "//", "http:", "@", "h\t", "%EF", "＠", "\xef", "/%2F", "/", "//u:a/", "//[:", "//u:1/", "%26//u:", "/@%26//u:a"} {
		err := growth.Check(1<<14, func(n int) string { return "//u:p" + strings.Repeat(unit, n/len(unit)) }, func(s string) { Extend(s, 0, 0) })
		if err != nil {
			t.Errorf("%q: %v", unit, err)
		}
	}
}
