package links

import (
	"strings"
	"testing"
)

func TestSchemes(t *testing.T) {
	const text = "http://a/ foo://b/ HTTPS://c/ std::string git+https://d/ <g:h> mailto:x@y.z urn:isbn:1 data: data:,x"
	for _, test := range []struct {
		schemes Schemes
		want    string
	}{
		{Schemes{}, "http://a/ HTTPS://c/ git+https://d/ mailto:x@y.z urn:isbn:1 data:,x"},
		{AnyScheme, "http://a/ foo://b/ HTTPS://c/ git+https://d/ g:h mailto:x@y.z urn:isbn:1 data:,x"},
		{TheseSchemes("FOO", "urn"), "foo://b/ urn:isbn:1"},
		{TheseSchemes(), ""},
	} {
		if got := strings.Join(values(&Finder{Schemes: test.schemes}, text), " "); got != test.want {
			t.Errorf("%v: got %s, want %s", test.schemes, got, test.want)
		}
	}
}
