package protocol

import "testing"

// The secret is the text from the first ":" after "//" to the last "@" before the path. RFC 3986,
// 7.5, is about passwords in the userinfo.
func TestSecret(t *testing.T) {
	for line, want := range map[string]string{
		`{"op":"secret","input":"http://u:p@h/"}`:         `{"secret":{"start":9,"end":10}}`,
		`{"op":"secret","input":"http://ü:p@h b/"}`:       `{"secret":{"start":10,"end":11}}`,
		`{"op":"secret","input":"jdbc:mysql://u:pw@h/d"}`: `{"secret":{"start":15,"end":17}}`,
		`{"op":"secret","input":"http://u@h:80/a:b@c"}`:   `{"secret":null}`,
		`{"op":"secret","input":"mailto:a@example.com"}`:  `{"secret":null}`,
		`{"op":"secret","input":""}`:                      `{"secret":null}`,
		`{"op":"secret","input_base64":"Ly91OnD/QGg="}`:   `{"secret":{"start":4,"end":6}}`,
	} {
		if got := batched(t, line); got != want+"\n" && got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
