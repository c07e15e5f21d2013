package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/locator"
)

func locateCommand() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "locate [URL ...]",
		Short: "Take URLs apart by the scheme rules of RFC 1738",
		Long: `Locate reads each input by the rule that RFC 1738 has for its scheme: ftp, http,
gopher, mailto, news, nntp, telnet, wais, file or prospero. It draws the parts of
the URL under it, with their offsets in bytes and, where a part has escapes, what
it stands for. What is not there is not drawn; what is there but empty is
"(empty)".

The drawing masks passwords, byte for byte; --json does not. A mailto URL need not
have an address by RFC 822; the drawing says if it has none.`,
		Example: `  uri locate 'ftp://myname@host.dom/%2Fetc/motd;type=a'
  uri locate 'gopher://host.dom/7find%09whales' 'wais://host.dom/db?whales'
  uri locate --json < links.txt`,
	}
	o.streamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s := o.session(cmd)
		return s.each(args, func(input string) error {
			if o.json {
				return s.answer(locateOperation, o.request("input", input))
			}
			u, err := locator.Parse(input)
			if err == nil {
				s.drawURL(u)
			}
			return err
		})
	}
	return cmd
}

// drawURL draws u and its fields, below what was drawn before.
func (s *session) drawURL(u locator.URL) {
	s.blankLine()
	text := u.String()
	hidden := acceptedSecret(u.URI().Reference())
	d := newDrawing(text, hidden)
	fmt.Fprintln(s.out, d.head())
	fmt.Fprintln(s.out, d.row(part{"scheme", span{0, len(u.Scheme().Name)}}))
	for _, p := range fieldParts(u.Fields()) {
		row := d.row(p)
		raw := text[p.from:p.to]
		if octets := locator.Encoded(raw).Decode(); octets != raw && (p.to <= hidden.from || hidden.to <= p.from) {
			row += fmt.Sprintf("  = %s", shorten(fmt.Sprintf("%q", octets)))
		}
		fmt.Fprintln(s.out, row)
	}
	if m, ok := u.(locator.Mailto); ok {
		if _, _, ok := m.AddrSpec(); !ok {
			fmt.Fprintf(s.out, "%*sno addr-spec of RFC 822 (6.1)\n", d.margin(), "")
		}
	}
}

// fieldParts returns the fields that are there, each text of a list apart, in the
// order of the URL.
func fieldParts(fields locator.Fields) []part {
	var list []part
	for _, f := range fields {
		if !f.List && f.Defined {
			list = append(list, part{f.Name, span{f.Offset, f.Offset + len(f.Value)}})
		}
		at := f.Offset
		for _, value := range f.Values {
			list = append(list, part{strings.TrimSuffix(f.Name, "s"), span{at, at + len(value)}})
			at += len(value) + 1
		}
	}
	return list
}

var locateOperation = operation{
	name:   "locate",
	fields: []field{inputField},
	keys:   "scheme fields",
	answer: func(q *request, r *reply) error {
		u, err := locator.Parse(q.input())
		if err != nil {
			return refused("input", err)
		}
		r.text("scheme", u.Scheme().Name)
		r.name("fields")
		r.open()
		for _, f := range u.Fields() {
			if f.List && f.Defined {
				r.name(f.Name)
				r.list(slices.Values(f.Values))
				continue
			}
			r.optional(f.Name, f.Value, f.Defined)
		}
		r.close()
		return nil
	},
}
