// Package guard safely fetches URLs that strangers supply, and decides where a login page or an OAuth
// server may redirect to.
//
//	var policy guard.Policy    // http and https, default ports, addresses of the public Internet
//	client := policy.Client()  // an *http.Client, once
//
//	request, err := policy.NewRequest(ctx, "GET", link, nil)
//	...
//	response, err := client.Do(request)
//
// client.Get(link) makes the same checks; see [Policy.Client] for strings that net/url cannot
// parse.
//
// A server that fetches a URL from a user can be made to send requests into its own network
// (server-side request forgery, SSRF). A filter in front of the client does not prevent that, because
// the two may read the string differently, because a name may resolve to a different address after the
// check, and because the server may redirect. A [Policy] is the filter and the client in one: it reads
// each URL once, checks the address of each connection after the name has been resolved, and does both
// again for each redirect.
//
// A URL is refused if RFC 3986 and the URL Standard, which browsers follow, find different schemes,
// hosts or ports in it. So an accepted string means the same to the policy, to the program that logs
// it, and to the browser of the person who wrote it. A host with non-ASCII characters is refused too,
// because RFC 3986 does not allow them. To read all strings as a browser does, give the policy the Href
// of the URL that [whatwg.Parse] returns.
//
// # Redirects of your own
//
// [Redirect] checks the target of a login page ("?next=/account"), and [MatchRedirectURI] compares the
// redirect_uri from an OAuth client with the URI that the client registered.
//
// # Tests of your own
//
// In a test with an httptest.Server, allow the server's address and port; the rest of the policy can
// stay as it is:
//
//	address := netip.MustParseAddrPort(server.Listener.Addr().String())
//	policy.Ports = []uint16{address.Port()}
//	policy.AllowAddresses = []netip.Prefix{netip.PrefixFrom(address.Addr(), address.Addr().BitLen())}
//
// # Limits
//
// A policy that allows all hosts lets a stranger send a GET request to every public server in your
// name. Give the client no cookies and no credentials that such a server must not see. An address
// of the public Internet can still belong to your own network; if yours does, list it in
// DenyAddresses.
//
// # Specifications
//
//   - RFC 3986 and package whatwg for the URL
//   - IANA's registries of special-purpose addresses (RFC 6890), and the addresses of metadata
//     services
//   - RFC 6749, RFC 8252 and RFC 9700 for redirect URIs
package guard
