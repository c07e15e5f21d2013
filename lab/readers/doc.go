// Package readers asks the URL parsers of other languages about the bypasses in lint/testdata, and
// keeps their answers. Nothing in the product imports it.
package readers
