package guards

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"testing"

	dnyssrf "code.dny.dev/ssrf"
	bskyssrf "github.com/bluesky-social/indigo/util/ssrf"
	"github.com/doyensec/safeurl"
	"github.com/stripe/smokescreen/pkg/smokescreen"

	"github.com/uriform/uri/guard"
)

// A client is a package in the set-up that its documentation shows first, with its defaults.
type client struct {
	module string // a module of go.mod, or what else it is
	setup  string
	start  func(testing.TB) doer
}

// A doer sends a request as http.Client.Do does.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

var clients = []client{
	{"net/http", "`http.DefaultClient`", func(testing.TB) doer {
		return &http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}
	}},
	{"three lines", "`url.Parse`, `net.LookupIP`, refuse `IsPrivate`, `IsLoopback`, `IsLinkLocalUnicast` and `IsUnspecified`, `http.DefaultClient`", func(testing.TB) doer {
		return threeLines{&http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()}}
	}},
	{"code.dny.dev/ssrf", "`http.Transport{DialContext: (&net.Dialer{Control: ssrf.New().Safe}).DialContext}`", func(testing.TB) doer {
		dialer := &net.Dialer{Control: dnyssrf.New().Safe}
		return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext}}
	}},
	{"github.com/bluesky-social/indigo", "`http.Client{Transport: ssrf.PublicOnlyTransport()}` of `util/ssrf`", func(testing.TB) doer {
		return &http.Client{Transport: bskyssrf.PublicOnlyTransport()}
	}},
	{"github.com/doyensec/safeurl", "`safeurl.Client(safeurl.GetConfigBuilder().Build())`", func(testing.TB) doer {
		return safeurl.Client(safeurl.GetConfigBuilder().Build())
	}},
	{"github.com/stripe/smokescreen", "a proxy with `smokescreen.NewConfig()`, and `http.Transport{Proxy: …}`", startSmokescreen},
	{"guard", "`guard.Policy{}.Client()`", func(testing.TB) doer { return guard.Policy{}.Client() }},
}

// threeLines is what many programs do before a request.
type threeLines struct{ *http.Client }

func (c threeLines) Do(req *http.Request) (*http.Response, error) {
	addresses, err := net.LookupIP(req.URL.Hostname())
	if err != nil {
		return nil, err
	}
	for _, a := range addresses {
		if a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsUnspecified() {
			return nil, errors.New("a private address")
		}
	}
	return c.Client.Do(req)
}

// startSmokescreen starts the proxy, and returns a client that uses it.
func startSmokescreen(t testing.TB) doer {
	config := smokescreen.NewConfig()
	config.Log.SetOutput(io.Discard)
	config.Resolver = net.DefaultResolver // as --resolver-address
	l, err := net.Listen("tcp", "127.0.0.1:4750")
	if err != nil {
		t.Fatal(err)
	}
	config.Listener = l
	quit := make(chan any)
	t.Cleanup(func() { close(quit) })
	go smokescreen.StartWithConfig(config, quit)
	proxy := &url.URL{Scheme: "http", Host: l.Addr().String()}
	return &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}}
}
