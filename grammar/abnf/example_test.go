package abnf_test

import (
	"fmt"
	"log"
	"os"

	"github.com/uriform/uri/grammar/abnf"
)

// Write the rules of a grammar in one form. An error has the line and the column.
func ExampleRead() {
	g, err := abnf.Read("time.abnf", "hour   = 2DIGIT ; 00-23\nminute = 2DIGIT\ntime   = hour \":\" minute [ \":\" second ]\nsecond = 2DIGIT\n")
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range g.Rules {
		text, err := abnf.AppendRule(nil, r)
		if err != nil {
			log.Fatal(err)
		}
		os.Stdout.Write(text)
	}

	_, err = abnf.Read("time.abnf", "hour = 2DIGIT\ntime = (hour \":\" minute\n")
	fmt.Println(err)
	// Output:
	// hour = 2DIGIT
	//      ; 00-23
	// minute = 2DIGIT
	// time = hour ":" minute [ ":" second ]
	// second = 2DIGIT
	// time.abnf:2:24: the rule ends here, expected ')' for the bracket opened at 2:8
}
