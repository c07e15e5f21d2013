package protocol

import "testing"

// The secret is the text from the first ":" after "//" to the last "@" before the path. RFC 3986,
// 7.5, is about passwords in the userinfo. The secrets are also those of references in the text.
func TestSecret(t *testing.T) {
	for line, want := range map[string]string{
		`{"op":"secret","input":"http://u:p@h/"}`:         `{"secret":{"start":9,"end":10},"secrets":[{"start":9,"end":10}]}`,
		`{"op":"secret","input":"http://ü:p@h b/"}`:       `{"secret":{"start":10,"end":11},"secrets":[{"start":10,"end":11}]}`,
		`{"op":"secret","input":"jdbc:mysql://u:pw@h/d"}`: `{"secret":{"start":15,"end":17},"secrets":[{"start":15,"end":17}]}`,
		`{"op":"secret","input":"http://u@h:80/a:b@c"}`:   `{"secret":null,"secrets":[]}`,
		`{"op":"secret","input":"mailto:a@example.com"}`:  `{"secret":null,"secrets":[]}`,
		`{"op":"secret","input":""}`:                      `{"secret":null,"secrets":[]}`,
		`{"op":"secret","input_base64":"Ly91OnD/QGg="}`:   `{"secret":{"start":4,"end":6},"secrets":[{"start":4,"end":6}]}`,

		`{"op":"secret","input":"http://a:p1@h/?u=http://b:p2@h"}`: `{"secret":{"start":9,"end":28},"secrets":[{"start":9,"end":11},{"start":26,"end":28}]}`,
		`{"op":"secret","input":"http://h/#//b:p2@h"}`:             `{"secret":{"start":14,"end":16},"secrets":[{"start":14,"end":16}]}`,
		`{"op":"secret","input":"http://h/?%2F%2Fb%3Ap%40h"}`:      `{"secret":{"start":20,"end":21},"secrets":[{"start":20,"end":21}]}`,
		`{"op":"secret","input":"/\t/me:pw@h/"}`:                   `{"secret":{"start":6,"end":8},"secrets":[{"start":6,"end":8}]}`,
		`{"op":"secret","input":"http://u%3Apw@h/"}`:               `{"secret":{"start":11,"end":13},"secrets":[{"start":11,"end":13}]}`,
		// A space: no syntax accepts the text, and all until the last "@" is masked.
		`{"op":"secret","input":"http://a:p1@h /?u=http://b:p2@h"}`: `{"secret":{"start":9,"end":29},"secrets":[{"start":9,"end":29}]}`,

		`{"op":"secret","input":"u:p@h"}`:                    `{"secret":null,"secrets":[]}`,
		`{"op":"secret","input":"u:p@h","component":true}`:   `{"secret":null,"secrets":[{"start":2,"end":3}]}`,
		`{"op":"secret","input":"u@h:80","component":true}`:  `{"secret":null,"secrets":[]}`,
		`{"op":"secret","input":"//u:p@h","component":true}`: `{"secret":{"start":4,"end":5},"secrets":[{"start":4,"end":5}]}`,
	} {
		if got := batched(t, line); got != want+"\n" && got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
