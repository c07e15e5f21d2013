// text.js: texts of the user. Offsets in replies count bytes of UTF-8; JavaScript counts UTF-16
// code units.

// indexer returns a function from offsets in bytes to indexes of text.
export function indexer(text) {
  if (ascii.test(text)) return (offset) => offset
  let bytes = 0
  const table = []
  for (let i = 0; i < text.length; i++) {
    const c = text.codePointAt(i)
    const size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4
    for (let k = 0; k < size; k++) table[bytes++] = i
    if (c >= 0x10000) i++
  }
  table[bytes] = text.length
  return (offset) => table[offset] ?? text.length
}

const ascii = /^[\x00-\x7f]*$/

const encoder = new TextEncoder()
export const byteLength = (text) => encoder.encode(text).length

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

// clusters returns the grapheme clusters of a text.
export const clusters = (text) => (/^[\x20-\x7e]*$/.test(text) ? [...text] : Array.from(segmenter.segment(text), (s) => s.segment))

// symbol returns the visible form of a cluster that a browser does not show: "␊", "U+202E". For
// other clusters it returns undefined.
export function symbol(cluster) {
  const hidden = /^[\p{C}\p{Z}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]+$/u
  const joined = /[\u200c\u200d]/.test(cluster) && !/\p{Extended_Pictographic}/u.test(cluster)
  if (cluster === ' ' || !(hidden.test(cluster) || joined)) return undefined
  return Array.from(cluster, codePoint).join(' ')
}

function codePoint(c) {
  const n = c.codePointAt(0)
  if (n <= 0x20) return String.fromCodePoint(0x2400 + n)
  if (n === 0x7f) return '␡'
  return hidden1.test(c) ? 'U+' + n.toString(16).toUpperCase().padStart(4, '0') : c
}

const hidden1 = /[\p{C}\p{Z}]/u

// A Mask is the parts of a text that are masked: ranges of indexes, in ascending order.
export class Mask {
  // spans have offsets in bytes: the reply of the operation secret has them.
  constructor(text, spans) {
    this.given = spans
    const at = indexer(text)
    this.spans = []
    for (const { start, end } of spans.map((s) => ({ start: at(s.start), end: at(s.end) })).sort((a, b) => a.start - b.start)) {
      const last = this.spans.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else if (start < end) this.spans.push({ start, end })
    }
    this.texts = this.spans.map((s) => text.slice(s.start, s.end))
  }

  // covers reports whether the range from start to end is masked.
  covers(start, end) {
    return this.spans.some((s) => s.start <= start && end <= s.end)
  }

  // of returns the part of the text from start to end, masked.
  of(text, start, end) {
    let shown = ''
    for (const s of this.spans) {
      if (s.end <= start || s.start >= end) continue
      shown += text.slice(start, Math.max(start, s.start)) + dots
      start = Math.min(end, s.end)
    }
    return shown + text.slice(start, end)
  }
}

export const dots = '•••'
