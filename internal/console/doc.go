// Package console writes text for people: quoted, masked and wrapped text, numbers, tables, and the
// parts of a string below their position in the string. It knows terminals, their width and their
// colors, but nothing of URIs: package draw makes drawings of those from what is here.
//
// The functions write to an [io.Writer], so that the command, a page and a test can use them.
// Passwords are masked byte for byte.
package console
