// Package entity parses header fields and media types. Entities in mail, web archives and
// HTTP have them in common (RFC 2045, 2.4). It also numbers the parts of entities.
package entity
