//go:build !core

package protocol

import "github.com/uriform/uri/internal/catalogue"

// A library keeps the automata of the rules that requests use.
type library = catalogue.Library

// moreOperations are the operations about documents, grammars and conformance rows.
var moreOperations = []*Operation{
	&surtOperation,
	&matchOperation,
	&extractOperation,
	&grammarsOperation,
	&ruleOperation,
	&railroadOperation,
	&walkOperation,
	&regexOperation,
	&differenceOperation,
	&rowsOperation,
	&disagreementsOperation,
}
