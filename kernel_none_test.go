//go:build (!amd64 && !arm64) || purego || race || msan || asan

package uri

import "testing"

// Without kernels, what fast stands on is classifySlowly.
func availableKernels() []kernelLevel        { return []kernelLevel{noKernel} }
func setKernels(t *testing.T, k kernelLevel) {}
