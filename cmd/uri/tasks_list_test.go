package main

// tasks are the tasks of doc/tasks.md.
var tasks = []task{
	{
		title: "Split a URL into its parts",
		ours: `$ uri parse 'http://me:secret@[::1]:8080/a?b#c'
                          http://me:******@[::1]:8080/a?b#c
scheme               0-4  http
userinfo            7-16         me:******
host, IPv6address  17-22                   [::1]
port               23-27                         8080
path               27-29                             /a
query              30-31                                b
fragment           32-33                                  c
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import urlsplit; print(urlsplit(sys.argv[1]))' 'http://me:secret@[::1]:8080/a?b#c'
SplitResult(scheme='http', netloc='me:secret@[::1]:8080', path='/a', query='b', fragment='c')
`,
		note: "Python prints the password, and prints the host and the port as one part.",
	},
	{
		title: "Print the host of each line",
		ours: `$ uri get host -q < urls.txt
example.com
Example.com
example.org
[::1]

`,
		theirs: `$ cut -d/ -f3 urls.txt
example.com
Example.com:443
example.com
example.org
[::1]:8080

`,
		note: "`cut` prints the port too, and prints a host for the third line, which is not valid.",

		wrong: true,
	},
	{
		title: "Read a query parameter",
		ours: `$ uri get query:q --decode 'https://example.com/?q=Tom+%26+Jerry&page=2'
Tom & Jerry
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import *; print(parse_qs(urlsplit(sys.argv[1]).query)["q"][0])' 'https://example.com/?q=Tom+%26+Jerry&page=2'
Tom & Jerry
`,
	},
	{
		title: "Check a URL in a script",
		ours: `$ uri check -q --form uri 'https://example.com/a b' && echo yes || echo no
no
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import urlsplit; urlsplit(sys.argv[1])' 'https://example.com/a b' && echo yes || echo no
yes
`,
		note:  "`urlsplit` of Python splits a text. It does not check the text: no URL contains a space.",
		wrong: true,
	},
	{
		title: "Keep the valid lines of a file",
		ours: `$ uri check --print valid --form uri -q < urls.txt
https://example.com/
HTTPS://Example.com:443/
https://example.org/%7Ejane/../docs?page=2
http://[::1]:8080/status
`,
		theirs: `$ grep -E '^https?://[^ ]+$' urls.txt
https://example.com/
https://example.org/%7Ejane/../docs?page=2
http://[::1]:8080/status
`,
		note:  "`grep` misses the second line, because `HTTPS` is in upper case. It also keeps `http://[/`, which is not a URL.",
		wrong: true,
	},
	{
		title: "List the invalid lines with the reasons",
		ours: `$ uri check --form uri < urls.txt
uri check: line 3: "https://example.com/a b": unexpected ' ' in segment at byte 21 (RFC 3986, 3.3): expected a character that a path may have, "/", "?", "#" or the end
uri check: line 6: "example.com/about": unexpected '/' in scheme at byte 11 (RFC 3986, 3.1): expected a scheme and ":"
uri check: 2 of 6 lines rejected
rfc3986: 4 accepted, 2 rejected
`,
		theirs: `$ grep -nvE '^https?://[^ ]+$' urls.txt
2:HTTPS://Example.com:443/
3:https://example.com/a b
6:example.com/about
`,
		note:  "`grep` lists the second line, which is valid, and gives no reasons.",
		wrong: true,
	},
	{
		title: "Compare two URLs",
		ours: `$ uri compare HTTPS://example.com/%7Eme https://example.com:443/~me
scheme
`,
		theirs: `$ [ HTTPS://example.com/%7Eme = https://example.com:443/~me ] && echo same || echo different
different
`,
		note: "The texts are different. By RFC 3986, section 6.2.3, the URLs are equivalent: `uri` prints the step of the comparison that finds it.",
	},
	{
		title: "See where a non-ASCII URL is split",
		ours: `$ uri parse --syntax rfc3987 'http://例え.jp/é?ü'
                          http://例え.jp/é?ü
scheme               0-4  http
host, reg-name      7-16         例え.jp
path               16-19                /é
query              20-22                   ü
`,
		theirs: `$ echo 'http://例え.jp/é?ü' | grep -ob '?'
19:?
`,
		note: "`grep` prints one offset in bytes. `uri` also draws the parts under the text, with the width of each character.",
	},
	{
		title: "Fit a long URL to a narrow terminal",
		ours: `$ uri parse --width 40 'https://example.com/a/long/path?with=a&long=query#end'
  https://example.com/a/long/path?with=a
scheme 0-5
  https
host, reg-name 8-19
          example.com
path 19-31
                     /a/long/path
query 32-49
                                  with=a
  &long=query#end
query …
  &long=query
fragment 50-53
              end
`,
		theirs: `$ echo 'https://example.com/a/long/path?with=a&long=query#end' | fold -w 40
https://example.com/a/long/path?with=a&l
ong=query#end
`,
		note: "`fold` cuts the text. `uri` repeats the folded text with its parts.",
	},
	{
		title: "Show the parts of a URL in colors in a pager",
		ours: `$ uri parse --color always 'http://a/b' | cat -v
                          ^[[35mhttp^[[m://^[[36ma^[[m^[[34m/b^[[m
scheme             ^[[2m  0-4^[[m  ^[[35mhttp^[[m
host, reg-name     ^[[2m  7-8^[[m         ^[[36ma^[[m
path               ^[[2m 8-10^[[m          ^[[34m/b^[[m
`,
		theirs: `$ echo 'http://a/b' | grep --color=always '//[^/]*' | cat -v
http:^[[01;31m^[[K//a^[[m^[[K/b
`,
		note: "`less -R` shows the colors; here, `cat -v` shows their codes. `grep` has one color for one pattern.",
	},
	{
		title: "Change a query parameter",
		ours: `$ uri set --query-set page=3 'https://example.com/?q=a%20b&page=2&all'
https://example.com/?q=a%20b&page=3&all
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import *; u = urlsplit(sys.argv[1]); q = dict(parse_qsl(u.query)); q["page"] = "3"; print(urlunsplit(u._replace(query=urlencode(q))))' 'https://example.com/?q=a%20b&page=2&all'
https://example.com/?q=a+b&page=3
`,
		note:  "The line in Python also changes `q`, and loses `all`.",
		wrong: true,
	},
	{
		title: "Add a query parameter",
		ours: `$ uri set --query-add 'q=Tom & Jerry' 'https://example.com/#top'
https://example.com/?q=Tom+%26+Jerry#top
`,
		theirs: `$ curl -sG -o /dev/null -w '%{url_effective}\n' --proto -all --data-urlencode 'q=Tom & Jerry' 'https://example.com/#top'
https://example.com/?q=Tom+%26+Jerry#top
`,
		note: "With `--proto -all`, curl sends nothing.",
	},
	{
		title: "Remove a tracking parameter",
		ours: `$ uri set --query-delete utm_source 'https://example.com/?utm_source=x&q=a%20b'
https://example.com/?q=a%20b
`,
		theirs: `$ echo 'https://example.com/?utm_source=x&q=a%20b' | sed 's/[?&]utm_source=[^&]*//'
https://example.com/&q=a%20b
`,
		note:  "`sed` removes the `?`, so `&q=a%20b` becomes a part of the path.",
		wrong: true,
	},
	{
		title: "Change the host of each line",
		ours: `$ uri set --host backend.example --no-port -q < urls.txt
https://backend.example/
HTTPS://backend.example/
https://backend.example/%7Ejane/../docs?page=2
http://backend.example/status
`,
		theirs: `$ sed 's#//[^/]*#//backend.example#' urls.txt
https://backend.example/
HTTPS://backend.example/
https://backend.example/a b
https://backend.example/%7Ejane/../docs?page=2
http://backend.example/status
example.com/about
`,
		note: "`sed` also prints the invalid line, and the line without a host. It would replace a userinfo too.",
	},
	{
		title: "Add a path segment from data",
		ours: `$ uri set --append-segment 'AC/DC' 'https://example.com/music?sort=name'
https://example.com/music/AC%2FDC?sort=name
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import quote; print(sys.argv[1] + "/" + quote(sys.argv[2]))' 'https://example.com/music?sort=name' 'AC/DC'
https://example.com/music?sort=name/AC/DC
`,
		note:  "The line in Python appends to the query. `quote` keeps `/` unless `safe` is set, so the name becomes two segments.",
		wrong: true,
	},
	{
		title: "Remove the user and the password",
		ours: `$ printf '%s\n' 'https://me:secret@example.com/' 'https://example.com?to=me@other.example' | uri set --no-userinfo
https://example.com/
https://example.com?to=me@other.example
`,
		theirs: `$ printf '%s\n' 'https://me:secret@example.com/' 'https://example.com?to=me@other.example' | sed 's#//[^/]*@#//#'
https://example.com/
https://other.example
`,
		note:  "`sed` changes the host of the second line.",
		wrong: true,
	},
	{
		title: "Build a URL from parts",
		ours: `$ uri compose --scheme https --host example.com --path '/a b' --query-add 'q=x&y'
https://example.com/a%20b?q=x%26y
`,
		theirs: `$ python3 -c 'from urllib.parse import *; print(urlunsplit(("https", "example.com", quote("/a b"), urlencode({"q": "x&y"}), "")))'
https://example.com/a%20b?q=x%26y
`,
	},
	{
		title: "Percent-encode a text",
		ours: `$ uri encode 'AC/DC é'
AC%2FDC%20%C3%A9
`,
		theirs: `$ jq -rn --arg text 'AC/DC é' '$text | @uri'
AC%2FDC%20%C3%A9
`,
	},
	{
		title: "Decode a percent-encoded text",
		ours: `$ uri decode 'AC%2FDC%20%C3%A9'
AC/DC é
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import unquote; print(unquote(sys.argv[1]))' 'AC%2FDC%20%C3%A9'
AC/DC é
`,
	},
	{
		title: "Repair a URL with spaces",
		ours: `$ uri fix 'https://example.com/a b|c?x=%7E 1'
https://example.com/a%20b%7Cc?x=%7E%201
`,
		theirs: `$ echo 'https://example.com/a b|c?x=%7E 1' | sed 's/ /%20/g'
https://example.com/a%20b|c?x=%7E%201
`,
		note:  "The result of `sed` is not valid: no URL contains `|`.",
		wrong: true,
	},
	{
		title: "Make a URL of a file name",
		ours: `$ uri compose --scheme file --host '' --path '/home/me/100% sure.txt'
file:///home/me/100%25%20sure.txt
`,
		theirs: `$ python3 -c 'import pathlib, sys; print(pathlib.PurePosixPath(sys.argv[1]).as_uri())' '/home/me/100% sure.txt'
file:///home/me/100%25%20sure.txt
`,
	},
	{
		title: "Convert an IRI to a URI",
		ours: `$ uri convert --to uri 'https://ja.wikipedia.org/wiki/日本語'
https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import quote; print(quote(sys.argv[1]))' 'https://ja.wikipedia.org/wiki/日本語'
https%3A//ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC%E8%AA%9E
`,
		note:  "`quote` of Python encodes the `:` of the scheme.",
		wrong: true,
	},
	{
		title: "Convert a domain name to Punycode",
		ours: `$ uri convert --to uri --host idna 'https://faß.example/'
https://xn--fa-hia.example/
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import *; u = urlsplit(sys.argv[1]); print(urlunsplit(u._replace(netloc=u.netloc.encode("idna").decode())))' 'https://faß.example/'
https://fass.example/
`,
		note: "The codec `idna` of Python implements IDNA 2003, which replaces `ß` by `ss`. `uri` uses UTS 46 without these replacements. The two names can have different owners.",
	},
	{
		title: "Convert Punycode to a domain name",
		ours: `$ uri convert --to iri --host idna 'https://xn--fa-hia.example/'
https://faß.example/
`,
		theirs: `$ python3 -c 'print(b"xn--fa-hia.example".decode("idna"))' 2>&1 | sed -n '$p'
UnicodeError: ('IDNA does not round-trip', b'xn--fa-hia', b'fass')
`,
		note:  "IDNA 2003 does not allow `ß` in a name. The name is valid under IDNA 2008.",
		wrong: true,
	},
	{
		title: "Resolve a list of links",
		ours: `$ uri resolve --base https://example.com/docs/intro -q < references.txt
https://example.com/docs/api
https://example.com/about#team
https://example.com/docs/intro?lang=de
https://cdn.example.com/x
`,
		theirs: `$ python3 -c 'import sys; from urllib.parse import urljoin; [print(urljoin(sys.argv[1], s.strip())) for s in sys.stdin]' https://example.com/docs/intro < references.txt
https://example.com/docs/api
https://example.com/about#team
https://example.com/docs/intro?lang=de
https://cdn.example.com/x
https://example.com/docs/a b
`,
		note: "`urljoin` of Python also prints the link that is not valid. `uri fix` before `uri resolve` would encode its space.",
	},
	{
		title: "Make a link relative",
		ours: `$ uri relativize --base https://example.com/docs/intro https://example.com/docs/api https://example.org/docs/api
api
//example.org/docs/api
`,
		theirs: `$ python3 -c 'import os.path, sys; [print(os.path.relpath(s, os.path.dirname(sys.argv[1]))) for s in sys.argv[2:]]' https://example.com/docs/intro https://example.com/docs/api https://example.org/docs/api
api
../../example.org/docs/api
`,
		note:  "The last link leads to `https://example.com/example.org/docs/api`. Python has functions for paths of files, but no function for relative links.",
		wrong: true,
	},
	{
		title: "Normalize a list, and remove duplicates",
		ours: `$ uri normalize -q < urls.txt | sort -u
example.com/about
http://[::1]:8080/status
https://example.com/
https://example.org/docs?page=2
`,
		theirs: `$ sort -u urls.txt
HTTPS://Example.com:443/
example.com/about
http://[::1]:8080/status
https://example.com/
https://example.com/a b
https://example.org/%7Ejane/../docs?page=2
`,
		note:  "`sort` compares texts. It keeps `HTTPS://Example.com:443/` and `https://example.com/`, which are equivalent.",
		wrong: true,
	},
	{
		title: "Sort a list by host",
		ours: `$ uri sort -q < urls.txt
http://[::1]:8080/status
https://example.com/
HTTPS://Example.com:443/
example.com/about
https://example.org/%7Ejane/../docs?page=2
`,
		theirs: `$ sort -t/ -k3 urls.txt
example.com/about
HTTPS://Example.com:443/
http://[::1]:8080/status
https://example.com/
https://example.com/a b
https://example.org/%7Ejane/../docs?page=2
`,
		note:  "`sort` separates `Example.com:443` from `example.com`. `uri sort` sorts by domain: `www.example.com` comes after `example.com`.",
		wrong: true,
	},
	{
		title: "Count a list by host",
		ours: `$ uri normalize -q < urls.txt | uri get host --undefined - | sort | uniq -c
      1 -
      1 [::1]
      2 example.com
      1 example.org
`,
		theirs: `$ cut -d/ -f3 urls.txt | sort | uniq -c
      1 
      1 Example.com:443
      1 [::1]:8080
      2 example.com
      1 example.org
`,
		note:  "`cut` counts `Example.com:443` and `example.com` as two hosts, and counts the invalid line.",
		wrong: true,
	},
	{
		title: "Count a list by scheme",
		ours: `$ uri normalize -q < urls.txt | uri get scheme --undefined - | sort | uniq -c
      1 -
      1 http
      3 https
`,
		theirs: `$ cut -d: -f1 urls.txt | sort | uniq -c
      1 HTTPS
      1 example.com/about
      1 http
      3 https
`,
		note:  "`cut` counts `HTTPS` and `https` as two schemes, takes a line without a scheme for a scheme, and counts the invalid line.",
		wrong: true,
	},
	{
		title: "Add the host to a table in CSV",
		ours: `$ uri get host --column url --add host --csv -q < table.csv
id,url,host
1,https://example.com/a?page=1,example.com
2,"https://example.org/b,c",example.org
3,https://me@example.com/,example.com
`,
		theirs: `$ awk -F, '{split($2, part, "/"); print $0 "," part[3]}' table.csv
id,url,
1,https://example.com/a?page=1,example.com
2,"https://example.org/b,c",example.org
3,https://me@example.com/,me@example.com
`,
		note:  "`awk` prints the userinfo, and does not read quotes. The result is right in the second row, because the comma is after the host.",
		wrong: true,
	},
	{
		title: "Select lines by a part, with jq",
		ours: `$ uri get host,port --json -q < urls.txt | jq -c 'select(.values.port) | [.input, .values.host]'
["HTTPS://Example.com:443/","Example.com"]
["http://[::1]:8080/status","[::1]"]
`,
		theirs: `$ jq -Rc 'capture("//(?<host>[^/:]+):[0-9]+") as $part | [., $part.host]' urls.txt
["HTTPS://Example.com:443/","Example.com"]
`,
		note:  "The pattern does not match IPv6 addresses.",
		wrong: true,
	},
	{
		title: "List the links of an HTML page",
		ours: `$ uri links --only a page.html
https://example.com/docs/api.html
https://example.com/about
`,
		theirs: `$ grep -o '<a href="[^"]*"' page.html | cut -d'"' -f2
api.html
../about
`,
		note:  "`uri` resolves the links against the `base` element of the page. Without it, `--base` sets the base.",
		wrong: true,
	},
	{
		title: "List the links of a Markdown file",
		ours: `$ uri links --base https://example.com/docs/guide.md guide.md
https://example.com/docs/start.md
https://example.com/map.png
`,
		theirs: `$ grep -oE '\]\([^) ]*' guide.md | cut -c3-
start.md
../map.png
a-link.md
`,
		note:  "`a-link.md` is in code, so it is not a link. `grep` does not resolve the links.",
		wrong: true,
	},
	{
		title: "List the links of an e-mail",
		ours: `$ uri links message.eml
https://example.com/confirm?token=1234
`,
		theirs: `$ grep -oE 'https?://[^ ]+' message.eml
https://example.com/confirm?=
`,
		note:  "The message is in quoted-printable, which folds the link.",
		wrong: true,
	},
	{
		title: "List the links of a sitemap or a feed",
		ours: `$ uri links sitemap.xml
https://example.com/catalog?item=1&page=2
`,
		theirs: `$ grep -oE '<loc>[^<]*' sitemap.xml | cut -c6-
https://example.com/catalog?item=1&amp;page=2
`,
		note:  "`&amp;` is the notation of XML for `&`.",
		wrong: true,
	},
	{
		title: "Find the URLs in a text",
		ours: `$ uri extract notes.txt
https://www.rfc-editor.org/rfc/rfc3986
https://datatracker.ietf.org/doc/html/rfc3986
mailto:me@example.com
`,
		theirs: `$ grep -oE 'https?://[^ ]+' notes.txt
https://www.rfc-editor.org/rfc/rfc3986>,
https://datatracker.ietf.org/doc/html/rfc3986).
`,
		note:  "`grep` includes the punctuation of the sentence, and finds only the schemes of its pattern.",
		wrong: true,
	},
	{
		title: "Find a flag or a name in the help",
		ours: `$ uri help get | grep 'query:NAME  '
  query:NAME    the value of the first parameter NAME; %2C is "," and %25 is "%"
`,
		theirs: `$ python3 -c 'import urllib.parse; help(urllib.parse.parse_qs)' | sed -n 4p
    Parse a query given as a string argument.
`,
		note: "Each subcommand of `uri` has examples in its help, and tests run these examples.",
	},
	{
		title: "Install the manual pages and the completions",
		ours: `$ uri man . && uri completion bash > uri.bash && ls uri.1 uri.bash
uri.1
uri.bash
`,
		note: "The packages of other programs install such files.",
	},
	{
		title: "Tell wrong usage from the answer no",
		ours: `$ uri chek https://example.com/; echo $?
uri: unknown subcommand "chek"; did you mean check?
2
`,
		theirs: `$ grep --no-such-flag x urls.txt; echo $?
grep: unrecognized option '--no-such-flag'
Usage: grep [OPTION]... PATTERNS [FILE]...
Try 'grep --help' for more information.
2
`,
		note: "Both programs have the same exit codes: 1 for the answer no, and 2 for wrong usage.",
	},
}
