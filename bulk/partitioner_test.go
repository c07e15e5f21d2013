package bulk_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/bulk"
)

var forms = bulk.Canonical{Syntax: uri.RFC3986, Steps: uri.FullNormalization}

// partsOf divides lines, and returns the sizes of the parts and the parts of each host.
func partsOf(t *testing.T, p *bulk.Partitioner, lines []string, n int) (sizes []int, hosts map[string]map[int]bool) {
	sizes, hosts = make([]int, n), map[string]map[int]bool{}
	for _, line := range lines {
		form, err := forms.Append(nil, line)
		if err != nil {
			t.Fatal(err)
		}
		part := p.Part(form)
		sizes[part]++
		host := uri.MustParse(string(form)).Hostname()
		if hosts[host] == nil {
			hosts[host] = map[int]bool{}
		}
		hosts[host][part] = true
	}
	return sizes, hosts
}

// skewed returns a list in which one host has 30 % of the lines, a second has 10 %, and 3000 other
// hosts share the rest.
func skewed(n int) (lines []string) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		host := fmt.Sprintf("h%d.example%d.org", r.IntN(3000), r.IntN(50))
		switch part := i % 10; {
		case part < 3:
			host = "large.example"
		case part == 3:
			host = "www.second.example.com"
		}
		lines = append(lines, fmt.Sprintf("http://%s/page/%d", host, i))
	}
	return lines
}

// A host with 30 % of the lines makes a part that is too large; Balance splits it, and only it and
// the other hosts that are larger than half of a part.
func TestPartitionerBalance(t *testing.T) {
	const n = 16
	lines := skewed(32000)
	for _, key := range []bulk.PartitionKey{bulk.PartitionHost, bulk.PartitionDomain} {
		p := bulk.NewPartitioner(uri.RFC3986, key, n)
		sizes, hosts := partsOf(t, p, lines, n)
		if largest := maxOf(sizes); largest < len(lines)*3/10 {
			t.Errorf("%v, without Balance: the largest part has %d lines", key, largest)
		}
		for host, parts := range hosts {
			if len(parts) != 1 {
				t.Fatalf("%v, without Balance: %s is in the parts %v", key, host, parts)
			}
		}

		// A tenth of the list is enough as a sample.
		for _, sample := range [][]string{lines, lines[:len(lines)/10]} {
			p.Balance(statsOf(sample))
			sizes, hosts := partsOf(t, p, lines, n)
			if largest, mean := maxOf(sizes), len(lines)/n; largest > mean*5/4 {
				t.Errorf("%v: the largest part has %d lines, the mean is %d: %v", key, largest, mean, sizes)
			}
			split := map[string]int{}
			for key, parts := range p.Split() {
				split[key] = len(parts)
			}
			// 30 % is 4.8 means, and 10 % is 1.6 means: pieces of at most half of the mean.
			if split["example,large"] < 9 || len(split) < 2 {
				t.Errorf("%v: split: %v", key, split)
			}
			for host, parts := range hosts {
				if strings.HasPrefix(host, "h") && key == bulk.PartitionHost && len(parts) != 1 {
					t.Errorf("%v: %s is in the parts %v", key, host, parts)
				}
			}
		}
		again := bulk.NewPartitioner(uri.RFC3986, key, n)
		text, _ := json.Marshal(statsOf(lines))
		read := bulk.NewStats(uri.RFC3986, 0)
		if err := json.Unmarshal(text, read); err != nil {
			t.Fatal(err)
		}
		p.Balance(statsOf(lines))
		again.Balance(read)
		for _, line := range lines[:1000] {
			if a, b := p.Part([]byte(line)), again.Part([]byte(line)); a != b {
				t.Fatalf("%v: %s is in part %d, and on another machine in part %d", key, line, a, b)
			}
		}
	}
}

func maxOf(list []int) (most int) {
	for _, n := range list {
		most = max(most, n)
	}
	return most
}

// The parts follow from the definition: hashes of keys that are written by hand.
func TestPartitionerPart(t *testing.T) {
	const n = 1000
	for _, tt := range []struct {
		key       bulk.PartitionKey
		form, by_ string
	}{
		{bulk.PartitionForm, "http://www.example.co.uk/a", "http://www.example.co.uk/a"},
		{bulk.PartitionHost, "http://www.example.co.uk/a", "uk,co,example,www"},
		{bulk.PartitionDomain, "http://www.example.co.uk/a", "uk,co,example"},
		{bulk.PartitionDomain, "http://www.Example.co.uk.:8080/a", "uk,co,example"},
		{bulk.PartitionDomain, "http://co.uk/a", "uk,co"}, // a public suffix: the host
		{bulk.PartitionDomain, "http://localhost/a", "localhost"},
		{bulk.PartitionDomain, "http://192.0.2.1/a", "192.0.2.1"},
		{bulk.PartitionHost, "http://[::1]/a", "[::1]"},
		{bulk.PartitionHost, "http://h/a", "h"},
		{bulk.PartitionHost, "mailto:a@example.com", "mailto:a@example.com"}, // no host: the form
		{bulk.PartitionDomain, "file:///a", "file:///a"},
		{bulk.PartitionHost, "", ""},
		{bulk.PartitionHost, "no reference", "no reference"},
	} {
		p := bulk.NewPartitioner(uri.RFC3986, tt.key, n)
		if got, want := p.Part([]byte(tt.form)), bulk.Partition(bulk.Hash(tt.by_), n); got != want {
			t.Errorf("%v, %s: part %d, want %d", tt.key, tt.form, got, want)
		}
		text, _ := tt.key.MarshalText()
		var read bulk.PartitionKey
		if err := read.UnmarshalText(text); err != nil || read != tt.key {
			t.Errorf("%s: %v, %v", text, read, err)
		}
	}
	// A Clone may be used at the same time, and gives the same parts.
	p := bulk.NewPartitioner(uri.RFC3986, bulk.PartitionHost, n)
	var group sync.WaitGroup
	for i, p := range []*bulk.Partitioner{p, p.Clone(), p.Clone()} {
		group.Go(func() {
			form, want := fmt.Sprintf("http://%d.example/", i), bulk.Partition(bulk.Hash(fmt.Sprintf("example,%d", i)), n)
			for range 1000 {
				if got := p.Part([]byte(form)); got != want {
					t.Errorf("%s: part %d beside others, want %d", form, got, want)
					return
				}
			}
		})
	}
	group.Wait()
	var key bulk.PartitionKey
	if key.UnmarshalText([]byte("surt")) == nil {
		t.Error("an unknown key is read")
	}
	for parts, want := range map[int]bool{-1: false, 0: false, 1: true, bulk.MaxParts: true, bulk.MaxParts + 1: false} {
		func() {
			defer func() {
				if got := recover() == nil; got != want {
					t.Errorf("%d parts: %t, want %t", parts, got, want)
				}
			}()
			bulk.NewPartitioner(uri.RFC3986, bulk.PartitionForm, parts)
		}()
	}
}

// A placed host goes to the part that is smallest with the hosts that are not placed.
func TestPartitionerBalanceOfOthers(t *testing.T) {
	const n = 2
	for full := range n { // the part of all small hosts
		s := bulk.NewStats(uri.RFC3986, 0)
		add := func(host string, count int) {
			for i := range count {
				s.Add(fmt.Sprintf("http://%s.example/%d", host, i))
			}
		}
		for i, hosts := 0, 0; hosts < 20; i++ {
			if host := fmt.Sprint("s", i); bulk.Partition(bulk.Hash("example,"+host), n) == full {
				add(host, 12) // less than 1/16 of 200
				hosts++
			}
		}
		add("a", 80)
		add("b", 80)
		p := bulk.NewPartitioner(uri.RFC3986, bulk.PartitionHost, n)
		p.Balance(s)
		for _, host := range []string{"a", "b"} {
			if got := p.Part([]byte("http://" + host + ".example/0")); got != 1-full {
				t.Errorf("240 references of small hosts in part %d: %s is in part %d", full, host, got)
			}
		}
	}
}

// References without a host, and with an empty host, are divided by their forms. Balance does not change that.
func TestPartitionerBalanceWithoutHost(t *testing.T) {
	const n = 8
	s := bulk.NewStats(uri.RFC3986, 0)
	for i := range 100 {
		s.Add(fmt.Sprintf("file:///%d", i))
		s.Add(fmt.Sprintf("mailto:a%d@example.com", i))
	}
	s.Add("http://a.example/")
	for _, key := range []bulk.PartitionKey{bulk.PartitionHost, bulk.PartitionDomain} {
		p := bulk.NewPartitioner(uri.RFC3986, key, n)
		p.Balance(s)
		for key, parts := range p.Split() {
			t.Errorf("%q is in the parts %v", key, parts)
		}
		for i := range 100 {
			for _, form := range []string{"file:///", "mailto:"} {
				form += fmt.Sprint(i)
				if got, want := p.Part([]byte(form)), bulk.Partition(bulk.Hash(form), n); got != want {
					t.Errorf("%v: %s is in part %d, want %d", key, form, got, want)
				}
			}
		}
	}
}

// Stats with little memory count a value too high, by at most the error of its count. Balance takes what is
// certain: a host with less than half of the mean is not split.
func TestPartitionerBalanceOfBounds(t *testing.T) {
	const n, each, hosts = 200, 10, 1000
	s := bulk.NewStats(uri.RFC3986, 10_000)
	add := func(host string, count int) {
		for i := range count {
			s.Add(fmt.Sprintf("http://%s.example/%d", host, i))
		}
	}
	add("large", hosts*each/2)
	for i := range hosts / 2 {
		add(fmt.Sprint("h", i), each) // the mean is 50
	}
	p := bulk.NewPartitioner(uri.RFC3986, bulk.PartitionHost, n)
	p.Balance(s)
	high := 0
	for _, f := range s.Hosts.Top(hosts) {
		if f.Value != "large.example" && f.Count*2 > hosts*each/n {
			high++
		}
	}
	if s.Hosts.Bound() == 0 || high == 0 {
		t.Fatalf("the bound is %d, and %d counts are too high", s.Hosts.Bound(), high)
	}
	for key, parts := range p.Split() {
		if key != "example,large" {
			t.Errorf("%s has %d references, and is in the parts %v", key, each, parts)
		}
	}
}

// A host that has no domain is divided by its name, also with the key domain.
func TestPartitionerBalanceWithoutDomain(t *testing.T) {
	for _, host := range []string{"192.0.2.1", "[::1]", "localhost"} {
		for _, key := range []bulk.PartitionKey{bulk.PartitionHost, bulk.PartitionDomain} {
			s := bulk.NewStats(uri.RFC3986, 0)
			for i := range 30 {
				s.Add(fmt.Sprintf("http://%s/%d", host, i))
				if i%10 == 0 {
					s.Add("http://a.example.com/")
				}
			}
			p := bulk.NewPartitioner(uri.RFC3986, key, 2)
			p.Balance(s)
			split := false
			for key := range p.Split() {
				split = split || key == host
			}
			if !split {
				t.Errorf("%v: %s is in one part", key, host)
			}
		}
	}
}

// A host with 1/16 of the mean is placed, and one with less is not. A host with more than half of the
// mean is split, and one with half of it is not.
func TestPartitionerLimits(t *testing.T) {
	const n = 2 // parts, so the mean is half of the list
	small := ""
	for i := 0; small == "" || bulk.Partition(bulk.Hash("example,"+small), n) != 1; i++ {
		small = fmt.Sprint("s", i)
	}
	for _, tt := range []struct {
		large, middle, small int // references
		split                bool
		part                 int // of the small host: 0 if it is placed, since all others are equal in both parts
	}{
		{31, 0, 1, true, 0}, // 1/16 of 16
		{33, 0, 1, true, 1}, // 1/17 of 17
		{22, 10, 0, true, 1},
		{24, 8, 0, false, 1}, // half of 16
		{23, 9, 0, true, 1},
	} {
		s := bulk.NewStats(uri.RFC3986, 0)
		for host, count := range map[string]int{"large": tt.large, "middle": tt.middle, small: tt.small} {
			for i := range count {
				s.Add(fmt.Sprintf("http://%s.example/%d", host, i))
			}
		}
		p := bulk.NewPartitioner(uri.RFC3986, bulk.PartitionHost, n)
		p.Balance(s)
		split := map[string]bool{}
		for key := range p.Split() {
			split[key] = true
		}
		if !split["example,large"] || tt.middle > 0 && split["example,middle"] != tt.split {
			t.Errorf("%+v: split: %v", tt, split)
		}
		if got := p.Part([]byte("http://" + small + ".example/0")); got != tt.part {
			t.Errorf("%+v: the small host is in part %d", tt, got)
		}
	}
}
