package redact

import (
	"strings"
	"testing"
)

// In each text the secret is between the bars.
func TestText(t *testing.T) {
	for _, marked := range []string{
		"http://u:|p|@h/", "http://u:|p@q|@h/", "//u:|p:q|@h", "http://u:|p/x|@h", "http:/u:|p|@h", "u:p:|q|@h", "http://jack:|secret@foo:1,bar:2/@|@x",
	} {
		cut := strings.Split(marked, "|")
		text := strings.Join(cut, "")
		from, to := Text(text)
		if from != len(cut[0]) || to != len(cut[0])+len(cut[1]) {
			t.Errorf("%s: %d, %d", marked, from, to)
		}
	}
	for _, text := range []string{"", "http://u@h/", "http://h:80/", "//u:@h", "//user@h b", "mailto:a@b", "@", ":", "//", "//@", "//:@"} {
		if from, to := Text(text); from != 0 || to != 0 {
			t.Errorf("%s: %d, %d", text, from, to)
		}
	}
}

func TestReference(t *testing.T) {
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
		{"mailto:a@b", false, "a@b"},
		{"http://u:@h/b", true, "/b"},
		{"x:a?//u:p@h", false, "a"},
	} {
		text := strings.ReplaceAll(tt.marked, "|", "")
		start := strings.Index(text, tt.path)
		wantFrom, wantTo := 0, 0
		if cut := strings.Split(tt.marked, "|"); len(cut) == 3 {
			wantFrom, wantTo = len(cut[0]), len(cut[0])+len(cut[1])
		}
		if from, to := Reference(text, tt.hasAuthority, start, start+len(tt.path)); from != wantFrom || to != wantTo {
			t.Errorf("%s: %d, %d, want %d, %d", tt.marked, from, to, wantFrom, wantTo)
		}
	}
}
