//go:build (amd64 || arm64) && !purego && !race && !msan && !asan

package uri

import "testing"

func availableKernels() (levels []kernelLevel) {
	for k := noKernel + 1; k <= kernels; k++ {
		levels = append(levels, k)
	}
	return levels
}

func setKernels(t *testing.T, k kernelLevel) {
	old := kernels
	kernels = k
	t.Cleanup(func() { kernels = old })
}
