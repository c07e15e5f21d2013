package vector

// Prefixes returns the number of words in U: see [Suite.reached].
func (s *Suite) Prefixes() (n int64) {
	for _, count := range s.reached() {
		n += count.Int64()
	}
	return n
}
