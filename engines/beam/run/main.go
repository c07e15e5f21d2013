// Command run is a pipeline of Apache Beam that normalizes, deduplicates or counts a list, or finds
// the links of documents. README.md shows how to start it on several runners.
//
// Files get their names when the job has succeeded. A runner may continue after a bundle has failed, so
// a job that fails can write files in which lines are missing.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
	uribeam "github.com/uriform/uri/engines/beam"
)

func main() {
	runner := flag.String("runner", "prism", "the `runner`: prism, universal, flink or spark")
	operation := flag.String("do", "dedup", "the `operation`: dedup, normalize, stats or links")
	input := flag.String("input", "", "the `files` of the list, or the documents: a pattern such as 'parts/part-*'")
	output := flag.String("output", "", "the beginning of the `names` of the output")
	shards := flag.Int("shards", 16, "dedup: the `number` of files")
	base := flag.String("base", "", "links: the base `URI` of documents without a base of their own")
	maxLine := flag.Int("max_line", 0, "reject lines with more `bytes`; 0: the default of package bulk")
	var form bulk.Canonical
	flag.TextVar(&form.Syntax, "syntax", uri.RFC3986, "the `syntax`: rfc3986, rfc3987 and so on")
	flag.BoolVar(&form.IgnoreFragment, "ignore_fragment", false, "dedup, normalize: compare without fragments")
	form.By = uri.EquivalenceScheme
	flag.Parse()
	beam.Init()
	if *input == "" || *output == "" || *shards < 1 {
		fmt.Fprintln(os.Stderr, "run: expected --input and --output, and at least one shard")
		os.Exit(2)
	}
	if *jobopts.Async {
		fmt.Fprintln(os.Stderr, "run: --async: the files get their names when the job has succeeded, so this program has to wait")
		os.Exit(2)
	}
	files := newFiles(*output)
	p, s := beam.NewPipelineWithRoot()
	switch *operation {
	case "dedup":
		classes, rejected := uribeam.Dedup(s, form, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteClasses(s, files.unfinished+"classes", *shards, form, classes)
		for i := range *shards {
			files.add(fmt.Sprintf("classes-%05d-of-%05d", i, *shards))
		}
		uribeam.WriteRejected(s, files.add("rejected.jsonl"), rejected)
	case "normalize":
		forms, rejected := uribeam.Normalize(s, form, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteLines(s, files.add("normalized.txt"), forms)
		uribeam.WriteRejected(s, files.add("rejected.jsonl"), rejected)
	case "stats":
		stats := uribeam.Stats(s, form.Syntax, 0, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteLines(s, files.add("stats.json"), stats)
	case "links":
		found, rejected := uribeam.Links(s, *input, *base)
		uribeam.WriteLinks(s, files.add("links.jsonl"), found)
		uribeam.WriteRejected(s, files.add("rejected.jsonl"), rejected)
	default:
		fmt.Fprintln(os.Stderr, "run: --do: expected dedup, normalize, stats or links")
		os.Exit(2)
	}
	ctx := context.Background()
	_, err := beam.Run(ctx, *runner, p)
	if err = files.end(ctx, err); err != nil {
		fmt.Fprintln(os.Stderr, "run:", err)
		os.Exit(1)
	}
}

// A files has the files of a job. They have other names until the job has succeeded.
type files struct {
	prefix, unfinished string // the beginning of the names, and of the other names
	names              []string
}

func newFiles(prefix string) *files {
	return &files{prefix: prefix, unfinished: fmt.Sprintf("%sunfinished-%016x-", prefix, rand.Uint64())}
}

// add adds a file, and returns the name that the job writes to.
func (f *files) add(name string) string {
	f.names = append(f.names, name)
	return f.unfinished + name
}

// end gives the files their names or, if err is the error of the job, removes them.
func (f *files) end(ctx context.Context, err error) error {
	fs, fsErr := filesystem.New(ctx, f.prefix)
	if fsErr != nil {
		return cmp.Or(err, fsErr)
	}
	defer fs.Close()
	if err == nil {
		for _, name := range f.names {
			if err := filesystem.Rename(ctx, fs, f.unfinished+name, f.prefix+name); err != nil {
				return err
			}
		}
		return nil
	}
	if remover, ok := fs.(filesystem.Remover); ok {
		for _, name := range f.names {
			remover.Remove(ctx, f.unfinished+name) // most of them do not exist
		}
	}
	return err
}
