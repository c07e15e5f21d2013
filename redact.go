package uri

import (
	"log/slog"
	"strings"
)

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
	if colon < 0 || at <= start+colon+1 {
		return 0, 0
	}
	return start + colon + 1, at
}

// Secret returns the span of a text that is masked where nothing vouches for its
// grammar, or 0, 0: from the first ":" after "//" to the last "@". Where there is no
// such span, the ":" of a scheme stands in for "//", so that http:/u:p@h and u:p:q@h
// are covered.
func Secret(text string) (from, to int) {
	if from, to = secret(text, len(text)); from < to {
		return from, to
	}
	scheme := strings.IndexByte(text, ':') + 1
	colon := strings.IndexByte(text[scheme:], ':')
	at := strings.LastIndexByte(text, '@')
	if colon < 0 || at <= scheme+colon+1 {
		return 0, 0
	}
	return scheme + colon + 1, at
}

// Redact returns a text, which may be no URI at all, with "xxxxx" in place of its
// [Secret]. Errors of this package print texts so.
func Redact(text string) string { return redact(text, Secret) }

// Secret returns the span of the text that is masked, or 0, 0: from the first ":"
// after "//" to the last "@" before the path.
func (c components) Secret() (from, to int) {
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
	return secret(c.text, end)
}

// Redacted returns the text with "xxxxx" in place of its Secret. Without one, it
// returns the text itself and does not allocate.
func (c components) Redacted() string {
	return redact(c.text, func(string) (int, int) { return c.Secret() })
}

// masked stands for a secret in what is printed.
const masked = "xxxxx"

func redact(s string, secret func(string) (from, to int)) string {
	from, to := secret(s)
	if from == to {
		return s
	}
	return s[:from] + masked + s[to:]
}

// LogValue returns what Redacted returns.
func (c components) LogValue() slog.Value { return slog.StringValue(c.Redacted()) }
