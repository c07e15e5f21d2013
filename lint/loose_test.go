package lint

import "testing"

// The values follow from the description of inet_aton(3) and of the IPv4 parser of the URL
// Standard: the numbers of all forms below are 127, 0, 0 and 1.
func TestLooseIPv4(t *testing.T) {
	for _, host := range []string{
		"127.0.0.1", "127.0.0.1.", "127.0.1", "127.1", "2130706433", "0x7f000001", "0X7F000001", "017700000001",
		"0177.0.0.1", "0x7f.1", "0x7f.0x0.0x0.0x1", "0177.0x0.1", "00000177.00.00.01", "127.0x.1",
	} {
		if a, ok := looseIPv4(host); !ok || a.String() != "127.0.0.1" {
			t.Errorf("looseIPv4(%q) = %v, %v; want 127.0.0.1", host, a, ok)
		}
	}
	for _, host := range []string{
		"", ".", "..", "a", "1.2.3.4.5", "256.0.0.1", "1.2.3.256", "127.16777216", "4294967296", "08", "0x7g", "1..2",
		"127.0.0.1..", "+1", "-1", "0x+1", "1_0", "0b1", "1e3", "99999999999999999999", "1.2.3.4a",
	} {
		if a, ok := looseIPv4(host); ok {
			t.Errorf("looseIPv4(%q) = %v; want no address", host, a)
		}
	}
	if a, ok := looseIPv4("4294967295"); !ok || a.String() != "255.255.255.255" {
		t.Errorf("looseIPv4(4294967295) = %v, %v", a, ok)
	}
}
