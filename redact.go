package uri

import (
	"log/slog"
	"strings"
)

// masked stands for a secret in what is printed.
const masked = "xxxxx"

// secret returns the span of s that is masked: what stands between the first ":"
// after "//" and the last "@" before end, or 0, 0. It goes by the text alone, so
// that reg_names, opaque parts and what no grammar accepts are covered too.
func secret(s string, end int) (from, to int) {
	start := strings.Index(s[:end], "//")
	if start < 0 {
		return 0, 0
	}
	start += len("//")
	colon := strings.IndexByte(s[start:end], ':')
	at := strings.LastIndexByte(s[:end], '@')
	if colon < 0 || at < start+colon {
		return 0, 0
	}
	return start + colon + 1, at
}

// Redacted returns the text with a password masked: from the first ":" after "//"
// to the last "@" before the path, it is "xxxxx". Without one, it returns the text
// itself and does not allocate.
func (c components) Redacted() string {
	o := c.unpack()
	end := o.pathStart()
	if !o.hasAuthority() {
		// Where a path holds "//", as that of jdbc:mysql://u:p@h/ does, what
		// follows may be an authority to whoever takes the path apart.
		end = o.pathEnd()
		if i := strings.Index(c.text[:end], "//"); i >= 0 {
			i += len("//")
			if n := strings.IndexByte(c.text[i:end], '/'); n >= 0 {
				end = i + n
			}
		}
	}
	from, to := secret(c.text, end)
	return redact(c.text, from, to)
}

// refusedSecret is secret for a text that no grammar took apart. Without "//", the
// ":" of a scheme stands in for it, so that http:/u:p@h and u:p:q@h are covered.
func refusedSecret(s string) (from, to int) {
	if strings.Contains(s, "//") {
		return secret(s, len(s))
	}
	scheme := strings.IndexByte(s, ':') + 1
	colon := strings.IndexByte(s[scheme:], ':')
	at := strings.LastIndexByte(s, '@')
	if colon < 0 || at < scheme+colon {
		return 0, 0
	}
	return scheme + colon + 1, at
}

func redact(s string, from, to int) string {
	if from == to {
		return s
	}
	return s[:from] + masked + s[to:]
}

// LogValue returns the text with a password masked, as [URI.Redacted] does.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }
