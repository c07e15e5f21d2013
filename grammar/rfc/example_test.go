package rfc_test

import (
	"fmt"
	"os"

	"github.com/uriform/uri/grammar"
	"github.com/uriform/uri/grammar/abnf"
	"github.com/uriform/uri/grammar/rfc"
)

// This example lists the rules that have to be implemented for an IP-literal of
// RFC 3986, innermost rules first.
func ExamplePublished() {
	g, err := rfc.Published("rfc3986")
	if err != nil {
		fmt.Println(err)
		return
	}
	x := grammar.NewIndex(g)
	rules, err := x.Dependencies(x.Rule("IP-literal"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range rules {
		fmt.Println(r.Pos.File, r.Section, r.Name)
	}
	// Output:
	// rfc5234.abnf B.1 DIGIT
	// rfc5234.abnf B.1 HEXDIG
	// rfc3986.abnf 3.2.2 h16
	// rfc3986.abnf 3.2.2 dec-octet
	// rfc3986.abnf 3.2.2 IPv4address
	// rfc3986.abnf 3.2.2 ls32
	// rfc3986.abnf 3.2.2 IPv6address
	// rfc5234.abnf B.1 ALPHA
	// rfc3986.abnf 2.3 unreserved
	// rfc3986.abnf 2.2 sub-delims
	// rfc3986.abnf 3.2.2 IPvFuture
}

// This example prints the correction of RFC 2396 and that of one rule of
// RFC 1738 in ABNF.
func ExampleCorrections() {
	for _, name := range []string{"rfc2396", "rfc1738"} {
		list, err := rfc.Corrections(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("; %s, %s\n", name, list[len(list)-1].Section)
		for _, r := range []*grammar.Rule{list[len(list)-1].Published, list[len(list)-1].Corrected} {
			text, err := abnf.AppendRule(nil, &grammar.Rule{Name: r.Name, Expr: r.Expr})
			if err != nil {
				fmt.Println(err)
				return
			}
			os.Stdout.Write(text)
		}
	}
	// Output:
	// ; rfc2396, C.1
	// relativeURI = ( net-path / abs-path / rel-path ) [ "?" query ]
	// relativeURI = ( net-path / abs-path / rel-path ) [ "?" query ]
	//             / "?" query
	// ; rfc1738, 2.1
	// prosperourl = %s"prospero://" hostport "/" ppath *( fieldspec )
	// prosperourl = "prospero" "://" hostport "/" ppath *( fieldspec )
}
