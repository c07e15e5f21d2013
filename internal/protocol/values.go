package protocol

// These are the values of fields and keys that other packages define. They are written here, so that
// the linker makes the operations, and not each program at its start. A test compares them with the
// packages.
var (
	syntaxNames   = []string{"rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc3987"}
	formNames     = []string{"reference", "uri", "absolute-uri"}
	grammarNames  = []string{"rfc1738", "rfc1808", "rfc2396", "rfc2396+2732", "rfc3986", "rfc3987"}
	folderNames   = []string{"rfc1738", "rfc1808", "rfc2396", "rfc2732", "rfc3986", "rfc3987"} // of package conformance
	stepNames     = []string{"case", "percent", "path", "scheme"}
	dialectNames  = []string{"re2", "pcre2", "ecmascript", "ere", "java", "json-schema"}
	verdictNames  = []string{"agree", "harmless", "unknown", "refused", "path", "port", "scheme", "host"}
	severityNames = []string{"off", "info", "warning", "error"}
	bidiParts     = []string{"labels", "pairs", "extensions"}
	hostNames     = []string{"percent", "idna", "idna-non-ascii"} // the ways to convert a host
)
