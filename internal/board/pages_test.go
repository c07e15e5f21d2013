package board_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/uriform/uri/conformance"
	"github.com/uriform/uri/internal/board"
)

// What a manifest and an adapter say cannot leave its place on the page: a page with hostile strings
// has the elements and attributes of a page with harmless ones, and links only to the web.
func TestHostileManifest(t *testing.T) {
	wrong := result(t, nil, func(q *board.Question) conformance.Object {
		if strings.HasPrefix(q.ID, "rfc3986/5.4") {
			return conformance.Object{"result": "x"}
		}
		return nil
	})
	page := func(s, link string) string {
		r := *wrong
		r.Adapter, r.Date = s, s
		r.Hello.Version, r.Hello.Runtime = s, s
		r.Manifest = &board.Manifest{
			ID: s, Name: s, Language: s, License: s, Homepage: link, Note: s, Standard: board.StandardRFC,
			Claims:     []board.Claim{{Syntax: "rfc3986", Grade: board.Conforms, Says: s, URL: link}},
			Validates:  board.Promise{Value: true, Says: s, URL: link},
			Deviations: []board.Deviation{{Kind: s, Says: s, URL: link}},
			Checked:    map[board.Doubt]string{board.DoubtSpace: s},
		}
		r.Cases = slices.Clone(r.Cases)
		for i := range r.Cases {
			r.Cases[i].Detail = s
			r.Cases[i].Request = conformance.Object{"op": "resolve", "base": s, "input": s}
		}
		b, err := board.NewBoard([]*board.Result{&r})
		if err != nil {
			t.Fatal(err)
		}
		var page strings.Builder
		if err := b.WriteHTML(&page); err != nil {
			t.Fatal(err)
		}
		return page.String()
	}
	want := tags(t, page("x", "https://a/"))
	if len(want) < 500 {
		t.Fatalf("%d tags: %q", len(want), want)
	}
	for _, s := range []string{
		`x" onmouseover="alert(1)`, `x' onmouseover='alert(1)`, "x onmouseover=alert(1)", "x` onmouseover=alert(1)",
		`"><script>alert(1)</script>`, `</q></code></td></table><img src=x onerror=alert(1)>`, "<!--", "]]>", "&quot;&gt;<b>", "x\x00\xFF\n<b>",
	} {
		// A place that does not begin with https:// is shown as text, and is no link.
		if got := tags(t, page(s, "https://"+s)); !slices.Equal(got, want) {
			t.Errorf("%q changes the elements of the page: %d, want %d", s, len(got), len(want))
		}
	}
	for _, link := range []string{"javascript:alert(1)", " javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x"} {
		for _, tag := range tags(t, page("x", link)) {
			if href, ok := strings.CutPrefix(tag, "a href="); ok && href != "https" && href != "#" {
				t.Errorf("%q is a link of the page: %s", link, tag)
			}
		}
	}
}

// tags returns the tags of a page with the names of their attributes, and of links also the scheme.
func tags(t *testing.T, page string) (list []string) {
	t.Helper()
	z := html.NewTokenizer(strings.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return list
		case html.CommentToken:
			t.Errorf("a comment: %.100s", z.Raw())
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			tag := z.Token()
			text := tag.Data
			for _, a := range tag.Attr {
				text += " " + a.Key
				if a.Key == "href" {
					scheme, _, ok := strings.Cut(a.Val, ":")
					if !ok || a.Val[0] == '#' {
						scheme = a.Val[:1]
					}
					text += "=" + scheme
				}
			}
			list = append(list, text)
		}
	}
}
