package lookalike

import "strings"

// IsTemplateExpression reports whether s begins with an expression of a URI template, such as "{user}" or
// "{?page,per_page}" (RFC 6570, 2.2): an operator, and names with modifiers.
func IsTemplateExpression(s string) bool {
	if s == "" || s[0] != '{' {
		return false
	}
	names, _, ok := strings.Cut(s[1:], "}")
	if names != "" && strings.IndexByte("+#./;?&", names[0]) >= 0 {
		names = names[1:]
	}
	return ok && names != "" && strings.Trim(names, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.,:*%") == ""
}
