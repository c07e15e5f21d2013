package protocol

import "testing"

func TestBidi(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"bidi","input":"http://a/b?c"}`, `{"visual":"http://a/b?c","allowed":true,"components":[],"controls":[]}`},
		{ // The override lasts up to the end (UAX #9, X4).
			`{"op":"bidi","input":"//a.אב/ג1?d\u202e#%E2%80%8E"}`,
			`{"visual":"//a.1ג/בא?dE8%08%2E%#","allowed":false,"components":[` +
				`{"rule":"ireg-name","part":"labels","start":4,"end":8,"allowed":true,"mixed":null,"first":null,"last":null,"faults":[]},` +
				`{"rule":"isegment","part":null,"start":9,"end":12,"allowed":false,"mixed":null,"first":null,"last":11,"faults":[{"offset":11,"message":"is not a right-to-left character","section":"4.2, 2"}]}],` +
				`"controls":[{"name":"RLO","start":14,"end":17,"encoded":false,"listed":true,"reason":"is not allowed (RFC 3987, 4.1)"},{"name":"LRM","start":18,"end":27,"encoded":true,"listed":true,"reason":"is percent-encoded"}]}`,
		},
		{
			`{"op":"bidi","input":"//a.א","parts":[]}`,
			`{"visual":"//a.א","allowed":false,"components":[{"rule":"ireg-name","part":null,"start":2,"end":6,"allowed":false,"mixed":4,"first":2,"last":null,"faults":[{"offset":4,"message":"has right-to-left and left-to-right characters","section":"4.2, 1"},{"offset":2,"message":"is not a right-to-left character","section":"4.2, 2"}]}],"controls":[]}`,
		},
		{`{"op":"bidi","input":"?a=א","parts":["pairs"]}`, `{"visual":"?a=א","allowed":true,"components":[{"rule":"iquery","part":"pairs","start":3,"end":5,"allowed":true,"mixed":null,"first":null,"last":null,"faults":[]}],"controls":[]}`},
		{`{"op":"bidi","input":"a","parts":["label"]}`, `{"error":{"code":"bad-request","message":"\"label\": expected labels, pairs or extensions","field":"parts","offset":null,"rule":null,"syntax":null}}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s:\ngot  %s\nwant %s", c.line, got, c.reply)
		}
	}
}
