package jsonwriter

import (
	"encoding/json"
	"testing"
)

func TestWriter(t *testing.T) {
	var w Writer
	w.Open()
	w.Text("text", "a\"\\\n\r\t\x00é")
	w.Text("bytes", "\xff")
	w.Optional("undefined", "", false)
	w.Optional("empty", "", true)
	w.Bool("yes", true)
	w.Int("number", -17)
	w.TextList("none", nil)
	w.TextList("texts", []string{"", "b"})
	w.Objects("objects", 2, func(i int) { w.Int("i", i) })
	w.Array("arrays", 2, func(i int) { w.Ints(i, i+1, -1234567890) })
	w.Name("object")
	w.Open()
	w.Close()
	w.Close()
	const want = `{"text":"a\"\\\n\r\t\u0000é","bytes_base64":"/w==","undefined":null,"empty":"","yes":true,"number":-17,` +
		`"none":[],"texts":["","b"],"objects":[{"i":0},{"i":1}],"arrays":[[0,1,-1234567890],[1,2,-1234567890]],"object":{}}`
	if string(w.B) != want {
		t.Errorf("got  %s\nwant %s", w.B, want)
	}
	if !json.Valid(w.B) {
		t.Errorf("not JSON: %s", w.B)
	}
}

func TestLine(t *testing.T) {
	got := string(Line(func(w *Writer) {
		w.Text("a", " !\x1f")
		w.Object("o", func() { w.Int("i", 10) })
		w.Text("b", "")
	}))
	if want := `{"a":" !\u001f","o":{"i":10},"b":""}` + "\n"; got != want {
		t.Errorf("got %swant %s", got, want)
	}
}

// Every string of UTF-8 reads back.
func FuzzText(f *testing.F) {
	f.Add("a\x1f\u2028\U0010FFFF\"")
	f.Fuzz(func(t *testing.T, s string) {
		var w Writer
		w.Open()
		w.Text("s", s)
		w.Close()
		var v struct {
			S      string
			Base64 []byte `json:"s_base64"`
		}
		if err := json.Unmarshal(w.B, &v); err != nil || v.S+string(v.Base64) != s {
			t.Errorf("%q: %s: %+v, %v", s, w.B, v, err)
		}
	})
}
