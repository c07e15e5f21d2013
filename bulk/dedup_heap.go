package bulk

import "bytes"

// A mergeHeap holds runs. The run with the smallest record is runs[0].
type mergeHeap struct {
	runs  []mergeRun
	byKey bool // otherwise by number
}

// A mergeRun is a run with the number of its record, which is here for the caches of the processor.
type mergeRun struct {
	number int64
	*recordReader
}

func (h *mergeHeap) less(a, b *mergeRun) bool {
	if h.byKey {
		return bytes.Compare(a.key, b.key) < 0
	}
	return a.number < b.number
}

// push adds a run.
func (h *mergeHeap) push(r *recordReader) {
	h.runs = append(h.runs, mergeRun{r.number, r})
	for i := len(h.runs) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h.less(&h.runs[i], &h.runs[parent]) {
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
	if last > 0 {
		h.fix()
	}
}

// fix moves runs[0] to its place after its record has changed.
func (h *mergeHeap) fix() {
	runs := h.runs
	top := mergeRun{runs[0].recordReader.number, runs[0].recordReader}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(runs) {
			break
		}
		if right := child + 1; right < len(runs) && h.less(&runs[right], &runs[child]) {
			child = right
		}
		if !h.less(&runs[child], &top) {
			break
		}
		runs[i] = runs[child]
		i = child
	}
	runs[i] = top
}
