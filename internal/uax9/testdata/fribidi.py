# Prints each line of standard input in visual order, as the library FriBidi computes it.
# The first line of the output is the Unicode version of the library.
#
# Formatting characters are removed from the result. Arabic letters are not shaped.
import ctypes
import ctypes.util
import sys

PAR_LTR = 0x110
FLAG_REORDER_NSM = 2
HIDDEN = {0x200E, 0x200F, 0x061C} | set(range(0x202A, 0x202F)) | set(range(0x2066, 0x206A))

name = ctypes.util.find_library("fribidi") or "libfribidi.so.0"
fribidi = ctypes.CDLL(name)


def visual(text):
    n = len(text)
    chars = (ctypes.c_uint32 * n)(*map(ord, text))
    types = (ctypes.c_uint32 * n)()
    brackets = (ctypes.c_uint32 * n)()
    levels = (ctypes.c_int8 * n)()
    direction = ctypes.c_uint32(PAR_LTR)
    fribidi.fribidi_get_bidi_types(chars, n, types)
    fribidi.fribidi_get_bracket_types(chars, n, types, brackets)
    if fribidi.fribidi_get_par_embedding_levels_ex(types, brackets, n, ctypes.byref(direction), levels) == 0:
        raise MemoryError
    fribidi.fribidi_shape_mirroring(levels, n, chars)
    if fribidi.fribidi_reorder_line(FLAG_REORDER_NSM, types, n, 0, direction, levels, chars, None) == 0:
        raise MemoryError
    return "".join(chr(c) for c in chars if c not in HIDDEN)


print(ctypes.c_char_p.in_dll(fribidi, "fribidi_unicode_version").value.decode(), flush=True)
for line in sys.stdin.buffer:
    line = line.decode("utf-8").rstrip("\n")
    sys.stdout.buffer.write((visual(line) if line else "").encode("utf-8") + b"\n")
    sys.stdout.flush()
