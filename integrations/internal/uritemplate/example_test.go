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

func ExampleVariables() {
	list, err := uritemplate.Variables("/users{/id}{?name:3,fields*}")
	for _, v := range list {
		fmt.Printf("%+v\n", v)
	}
	fmt.Println(err)
	// Output:
	// {Name:id Operator:/ Prefix:0 Explode:false}
	// {Name:name Operator:? Prefix:3 Explode:false}
	// {Name:fields Operator:? Prefix:0 Explode:true}
	// <nil>
}
