package uritemplate_test

import (
	"fmt"

	"github.com/uriform/uri/integrations/internal/uritemplate"
)

func ExampleCheck() {
	for _, s := range []string{"/users{/id}{?fields*}", "/users/{id", "/{a..b}", "/{v:0}", "/{=path}", "a b"} {
		fmt.Println(uritemplate.Check(s))
	}
	// Output:
	// <nil>
	// uritemplate: "/users/{id": the template ends too early in expression, at byte 10 (RFC 6570, 2.2): expected a letter, a digit, "%", "*", ",", ".", ":", "_" or "}"
	// uritemplate: "/{a..b}": "." is not allowed in varname, at byte 4 (RFC 6570, 2.3): expected a letter, a digit, "%" or "_"
	// uritemplate: "/{v:0}": "0" is not allowed in max-length, at byte 4 (RFC 6570, 2.4.1): expected a digit from 1 to 9
	// uritemplate: "/{=path}": "=" is not allowed in op-reserve, at byte 2 (RFC 6570, 2.2): expected an operator that is not reserved, or a name
	// uritemplate: "a b": a space is not allowed in literals, at byte 1 (RFC 6570, 2.1)
}
