package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/console"
	"github.com/uriform/uri/internal/protocol"
	"github.com/uriform/uri/links"
)

// maxPlaces is the most elements and attributes that a message lists.
const maxPlaces = 20

func linksCommand() *cobra.Command {
	var s search
	var check siteCheck
	media := append([]string{"auto"}, protocol.Media()...)
	mediaList := protocol.OrList(media)
	var relative bool
	var only, schemes []string
	cmd := &cobra.Command{
		Use:   "links [FILE ...]",
		Short: "Find references in HTML, Markdown, feeds, mail and web archives, or check those of a built site",
	}
	s.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&s.media, "media", "auto", "the `kind` of the documents: "+mediaList)
	complete(cmd, "media", media)
	f.BoolVar(&relative, "relative", false, "print only references that are relative in the document")
	f.BoolVar(&s.browser, "browser", false, "read references in HTML as a browser does, by the URL Standard, and print the URLs to which it goes")
	f.StringSliceVar(&only, "only", nil, "print only references in these `elements`, attributes or element.attributes")
	s.fixFlags(cmd)
	f.StringSliceVar(&schemes, "scheme", nil, "print only references whose target has one of these `schemes`")
	completeList(cmd, "scheme", []string{"http", "https", "mailto", "ftp", "tel"})
	completeList(cmd, "only", []string{"a", "area", "img", "link", "script", "iframe", "form", "href", "src", "a.href", "loc", "enclosure", "guid"})
	check.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("check") {
			return check.run(cmd, &s.options, args)
		}
		if err := needs(cmd, "check", false, "origin", "index", "extension", "ignore", "skip", "sarif"); err != nil {
			return err
		}
		if s.media != "auto" {
			media := protocol.MediaOf(s.media)
			if media == "" {
				return fmt.Errorf("--media: %s: expected %s", console.Quote(s.media), mediaList)
			}
			s.media = media
		}
		if relative && s.browser {
			return errors.New("--relative cannot be used with --browser, which makes references absolute")
		}
		if err := cmp.Or(checkEmpty(cmd, "scheme"), checkSchemes("scheme", schemes), s.fix.check(cmd, s.rejects)); err != nil {
			return err
		}
		places, chosen := map[string]bool{}, false
		s.wanted = func(l *links.Link) bool {
			if len(only) > 0 && l.Element != "" && len(places) < maxPlaces {
				places[strings.Trim(l.Element+"."+l.Attribute, ".")] = true
			}
			chosen = chosen || isIn(only, l)
			_, absolute := l.Reference.Scheme()
			return (!relative || l.Err == nil && !absolute) && (len(only) == 0 || isIn(only, l)) && (len(schemes) == 0 || hasScheme(schemes, l))
		}
		err := s.run(cmd, args)
		if len(places) > 0 && !chosen {
			s.err.printf("--only: no reference is in %s; they are in %s", protocol.OrList(only), strings.Join(slices.Sorted(maps.Keys(places)), ", "))
		}
		return err
	}
	return cmd
}

// hasScheme reports whether the target of l has one of the schemes. A value that is no reference may have any.
func hasScheme(schemes []string, l *links.Link) bool {
	scheme, ok := l.Reference.Scheme()
	if target, err := l.Target(); err == nil {
		scheme, ok = target.Scheme(), true
	}
	return l.Err != nil || ok && slices.ContainsFunc(schemes, func(s string) bool { return strings.EqualFold(s, scheme) })
}

// isIn reports whether l was found in one of the elements or attributes that names lists.
// It ignores case.
func isIn(names []string, l *links.Link) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return strings.EqualFold(name, l.Element) ||
			l.Attribute != "" && (strings.EqualFold(name, l.Attribute) || strings.EqualFold(name, l.Element+"."+l.Attribute))
	})
}
