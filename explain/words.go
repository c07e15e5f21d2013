package explain

// classNames are the rules by which expected sets are named, larger ones first: a
// rule is named where all of its characters are expected and not all have been
// named before. A grammar is asked for those that it has; names count with their
// case, by which ALPHA is of RFC 5234 and alpha of the older grammars.
var classNames = []struct{ Rule, Words string }{
	{"ipchar", "an ipchar"},
	{"xchar", "an xchar"},
	{"uric", "a uric"},
	{"uric_no_slash", "a uric_no_slash"},
	{"pchar", "a pchar"},
	{"uchar", "a uchar"},
	{"iunreserved", "an iunreserved"},
	{"unreserved", "an unreserved character"},
	{"iprivate", "a private-use character"},
	{"pct-encoded", "a percent-encoding"},
	{"escaped", "a percent-encoding"},
	{"escape", "a percent-encoding"},
	{"sub-delims", "a sub-delim"},
	{"alphadigit", "a letter or digit"},
	{"alphanum", "a letter or digit"},
	{"ALPHA", "a letter"},
	{"alpha", "a letter"},
	{"lowalpha", "a lower-case letter"},
	{"HEXDIG", "a hex digit"},
	{"hex", "a hex digit"},
	{"DIGIT", "a digit"},
	{"digit", "a digit"},
}
