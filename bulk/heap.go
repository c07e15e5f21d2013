package bulk

// A minHeap is a binary heap: items[0] is the least item.
type minHeap[T any] struct {
	items []T
	less  func(a, b T) bool
}

// push adds an item.
func (h *minHeap[T]) push(item T) {
	h.items = append(h.items, item)
	for i := len(h.items) - 1; i > 0; {
		parent := (i - 1) / 2
		if !h.less(h.items[i], h.items[parent]) {
			return
		}
		h.items[i], h.items[parent] = h.items[parent], h.items[i]
		i = parent
	}
}

// pop removes items[0].
func (h *minHeap[T]) pop() {
	last := len(h.items) - 1
	h.items[0] = h.items[last]
	h.items = h.items[:last]
	if last > 0 {
		h.fix()
	}
}

// fix moves items[0] to its place after it has changed.
func (h *minHeap[T]) fix() {
	items := h.items
	top := items[0]
	i := 0
	for {
		child := 2*i + 1
		if child >= len(items) {
			break
		}
		if right := child + 1; right < len(items) && h.less(items[right], items[child]) {
			child = right
		}
		if !h.less(items[child], top) {
			break
		}
		items[i] = items[child]
		i = child
	}
	items[i] = top
}
