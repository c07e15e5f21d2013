module github.com/uriform/uri/integrations/strfmt

go 1.26.0

require (
	github.com/go-openapi/strfmt v0.27.4
	github.com/uriform/uri v0.0.0
)

require (
	github.com/go-openapi/errors v0.22.9 // indirect
	github.com/go-viper/mapstructure/v2 v2.5.0 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/oklog/ulid/v2 v2.1.2 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/uriform/uri => ../..
