package redact

import (
	"iter"
	"slices"
	"strings"
)

// SecretNames are the names of parameters whose values are usually secrets, in lower case.
var SecretNames = []string{
	"password", "passwd", "pwd", "passphrase", "secret", "client_secret",
	"access_token", "refresh_token", "id_token", "auth_token", "authtoken",
	"api_key", "apikey", "private_key", "x-amz-signature", "x-amz-security-token", "x-goog-signature",
}

// IsSecretName reports whether SecretNames has the name, which is compared without case. It must be decoded.
func IsSecretName(name string) bool {
	return slices.ContainsFunc(SecretNames, func(secret string) bool { return strings.EqualFold(secret, name) })
}

// FindParameters yields the spans of the values of secret parameters, such as that of "sig" in
// "/a?lang=en&sig=0a1b". A name begins after "?", "&", ";" or "#", and also at the start of the text if
// query says that the text is a query without its "?". The value ends at "&" or "#".
//
// As in [FindAll], these delimiters may be encoded, as in "?next=%2Fa%3Fsig%3D0a1b". A delimiter that is
// encoded more than the "=" of a value belongs to the value. The function secret gets names decoded.
func FindParameters(text string, query bool, secret func(name string) bool) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		if strings.IndexByte(text, '=') < 0 && !strings.Contains(text, "%3") && !strings.Contains(text, "%25") {
			return
		}
		var room [64]byte
		name, inName := room[:0], query
		var from, depth int // of the secret value; from is 0 if there is none
		for i := 0; i < len(text); {
			c, d, size := octet(text[i:])
			ends := from != 0 && d <= depth && (c == '&' || c == '#')
			switch {
			case ends && from < i && !yield(from, i):
				return
			case ends || from == 0 && (c == '?' || c == '&' || c == ';' || c == '#'):
				from, name, inName = 0, room[:0], true
			case inName && c == '=':
				inName = false
				if secret(string(name)) {
					from, depth = i+size, d
				}
			case inName:
				name = append(name, c)
			}
			i += size
		}
		if from != 0 && from < len(text) {
			yield(from, len(text))
		}
	}
}
