//go:build !unix

package main

func keepSignals() {}
