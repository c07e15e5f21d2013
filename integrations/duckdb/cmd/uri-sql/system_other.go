//go:build !unix

package main

import "os"

func keepSignals() {}

func umask() os.FileMode { return 0 }
