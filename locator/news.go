package locator

import "github.com/uriform/uri/pct"

// A News is the URL of news groups or of an article, on any server (RFC 1738,
// 3.6).
//
//	news:<newsgroup-name>
//	news:<message-id>
type News struct {
	text
	group, article span
}

// ParseNews parses s by the rule newsurl. The error is a [*ParseError].
//
//	newsurl   = "news:" grouppart
//	grouppart = "*" | group | article
//	article   = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
//
// The beginning of an article may look like a group or "*". So ParseNews reads the
// characters of an article first. If "@" follows, they are the beginning of an
// article; otherwise they must be a group or "*".
func ParseNews(s string) (News, error) {
	p := begin(s, news)
	u := News{text: text{s}, group: p.span("grouppart", unique)}
	group, _ := u.Group()
	switch {
	case group != "" && p.take('@'):
		p.host()
		u.group, u.article = span{}, p.since(int(u.group.start))
	case group != allGroups && !isGroup(group):
		p.fail(p.i, "grouppart")
	}
	return end(&p, u)
}

// allGroups is the newsgroup-name that refers to all available news groups (3.6).
const allGroups = "*"

// Group returns the newsgroup-name, which may be "*", and whether the URL has one.
// A URL has either a group or an article.
func (u News) Group() (group string, ok bool) { return u.plain(u.group) }

// All reports whether the URL refers to all available news groups.
func (u News) All() bool { return u.s[u.group.start:u.group.end] == allGroups }

// Article returns the message-id without "<" and ">", and whether the URL has one.
func (u News) Article() (messageID pct.Encoded, ok bool) { return u.part(u.article) }

// Scheme returns the scheme news.
func (News) Scheme() Scheme { return news }

// Fields returns group and article.
func (u News) Fields() Fields {
	return Fields{u.field("group", u.group), u.field("article", u.article)}
}

// UnmarshalText reads text as [ParseNews] does; the empty text gives the zero value.
func (u *News) UnmarshalText(text []byte) error { return read(u, text, ParseNews) }

// An NNTP is the URL of a news article on a server (RFC 1738, 3.7). Without an
// article number it is the URL of a group; the grammar allows this, but the prose
// does not mention it.
//
//	nntp://<host>:<port>/<newsgroup-name>/<article-number>
type NNTP struct {
	hostport
	group, number span
}

// ParseNNTP parses s by the rule nntpurl. The error is a [*ParseError].
//
//	nntpurl = "nntp://" hostport "/" group [ "/" digits ]
func ParseNNTP(s string) (NNTP, error) {
	p := begin(s, nntp)
	p.literal("//")
	u := NNTP{hostport: p.hostport()}
	p.literal("/")
	u.group = p.group()
	if p.take('/') {
		u.number = p.digits("digits")
	}
	return end(&p, u)
}

// Group returns the newsgroup-name.
func (u NNTP) Group() string { group, _ := u.plain(u.group); return group }

// Article returns the digits of the article-number, and whether the URL has one.
// The number may be too large for an integer.
func (u NNTP) Article() (number string, ok bool) { return u.plain(u.number) }

// Scheme returns the scheme nntp.
func (NNTP) Scheme() Scheme { return nntp }

// Fields returns host, port, group and article.
func (u NNTP) Fields() Fields {
	return u.fields(u.field("group", u.group), u.field("article", u.number))
}

// UnmarshalText reads text as [ParseNNTP] does; the empty text gives the zero value.
func (u *NNTP) UnmarshalText(text []byte) error { return read(u, text, ParseNNTP) }
