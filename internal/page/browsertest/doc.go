// Package browsertest tests the page in a real browser: Debian's chromium, driven by chromedp.
// It is a module of its own because of chromedp.
//
//	go test .                                         # skipped, with a message, if there is no chromium
//	go test . -run TestViews -artifacts -outputdir .  # keeps screenshots of all views in _artifacts
//	go test . -run '^$' -bench .                      # the time from a key to the answer
//
// Each test runs on both homes of the page: the handler of "uri serve", and the static site with
// WebAssembly. The test of accessibility downloads axe-core with npm into a temporary directory.
package browsertest
