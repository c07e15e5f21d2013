package explain

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/fix"
	"github.com/uriform/uri/locator"
)

// This file has the advice of this module. Each function returns its advice on the text of a report,
// or the empty text if it does not apply.

// registryAdvice is about "http://a_b/". Software that implements RFC 2396, such as java.net.URI,
// returns no host.
func registryAdvice(r *Report) string {
	if !registry(r) {
		return ""
	}
	text := "under RFC 2396 the authority is a registry-based name. It has no host, no port and no userinfo"
	a, _ := r.Reading(uri.RFC2396).Reference.Authority()
	if !javaHost().MatchString(a) {
		text += " (java.net.URI returns null for host and userinfo, and -1 for the port)"
	}
	if strings.Contains(a, "_") {
		text += ". A hostname has only letters, digits, - and ., and no _"
	}
	return text
}

// javaHost matches a registry of RFC 2396 that has a host for java.net.URI: one label that
// begins with a digit ("http://7f3a2b/").
var javaHost = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[^@]*@)?[0-9](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.?(?::[0-9]*)?$`)
})

// wrapperAdvice is about delimiters around a URI: "<URL:http://a/>". It is empty for quotation marks around what may be more
// than a URI: "\"http://a/ b\"".
func wrapperAdvice(r *Report) string {
	const prefix = `RFC 3986, C: “The prefix "URL:" (with or without a trailing space) was formerly recommended”`
	t := fix.Find(uri.RFC3986, r.Input, false)
	if t.Quoted {
		return ""
	}
	before := strings.ToUpper(r.Input[:t.Span.Start])
	hasPrefix, space := strings.Contains(before, "URL:"), wrappedSpace(r)
	switch isPrefix := len(t.Text) > 4 && strings.EqualFold(t.Text[:4], "URL:"); {
	case hasPrefix && strings.Contains(before, `"`):
		return prefix + ". The URI is the text after the prefix"
	case hasPrefix && !strings.Contains(before, "<"):
		return prefix + ". The URI is the text after the prefix and the space"
	case hasPrefix && space:
		return `RFC 1738, APPENDIX: “This wrapper does not form part of the URL […]. The whitespace should be ignored when extracting the URL.” The URL is the text between "<URL:" and ">", without white space`
	case hasPrefix:
		return `RFC 1738, APPENDIX: “This wrapper does not form part of the URL”. The URL is the text between "<URL:" and ">"`
	case strings.ContainsAny(before, `<"`) && space:
		return "RFC 3986, C: “These wrappers do not form part of the URI. […] The whitespace should be ignored when the URI is extracted.” The URI is the text between them, without the white space"
	case strings.ContainsAny(before, `<"`):
		return "RFC 3986, C: “These wrappers do not form part of the URI.” The URI is the text between them"
	case isPrefix && len(r.AcceptedBy()) > 0:
		return prefix + ". The prefix is parsed as a scheme"
	case isPrefix:
		return prefix
	}
	return ""
}

const afterSlashes = `RFC 3986, 3.2: “The authority component is preceded by a double slash ("//")”`

// withHost are schemes whose URLs have a host.
var withHost = []string{"ftp", "http", "https", "gopher", "nntp", "telnet", "wais", "prospero", "ws", "wss"}

// noSchemeAdvice is about "http//a", "http;//a" and "http：//a".
func noSchemeAdvice(r *Report) string {
	name, _, found := strings.Cut(r.Input, "//")
	name = strings.TrimRightFunc(name, func(c rune) bool { return c != ':' && !unicode.IsLetter(c) })
	if r.Reading(uri.RFC3987).Accepted() && found && slices.Contains(withHost, strings.ToLower(name)) {
		return `without a ":" before the "//", the text is a relative path. It has no scheme and no host`
	}
	return ""
}

// addressAdvice is about "[::1]:80" and "[1.2.3.4]:80".
func addressAdvice(r *Report) string {
	if !fix.BeginsWithAddress(r.Input) && !beginsWithIPv4InBrackets(r.Input) {
		return ""
	}
	return `a host comes after "//", and no "//" is before this address. ` + afterSlashes
}

// mailboxSchemes are schemes whose URIs have an "@" without "//".
var mailboxSchemes = []string{"acct", "cid", "im", "mailto", "mid", "news", "pres", "sip", "sips", "xmpp"}

// userinfoAdvice is about "user@host/path", "user:password@host".
func userinfoAdvice(r *Report) string {
	ref := r.Reading(uri.RFC3986).Reference
	scheme, _ := ref.Scheme()
	_, hasAuthority := ref.Authority()
	first, _, _ := strings.Cut(ref.Path(), "/")
	if hasAuthority || strings.IndexByte(first, '@') <= 0 || slices.Contains(mailboxSchemes, strings.ToLower(scheme)) {
		return ""
	}
	return `the "@" is part of the path, and does not separate a userinfo from a host. ` + afterSlashes
}

// windowsPathAdvice is about a path of Windows.
func windowsPathAdvice(r *Report) string {
	// Sample texts:
	// C:\dir\file
	// C:/dir/file
	// \\server\share
	// A host comes after x://.
	drive := strings.Index(r.Input, ":/") == 1 && strings.Index(r.Input, "://") != 1
	if len(r.Input) > 1<<16 || !drive && !strings.Contains(r.Input, `\`) {
		return ""
	}
	f, err := locator.FromWindows(r.Input)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("if the text is a Windows path, its file URL is %s", f)
}

// neverRelativeAdvice is about "c" against "mailto:a@b".
func neverRelativeAdvice(r *Report) string {
	scheme, _, ok := strings.Cut(r.Base, ":")
	if !ok || !slices.Contains(neverRelative, strings.ToLower(scheme)) {
		return ""
	}
	ref := r.Reading(uri.RFC1808).Reference
	if _, absolute := ref.Scheme(); absolute || isEmptyReference(ref) { // also if it is rejected
		return ""
	}
	return "RFC 1808, 2.3: “The following schemes are never used with relative URLs”. One of them is " + strings.ToLower(scheme) +
		". RFC 2396, G.4: “the only requirement is that the particular document containing the relative references have " +
		"a base URI that abides by the generic URI syntax, regardless of the URI scheme”"
}
