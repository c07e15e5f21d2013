package uri

import "strings"

// A SchemeDefaults holds the properties of a scheme that normalization and resolution use. The zero
// SchemeDefaults is for an unknown scheme.
type SchemeDefaults struct {
	// Port is the default port in decimal, or "" if the scheme has no default port.
	Port string

	// KeepEmptyPath keeps an empty path after an authority. Otherwise the path becomes "/": "In
	// general, a URI that uses the generic syntax for authority with an empty path should be
	// normalized to a path of "/"" (RFC 3986, 6.2.3).
	KeepEmptyPath bool

	// Hierarchical means that every URI of the scheme has "/" after the scheme and ":": "the
	// scheme is known to always use the <hier_part> syntax" (RFC 2396, 5.2, step 3).
	Hierarchical bool

	// DomainName says that the host is a domain name or an address, so that package iri may convert
	// it by IDNA: "for schemes known to use domain names in ireg-name" (RFC 3987, 3.1).
	DomainName bool
}

// LookupSchemeDefaults returns the defaults of a scheme, which may be in upper or lower case. For an
// unknown scheme it returns the zero SchemeDefaults. It does not allocate.
//
// The ports are from the documents that define the schemes: ftp 21 (RFC 1738), gopher 70 (RFC
// 4266), http 80 and https 443 (RFC 9110), imap 143 (RFC 5092), ipp 631 (RFC 3510), ipps 631 (RFC
// 7472), ldap 389 (RFC 4516), nfs 2049 (RFC 2224), nntp 119 (RFC 5538), pop 110 (RFC 2384),
// prospero 1525 (RFC 4157), rsync 873 (RFC 5781), rtsp 554 and rtsps 322 (RFC 7826), telnet 23 (RFC
// 4248), wais 210 (RFC 4156), ws 80 and wss 443 (RFC 6455). The hierarchical schemes are https and
// those that RFC 1738 writes with "//" after the ":", which are file, ftp, gopher, http, nntp,
// prospero, telnet and wais. All schemes named here have domain names as hosts.
func LookupSchemeDefaults(scheme string) SchemeDefaults {
	var buf [16]byte // longer than the schemes of the table
	return lookupLower(string(foldScheme(buf[:0], scheme)))
}

// foldScheme appends scheme to dst in lower case. It cuts off a scheme that does not fit in the
// capacity of dst.
func foldScheme(dst []byte, scheme string) []byte {
	dst = append(dst, scheme[:min(len(scheme), cap(dst))]...)
	lower(dst)
	return dst
}

// lookupLower is LookupSchemeDefaults for a scheme in lower case.
func lookupLower(scheme string) SchemeDefaults {
	switch scheme {
	case "file":
		return SchemeDefaults{Hierarchical: true, DomainName: true}
	case "ftp":
		return SchemeDefaults{Port: "21", Hierarchical: true, DomainName: true}
	case "gopher":
		return SchemeDefaults{Port: "70", Hierarchical: true, DomainName: true}
	case "http":
		return SchemeDefaults{Port: "80", Hierarchical: true, DomainName: true}
	case "https":
		return SchemeDefaults{Port: "443", Hierarchical: true, DomainName: true}
	case "imap":
		return SchemeDefaults{Port: "143", DomainName: true}
	case "ipp", "ipps":
		return SchemeDefaults{Port: "631", DomainName: true}
	case "ldap":
		return SchemeDefaults{Port: "389", DomainName: true}
	case "nfs":
		return SchemeDefaults{Port: "2049", DomainName: true}
	case "nntp":
		return SchemeDefaults{Port: "119", Hierarchical: true, DomainName: true}
	case "pop":
		return SchemeDefaults{Port: "110", DomainName: true}
	case "prospero":
		return SchemeDefaults{Port: "1525", Hierarchical: true, DomainName: true}
	case "rsync":
		return SchemeDefaults{Port: "873", DomainName: true}
	case "rtsp":
		return SchemeDefaults{Port: "554", DomainName: true}
	case "rtsps":
		return SchemeDefaults{Port: "322", DomainName: true}
	case "telnet":
		return SchemeDefaults{Port: "23", Hierarchical: true, DomainName: true}
	case "wais":
		return SchemeDefaults{Port: "210", Hierarchical: true, DomainName: true}
	case "ws":
		return SchemeDefaults{Port: "80", DomainName: true}
	case "wss":
		return SchemeDefaults{Port: "443", DomainName: true}
	}
	return SchemeDefaults{}
}

// lookupURLDefaults is lookupLower for RFC 1738, with the schemes of section 3 only. The "/" may be
// omitted before an empty url-path of ftp (3.2.2), http (3.3), gopher (3.4) and telnet (3.8).
func lookupURLDefaults(scheme string) SchemeDefaults {
	d := SchemeDefaults{KeepEmptyPath: true}
	switch scheme {
	case "ftp", "gopher", "http", "telnet":
		return lookupLower(scheme)
	case "nntp", "prospero", "wais":
		d.Port = lookupLower(scheme).Port
	}
	return d
}

// defaultsOf returns the defaults of a scheme in upper or lower case. They are from the function
// custom or, if custom is nil, from the table for syntax r.
func (r *rules) defaultsOf(scheme string, custom func(scheme string) SchemeDefaults) SchemeDefaults {
	if custom != nil {
		return custom(strings.ToLower(scheme))
	}
	if r.features&urlSchemes == 0 {
		return LookupSchemeDefaults(scheme)
	}
	var buf [16]byte // longer than the schemes of the table
	return lookupURLDefaults(string(foldScheme(buf[:0], scheme)))
}
