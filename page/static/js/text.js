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

// A Secret is the part of a text that is masked: the reply of the operation explain has it. shown
// is true after the user asked to see the password.
export class Secret {
  shown = false

  // set takes the secret of a reply, or null. more is true if another text that is shown, such as a
  // base, has a secret too.
  set(text, span, more = false) {
    this.more = more
    const at = indexer(text)
    this.start = span ? at(span.start) : 0
    this.end = span ? at(span.end) : 0
    this.text = text.slice(this.start, this.end)
  }

  get found() {
    return this.end > this.start || Boolean(this.more)
  }

  get hides() {
    return this.found && !this.shown
  }

  // of returns the part of the text from start to end, masked.
  of(text, start = 0, end = text.length) {
    if (!this.hides || end <= this.start || start >= this.end) return text.slice(start, end)
    const from = Math.max(start, this.start)
    const to = Math.min(end, this.end)
    return text.slice(start, from) + dots + text.slice(to, end)
  }

  // value returns a text that may contain the secret in another form: it is not shown at all.
  value(text) {
    return this.hides ? dots : text
  }
}

export const dots = '•••'
