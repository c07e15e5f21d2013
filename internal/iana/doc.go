// Package iana has some registries of IANA as data: the URI schemes, the special-purpose addresses and
// the special-use domain names.
//
// The lists were not fetched from IANA. The schemes were compared with a public copy of the registry
// of the year SchemesDate. Names that the registry had earlier are still in the list. The addresses
// and the domain names were written from the RFCs that the registries cite, and have the state of the
// month AddressesDate.
package iana
