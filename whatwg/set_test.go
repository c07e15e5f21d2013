package whatwg

import "testing"

// The setters of the URL Standard (6.1), with what the states of the parser (4.4) do under a state override. A refused
// value leaves the URL as it is, except a wrong port after a host.
func TestWith(t *testing.T) {
	const noUser, noHost, noPath, otherKind = "cannot-have-username-password-port", "host-missing", "opaque-path", "scheme-not-interchangeable"
	for _, tt := range []struct{ attribute, url, value, want, fault string }{
		{"protocol", "http://h/", "https", "https://h/", ""},
		{"protocol", "http://h:443/", "HTTPS:x", "https://h/", ""}, // the port is the default now
		{"protocol", "x://h/", "y+1", "y+1://h/", ""},
		{"protocol", "x:///a", "y", "y:///a", ""},
		{"protocol", "x:a", "y", "y:a", ""},
		{"protocol", "http://h/", "1a", "", "scheme-invalid"},
		{"protocol", "http://h/", "", "", "scheme-invalid"},
		{"protocol", "http://h/", "foo", "", otherKind},
		{"protocol", "foo://h/", "http", "", otherKind},
		{"protocol", "http://u@h/", "file", "", otherKind},
		{"protocol", "http://:p@h/", "file", "", otherKind},
		{"protocol", "http://h:1/", "file", "", otherKind},
		{"protocol", "file:///x", "http", "", otherKind},
		{"protocol", "file://h/x", "http", "http://h/x", ""},

		{"username", "http://h/", "a@b:c%41", "http://a%40b%3Ac%41@h/", ""},
		{"username", "http://u:p@h/", "", "http://:p@h/", ""},
		{"username", "file://h/x", "u", "", noUser},
		{"username", "x:///x", "u", "", noUser},
		{"username", "a:b", "u", "", noUser},
		{"password", "http://h/", "p:/", "http://:p%3A%2F@h/", ""},
		{"password", "http://u:p@h/", "", "http://u@h/", ""},
		{"password", "http://h/", "\xff", "http://:%EF%BF%BD@h/", ""}, // U+FFFD
		{"username", "http://h/", "\xff", "http://%EF%BF%BD@h/", ""},
		{"password", "file://h/x", "p", "", noUser},

		{"host", "http://h/", "a:81", "http://a:81/", ""},
		{"host", "http://h:81/", "a", "http://a:81/", ""},
		{"host", "http://h:81/", "a:80", "http://a/", ""},
		{"host", "http://h/", "A/b?c", "http://a/", ""}, // up to the "/"
		{"host", "http://h/", `a\b`, "http://a/", ""},
		{"host", "x://h/", "A", "x://A/", ""},
		{"host", "http://h/", "0x7f.1", "http://127.0.0.1/", ""},
		{"host", "http://h/", "[::1]:81", "http://[::1]:81/", ""},
		{"host", "http://h/", "a:x", "http://a/", "port-invalid"},
		{"host", "http://h/", "a:70000", "http://a/", "port-out-of-range"},
		{"host", "http://h/", "a b", "", "domain-to-ASCII"},
		{"host", "x://h/", "a^b", "", "host-invalid-code-point"},
		{"host", "http://h/", "", "", noHost},
		{"host", "http://h/", ":81", "", noHost},
		{"host", "mailto:a", "h", "", noPath},
		{"hostname", "http://h:81/", "a", "http://a:81/", ""},
		{"hostname", "http://h/", "a:81", "", "host-invalid-code-point"},
		{"hostname", "x://h/y", "", "x:///y", ""},
		{"hostname", "x://h:80/y", "", "", noHost}, // it has a port or a user: no empty host
		{"hostname", "x://u@h/y", "", "", noHost},
		{"hostname", "x://:p@h/y", "", "", noHost},
		{"hostname", "file://h/x", "", "file:///x", ""},
		{"hostname", "file://h/x", "localhost", "file:///x", ""},
		{"hostname", "file:///x", "C:", "", "domain-to-ASCII"}, // no drive letter with a state override
		{"hostname", "mailto:a", "h", "", noPath},

		{"port", "http://h/", "81", "http://h:81/", ""},
		{"port", "http://h/", "0081x2", "http://h:81/", ""}, // the digits at the start
		{"port", "http://h:81/", "80", "http://h/", ""},
		{"port", "http://h:81/", "", "http://h/", ""},
		{"port", "http://h/", "65535", "http://h:65535/", ""},
		{"port", "http://h/", "65536", "", "port-out-of-range"},
		{"port", "http://h/", "x", "", "port-invalid"},
		{"port", "file://h/x", "1", "", noUser},
		{"port", "x:///x", "1", "", noUser},

		{"pathname", "http://h/a", "b", "http://h/b", ""},
		{"pathname", "http://h/a?q#f", "", "http://h/?q#f", ""},
		{"pathname", "x://h/a", "", "x://h", ""},
		{"pathname", "http://h/a", "/x?y#z", "http://h/x%3Fy%23z", ""},
		{"pathname", "http://h/a", `b\..\c/.`, "http://h/c/", ""},
		{"pathname", "x://h/a", `b\..`, `x://h/b\..`, ""},
		{"pathname", "x:/a", "//b", "x:/.//b", ""}, // not the host b
		{"pathname", "x:/a", "", "x:/", ""},        // without a host, the path is not empty
		{"pathname", "mailto:a", "b", "", noPath},

		{"search", "http://h/", "?a", "http://h/?a", ""},
		{"search", "http://h/#f", "?", "http://h/?#f", ""},
		{"search", "http://h/?a#f", "", "http://h/#f", ""},
		{"search", "http://h/", "a'b#", "http://h/?a%27b%23", ""},
		{"search", "x://h/", "a'b", "x://h/?a'b", ""},
		{"hash", "http://h/", "#a", "http://h/#a", ""},
		{"hash", "http://h/", "a `#", "http://h/#a%20%60#", ""},
		{"hash", "http://h/#a", "", "http://h/", ""},
		{"hash", "http://h/#a", "#", "http://h/#", ""},
	} {
		if tt.want == "" {
			tt.want = tt.url
		}
		u, err := Parse(tt.url)
		if err != nil {
			t.Fatal(err)
		}
		v, err := setters[tt.attribute](u, tt.value)
		fault := ""
		if e, ok := err.(*Error); ok {
			fault = e.Rule()
		}
		if v.Href() != tt.want || fault != tt.fault || (err != nil) != (fault != "") {
			t.Errorf("%s of %s set to %q: %s, %v, want %s, %s", tt.attribute, tt.url, tt.value, v, err, tt.want, tt.fault)
		}
	}
}
