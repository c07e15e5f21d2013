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

// LOAD32 loads len bytes, at most 64, into Y0 and Y1 and fills the rest with zeros. It reads 64
// bytes at ptr. If these may extend into the next page, it sets ptr to a copy of the bytes on the
// stack, at R9.
#define LOAD32(ptr, len, copy, load) \
	MOVQ ptr, R8            \
	ANDQ $4095, R8          \
	CMPQ R8, $(4096-64)     \
	JLS  load               \
	CMPQ len, $64           \
	JEQ  load               \
	MOVQ len, R12           \
copy:                           \
	MOVB -1(ptr)(R12*1), R8 \
	MOVB R8, -1(R9)(R12*1)  \
	DECQ R12                \
	JNE  copy               \
	MOVQ R9, ptr            \
load:                           \
	VMOVQ        len, X2                  \
	VPBROADCASTB X2, Y2                   \
	VPCMPGTB     numbers<>+0(SB), Y2, Y0  \
	VPCMPGTB     numbers<>+32(SB), Y2, Y1 \
	VPAND        (ptr), Y0, Y0            \
	VPAND        32(ptr), Y1, Y1

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

// GATHER sets R8 to the top bits of the bytes of two registers.
#define GATHER(lo, hi) \
	VPMOVMSKB lo, R8  \
	VPMOVMSKB hi, R9  \
	SHLQ      $32, R9 \
	ORQ       R9, R8

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
	VBROADCASTI128 rows, Y2     \
	VPSHUFB        Y0, Y2, Y3   \
	VPSHUFB        Y1, Y2, Y4   \
	VPAND          Y5, Y3, Y3   \
	VPAND          Y6, Y4, Y4   \
	VPCMPEQB       Y7, Y3, Y3   \
	VPCMPEQB       Y7, Y4, Y4   \
	GATHER(Y3, Y4)

// PARSE is parseGo and parseRest, from the sets of the first block to the results. The registers are
//	AX  end: the bit after the last byte, or 0 if that is not in the block; then the offset of a block
//	BX  hash, then queryEnd
//	CX  pathStart, then the number of bytes that are left
//	DX  the table
//	SI  the address of the block
//	DI  start, then hostStart, then nowhere
//	R8  scheme, then free
//	R9  hostEnd, then bad: the bytes that cannot follow
//	R10 hier, then the bytes before the path, then percent
//	R11 slash, then free
//	R12 colon, then free
//	R13 schemeEnd, then head
//	R14 question, then pathEnd
// The arguments are what the levels do not share:
//	MOVE                                  loads and stores a set
//	AT, PERCENT, HEXDIG, OTHER, NONASCII  places of sets
//	CLOSING                               sets R8 to the bytes that are "]"
//	UCSCHARS                              jumps to unknown if the non-ASCII bytes are not known to be ucschars
//	SETS                                  classifies the block at SI, which has at most CX bytes
//	RETURN                                returns
#define PARSE(MOVE, AT, PERCENT, HEXDIG, OTHER, NONASCII, CLOSING, UCSCHARS, SETS, RETURN) \
	/* The scheme ends at the first byte that is not in R8, if it is ":". */ \
	LEAQ    1(R8), R10        \
	ANDNQ   R10, R8, R10      \
	TESTQ   R12, R10          \
	JEQ     relative          \
	MOVBLZX (SI), R8          \
	ORL     $0x20, R8         \
	SUBL    $0x61, R8         \
	CMPL    R8, $26           \
	JCC     unknown           \
	TZCNTQ  R10, R13          \
	LEAQ    1(R13), DI        \
	ADDQ    R10, R10          \
hier:                             \
	CMPQ    Table_host(DX), $0 \
	JEQ     older             \
common:                           \
	MOVQ    R11, R8           \
	SHRQ    $1, R8            \
	ANDQ    R11, R8           \
	ANDQ    Table_authority(DX), R8 \
	TESTQ   R10, R8           \
	JEQ     noauthority       \
	/* R8 is the bytes after "//", R11 the ends of an authority. */ \
	LEAQ    0(R10*4), R8      \
	NEGQ    R8                \
	MOVQ    R14, CX           \
	ANDQ    Table_authorityAtQuery(DX), CX \
	ORQ     BX, R11           \
	ORQ     CX, R11           \
	ANDQ    R8, R11           \
	ORQ     AX, R11           \
	BLSMSKQ R11, R10          \
	TZCNTQ  R11, CX           \
	SHRQ    $1, R10           \
	MOVE    AT, R11           \
	ORQ     R12, R11          \
	ANDQ    R8, R11           \
	ANDQ    Table_host(DX), R11 \
	ADDQ    $2, DI            \
	MOVQ    CX, R9            \
	ANDQ    R10, R11          \
	JNE     userport          \
host:                             \
	SHLQ    $16, DI           \
	ORQ     DI, R13           \
	SHLQ    $32, R9           \
	ORQ     R9, R13           \
	MOVQ    CX, R9            \
	SHLQ    $48, R9           \
	ORQ     R9, R13           \
path:                             \
	MOVE    PERCENT, R8       \
	MOVE    HEXDIG, R11       \
	MOVE    OTHER, R9         \
	LEAQ    (R8)(R8*1), R12   \
	SHLQ    $2, R8            \
	ORQ     R8, R12           \
	ANDNQ   R12, R11, R12     \
	ORQ     R12, R9           \
	BLSRQ   BX, R8            \
	ANDNQ   R14, R10, R14     \
	ORQ     R8, R9            \
	JNE     bad               \
good:                             \
	TESTQ   AX, AX            \
	JEQ     long              \
	MOVQ    s_len+8(FP), R8   \
ends:                             \
	ORQ     AX, BX            \
	ORQ     BX, R14           \
	TZCNTQ  BX, BX            \
	TZCNTQ  R14, R14          \
done:                             \
	SHLQ    $32, BX           \
	ORQ     R14, BX           \
	MOVQ    R13, head+24(FP)  \
	MOVQ    BX, tail+32(FP)   \
	MOVQ    R8, valid+40(FP)      \
	RETURN                    \
                                  \
noauthority:                      \
	DECQ    R10               \
	MOVQ    DI, CX            \
	MOVQ    DI, R9            \
	JMP     host              \
                                  \
relative:                         \
	MOVQ    R11, R8           \
	ORQ     BX, R8            \
	ORQ     R14, R8           \
	ORQ     AX, R8            \
	JEQ     unknown           \
	BLSMSKQ R8, R8            \
	TESTQ   R12, R8           \
	JNE     unknown           \
	XORL    R13, R13          \
	XORL    DI, DI            \
	MOVL    $1, R10           \
	JMP     hier              \
                                  \
older:                            \
	/* The syntax does not set Host. */ \
	TESTQ   R13, R13          \
	JEQ     schemeless        \
	TESTQ   R11, R10          \
	JNE     common            \
	CMPB    Table_opaque(DX), $0 \
	JEQ     common            \
	JMP     unknown           \
schemeless:                       \
	CMPB    Table_schemeRequired(DX), $0 \
	JNE     unknown           \
	CMPB    Table_nonEmptyFirstSegment(DX), $0 \
	JEQ     common            \
	MOVQ    R11, R8           \
	SHRQ    $1, R8            \
	ANDQ    R11, R8           \
	TESTQ   R10, R8           \
	JEQ     common            \
	JMP     unknown           \
                                  \
userport:                         \
	/* R11 is "@" and ":" in the authority, R12 is ":". */ \
	MOVE    AT, R8            \
	ANDQ    R11, R8           \
	JEQ     port              \
	BLSMSKQ R8, DI            \
	ANDNQ   R11, DI, R11      \
	TZCNTQ  R8, DI            \
	INCQ    DI                \
	BLSRQ   R8, R8            \
	JNE     unknown           \
port:                             \
	ANDQ    R12, R11          \
	JEQ     host              \
	TZCNTQ  R11, R9           \
	CMPB    (SI)(DI*1), $'['  \
	JEQ     literal           \
colon:                            \
	CMPQ    R9, CX            \
	JEQ     host              \
	JGT     unknown           \
	CMPB    (SI)(R9*1), $':'  \
	JNE     unknown           \
	LEAQ    1(R9), R8         \
digit:                            \
	CMPQ    R8, CX            \
	JGE     host              \
	MOVBLZX (SI)(R8*1), R11   \
	SUBL    $0x30, R11        \
	INCQ    R8                \
	CMPL    R11, $10          \
	JCS     digit             \
	JMP     unknown           \
                                  \
literal:                          \
	/* ipLiteral: R8 is the bytes of the address, R12 its ":", R15 its HEXDIG. */ \
	CLOSING                   \
	LEAQ    1(DI), R9         \
	SHRXQ   R9, R8, R8        \
	TZCNTQ  R8, R11           \
	JCS     unknown           \
	MOVQ    $-1, R8           \
	BZHIQ   R11, R8, R8       \
	SHRXQ   R9, R12, R12      \
	ANDQ    R8, R12           \
	MOVE    HEXDIG, R15       \
	SHRXQ   R9, R15, R15      \
	ANDQ    R8, R15           \
	LEAQ    1(R9)(R11*1), R9  \
	MOVQ    R15, R11          \
	ORQ     R12, R11          \
	CMPQ    R11, R8           \
	JNE     unknown           \
	INCQ    R8                \
	SHRQ    $1, R8            \
	ORQ     $1, R8            \
	MOVQ    R12, R11          \
	SHRQ    $1, R11           \
	ANDQ    R12, R11          \
	ANDNQ   R12, R11, R12     \
	ANDQ    R12, R8           \
	LEAQ    (R11)(R11*1), R12 \
	ANDNQ   R8, R12, R8       \
	JNE     unknown           \
	BLSRQ   R11, R12          \
	JNE     unknown           \
	MOVQ    R15, R8           \
	SHRQ    $1, R8            \
	ANDQ    R15, R8           \
	MOVQ    R8, R12           \
	SHRQ    $2, R12           \
	ANDQ    R8, R12           \
	MOVQ    R15, R8           \
	SHRQ    $4, R8            \
	TESTQ   R8, R12           \
	JNE     unknown           \
	LEAQ    (R15)(R15*1), R8  \
	ANDNQ   R15, R8, R8       \
	POPCNTQ R8, R8            \
	TESTQ   R11, R11          \
	JEQ     eight             \
	INCQ    R8                \
	CMPQ    R8, $8            \
	JGT     unknown           \
	JMP     brackets          \
eight:                            \
	CMPQ    R8, $8            \
	JNE     unknown           \
brackets:                         \
	MOVE    OTHER, R8         \
	BTRQ    DI, R8            \
	LEAQ    -1(R9), R11       \
	BTRQ    R11, R8           \
	MOVE    R8, OTHER         \
	JMP     colon             \
                                  \
bad:                              \
	CMPB    Table_ucschar(DX), $0 \
	JEQ     fault             \
	UCSCHARS(0)               \
	ASCIIBAD(MOVE, PERCENT, NONASCII) \
	JEQ     good              \
fault:                            \
	FIRSTBAD(MOVE, PERCENT, HEXDIG) \
	CMPQ    R8, CX            \
	JLT     unknown           \
	XORL    AX, AX            \
	BTSQ    R8, AX            \
	JMP     ends              \
                                  \
long:                             \
	/* parseRest: R14 is pathEnd, BX queryEnd, R10 percent, CX the bytes after AX. */ \
	CMPQ    CX, $62           \
	JGT     unknown           \
	MOVL    $0x7fffffff, DI   \
	TZCNTQ  R14, R14          \
	CMOVQCS DI, R14           \
	TZCNTQ  BX, BX            \
	CMOVQCS DI, BX            \
	MOVQ    s_len+8(FP), CX   \
	MOVQ    CX, valid+40(FP)      \
	XORL    AX, AX            \
	MOVE    PERCENT, R10      \
next:                             \
	ADDQ    $64, AX           \
	ADDQ    $64, SI           \
	SUBQ    $64, CX           \
	JLT     finished          \
	MOVQ    R10, R8           \
	SHRQ    $62, R10          \
	SHRQ    $63, R8           \
	ORQ     R8, R10           \
	SETS                      \
	MOVE    HEXDIG, R8        \
	ANDNQ   R10, R8, R10      \
	JNE     unknown           \
	MOVE    PERCENT, R10      \
	LEAQ    (R10)(R10*1), R15 \
	LEAQ    0(R10*4), R9      \
	ORQ     R15, R9           \
	ANDNQ   R9, R8, R9        \
	MOVE    OTHER, R8         \
	ORQ     R8, R9            \
	BLSRQ   R11, R8           \
	CMPQ    BX, DI            \
	CMOVQNE R11, R8           \
	ORQ     R8, R9            \
	MOVWLZX -2(SI), R8        \
	ANDL    $0x8080, R8       \
	ORQ     R9, R8            \
	JNE     badnext           \
goodnext:                         \
	TZCNTQ  R12, R12          \
	LEAQ    (R12)(AX*1), R12  \
	CMOVQCS DI, R12           \
	CMPQ    R12, R14          \
	CMOVQLT R12, R14          \
	TZCNTQ  R11, R11          \
	LEAQ    (R11)(AX*1), R11  \
	CMOVQCS DI, R11           \
	CMPQ    R11, BX           \
	CMOVQLT R11, BX           \
	JMP     next              \
finished:                         \
	MOVQ    valid+40(FP), R8      \
	CMPQ    BX, R8            \
	CMOVQGT R8, BX            \
	CMPQ    R14, BX           \
	CMOVQGT BX, R14           \
	JMP     done              \
                                  \
badnext:                          \
	CMPB    Table_ucschar(DX), $0 \
	JEQ     faultnext         \
	UCSCHARS(3)               \
	ASCIIBAD(MOVE, PERCENT, NONASCII) \
	JEQ     goodnext          \
faultnext:                        \
	FIRSTBAD(MOVE, PERCENT, HEXDIG) \
	ADDQ    AX, R8            \
	MOVQ    R8, valid+40(FP)      \
	XORL    CX, CX            \
	JMP     goodnext          \
                                  \
unknown:                          \
	MOVQ    $-1, valid+40(FP) \
	RETURN

// ASCIIBAD removes from bad the non-ASCII bytes, except after "%".
#define ASCIIBAD(MOVE, PERCENT, NONASCII) \
	MOVE  PERCENT, R15        \
	LEAQ  (R15)(R15*1), R8    \
	SHLQ  $2, R15             \
	ORQ   R8, R15             \
	MOVE  NONASCII, R8        \
	ANDNQ R8, R15, R8         \
	ANDNQ R9, R8, R9

// FIRSTBAD sets R8 to the position of the first byte of bad, or of the "%" before it.
#define FIRSTBAD(MOVE, PERCENT, HEXDIG) \
	MOVE   HEXDIG, R15        \
	MOVQ   R15, R8            \
	SHRQ   $1, R15            \
	SHRQ   $2, R8             \
	ANDQ   R8, R15            \
	MOVE   PERCENT, R8        \
	ANDNQ  R8, R15, R8        \
	ORQ    R8, R9             \
	TZCNTQ R9, R8

// SETS512 classifies the bytes of K1. hash is R11 and question R12.
#define SETS512 \
	VMOVDQU8.Z   (SI), K1, Z16         \
	VPCMPEQB     Z23, Z16, K6          \
	KMOVQ        K6, R12               \
	VPCMPEQB     Z24, Z16, K6          \
	KMOVQ        K6, R11               \
	VMOVDQA64    Z16, Z19              \
	VPERMI2B.Z   Z22, Z21, K1, Z19     \
	VPMOVB2M     Z16, K7               \
	VPTESTMB     Z27, Z19, K2          \
	KORQ         K7, K2, K2            \
	VPTESTMB     Z26, Z19, K5          \
	KANDNQ       K5, K7, K5            \
	VPCMPEQB     Z25, Z16, K4

// SETSNEXT512 and SETSNEXT32 classify the block at SI, which has at most CX bytes.
#define SETSNEXT512 \
	MOVL    $64, R8      \
	CMPQ    CX, R8       \
	CMOVQLT CX, R8       \
	MOVQ    $-1, R11     \
	BZHIQ   R8, R11, R11 \
	KMOVQ   R11, K1      \
	SETS512

// CLOSING512 sets R8 to the bytes that are "]".
#define CLOSING512 \
	VPBROADCASTD chars<>+16(SB), Z17 \
	VPCMPEQB     Z17, Z16, K6        \
	KMOVQ        K6, R8

// UCSCHARS512 jumps to unknown as sequences.next does. Z17 and Z18 are the bytes one and two before
// those of Z16. before is the set of those that are in the string.
#define UCSCHARS512(before) \
	KADDQ        K1, K1, K3            \
	KADDQ        K3, K3, K6            \
	MOVL         $(before), R8         \
	KMOVQ        R8, K2                \
	KORQ         K2, K6, K6            \
	VMOVDQU8.Z   -2(SI), K6, Z18       \
	MOVL         $(before&1), R8       \
	KMOVQ        R8, K2                \
	KORQ         K2, K3, K3            \
	VMOVDQU8.Z   -1(SI), K3, Z17       \
	VPBROADCASTD utf8<>+0(SB), Z19     \
	VPCMPUB      $5, Z19, Z17, K3      \
	VPBROADCASTD utf8<>+4(SB), Z20     \
	VPCMPUB      $5, Z20, Z18, K6      \
	KORQ         K6, K3, K3            \
	VPCMPUB      $1, Z19, Z16, K7, K6  \
	KXORQ        K6, K3, K3            \
	VPSUBB       Z19, Z16, Z18         \
	VPBROADCASTD utf8<>+20(SB), Z19    \
	VPCMPUB      $2, Z19, Z18, K6      \
	KORQ         K6, K3, K3            \
	VPCMPEQB     Z20, Z17, K6          \
	VPBROADCASTD utf8<>+8(SB), Z18     \
	VPCMPUB      $1, Z18, Z16, K6, K6  \
	KORQ         K6, K3, K3            \
	VPBROADCASTD utf8<>+12(SB), Z19    \
	VPCMPEQB     Z19, Z17, K6          \
	VPCMPUB      $5, Z18, Z16, K6, K6  \
	KORQ         K6, K3, K3            \
	VPBROADCASTD utf8<>+16(SB), Z19    \
	VPCMPUB      $5, Z19, Z16, K6      \
	KORTESTQ     K6, K3                \
	JNE          unknown

// func parse(s string, t *Table) (head, tail uint64, valid int)
TEXT ·parse(SB), NOSPLIT, $0-48
	CMPB ·level(SB), $const_AVX512
	JNE  other
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	LEAQ -1(CX), R8
	CMPQ R8, $(const_MaxLen-1)
	JHI  unknown
	VMOVDQU64    Table_class(DX), Z21
	VMOVDQU64    Table_class+64(DX), Z22
	VPBROADCASTD Table_question(DX), Z23
	VPBROADCASTD Table_hash(DX), Z24
	VPBROADCASTD chars<>+4(SB), Z25
	VPBROADCASTD classes<>+0(SB), Z26
	VPBROADCASTD classes<>+4(SB), Z27
	VALID
	KMOVQ AX, K1
	SETS512
	INCQ AX
	MOVQ R11, BX
	MOVQ R12, R14
	VPBROADCASTD chars<>+0(SB), Z17
	VPCMPEQB     Z17, Z16, K3
	VPBROADCASTD chars<>+8(SB), Z17
	VPCMPEQB     Z17, Z16, K6
	KMOVQ        K6, R11
	VPBROADCASTD chars<>+12(SB), Z17
	VPCMPEQB     Z17, Z16, K6
	KMOVQ        K6, R12
	VPMOVB2M     Z19, K6
	KANDNQ       K6, K7, K6
	KMOVQ        K6, R8
	PARSE(KMOVQ, K3, K4, K5, K2, K7, CLOSING512, UCSCHARS512, SETSNEXT512, RET)

other:
	CMPB ·level(SB), $const_AVX2
	JEQ  avx2
	CMPB ·level(SB), $const_None
	JEQ  unknown
	JMP  ·parseGo(SB)
avx2:
	JMP  parseAVX2<>(SB)

DATA chars<>+0(SB)/4, $0x40404040  // "@"
DATA chars<>+4(SB)/4, $0x25252525  // "%"
DATA chars<>+8(SB)/4, $0x2f2f2f2f  // "/"
DATA chars<>+12(SB)/4, $0x3a3a3a3a // ":"
DATA chars<>+16(SB)/4, $0x5d5d5d5d // "]"
GLOBL chars<>(SB), RODATA|NOPTR, $20

DATA classes<>+0(SB)/4, $0x02020202 // classHexdig
DATA classes<>+4(SB)/4, $0x01010101 // classOther
GLOBL classes<>(SB), RODATA|NOPTR, $8

DATA utf8<>+0(SB)/4, $0xc0c0c0c0
DATA utf8<>+4(SB)/4, $0xe0e0e0e0
DATA utf8<>+8(SB)/4, $0xa0a0a0a0
DATA utf8<>+12(SB)/4, $0xedededed
DATA utf8<>+16(SB)/4, $0xeeeeeeee
DATA utf8<>+20(SB)/4, $0x02020202
GLOBL utf8<>(SB), RODATA|NOPTR, $24


// MARK32 sets R8 to the bytes that are equal to the four bytes at char.
#define MARK32(char) \
	VPBROADCASTD char, Y2   \
	VPCMPEQB     Y2, Y0, Y3 \
	VPCMPEQB     Y2, Y1, Y4 \
	GATHER(Y3, Y4)

// SETS32 classifies the bytes in Y0 and Y1. It does what SETS512 does, with the sets in the frame.
#define SETS32(valid) \
	GATHER(Y0, Y1)                \
	MOVQ R8, nonASCII-104(SP)     \
	MARK32(chars<>+4(SB))         \
	MOVQ R8, percent-80(SP)       \
	MARK32(Table_hash(DX))        \
	MOVQ R8, R11                  \
	MARK32(Table_question(DX))    \
	MOVQ R8, R12                  \
	NIBBLES                       \
	POWERS                        \
	MISS(hexdigs<>(SB))           \
	NOTQ R8                       \
	MOVQ R8, hexdig-88(SP)        \
	MISS(Table_members(DX))       \
	ANDQ valid, R8                \
	MOVQ R8, other-96(SP)

DATA hexdigs<>+0(SB)/8, $0x0858585858585808 // 0 to 9, A to F, a to f
DATA hexdigs<>+8(SB)/8, $0x0000000000000808
GLOBL hexdigs<>(SB), RODATA|NOPTR, $16

#define SETSNEXT32 \
	VMOVDQU Y1, Y11            \
	VPXOR   Y0, Y0, Y0         \
	VPXOR   Y1, Y1, Y1         \
	MOVL    $64, R15           \
	CMPQ    CX, R15            \
	CMOVQLT CX, R15            \
	TESTQ   R15, R15           \
	JEQ     loaded             \
	MOVQ    SI, R11            \
	LEAQ    buf-64(SP), R9     \
	LOAD32(R11, R15, copynext, loadnext) \
loaded:                            \
	MOVQ    $-1, R8            \
	BZHIQ   R15, R8, R15       \
	SETS32(R15)

#define CLOSING32 MARK32(chars<>+16(SB))

// UCSCHARS32 is UCSCHARS512. Y11 has the bytes before Y0.
#define UCSCHARS32(before) \
	VPXOR     Y10, Y10, Y10          \
	CHARACTERS32(Y11, Y0)            \
	CHARACTERS32(Y0, Y1)             \
	VPTEST    Y10, Y10               \
	JNE       unknown

// CHARACTERS32 adds to Y10 the bytes of cur that are wrong. before has the bytes before cur.
#define CHARACTERS32(before, cur) \
	VPERM2I128   $0x21, cur, before, Y2 \
	VPALIGNR     $15, Y2, cur, Y3       \
	VPALIGNR     $14, Y2, cur, Y4       \
	VPBROADCASTD utf8<>+0(SB), Y5       \
	VPBROADCASTD utf8<>+4(SB), Y6       \
	VPMAXUB      Y5, Y3, Y7             \
	VPCMPEQB     Y3, Y7, Y7             \
	VPMAXUB      Y6, Y4, Y8             \
	VPCMPEQB     Y4, Y8, Y8             \
	VPOR         Y8, Y7, Y7             \
	VPCMPGTB     cur, Y5, Y8            \
	VPXOR        Y8, Y7, Y7             \
	VPOR         Y7, Y10, Y10           \
	VPSUBB       Y5, cur, Y7            \
	VPBROADCASTD utf8<>+20(SB), Y8      \
	VPMINUB      Y8, Y7, Y8             \
	VPCMPEQB     Y7, Y8, Y7             \
	VPOR         Y7, Y10, Y10           \
	VPBROADCASTD utf8<>+8(SB), Y8       \
	VPCMPGTB     cur, Y8, Y8            \
	VPCMPEQB     Y6, Y3, Y7             \
	VPAND        Y8, Y7, Y7             \
	VPOR         Y7, Y10, Y10           \
	VPBROADCASTD utf8<>+12(SB), Y7      \
	VPCMPEQB     Y7, Y3, Y7             \
	VPANDN       Y7, Y8, Y7             \
	VPOR         Y7, Y10, Y10           \
	VPBROADCASTD utf8<>+16(SB), Y7      \
	VPMAXUB      Y7, cur, Y7            \
	VPCMPEQB     cur, Y7, Y7            \
	VPOR         Y7, Y10, Y10

#define RETURN32 \
	VZEROUPPER \
	RET

TEXT parseAVX2<>(SB), NOSPLIT, $104-48
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	MOVQ t+16(FP), DX
	LEAQ -1(CX), R8
	CMPQ R8, $(const_MaxLen-1)
	JHI  unknown
	LEAQ buf-64(SP), R9
	VALID
	LOAD32(SI, CX, copy, load)
	VPXOR Y11, Y11, Y11
	SETS32(AX)
	INCQ AX
	MOVQ R11, BX
	MOVQ R12, R14
	MISS(Table_names(DX))
	NOTQ R8
	MOVQ R8, R10
	MARK32(chars<>+0(SB))
	MOVQ R8, at-72(SP)
	MARK32(chars<>+8(SB))
	MOVQ R8, R11
	MARK32(chars<>+12(SB))
	MOVQ R8, R12
	MOVQ R10, R8
	PARSE(MOVQ, at-72(SP), percent-80(SP), hexdig-88(SP), other-96(SP), nonASCII-104(SP), CLOSING32, UCSCHARS32, SETSNEXT32, RETURN32)

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

TEXT classifyHintsAVX2<>(SB), NOSPLIT, $64-48
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	LEAQ buf-64(SP), R9
	VALID
	LOAD32(SI, CX, copy, load)
	MARK32(hints<>+4(SB))
	MOVQ         R8, slash+16(FP)
	MARK32(hints<>+8(SB))
	MOVQ         R8, dot+24(FP)
	MARK32(hints<>+12(SB))
	MOVQ         R8, percent+32(FP)
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

// FEED writes the offset of the first bit of R8, and clears the bit.
#define FEED(to) \
	TZCNTQ R8, R10     \
	ADDQ   R11, R10    \
	MOVW   R10, to(DX) \
	BLSRQ  R8, R8

// func lineFeeds(ends *LineEnds, s string) (n int)
TEXT ·lineFeeds(SB), NOSPLIT, $0-32
	MOVQ         ends+0(FP), DI
	MOVQ         s_base+8(FP), SI
	MOVQ         s_len+16(FP), CX
	MOVQ         DI, BX
	XORL         R11, R11 // the offset of the block
	VPBROADCASTD linefeed<>+0(SB), Y2
	JMP          check

block:
	VPCMPEQB  (SI)(R11*1), Y2, Y0
	VPCMPEQB  32(SI)(R11*1), Y2, Y1
	VPMOVMSKB Y0, R8
	VPMOVMSKB Y1, R9
	SHLQ      $32, R9
	ORQ       R9, R8
	POPCNTQ   R8, R9
	MOVQ      DI, DX

	// Most blocks have at most four line feeds. To write always four is faster than a branch for each.
four:
	FEED(0)
	FEED(2)
	FEED(4)
	FEED(6)
	ADDQ  $8, DX
	TESTQ R8, R8
	JNE   four
	LEAQ  (DI)(R9*2), DI
	ADDQ  $64, R11

check:
	CMPQ R11, CX
	JLT  block
	SUBQ BX, DI
	SHRQ $1, DI
	MOVQ DI, n+24(FP)
	VZEROUPPER
	RET

DATA linefeed<>+0(SB)/4, $0x0a0a0a0a
GLOBL linefeed<>(SB), RODATA|NOPTR, $4
