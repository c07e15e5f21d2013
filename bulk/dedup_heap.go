package bulk

import "bytes"

// A mergeHeap holds runs. The run with the smallest record is runs[0].
type mergeHeap struct {
	runs  []*recordReader
	byKey bool // otherwise by number
}

func (h *mergeHeap) less(a, b *recordReader) bool {
	if h.byKey {
		return bytes.Compare(a.key, b.key) < 0
	}
	return a.number < b.number
}

// push adds a run.
func (h *mergeHeap) push(r *recordReader) {
	h.runs = append(h.runs, r)
	for i := len(h.runs) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h.less(h.runs[i], h.runs[parent]) {
			return
		}
		h.runs[i], h.runs[parent] = h.runs[parent], h.runs[i]
		i = parent
	}
}

// pop removes runs[0].
func (h *mergeHeap) pop() {
	last := len(h.runs) - 1
	h.runs[0] = h.runs[last]
	h.runs = h.runs[:last]
	h.down(0)
}

// down moves the run at index i to its place after its record has changed.
func (h *mergeHeap) down(i int) {
	for {
		child := 2*i + 1
		if child >= len(h.runs) {
			return
		}
		if right := child + 1; right < len(h.runs) && h.less(h.runs[right], h.runs[child]) {
			child = right
		}
		if !h.less(h.runs[child], h.runs[i]) {
			return
		}
		h.runs[i], h.runs[child] = h.runs[child], h.runs[i]
		i = child
	}
}
