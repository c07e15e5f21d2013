package locator

// A Telnet is the URL of an interactive service (RFC 1738, 3.8; RFC 4248 does not
// change the syntax). User and password are advisory.
//
//	telnet://<user>:<password>@<host>:<port>/
type Telnet struct{ login }

// ParseTelnet parses s by the rule telneturl. The error is a [*ParseError].
//
//	telneturl = "telnet://" login [ "/" ]
func ParseTelnet(s string) (Telnet, error) {
	p := begin(s, telnet)
	u := Telnet{p.login()}
	p.take('/')
	return end(&p, u)
}

// Scheme returns the scheme telnet.
func (Telnet) Scheme() Scheme { return telnet }

// Fields returns user, password, host and port.
func (u Telnet) Fields() Fields { return u.login.fields() }

// UnmarshalText reads text as [ParseTelnet] does; the empty text gives the zero value.
func (u *Telnet) UnmarshalText(text []byte) error { return read(u, text, ParseTelnet) }
