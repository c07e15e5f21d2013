// Package guards attacks Go packages that fetch URLs from strangers, as the tests of guard attack guard, and
// writes what happened to README.md.
package guards
