//go:build js && wasm

// Wasm is the library for browsers: it answers the requests of the page in a worker. See
// internal/page/static/js/worker.js.
package main

import (
	"bytes"
	"syscall/js"

	"github.com/uriform/uri/internal/protocol"
)

// maxLine is page.DefaultMaxBody. Importing package page would put the files of the page into
// the program.
const maxLine = 32 << 20

func main() {
	server := protocol.Server{MaxLine: maxLine}
	// answer takes JSON Lines in a Uint8Array, and returns JSON Lines in a new Uint8Array.
	answer := js.FuncOf(func(_ js.Value, args []js.Value) any {
		lines := make([]byte, args[0].Length())
		js.CopyBytesToGo(lines, args[0])
		var replies bytes.Buffer
		server.Serve(bytes.NewReader(lines), &replies) // a Buffer and a Reader have no errors
		out := js.Global().Get("Uint8Array").New(replies.Len())
		js.CopyBytesToJS(out, replies.Bytes())
		return out
	})
	js.Global().Call("uriReady", answer)
	select {} // the functions of Go exist as long as main runs
}
