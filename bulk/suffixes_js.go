package bulk

// A browser has to load each byte of a program. Package publicsuffix imports net/http, which makes
// the program an eighth longer, so that package bulk has no list of public suffixes there.

// registrableDomain finds no domain.
func registrableDomain(string) (domain string, ok bool) { return "", false }

// publicSuffix finds no suffix.
func publicSuffix(string) (suffix string, ok bool) { return "", false }

// suffixesVersion says that there is no list. So Stats with the domains of a list refuse to merge with
// Stats of a browser.
func suffixesVersion() string { return "none" }
