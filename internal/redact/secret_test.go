package redact

import (
	"slices"
	"testing"
)

func TestSecretWith(t *testing.T) {
	for _, tt := range []struct{ m, n, want Secret }{
		{nil, nil, nil},
		{nil, Secret{{2, 3}}, Secret{{2, 3}}},
		{Secret{{2, 3}}, nil, Secret{{2, 3}}},
		{Secret{{2, 3}}, Secret{{5, 6}}, Secret{{2, 3}, {5, 6}}},
		{Secret{{5, 6}}, Secret{{2, 3}}, Secret{{2, 3}, {5, 6}}},
		{Secret{{2, 3}}, Secret{{3, 6}}, Secret{{2, 6}}},
		{Secret{{2, 9}}, Secret{{3, 4}}, Secret{{2, 9}}},
		{Secret{{1, 2}, {4, 8}}, Secret{{2, 4}, {6, 9}}, Secret{{1, 9}}},
		{Secret{{1, 2}, {7, 8}}, Secret{{4, 5}}, Secret{{1, 2}, {4, 5}, {7, 8}}},
		{Secret{{1, 2}, {7, 8}, {9, 10}}, Secret{{4, 5}}, Secret{{1, 2}, {4, 5}, {7, 8}, {9, 10}}},
	} {
		if got := tt.m.With(tt.n); !slices.Equal(got, tt.want) {
			t.Errorf("%v with %v: %v, want %v", tt.m, tt.n, got, tt.want)
		}
	}
}

// A secret is masked byte for byte in a drawing, and hidden with its length in a message.
func TestSecret(t *testing.T) {
	const text = "http://u:pw@h/?n=//v:secret@i"
	m := FindInput(text)
	if want := (Secret{{9, 11}, {21, 27}}); !slices.Equal(m, want) {
		t.Fatalf("%v, want %v", m, want)
	}
	if got, want := m.Mask(text), "http://u:**@h/?n=//v:******@i"; got != want {
		t.Errorf("a drawing has %s, want %s", got, want)
	}
	if got, want := m.Hide(text), "http://u:xxxxx@h/?n=//v:xxxxx@i"; got != want || Input(text) != want {
		t.Errorf("a message has %s and %s, want %s", got, Input(text), want)
	}
	for _, tt := range []struct {
		start, end       int
		overlaps, covers bool
	}{
		{8, 9, false, false}, {8, 10, true, false}, {9, 11, true, true}, {10, 10, false, true}, {11, 12, false, false},
		{11, 21, false, false}, {11, 22, true, false}, {9, 27, true, false}, {22, 23, true, true}, {27, 29, false, false},
	} {
		if m.Overlaps(tt.start, tt.end) != tt.overlaps || m.Covers(tt.start, tt.end) != tt.covers {
			t.Errorf("%d to %d: overlaps %t, covers %t", tt.start, tt.end, m.Overlaps(tt.start, tt.end), m.Covers(tt.start, tt.end))
		}
	}
	for at := range len(text) + 1 {
		if m.Has(at) != (9 <= at && at < 11 || 21 <= at && at < 27) {
			t.Errorf("%d: %t", at, m.Has(at))
		}
	}
	if got, want := QuotePart(text, 10, 24, m), `"xxxxx@h/?n=//v:xxxxx"`; got != want {
		t.Errorf("a part is %s, want %s", got, want)
	}
	if (Secret)(nil).Covers(0, 0) || m.Covers(0, 0) {
		t.Error("an empty part before a secret is covered")
	}
	if Part(3, 3) != nil || !slices.Equal(Part(3, 4), Secret{{3, 4}}) {
		t.Error("an empty part is no secret")
	}
}
