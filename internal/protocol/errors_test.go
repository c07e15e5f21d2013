package protocol

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/locator"
)

func TestCodes(t *testing.T) {
	_, unknown := locator.Parse("x:y")
	for _, tt := range []struct {
		err  error
		code string
	}{
		{uri.ErrUnexpectedEnd, "end"},
		{fmt.Errorf("x: %w", uri.ErrAboveRoot), "unwritable"},
		{unknown, "unsupported"},
		{Refused("input", uri.ErrOpaqueBase), "opaque-base"},
		{BadRequest("input", uri.ErrOpaqueBase), "bad-request"},
		{NameInput("x", uri.ErrNoBase), "no-base"},
		{errors.New("x"), "bad-request"},
	} {
		if got := codeOf(tt.err); got != tt.code {
			t.Errorf("%v: got %s, want %s", tt.err, got, tt.code)
		}
	}
	for _, c := range codes {
		if !slices.Contains(errorKeys[0].Values, c.code) {
			t.Errorf("the code %s is not declared", c.code)
		}
	}
	if Refused("x", nil) != nil || BadRequest("x", nil) != nil {
		t.Error("an error of nil")
	}
}

func TestAppendFailure(t *testing.T) {
	_, err := uri.Parse("http://u:secret@[/")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{Refused("input", err), `{"error":{"code":"unexpected","message":"uri: parse \"http://u:xxxxx@[/\": unexpected '/' in IP-literal at byte 17 (RFC 3986, 3.2.2): expected an IPv6address (eight groups of one to four hex digits, or fewer groups and one \"::\"), or \"v\", hex digits, \".\" and an address","field":"input","offset":17,"rule":"IP-literal","syntax":"rfc3986"}}`},
		{errors.New("\xff"), "{\"error\":{\"code\":\"bad-request\",\"message\":\"\uFFFD\",\"field\":null,\"offset\":null,\"rule\":null,\"syntax\":null}}"},
		{NameInput("http://u:secret@h", uri.ErrNoBase), `{"error":{"code":"no-base","message":"\"http://u:******@h\": not a base URI","field":null,"offset":null,"rule":null,"syntax":null}}`},
	} {
		if got := string(appendFailure(nil, nil, tt.err)); got != tt.want+"\n" {
			t.Errorf("got  %swant %s", got, tt.want)
		}
	}
}
