//go:build core

package protocol

type library struct{}

var moreOperations []*Operation
