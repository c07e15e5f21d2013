//go:build arm64 && !purego && !race && !msan && !asan

#include "go_asm.h"
#include "textflag.h"

// SET stores, for the bytes that have the bit in V24, a set.
#define SET(bit, offset) \
	VMOVI  $bit, V24.B16              \
	VCMTST V24.B16, V4.B16, V25.B16   \
	VCMTST V24.B16, V5.B16, V26.B16   \
	VCMTST V24.B16, V6.B16, V27.B16   \
	VCMTST V24.B16, V7.B16, V28.B16   \
	GATHER                            \
	MOVD   R6, offset(R3)

// GATHER collects the bytes of V25 to V28, all ones or zeros, as bits in R6. V31
// has 1, 2, 4, … 128 twice.
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

// CLASS looks up the classes of the bytes in a register: none for those beyond
// ASCII, which are beyond both halves of the table.
#define CLASS(bytes, class) \
	VTBL bytes.B16, [V16.B16, V17.B16, V18.B16, V19.B16], class.B16 \
	VSUB V30.B16, bytes.B16, V24.B16                               \
	VTBL V24.B16, [V20.B16, V21.B16, V22.B16, V23.B16], V24.B16    \
	VORR V24.B16, class.B16, class.B16

// func classify(s string, t *kernelTable, b *block)
//	R0  the bytes, R1 their number     R2  the kernelTable
//	R3  the block                      R4  a bit for each byte
TEXT ·classify(SB), NOSPLIT, $64-32
	MOVD s_base+0(FP), R0
	MOVD s_len+8(FP), R1
	MOVD t+16(FP), R2
	MOVD b+24(FP), R3
	MOVD R2, R8

	// The lowest R1 bits; a shift by 64 would be one by 0.
	MOVD $-1, R4
	MOVD $64, R5
	SUB  R1, R5, R5
	LSR  R5, R4, R4
	CMP  $0, R1
	CSEL EQ, ZR, R4, R4

	// 64 bytes from R0 on are read, unless that goes into another page.
	AND $4095, R0, R5
	CMP $(4096-64), R5
	BLS load
	CMP $64, R1
	BEQ load
	MOVD $buf-64(SP), R7

copy:
	CBZ  R1, copied
	SUB  $1, R1
	MOVB (R0)(R1), R6
	MOVB R6, (R7)(R1)
	B    copy

copied:
	MOVD R7, R0

load:
	VLD1  (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VLD1.P 64(R2), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1  (R2), [V20.B16, V21.B16, V22.B16, V23.B16]
	VMOVI $64, V30.B16
	MOVD  $0x8040201008040201, R6
	VMOV  R6, V31.D[0]
	VMOV  R6, V31.D[1]

	CLASS(V0, V4)
	CLASS(V1, V5)
	CLASS(V2, V6)
	CLASS(V3, V7)

	SET(128, block_other)
	SET(64, block_colon)
	SET(32, block_slash)
	SET(16, block_question)
	SET(8, block_hash)
	SET(4, block_at)
	SET(2, block_percent)
	SET(1, block_hexdig)

	// beyond
	VMOVI  $128, V24.B16
	VCMTST V24.B16, V0.B16, V25.B16
	VCMTST V24.B16, V1.B16, V26.B16
	VCMTST V24.B16, V2.B16, V27.B16
	VCMTST V24.B16, V3.B16, V28.B16
	GATHER
	MOVD   R6, block_beyond(R3)

	// scheme
	ADD    $kernelTable_name, R8, R2
	VLD1.P 64(R2), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1   (R2), [V20.B16, V21.B16, V22.B16, V23.B16]
	CLASS(V0, V4)
	CLASS(V1, V5)
	CLASS(V2, V6)
	CLASS(V3, V7)
	SET(128, block_scheme)
	RET
