package parts

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/query"
)

// An Editor changes references by a list of edits. It applies the edits in the order in which
// they were added.
type Editor struct {
	Syntax uri.Syntax

	// Encoded says that the values of userinfo, user, password, path, params, query and fragment are
	// percent-encoded. Otherwise they are data, and the Editor encodes them.
	Encoded bool

	// Format is the format of the edits of the query; see QueryFormat.
	Format query.Format

	edits []edit
}

type edit struct {
	*action
	value string
	name  string // NAME of NAME=VALUE; the value is the rest
	pair  bool   // the edit has "="

	values []string // of an action that gathers values; one edit for neighbors

	encoded   string // the value of a component, encoded
	isEncoded bool
}

// An action is a kind of edit. An action whose argument is empty has no value.
type action struct {
	name     string
	argument string // how the help names the value
	help     string
	coder    string // the kind of data of the value, or ""
	gathers  bool   // neighbors are one edit, with all their values
	apply    func(s *state, value string)
	query    func(s *state, e *edit) string // returns the edited query
}

// A state is a reference that is edited.
type state struct {
	uri.Builder
	format   query.Format
	scheme   string // of the edited reference
	query    string // "" if the reference has no query
	userinfo string // "" if the reference has no userinfo
	emptied  bool   // if there is no query: an edit of names and values deleted the last pair, and the "?"
}

func (s *state) setQuery(text string) {
	s.Builder, s.query = s.Builder.Query(text), text
}

func (s *state) noQuery() {
	s.Builder, s.query, s.emptied = s.Unset("query"), "", false
}

func (s *state) setAuthority(text string) {
	userinfo, _, ok := strings.Cut(text, "@")
	if !ok {
		userinfo = ""
	}
	s.Builder, s.userinfo = s.Builder.Authority(text), userinfo
}

func (s *state) noAuthority() {
	s.Builder, s.userinfo = s.Unset("authority"), ""
}

func (s *state) setUserinfo(text string) {
	s.Builder, s.userinfo = s.Builder.Userinfo(text), text
}

func (s *state) noUserinfo() {
	s.Builder, s.userinfo = s.Unset("userinfo"), ""
}

// setUser sets the part of the userinfo before the first ":".
func (s *state) setUser(user string) {
	_, password, ok := strings.Cut(s.userinfo, ":")
	if ok {
		user += ":" + password
	}
	s.setUserinfo(user)
}

// setPassword sets the part of the userinfo after the first ":".
func (s *state) setPassword(password string) {
	user, _, _ := strings.Cut(s.userinfo, ":")
	s.setUserinfo(user + ":" + password)
}

func (s *state) noPassword() {
	if user, _, ok := strings.Cut(s.userinfo, ":"); ok {
		s.setUserinfo(user)
	}
}

const appendSegment, pathPrefix = "append-segment", "path-prefix"

const trackingHelp = "delete the parameters that advertising and analytics add, such as utm_source and gclid; see \"uri help tracking\""

// actions are the edits, in the order of the help.
var actions = []*action{
	{name: "scheme", argument: "scheme", help: "set the `scheme`; the default port of an old scheme is removed", apply: func(s *state, v string) { s.Builder = s.Scheme(v) }},
	{name: "authority", argument: "authority", help: "set the `authority`: userinfo, host and port", apply: (*state).setAuthority},
	{name: "userinfo", argument: "text", help: "set the userinfo to `text`, such as \"user:password\"", coder: "userinfo", apply: (*state).setUserinfo},
	{name: "user", argument: "text", help: "set the part of the userinfo before the \":\" to `text`", coder: "user", apply: (*state).setUser},
	{name: "password", argument: "text", help: "set the part of the userinfo after the \":\" to `text`", coder: "password", apply: (*state).setPassword},
	{name: "host", argument: "host", help: "set the `host`: a name, an IPv4 address, or an IPv6 address in brackets", apply: func(s *state, v string) { s.Builder = s.Host(v) }},
	{name: "port", argument: "digits", help: "set the port to `digits`", apply: func(s *state, v string) { s.Builder = s.Port(v) }},
	{name: "path", argument: "text", help: "set the path to `text`", coder: "path", apply: func(s *state, v string) { s.Builder = s.Path(v) }},
	{name: pathPrefix, argument: "old=new", help: "replace the beginning of the path, if it is OLD: `old=new`, such as /old/=/new/"},
	{name: appendSegment, argument: "text", gathers: true, help: "append `text` to the path as one segment"},
	{name: "params", argument: "text", help: "set the params to `text` (rfc1808 only)", coder: "params", apply: func(s *state, v string) { s.Builder = s.Params(v) }},
	{name: "query", argument: "text", help: "set the query to `text`", coder: "query", apply: func(s *state, v string) { s.setQuery(v) }},
	{name: "query-set", argument: "name=value", help: "set the first pair of the name, or add one, and delete the other pairs of the name: `name=value`", query: func(s *state, e *edit) string { return s.format.Set(s.query, e.name, e.value) }},
	{name: "query-add", argument: "name=value", help: "add the pair `name=value` at the end; without \"=\" add a name", query: func(s *state, e *edit) string {
		if !e.pair {
			return s.format.AddName(s.query, e.name)
		}
		return s.format.Add(s.query, e.name, e.value)
	}},
	{name: "query-delete", argument: "name", help: "delete the pairs of the `name`", query: func(s *state, e *edit) string { return s.format.Delete(s.query, e.value) }},
	{name: "query-keep", argument: "name", gathers: true, help: "delete the pairs of all names but the `name`, which may be given more than once", query: func(s *state, e *edit) string {
		return s.format.DeleteFunc(s.query, func(p query.Pair) bool { return !slices.Contains(e.values, p.Name()) })
	}},
	{name: "query-delete-prefix", argument: "prefix", help: "delete the pairs whose names begin with the `prefix`, such as utm_", query: func(s *state, e *edit) string {
		return s.format.DeleteFunc(s.query, func(p query.Pair) bool { return strings.HasPrefix(p.Name(), e.value) })
	}},
	{name: "strip-tracking", help: trackingHelp, query: func(s *state, _ *edit) string { return s.format.StripTracking(s.query) }},
	{name: "query-sort", help: "sort the pairs by name", query: func(s *state, _ *edit) string { return s.format.Sort(s.query) }},
	{name: "fragment", argument: "text", help: "set the fragment to `text`", coder: "fragment", apply: func(s *state, v string) { s.Builder = s.Fragment(v) }},
	{name: "no-scheme", help: "remove the scheme", apply: func(s *state, _ string) { s.Builder = s.Unset("scheme") }},
	{name: "no-authority", help: "remove the authority: userinfo, host and port", apply: func(s *state, _ string) { s.noAuthority() }},
	{name: "no-userinfo", help: "remove the userinfo", apply: func(s *state, _ string) { s.noUserinfo() }},
	{name: "no-password", help: "remove the part of the userinfo after the \":\", and the \":\"", apply: func(s *state, _ string) { s.noPassword() }},
	{name: "no-port", help: "remove the port", apply: func(s *state, _ string) { s.Builder = s.Unset("port") }},
	{name: "no-path", help: "set the path to the empty path", apply: func(s *state, _ string) { s.Builder = s.Path("") }},
	{name: "no-params", help: "remove the params", apply: func(s *state, _ string) { s.Builder = s.Unset("params") }},
	{name: "no-query", help: "remove the query", apply: func(s *state, _ string) { s.noQuery() }},
	{name: "no-fragment", help: "remove the fragment", apply: func(s *state, _ string) { s.Builder = s.Unset("fragment") }},
}

// Actions calls f with the name, the argument and the help of each action. An action without an
// argument has no value.
func Actions(f func(name, argument, help string)) {
	for _, a := range actions {
		f(a.name, a.argument, a.help)
	}
}

// Len returns the number of edits.
func (e *Editor) Len() int { return len(e.edits) }

// Add adds an edit. It panics if there is no action with the name.
func (e *Editor) Add(name, value string) error {
	for _, a := range actions {
		if a.name != name {
			continue
		}
		if last := len(e.edits) - 1; a.gathers && last >= 0 && e.edits[last].action == a {
			e.edits[last].values = append(e.edits[last].values, value)
			return nil
		}
		if value == "" && name == "query-delete-prefix" {
			return errors.New("expected a prefix; --no-query removes all pairs")
		}
		added := edit{action: a, value: value, values: []string{value}}
		if strings.Contains(a.argument, "=") {
			added.name, added.value, added.pair = strings.Cut(value, "=")
			if !added.pair && name == "query-set" {
				return errors.New(`expected NAME=VALUE; "NAME=" sets an empty value`)
			}
			if !added.pair && name == pathPrefix {
				return errors.New("expected OLD=NEW, such as /old/=/new/")
			}
		}
		e.edits = append(e.edits, added)
		return nil
	}
	panic("parts: no action " + name)
}

// Check returns the name of the first edit that no reference can have, such as the port "x", and
// the error. Without such an edit, the error is nil.
func (e *Editor) Check() (name string, err error) {
	for i := range e.edits {
		one := Editor{Syntax: e.Syntax, Encoded: e.Encoded, Format: e.Format, edits: e.edits[i : i+1]}
		b := e.Syntax.Builder().Scheme("x").Host("h")
		_, err := one.apply(state{Builder: b}).Reference()
		if err != nil && !errors.Is(err, uri.ErrAmbiguous) {
			if e, ok := errors.AsType[*uri.ParseError](err); !ok || e.Component() != "scheme" || one.edits[0].action.name == "scheme" {
				return one.edits[0].action.name, err
			}
		}
	}
	return "", nil
}

// Hint returns the name and the value of the first edit whose value looks as if a delimiter of its component was
// written too, or as if it was a pattern, and what to write. Such an edit is possible, since the component may have these
// characters as data.
func (e *Editor) Hint() (name, value, hint string) {
	for i := range e.edits {
		d := &e.edits[i]
		text := d.value
		if d.name != "" {
			text = d.name
		}
		first, _, _ := strings.Cut(d.action.name, "-")
		mark := map[string]string{"query": "?", "fragment": "#"}[first]
		switch {
		case mark != "" && strings.HasPrefix(text, mark):
			return d.action.name, text, "the " + strconv.Quote(mark) + " becomes a part of the " + first + "; write the value without it"
		case strings.Contains(text, ",") && slices.Contains([]string{"query-delete", "query-delete-prefix", "query-keep"}, d.action.name):
			return d.action.name, text, `the "," is a part of the name; for several names, repeat the flag`
		case d.action.name == "query-delete" && len(text) > 1 && strings.HasSuffix(text, "*"):
			return d.action.name, text, `the "*" is a part of the name; did you mean --query-delete-prefix ` + strings.TrimRight(text, "*") + "?"
		case d.action.name == pathPrefix && strings.Contains(d.name+d.value, "*"):
			return d.action.name, d.name + "=" + d.value, `the "*" is a part of the path; a prefix needs none`
		case d.action.name == "path" && strings.ContainsAny(text, "*{"):
			return d.action.name, text, "this text becomes the whole path, and is no pattern; --path-prefix OLD=NEW replaces the beginning of the path"
		}
	}
	return "", "", ""
}

// Edit returns r with the edits. If the edits of names and values delete all pairs of a query, the
// "?" is removed too, unless nothing or only a fragment would be left, since that reference keeps the
// query of the base (RFC 3986, 5.2.2).
func (e *Editor) Edit(r uri.Reference) (uri.Reference, error) {
	text, _ := r.Query()
	userinfo, _ := r.Userinfo()
	scheme, _ := r.Scheme()
	b := e.replacePrefixes(r.Builder(), r.Path())
	if e.dropsPort(r, scheme) {
		b = b.Unset("port")
	}
	s := e.apply(state{Builder: b, scheme: scheme, query: text, userinfo: userinfo})
	edited, err := s.Reference()
	if left := edited.String(); err == nil && s.emptied && (left == "" || left[0] == '#') {
		return s.Query("").Reference()
	}
	return edited, err
}

// replacePrefixes returns b with the path of the edits of the beginning of path, which come before all others.
func (e *Editor) replacePrefixes(b uri.Builder, path string) uri.Builder {
	c := NewCoder(e.Syntax, "path", e.Format)
	for i := range e.edits {
		d := &e.edits[i]
		if d.action.name != pathPrefix {
			continue
		}
		old, replacement := d.name, d.value
		if !e.Encoded {
			// These data have no errors.
			text, _ := c.AppendEncode(nil, old)
			old = string(text)
			text, _ = c.AppendEncode(nil, replacement)
			replacement = string(text)
		}
		if rest, ok := strings.CutPrefix(path, old); ok {
			path = replacement + rest
			b = b.Path(path)
		}
	}
	return b
}

// dropsPort reports whether the edits replace the scheme of r, and r has the default port of its scheme: as
// https://h:80/, http://h:80/ would name a server that does not exist. Browsers drop this port too, when they parse the
// URL. A port stays if the new scheme has no default port, or the same one.
func (e *Editor) dropsPort(r uri.Reference, scheme string) bool {
	replaced := e.newScheme(scheme)
	if replaced == scheme {
		return false
	}
	port, _ := r.Port()
	before, after := uri.LookupSchemeDefaults(scheme).Port, uri.LookupSchemeDefaults(replaced).Port
	return before != "" && strings.TrimLeft(port, "0") == before && after != "" && after != before
}

// newScheme returns the scheme that the edits set, or scheme.
func (e *Editor) newScheme(scheme string) string {
	for i := range e.edits {
		if d := &e.edits[i]; d.action.name == "scheme" {
			scheme = d.value
		}
	}
	return scheme
}

// Build returns the reference that consists of the values of the edits.
func (e *Editor) Build() (uri.Reference, error) {
	return e.apply(state{Builder: e.Syntax.Builder()}).Reference()
}

// apply returns s with the edits.
func (e *Editor) apply(s state) state {
	s.scheme = e.newScheme(s.scheme)
	s.format = QueryFormat(e.Format, s.scheme)
	s.format.Keep = e.Syntax.Sets().Unreserved
	for i := range e.edits {
		switch edit := &e.edits[i]; {
		case edit.action.name == appendSegment:
			s.Builder = s.AppendSegments(edit.values...)
		case edit.action.name == pathPrefix: // see replacePrefixes
		case edit.action.query != nil:
			s.edited(edit.action.query(&s, edit))
		case edit.coder != "" && !e.Encoded:
			edit.apply(&s, edit.encode(e))
		default:
			edit.apply(&s, edit.value)
		}
	}
	return s
}

// encode returns the value, encoded once for all references.
func (d *edit) encode(e *Editor) string {
	if !d.isEncoded {
		// These kinds of data do not have errors.
		value, _ := NewCoder(e.Syntax, d.coder, e.Format).AppendEncode(nil, d.value)
		d.encoded, d.isEncoded = string(value), true
	}
	return d.encoded
}

// edited sets the query to the result of an edit of its names and values.
func (s *state) edited(text string) {
	switch {
	case text == s.query:
	case text == "":
		s.noQuery()
		s.emptied = true
	default:
		s.setQuery(text)
	}
}
