package browsertest

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/uriform/uri/internal/page"
	"github.com/uriform/uri/internal/testenv"
)

// tabsPerCPU is the number of tests that run at the same time on one processor, unless the flag -parallel says
// how many. A test mostly waits: for answers, for frames, and for the moments after which the page writes its
// address.
const tabsPerCPU = 3

// patience is the time in which a busy machine does one step.
const patience = time.Minute

// browser is the context of a running chromium, and site the directory of the page in the static site, which is in
// documents. They are made once, for all tests.
var (
	browser         context.Context
	documents, site string
	missing         string // why there is no browser
)

func TestMain(m *testing.M) {
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == fmt.Sprint(goruntime.GOMAXPROCS(0)) {
		parallel.Value.Set(fmt.Sprint(tabsPerCPU * goruntime.GOMAXPROCS(0)))
	}
	os.Exit(withBrowser(m))
}

// withBrowser starts chromium, writes the static site and runs the tests. In short mode, it prefers the program
// chromium-headless-shell, which has the same engine without the parts around it, and needs half of the time.
func withBrowser(m *testing.M) int {
	path, _ := exec.LookPath("chromium")
	if testing.Short() {
		if shell, err := exec.LookPath("chromium-headless-shell"); err == nil {
			path = shell
		}
	}
	if path == "" {
		missing = "no chromium: apt-get install chromium"
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	documents = filepath.Join(dir, "site")
	site = filepath.Join(documents, "page")
	build := exec.Command("go", "run", "./internal/page/build", documents)
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "go run ./internal/page/build: %v\n%s", err, out)
		return 1
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(filepath.Join(dir, "user")),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true),
		chromedp.WSURLReadTimeout(patience),
	)
	if testing.Short() {
		options = append(options,
			chromedp.Flag("disable-features", "Translate,BackForwardCache,SpareRendererForSitePerProcess"), // fewer processes and pages
			chromedp.Flag("js-flags", "--liftoff-only"),                                                    // the program is compiled once in each tab, and not optimized
		)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var cancel context.CancelFunc
	browser, cancel = chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
		fmt.Fprintln(os.Stderr, "chromium:", err)
		return 1
	}
	return m.Run()
}

// A home is a place from which the page comes.
type home struct{ name, url string }

func needBrowser(t testing.TB) {
	t.Helper()
	if missing != "" {
		testenv.Skip(t, "chromium", "%s", missing)
	}
}

// homes starts the two homes of the page: the handler of "uri serve", and a static host that
// knows nothing of the page, under a path.
func homes(t testing.TB) []home {
	t.Helper()
	needBrowser(t)
	serve := httptest.NewUnstartedServer(nil)
	serve.Config = page.Server(page.Options{Addr: serve.Listener.Addr().String()})
	serve.Start()
	t.Cleanup(serve.Close)
	return []home{{"serve", serve.URL + "/"}, staticHome(t)}
}

func staticHome(t testing.TB) home {
	t.Helper()
	needBrowser(t)
	static := httptest.NewServer(http.StripPrefix("/a/path/", http.FileServer(http.Dir(site))))
	t.Cleanup(static.Close)
	return home{"static", static.URL + "/a/path/"}
}

// onBothHomes runs test on a new tab of each home, at the same time as other tests. The tab is empty.
func onBothHomes(t *testing.T, test func(t *testing.T, tab *tab)) {
	t.Helper()
	t.Parallel()
	alone(t, test)
}

// onEitherHome is onBothHomes for a test of what the page shows, which does not depend on the home. In short mode, it
// runs test on one of them, which depends on the name of the test; leftOut has the reason.
func onEitherHome(t *testing.T, test func(t *testing.T, tab *tab)) {
	t.Helper()
	if !testing.Short() {
		onBothHomes(t, test)
		return
	}
	t.Parallel()
	h := homes(t)[len(t.Name())%2]
	t.Run(h.name, func(t *testing.T) { test(t, newTab(t, h)) })
}

// alone runs test on a new tab of each home, while no other tests run: it measures time.
func alone(t *testing.T, test func(t *testing.T, tab *tab)) {
	t.Helper()
	for _, h := range homes(t) {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			test(t, newTab(t, h))
		})
	}
}

// leftOut reports whether a test in short mode leaves out its case i on a home: each case runs on one of the two
// homes. That is enough for what depends on the files of the page and on the answers, because the homes have the
// same files (see internal/page/build) and the same answers (see TestAsk).
func leftOut(t *testing.T, i int) bool {
	return testing.Short() && strings.HasSuffix(t.Name(), "/static") == (i%2 == 0)
}

// A tab is a tab of the browser, in a browser context of its own: it shares no storage with other
// tests.
type tab struct {
	testing.TB
	ctx  context.Context
	home home

	mu     sync.Mutex
	faults []string // messages of the console and of the browser: exceptions, violations of the policy
}

// newTab opens a tab. At the end of the test, messages in its console are errors.
func newTab(t testing.TB, h home) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	b := &tab{TB: t, ctx: ctx, home: h}
	err := chromedp.Listen(ctx, b.listen)
	if err == nil {
		_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	}
	if err == nil {
		_, err = chromedp.Call(ctx, runtime.Enable, cdp.Empty{})
	}
	if err == nil {
		// Without it, only one of two tabs has the focus.
		_, err = chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, fault := range b.takeFaults() {
			t.Errorf("%s: the console has: %s", h.name, fault)
		}
		cancel()
	})
	return b
}

func (b *tab) listen(event any) {
	fault := ""
	switch e := event.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			fault = fmt.Sprintf("%s: %s (%s)", e.Entry.Source, e.Entry.Text, e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		fault = (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error()
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
			text, _ := json.Marshal(e.Args)
			fault = string(text)
		}
	}
	if fault != "" {
		b.mu.Lock()
		b.faults = append(b.faults, fault)
		b.mu.Unlock()
	}
}

// takeFaults returns the messages so far, and forgets them. A test that provokes a message calls
// it.
func (b *tab) takeFaults() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	faults := b.faults
	b.faults = nil
	return faults
}

// run runs actions.
func (b *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	value(b, chromedp.Steps(actions...))
}

// value runs an action and returns its value.
func value[T any](b *tab, action chromedp.Action[T]) T {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, action)
	if err != nil {
		b.Fatalf("%s: %v; the console has %q", b.home.name, err, b.takeFaults())
	}
	return v
}

// open opens the page, with a suffix such as "#explore".
func (b *tab) open(suffix string) {
	b.Helper()
	b.run(chromedp.Navigate(b.home.url + suffix))
}

// js runs the body of an async function, in which m is the module ask.js and args are the values
// of args. The result must be JSON.
func js[T any](b *tab, body string, args ...any) (result T) {
	b.Helper()
	values, err := json.Marshal(args)
	if err != nil {
		b.Fatal(err)
	}
	code := fmt.Sprintf("(async (args) => { const m = await import(new URL('ask.js', document.querySelector('script[type=module]').src)); %s })(%s).then((x) => JSON.stringify(x ?? null))", body, values)
	text := value(b, chromedp.Evaluate[string](code, chromedp.EvalAwaitPromise))
	if err := json.Unmarshal([]byte(text), &result); err != nil {
		b.Fatalf("%s: %v", text, err)
	}
	return result
}

// eventually waits until the JavaScript expression is true.
func (b *tab) eventually(expression string) {
	b.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	poll := chromedp.Poll[any](expression, chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(patience))
	_, err := chromedp.Run(ctx, poll)
	for replaced(err) && ctx.Err() == nil {
		time.Sleep(50 * time.Millisecond)
		_, err = chromedp.Run(ctx, poll)
	}
	if err != nil {
		b.Fatalf("%s: %v; the console has %q", b.home.name, err, b.takeFaults())
	}
}

// replaced reports whether an error says that the document was replaced at this moment. This can happen
// after the browser has announced the end of a navigation, because a service worker answers later.
func replaced(err error) bool {
	return err != nil && strings.Contains(err.Error(), "Cannot find context")
}

// picture writes a picture of the page to a file, if the flag -artifacts of go test keeps it.
func (b *tab) picture(name string, take chromedp.Action[[]byte]) {
	b.Helper()
	if flag.Lookup("test.artifacts").Value.String() != "true" {
		return
	}
	if err := os.WriteFile(filepath.Join(b.ArtifactDir(), name), value(b, take), 0o666); err != nil {
		b.Fatal(err)
	}
}
