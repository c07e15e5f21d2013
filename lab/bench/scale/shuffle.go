//go:build linux

package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

var form = bulk.Canonical{Syntax: uri.RFC3986, By: uri.EquivalenceScheme}

// shuffle prints how evenly lists are divided: a list of real references, and a large list whose
// hosts have the frequencies of a Zipf distribution that is fitted on the real one.
func shuffle(w io.Writer, name string, hosts int) error {
	exponent, top := 1.0, 0.1
	if name != "" {
		lines, err := readForms(name)
		if err != nil {
			return err
		}
		exponent, top = fit(lines)
		fmt.Fprintf(w, "%s: %d references, the most frequent host has %.1f %%, Zipf exponent %.2f\n\n", name, len(lines), 100*top, exponent)
		printReal(w, lines)
	}
	for _, top := range []float64{top, 0.3} {
		z := newZipf(hosts, exponent, top)
		fmt.Fprintf(w, "\nZipf with exponent %.2f and %d hosts, except that the most frequent host has %.1f %%\n\n", exponent, hosts, 100*z.share(1))
		printZipf(w, z)
	}
	return nil
}

// readForms returns the canonical forms of the lines of a file that are references.
func readForms(name string) (lines []string, err error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for line, err := range bulk.NewReader(bufio.NewReader(file)).Lines() {
		if err != nil {
			return nil, err
		}
		if b, err := form.Append(nil, line); err == nil {
			lines = append(lines, string(b))
		}
	}
	return lines, nil
}

// fit returns the exponent of the Zipf distribution of the hosts of lines: the slope of the straight
// line through the logarithms of rank and frequency, by least squares. Hosts with fewer than five
// lines are left out, because their frequencies are steps. top is the part of the most frequent one.
func fit(lines []string) (exponent, top float64) {
	s := statsOf(lines)
	var n, sumX, sumY, sumXX, sumXY float64
	for i, host := range s.Hosts.Top(len(lines)) {
		if host.Count < 5 {
			break
		}
		x, y := math.Log(float64(i+1)), math.Log(float64(host.Count))
		n, sumX, sumY, sumXX, sumXY = n+1, sumX+x, sumY+y, sumXX+x*x, sumXY+x*y
		top = max(top, float64(host.Count)/float64(len(lines)))
	}
	return -(n*sumXY - sumX*sumY) / (n*sumXX - sumX*sumX), top
}

func statsOf(lines []string) *bulk.Stats {
	s := bulk.NewStats(uri.RFC3986, 1<<30)
	for _, line := range lines {
		s.Add(line)
	}
	return s
}

// A balance is the size of the largest part, in means, and the number of hosts or domains that are
// divided.
type balance struct {
	largest float64
	split   int
}

func balanceOf(loads []float64, p *bulk.Partitioner) (b balance) {
	sum := 0.0
	for _, load := range loads {
		sum += load
	}
	for range p.Split() {
		b.split++
	}
	b.largest = slices.Max(loads) * float64(len(loads)) / sum
	return b
}

// divide returns the balance of a list.
func divide(lines []string, p *bulk.Partitioner, parts int) balance {
	loads := make([]float64, parts)
	for _, line := range lines {
		loads[p.Part([]byte(line))]++
	}
	return balanceOf(loads, p)
}

// printReal prints the balance of a list. The sample of Balance is each tenth line.
func printReal(w io.Writer, lines []string) {
	var sample []string
	for i := 0; i < len(lines); i += 10 {
		sample = append(sample, lines[i])
	}
	stats := statsOf(sample)
	fmt.Fprintln(w, "| parts | form | host | domain | host, balanced | domain, balanced | divided hosts | divided domains |")
	fmt.Fprintln(w, "|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, parts := range []int{4, 16, 64, 256} {
		make := func(key bulk.PartitionKey) *bulk.Partitioner { return bulk.NewPartitioner(form.Syntax, key, parts) }
		host, domain := make(bulk.PartitionHost), make(bulk.PartitionDomain)
		a, b, c := divide(lines, make(bulk.PartitionForm), parts), divide(lines, host, parts), divide(lines, domain, parts)
		host.Balance(stats)
		domain.Balance(stats)
		d, e := divide(lines, host, parts), divide(lines, domain, parts)
		fmt.Fprintf(w, "| %d | %.2f | %.2f | %.2f | %.2f | %.2f | %d | %d |\n", parts, a.largest, b.largest, c.largest, d.largest, e.largest, d.split, e.split)
	}
}

// A zipf is a list in which the host of rank k > 1 has a part of the references that is proportional
// to 1/k^exponent.
type zipf struct {
	hosts    int
	exponent float64
	sum      []float64 // sum[k]: of the hosts up to rank k
}

// newZipf returns a zipf. The host of rank 1 has the part top.
func newZipf(hosts int, exponent, top float64) *zipf {
	z := &zipf{hosts, exponent, make([]float64, hosts+1)}
	rest := 0.0
	for k := 2; k <= hosts; k++ {
		rest += math.Pow(float64(k), -exponent)
	}
	z.sum[1] = rest * top / (1 - top)
	for k := 2; k <= hosts; k++ {
		z.sum[k] = z.sum[k-1] + math.Pow(float64(k), -exponent)
	}
	return z
}

// share returns the part of the host of rank k.
func (z *zipf) share(k int) float64 { return (z.sum[k] - z.sum[k-1]) / z.sum[z.hosts] }

// rank returns the rank of a random reference.
func (z *zipf) rank(r *rand.Rand) int {
	k, _ := slices.BinarySearchFunc(z.sum, r.Float64()*z.sum[z.hosts], cmp.Compare[float64])
	return max(k, 1)
}

func hostForm(rank, page int) []byte {
	return fmt.Appendf(nil, "http://host%d.example/page/%d", rank, page)
}

// loads returns the expected sizes of the parts. Large hosts, which may be
// divided, are represented by many references, and small ones by one.
func (z *zipf) loads(p *bulk.Partitioner, parts int) []float64 {
	const references = 1000 // for a host of the mean size
	loads := make([]float64, parts)
	for k := 1; k <= z.hosts; k++ {
		n := max(int(z.share(k)*float64(parts)*references), 1)
		for page := range n {
			loads[p.Part(hostForm(k, page))] += z.share(k) / float64(n)
		}
	}
	return loads
}

// printZipf prints the balance of the large list. The sample of Balance has a million references.
func printZipf(w io.Writer, z *zipf) {
	r := rand.New(rand.NewPCG(1, 2))
	sample := bulk.NewStats(form.Syntax, 1<<30)
	for range 1_000_000 {
		sample.Add(string(hostForm(z.rank(r), r.IntN(1000))))
	}
	fmt.Fprintln(w, "| parts | host | host, balanced | divided hosts |")
	fmt.Fprintln(w, "|---:|---:|---:|---:|")
	for _, parts := range []int{16, 128, 1024} {
		p := bulk.NewPartitioner(form.Syntax, bulk.PartitionHost, parts)
		before := balanceOf(z.loads(p, parts), p)
		p.Balance(sample)
		after := balanceOf(z.loads(p, parts), p)
		fmt.Fprintf(w, "| %d | %.2f | %.2f | %d |\n", parts, before.largest, after.largest, after.split)
	}
}
