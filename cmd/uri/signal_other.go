//go:build !unix

package main

import "os"

// catchPipes does nothing: there is no SIGPIPE.
func catchPipes() chan os.Signal { return make(chan os.Signal) }

// isBrokenPipe returns false. The error of the write is reported.
func isBrokenPipe(error) bool { return false }
