package protocol

import "testing"

func TestQuery(t *testing.T) {
	for _, c := range []struct{ line, reply string }{
		{`{"op":"query","input":"/?a=1&b&c=&a=x+y"}`,
			`{"pairs":[{"name":"a","value":"1"},{"name":"b","value":null},{"name":"c","value":""},{"name":"a","value":"x y"}]}`},
		{`{"op":"query","input":"/"}`, `{"pairs":[]}`},
		{`{"op":"query","input":"?a=1&b&a=x+y","action":"get","name":"a","format":"plain"}`,
			`{"pairs":[{"name":"a","value":"1"},{"name":"a","value":"x+y"}]}`},
		{`{"op":"query","input":"?a=%FF"}`, `{"pairs":[{"name":"a","value_base64":"/w=="}]}`},
		{`{"op":"query","input":"/?a=1&b=%2f&a=2#f","action":"set","name":"a","value":"3 4"}`, `{"result":"/?a=3+4&b=%2f#f"}`},
		{`{"op":"query","input":"/?a=1","action":"set","name":"a","value":"3 4","format":"plain"}`, `{"result":"/?a=3%204"}`},
		{`{"op":"query","input":"/#f","action":"add","name":"ä","value":""}`, `{"result":"/?%C3%A4=#f"}`},
		{`{"op":"query","input":"/","action":"add","name":"ä","value":"","syntax":"rfc3987"}`, `{"result":"/?ä="}`},
		{`{"op":"query","input":"/?a=1&b=2&a","action":"delete","name":"a"}`, `{"result":"/?b=2"}`},
		{`{"op":"query","input":"/?a=1#f","action":"delete","name":"a"}`, `{"result":"/#f"}`},
		{`{"op":"query","input":"/?","action":"delete","name":"a"}`, `{"result":"/?"}`},
		{`{"op":"query","input":"?a=1#f","action":"delete","name":"a"}`, `{"result":"?#f"}`},  // the empty reference would keep the query of the base
		{`{"op":"query","input":"mailto:a?b=1+1"}`, `{"pairs":[{"name":"b","value":"1+1"}]}`}, // RFC 6068, 5
		{`{"op":"query","input":"mailto:a","action":"add","name":"b","value":"c d"}`, `{"result":"mailto:a?b=c%20d"}`},
		{`{"op":"query","input":"/?b=2&a=1","action":"sort"}`, `{"result":"/?a=1&b=2"}`},
	} {
		if got := batched(t, c.line); got != c.reply {
			t.Errorf("%s: got %s, want %s", c.line, got, c.reply)
		}
	}
}

func TestQueryBadRequests(t *testing.T) {
	for _, c := range []struct{ line, code, field string }{
		{`{"op":"query","input":"?a","action":"get"}`, "bad-request", "name"},
		{`{"op":"query","input":"?a","action":"set","name":"a"}`, "bad-request", "value"},
		{`{"op":"query","input":"?a","action":"delete","name":"a","value":"1"}`, "bad-request", "value"},
		{`{"op":"query","input":"?a","action":"sort","name":"a"}`, "bad-request", "name"},
		{`{"op":"query","input":"?a","name":"a"}`, "bad-request", "name"},
		{`{"op":"query","input":"? "}`, "unexpected", "input"},
	} {
		checkRefused(t, c.line, c.code, c.field)
	}
}
