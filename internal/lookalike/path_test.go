package lookalike

import "testing"

func TestIsDivided(t *testing.T) {
	for s, want := range map[string]bool{" //h": true, "\t\n//": true, "//h": false, "": false, " ": false, " /h": false, "a //h": false} {
		if IsDivided(s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}

func TestIsRelativePath(t *testing.T) {
	for s, want := range map[string]bool{
		"12:30": true, "a_b:c": true, "2001:db8::1": true, "1a:/b": true, "a%20b:c": true, "é:@": true,
		"": false, "a": false, ":": false, ":a": false, "://h/": false, "1http://h/": false, "ht%74p://h/": false,
		"git@h:a/b.git": false, "mail to:joe@h": false, "a\tb:c": false,
	} {
		if IsRelativePath(s) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}
