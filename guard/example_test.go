package guard_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"

	"github.com/uriform/uri/guard"
)

// A service fetches the link that a user gives, for a preview.
func Example_handler() {
	policy := guard.Policy{MaxBody: 1 << 20}
	client := policy.Client() // once, for all requests

	preview := func(w http.ResponseWriter, r *http.Request) {
		var response *http.Response
		request, err := policy.NewRequest(r.Context(), "GET", r.FormValue("url"), nil)
		if err == nil {
			response, err = client.Do(request)
		}
		if refused, ok := errors.AsType[*guard.Error](err); ok {
			http.Error(w, refused.Reason(), http.StatusBadRequest)
			return
		} else if err != nil {
			http.Error(w, "the server of the link does not answer", http.StatusBadGateway)
			return
		}
		defer response.Body.Close()
		io.Copy(w, response.Body)
	}

	w := httptest.NewRecorder()
	preview(w, httptest.NewRequest("GET", "/preview?url=http://169.254.169.254/latest/", nil))
	fmt.Print(w.Code, " ", w.Body)
	// Output:
	// 400 the address 169.254.169.254 is that of a metadata service
}

// A tool of an agent fetches pages of two sites, and tells the model why it did not fetch another one.
func Example_agent() {
	policy := guard.Policy{
		Schemes:    []string{"https"},
		AllowHosts: []string{"go.dev", "*.example.com"},
	}
	fmt.Println(policy)
	for _, link := range []string{
		"https://docs.example.com/intro",
		"https://docs.example.com@evil.example/",
		`https://evil.example\.example.com/`,
		"https://0x7f.1/",
	} {
		fmt.Println(policy.Check(link)) // policy.Client().Get(link) checks the same, and the address
	}
	// Output:
	// schemes https; ports 80, 443; hosts go.dev, *.example.com; addresses that are globally reachable; no proxy; all paths that browsers accept; 5 redirects; 10485760 bytes; 30s
	// <nil>
	// guard: "https://docs.example.com@evil.example/": a user name or a password is not allowed
	// guard: "https://evil.example\\.example.com/": a backslash is not allowed in a host, at byte 20 (RFC 3986, 3.2.2)
	// guard: "https://0x7f.1/": the host is "0x7f.1" by RFC 3986, and "127.0.0.1" for a browser
}

// A sender of webhooks may also reach the networks of its customers, and no redirect is followed.
func Example_webhooks() {
	policy := guard.Policy{
		AllowAddresses: []netip.Prefix{netip.MustParsePrefix("10.20.0.0/16")},
		MaxRedirects:   -1,
	}
	fmt.Println(policy.Check("https://10.20.1.2/hook"))
	fmt.Println(policy.Check("https://10.21.1.2/hook"))
	// Output:
	// <nil>
	// guard: "https://10.21.1.2/hook": the address 10.21.1.2 is not globally reachable (private-use, RFC 1918)
}

// A login page sends its visitor back to where they came from.
func ExampleRedirect() {
	login := func(w http.ResponseWriter, r *http.Request) {
		target, err := guard.Redirect(r.FormValue("next"), "https://app.example")
		if err != nil {
			target = "https://app.example/"
		}
		http.Redirect(w, r, target, http.StatusSeeOther)
	}
	for _, next := range []string{"/account?tab=1", "//evil.example/"} {
		w := httptest.NewRecorder()
		login(w, httptest.NewRequest("GET", "/login?next="+next, nil))
		fmt.Println(w.Header().Get("Location"))
	}
	// Output:
	// https://app.example/account?tab=1
	// https://app.example/
}

// The authorization endpoint of an OAuth server accepts only redirect URIs that the client registered.
func ExampleMatchRedirectURI() {
	registered := map[string][]string{
		"web": {"https://app.example/cb"},
		"cli": {"http://127.0.0.1/cb"},
	}
	authorize := func(w http.ResponseWriter, r *http.Request) {
		given := r.FormValue("redirect_uri")
		matches := func(uri string) bool { return guard.MatchRedirectURI(uri, given) }
		if !slices.ContainsFunc(registered[r.FormValue("client_id")], matches) {
			http.Error(w, "redirect_uri is not registered", http.StatusBadRequest) // never a redirect
			return
		}
		json.NewEncoder(w).Encode(given)
	}
	for _, query := range []string{
		"client_id=web&redirect_uri=https://app.example/cb",
		"client_id=web&redirect_uri=https://app.example/cb/../evil",
		"client_id=cli&redirect_uri=http://127.0.0.1:51004/cb",
	} {
		w := httptest.NewRecorder()
		authorize(w, httptest.NewRequest("GET", "/authorize?"+query, nil))
		fmt.Print(w.Code, " ", w.Body)
	}
	// Output:
	// 200 "https://app.example/cb"
	// 400 redirect_uri is not registered
	// 200 "http://127.0.0.1:51004/cb"
}
