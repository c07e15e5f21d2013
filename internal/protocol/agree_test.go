package protocol

import (
	"errors"
	"testing"

	"github.com/uriform/uri/lint"
)

// The readers of the server are asked too, after those of package lint.
func TestServerReaders(t *testing.T) {
	s := Server{Readers: []lint.Reader{lint.NewReader("mine", func(s string) (lint.Parts, bool) { return lint.Parts{Host: s}, true })}}
	for line, want := range map[string]string{
		`{"op":"agreement","input":"a:b","readers":["mine","rfc3986"]}`: `{"verdict":"host","groups":[{"scheme":null,"host":"a:b","port":null,"path":"","refused":false,"readers":["mine"]},` +
			`{"scheme":"a","host":null,"port":null,"path":"b","refused":false,"readers":["rfc3986"]}]}`,
		`{"op":"agreement","input":"?a","readers":["rfc1738","rfc3986"]}`: `{"verdict":"refused","groups":[{"scheme":null,"host":null,"port":null,"path":"","refused":false,"readers":["rfc3986"]},` +
			`{"scheme":null,"host":null,"port":null,"path":null,"refused":true,"readers":["rfc1738"]}]}`,
	} {
		if got := string(s.Answer(nil, []byte(line))); got != want+"\n" {
			t.Errorf("%s:\ngot  %swant %s", line, got, want)
		}
	}
	picky := Server{Readers: []lint.Reader{unable{}}}
	want := `{"verdict":"unknown","groups":[{"scheme":"a","host":null,"port":null,"path":"b","refused":false,"readers":["rfc3986"]},` +
		`{"scheme":null,"host":null,"port":null,"path":null,"refused":false,"asked":false,"readers":["unable"]}]}`
	if got := string(picky.Answer(nil, []byte(`{"op":"agreement","input":"a:b","readers":["unable","rfc3986"]}`))); got != want+"\n" {
		t.Errorf("a reader that cannot be asked:\ngot  %swant %s", got, want)
	}
	if list, err := s.readersNamed(nil); err != nil || len(list) != 8 || list[7].Name() != "mine" {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := new(Server).readersNamed([]string{"mine"}); err == nil {
		t.Errorf("%v", list)
	}
}

// An unable reader can be asked about no text.
type unable struct{}

func (unable) Name() string                   { return "unable" }
func (unable) Read(string) (lint.Parts, bool) { panic("Read tells no failure") }
func (unable) Ask(string) (lint.Parts, bool, error) {
	return lint.Parts{}, false, errors.New("unable")
}
