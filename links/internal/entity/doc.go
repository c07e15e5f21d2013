// Package entity reads what the entities of mail, web archives and HTTP have in
// common (RFC 2045, 2.4): header fields, media types, and the numbers of parts.
package entity
