package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/duckdb/duckdb-go/v2"

	"github.com/uriform/uri"
	uriduckdb "github.com/uriform/uri/integrations/duckdb"
	"github.com/uriform/uri/internal/console"
)

// An engine is a database of DuckDB with one connection.
type engine struct {
	db   *sql.DB
	conn *sql.Conn
}

func open(ctx context.Context, o options) (*engine, error) {
	db, err := sql.Open("duckdb", o.database)
	if err != nil {
		return nil, clear(err)
	}
	e := &engine{db: db}
	if err := uriduckdb.Register(ctx, db); err != nil {
		e.Close()
		return nil, clear(err)
	}
	if e.conn, err = db.Conn(ctx); err != nil {
		e.Close()
		return nil, clear(err)
	}
	for _, setting := range []struct{ name, flag, value string }{
		{"memory_limit", "memory", o.memory},
		{"temp_directory", "temp", o.temp},
		{"threads", "threads", fmt.Sprint(o.threads)},
	} {
		if setting.value == "" || setting.value == "0" {
			continue
		}
		if _, err := e.conn.ExecContext(ctx, "SET "+setting.name+" = "+quote(setting.value)); err != nil {
			e.Close()
			return nil, fmt.Errorf("--%s: %w", setting.flag, clear(err))
		}
	}
	if err := registerLines(e.conn); err != nil {
		e.Close()
		return nil, clear(err)
	}
	return e, nil
}

func (e *engine) Close() {
	if e.conn != nil {
		e.conn.Close()
	}
	e.db.Close()
}

// run executes the statements, and writes the rows of the last one.
func (e *engine) run(ctx context.Context, o options, stdout io.Writer) error {
	last := len(o.statements) - 1
	for i, statement := range o.statements {
		if err := pipeError(statement); err != nil {
			return err
		}
		kind, err := e.kind(statement)
		if err != nil {
			return err
		}
		isQuery := kind == duckdb.STATEMENT_TYPE_SELECT
		switch {
		case i == last && !isQuery && (o.output != "" || o.csv || o.json):
			return errors.New("the last statement is not a query: -o, --csv and --json need its rows")
		case i < last || !isQuery:
			err = e.execute(ctx, statement)
		case o.output != "":
			err = e.writeFile(ctx, statement, o)
		case o.csv || o.json:
			err = e.writeStream(ctx, statement, o.format(), stdout)
		default:
			err = e.table(ctx, statement, o.rows, stdout)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// execute executes a statement that is not the query of the result.
func (e *engine) execute(ctx context.Context, statement string) error {
	statement, temp := atomic(statement)
	_, err := os.Lstat(temp)
	isNew := temp != "" && err != nil
	_, err = e.conn.ExecContext(ctx, statement)
	if err != nil && isNew {
		os.Remove(temp) // DuckDB leaves it if the disk is full
	}
	return clear(err)
}

// kind returns the kind of a statement, or the error of DuckDB, with its position.
func (e *engine) kind(statement string) (kind duckdb.StmtType, err error) {
	err = e.conn.Raw(func(c any) error {
		s, err := c.(*duckdb.Conn).Prepare(statement)
		if err != nil {
			if _, ok := errors.AsType[*duckdb.Error](err); !ok && isOnlyComments(statement) {
				return errors.New("no statement, only comments")
			} else if !ok && isPivot.MatchString(statement) {
				return errors.New("PIVOT without a list of values is more than one statement: write ON column IN ('a', 'b')")
			} else if !ok && bare(statement) != "" {
				return errors.New("more than one statement: give each one as an argument of its own")
			}
			return err
		}
		defer s.Close()
		kind, err = s.(*duckdb.Stmt).StatementType()
		return err
	})
	return kind, clear(err)
}

// format returns the format of the output, or "" if it is not known.
func (o options) format() string {
	name, gzip := strings.CutSuffix(strings.ToLower(o.output), ".gz")
	compression := ""
	if gzip {
		compression = ", COMPRESSION gzip"
	}
	switch extension := filepath.Ext(name); {
	case o.csv, extension == ".csv":
		return "csv, HEADER" + compression
	case extension == ".tsv":
		return `csv, HEADER, DELIMITER '\t'` + compression
	case o.json, extension == ".json", extension == ".jsonl", extension == ".ndjson":
		return "json" + compression
	case extension == ".parquet" && !gzip:
		return "parquet"
	}
	return ""
}

// writeFile writes the rows of a query to the file of -o, which has them all or is as it was before.
func (e *engine) writeFile(ctx context.Context, query string, o options) error {
	format := o.format()
	if format == "" {
		return fmt.Errorf("-o %s: the name ends in .parquet, .csv, .tsv, .json or .jsonl, a text also in .gz, or --csv or --json says the format", console.Quote(o.output))
	}
	if info, err := os.Stat(o.output); err == nil && info.IsDir() {
		return fmt.Errorf("-o %s: it is a folder", console.Quote(o.output))
	}
	// In a folder, because DuckDB may open the file after an interruption.
	temp, err := os.MkdirTemp(filepath.Dir(o.output), "."+filepath.Base(o.output)+".*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	file := filepath.Join(temp, "rows")
	if err := e.copyTo(ctx, query, file, format+", USE_TMP_FILE false"); err != nil {
		return err
	}
	if info, err := os.Stat(o.output); err == nil {
		if err := os.Chmod(file, info.Mode().Perm()); err != nil {
			return err
		}
	}
	return os.Rename(file, o.output)
}

func (e *engine) copyTo(ctx context.Context, query, file, format string) error {
	query = bare(query)
	if isShow.MatchString(query) { // COPY takes it as a table
		query = "FROM (" + query + "\n)"
	}
	_, err := e.conn.ExecContext(ctx, "COPY ("+query+"\n) TO "+quote(file)+" (FORMAT "+format+")")
	return clear(err)
}

// writeStream writes the rows of a query to w. DuckDB writes them to a pipe: it would empty a file that is
// the standard output.
func (e *engine) writeStream(ctx context.Context, query, format string, w io.Writer) error {
	r, pipe, err := os.Pipe()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	written := make(chan error, 1)
	go func() {
		defer r.Close()
		_, err := io.Copy(w, r)
		if err != nil {
			cancel()
			io.Copy(io.Discard, r) // so that DuckDB does not wait
		}
		written <- err
	}()
	err = e.copyTo(ctx, query, fmt.Sprintf("/dev/fd/%d", pipe.Fd()), format)
	pipe.Close()
	if err != nil {
		r.SetReadDeadline(time.Now()) // after an interruption, DuckDB does not always close the pipe
	}
	if failed := <-written; failed != nil && !errors.Is(failed, os.ErrDeadlineExceeded) {
		return failed
	}
	return err
}

// table writes the rows for people. Control characters of strings are escaped.
func (e *engine) table(ctx context.Context, query string, most int, w io.Writer) error {
	rows, err := e.conn.QueryContext(ctx, "SELECT COLUMNS(*)::VARCHAR FROM ("+bare(query)+"\n)")
	if err != nil {
		return clear(err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return err
	}
	header := make([]string, len(names))
	for i, name := range names {
		header[i] = console.Shorten(name)
	}
	list, more := [][]string{header}, 0
	for rows.Next() {
		if len(list) > most {
			more++
			continue
		}
		cells := make([]sql.NullString, len(names))
		pointers := make([]any, len(names))
		for i := range cells {
			pointers[i] = &cells[i]
		}
		if err := rows.Scan(pointers...); err != nil {
			return err
		}
		row := make([]string, len(names))
		for i, cell := range cells {
			row[i] = "NULL"
			if cell.Valid {
				row[i] = console.Shorten(cell.String)
			}
		}
		list = append(list, row)
	}
	if err := rows.Err(); err != nil {
		return clear(err)
	}
	var text strings.Builder
	console.Table(&text, list)
	if more > 0 {
		rows := "rows"
		if more == 1 {
			rows = "row"
		}
		fmt.Fprintf(&text, "and %s more %s: --rows, --csv, --json or -o FILE\n", console.Number(more), rows)
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// The functions of DuckDB that guess the format of a file, and the option that turns it off.
var (
	guessed = regexp.MustCompile(`(?i)\b(?:read_(?:csv|json|ndjson)\w*\s*\(|from\b|join\b)\s*'((?:[^']|'')*)'`)
	noGuess = regexp.MustCompile(`(?i)\bauto_detect\W*(?:false|0)\b`)
)

// pipeError returns an error for a statement in which DuckDB guesses the format of a pipe. It reads the pipe
// more than once, and the result would have no rows, without an error.
func pipeError(statement string) error {
	if noGuess.MatchString(statement) {
		return nil
	}
	for _, m := range guessed.FindAllStringSubmatch(statement, -1) {
		info, err := os.Stat(strings.ReplaceAll(m[1], "''", "'"))
		if err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
			return fmt.Errorf("%s is a pipe, and DuckDB reads a file twice if it guesses its format: use a file, uri_lines('%s'), "+
				"or read_csv('%[2]s', auto_detect = false, header = true, columns = {'url': 'VARCHAR'})", console.Quote(m[1]), m[1])
		}
	}
	return nil
}

// bare returns a statement without the ";" at its end, and without comments behind it, for a place inside
// another statement.
func bare(statement string) string { return strings.TrimSpace(end.ReplaceAllString(statement, "")) }

// isOnlyComments reports whether each line of a statement is empty or a comment.
func isOnlyComments(statement string) bool {
	for line := range strings.Lines(statement) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--") {
			return false
		}
	}
	return statement != ""
}

// Statements that are queries, but are not one statement, or not a query inside COPY.
var (
	isPivot = regexp.MustCompile(`(?i)^[^;]*\bpivot\b[^;]*;?\s*$`)
	isShow  = regexp.MustCompile(`(?i)^\s*(?:desc|describe|show|summarize)\b`)
)

var end = regexp.MustCompile(`;[\s;]*(?:--[^\n]*\s*)*$`)

// quote returns a string of SQL.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// The two forms of the end of a COPY statement: without options, and with options.
var (
	copyBare    = regexp.MustCompile(`(?is)^\s*copy\b.*\bto\s+'((?:[^']|'')*)'\s*$`)
	copyOptions = regexp.MustCompile(`(?is)^(\s*copy\b.*\bto\s+'((?:[^']|'')*)'\s*(?:with\s*)?)\(([^()]*)\)\s*$`)
	ownFiles    = regexp.MustCompile(`(?i)\b(use_tmp_file|per_thread_output|partition_by)\b`)
)

// atomic returns a statement COPY … TO 'file' with the option that makes DuckDB write to another file
// first, so that a killed process leaves no part of a file, and the name of the other file. Every other statement
// is returned as it is.
func atomic(statement string) (changed, temp string) {
	s := bare(statement)
	if m := copyBare.FindStringSubmatch(s); m != nil {
		return s + " (USE_TMP_FILE true)", tempFile(m[1])
	}
	if m := copyOptions.FindStringSubmatch(s); m != nil && !ownFiles.MatchString(m[3]) {
		return m[1] + "(" + m[3] + ", USE_TMP_FILE true)", tempFile(m[2])
	}
	return statement, ""
}

// tempFile returns the name of the file that DuckDB writes with USE_TMP_FILE, for the name in a string of SQL.
func tempFile(quoted string) string {
	dir, name := filepath.Split(strings.ReplaceAll(quoted, "''", "'"))
	return dir + "tmp_" + name
}

// clear returns an error of DuckDB without a password of a URL that it quotes.
func clear(err error) error {
	if err == nil {
		return nil
	}
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		if i+1 < len(lines) && strings.TrimSpace(lines[i+1]) == "^" {
			lines[i] = console.SecretIn(line).Mask(line) // byte for byte, so that the "^" stays below its column
		} else {
			lines[i] = uri.Redact(line)
		}
	}
	if strings.Contains(lines[0], "No extension found that is capable of reading the file") {
		lines = append(lines, "* uri_lines('FILE') reads the lines of a text file")
	}
	return errors.New(strings.Join(lines, "\n"))
}
