package main

// otherWords are words that people try as subcommands, by the subcommand for them.
var otherWords = map[string]string{
	"parse":      "split show url",
	"check":      "validate valid verify",
	"explain":    "why",
	"get":        "scheme host hostname port path query fragment print",
	"set":        "edit change replace add remove delete",
	"compose":    "build make create",
	"encode":     "escape quote",
	"decode":     "unescape unquote",
	"resolve":    "join urljoin absolute",
	"relativize": "relative relpath",
	"normalize":  "canonicalize canonical clean",
	"fix":        "repair sanitize",
	"convert":    "idn idna punycode iri",
	"agree":      "ssrf agreement",
	"lint":       "advice security audit",
	"compare":    "equal equals same diff",
	"uniq":       "unique count",
	"dedup":      "dedupe deduplicate distinct",
	"extract":    "find grep",
	"links":      "html crawl sitemap",
}
