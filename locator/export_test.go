package locator

// Definitions are the rules as errors quote them.
var Definitions = definitions[:]
