package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// compare measures our own library and its version in another tree, in turns. It writes
// the times of all passes to old.txt and new.txt, in the format of benchstat.
func (s *session) compare() error {
	old := s.builder
	old.dir = filepath.Join(s.builder.dir, "old")
	var err error
	if old.core, err = filepath.Abs(s.against); err != nil {
		return err
	}
	if err := os.Mkdir(old.dir, 0o777); err != nil {
		return err
	}
	peers, err := s.startBoth(old)
	defer closeAll(peers)
	if err != nil {
		return err
	}
	if err := s.give(peers); err != nil {
		return err
	}
	cases := s.choose(slices.Concat(Cases, Syntaxes), peers)
	times, err := Measure(peers, cases, s.counts(), s.rounds, s.stderr)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(s.out, 0o777); err != nil {
		return err
	}
	for _, age := range []string{"old", "new"} {
		err := writeFile(filepath.Join(s.out, age+".txt"), func(w io.Writer) {
			for _, p := range peers {
				if level, ok := strings.CutPrefix(p.Name, age+" uriform, "); ok {
					times.WriteBenchmarks(w, cases, p.Name, level)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// startBoth starts each level that both the old core and the new core have.
func (s *session) startBoth(old builder) (peers []*Peer, err error) {
	for _, level := range s.levels() {
		before, err := startLevel(old, "old", level)
		if err != nil {
			fmt.Fprintf(s.stderr, "%s is not measured, old: %v\n", level, err)
			continue
		}
		after, err := startLevel(s.builder, "new", level)
		if err != nil {
			fmt.Fprintf(s.stderr, "%s is not measured, new: %v\n", level, err)
			before.Close()
			continue
		}
		peers = append(peers, before, after)
	}
	if len(peers) == 0 {
		return nil, errors.New("the two versions have no level in common")
	}
	return peers, nil
}

func startLevel(b builder, age, level string) (*Peer, error) {
	program, err := b.level(level)
	if err != nil {
		return nil, err
	}
	return Start(age+" "+level, Ours, program, "uriform")
}
