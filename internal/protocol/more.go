//go:build !core

package protocol

import "github.com/uriform/uri/internal/catalogue"

// A library keeps the automata of the rules that requests use.
type library = catalogue.Library

// moreOperations are the operations about lists, documents, grammars and conformance rows.
var moreOperations = []*Operation{
	&surtOperation,
	&getOperation,
	&filterOperation,
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
