package guardtest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/testenv"
	"github.com/uriform/uri/lab/readers"
)

// Bypasses returns strings that reach the internal server if a filter or a client is naive: those of
// lint/testdata/bypass.tsv, spellings of addresses, and others. PORT is the port of both servers.
func Bypasses(t testing.TB) (texts []string) {
	t.Helper()
	list, err := readers.ReadBypasses(testenv.Root(t) + "/lint/testdata/bypass.tsv")
	if err != nil {
		t.Fatal(err)
	}
	host := regexp.MustCompile(`(example|[0-9])([/?#\\@]|$)`)
	for _, b := range list {
		texts = append(texts, b.Text, host.ReplaceAllString(b.Text, "$1:PORT$2"))
	}
	for _, host := range Inside() {
		texts = append(texts, "http://"+host+":PORT/", "http://"+host+"/", "//"+host+":PORT/", `/\`+host+":PORT/", "http://good.example@"+host+":PORT/", "http://"+host+`:PORT\@good.example:PORT/`)
	}
	return append(texts, classics...)
}

// Inside returns spellings of 127.0.0.1 and of other addresses of internal networks, and names that have such
// an address.
func Inside() (hosts []string) {
	for _, n := range []uint32{0x7F000001, 0x7F000003, 0x7FFFFFFF, 0xC0A80101, 0x0A000001, 0xA9FEA9FE, 0} {
		b := [4]uint32{n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255}
		for _, format := range []string{"%d.%d.%d.%d", "0%o.%d.%d.%d", "0x%x.%d.%d.%d", "0x%X.0x%X.0x%X.0x%X", "0%o.0%o.0%o.0%o", "000%o.%d.%d.%d", "%d.%d.%d.%d."} {
			hosts = append(hosts, fmt.Sprintf(format, b[0], b[1], b[2], b[3]))
		}
		for _, format := range []string{"%d", "0%o", "0x%x", "0X%08X", "00000000%o"} {
			hosts = append(hosts, fmt.Sprintf(format, n))
		}
		hosts = append(hosts, fmt.Sprintf("%d.%d", b[0], n&0xFFFFFF), fmt.Sprintf("%d.%d.%d", b[0], b[1], n&0xFFFF), fmt.Sprintf("0x%x.0x%x", b[0], n&0xFFFFFF))
		high, low := n>>16, n&0xFFFF
		dotted := fmt.Sprintf("%d.%d.%d.%d", b[0], b[1], b[2], b[3])
		for _, format := range []string{
			"[::ffff:%[3]s]", "[::FFFF:%[1]x:%[2]x]", "[0:0:0:0:0:ffff:%[1]x:%[2]x]", "[::%[1]x:%[2]x]", "[::%[3]s]", "[64:ff9b::%[1]x:%[2]x]",
			"[64:ff9b::%[3]s]", "[64:ff9b:1::%[1]x:%[2]x]", "[2002:%[1]x:%[2]x::1]", "[2002:%[1]x:%[2]x::]", "[::ffff:0:%[3]s]", "[2001::%[1]x:%[2]x]", "[fe80::5efe:%[1]x:%[2]x]",
		} {
			host := fmt.Sprintf(format, high, low, dotted)
			hosts = append(hosts, strings.SplitN(host, "%!", 2)[0])
		}
	}
	return append(hosts, "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[fe80::1]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]",
		"localhost", "LOCALHOST", "localhost.", "a.localhost", "evil.example", "internal.good.example.evil.example", "127.0.0.1.nip.io",
		"%31%32%37.0.0.1", "%6cocalhost", "loc%61lhost", "１２７.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "ⓛocalhost", "127.0.0.1%00", "127.0.0.1%2f", "127.0.0.1%09")
}

// classics are what attackers try first.
var classics = []string{
	"http://127.0.0.1:PORT/",
	"http://localhost:PORT/",
	"http://evil.example:PORT/",
	"http://good.example@127.0.0.1:PORT/",
	"http://good.example:80@127.0.0.1:PORT/",
	"http://good.example%2F@127.0.0.1:PORT/",
	"http://a@127.0.0.1:PORT@good.example:PORT/",
	"http://127.0.0.1:PORT#@good.example:PORT/",
	"http://127.0.0.1:PORT?@good.example:PORT/",
	"http://127.0.0.1:PORT/good.example",
	`http://127.0.0.1:PORT\@good.example:PORT/`,
	`http:\\127.0.0.1:PORT/good.example`,
	`http://good.example:PORT\@127.0.0.1:PORT/`,
	"http://good.example.evil.example:PORT/",
	"http://good.exampleevil.example:PORT/",
	"http://2130706433:PORT/",
	"http://0x7f000001:PORT/",
	"http://017700000001:PORT/",
	"http://0177.0.0.1:PORT/",
	"http://127.1:PORT/",
	"http://127.0.0.1.:PORT/",
	"http://0:PORT/",
	"http://0.0.0.0:PORT/",
	"http://[::ffff:127.0.0.1]:PORT/",
	"http://[::ffff:7f00:1]:PORT/",
	"http://[::127.0.0.1]:PORT/",
	"http://[::]:PORT/",
	"http://[::1%25lo]:PORT/",
	"http://%31%32%37.0.0.1:PORT/",
	"http://%6Cocalhost:PORT/",
	"http://１２７.0.0.1:PORT/",
	"http://127。0。0。1:PORT/",
	"http://good.example\u2044.evil.example:PORT/",
	"http://good.example%00.evil.example:PORT/",
	"http://good.example%2eevil.example:PORT/",
	"http://good.example:PORT\r\nHost: 127.0.0.1/",
	"http://good.example :PORT@127.0.0.1:PORT/",
	" http://127.0.0.1:PORT/",
	"http:///127.0.0.1:PORT/",
	"http:127.0.0.1:PORT/",
	"//127.0.0.1:PORT/",
	"HTTP://127.0.0.1:PORT/",
	"ftp://good.example:PORT/",
	"gopher://127.0.0.1:PORT/_GET",
	"file:///etc/passwd",
	"jar:http://127.0.0.1:PORT/!/",
}
