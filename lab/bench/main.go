// Bench measures the speed of this library and of others: see README.md.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/uriform/uri/lab/bench/corpus"
)

func main() {
	var o options
	flag.StringVar(&o.data, "data", os.Getenv("URIFORM_CORPORA"), "`directory` of urls-web.txt, html-references.txt and iris-dbpedia-links.txt (default $URIFORM_CORPORA; if empty, the corpora are generated)")
	flag.StringVar(&o.sources, "sources", os.Getenv("URIFORM_PEERS"), "`directory` of the sources of oxiri, fluent-uri, borrow-or-share and ada (default $URIFORM_PEERS; if empty, they are not measured)")
	flag.IntVar(&o.rounds, "rounds", 15, "the number of `rounds`")
	flag.IntVar(&o.lines, "lines", 0, "use only `n` lines of each corpus, for a short trial (0: all lines)")
	flag.StringVar(&o.peers, "peers", "", "measure only peers whose names match the `regexp`, and net/url")
	flag.StringVar(&o.cases, "cases", "", "measure only cases whose operations match the `regexp`")
	flag.StringVar(&o.out, "out", "", "`directory` for the table; \"\" to write no files (default results, but \"\" for generated corpora)")
	flag.StringVar(&o.against, "against", "", "compare only this library with the core in `directory`, for benchstat (see compare)")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	outGiven := false
	flag.Visit(func(f *flag.Flag) { outGiven = outGiven || f.Name == "out" })
	if !outGiven && o.data != "" {
		o.out = "results"
	}
	if err := run(o, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(o options, stdout, stderr io.Writer) error {
	s, err := newSession(o, stderr)
	if err != nil {
		return err
	}
	defer s.close()
	if o.against != "" {
		return s.compare()
	}
	return s.bench(stdout)
}

type options struct {
	data         string // "": generated corpora
	sources      string // "": none
	rounds       int
	lines        int
	peers, cases string
	out          string
	against      string
}

// A session has the data of a run: the corpora, the builder, and the selected peers and
// cases.
type session struct {
	options
	corpora []corpus.Corpus
	builder builder
	wanted  *regexp.Regexp // names of peers
	only    *regexp.Regexp // operations
	stderr  io.Writer
}

func newSession(o options, stderr io.Writer) (s *session, err error) {
	s = &session{options: o, stderr: stderr}
	if s.wanted, err = regexp.Compile(o.peers); err != nil {
		return nil, err
	}
	if s.only, err = regexp.Compile(o.cases); err != nil {
		return nil, err
	}
	if o.data == "" {
		s.corpora, err = corpus.Synthetic()
	} else {
		s.corpora, err = corpus.Read(o.data)
	}
	if err != nil {
		return nil, err
	}
	if o.lines > 0 {
		s.corpora = corpus.Cut(s.corpora, o.lines)
	}
	dir, err := os.MkdirTemp("", "uriform-bench-")
	if err != nil {
		return nil, err
	}
	if s.builder, err = newBuilder(dir, o.sources); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	removeOnInterrupt(dir)
	return s, nil
}

func (s *session) close() { os.RemoveAll(s.builder.dir) }

func removeOnInterrupt(dir string) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		<-stop
		os.RemoveAll(dir)
		os.Exit(130)
	}()
}

// counts returns the number of lines of each corpus.
func (s *session) counts() map[string]int {
	lines := map[string]int{}
	for _, c := range s.corpora {
		lines[c.Name] = len(c.Lines)
	}
	return lines
}

// choose returns the selected cases that our own library supports.
func (s *session) choose(cases []Case, peers []*Peer) []Case {
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool {
		return !s.only.MatchString(c.Op) || !slices.ContainsFunc(peers, func(p *Peer) bool { return p.Kind == Ours && p.Offers(c.Op) })
	})
}

// bench measures all peers, and writes the report.
func (s *session) bench(stdout io.Writer) error {
	r := &Report{
		Date:     time.Now().Format(time.DateOnly),
		Revision: Revision(s.builder.module),
		Machine:  ThisMachine(),
		Rounds:   s.rounds,
		Corpora:  s.corpora,

		Generated: s.data == "",
	}
	if r.Machine.Busy() {
		fmt.Fprintf(s.stderr, "WARNING: the machine is busy (load average %s): the times are not reliable\n", r.Machine.Load)
	}
	fmt.Fprintln(s.stderr, "building the programs of the libraries")
	var err error
	r.Peers, r.Missing, err = s.start()
	defer closeAll(r.Peers)
	if err != nil {
		return err
	}
	for _, m := range r.Missing {
		fmt.Fprintf(s.stderr, "%s is not measured: %v\n", m.Peer, m.Log)
	}
	if err := s.give(r.Peers); err != nil {
		return err
	}
	if err := s.measure(r); err != nil {
		return err
	}
	return r.write(s.out, stdout, s.stderr)
}

func closeAll(peers []*Peer) {
	for _, p := range peers {
		p.Close()
	}
}

// start builds and starts the programs of the selected peers. A peer is missing if this
// machine does not have its language or its processor.
func (s *session) start() (peers []*Peer, missing []Missing, err error) {
	add := func(name string, p *Peer, err error) {
		if err != nil {
			missing = append(missing, Missing{name, err})
		} else {
			peers = append(peers, p)
		}
	}
	for _, level := range s.levels() {
		program, err := s.builder.level(level)
		if err != nil {
			return peers, nil, err
		}
		p, err := Start(level, Ours, program, "uriform")
		add(level, p, err)
	}
	program, err := s.builder.worker("go")
	if err != nil {
		return peers, nil, err
	}
	for _, name := range goPeers {
		if name == reference || s.wanted.MatchString(name) {
			p, err := Start(name, Go, program, name)
			add(name, p, err)
		}
	}
	if err := s.builder.copySources(); err != nil {
		return peers, nil, err
	}
	for _, n := range natives {
		if s.wanted.MatchString(n.name) {
			p, err := n.start(s.builder)
			add(n.name, p, err)
		}
	}
	return peers, missing, nil
}

// levels returns the selected levels of our own library.
func (s *session) levels() []string {
	return slices.DeleteFunc(slices.Clone(levelNames()), func(level string) bool { return !s.wanted.MatchString(level) })
}

// give passes the corpora, in files, and the base to the peers.
func (s *session) give(peers []*Peer) error {
	for _, c := range s.corpora {
		file := filepath.Join(s.builder.dir, "corpus-"+c.Name)
		if err := c.WriteFile(file); err != nil {
			return err
		}
		for _, p := range peers {
			if err := p.Load(c.Name, file); err != nil {
				return err
			}
		}
	}
	for _, p := range peers {
		if err := p.Base(Base); err != nil {
			return err
		}
	}
	return nil
}

// measure sets the measurements of the report. The times are measured last, when nothing
// else runs.
func (s *session) measure(r *Report) (err error) {
	cases := s.choose(slices.Concat(Cases, Syntaxes), r.Peers)
	lines := s.counts()
	fmt.Fprintln(s.stderr, "counting allocations, testing the probes")
	if r.Allocs, err = MeasureAllocs(r.Peers, s.choose(AllocCases, r.Peers), lines); err != nil {
		return err
	}
	if r.Verdicts, err = Ask(r.Peers); err != nil {
		return err
	}
	if r.Cost, err = MeasureCost(s.builder); err != nil {
		return err
	}
	fmt.Fprintln(s.stderr, "warming up the peers in other languages")
	for _, p := range r.Peers {
		if p.Kind == Native && s.options.lines == 0 {
			if err := WarmUp(p, cases); err != nil {
				return err
			}
		}
	}
	r.Times, err = Measure(r.Peers, cases, lines, s.rounds, s.stderr)
	return err
}

// Ask returns which of the probes each peer accepts, for peers that parse.
func Ask(peers []*Peer) (map[string][]bool, error) {
	verdicts := map[string][]bool{}
	for _, p := range peers {
		if !p.Offers("parse") {
			continue
		}
		for _, probe := range Probes {
			_, ok, err := p.One("parse", probe.Text)
			if err != nil {
				return nil, err
			}
			verdicts[p.Name] = append(verdicts[p.Name], ok)
		}
	}
	return verdicts, nil
}

// write prints the table, and writes it to a file in dir.
func (r *Report) write(dir string, stdout, stderr io.Writer) error {
	r.WriteText(stdout)
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(dir, r.Date+"-"+r.Machine.Slug()+".txt")
	if err := writeFile(name, r.WriteText); err != nil {
		return err
	}
	fmt.Fprintln(stderr, "wrote", name)
	return nil
}

// writeFile writes a file by a function that writes text.
func writeFile(name string, write func(io.Writer)) error {
	var b bytes.Buffer
	write(&b)
	return os.WriteFile(name, b.Bytes(), 0o666)
}
