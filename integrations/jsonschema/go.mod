module github.com/uriform/uri/integrations/jsonschema

go 1.26.0

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	github.com/uriform/uri v0.0.0
	golang.org/x/text v0.43.0
)

replace github.com/uriform/uri => ../..
