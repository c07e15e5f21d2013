package guards

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/guardtest"
	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/whatwg"
)

var write = flag.Bool("write", false, "write README.md anew")

// public is the address of good.example. It belongs to the public Internet for every package, because the
// test runs where no packet leaves: see namespace.
var public = netip.MustParseAddr("93.184.216.34")

// local are the addresses that the machine has, besides those of loopback.
var local = []string{
	public.String(), "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
	"fc00::/7", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::ffff:0:0:0/96",
}

// isolate gives this process, which is in a network namespace of its own, the addresses of local.
func isolate(t *testing.T) {
	run := func(args ...string) {
		if output, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
			t.Fatalf("ip %v: %v\n%s", args, err, output)
		}
	}
	run("link", "set", "lo", "up")
	for _, a := range local {
		run("route", "add", "local", a, "dev", "lo")
	}
}

// A result is a row of the table.
type result struct {
	Reached    [kinds]int // strings with which a request reached the internal server, by itself or as a redirect of each status
	Translated [kinds]int // strings that reached it only at an IPv6 address of a translator
	Rebinding  bool       // whether a second answer of the name server did
	Crashes    int        // requests that ended the process
	Limits     []string   // what ended the bodies of limited
	Leaks      int        // origins that got the credentials of another one
	Ordinary   int        // URLs that worked
	Ambiguous  int        // strings that RFC 3986 and browsers read differently, and that were fetched

	Next int // the request that is sent next
	Done bool
}

var (
	statuses = [...]int{301, 302, 303, 307, 308}
	limited  = []string{"bomb", "endless", "slow"}
	origins  = []string{"http://sub.good.example/headers", "http://good.example:443/headers", "http://notgood.example/headers"}
)

const (
	kinds    = 1 + len(statuses)
	patience = 40 * time.Second // for a slow body
	most     = 64 << 20         // bytes of a body, of which the bomb has 256 MiB
)

// TestTable makes the table of README.md. In the short run, it only checks the versions there.
func TestTable(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		for _, c := range clients {
			if !strings.Contains(string(page), "| "+c.name(t)+" |") {
				t.Errorf("README.md has no row of %s; go test -write", c.name(t))
			}
		}
		return
	}
	testenv.Program(t, "ip")
	if err := exec.Command(testenv.Program(t, "unshare"), "--net", "--map-root-user", "true").Run(); err != nil {
		testenv.Skip(t, "a network namespace", "%v", err)
	}
	results := make([]result, len(clients))
	t.Run("attack", func(t *testing.T) {
		for i, c := range clients {
			t.Run(c.module, func(t *testing.T) {
				t.Parallel()
				results[i] = attacked(t, c)
			})
		}
	})
	got := table(t, results)
	before, rest, _ := strings.Cut(string(page), "<!-- table -->\n\n")
	old, after, ok := strings.Cut(rest, "\n<!-- end of table -->\n")
	switch {
	case !ok:
		t.Error("README.md has no place for the table")
	case !*write && old != got:
		t.Errorf("README.md is old: go test -write makes\n%s", got)
	case *write && !t.Failed():
		if err := os.WriteFile("README.md", []byte(before+"<!-- table -->\n\n"+got+"\n<!-- end of table -->\n"+after), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// attacked runs TestAttack in a process with a network namespace. If the process ends early, it runs it
// again, from the next request on.
func attacked(t *testing.T, c client) (r result) {
	file := filepath.Join(t.TempDir(), "result")
	save(t, file, r)
	for {
		cmd := exec.Command("unshare", "--net", "--map-root-user", os.Args[0], "-test.run=^TestAttack$")
		cmd.Env = append(os.Environ(), "GUARDS_CLIENT="+c.module, "GUARDS_RESULT="+file)
		output, err := cmd.CombinedOutput()
		before := r.Next
		r = load(t, file)
		switch {
		case r.Done && err == nil:
			return r
		case err == nil || r.Next == before:
			t.Fatalf("%v\n%s", err, output)
		}
		t.Logf("request %d: %v\n%.1000s", r.Next-1, err, output)
		r.Crashes++
		save(t, file, r)
	}
}

func save(t *testing.T, file string, r result) {
	data, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(file, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, file string) (r result) {
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAttack does to the client GUARDS_CLIENT what the tests of guard do to guard, and writes the result to
// the file GUARDS_RESULT before each request.
func TestAttack(t *testing.T) {
	file := os.Getenv("GUARDS_RESULT")
	if file == "" {
		return // TestTable runs it
	}
	isolate(t)
	var listeners []net.Listener
	for _, port := range []string{"80", "443"} {
		l, err := net.Listen("tcp", "[::]:"+port)
		if err != nil {
			t.Fatal(err)
		}
		listeners = append(listeners, l)
	}
	n := guardtest.Serve(t, public, listeners...)
	n.OneRequest = true
	net.DefaultResolver = n.Resolver
	c := clients[slices.IndexFunc(clients, func(c client) bool { return c.module == os.Getenv("GUARDS_CLIENT") })].start(t)

	texts, r := bypasses(t), load(t, file)
	for r.Next < len(texts)*kinds {
		text, kind := texts[r.Next/kinds], r.Next%kinds
		r.Next++
		save(t, file, r)
		n.Redirect = text
		asked := text
		if kind > 0 {
			asked = "http://good.example/go?" + strconv.Itoa(statuses[kind-1])
		}
		body := fetch(c, asked, nil)
		if kind == 0 && body != "" && ambiguous(text) {
			r.Ambiguous++
		}
		switch reached := n.Reached(); {
		case reached == nil:
		case !slices.ContainsFunc(reached, func(a netip.Addr) bool { return !translated(a) }):
			r.Translated[kind]++
		default:
			r.Reached[kind]++
		}
	}

	n.Lookups.Store(0)
	n.Rebound.Store(true)
	for range 4 {
		fetch(c, "http://good.example/", nil)
	}
	r.Rebinding = n.Reached() != nil
	n.Rebound.Store(false)

	credentials := http.Header{"Authorization": {"Bearer secret"}, "Cookie": {"c=secret"}}
	if body := fetch(c, "http://good.example/headers", credentials); !strings.Contains(body, "Bearer") {
		t.Errorf("the first origin gets no credentials: %q", body)
	}
	for _, origin := range origins {
		n.Redirect = origin
		if strings.Contains(fetch(c, "http://good.example/go", credentials), "secret") {
			r.Leaks++
		}
	}

	for _, s := range ordinary(t) {
		if fetch(c, s, nil) != "" {
			r.Ordinary++
		}
	}
	for _, path := range limited {
		r.Limits = append(r.Limits, limit(c, path))
	}
	r.Done = true
	save(t, file, r)
}

// bypasses are those of guardtest for port 80, without repetitions.
func bypasses(t *testing.T) (texts []string) {
	for _, s := range guardtest.Bypasses(t) {
		texts = append(texts, strings.ReplaceAll(s, "PORT", "80"))
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// translated reports whether an address of local is for NAT64, 6to4, Teredo or another translator of IPv4.
// It leads inside only in a network that has such a translator.
func translated(a netip.Addr) bool {
	return a.Is6() && !a.IsPrivate() && !a.IsLoopback() && !a.IsUnspecified()
}

// fetch returns the body of the response to a GET request if one of the two servers has sent it, or "".
func fetch(c doer, s string, header http.Header) string {
	req, err := http.NewRequest("GET", s, nil)
	if err != nil {
		return ""
	}
	maps.Copy(req.Header, header)
	response, err := c.Do(req)
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	if body, _ := io.ReadAll(response.Body); response.StatusCode == http.StatusOK {
		return string(body)
	}
	return ""
}

// ambiguous reports whether RFC 3986 and browsers find different schemes, hosts or ports in s, or only one
// of them finds them.
func ambiguous(s string) bool {
	end := len(s)
	if _, after, ok := strings.Cut(s, "//"); ok {
		if n := strings.IndexAny(after, "/?#"); n >= 0 {
			end -= len(after) - n // RFC 3986 is stricter in paths, which do not matter here
		}
	}
	v, err := uri.Parse(s[:end])
	u, err2 := whatwg.Parse(s)
	if err != nil || err2 != nil {
		return (err == nil) != (err2 == nil)
	}
	mine, err := whatwg.Parse(strings.ToLower(v.Scheme()) + "://" + v.Hostname() + "/")
	host, _ := u.Host()
	return err != nil || v.Scheme() != u.Scheme() || mine.HostPort() != host
}

// limit returns what ended a body that has no end, or is too long.
func limit(c doer, path string) string {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	start := time.Now()
	req, err := http.NewRequestWithContext(ctx, "GET", "http://good.example/"+path, nil)
	if err != nil {
		return err.Error()
	}
	response, err := c.Do(req)
	if err == nil {
		defer response.Body.Close()
		_, err = io.CopyN(io.Discard, response.Body, most)
	}
	took := time.Since(start).Seconds()
	switch {
	case err == nil || ctx.Err() != nil:
		return "no limit"
	case took > 1 || path == "slow":
		return fmt.Sprintf("ends after %.0f s", took)
	}
	return "ends"
}

// ordinary returns a thousand URLs as people wrote them, with the host good.example.
func ordinary(t *testing.T) (urls []string) {
	f, err := os.Open(testenv.Data(t, "corpora", "urls-web.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	scanner := bufio.NewScanner(f)
	for line := 0; len(urls) < 1000 && scanner.Scan(); line++ {
		u, err := whatwg.Parse(scanner.Text())
		if err != nil || line%97 != 0 {
			continue
		}
		if u, err = u.WithScheme("http"); err == nil {
			u, err = u.WithHostPort("good.example:80")
		}
		if err != nil {
			t.Fatal(err)
		}
		urls = append(urls, u.Href())
	}
	if len(urls) != 1000 {
		t.Errorf("%d URLs", len(urls))
	}
	return urls
}

// name returns the module and its version in go.mod.
func (c client) name(t *testing.T) string {
	if !strings.Contains(c.module, ".") {
		return c.module
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`\t` + regexp.QuoteMeta(c.module) + ` (\S+)\n`).FindSubmatch(mod)
	if version == nil {
		t.Fatalf("go.mod does not have %s", c.module)
	}
	return c.module + " " + string(version[1])
}

// table returns the tables of README.md.
func table(t *testing.T, results []result) string {
	var b strings.Builder
	texts, number := bypasses(t), 0
	for _, s := range texts {
		if ambiguous(s) {
			number++
		}
	}
	row := func(cells ...any) {
		for _, cell := range cells {
			fmt.Fprintf(&b, "| %v ", cell)
		}
		b.WriteString("|\n")
	}
	row("package", fmt.Sprintf("strings that reach inside, of %d", len(texts)), "as redirects", "through a translator", "as redirects", "crashes", "rebinding reaches inside",
		fmt.Sprintf("origins that get credentials, of %d", len(origins)), "ordinary URLs that work, of 1000", fmt.Sprintf("ambiguous strings that are fetched, of %d", number))
	b.WriteString("|---|---:|---:|---:|---:|---:|---|---:|---:|---:|\n")
	for i, r := range results {
		rebinding := map[bool]string{true: "yes", false: "no"}[r.Rebinding]
		row(clients[i].name(t), r.Reached[0], each(r.Reached[1:]), r.Translated[0], each(r.Translated[1:]), r.Crashes, rebinding, r.Leaks, r.Ordinary, r.Ambiguous)
	}
	b.WriteString("\n")
	row("package", "gzip bomb", "endless body", "slow body", "set-up")
	b.WriteString("|---|---|---|---|---|\n")
	for i, r := range results {
		row(clients[i].name(t), strings.Join(r.Limits, " | "), clients[i].setup)
	}
	return b.String()
}

// each writes the numbers of the statuses, or one number if they are equal.
func each(numbers []int) string {
	if slices.Min(numbers) == slices.Max(numbers) {
		numbers = numbers[:1]
	}
	return strings.Trim(fmt.Sprint(numbers), "[]")
}
