//go:build !core

package protocol

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
)

// The picture is XML. It links the rules, and it has the width and the height of the reply.
func TestRailroad(t *testing.T) {
	var got struct {
		SVG, Words    string
		Width, Height int
	}
	decoded(t, `{"op":"railroad","grammar":"rfc3986","rule":"authority","width":300,"link":"#{}","prefix":"p","embedded":true}`, &got)
	var svg struct {
		Width  int    `xml:"width,attr"`
		Height int    `xml:"height,attr"`
		Title  string `xml:"title"`
		Boxes  []struct {
			Href string `xml:"href,attr"`
			Box  int    `xml:"data-box,attr"`
		} `xml:"a"`
	}
	if err := xml.Unmarshal([]byte(got.SVG), &svg); err != nil {
		t.Fatal(err)
	}
	if svg.Width != got.Width || svg.Height != got.Height || svg.Title != "authority" || !strings.Contains(got.SVG, `id="p-title"`) {
		t.Errorf("%+v", svg)
	}
	// authority = [ userinfo "@" ] host [ ":" port ]
	if want := "[{#userinfo 1} {#host 3} {#port 5}]"; fmt.Sprint(svg.Boxes) != want {
		t.Errorf("got %v, want %s", svg.Boxes, want)
	}
	if strings.Contains(got.SVG, "<style") || strings.Contains(got.SVG, "style=") {
		t.Error("an embedded picture has a style")
	}
	if want := `authority: optionally (userinfo, then "@"), then host, then optionally (":", then port)`; got.Words != want {
		t.Errorf("got %s, want %s", got.Words, want)
	}
}

// A way has a step for each box, and a box to stop in.
func TestWalk(t *testing.T) {
	for _, tt := range []struct{ rule, input, want string }{
		{"port", "80", `{"match":true,"viable":2,"steps":[` +
			`{"box":1,"rule":"DIGIT","label":"DIGIT","start":0,"end":1,"text":"8"},` +
			`{"box":1,"rule":"DIGIT","label":"DIGIT","start":1,"end":2,"text":"0"}],"omitted":0,"stop":null,"expected":null,"secret":null}`},
		{"pct-encoded", "%", `{"match":false,"viable":1,"steps":[{"box":1,"rule":null,"label":"%","start":0,"end":1,"text":"%"}],` +
			`"omitted":0,"stop":{"box":2,"rule":"HEXDIG","label":"HEXDIG"},"expected":"0–9 A–F a–f","secret":null}`},
		{"port", "x", `{"match":false,"viable":0,"steps":[],"omitted":0,"stop":{"box":1,"rule":"DIGIT","label":"DIGIT"},"expected":"0–9 or the end","secret":null}`},
	} {
		if got := batched(t, fmt.Sprintf(`{"op":"walk","grammar":"rfc3986","rule":%q,"input":%q}`, tt.rule, tt.input)); got != tt.want {
			t.Errorf("%s %q: got\n%s, want\n%s", tt.rule, tt.input, got, tt.want)
		}
	}
}

// A reply has a limited number of steps, but each box on the way has a step.
func TestWalkOmitsSteps(t *testing.T) {
	var got struct {
		Steps   []struct{ Box, Start int }
		Omitted int
	}
	decoded(t, fmt.Sprintf(`{"op":"walk","grammar":"rfc3986","rule":"query","input":"%s/"}`, strings.Repeat("a", 5000)), &got)
	// query = *( pchar / "/" / "?" )
	if last := got.Steps[len(got.Steps)-1]; len(got.Steps) != maxSteps+1 || got.Omitted != 4000 || last.Box != 2 || last.Start != 5000 {
		t.Errorf("%d steps, %d omitted, the last is %v", len(got.Steps), got.Omitted, last)
	}
	if reply := batched(t, fmt.Sprintf(`{"op":"walk","grammar":"rfc3986","rule":"query","input":"%s"}`, strings.Repeat("a", 1<<16+1))); !strings.Contains(reply, `"error":{"code":"too-long","message":"the way of a string is shown for at most 65536 bytes"`) {
		t.Errorf("%.200s", reply)
	}
}
