package protocol

import (
	"strings"
	"testing"
)

func TestLint(t *testing.T) {
	for _, test := range []struct{ request, want string }{
		{`{"op":"lint","input":"https://uriform.dev/"}`, `{"issues":[],"passed":true}`},
		{`{"op":"lint","input":"http://a_b.dev/","least":"warning"}`, `{"issues":[],"passed":true}`},
		{`{"op":"lint","input":"http://127.0.0.1/","severities":["address-loopback=off"]}`, `{"issues":[],"passed":true}`},
		{`{"op":"lint","input":"http://127.0.0.1/","fail_on":"warning"}`, `{"issues":[{"code":"address-loopback","severity":"warning","start":7,"end":16,"section":"RFC 3986, 7.4","message":"The host is the machine of the program itself: 127.0.0.1, loopback (RFC 1122, 3.2.1.3). Do not follow the reference on a server if it comes from outside."}],"passed":false}`},
		{`{"op":"lint","input":"http://127.0.0.1/","severities":["no-such-rule=off"]}`, `"code":"bad-request","message":"lint: no rule has the code \"no-such-rule\"","field":"severities"`},
		{`{"op":"lint","input":"http://127.0.0.1/","severities":["address-loopback"]}`, `"code":"bad-request"`},
		{`{"op":"lint","input":"","fail_on":"fatal"}`, `"code":"bad-request"`},
		{`{"op":"lint","input":"http://u:hunter@a\\b/"}`, `"issues":[{"code":"rejected","severity":"error","start":17,"end":18,`},
		{`{"op":"lint","input":"http://u:hunter@a b/"}`, `"passed":false,"error":{"code":"unexpected","message":"uri: parse \"http://u:xxxxx@a b/\"`},
		{`{"op":"lint","input":"\u0000"}`, `"code":"raw-control"`},
		{`{"op":"lint","input_base64":"/w=="}`, `"code":"rejected"`},
		{`{"op":"lint","input":"http://é/","syntax":"rfc3986"}`, `"code":"rejected"`},
		// A fault is cited as check and explain cite it.
		{`{"op":"lint","input":"http://a b/"}`, `a space is not allowed in a host, at byte 8 (RFC 3986, 3.2.2)`},
		{`{"op":"lint","input":"http://a b/","syntax":"rfc3987"}`, `a space is not allowed in a host, at byte 8 (RFC 3987, 2.2)`},
		{`{"op":"lint","input":"http://é b/"}`, `a space is not allowed in a host, at byte 9 (RFC 3987, 2.2)`},
	} {
		got := string(new(Server).Answer(nil, []byte(test.request)))
		if !strings.Contains(got, test.want) || strings.Contains(got, "hunter") {
			t.Errorf("%s:\n got %s\nwant %s", test.request, got, test.want)
		}
	}
}
