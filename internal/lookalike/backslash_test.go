package lookalike

import "testing"

func TestHostAfterBackslash(t *testing.T) {
	for s, want := range map[string]bool{
		`http:\\h`: true, `http:\h`: true, `http:/\h`: true, `http://h\x`: true, `http://good\@evil`: true, `http:////^\u@80`: true,
		`\\h`: true, `/\h`: true, `//h\x`: true, `C:\dir`: true,
		`http:h\x`: true, `HTTPS:good\@evil/`: true, `ws:a/b\c`: false, `ftp:h\x`: true, `wss:h\x`: true, `file:h\x`: false, `x:a\b`: false, `http:a?\`: false,
		`http:\\`: true, `http://h\`: true, `http://?\`: false, `h\\x`: false,
		``: false, `\`: false, `\h`: false, `/h\x`: false, `h\x`: false, `http://h/\x`: false, `http://h?\`: false, `http://h#\`: false,
		`//h/\x`: false, `mailto:a\b`: false, `a/b:\\h`: false, `?x:\\h`: false, `:\\h`: false, `a\b:\\h`: false,
	} {
		if got := HostAfterBackslash(s); got != want {
			t.Errorf("%s: %v, want %v", s, got, want)
		}
	}
}

func TestIsBackslashPath(t *testing.T) {
	for s, want := range map[string]bool{
		`..\..\b`: true, `..\b`: true, `b\..`: true, `.\b`: true, `http://a/..\b`: true, `a/b\..\c`: true, `\..`: true, `%2e%2E\b`: true, `a/.%2e\b`: true,
		`file:C:\a`: true, `FILE:///c:\a`: true, `file:C:/a\b`: true, `file:C:`: false, `xy:C:\a`: false, `c:x\y`: true, `c:/a`: false, `1:a\b`: false, `file:\a`: false, `file:C|\x`: true, `file:///C|\x`: true, `file:ab|\x`: false,
		`a\b`: false, `http://a/b\c`: false, `http://a/../b\c`: false, `a..\b`: false, `%2eb\c`: false, `%2e%2e%2e\b`: false, `%252e\b`: false, `?..\b`: false, `#..\b`: false, `..`: false, ``: false,
	} {
		if got := IsBackslashPath(s); got != want {
			t.Errorf("%s: %v, want %v", s, got, want)
		}
	}
}
