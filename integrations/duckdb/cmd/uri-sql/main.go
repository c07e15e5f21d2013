// Uri-sql is DuckDB with functions about URLs: SQL over Parquet, CSV and JSON files of any size.
//
//	uri-sql "SELECT uri_domain(url) AS domain, count(*) FROM 'urls.parquet' GROUP BY ALL ORDER BY 2 DESC"
//	uri-sql -o hosts.parquet "SELECT *, uri_host(url) AS host FROM 'urls.csv'"
//
// "uri-sql -h" lists the flags and the functions.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/uriform/uri/internal/columns"
	"github.com/uriform/uri/internal/console"
)

// The exit codes.
const (
	exitFailed = 2
	exitSignal = 128 // plus the number of the signal
)

func main() {
	ctx, stop := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		first := (<-signals).(syscall.Signal)
		stop(interruption(first))
		os.Exit(exitSignal + int((<-signals).(syscall.Signal)))
	}()
	keepSignals()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if cause, ok := context.Cause(ctx).(interruption); ok && err != nil {
		fmt.Fprintln(os.Stderr, "uri-sql:", cause)
		os.Exit(exitSignal + int(cause))
	}
	if errors.Is(err, syscall.EPIPE) { // uri-sql --csv … | head
		os.Exit(exitSignal + int(syscall.SIGPIPE))
	}
	if err != nil && err != flag.ErrHelp {
		fmt.Fprintln(os.Stderr, "uri-sql:", err)
		os.Exit(exitFailed)
	}
}

// An interruption is the signal that ended the program.
type interruption syscall.Signal

func (i interruption) Error() string { return "interrupted: " + syscall.Signal(i).String() }

// options are the flags.
type options struct {
	database, memory, temp string
	threads, rows          int
	output                 string // a file, or "" for the standard output
	csv, json              bool
	statements             []string
}

// run is the program.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	o, err := parse(args, stdin, stdout, stderr)
	if err != nil {
		return err
	}
	e, err := open(ctx, o)
	if err != nil {
		return err
	}
	defer e.Close()
	if console.IsTerminal(stderr) {
		defer e.showProgress(stderr)()
	}
	return e.run(ctx, o, stdout)
}

// parse reads the arguments.
func parse(args []string, stdin io.Reader, stdout, stderr io.Writer) (o options, err error) {
	f := flag.NewFlagSet("uri-sql", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&o.csv, "csv", false, "write CSV with a header")
	f.BoolVar(&o.json, "json", false, "write JSON Lines, an object for each row")
	f.StringVar(&o.output, "o", "", "write the rows of the last statement to a `FILE`: .parquet, .csv, .json or .jsonl, or .csv.gz. The file gets its name when it is complete")
	f.IntVar(&o.rows, "rows", 100, "show at most `N` rows in a table for people")
	f.StringVar(&o.memory, "memory", "", "use at most `SIZE` of memory, such as 2GB; default: 80 % of the machine's. What does not fit is written to --temp")
	f.StringVar(&o.temp, "temp", "", "the `FOLDER` for what does not fit into memory; default: .tmp in the current folder, or beside the database")
	f.IntVar(&o.threads, "threads", 0, "use at most `N` threads; default: one for each processor")
	f.StringVar(&o.database, "db", "", "a database `FILE` of DuckDB; default: a database in memory")
	err = f.Parse(args)
	if i := len(args) - f.NArg() - 1; err != nil && i >= 0 && (strings.HasPrefix(args[i], "-- ") || strings.HasPrefix(args[i], "--\n")) {
		err = f.Parse(append([]string{"--"}, args[i:]...)) // SQL that begins with a comment
	}
	switch {
	case err == flag.ErrHelp:
		usage(stdout, f)
		return o, err
	case err != nil:
		return o, fmt.Errorf("%w; see uri-sql -h", err)
	case o.csv && o.json:
		return o, fmt.Errorf("--csv and --json exclude each other")
	}
	f.Visit(func(set *flag.Flag) {
		if set.Name == "o" && o.output == "" { // of a shell whose variable is not set
			err = fmt.Errorf("-o has no name of a file")
		}
	})
	if err != nil {
		return o, err
	}
	o.statements = f.Args()
	for _, s := range o.statements {
		name, _, _ := strings.Cut(strings.TrimLeft(s, "-"), "=")
		if strings.HasPrefix(s, "-") && f.Lookup(name) != nil {
			return o, fmt.Errorf("the flag %s is behind SQL, and flags come first; see uri-sql -h", s)
		}
	}
	if len(o.statements) == 1 && o.statements[0] == "-" {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return o, err
		}
		o.statements = []string{string(text)}
	}
	if len(o.statements) == 0 || strings.TrimSpace(o.statements[0]) == "" {
		return o, fmt.Errorf("missing SQL, for example: uri-sql \"SELECT uri_host('http://example.com/')\"; see uri-sql -h")
	}
	return o, nil
}

// usage prints the help.
func usage(w io.Writer, f *flag.FlagSet) {
	fmt.Fprintln(w, `usage: uri-sql [FLAGS] SQL ...

Run SQL of DuckDB over Parquet, CSV and JSON files, with functions about URLs. Each argument is a
statement; "-" reads one from the standard input. The rows of the last one are the result.

  uri-sql "SELECT uri_domain(url) AS domain, count(*) FROM 'urls.csv' GROUP BY ALL ORDER BY 2 DESC"
  uri-sql -o hosts.parquet "SELECT *, uri_host(url) AS host FROM 'urls.parquet'"
  uri-sql -o urls.parquet "SELECT url, uri_domain(url) AS domain FROM uri_lines('urls.txt')"

Flags:`)
	f.SetOutput(w)
	f.PrintDefaults()
	fmt.Fprintln(w, "\nFunctions:")
	console.Table(w, columns.Descriptions())
	fmt.Fprintln(w, "\nuri_lines(file) is a table of the lines of a text file that are not empty, also of *.txt and .gz; its column is url.")
	fmt.Fprintln(w, "\nExit codes: 0, 2 for an error, 128 and the number of a signal.")
}
