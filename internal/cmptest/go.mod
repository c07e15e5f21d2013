module github.com/uriform/uri/internal/cmptest

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/uriform/uri v0.0.0
)

replace github.com/uriform/uri => ../..
