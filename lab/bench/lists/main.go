// Lists measures the subcommands for lists beside the usual tools, on the same file. All commands run
// in turns, each pinned to one processor, and the fastest run counts.
//
//	cd lab/bench
//	go run ./lists
//	go run ./lists -corpus urls-web.txt -text text-markdown.txt
//
// Without -corpus, the list is that of the program list: half of its lines are not in normal form, and
// about half of them are in a class with a line before. With -corpus, the list is the lines of a file
// again and again, in a random order, three of five made distinct by a query. With -text, extract reads a
// text again and again, until it has 100 MB.
//
// The command needs taskset, cut, sort, git, grep and rg (ripgrep): "before" is the program of an older
// commit, which is built from the repository.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"
)

type options struct {
	lines, rounds int
	corpus, text  string
	dir           string
	before        string // the commit
	only          string
	cpu           int
}

func main() {
	o := options{}
	flag.IntVar(&o.lines, "lines", 10_000_000, "`number` of lines")
	flag.IntVar(&o.rounds, "rounds", 3, "`number` of runs of each command")
	flag.StringVar(&o.corpus, "corpus", "", "make the list from the lines of this `file`")
	flag.StringVar(&o.text, "text", "", "measure extract on this `file`")
	flag.StringVar(&o.dir, "dir", "", "the `directory` of the list, the programs and the outputs; default: a temporary one")
	flag.StringVar(&o.before, "before", "9f2e8ae", "the `commit` of the pipeline that dedup is measured against")
	flag.StringVar(&o.only, "only", "", "measure only commands that contain this `text`")
	flag.IntVar(&o.cpu, "cpu", 0, "pin to this `processor`, and two jobs also to the next")
	flag.Parse()
	if err := o.run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lists:", err)
		os.Exit(1)
	}
}

// A comparison is a command beside another one, with the goal for the ratio of their times, or 0. In a
// command, $URI is the program, $BEFORE the program before, $IN the list, $TEXT the text, and $OUT a file in
// the directory.
type comparison struct {
	command, against string
	jobs             int // processors
	goal             float64
}

var comparisons = []comparison{
	{"$URI check --lines <$IN >/dev/null", "cut -d/ -f3 <$IN >/dev/null", 1, 2.5},
	{"$URI normalize --lines <$IN >/dev/null", "cut -d/ -f3 <$IN >/dev/null", 1, 2},
	{"$URI get --lines host <$IN >/dev/null", "cut -d/ -f3 <$IN >/dev/null", 1, 1.7},
	{"$URI dedup <$IN >/dev/null", "$BEFORE normalize <$IN | LC_ALL=C sort -u -S 2G --parallel=1 >/dev/null", 1, 3.5},
	{"$URI dedup --memory 2GB <$IN >/dev/null", "$URI dedup <$IN >/dev/null", 1, 1},
	{"$URI stats <$IN >/dev/null", "$BEFORE stats <$IN >/dev/null", 1, 2},
	{"$URI check --lines --jobs 2 <$IN >$OUT", "$URI check --lines <$IN >$OUT", 2, 1.7},
	{"$URI normalize --lines --jobs 2 <$IN >$OUT", "$URI normalize --lines <$IN >$OUT", 2, 1.7},
	{"$URI dedup --jobs 2 <$IN >$OUT", "$URI dedup <$IN >$OUT", 2, 1.6},
	{"$URI extract <$TEXT | cat >/dev/null", "rg -o 'https?://[^[:space:]<>]+' <$TEXT | cat >/dev/null", 1, 0},
	{"$URI extract <$TEXT | cat >/dev/null", "grep -oE 'https?://[^[:space:]<>]+' <$TEXT | cat >/dev/null", 1, 0},
}

// A result is the fastest run of a command.
type result struct {
	wall   time.Duration
	memory int64 // most memory of one of its processes, in bytes
}

func (o *options) run(w io.Writer) (err error) {
	if o.dir == "" {
		if o.dir, err = os.MkdirTemp("", "lists"); err != nil {
			return err
		}
		defer os.RemoveAll(o.dir)
	}
	if err := cmp.Or(o.build(), o.writeList(), o.writeText()); err != nil {
		return err
	}
	var chosen []comparison
	results := map[string]*result{}
	for _, c := range comparisons {
		if strings.Contains(c.command, o.only) && (o.text != "" || !strings.Contains(c.command, "$TEXT")) {
			chosen = append(chosen, c)
			results[c.command], results[c.against] = &result{wall: 1 << 62}, &result{wall: 1 << 62}
		}
	}
	for range o.rounds {
		done := map[string]bool{}
		for _, c := range chosen {
			for _, command := range []string{c.against, c.command} {
				if done[command] {
					continue
				}
				done[command] = true
				if err := o.measure(command, c.jobs, results[command]); err != nil {
					return fmt.Errorf("%s: %w", command, err)
				}
			}
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "command\tseconds\tns a line\tMB of memory\tagainst\tseconds\tratio\tgoal")
	for _, c := range chosen {
		ours, other := results[c.command], results[c.against]
		perLine, goal := fmt.Sprintf("%.1f", float64(ours.wall.Nanoseconds())/float64(o.lines)), fmt.Sprint(c.goal)
		if strings.Contains(c.command, "$TEXT") {
			perLine, goal = "-", "-"
		}
		fmt.Fprintf(t, "%s\t%.2f\t%s\t%d\t%s\t%.2f\t%.2f\t%s\n", plain(c.command), ours.wall.Seconds(), perLine, ours.memory>>20,
			plain(c.against), other.wall.Seconds(), float64(other.wall)/float64(ours.wall), goal)
	}
	return t.Flush()
}

// plain returns a command as the table shows it.
func plain(command string) string {
	return strings.NewReplacer("$URI", "uri", "$BEFORE", "before:", " <$IN", "", " <$TEXT | cat >/dev/null", "", " >/dev/null", "", " >$OUT", ", to a file").Replace(command)
}

// measure runs a command once. uri exits with 1 if a line was rejected.
func (o *options) measure(command string, jobs int, r *result) error {
	processors := fmt.Sprintf("%d-%d", o.cpu, o.cpu+jobs-1)
	cmd := exec.Command("taskset", "-c", processors, "sh", "-c", command)
	cmd.Env = append(os.Environ(), "URI="+o.path("uri"), "BEFORE="+o.path("before"), "IN="+o.path("list"), "TEXT="+o.path("text"), "OUT="+o.path("out"), "LC_ALL=C")
	var messages strings.Builder
	cmd.Stderr = &messages
	start := time.Now()
	err := cmd.Run()
	r.wall = min(r.wall, time.Since(start))
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() != 1 || !ok && err != nil {
		return fmt.Errorf("%w: %s", err, messages.String())
	}
	// The usage is that of the shell and of what it has waited for, but at least that of this program.
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	r.memory = max(r.memory, usage.Maxrss<<10)
	return nil
}

func (o *options) path(name string) string { return filepath.Join(o.dir, name) }

// build builds the program of this tree and that of the older commit.
func (o *options) build() error {
	if err := command("../..", "go", "build", "-o", o.path("uri"), "./cmd/uri"); err != nil {
		return err
	}
	if _, err := os.Stat(o.path("before")); err == nil {
		return nil
	}
	tree := o.path("tree")
	if err := command("../..", "git", "worktree", "add", "--force", "--detach", tree, o.before); err != nil {
		return err
	}
	defer command("../..", "git", "worktree", "remove", "--force", tree)
	return command(tree, "go", "build", "-o", o.path("before"), "./cmd/uri")
}

// command runs a command in a directory, and returns its output with its error.
func command(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
	}
	return nil
}

// writeText writes the text.
func (o *options) writeText() error {
	if o.text == "" {
		return nil
	}
	text, err := os.ReadFile(o.text)
	if err != nil {
		return err
	}
	file, err := os.Create(o.path("text"))
	if err != nil {
		return err
	}
	defer file.Close()
	for written := 0; written < 100_000_000 && len(text) > 0; written += len(text) {
		if _, err := file.Write(text); err != nil { // this program stays small, see measure
			return err
		}
	}
	return file.Close()
}

// writeList writes the list.
func (o *options) writeList() error {
	file, err := os.Create(o.path("list"))
	if err != nil {
		return err
	}
	defer file.Close()
	if o.corpus == "" {
		cmd := exec.Command("go", "run", "./list", fmt.Sprint(o.lines))
		cmd.Stdout, cmd.Stderr = file, os.Stderr
		return cmd.Run()
	}
	text, err := os.ReadFile(o.corpus)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	corpus := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	random := rand.New(rand.NewPCG(1, 2))
	for i := range o.lines {
		if i%len(corpus) == 0 {
			random.Shuffle(len(corpus), func(i, j int) { corpus[i], corpus[j] = corpus[j], corpus[i] })
		}
		line := corpus[i%len(corpus)]
		w.WriteString(line)
		if random.IntN(5) < 3 && !strings.ContainsAny(line, "?#") {
			fmt.Fprintf(w, "?%d", random.Uint32())
		}
		w.WriteByte('\n')
	}
	return cmp.Or(w.Flush(), file.Close())
}
