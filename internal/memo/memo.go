// Package memo caches values that are expensive to compute.
package memo

import (
	"strings"
	"sync"
)

// A Map computes the value of a key once and keeps it. The zero Map is empty. Several
// goroutines may use a Map: goroutines that need the same key wait for one call of make.
type Map[K comparable, V any] struct{ m sync.Map } // of K to func() (V, error)

// Get returns the value of key. It calls make if the map does not have the value. An error
// is returned but not kept, so that keys that do not exist take no memory. make must not
// call Get for the same map and key.
func (m *Map[K, V]) Get(key K, make func() (V, error)) (V, error) {
	load, ok := m.m.Load(key)
	if !ok {
		load, _ = m.m.LoadOrStore(key, sync.OnceValues(make))
	}
	v, err := load.(func() (V, error))()
	if err != nil {
		m.m.Delete(key)
	}
	return v, err
}

// Must returns the value of key. It is [Map.Get] for a make that cannot fail.
func (m *Map[K, V]) Must(key K, make func() V) V {
	v, _ := m.Get(key, func() (V, error) { return make(), nil })
	return v
}

// Set returns a function that returns the set of the words of a list. Its first call makes the set, so
// that a program that does not need the set does not pay for it at start.
func Set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		m := make(map[string]bool)
		for word := range strings.FieldsSeq(words) {
			m[word] = true
		}
		return m
	})
}
