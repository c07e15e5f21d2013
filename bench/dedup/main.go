package main

import (
	"flag"
	"os"
)

func main() {
	list := flag.Int("list", 0, "write a list of `n` lines to standard output")
	flag.Parse()
	writeList(os.Stdout, *list)
}
