// Package memo keeps values that are expensive to make.
package memo

import "sync"

// A Map makes the value of a key once and keeps it. The zero Map is empty. Its methods
// may be called by several goroutines: those that ask for a key at the same time wait
// for one call of make.
type Map[K comparable, V any] struct{ m sync.Map } // of K to func() (V, error)

// Get returns the value of key. It calls make if the map does not have the value. An
// error is returned but not kept, so that keys that do not exist take no memory. make
// must not ask the same map for the same key.
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

// Must returns the value of key, as [Map.Get] does, for a make that cannot fail.
func (m *Map[K, V]) Must(key K, make func() V) V {
	v, _ := m.Get(key, func() (V, error) { return make(), nil })
	return v
}
