module github.com/uriform/uri/integrations/jsonld

go 1.26.0

require (
	github.com/piprate/json-gold v0.9.1
	github.com/uriform/uri v0.0.0
)

require (
	github.com/cayleygraph/quad v1.3.0 // indirect
	github.com/pquerna/cachecontrol v0.2.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/uriform/uri => ../..
