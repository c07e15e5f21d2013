package draw

import (
	"fmt"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/whatwg"
)

// Browser draws the URL u that a browser makes of an input against a base, which may be zero: its href,
// origin and parts.
func Browser(s *console.Screen, input string, base, u whatwg.URL) {
	b := browsedOf(input, console.SecretOfInput(input).Mask(input), base, u)
	rows := [][]string{{"  origin", b.show(u.Origin(), b.other.Origin())}}
	for _, p := range b.parts() {
		rows = append(rows, []string{"  " + p.name, p.text})
	}
	href := b.href()
	if b.text == "" {
		href = console.Shown(href)
	}
	fmt.Fprintln(s, href)
	console.Table(s, rows)
}

// A browsed is a URL that a browser makes of an input, and what may be shown of it if the input has a
// password: the browser may take the password for another part. See [publicText].
type browsed struct {
	publicText
	url   whatwg.URL
	other whatwg.URL // of the masked input
}

func browsedOf(input, masked string, base, u whatwg.URL) browsed {
	b := browsed{url: u, other: u}
	if masked != input {
		b.text = strings.ToLower(masked)
		b.other, _ = base.Parse(masked)
	}
	return b
}

// A browsedPart is a part of a URL with the delimiters of the href.
type browsedPart struct{ name, before, text, after string }

// parts returns the parts that are not null, masked.
func (b browsed) parts() (list []browsedPart) {
	add := func(name, before, text, other, after string) {
		list = append(list, browsedPart{name, before, b.show(text, other), after})
	}
	u, o := b.url, b.other
	add("scheme", "", u.Scheme(), o.Scheme(), ":")
	if host, ok := u.Host(); ok {
		before := "//"
		if username := u.Username(); username != "" {
			add("username", before, username, o.Username(), "")
			before = ""
		}
		if u.Password() != "" {
			list = append(list, browsedPart{"password", before + ":", "(masked)", ""})
			before = ""
		}
		if before == "" {
			before = "@"
		}
		other, _ := o.Host()
		add("host", before, host, other, "")
		if port, ok := u.Port(); ok {
			other, _ := o.Port()
			add("port", ":", port, other, "")
		}
	}
	before := ""
	if _, ok := u.Host(); !ok && strings.HasPrefix(u.Path(), "//") {
		before = "/." // URL Standard, 4.5: otherwise the path would begin an authority
	}
	add("path", before, u.Path(), o.Path(), "")
	if query, ok := u.Query(); ok {
		other, _ := o.Query()
		add("query", "?", query, other, "")
	}
	if fragment, ok := u.Fragment(); ok {
		other, _ := o.Fragment()
		add("fragment", "#", fragment, other, "")
	}
	return list
}

// href returns the href. It is masked if the input has a secret.
func (b browsed) href() string {
	if b.text == "" {
		return b.url.Href()
	}
	var text strings.Builder
	for _, p := range b.parts() {
		if p.text == "-" {
			p.text = ""
		}
		text.WriteString(p.before + p.text + p.after)
	}
	return text.String()
}
