package locator_test

import (
	"errors"
	"fmt"

	"github.com/uriform/uri/locator"
)

// This example prints the commands that an FTP client sends for a URL (RFC 1738,
// 3.2.2). The escaped slash is part of a name, so the path is split before it is
// decoded.
func ExampleFTP() {
	u, err := locator.ParseFTP("ftp://myname@host.dom/%2Fetc/motd;type=a")
	if err != nil {
		fmt.Println(err)
		return
	}
	port, ok := u.Port()
	if !ok {
		port = u.Scheme().Port
	}
	fmt.Println("connect to", u.Host(), "port", port)
	if user, ok := u.User(); ok {
		fmt.Println("USER", user.Decode())
	}
	var names []string
	for segment := range u.Segments() {
		names = append(names, segment.Decode())
	}
	for _, directory := range names[:len(names)-1] {
		fmt.Println("CWD", directory)
	}
	if typecode, ok := u.Type(); ok {
		fmt.Println("TYPE", typecode)
	}
	fmt.Println("RETR", names[len(names)-1])
	// Output:
	// connect to host.dom port 21
	// USER myname
	// CWD /etc
	// TYPE a
	// RETR motd
}

// This example prints the line that a Gopher client sends for a search (RFC 1738,
// 3.4.2).
func ExampleGopher() {
	u, err := locator.ParseGopher("gopher://host.dom/7/find%09blue%20whales")
	if err != nil {
		fmt.Println(err)
		return
	}
	selector, _ := u.Selector()
	line := selector.Decode()
	if search, ok := u.Search(); ok {
		line += "\t" + search.Decode()
	}
	fmt.Printf("%q\n", line+"\r\n")
	// Output: "/find\tblue whales\r\n"
}

// This example parses a list of old links. For valid URLs it prints their parts,
// for invalid URLs the offset of the fault.
func ExampleParse() {
	for _, s := range []string{
		"wais://quake.think.com/directory-of-servers?weather",
		"news:comp.infosystems.www.misc",
		"http://host.dom/~user/",
		"prospero://host.dom//pros/name;version=2",
		"dav://host.dom/",
	} {
		u, err := locator.Parse(s)
		var refused *locator.ParseError
		switch {
		case errors.Is(err, locator.ErrScheme):
			fmt.Println("another scheme:", s)
			continue
		case errors.As(err, &refused):
			fmt.Printf("wrong at byte %d, in %s: %s\n", refused.Offset(), refused.Rule(), s)
			continue
		}
		switch u := u.(type) {
		case locator.WAIS:
			search, _ := u.Search()
			fmt.Printf("look for %q in %s\n", search.Decode(), u.Database())
		case locator.News:
			group, _ := u.Group()
			fmt.Println("read", group)
		case locator.Prospero:
			fmt.Print("object ", u.Path())
			for name, value := range u.FieldSpecs() {
				fmt.Print(", ", name, " ", value)
			}
			fmt.Println()
		}
	}
	// Output:
	// look for "weather" in directory-of-servers
	// read comp.infosystems.www.misc
	// wrong at byte 16, in hsegment: http://host.dom/~user/
	// object /pros/name, version 2
	// another scheme: dav://host.dom/
}

// This example checks whether the address of a mailto URL is a mailing address.
func ExampleMailto_AddrSpec() {
	for _, s := range []string{"mailto:jones%25site@gateway.dom", "mailto:jones"} {
		u, err := locator.ParseMailto(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		if local, domain, ok := u.AddrSpec(); ok {
			fmt.Println(local, "at", domain)
		} else {
			fmt.Println(u, "is a mailto URL without a valid mailing address")
		}
	}
	// Output:
	// jones%site at gateway.dom
	// mailto:jones is a mailto URL without a valid mailing address
}

// This example converts file paths to URLs and back. The results do not depend on
// the operating system. A URL that has no safe path is rejected.
func ExampleFile() {
	u, err := locator.FromWindows(`\\server\share\annual report~.txt`)
	fmt.Println(u, err)

	u, err = locator.ParseFile("file:///home/user/annual%20report.txt")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(u.POSIX())

	u, err = locator.ParseFile("file:///srv/files/%2E%2E/passwords")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = u.POSIX()
	fmt.Println(err)
	// Output:
	// file://server/share/annual%20report%7E.txt <nil>
	// /home/user/annual report.txt <nil>
	// locator: "." and ".." are not names: the URL "file:///srv/files/%2E%2E/passwords" has no path on this system
}

// This example prints all parts of a URL with their names, for any scheme.
func ExampleFields() {
	u, err := locator.Parse("ftp://@host.dom/pub/doc;type=d")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range u.Fields() {
		switch {
		case !f.Defined:
			fmt.Println(f.Name, "is absent")
		case f.List:
			fmt.Printf("%s = %q\n", f.Name, f.Values)
		default:
			fmt.Printf("%s = %q\n", f.Name, f.Value)
		}
	}
	// Output:
	// user = ""
	// password is absent
	// host = "host.dom"
	// port is absent
	// segments = ["pub" "doc"]
	// type = "d"
}

// This example makes the URL of a file on an FTP server from names that come from
// elsewhere. The slash and the semicolon belong to the names, so they are encoded.
func ExampleBuild() {
	u, err := locator.Build("ftp",
		locator.Data("user", "anonymous"),
		locator.Data("host", "ftp.example"),
		locator.Data("segments", "AC/DC", "Back; in Black.ogg"),
		locator.Data("type", "i"))
	fmt.Println(u, err)

	_, err = locator.Build("gopher", locator.Data("host", "gopher.example"), locator.Data("selector", "/find"))
	fmt.Println(err)
	// Output:
	// ftp://anonymous@ftp.example/AC%2FDC/Back%3B%20in%20Black.ogg;type=i <nil>
	// locator: gopher: field "type": the result would be parsed as other components
}
