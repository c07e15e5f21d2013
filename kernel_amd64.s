//go:build amd64 && !purego && !race && !msan && !asan

#include "go_asm.h"
#include "textflag.h"

// func cpuid(leaf, subleaf uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL subleaf+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() (xcr0 uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, xcr0+0(FP)
	RET

// In both kernels
//	SI  the bytes, CX their number     DX  the kernelTable
//	DI  the block                      AX  a bit for each byte

// SET stores the top bits of the classes in Z3 as a set, and moves the next up.
#define SET(offset) \
	VPMOVB2M Z3, K4        \
	KMOVQ    K4, offset(DI) \
	VPADDB   Z3, Z3, Z3

DATA nibbles<>+0(SB)/8, $0x8040201008040201
DATA nibbles<>+8(SB)/8, $0
GLOBL nibbles<>(SB), RODATA|NOPTR, $16

DATA chars<>+0(SB)/8, $0x0f2540233f2f3a // : / ? # @ % and the mask of a nibble
GLOBL chars<>(SB), RODATA|NOPTR, $8

// EQUAL stores where Y0 and Y1 have the character at chars+n as a set.
#define EQUAL(n, offset) \
	VPBROADCASTB chars<>+n(SB), Y2 \
	VPCMPEQB     Y2, Y0, Y3        \
	VPCMPEQB     Y2, Y1, Y4        \
	GATHER(Y3, Y4)                 \
	MOVQ         R8, offset(DI)

// GATHER collects the top bits of two registers in R8.
#define GATHER(lo, hi) \
	VPMOVMSKB lo, R8 \
	VPMOVMSKB hi, R9 \
	SHLQ      $32, R9 \
	ORQ       R9, R8  \
	ANDQ      AX, R8

// MISS collects in R8 where the high nibble, as a bit in Y5 and Y6, is not in the
// row of the low nibble.
#define MISS(rows) \
	VBROADCASTI128 rows(DX), Y2 \
	VPSHUFB        Y0, Y2, Y3   \
	VPSHUFB        Y1, Y2, Y4   \
	VPAND          Y5, Y3, Y3   \
	VPAND          Y6, Y4, Y4   \
	VPCMPEQB       Y7, Y3, Y3   \
	VPCMPEQB       Y7, Y4, Y4   \
	GATHER(Y3, Y4)

// func classify(s string, t *kernelTable, b *block)
TEXT ·classify(SB), NOSPLIT, $64-32
	MOVQ  s_base+0(FP), SI
	MOVQ  s_len+8(FP), CX
	MOVQ  t+16(FP), DX
	MOVQ  b+24(FP), DI
	MOVQ  $-1, AX
	BZHIQ CX, AX, AX
	CMPB  ·kernels(SB), $const_avx512
	JNE   avx2

	// A masked load touches no byte outside the string.
	KMOVQ      AX, K1
	VMOVDQU8.Z (SI), K1, Z0

	// The class of each byte, none for those beyond ASCII.
	VMOVDQU64  kernelTable_class(DX), Z1
	VMOVDQU64  kernelTable_class+64(DX), Z2
	VPMOVB2M   Z0, K2
	KMOVQ      K2, block_beyond(DI)
	KANDNQ     K1, K2, K3
	VMOVDQA64  Z0, Z3
	VPERMI2B.Z Z2, Z1, K3, Z3

	// Likewise for schemes.
	VMOVDQU64  kernelTable_name(DX), Z1
	VMOVDQU64  kernelTable_name+64(DX), Z2
	VPERMI2B.Z Z2, Z1, K3, Z0
	VPMOVB2M   Z0, K4
	KMOVQ      K4, block_scheme(DI)

	SET(block_other)
	SET(block_colon)
	SET(block_slash)
	SET(block_question)
	SET(block_hash)
	SET(block_at)
	SET(block_percent)
	SET(block_hexdig)
	VZEROUPPER
	RET

avx2:
	// 64 bytes from SI on are read, unless that goes into another page.
	MOVQ SI, R8
	ANDQ $4095, R8
	CMPQ R8, $(4096-64)
	JLS  load
	CMPQ CX, $64
	JEQ  load
	LEAQ buf-64(SP), R9

copy:
	TESTQ CX, CX
	JEQ   copied
	MOVB  -1(SI)(CX*1), R8
	MOVB  R8, -1(R9)(CX*1)
	DECQ  CX
	JMP   copy

copied:
	MOVQ R9, SI

load:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1

	EQUAL(0, block_colon)
	EQUAL(1, block_slash)
	EQUAL(2, block_question)
	EQUAL(3, block_hash)
	EQUAL(4, block_at)
	EQUAL(5, block_percent)
	GATHER(Y0, Y1)
	MOVQ R8, block_beyond(DI)
	MOVQ R8, R10

	// The bit of each high nibble; none for those beyond ASCII.
	VPBROADCASTB   chars<>+6(SB), Y2
	VBROADCASTI128 nibbles<>(SB), Y3
	VPSRLW         $4, Y0, Y5
	VPSRLW         $4, Y1, Y6
	VPAND          Y2, Y5, Y5
	VPAND          Y2, Y6, Y6
	VPSHUFB        Y5, Y3, Y5
	VPSHUFB        Y6, Y3, Y6
	VPXOR          Y7, Y7, Y7

	MISS(kernelTable_rows)
	ANDNQ R8, R10, R8
	MOVQ  R8, block_other(DI)
	MISS(kernelTable_hex)
	ANDNQ AX, R8, R8
	MOVQ  R8, block_hexdig(DI)
	MISS(kernelTable_names)
	ANDNQ AX, R8, R8
	MOVQ  R8, block_scheme(DI)
	VZEROUPPER
	RET
