package testenv

import (
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Chromium runs a script in Chromium without a window, and returns the text of the body of the page. It
// skips the test if Chromium is not installed.
func Chromium(t testing.TB, script string) ([]byte, error) {
	t.Helper()
	program, dir := Program(t, "chromium"), t.TempDir()
	page := filepath.Join(dir, "page.html")
	text := "<!DOCTYPE html><meta charset=utf-8><body><script>" + script + "</script>"
	if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
		return nil, err
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
		"--user-data-dir="+filepath.Join(dir, "user"), "--timeout=120000", "--dump-dom", "file://"+page)
	dom, err := cmd.Output()
	_, body, _ := strings.Cut(string(dom), "<body>")
	body, _, _ = strings.Cut(body, "</body>")
	return []byte(html.UnescapeString(body)), err
}
