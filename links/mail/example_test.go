package mail_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/uriform/uri/links/mail"
)

// List the links of a message, with the part that has each of them. The text is quoted-printable, and
// the HTML part has its own base URI.
func ExampleFinder_ReadMessage() {
	message := strings.ReplaceAll(`From: shop@example.com
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=cut

--cut
Content-Type: text/plain
Content-Transfer-Encoding: quoted-printable

Your order: https://example.com/orders?id=3D7&=
lang=3Den
--cut
Content-Type: text/html
Content-Location: https://example.com/mail/7.html

<p>Your <a href="../orders?id=7&amp;lang=en">order</a>
--cut--
`, "\n", "\r\n")

	for link, err := range new(mail.Finder).ReadMessage(strings.NewReader(message)) {
		if err != nil {
			log.Print(err) // the links after a fault follow
			continue
		}
		target, err := link.Target()
		fmt.Println(link.Part, target, err)
	}
	// Output:
	// 1 https://example.com/orders?id=7&lang=en <nil>
	// 2 https://example.com/orders?id=7&lang=en <nil>
}
