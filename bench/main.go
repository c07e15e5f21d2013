// Bench measures this repository's library and others side by side: see README.md.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/uriform/uri/bench/corpus"
)

func main() {
	var o options
	flag.StringVar(&o.data, "data", os.Getenv("URIFORM_CORPORA"), "`directory` of urls-web.txt, html-references.txt and iris-dbpedia-links.txt (default $URIFORM_CORPORA)")
	flag.IntVar(&o.rounds, "rounds", 15, "how many `times` each peer takes its turn")
	flag.IntVar(&o.lines, "lines", 0, "cut the corpora to `n` lines, to try the benchmark out (0: do not)")
	flag.StringVar(&o.peers, "peers", "", "only peers whose names match the `regexp`; net/url always")
	flag.StringVar(&o.cases, "cases", "", "only cases whose operations match the `regexp`")
	flag.StringVar(&o.out, "out", "results", "`directory` for the table and the chart; \"\" to write none")
	flag.StringVar(&o.against, "against", "", "measure only this library, against the core in `directory`, for benchstat (see compare)")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if o.data == "" {
		fmt.Fprintln(os.Stderr, "bench: name the directory of the corpora with -data or URIFORM_CORPORA")
		os.Exit(2)
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
	data         string
	rounds       int
	lines        int
	peers, cases string
	out          string
	against      string
}

// A session is what both ways of measuring need: the corpora, a directory for what
// is made, and which cases are wanted.
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
	if s.corpora, err = corpus.Read(o.data); err != nil {
		return nil, err
	}
	if o.lines > 0 {
		s.corpora = corpus.Cut(s.corpora, o.lines)
	}
	dir, err := os.MkdirTemp("", "uriform-bench-")
	if err != nil {
		return nil, err
	}
	if s.builder, err = newBuilder(dir); err != nil {
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

// counts returns how many lines each corpus has.
func (s *session) counts() map[string]int {
	lines := map[string]int{}
	for _, c := range s.corpora {
		lines[c.Name] = len(c.Lines)
	}
	return lines
}

// choose returns the wanted cases that our own library offers.
func (s *session) choose(cases []Case, peers []*Peer) []Case {
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool {
		return !s.only.MatchString(c.Op) || !slices.ContainsFunc(peers, func(p *Peer) bool { return p.Kind == Ours && p.Offers(c.Op) })
	})
}

// bench measures all peers, and reports.
func (s *session) bench(stdout io.Writer) error {
	r := &Report{
		Date:     time.Now().Format(time.DateOnly),
		Revision: Revision(s.builder.module),
		Machine:  ThisMachine(),
		Rounds:   s.rounds,
		Corpora:  s.corpora,
	}
	if r.Machine.Busy() {
		fmt.Fprintf(s.stderr, "WARNING: the machine is busy (load average %s): times will not mean much\n", r.Machine.Load)
	}
	fmt.Fprintln(s.stderr, "building the programs of the peers")
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

// start builds and starts the programs of the wanted peers. Those of processors and
// languages that this machine does not have are missing.
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

// levels returns the wanted levels of our own library.
func (s *session) levels() []string {
	return slices.DeleteFunc(slices.Clone(levelNames()), func(level string) bool { return !s.wanted.MatchString(level) })
}

// give hands the corpora to the peers, in files, and the base.
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

// measure fills in what the report tells of the peers. What is timed comes last,
// when nothing else is left to do.
func (s *session) measure(r *Report) (err error) {
	cases := s.choose(slices.Concat(Cases, Generations), r.Peers)
	lines := s.counts()
	fmt.Fprintln(s.stderr, "counting allocations, asking what is accepted")
	if r.Allocs, err = MeasureAllocs(r.Peers, s.choose(AllocCases, r.Peers), lines); err != nil {
		return err
	}
	if r.Verdicts, err = Ask(r.Peers); err != nil {
		return err
	}
	if r.Cost, err = MeasureCost(s.builder); err != nil {
		return err
	}
	fmt.Fprintln(s.stderr, "letting the peers of other languages warm up")
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

// Ask asks the peers that parse which of the probes they accept.
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

// write prints the table, and writes it and the chart into dir.
func (r *Report) write(dir string, stdout, stderr io.Writer) error {
	r.WriteText(stdout)
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	name := filepath.Join(dir, r.Date+"-"+r.Machine.Slug())
	for suffix, write := range map[string]func(io.Writer) error{
		".txt": func(w io.Writer) error { r.WriteText(w); return nil },
		".svg": r.WriteChart,
	} {
		if err := writeFile(name+suffix, write); err != nil {
			return err
		}
	}
	fmt.Fprintf(stderr, "wrote %s.txt and .svg\n", name)
	return nil
}

func writeFile(name string, write func(io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
