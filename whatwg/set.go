package whatwg

import "strings"

// edit returns a parser with the members of u and a value for a setter.
func (u URL) edit(value string, o override) *parser {
	return &parser{record: u.record(), input: clean(value), override: o}
}

// done returns the URL of p, and the fault of its value, if it has one.
func (u URL) done(p *parser, value string) (URL, error) {
	v, ok := p.serialize(u.href)
	if !ok {
		v = u
	}
	if p.fault.Name != "" {
		return v, p.failure(value)
	}
	return v, nil
}

// refuse returns u and an Error.
func (u URL) refuse(value, name string) (URL, error) {
	return u, &Error{value, ValidationError{Name: name}}
}

// WithScheme returns u with another scheme, as the setter of protocol does. What follows a ":" is
// ignored. A special scheme can only be replaced by another special scheme, and a scheme that is not
// special by another such scheme.
func (u URL) WithScheme(scheme string) (URL, error) {
	value := clean(scheme) + ":"
	end := schemeEnd(value)
	if u.IsZero() || end < 0 {
		return u.refuse(scheme, "scheme-invalid")
	}
	p := u.edit(scheme, anyOverride)
	scheme = strings.ToLower(value[:end])
	switch {
	case p.special != isSpecial(scheme),
		scheme == "file" && (p.hasCredentials() || p.port != ""),
		p.scheme == "file" && p.host == "":
		return u.refuse(scheme, "scheme-not-interchangeable")
	}
	p.setScheme(scheme)
	if p.port == defaultPort(scheme) {
		p.port = ""
	}
	return u.done(p, scheme)
}

// WithUsername returns u with another username, as the setter of username does. The username is
// percent-encoded; a "%" in it stays.
func (u URL) WithUsername(username string) (URL, error) {
	p := u.edit("", anyOverride)
	if p.cannotHaveCredentials() {
		return u.refuse("", "cannot-have-username-password-port")
	}
	p.username = encode(toUTF8(username), userinfoSet)
	return u.done(p, "")
}

// WithPassword returns u with another password, as the setter of password does. The password is
// percent-encoded; a "%" in it stays.
func (u URL) WithPassword(password string) (URL, error) {
	p := u.edit("", anyOverride)
	if p.cannotHaveCredentials() {
		return u.refuse("", "cannot-have-username-password-port")
	}
	p.password = encode(toUTF8(password), userinfoSet)
	return u.done(p, "")
}

// WithHostPort returns u with another host and, if the value has a port, another port, as the
// setter of host does. If only the port is refused, the result has the new host.
func (u URL) WithHostPort(hostPort string) (URL, error) { return u.withHost(hostPort, anyOverride) }

// WithHost returns u with another host, as the setter of hostname does.
func (u URL) WithHost(host string) (URL, error) { return u.withHost(host, hostnameOverride) }

func (u URL) withHost(host string, o override) (URL, error) {
	if u.IsZero() || u.HasOpaquePath() {
		return u.refuse(host, "opaque-path")
	}
	p := u.edit(host, o)
	p.hostOf(p.input)
	return u.done(p, host)
}

// WithPort returns u with another port, as the setter of port does: the digits at the start of the
// value. The empty string removes the port.
func (u URL) WithPort(port string) (URL, error) {
	p := u.edit(port, anyOverride)
	if p.cannotHaveCredentials() {
		return u.refuse(port, "cannot-have-username-password-port")
	}
	if port == "" {
		p.port = ""
	} else {
		p.portOf(p.input)
	}
	return u.done(p, port)
}

// WithPath returns u with another path, as the setter of pathname does. A "?" or "#" in it is
// percent-encoded.
func (u URL) WithPath(path string) (URL, error) {
	if u.IsZero() || u.HasOpaquePath() {
		return u.refuse(path, "opaque-path")
	}
	p := u.edit(path, anyOverride)
	p.path = ""
	p.pathStartOf(p.input)
	return u.done(p, path)
}

// WithQuery returns u with another query, as the setter of search does: a "?" at the start of the
// value is not part of the query, and the empty string removes the query.
func (u URL) WithQuery(query string) (URL, error) {
	p := u.edit(strings.TrimPrefix(query, "?"), anyOverride)
	p.query, p.hasQuery = "", false
	if query != "" {
		p.queryOf(p.input)
	}
	return u.done(p, query)
}

// WithFragment returns u with another fragment, as the setter of hash does: a "#" at the start of the
// value is not part of the fragment, and the empty string removes the fragment.
func (u URL) WithFragment(fragment string) (URL, error) {
	p := u.edit(strings.TrimPrefix(fragment, "#"), anyOverride)
	p.fragment, p.hasFragment = "", false
	if fragment != "" {
		p.fragmentOf(p.input)
	}
	return u.done(p, fragment)
}
