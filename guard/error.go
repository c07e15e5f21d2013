package guard

import (
	"errors"
	"fmt"
	"log/slog"

	"github.com/uriform/uri/internal/redact"
)

// A Rule is the part of a policy that refused a URL, a connection or a response.
type Rule string

// The rules.
const (
	RuleURL       Rule = "url"       // the string is not a URL, or RFC 3986 does not allow its authority
	RuleReaders   Rule = "readers"   // RFC 3986 and the URL Standard find different schemes, hosts or ports
	RuleStrict    Rule = "strict"    // RFC 3986 does not allow the path, query or fragment, and Policy.Strict is set
	RuleScheme    Rule = "scheme"    // the scheme is not one of Policy.Schemes
	RuleUserinfo  Rule = "userinfo"  // the URL has a userinfo
	RulePort      Rule = "port"      // the port is not one of Policy.Ports
	RuleHost      Rule = "host"      // Policy.AllowHosts does not allow the host, DenyHosts denies it, or it has an empty label
	RuleAddress   Rule = "address"   // the address is not globally reachable, or DenyAddresses denies it
	RuleRedirects Rule = "redirects" // more than Policy.MaxRedirects
	RuleBody      Rule = "body"      // more than Policy.MaxBody
	RuleTime      Rule = "time"      // more than Policy.Timeout
	RuleOrigin    Rule = "origin"    // the target of Redirect has a different origin
	RulePath      Rule = "path"      // the path of the target of Redirect may be read as a host
	RulePolicy    Rule = "policy"    // a field of the policy makes no sense
)

// An Error says which rule refused a URL, a connection or a response, and why. The client returns it
// inside a [url.Error], where [errors.As] finds it. Printing and logging show no password.
type Error struct {
	rule   Rule
	reason string // without a password
	url    string // may have a password
	err    error
}

// Rule returns the rule that refused the URL, the connection or the response.
func (e *Error) Rule() Rule { return e.rule }

// Reason returns the reason in words, without the URL: "the port 22 is not allowed". It never contains
// the address to which a name resolves, so you may show the reason to a stranger.
func (e *Error) Reason() string { return e.reason }

// Error returns the masked URL and the reason.
func (e *Error) Error() string {
	if e.url == "" {
		return "guard: " + e.reason
	}
	return "guard: " + redact.Quote(redact.Input(e.url)) + ": " + e.reason
}

// Format prints the message for every verb, so that no verb prints a password.
func (e *Error) Format(f fmt.State, verb rune) { redact.Format(e, f, verb) }

// Unwrap returns the error because of which the URL was refused, such as a [*uri.ParseError], or nil.
func (e *Error) Unwrap() error { return e.err }

// LogValue returns the message and the rule.
func (e *Error) LogValue() slog.Value {
	return slog.GroupValue(slog.String("msg", e.Error()), slog.String("rule", string(e.rule)))
}

// Timeout reports whether the rule is RuleTime, and makes [url.Error.Timeout] report the same.
func (e *Error) Timeout() bool { return e.rule == RuleTime }

func refused(rule Rule, reason string) *Error { return &Error{rule: rule, reason: reason} }

// because returns the Error of a rule that refuses because of err, whose message may have the string
// again.
func because(rule Rule, err error) *Error {
	reason := err.Error()
	if e, ok := errors.AsType[interface {
		error
		Reason() string
	}](err); ok {
		reason = e.Reason()
	}
	return &Error{rule: rule, reason: reason, err: err}
}
