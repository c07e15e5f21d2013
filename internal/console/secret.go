package console

import "github.com/uriform/uri/internal/redact"

// A Secret is what is masked of a text. A drawing masks byte for byte, and a message with "xxxxx".
type Secret = redact.Secret

// SecretIn returns what is masked of s if nothing more is known of s.
func SecretIn(s string) Secret { return redact.Part(redact.Find(s)) }

// SecretOfInput returns what is masked of an input: if a syntax accepts it, what may be a password in one that does.
func SecretOfInput(s string) Secret { return redact.FindInput(s) }

// Mask returns s for a message, with its [SecretIn] hidden.
func Mask(s string) string { return SecretIn(s).Hide(s) }
