// Package readers asks the URL parsers of other languages about the bypasses in lint/testdata, and
// keeps their answers. Only tests of the product import it.
package readers
