package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriform/uri/internal/board"
)

// The pages are made from the results: go test ./cmd/uri -run TestScoreboardPages -rewrite.
func TestScoreboardPages(t *testing.T) {
	files, err := filepath.Glob("../../lab/scoreboard/results/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no results: %v", err)
	}
	var results []*board.Result
	for _, file := range files {
		r, err := board.ReadResult(file)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, r)
	}
	b, err := board.NewBoard(results)
	if err != nil {
		t.Fatal(err)
	}
	if b.Newest, err = board.ReadReleases("../../lab/scoreboard/versions.tsv"); err != nil {
		t.Fatal(err)
	}
	var markdown, picture, data strings.Builder
	if err := b.WriteMarkdown(&markdown); err != nil {
		t.Fatal(err)
	}
	if err := b.WriteSVG(&picture); err != nil {
		t.Fatal(err)
	}
	if err := b.WriteJSON(&data); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"../../doc/scoreboard.md": markdown.String(), "../../doc/scoreboard.svg": picture.String(), "../../internal/page/static/scoreboard.json": data.String(),
	} {
		if *rewrite {
			if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is stale (%v): go test ./cmd/uri -run TestScoreboardPages -rewrite", file, err)
		}
	}
}
