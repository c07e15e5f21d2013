package protocol

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/strictjson"
)

const maxMembers = 32 // more keys than any operation has

// readMembers returns the members of the object on the line, without the id. It returns the
// id separately, or nil if the id is missing, faulty or duplicate.
func readMembers(line []byte) (members []strictjson.Member, id []byte, err error) {
	s := strictjson.Scanner{Line: line, Quote: console.Quote}
	members = make([]strictjson.Member, 0, 4)
	ids := 0
	s.Object(func(m strictjson.Member) error {
		switch {
		case m.Key == "id":
			// Some programs end a line at a CR. Outside a string, a CR is white space.
			id = bytes.ReplaceAll(m.Raw, []byte("\r"), []byte(" "))
			if ids++; ids > 1 || m.Faulty {
				id = nil
			}
		case len(members) == maxMembers:
			return fmt.Errorf("more than %d keys", maxMembers)
		default:
			members = append(members, m)
		}
		return nil
	})
	return members, id, s.Err()
}

// decode returns the value of m as a string, bool, int or []string, depending on k.
func decode(m strictjson.Member, k Kind, inBase64 bool) (v any, err error) {
	switch {
	case k == Text && m.Raw[0] == '"':
		s := strictjson.Unquote(m.Raw)
		if inBase64 {
			s, err = decodeBase64(s)
		}
		return s, err
	case k == Bool && (m.Raw[0] == 't' || m.Raw[0] == 'f'):
		return m.Raw[0] == 't', nil
	case k == Number:
		// 300, 300.0 and 3e2 are the same number.
		if n, err := strconv.ParseFloat(string(m.Raw), 64); err == nil && 0 <= n && n <= math.MaxInt32 && n == math.Trunc(n) {
			return int(n), nil
		}
		return nil, fmt.Errorf("%q is not a whole number from 0 to %d", m.Key, math.MaxInt32)
	case k == Names:
		// With []string, json.Unmarshal would accept null as an empty string.
		var list []*string
		if json.Unmarshal(m.Raw, &list) == nil {
			return dereference(list)
		}
	}
	return nil, fmt.Errorf("%q is not %s", m.Key, k)
}

func dereference(list []*string) ([]string, error) {
	texts := make([]string, len(list))
	for i, p := range list {
		if p == nil {
			return nil, errors.New("null in an array of strings")
		}
		texts[i] = *p
	}
	return texts, nil
}

// decodeBase64 decodes base64 with padding (RFC 4648, 4). It rejects line breaks, which
// package base64 ignores.
func decodeBase64(s string) (string, error) {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		return "", base64.CorruptInputError(i)
	}
	b, err := base64.StdEncoding.Strict().DecodeString(s)
	if err != nil {
		if _, e := base64.RawStdEncoding.Strict().DecodeString(strings.TrimRight(s, "=")); e == nil {
			err = errors.New(`base64 has a wrong number of "=" at its end: its length must be a multiple of 4, with at most two "="`)
		}
	}
	return string(b), err
}
