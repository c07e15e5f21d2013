package locator

// Definitions are the rules that errors quote.
var Definitions = definitions[:]
