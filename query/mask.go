package query

// masked replaces a secret value. It is the string that package uri writes for passwords.
const masked = "xxxxx"

// Mask returns q with "xxxxx" for the value of each pair that has one of the names. Pairs
// without "=" stay as they are.
//
// Mask hides values from logs. Names must match exactly, including their case; use
// [Format.MaskFunc] to compare them in another way. Mask finds pairs as f does: with the separator
// "&", "a;token=s" is one pair with the name "a;token", and with [Either] the pair "token=s;t" ends
// at the ";".
func (f Format) Mask(q string, names ...string) string {
	return string(f.AppendMask(make([]byte, 0, f.maskedRoom(q)), q, names...))
}

// AppendMask appends q to dst, masked as [Format.Mask] does.
func (f Format) AppendMask(dst []byte, q string, names ...string) []byte {
	return f.appendMasked(dst, q, func(p Pair) bool {
		for _, name := range names {
			if p.isNamed(name) {
				return true
			}
		}
		return false
	})
}

// MaskFunc returns q with "xxxxx" for the value of each pair for whose name secret returns true.
func (f Format) MaskFunc(q string, secret func(name string) bool) string {
	return string(f.appendMasked(make([]byte, 0, f.maskedRoom(q)), q, func(p Pair) bool { return secret(p.Name()) }))
}

// maskedRoom returns the length of q if every pair is masked and had an empty value.
func (f Format) maskedRoom(q string) int { return len(q) + len(masked)*f.Count(q) }

func (f Format) appendMasked(dst []byte, q string, secret func(Pair) bool) []byte {
	return f.appendEdited(dst, q, func(p Pair) verdict {
		if p.HasValue() && secret(p) {
			return replaced
		}
		return unchanged
	}, func(dst []byte) []byte { return append(dst, masked...) })
}
