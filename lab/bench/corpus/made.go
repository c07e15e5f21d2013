package corpus

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"

	"github.com/uriform/uri"
)

// Made is the number of lines of the corpora "web-200", "ipv6" and "login". The lists have few such
// lines, so they are made of valid URLs.
const Made = 20_000

// made returns at most Made different lines that change returns for lines. The numbers of random are
// the same on every machine.
func made(lines []string, change func(random *rand.Rand, line string) string) (all []string) {
	lines = slices.Clone(lines)
	shuffle(lines, "made")
	random := rand.New(rand.NewPCG(3986, 200))
	for _, line := range lines[:min(Made, len(lines))] {
		if s := change(random, line); s != "" {
			all = append(all, s)
		}
	}
	return distinct(all)
}

// lengthen returns URLs of more than 200 bytes, and of 321 on average, that are made of the parts of
// lines: the start of a line, with the paths of others until half of the length is reached, and then
// the queries of others.
func lengthen(lines []string) []string {
	var paths, queries []string
	for _, line := range lines {
		u, err := uri.Parse(line)
		if err != nil {
			continue
		}
		if path := strings.Trim(u.Path(), "/"); path != "" {
			paths = append(paths, path)
		}
		if query, ok := u.Query(); ok && query != "" {
			queries = append(queries, query)
		}
	}
	if paths == nil {
		return nil
	}
	queries = append(queries, "lang=en") // lines may have no query
	return made(lines, func(random *rand.Rand, line string) string {
		want := 201 + random.IntN(206)
		start, _, _ := strings.Cut(line, "?")
		start, _, _ = strings.Cut(start, "#")
		s := strings.TrimRight(start, "/")
		for len(s) < want/2 {
			s += "/" + paths[random.IntN(len(paths))]
		}
		for separator := "?"; len(s) < want; separator = "&" {
			s += separator + queries[random.IntN(len(queries))]
		}
		return s
	})
}

// literals returns lines with an IPv6 address as their host: one in eight is a mapped IPv4 address, and
// most of the others have a run of zeros. One in ten has a port.
func literals(lines []string) []string {
	return made(lines, func(random *rand.Rand, line string) string {
		start, end, ok := plainAuthority(line)
		if !ok {
			return ""
		}
		var b [16]byte
		copy(b[:], "\x20\x01\x0d\xb8") // RFC 3849
		first := 4 + random.IntN(12)   // the bytes before first are zeros
		if random.IntN(8) == 0 {
			b = [16]byte{10: 0xff, 11: 0xff}
			first = 12
		}
		for i := first; i < len(b); i++ {
			b[i] = byte(random.Uint32())
		}
		host := "[" + netip.AddrFrom16(b).String() + "]"
		if random.IntN(10) == 0 {
			host += fmt.Sprint(":", 1+random.IntN(65535))
		}
		return line[:start] + host + line[end:]
	})
}

// logins returns lines with a name and a password, of letters and digits.
func logins(lines []string) []string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return made(lines, func(random *rand.Rand, line string) string {
		start, _, ok := plainAuthority(line)
		if !ok {
			return ""
		}
		login := make([]byte, 3+random.IntN(8)+1+6+random.IntN(8))
		for i := range login {
			login[i] = letters[random.IntN(len(letters))]
		}
		login[3+random.IntN(len(login)-9)] = ':'
		return line[:start] + string(login) + "@" + line[start:]
	})
}
