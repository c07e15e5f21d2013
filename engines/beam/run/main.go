// Command run is a pipeline of Apache Beam that normalizes, deduplicates or counts a list, or finds
// the links of documents. README.md shows how to start it on several runners.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
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
	p, s := beam.NewPipelineWithRoot()
	switch *operation {
	case "dedup":
		classes, rejected := uribeam.Dedup(s, form, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteClasses(s, *output+"classes", *shards, form, classes)
		uribeam.WriteRejected(s, *output+"rejected.jsonl", rejected)
	case "normalize":
		forms, rejected := uribeam.Normalize(s, form, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteLines(s, *output+"normalized.txt", forms)
		uribeam.WriteRejected(s, *output+"rejected.jsonl", rejected)
	case "stats":
		stats := uribeam.Stats(s, form.Syntax, 0, uribeam.ReadLines(s, *input, *maxLine))
		uribeam.WriteLines(s, *output+"stats.json", stats)
	case "links":
		found, rejected := uribeam.Links(s, *input, *base)
		uribeam.WriteLinks(s, *output+"links.jsonl", found)
		uribeam.WriteRejected(s, *output+"rejected.jsonl", rejected)
	default:
		fmt.Fprintln(os.Stderr, "run: --do: expected dedup, normalize, stats or links")
		os.Exit(2)
	}
	if _, err := beam.Run(context.Background(), *runner, p); err != nil {
		fmt.Fprintln(os.Stderr, "run:", err)
		os.Exit(1)
	}
}
