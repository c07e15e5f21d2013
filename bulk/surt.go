package bulk

import (
	"strings"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/wording"
)

// SURT returns the sort key of r in the form that web archives use, the Sort-friendly URI
// Reordering Transform. It is not the key with which archives find a page: see [ArchiveSURT]. The labels of the host are in reverse order, so that the hosts of a
// domain are neighbors in a sorted list:
//
//	http://www.Example.com/a/b?c#d   com,example,www)/a/b?c
//	https://example.com:8443         com,example:8443)/
//	http://192.0.2.1/                192.0.2.1)/
//	mailto:a@example.com             mailto:a@example.com
//
// A reference with a host that is not empty has the key HOST [":" PORT] ")" PATH ["?" QUERY]:
//
//   - The host is in lower case. Commas separate its labels. A label "www" stays. A "." at the
//     end of the host is left out. IP addresses are not reversed; those of IPv6 have brackets.
//   - The port is left out if it is empty or the default port of the scheme (see
//     [uri.LookupSchemeDefaults]).
//   - An empty path is "/".
//   - The scheme, the userinfo and the fragment are left out.
//   - A "," or ")" in a host is written as "%2C" or "%29". All other characters are those of r.
//
// Every other reference is its own key: for example "urn:a:b", "file:///a" and "/a/b".
//
// SURT does not normalize. Archives also remove a label "www", session IDs and the like, sort the
// parameters, and write all in lower case; SURT does not. So its keys differ from theirs for most URLs
// of the web, and they are for sorting, not for looking up pages. Normalize r first if its spellings
// have to have one key. A key is not a reference, and different references can have the same key.
//
// SURT takes linear time. It allocates the key, and a buffer if the key is longer than 256 bytes.
func SURT(r uri.Reference) string {
	if r.Hostname() == "" {
		return r.String()
	}
	var buf [256]byte
	return string(AppendSURT(buf[:0], r))
}

// AppendSURT appends to dst the key that [SURT] returns.
func AppendSURT(dst []byte, r uri.Reference) []byte {
	host, ok := r.Host()
	if !ok || host == "" {
		return append(dst, r.String()...)
	}
	dst = appendHost(dst, host, wording.HostKindOf(r))
	scheme, _ := r.Scheme()
	if port, _ := r.Port(); port != "" && port != uri.LookupSchemeDefaults(scheme).Port {
		dst = append(append(dst, ':'), port...)
	}
	dst = append(dst, ')')
	s, text := r.Spans(), r.String()
	if s.Path.Start == s.Path.End {
		dst = append(dst, '/')
	}
	end := len(text)
	if s.Fragment.Defined() {
		end = s.Fragment.Start - len("#")
	}
	return append(dst, text[s.Path.Start:end]...)
}

// appendHost appends the part of [SURT] before the port and the path: "com,example,www".
func appendHost(dst []byte, host string, kind wording.HostKind) []byte {
	if kind.IsName() {
		return appendReversed(dst, strings.TrimSuffix(host, "."))
	}
	return appendLabel(dst, host)
}

// appendReversed appends the labels of a host name from the last to the first.
func appendReversed(dst []byte, name string) []byte {
	for {
		dot := strings.LastIndexByte(name, '.')
		dst = appendLabel(dst, name[dot+1:])
		if dot < 0 {
			return dst
		}
		dst = append(dst, ',')
		name = name[:dot]
	}
}

// appendLabel appends a label in lower case. It does not change percent-encodings.
func appendLabel(dst []byte, label string) []byte {
	for i := 0; i < len(label); i++ {
		switch c := label[i]; {
		case c == '%':
			dst = append(dst, label[i:i+len("%XX")]...)
			i += len("XX")
		case c == ',':
			dst = append(dst, "%2C"...)
		case c == ')':
			dst = append(dst, "%29"...)
		case 'A' <= c && c <= 'Z':
			dst = append(dst, c|0x20)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}
