package entity

import (
	"bytes"
	"mime"
	"strings"
)

// A MediaType is the value of a Content-Type field.
type MediaType struct {
	Field  string // as written
	Name   string // in lower case: "text/html"
	Params map[string]string
}

// ParseMediaType parses the value of a Content-Type field. It also accepts common values
// that RFC 2045, 5.1, does not allow: `boundary=--=_x` without quotes, comments, and a
// parameter that occurs twice.
func ParseMediaType(field string) MediaType {
	if name, params, err := mime.ParseMediaType(field); err == nil {
		return MediaType{field, name, params}
	}
	name, rest, _ := strings.Cut(field, ";")
	name, _, _ = strings.Cut(name, "(")
	params := map[string]string{}
	for rest != "" {
		var key, value string
		key, value, rest = cutParameter(rest)
		if _, twice := params[key]; !twice {
			params[key] = value
		}
	}
	return MediaType{field, strings.ToLower(strings.TrimSpace(name)), params}
}

// IsText reports whether t is a type of text, such as text/html.
func (t MediaType) IsText() bool { return strings.HasPrefix(t.Name, "text/") }

// IsXML reports whether t is a type of XML (RFC 7303, 4.2).
func (t MediaType) IsXML() bool {
	return strings.HasSuffix(t.Name, "/xml") || strings.HasSuffix(t.Name, "+xml")
}

// IsMessage reports whether t is a mail message.
func (t MediaType) IsMessage() bool {
	return t.Name == "message/rfc822" || t.Name == "message/global"
}

// cutParameter splits s after its first parameter, `name="value";`.
func cutParameter(s string) (name, value, rest string) {
	end := strings.IndexAny(s, "=;")
	if end < 0 {
		return "", "", ""
	}
	name, rest = strings.ToLower(strings.TrimSpace(s[:end])), s[end+1:]
	if s[end] == ';' {
		return "", "", rest
	}
	rest = strings.TrimLeft(rest, " \t")
	if !strings.HasPrefix(rest, `"`) {
		value, rest, _ = strings.Cut(rest, ";")
		return name, strings.TrimRight(value, " \t"), rest
	}
	var b strings.Builder
	i := 1
	for ; i < len(rest) && rest[i] != '"'; i++ {
		if rest[i] == '\\' && i+1 < len(rest) {
			i++
		}
		b.WriteByte(rest[i])
	}
	_, rest, _ = strings.Cut(rest[min(i+1, len(rest)):], ";")
	return name, b.String(), rest
}

// XMLEncoding returns the encoding of an XML document that begins with head and has no byte order
// mark: that of the XML declaration, or "". The "<" at the beginning has two bytes in UTF-16 (XML 1.0,
// appendix F). A declaration that says so in ASCII is wrong, such as that of a file that was converted.
func XMLEncoding(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("<\x00")):
		return "utf-16le"
	case bytes.HasPrefix(head, []byte("\x00<")):
		return "utf-16be"
	}
	declaration, _, ok := strings.Cut(string(head), "?>")
	if !ok || !strings.HasPrefix(declaration, "<?xml") {
		return ""
	}
	_, value, _ := strings.Cut(declaration, "encoding")
	value = strings.TrimLeft(value, " \t\r\n=")
	if value == "" || value[0] != '"' && value[0] != '\'' {
		return ""
	}
	value, _, _ = strings.Cut(value[1:], value[:1])
	if strings.HasPrefix(strings.ToLower(value), "utf-16") {
		return ""
	}
	return value
}
