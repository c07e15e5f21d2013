package protocol

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/grammar/rfc"
)

// An explanation is what explain answers first.
type explanation struct {
	Syntax string
	Valid  bool
	Fault  *struct {
		Message            string
		Start, End, Offset int
		Rule, Section      *string
	}
	Repair   *struct{ Result string }
	NoRepair *string `json:"no_repair"`
	Others   []struct {
		Syntaxes    []string
		Valid, Same bool
		Message     *string
	}
}

func explanationOf(t *testing.T, request string) (e explanation, reply string) {
	t.Helper()
	reply = string(new(Server).Answer(nil, []byte(request)))
	if err := json.Unmarshal([]byte(reply), &e); err != nil {
		t.Fatalf("%s: %v in %s", request, err, reply)
	}
	return e, reply
}

// TestExplainFirst: the reply has the verdict of the syntax that is asked, and what the others say.
func TestExplainFirst(t *testing.T) {
	for _, test := range []struct{ request, syntax, verdict, others string }{
		{`"input":"http://h/"`, "rfc3986", "valid", "rfc3987,rfc2396,rfc1808,rfc1738 valid same"},
		{`"input":"http://h/a;b"`, "rfc3986", "valid", "rfc3987,rfc2396,rfc1738 valid same; rfc1808 valid"},
		{`"input":"http://a_b/"`, "rfc3986", "valid", "rfc3987 valid same; rfc2396,rfc1808 valid; rfc1738 valid"},
		{`"input":"/a"`, "rfc3986", "valid", "rfc3987,rfc2396,rfc1808 valid same; rfc1738 invalid"},
		{`"input":"/é"`, "rfc3987", "valid", "rfc3986,rfc2396,rfc1808 invalid; rfc1738 invalid"},
		{`"input":"/é","syntax":"rfc3986"`, "rfc3986", "invalid, repair /%C3%A9", "rfc3987 valid; rfc2396,rfc1808 invalid same"},
		{`"input":"/a b"`, "rfc3986", "invalid, repair /a%20b", "same"},
		{`"input":"/a b","syntax":null`, "rfc3986", "invalid, repair /a%20b", "same"},
		{`"input":"1a:b"`, "rfc3986", "invalid, repair ./1a:b", "rfc1808,rfc1738 valid"},
		{`"input":"1a:b","syntax":"rfc1738"`, "rfc1738", "valid", "rfc1808 valid same"},
		{`"input":"a b","form":"uri"`, "rfc3986", "invalid, no repair", "same"},
		{`"input_base64":"/w=="`, "rfc3987", "invalid, repair %FF", "rfc3986,rfc2396,rfc1808 invalid"},
	} {
		e, reply := explanationOf(t, `{"op":"explain",`+test.request+`}`)
		verdict := "valid"
		switch {
		case e.Fault == nil:
		case e.Repair != nil:
			verdict = "invalid, repair " + e.Repair.Result
		default:
			verdict = "invalid, no repair"
		}
		var others []string
		for _, o := range e.Others {
			words := strings.Join(o.Syntaxes, ",")
			if o.Valid {
				words += " valid"
			} else {
				words += " invalid"
			}
			if o.Same {
				words += " same"
			}
			others = append(others, words)
			if o.Valid != (o.Message == nil) {
				t.Errorf("%s: %s, message %v", test.request, words, o.Message)
			}
		}
		if e.Syntax != test.syntax || !strings.HasPrefix(verdict, test.verdict) || !strings.Contains(strings.Join(others, "; "), test.others) {
			t.Errorf("%s: %s, %s, %s\nwant %s, %s, %s", test.request, e.Syntax, verdict, strings.Join(others, "; "), test.syntax, test.verdict, test.others)
		}
		if e.Valid != (e.Fault == nil) || (e.Fault == nil || e.Repair != nil) != (e.NoRepair == nil) {
			t.Errorf("%s: %s", test.request, reply)
		}
	}
	for _, bad := range []string{`"syntax":"rfc3985"`, `"syntax":""`, `"syntax":3986`, `"Syntax":"rfc3986"`, `"all":true`} {
		if _, reply := explanationOf(t, `{"op":"explain","input":"a",`+bad+`}`); !strings.Contains(reply, `"code":"bad-request"`) {
			t.Errorf("%s: %s", bad, reply)
		}
	}
}

// TestExplainOthers holds the answer and the others against package uri: each syntax is in exactly one
// place, with its own verdict, and syntaxes that answer alike have the same components.
func TestExplainOthers(t *testing.T) {
	for _, input := range []string{"", "a", "http://h/", "http://a_b:c/", "http://[::1]/?q#f", "http://h:80x/", "a b", "urn:", "1a:b", "//h;x?y/", "é", "http://é/\xff", "a:b#c#d"} {
		for _, form := range []rfc.Form{rfc.Reference, rfc.URI, rfc.AbsoluteURI} {
			for _, x := range uri.Syntaxes() {
				q := NewRequest("explain").With("input", input).With("syntax", x.String()).With("form", string(form))
				b, _ := new(Server).Reply(nil, q)
				var e explanation
				if err := json.Unmarshal(b, &e); err != nil {
					t.Fatal(err)
				}
				spans := func(x uri.Syntax) (s uri.Spans, err error) {
					f := map[rfc.Form]uri.Form{rfc.Reference: uri.FormReference, rfc.URI: uri.FormURI, rfc.AbsoluteURI: uri.FormAbsoluteURI}[form]
					r, err := x.ParseForm(input, f)
					return r.Spans(), err
				}
				asked, err := spans(x)
				if e.Syntax != x.String() || e.Valid != (err == nil) || err != nil && !strings.HasSuffix(err.Error(), e.Fault.Message) {
					t.Errorf("%q %v %s: %s", input, x, form, b)
				}
				seen := []string{e.Syntax}
				for _, o := range e.Others {
					for _, name := range o.Syntaxes {
						seen = append(seen, name)
						other := uri.Syntaxes()[slices.IndexFunc(uri.Syntaxes(), func(x uri.Syntax) bool { return x.String() == name })]
						s, err := spans(other)
						if o.Valid != (err == nil) || e.Valid && o.Valid && o.Same != (s == asked) || o.Same && o.Valid != e.Valid {
							t.Errorf("%q %v %s, %s: %s", input, x, form, name, b)
						}
					}
				}
				slices.Sort(seen)
				if !slices.Equal(seen, []string{"rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc3987"}) {
					t.Errorf("%q %v: %q", input, x, seen)
				}
			}
		}
	}
}

// A registry-based authority may have more than one ":" (RFC 2396, 3.2.1), and "http:" has no part after the scheme, which RFC 2396,
// 3, requires and RFC 3986, 3.3, does not.
func TestExplainAmended(t *testing.T) {
	for input, want := range map[string]bool{"http://a:b:c/": true, "http://[::1]/": true, "http:": false} {
		var got struct {
			Amended *bool `json:"rfc2396+2732"`
		}
		if decoded(t, `{"op":"explain","input":"`+input+`"}`, &got); got.Amended == nil || *got.Amended != want {
			t.Errorf("explain %s: rfc2396+2732 is not %v", input, want)
		}
	}
}
