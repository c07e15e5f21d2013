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

// Registers in all kernels:
//	SI  the address of the bytes
//	CX  the number of bytes, at most 64
//	AX  a mask with a bit for each byte
//	DX  the table
// The AVX-512 kernels hold 64 bytes in one register. They use only Z16 to Z31, so
// they need no VZEROUPPER. The AVX2 kernels hold 32 bytes in each of two registers.

// VALID limits CX to 64 and sets AX.
#define VALID \
	MOVL    $64, R8    \
	CMPQ    CX, R8     \
	CMOVQGT R8, CX     \
	MOVQ    $-1, AX    \
	BZHIQ   CX, AX, AX

// LOAD64 loads the bytes into Z16 and fills the rest with zeros. A masked load
// reads nothing outside the string.
#define LOAD64 \
	KMOVQ      AX, K1       \
	VMOVDQU8.Z (SI), K1, Z16

// PUT64 stores the eight sets given by the bits of the classes in Z19, two sets at
// a time, lowest bit first. The affine transformation turns eight bytes, which are
// reversed first, into one byte of each set. VPERMB then collects the bytes of each
// set.
#define PUT64(set0, set2, set4, set6) \
	VBROADCASTI32X4 reversed<>(SB), Z20      \
	VPSHUFB         Z20, Z19, Z19            \
	VPBROADCASTQ    powers<>(SB), Z20        \
	VGF2P8AFFINEQB  $0, Z19, Z20, Z19        \
	VMOVDQU64       columns<>(SB), Z20       \
	VPERMB          Z19, Z20, Z19            \
	VEXTRACTI32X4   $0, Z19, set0            \
	VEXTRACTI32X4   $1, Z19, set2            \
	VEXTRACTI32X4   $2, Z19, set4            \
	VEXTRACTI32X4   $3, Z19, set6

DATA reversed<>+0(SB)/8, $0x0001020304050607
DATA reversed<>+8(SB)/8, $0x08090a0b0c0d0e0f
GLOBL reversed<>(SB), RODATA|NOPTR, $16

DATA columns<>+0(SB)/8, $0x3830282018100800
DATA columns<>+8(SB)/8, $0x3931292119110901
DATA columns<>+16(SB)/8, $0x3a322a221a120a02
DATA columns<>+24(SB)/8, $0x3b332b231b130b03
DATA columns<>+32(SB)/8, $0x3c342c241c140c04
DATA columns<>+40(SB)/8, $0x3d352d251d150d05
DATA columns<>+48(SB)/8, $0x3e362e261e160e06
DATA columns<>+56(SB)/8, $0x3f372f271f170f07
GLOBL columns<>(SB), RODATA|NOPTR, $64

// LOAD32 loads the bytes into Y0 and Y1 and fills the rest with zeros. It reads 64
// bytes at SI. If these may extend into the next page, it reads a copy of the bytes
// on the stack at R9 instead.
#define LOAD32 \
	MOVQ SI, R8            \
	ANDQ $4095, R8         \
	CMPQ R8, $(4096-64)    \
	JLS  load              \
	CMPQ CX, $64           \
	JEQ  load              \
	MOVQ CX, R10           \
copy:                          \
	MOVB -1(SI)(R10*1), R8 \
	MOVB R8, -1(R9)(R10*1) \
	DECQ R10               \
	JNE  copy              \
	MOVQ R9, SI            \
load:                          \
	VMOVQ        CX, X2                   \
	VPBROADCASTB X2, Y2                   \
	VPCMPGTB     numbers<>+0(SB), Y2, Y0  \
	VPCMPGTB     numbers<>+32(SB), Y2, Y1 \
	VPAND        (SI), Y0, Y0             \
	VPAND        32(SI), Y1, Y1

DATA numbers<>+0(SB)/8, $0x0706050403020100
DATA numbers<>+8(SB)/8, $0x0f0e0d0c0b0a0908
DATA numbers<>+16(SB)/8, $0x1716151413121110
DATA numbers<>+24(SB)/8, $0x1f1e1d1c1b1a1918
DATA numbers<>+32(SB)/8, $0x2726252423222120
DATA numbers<>+40(SB)/8, $0x2f2e2d2c2b2a2928
DATA numbers<>+48(SB)/8, $0x3736353433323130
DATA numbers<>+56(SB)/8, $0x3f3e3d3c3b3a3938
GLOBL numbers<>(SB), RODATA|NOPTR, $64

// NIBBLES sets Y5 and Y6 to the high nibbles of Y0 and Y1.
#define NIBBLES \
	VPBROADCASTB nibble<>(SB), Y2 \
	VPSRLW       $4, Y0, Y5       \
	VPSRLW       $4, Y1, Y6       \
	VPAND        Y2, Y5, Y5       \
	VPAND        Y2, Y6, Y6

DATA nibble<>+0(SB)/1, $0x0f
GLOBL nibble<>(SB), RODATA|NOPTR, $1

// CLASS32 sets Y3 and Y4 to the classes of the bytes: the bits that both nibbles have.
#define CLASS32(low, high) \
	VBROADCASTI128 low, Y2    \
	VPSHUFB        Y0, Y2, Y3 \
	VPSHUFB        Y1, Y2, Y4 \
	VBROADCASTI128 high, Y2   \
	VPSHUFB        Y5, Y2, Y8 \
	VPSHUFB        Y6, Y2, Y9 \
	VPAND          Y8, Y3, Y3 \
	VPAND          Y9, Y4, Y4

// GATHER sets R8 to the top bits of the bytes of two registers.
#define GATHER(lo, hi) \
	VPMOVMSKB lo, R8  \
	VPMOVMSKB hi, R9  \
	SHLQ      $32, R9 \
	ORQ       R9, R8

// PUT32 stores the top bits of the classes as a set, and shifts the classes left.
#define PUT32(set) \
	GATHER(Y3, Y4)    \
	MOVQ   R8, set    \
	VPADDB Y3, Y3, Y3 \
	VPADDB Y4, Y4, Y4

// POWERS turns each high nibble n in Y5 and Y6 into 1<<n, or 0 from 8 on. It also
// clears Y7. MISS needs both.
#define POWERS \
	VBROADCASTI128 powers<>(SB), Y2 \
	VPSHUFB        Y5, Y2, Y5       \
	VPSHUFB        Y6, Y2, Y6       \
	VPXOR          Y7, Y7, Y7

DATA powers<>+0(SB)/8, $0x8040201008040201
DATA powers<>+8(SB)/8, $0x0000000000000000
GLOBL powers<>(SB), RODATA|NOPTR, $16

// MISS sets R8 to the bytes whose row, selected by the low nibble, does not have the
// bit of the high nibble.
#define MISS(rows) \
	VBROADCASTI128 rows(DX), Y2 \
	VPSHUFB        Y0, Y2, Y3   \
	VPSHUFB        Y1, Y2, Y4   \
	VPAND          Y5, Y3, Y3   \
	VPAND          Y6, Y4, Y4   \
	VPCMPEQB       Y7, Y3, Y3   \
	VPCMPEQB       Y7, Y4, Y4   \
	GATHER(Y3, Y4)

// func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64)
TEXT ·classify(SB), NOSPLIT, $0-104
	CMPB ·level(SB), $const_AVX512
	JNE  avx2
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	VALID
	LOAD64
	INCQ AX
	MOVQ AX, end+96(FP)

	// The classes of ASCII characters; classOther for non-ASCII bytes.
	VMOVDQU64    Table_class(DX), Z17
	VMOVDQU64    Table_class+64(DX), Z18
	VMOVDQA64    Z16, Z19
	VPERMI2B.Z   Z18, Z17, K1, Z19
	VPMOVB2M     Z16, K2
	VPBROADCASTD others<>(SB), Z17
	VMOVDQU8     Z17, K2, Z19
	PUT64(other+24(FP), percent+40(FP), question+56(FP), colon+72(FP))

	VPBROADCASTD hints<>+0(SB), Z17
	VPCMPEQB     Z17, Z16, K3
	KMOVQ        K3, at+88(FP)
	RET

avx2:
	JMP classifyAVX2<>(SB)

DATA others<>+0(SB)/4, $0x01010101 // classOther
GLOBL others<>(SB), RODATA|NOPTR, $4

TEXT classifyAVX2<>(SB), NOSPLIT, $64-104
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	LEAQ buf-64(SP), R9
	VALID
	LOAD32
	LEAQ 1(AX), R8
	MOVQ R8, end+96(FP)

	NIBBLES
	CLASS32(Table_low(DX), Table_high(DX))
	PUT32(at+88(FP))
	PUT32(colon+72(FP))
	PUT32(slash+64(FP))
	PUT32(question+56(FP))
	PUT32(hash+48(FP))
	PUT32(percent+40(FP))
	VPADDB Y3, Y3, Y8
	VPADDB Y4, Y4, Y9
	VPOR   Y3, Y8, Y3
	VPOR   Y4, Y9, Y4
	GATHER(Y3, Y4)
	MOVQ   R8, hexdig+32(FP)

	POWERS
	MISS(Table_names)
	NOTQ R8
	MOVQ R8, scheme+80(FP)
	MISS(Table_members)
	ANDQ AX, R8
	MOVQ R8, other+24(FP)
	VZEROUPPER
	RET

// func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64)
TEXT ·classifyNonASCII(SB), NOSPLIT, $0-88
	CMPB ·level(SB), $const_AVX512
	JNE  avx2
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	VALID
	LOAD64
	VMOVDQU64  utf8Table_class(DX), Z17
	VMOVDQU64  utf8Table_class+64(DX), Z18
	VMOVDQA64  Z16, Z19
	VPMOVB2M   Z16, K2
	VPERMI2B.Z Z18, Z17, K2, Z19
	PUT64(nonASCII+24(FP), ed+40(FP), high+56(FP), lead3+72(FP))
	RET

avx2:
	JMP classifyNonASCIIAVX2<>(SB)

TEXT classifyNonASCIIAVX2<>(SB), NOSPLIT, $64-88
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	LEAQ buf-64(SP), R9
	VALID
	LOAD32
	GATHER(Y0, Y1)
	MOVQ R8, nonASCII+24(FP)

	// As signed numbers, the bytes 80 to BF are less than all others.
	VPBROADCASTB leads<>(SB), Y2
	VPCMPGTB     Y0, Y2, Y3
	VPCMPGTB     Y1, Y2, Y4
	GATHER(Y3, Y4)
	MOVQ         R8, cont+64(FP)

	NIBBLES
	VPAND Y2, Y0, Y0
	VPAND Y2, Y1, Y1
	CLASS32(utf8Table_low(DX), utf8Table_high(DX))
	PUT32(lead+80(FP))
	PUT32(lead3+72(FP))
	PUT32(high+56(FP))
	PUT32(e0+48(FP))
	PUT32(ed+40(FP))
	VPXOR    Y7, Y7, Y7
	VPCMPEQB Y7, Y3, Y3
	VPCMPEQB Y7, Y4, Y4
	GATHER(Y3, Y4)
	NOTQ     R8
	MOVQ     R8, rare+32(FP)
	VZEROUPPER
	RET

DATA leads<>+0(SB)/1, $0xc0
GLOBL leads<>(SB), RODATA|NOPTR, $1

// func classifyHints(s string) (slash, dot, percent, upper uint64)
TEXT ·classifyHints(SB), NOSPLIT, $0-48
	CMPB ·level(SB), $const_AVX512
	JNE  avx2
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	VALID
	LOAD64
	VPBROADCASTD hints<>+4(SB), Z17
	VPCMPEQB     Z17, Z16, K2
	KMOVQ        K2, slash+16(FP)
	VPBROADCASTD hints<>+8(SB), Z17
	VPCMPEQB     Z17, Z16, K2
	KMOVQ        K2, dot+24(FP)
	VPBROADCASTD hints<>+12(SB), Z17
	VPCMPEQB     Z17, Z16, K2
	KMOVQ        K2, percent+32(FP)
	VPBROADCASTD hints<>+0(SB), Z17
	VPCMPUB      $6, Z17, Z16, K2     // greater
	VPBROADCASTD hints<>+16(SB), Z17
	VPCMPUB      $1, Z17, Z16, K2, K2 // less
	KMOVQ        K2, upper+40(FP)
	RET

avx2:
	JMP classifyHintsAVX2<>(SB)

DATA hints<>+0(SB)/4, $0x40404040  // "@", the character before "A"
DATA hints<>+4(SB)/4, $0x2f2f2f2f  // "/"
DATA hints<>+8(SB)/4, $0x2e2e2e2e  // "."
DATA hints<>+12(SB)/4, $0x25252525 // "%"
DATA hints<>+16(SB)/4, $0x5b5b5b5b // "[", the character after "Z"
GLOBL hints<>(SB), RODATA|NOPTR, $20

// MARK32 stores the bytes that are equal to character n of hints as a set.
#define MARK32(n, set) \
	VPBROADCASTD hints<>+(4*n)(SB), Y2 \
	VPCMPEQB     Y2, Y0, Y3            \
	VPCMPEQB     Y2, Y1, Y4            \
	GATHER(Y3, Y4)                     \
	MOVQ         R8, set

TEXT classifyHintsAVX2<>(SB), NOSPLIT, $64-48
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	LEAQ buf-64(SP), R9
	VALID
	LOAD32
	MARK32(1, slash+16(FP))
	MARK32(2, dot+24(FP))
	MARK32(3, percent+32(FP))
	VPBROADCASTD hints<>+0(SB), Y2
	VPBROADCASTD hints<>+16(SB), Y3
	VPCMPGTB     Y2, Y0, Y4
	VPCMPGTB     Y2, Y1, Y5
	VPCMPGTB     Y0, Y3, Y6
	VPCMPGTB     Y1, Y3, Y7
	VPAND        Y6, Y4, Y4
	VPAND        Y7, Y5, Y5
	GATHER(Y4, Y5)
	MOVQ         R8, upper+40(FP)
	VZEROUPPER
	RET
