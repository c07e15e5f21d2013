package main

import (
	"bufio"
	"strings"
	"testing"
)

func TestMediaOf(t *testing.T) {
	for _, tt := range []struct{ name, head, want string }{
		{"a.HTML", "", "html"},
		{"a.svg", "", "xml"},
		{"a.warc.gz", "", "warc"},
		{"a.mbx", "<p>", "mbox"},
		{"a.mht", "<p>", "message"},
		{"a.mhtml", "<p>", "message"},
		{"a.eml", "<p>", "message"},
		{"a.mime", "<p>", "message"},
		{"a", "\uFEFF <p>", "html"},
		{"a", "<?xml version='1.0'?>", "xml"},
		{"a", "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", "feed"}, // the XML declaration is optional (XML 1.0, 2.8)
		{"a", "\uFEFF<!-- a --><sitemapindex>", "feed"},
		{"a", "<!DOCTYPE rss SYSTEM 'a.dtd'><rss version='0.91'>", "feed"},
		{"a", "<feed xmlns='http://www.w3.org/2005/Atom'>", "feed"},
		{"a", "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>", "feed"},
		{"a.txt", "<urlset>", "feed"},
		{"a", "<!DOCTYPE html><html><feed>", "html"},
		{"a", "\xFF\xFE<\x00?\x00x\x00m\x00l\x00 \x00", "xml"},
		{"a", "\xFE\xFF\x00<\x00r\x00s\x00s\x00>", "feed"},
		{"a", "\xFF\xFE<\x00p\x00>\x00", "html"},
		{"a", "<\x00?\x00x\x00m\x00l\x00 \x00", "xml"},
		{"a", "\x00<\x00r\x00s\x00s\x00>", "xml"},
		{"-", "\xFF\xFE\x00\x00<\x00\x00\x00?\x00\x00\x00", ""}, // UTF-32 is not read
		{"a", "\xFF\xFEh\x00t\x00t\x00p\x00", ""},
		{"a", "WARC/1.0\r\n", "warc"},
		{"a", "\x1F\x8B\x08", "warc"},
		{"a", "From a@b\nSubject: x\n", "mbox"},
		{"a", "From here on, see http://a/.\n", ""},
		{"a", "From: a@b\nTo: c@d\n", "message"},
		{"a", "Subject: x\n y\nTo: c@d\n", "message"},
		{"a", "Message-Id: <x>\nMime-Version: 1.0\n", "message"}, // RFC 5322, 1.2.2: the names are case-insensitive
		{"a", "X-A: b\r\nDelivered-To: a@b\r\nReceived: c\r\n\r\nhttp://a/", "message"},
		{"a", "From: a@b\nTo: c@d\nX-Spam", "message"}, // the head ends in a name
		{"a", "From: a@b\nTo: c@d\nX-A: " + strings.Repeat("x", 4070) + "\nSubject: y\n", "message"},
		{"a", "From: a@b\nTo: c@d\nThis is text.\n", ""},
		{"a.host:2,S", "Return-Path: <a@b>\nDate: c\n", "message"},
		{"a", "Subject: x\n", ""},
		{"-", "http://a/1\nhttp://b/2\n", ""},
		{"-", "https://a/1\nmailto:x@y.z\n\nhttps://c/3\n", ""},
		{"a.lst", "http://a/1\nhttp://b/2\n", ""},
		{"a.yaml", "key: http://x/\nother: http://y/\n", ""},
		{"a.yaml", "from: http://x/\nto: http://y/\n", ""},
		{"-", "From: http://x/\nThis is text.\nTo: c\n", ""},
		{"-", "<http://a/1>\n<http://b/2>\n", "markdown"},
		{"a.txt", "<http://a/1>\n<http://b/2>\n", ""},
		{"-", "<x:a xmlns:x='http://a/'>", "html"},
		{"a.txt", "see http://a/", ""},
		{"-", "see http://a/", ""},
		{"-", "", "text"},
		{"-", "# A\n\n[b](c)\n", "markdown"},
		{"README", "see [b]\n\n[b]: c\n", "markdown"},
		{"-", "x <a href=b>", "html"},
		{"a.go", "f[T](x)", ""},
		{"a.MD", "<p>", "markdown"},
		{"a.rss", "", "feed"},
		{"a.xml.gz", "\x1F\x8B\x08", "xml"},
	} {
		if got := mediaOf(tt.name, bufio.NewReader(strings.NewReader(tt.head))); got != tt.want {
			t.Errorf("%s %q: got %q, want %q", tt.name, tt.head, got, tt.want)
		}
	}
}
