package protocol

import "testing"

// BenchmarkAnswer answers common requests.
func BenchmarkAnswer(b *testing.B) {
	for _, line := range []string{
		`{"op":"parse","input":"http://example.com/a/b?c#d","id":1}`,
		`{"op":"resolve","base":"http://a/b/c/d;p?q","input":"../g","id":[1,2]}`,
		`{"op":"normalize","input":"HTTP://example.com/a/../b?c#d","steps":["case","path"]}`,
		`{"op":"parse","input":"http://a b/"}`,
	} {
		b.Run(line, func(b *testing.B) {
			var s Server
			var reply []byte
			request := []byte(line)
			b.ReportAllocs()
			for b.Loop() {
				reply = s.Answer(reply[:0], request)
			}
		})
	}
}
