package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/draw"
	"github.com/uriform/uri/internal/jsonwriter"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/internal/redact"
	"github.com/uriform/uri/internal/sarif"
	"github.com/uriform/uri/internal/site"
	"github.com/uriform/uri/links"
)

// A siteCheck is one run of "uri links --check".
type siteCheck struct {
	dir   string
	rules site.Options
	sarif bool

	*session
	log     *sarif.Log   // nil: no SARIF
	checked atomic.Int64 // broken references, for the progress
	damaged int          // faults of documents
	failed  bool         // a file could not be read
}

// checkFlags defines the flags of --check on links, beside those that s has.
func (c *siteCheck) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.dir, "check", "", "check the links of the built site in this `directory`, without a network, and print the broken ones")
	f.StringVar(&c.rules.Origin, "origin", "", "with --check, the `URL` of the directory; without it, only relative references are checked")
	f.StringSliceVar(&c.rules.Index, "index", []string{"index.html"}, "with --check, the `names` of the files that the server gives for a directory; \".\" is a list of its files")
	f.StringSliceVar(&c.rules.Extensions, "extension", []string{"html"}, "with --check, the `extensions` that the server adds to the path of a page; \"\" for none")
	f.StringSliceVar(&c.rules.Ignore, "ignore", nil, "with --check, ignore broken links whose target has one of these `patterns`, in which \"*\" is any text: '/api/*'")
	f.StringSliceVar(&c.rules.Skip, "skip", nil, "with --check, do not check the links of files with these `patterns` of paths: 'vendor/*'")
	f.BoolVar(&c.sarif, "sarif", false, "with --check, write a log in the format SARIF 2.1.0")
	cmd.MarkFlagsMutuallyExclusive("sarif", "json")
	for _, name := range [...]string{"base", "media", "browser", "relative", "only", "scheme", "fix", "fixes", "offsets", "positions", "unique", "rejects", "abbreviated", "syntax"} {
		if f.Lookup(name) != nil {
			cmd.MarkFlagsMutuallyExclusive("check", name)
		}
	}
}

// siteRules are the rules of site, in the words of SARIF. The last one is for damaged documents.
var siteRules = []sarif.Rule{
	siteRule(string(site.MissingFile), "A link has no target.", "No file of the site has the URL of the reference.", "Correct the reference, add the file, or add a redirect."),
	siteRule(string(site.LetterCase), "A link has another letter case than its target.", "Paths of URLs have letter case (RFC 3986, 6.2.2.1), so most servers do not find the file.", "Write the path as the name of the file."),
	siteRule(string(site.MissingIndex), "A link leads to a directory without a page.", "Servers give a page for a directory only if it has one, such as index.html.", "Link to a page, or add one. --index names the pages of directories."),
	siteRule(string(site.MissingFragment), "A link has a fragment that its target does not have.", "No element of the page has the fragment as its id, and no heading its name (HTML, 7.4.6.4), or the file has fewer lines.", "Correct the fragment, or give the element an id."),
	siteRule(string(site.InvalidReference), "A link is no reference.", "Neither RFC 3986 nor, in HTML, the URL Standard makes a URL of the value.", "Percent-encode what is data, and write hosts and ports as URLs have them."),
	siteRule(string(site.RedirectLoop), "A redirect leads to itself.", "The rules of the file _redirects do not end at a page, or lead to a URL of more than 64 KiB.", "Correct the rules."),
	siteRule(damagedRule, "A document is damaged.", "A part of the document was not read, so that its links are not checked.", "Mend the document."),
}

const damagedRule = "damaged-document"

func siteRule(id, title, text, help string) sarif.Rule {
	return sarif.Rule{ID: id, Title: title, Text: text, Help: help, URI: "https://github.com/uriform/uri/blob/main/doc/ci.md#" + id, Level: "error"}
}

// run checks the site. The error is [protocol.ErrNo] if a link is broken or a document is damaged.
func (c *siteCheck) run(cmd *cobra.Command, o *options, args []string) error {
	if len(args) > 0 {
		return errors.New("--check checks the files of its directory, and takes no other files")
	}
	if err := checkEmpty(cmd, "check", "origin", "index", "ignore", "skip"); err != nil {
		return err
	}
	if c.rules.Origin != "" {
		u, err := protocol.ParseBase(uri.RFC3987, c.rules.Origin)
		if _, ok := u.Host(); err == nil && !ok {
			err = protocol.NameInput(c.rules.Origin, errors.New("the URL of a site has a host"))
		}
		if err != nil {
			return fmt.Errorf("--origin: %s", draw.Message(err))
		}
	}
	o.progressWhen = console.Auto
	c.session = o.session(cmd)
	ctx := catchSignals(cmd)
	s, err := site.Open(c.dir, c.rules, c.fail)
	if err != nil {
		return err
	}
	if c.sarif {
		c.log = sarif.Begin(c.out, "uri links --check", buildVersion().module, siteRules)
	}
	c.showProgress(&progress{step: func() []string { return []string{fmt.Sprintf("%d broken links", c.checked.Load())} }})
	for b, err := range s.Check(ctx) {
		if err != nil {
			c.fail(err)
		} else {
			c.checked.Add(1)
			c.broken(&b)
		}
		if c.out.file.err != nil {
			break
		}
	}
	c.progress.end()
	if c.log != nil {
		err = c.log.End()
	}
	if err := cmp.Or(err, c.out.Flush()); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return c.finish(&s.Counts)
}

func (c *siteCheck) finish(n *site.Counts) error {
	c.err.printf("%d of %d links in %d documents are broken; %d lead elsewhere and were not checked", n.Broken, n.Links, n.Documents, n.Elsewhere)
	if n.Ignored > 0 {
		c.err.printf("%d broken links are ignored", n.Ignored)
	}
	if n.Special > 0 {
		c.err.printf("%d files are not regular files, and no targets", n.Special)
	}
	switch {
	case c.failed:
		return errors.New("not all files could be read")
	case n.Documents == 0:
		return errors.New("there are no documents")
	case n.Broken+c.damaged > 0:
		return protocol.ErrNo
	}
	return nil
}

// broken prints a broken link.
func (c *siteCheck) broken(b *site.Broken) {
	message := b.Message
	if b.Err != nil {
		message += ": " + draw.Message(b.Err)
	}
	hint := ""
	if b.Suggestion != "" {
		hint = fmt.Sprintf("; did you mean %s?", quoteLink(b.Suggestion))
	}
	switch {
	case c.log != nil:
		start := codePoints(b.File, b.Offset, b.Column)
		c.log.Add(sarif.Result{
			Rule: string(b.Rule), Level: "error", Message: fmt.Sprintf("%s: %s%s", quoteLink(b.Text), message, hint),
			File: filepath.ToSlash(b.File), Line: b.Line, Start: start, End: start + utf8.RuneCountInString(b.Text),
		})
	case c.json:
		c.out.Write(jsonwriter.Line(func(w *jsonwriter.Writer) {
			w.Text("file", b.File)
			w.Int("line", b.Line)
			w.Int("column", b.Column)
			w.Int("start", int(b.Offset))
			w.Text("text", b.Text)
			for _, member := range [...]struct{ name, value string }{{"element", b.Element}, {"attribute", b.Attribute}, {"target", b.Target}, {"suggestion", b.Suggestion}} {
				if member.value != "" {
					w.Text(member.name, member.value)
				}
			}
			w.Text("rule", string(b.Rule))
			w.Text("message", message)
		}))
	default:
		fmt.Fprintf(c.out, "%s:%d:%d: %s: %s%s\n", console.File(b.File), b.Line, b.Column, quoteLink(b.Text), message, hint)
	}
}

// quoteLink returns a reference for a message. Unlike console.Quote, it leaves most references whole, because people search
// for them in the document.
func quoteLink(s string) string {
	if len(s) > 500 {
		return console.Quote(s)
	}
	return redact.QuoteWhole(console.Mask(s))
}

// fail reports a file that could not be read, or is damaged.
func (c *siteCheck) fail(err error) {
	fault, ok := errors.AsType[*site.Fault](err)
	damage, isDamage := errors.AsType[*links.Error](err)
	if _, unread := errors.AsType[*fs.PathError](err); !ok || !isDamage || unread {
		c.failed = true
		if ok {
			err = fault.Err
		}
		c.err.printf("%v", console.FileError(err))
		return
	}
	c.damaged++
	message := draw.Message(damage)
	switch {
	case c.log != nil:
		c.log.Add(sarif.Result{Rule: damagedRule, Level: "error", Message: message, File: filepath.ToSlash(fault.File)})
	case c.json:
		c.out.Write(jsonwriter.Line(func(w *jsonwriter.Writer) {
			w.Text("file", fault.File)
			w.Int("start", int(damage.Offset()))
			w.Text("rule", damagedRule)
			w.Text("message", message)
		}))
	default:
		c.out.Flush()
	}
	c.err.printf("%s: %s", console.File(fault.File), message)
}

// codePoints returns the column in code points of an offset of a file, whose column in bytes is known. SARIF and GitHub
// count so. If the file cannot be read again, the column is that in bytes.
func codePoints(name string, offset int64, column int) int {
	f, err := os.Open(name)
	if err != nil {
		return column
	}
	defer f.Close()
	line := make([]byte, min(column-1, 1<<20))
	if _, err := f.ReadAt(line, offset-int64(len(line))); err != nil {
		return column
	}
	return column - len(line) + utf8.RuneCount(line)
}
