package query_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriform/uri/query"
)

func TestValuesLoss(t *testing.T) {
	for _, tt := range []struct {
		q      string
		loss   query.Loss // "" for none
		offset int
	}{
		{"", "", 0},
		{"a=1&a=0&b=", "", 0},
		{"b=1&a=2", query.LostOrder, 4},
		{"a=1&b=1&a=2", query.LostOrder, 8},
		{"a=1&b", query.LostEqual, 4},
		{"a=1&&b=2", query.LostSpelling, 4},
		{"a=%7E", query.LostSpelling, 2},
		{"a=%2f", query.LostSpelling, 4},
		{"a=%", query.LostSpelling, 3},
		{"a=%20", query.LostSpelling, 2},
		{"%61=1", query.LostSpelling, 0},
	} {
		values, err := query.Form.Values(tt.q)
		if tt.loss == "" {
			if err != nil {
				t.Errorf("Values(%q): %v", tt.q, err)
			}
			continue
		}
		var loss *query.LossError
		if !errors.As(err, &loss) || loss.Loss != tt.loss || loss.Offset != tt.offset || values == nil {
			t.Errorf("Values(%q): %v", tt.q, err)
		}
	}
}

func TestValuesLimit(t *testing.T) {
	limited := query.Format{MaxPairs: 3}
	if _, err := limited.Values("a=1&&b=2&c=3&"); errors.Is(err, query.ErrTooManyPairs) {
		t.Error(err)
	}
	if values, err := limited.Values("a=1&b=2&c=3&d=4"); !errors.Is(err, query.ErrTooManyPairs) || values != nil {
		t.Error(values, err)
	}
}

func TestLossErrorHidesQuery(t *testing.T) {
	_, err := query.Form.Values("token=secret&a=1")
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "byte 13") {
		t.Error(err)
	}
}
