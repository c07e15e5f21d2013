package html

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// A named is the name and the value of an attribute.
type named struct{ name, value string }

func attributesOf(tag []byte) (list []named) {
	for i := len("<") + len(tagName(tag[1:])); ; {
		var a attribute
		var ok bool
		if a, i, ok = nextAttribute(tag, i); !ok {
			return list
		}
		list = append(list, named{string(tag[a.name:a.nameEnd]), string(tag[a.start:a.end])})
	}
}

// Our values, with character references resolved, are the values of the tokenizer.
func checkTokenizer(t *testing.T, document string) {
	z := html.NewTokenizer(strings.NewReader(document))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return
		}
		if kind != html.StartTagToken && kind != html.SelfClosingTagToken {
			continue
		}
		raw := string(z.Raw())
		ours := attributesOf([]byte(raw))
		seen := map[string]bool{}
		more := true
		var name, value []byte
		if _, more = z.TagName(); !more {
			continue
		}
		for more {
			name, value, more = z.TagAttr()
			var a *named
			for a == nil && len(ours) > 0 {
				if n := ours[0].name; !seen[n] {
					a = &ours[0]
					seen[n] = true
				}
				ours = ours[1:]
			}
			if a == nil {
				t.Fatalf("%q: attribute %q not read", raw, name)
			}
			if strings.ContainsAny(raw, "\x00\r") {
				continue // replaced by the tokenizer, and in no reference
			}
			if got := unescape(a.value); got != string(value) || a.name != string(name) {
				t.Fatalf("%q: %q is %q, want %q %q", raw, a.name, got, name, value)
			}
			if m := unescapeWithOffsets(a.value); m.text != string(value) || m.at(len(m.text)) != len(a.value) {
				t.Fatalf("%q: mapped to %q, %d", a.value, m.text, m.at(len(m.text)))
			}
		}
	}
}

func TestTokenizer(t *testing.T) {
	for _, document := range []string{
		`<a b c=d e='f' g="h" i = j k=>`, `<a b/c d=e/f/>`, `<a =b=c ==d>`, `<a b="&amp;&lt&copy;&copy=&copyx&notit;&not;&#65;&#x41;&#x41g&#;&#x;&#0;&#128;&#9999999999;&fjlig;&semi;&nGt;&nLt;&nGt&&x;">`,
		`<a b=c"d e='f"g'h>`, "<a\tb\nc\fd>", `<A B=C>`, `<a b=">" c='<' d=<>`, `<a b='`, `<a "b"=c>`, `<a b=&quot>`, `<a &amp;=b>`,
		`<a=b c=d>`, `<A Z=b [=c @=d>`, `<a b="&#65" c="x&" d=&X41;&#X41;&#Xg e=&# f="&CounterClockwiseContourIntegral;">`,
	} {
		checkTokenizer(t, document)
	}
}
