package railroad_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/internal/railroad"
)

// wellFormed returns an error if the text is not a document of XML in UTF-8.
func wellFormed(text []byte) error {
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// A picture is what TestSVG reads from an SVG.
type picture struct {
	XMLName xml.Name  `xml:"http://www.w3.org/2000/svg svg"`
	Width   int       `xml:"width,attr"`
	Title   string    `xml:"title"`
	Desc    string    `xml:"desc"`
	Style   string    `xml:"style"`
	Groups  []element `xml:"g"`
	Links   []element `xml:"a"`
}

type element struct {
	Class string `xml:"class,attr"`
	Href  string `xml:"href,attr"`
	Rects []struct {
		X int `xml:"x,attr"`
		Y int `xml:"y,attr"`
		W int `xml:"width,attr"`
		H int `xml:"height,attr"`
		R int `xml:"rx,attr"`
	} `xml:"rect"`
	Texts []struct {
		Class  string `xml:"class,attr"`
		X      int    `xml:"x,attr"`
		Y      int    `xml:"y,attr"`
		Length int    `xml:"textLength,attr"`
		Text   string `xml:",chardata"`
	} `xml:"text"`
	Paths []struct {
		Class string `xml:"class,attr"`
		D     string `xml:"d,attr"`
	} `xml:"path"`
}

// The picture of each rule is well formed and shows each box, each label and each track.
func TestSVG(t *testing.T) {
	for name, r := range rules(t) {
		d := draw(t, r, 0)
		svg := d.SVG(railroad.SVGOptions{Href: func(rule string) string { return "/" + rule }})
		if !bytes.Equal(svg, draw(t, r, 0).SVG(railroad.SVGOptions{Href: func(rule string) string { return "/" + rule }})) {
			t.Errorf("%s: two pictures differ", name)
		}
		if err := wellFormed(svg); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got, want := shown(t, svg), expected(d); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		if bytes.Contains(svg, []byte("<script")) || regexp.MustCompile(`\b(src|url|on[a-z]+)[=(]`).Match(svg) {
			t.Errorf("%s: not self-contained: %s", name, svg)
		}
	}
}

// corners matches the beginning of a track, its corners, and its end.
var corners = regexp.MustCompile(`(^M|Q)\d+ \d+|\d+ \d+$`)

// shown lists what a picture shows: boxes with labels, then tracks by their ends.
func shown(t *testing.T, svg []byte) string {
	var p picture
	if err := xml.Unmarshal(svg, &p); err != nil {
		t.Fatal(err)
	}
	var boxes, tracks []string
	for _, e := range append(p.Groups, p.Links...) {
		for _, path := range e.Paths {
			if path.Class == "track" {
				tracks = append(tracks, strings.Join(corners.FindAllString(path.D, -1), " to "))
			}
		}
		if e.Class == "" {
			continue
		}
		s := fmt.Sprint(e.Class, e.Href, e.Rects[0])
		for i, text := range e.Texts {
			if e.Texts[0].Class == "note" && i > 0 {
				i-- // a note and the first line of the label are side by side
			}
			if r := e.Rects[0]; text.X < r.X+10 || text.X+text.Length+10 > r.X+r.W || text.Y != r.Y+19+18*i {
				t.Errorf("text %q is not in its box %v", text.Text, r)
			}
			s += fmt.Sprintf(" %s%q", text.Class, text.Text)
		}
		boxes = append(boxes, s)
	}
	return strings.Join(append(boxes, tracks...), "\n")
}

// expected lists what the picture of a diagram should show, in the form of shown: links come last.
func expected(d *railroad.Diagram) string {
	var boxes, links, tracks []string
	classes := map[railroad.Kind]string{railroad.Text: "text", railroad.Set: "set", railroad.Reference: "reference/", railroad.Prose: "prose"}
	round := map[railroad.Kind]int{railroad.Text: 14, railroad.Set: 14}
	all := d.Tracks
	for n := range d.Root.All() {
		all = append(all, n.Tracks...)
		class, isBox := classes[n.Kind]
		if !isBox {
			continue
		}
		s := fmt.Sprint(class, n.Name, struct{ X, Y, W, H, R int }{n.Box.X, n.Box.Y, n.Box.W, n.Box.H, round[n.Kind]})
		if n.Note != "" {
			s += fmt.Sprintf(" note%q", n.Note)
		}
		for _, line := range n.Lines {
			s += fmt.Sprintf(" %q", line)
		}
		if n.Kind == railroad.Reference {
			links = append(links, s)
		} else {
			boxes = append(boxes, s)
		}
	}
	for _, track := range all {
		s := fmt.Sprintf("M%d %d", track[0].X, track[0].Y)
		for i, p := range track[1:] {
			if s += " to "; i+2 < len(track) {
				s += "Q"
			}
			s += fmt.Sprintf("%d %d", p.X, p.Y)
		}
		tracks = append(tracks, s)
	}
	return strings.Join(append(append(boxes, links...), tracks...), "\n")
}

// Markup in names, texts and options is escaped.
func TestSVGEscapes(t *testing.T) {
	const hostile = "<script>&\"'\x00\x1b\ufffe]]>\u202e"
	r := &grammar.Rule{Name: hostile, Expr: grammar.Alternation{List: []grammar.Expr{
		grammar.Literal{Text: hostile},
		grammar.Ref{Name: hostile},
		grammar.Prose{Text: hostile},
	}}}
	svg := draw(t, r, 0).SVG(railroad.SVGOptions{ID: hostile, Href: func(rule string) string { return "javascript:" + rule }})
	if err := wellFormed(svg); err != nil || bytes.Contains(svg, []byte("<script")) {
		t.Errorf("%v\n%s", err, svg)
	}
	for _, want := range []string{"&lt;script&gt;&amp;&#34;&#39;\ufffd\ufffd\ufffd]]&gt;\ufffd</text>", "&lt;script&gt;&amp;&#34;&#39;", "U+0000", "U+001B", "U+FFFE", "U+202E"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %s", want)
		}
	}
	if bytes.ContainsAny(svg, "\x00\x1b") {
		t.Error("control characters")
	}
}

// The places of this picture follow from those of TestPlaces: a box of 29 pixels, a loop of 33+2·16,
// whose line is 8 pixels below its box. Labels begin 10 pixels after and 19 pixels below the corner
// of their box.
func TestSVGText(t *testing.T) {
	const want = `<svg xmlns="http://www.w3.org/2000/svg" class="railroad" width="252" height="108" viewBox="0 0 252 108" role="graphics-document document" aria-roledescription="railroad diagram" aria-labelledby="railroad-title" aria-describedby="railroad-desc">
<title id="railroad-title">a</title>
<desc id="railroad-desc">a: (b, 2 times), then one of &#34;!&#34; &#34;?&#34;</desc>
<g aria-hidden="true"><rect class="ground" width="252" height="108" rx="8"/><text class="name" x="12" y="26">a</text></g>
<g aria-hidden="true">
<circle class="start" cx="17" cy="56" r="5"/>
<circle class="end" cx="235" cy="56" r="5"/>
<path class="track" d="M22 56L38 56"/>
<path class="track" d="M214 56L230 56"/>
<path class="track" d="M109 56L125 56"/>
<path class="track" d="M38 56L59 56"/>
<path class="track" d="M88 56L109 56"/>
<path class="track" d="M88 56L93 56Q101 56 101 64L101 70Q101 78 93 78L54 78Q46 78 46 70L46 64Q46 56 54 56L59 56"/>
<path class="arrow" d="M69 78l8 -4v8z"/>
</g>
<g aria-hidden="true"><text class="note" x="54" y="92" textLength="39">2 times</text></g>
<g class="reference" data-box="1" aria-hidden="true"><rect x="59" y="42" width="29" height="28" rx="0"/><text x="69" y="61" textLength="9">b</text></g>
<g class="set" data-box="2" aria-hidden="true"><rect x="125" y="42" width="89" height="28" rx="14"/><text class="note" x="135" y="61" textLength="33">one of</text><text x="178" y="61" textLength="26">! ?</text></g>
</svg>
`
	got := string(draw(t, read(t, `a = 2b ( "!" / "?" )`), 0).SVG(railroad.SVGOptions{Embedded: true}))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSVGOptions(t *testing.T) {
	d := draw(t, read(t, `a = b "/" c`), 0)
	for _, tt := range []struct {
		o         railroad.SVGOptions
		has, lack string
	}{
		{railroad.SVGOptions{}, `<title id="railroad-title">a</title>`, "<a "},
		{railroad.SVGOptions{}, "prefers-color-scheme:dark", "xlink"},
		{railroad.SVGOptions{}, `<desc id="railroad-desc">a: b, then &#34;/&#34;, then c</desc>`, "<script"},
		{railroad.SVGOptions{ID: "i"}, `<title id="i-title">a</title>`, "railroad-title"},
		{railroad.SVGOptions{Embedded: true}, `class="railroad"`, "<style"},
		{railroad.SVGOptions{Embedded: true, Href: func(s string) string { return strings.Trim("#"+s, "#c") }}, `<a class="reference" data-box="1" href="b">`, "<style"},
		{railroad.SVGOptions{Embedded: true}, `<g class="reference" data-box="3" aria-hidden="true">`, `data-box="4"`},
		{railroad.SVGOptions{}, `<g class="reference" aria-hidden="true">`, "data-box"},
		{railroad.SVGOptions{Href: func(string) string { return "" }}, `class="reference" aria-hidden="true"`, "<a "},
		{railroad.SVGOptions{Href: func(s string) string { return strings.Trim("#"+s, "#c") }}, `<a class="reference" href="b">`, `href=""`},
	} {
		svg := string(d.SVG(tt.o))
		if !strings.Contains(svg, tt.has) || strings.Contains(svg, tt.lack) {
			t.Errorf("%+v: want %q and not %q:\n%s", tt.o.ID, tt.has, tt.lack, svg)
		}
	}
}

// The size of a picture is linear in the size of the rule.
func TestSVGGrowth(t *testing.T) {
	for name, shape := range map[string]func(n int) string{
		"sequence": func(n int) string { return strings.Repeat(`b "x" `, n) },
		"choice":   func(n int) string { return "c" + strings.Repeat(` / b`, n) },
		"groups":   func(n int) string { return strings.Repeat("( b ", n) + strings.Repeat(") ", n) },
		"options":  func(n int) string { return strings.Repeat("[ b ", n) + strings.Repeat("] ", n) },
		"loops":    func(n int) string { return strings.Repeat("1*( b / ", n/2) + "c" + strings.Repeat(") ", n/2) },
		"label":    func(n int) string { return `"` + strings.Repeat("x", n) + `"` },
		"set":      func(n int) string { return `"a"` + strings.Repeat(` / "!" / "a"`, n) },
	} {
		size := func(n int) int {
			return len(draw(t, read(t, "a = "+shape(n)), 0).SVG(railroad.SVGOptions{Embedded: true}))
		}
		// Numbers have more digits in a larger picture.
		if small, large := size(100), size(400); large > 5*small {
			t.Errorf("%s: %d bytes, then %d", name, small, large)
		}
	}
}
