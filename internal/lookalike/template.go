package lookalike

import "strings"

// Template is the reason why a URI template has no repair, and no character of it has a hint.
const Template = "a URI template has to be expanded first (RFC 6570)"

// IsTemplateExpression reports whether s begins with an expression of a URI template, such as "{user}" or
// "{?page,per_page}" (RFC 6570, 2.2): an operator, and names with modifiers.
func IsTemplateExpression(s string) bool {
	s, opened := strings.CutPrefix(s, "{")
	names, _, closed := strings.Cut(s, "}")
	if names != "" && strings.IndexByte("+#./;?&", names[0]) >= 0 {
		names = names[1:]
	}
	return opened && closed && names != "" && strings.Trim(names, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.,:*%") == ""
}
