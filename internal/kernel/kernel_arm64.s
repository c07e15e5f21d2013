//go:build arm64 && !purego && !race && !msan && !asan

#include "go_asm.h"
#include "textflag.h"

// Registers in all kernels:
//	R0  the address of the bytes
//	R1  the number of bytes, at most 64
//	R2  the table
//	R4  a mask with a bit for each byte
//	R6  a set

// LOAD limits R1 to 64, sets R4 and loads the bytes into V0 to V3. It reads 64
// bytes at R0. If these may extend into the next page, it reads a copy of the bytes
// on the stack at R7 instead. It also sets V31 for GATHER.
#define LOAD \
	MOVD $64, R5                  \
	CMP  R5, R1                   \
	CSEL GT, R5, R1, R1           \
	SUB  R1, R5, R5               \
	MOVD $-1, R4                  \
	LSR  R5, R4, R4               \
	AND  $4095, R0, R5            \
	CMP  $(4096-64), R5           \
	BLS  load                     \
	CMP  $64, R1                  \
	BEQ  load                     \
copy:                                 \
	SUB  $1, R1                   \
	MOVB (R0)(R1), R6             \
	MOVB R6, (R7)(R1)             \
	CBNZ R1, copy                 \
	MOVD R7, R0                   \
load:                                 \
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16] \
	MOVD $0x8040201008040201, R6  \
	VMOV R6, V31.D[0]             \
	VMOV R6, V31.D[1]

// GATHER sets R6 to one bit for each byte of V25 to V28. Each byte is all ones or
// zero. Bytes after the string are cleared.
#define GATHER \
	VAND  V31.B16, V25.B16, V25.B16 \
	VAND  V31.B16, V26.B16, V26.B16 \
	VAND  V31.B16, V27.B16, V27.B16 \
	VAND  V31.B16, V28.B16, V28.B16 \
	VADDP V26.B16, V25.B16, V25.B16 \
	VADDP V28.B16, V27.B16, V27.B16 \
	VADDP V27.B16, V25.B16, V25.B16 \
	VADDP V25.B16, V25.B16, V25.B16 \
	VMOV  V25.D[0], R6              \
	AND   R4, R6, R6

// PUT stores the bytes whose classes in V4 to V7 have the bit as a set.
#define PUT(bit, set) \
	VMOVI  $bit, V24.B16            \
	VCMTST V24.B16, V4.B16, V25.B16 \
	VCMTST V24.B16, V5.B16, V26.B16 \
	VCMTST V24.B16, V6.B16, V27.B16 \
	VCMTST V24.B16, V7.B16, V28.B16 \
	GATHER                          \
	MOVD   R6, set

// MARK stores the bytes that are equal to the mark as a set.
#define MARK(mark, set) \
	VMOVI $mark, V24.B16            \
	VCMEQ V24.B16, V0.B16, V25.B16 \
	VCMEQ V24.B16, V1.B16, V26.B16 \
	VCMEQ V24.B16, V2.B16, V27.B16 \
	VCMEQ V24.B16, V3.B16, V28.B16 \
	GATHER                         \
	MOVD  R6, set

// TABLE loads the 128 classes at R2 into V16 to V23 for CLASS.
#define TABLE \
	VLD1.P 64(R2), [V16.B16, V17.B16, V18.B16, V19.B16] \
	VLD1   (R2), [V20.B16, V21.B16, V22.B16, V23.B16]   \
	VMOVI  $64, V30.B16

// CLASS looks up the classes of the numbers in V24. Numbers from 128 on are outside
// both halves of the table and have no class.
#define CLASS(class) \
	VTBL V24.B16, [V16.B16, V17.B16, V18.B16, V19.B16], class.B16 \
	VSUB V30.B16, V24.B16, V24.B16                                \
	VTBL V24.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V24.B16   \
	VORR V24.B16, class.B16, class.B16

// func classify(s string, t *Table) (other, hexdig, percent, hash, question, slash, colon, scheme, at, end uint64)
TEXT ·classify(SB), NOSPLIT, $64-104
	MOVD s_base+0(FP), R0
	MOVD s_len+8(FP), R1
	MOVD t+16(FP), R2
	MOVD $buf-64(SP), R7
	LOAD
	ADD  $1, R4, R6
	MOVD R6, end+96(FP)

	// The classes of ASCII characters; classOther, which is 1, for non-ASCII bytes.
	TABLE
	VORR  V0.B16, V0.B16, V24.B16
	CLASS(V4)
	VORR  V1.B16, V1.B16, V24.B16
	CLASS(V5)
	VORR  V2.B16, V2.B16, V24.B16
	CLASS(V6)
	VORR  V3.B16, V3.B16, V24.B16
	CLASS(V7)
	VUSHR $7, V0.B16, V25.B16
	VUSHR $7, V1.B16, V26.B16
	VUSHR $7, V2.B16, V27.B16
	VUSHR $7, V3.B16, V28.B16
	VORR  V25.B16, V4.B16, V4.B16
	VORR  V26.B16, V5.B16, V5.B16
	VORR  V27.B16, V6.B16, V6.B16
	VORR  V28.B16, V7.B16, V7.B16

	PUT(1, other+24(FP))
	PUT(2, hexdig+32(FP))
	PUT(4, percent+40(FP))
	PUT(8, hash+48(FP))
	PUT(16, question+56(FP))
	PUT(32, slash+64(FP))
	PUT(64, colon+72(FP))
	PUT(128, scheme+80(FP))
	MARK(64, at+88(FP))
	RET

// func classifyNonASCII(s string, t *utf8Table) (nonASCII, rare, ed, e0, high, cont, lead3, lead uint64)
TEXT ·classifyNonASCII(SB), NOSPLIT, $64-88
	MOVD  s_base+0(FP), R0
	MOVD  s_len+8(FP), R1
	MOVD  t+16(FP), R2
	MOVD  $buf-64(SP), R7
	LOAD
	TABLE
	VMOVI $128, V29.B16
	VSUB  V29.B16, V0.B16, V24.B16
	CLASS(V4)
	VSUB  V29.B16, V1.B16, V24.B16
	CLASS(V5)
	VSUB  V29.B16, V2.B16, V24.B16
	CLASS(V6)
	VSUB  V29.B16, V3.B16, V24.B16
	CLASS(V7)
	PUT(1, nonASCII+24(FP))
	PUT(2, rare+32(FP))
	PUT(4, ed+40(FP))
	PUT(8, e0+48(FP))
	PUT(16, high+56(FP))
	PUT(32, cont+64(FP))
	PUT(64, lead3+72(FP))
	PUT(128, lead+80(FP))
	RET

// func classifyHints(s string) (slash, dot, percent, upper uint64)
TEXT ·classifyHints(SB), NOSPLIT, $64-48
	MOVD  s_base+0(FP), R0
	MOVD  s_len+8(FP), R1
	MOVD  $buf-64(SP), R7
	LOAD
	MARK(47, slash+16(FP))
	MARK(46, dot+24(FP))
	MARK(37, percent+32(FP))

	// c is an upper-case letter if c-"A" is equal to min(c-"A", 25).
	VMOVI $65, V24.B16
	VMOVI $25, V30.B16
	VSUB  V24.B16, V0.B16, V0.B16
	VSUB  V24.B16, V1.B16, V1.B16
	VSUB  V24.B16, V2.B16, V2.B16
	VSUB  V24.B16, V3.B16, V3.B16
	VUMIN V30.B16, V0.B16, V25.B16
	VUMIN V30.B16, V1.B16, V26.B16
	VUMIN V30.B16, V2.B16, V27.B16
	VUMIN V30.B16, V3.B16, V28.B16
	VCMEQ V0.B16, V25.B16, V25.B16
	VCMEQ V1.B16, V26.B16, V26.B16
	VCMEQ V2.B16, V27.B16, V27.B16
	VCMEQ V3.B16, V28.B16, V28.B16
	GATHER
	MOVD  R6, upper+40(FP)
	RET
