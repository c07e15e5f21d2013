// drawing.js: the drawing of a text and its parts.
//
//   http://user@example.com/a?q
//   ‾‾‾‾   ‾‾‾‾ ‾‾‾‾‾‾‾‾‾‾‾‾‾ ‾
//   scheme userinfo  host    query
//
// A drawing has one strip for each row. All strips have the text at the same columns. A column is
// as wide as a character of the monospaced font. Characters of other fonts are measured, and get
// one column or more. A character has its own box, so that its direction and its width move no other
// character. Neighbors share a box if they are ASCII, letters of Europe that are as wide as a column,
// or characters of East Asia that all have the same width.
//
// A text that is wider than the drawing is folded into bands.

import { fill, h } from './dom.js'
import { clusters, symbol } from './text.js'

// A longer text is not drawn whole.
const most = 3000

// Letters with the direction of ASCII that do not change with their neighbors.
const alphabetic = /^(?=\p{L}$)[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u
const ideographic = /^(?=\p{L}$)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u

// A row is
//   { name: element or text, syntax, parts: [{ name, start, end }], fault: { start, end }, reason }
// with indexes of UTF-16. A row has parts or a fault.
export class Drawing {
  // element is a box of the document. It is empty for readers of screens: a view has the same
  // facts as text.
  constructor(label) {
    this.canvas = h('div', { class: 'canvas', 'aria-hidden': 'true' })
    this.note = h('p', { class: 'faint small', hidden: true })
    this.element = h('div', { class: 'drawing', id: 'drawing', role: 'region', 'aria-label': label, tabindex: 0 }, this.note, this.canvas)
    this.measure = document.createElement('canvas').getContext('2d')
    let width = 0
    new ResizeObserver(() => {
      if (this.canvas.clientWidth !== width) this.draw()
      width = this.canvas.clientWidth
    }).observe(this.canvas)
  }

  // set draws a text. mask is a Mask of it.
  set(text, rows, mask) {
    Object.assign(this, { text, rows, mask })
    this.draw()
  }

  draw() {
    if (this.text === undefined || this.canvas.clientWidth === 0) return
    this.setFont()
    const [from, to] = this.window()
    const bands = this.fold(this.pieces(from, to))
    this.note.hidden = to - from === this.text.length
    this.note.textContent = `The text has ${this.text.length.toLocaleString('en')} characters. The drawing shows ${(to - from).toLocaleString('en')} of them, from ${(from + 1).toLocaleString('en')}.`
    const inSight = Math.ceil(innerHeight / (2 * parseFloat(this.font) * (this.rows.length + 1)))
    fill(this.canvas, bands.slice(0, inSight).map((band) => this.band(band)))
    this.later(bands.slice(inSight))
  }

  // later draws bands that are not in sight, a few at a time. The next draw stops it.
  later(bands) {
    clearTimeout(this.timer)
    this.canvas.ariaBusy = bands.length > 0
    if (bands.length === 0) return
    this.timer = setTimeout(() => {
      this.canvas.append(...bands.slice(0, 4).map((band) => this.band(band)))
      this.later(bands.slice(4))
    }, 50)
  }

  // setFont measures the width of a column, and the number of columns.
  setFont() {
    const style = getComputedStyle(this.canvas)
    this.font = `${style.fontSize} ${style.fontFamily}`
    this.measure.font = this.font
    this.column = this.measure.measureText('0'.repeat(100)).width / 100
    const names = matchMedia('(max-width: 46rem)').matches ? 0 : 9 * parseFloat(getComputedStyle(document.documentElement).fontSize)
    this.columns = Math.max(8, Math.floor((this.canvas.clientWidth - names) / this.column) - 1)
    this.labelFont = `${parseFloat(style.fontSize) * 0.75}px ${getComputedStyle(document.body).fontFamily}`
    this.widths = new Map()
  }

  // window returns the part of the text that is drawn: the beginning, or the text around the first
  // fault that is far from it.
  window() {
    const { length } = this.text
    if (length <= most) return [0, length]
    const faults = this.rows.filter((r) => r.fault).map((r) => r.fault.start)
    const first = faults.length ? Math.min(...faults) : 0
    const from = first < most ? 0 : Math.min(first - most / 2, length - most)
    return [from, from + most]
  }

  // pieces divides the text into clusters. A cluster ends where a part or a fault of any row begins
  // or ends, so that all rows have the same columns.
  pieces(from, to) {
    const cuts = new Set([from, to])
    for (const row of this.rows) {
      for (const p of [...(row.parts ?? []), ...(row.fault ? [row.fault] : [])]) cuts.add(p.start).add(p.end)
    }
    for (const { start, end } of this.mask.spans) cuts.add(start).add(end)
    const sorted = [...cuts].filter((c) => from <= c && c <= to).sort((a, b) => a - b)
    const list = []
    for (let i = 0; i + 1 < sorted.length; i++) {
      let at = sorted[i]
      for (const c of clusters(this.text.slice(at, sorted[i + 1]))) {
        list.push(this.piece(c, at))
        at += c.length
      }
    }
    return list
  }

  piece(cluster, start) {
    const piece = { start, end: start + cluster.length }
    if (this.mask.covers(start, piece.end)) return { ...piece, text: '•', plain: false, columns: 1 }
    if (/^[\x21-\x7e]$/.test(cluster)) return { ...piece, text: cluster, plain: true, columns: 1 }
    if (cluster === ' ') return { ...piece, text: '␣', plain: false, columns: 1 }
    const sign = symbol(cluster)
    if (sign) return { ...piece, text: sign, symbol: true, columns: Math.max(1, Math.ceil(sign.length * 0.8)) }
    const text = /^\p{M}/u.test(cluster) ? '◌' + cluster : cluster
    const width = this.width(text, this.font)
    const columns = Math.max(1, Math.ceil(width / this.column - 0.1))
    if (ideographic.test(text)) return { ...piece, text, plain: true, columns, space: columns * this.column - width }
    return { ...piece, text, plain: alphabetic.test(text) && Math.abs(width / this.column - 1) < 0.001, columns }
  }

  // width returns the width of a text in pixels.
  width(text, font) {
    const key = font + text
    if (!this.widths.has(key)) {
      this.measure.font = font
      this.widths.set(key, this.measure.measureText(text).width)
    }
    return this.widths.get(key)
  }

  // fold returns the bands: lists of pieces that are not wider than the drawing. The drawing keeps
  // one column for the end of the text.
  fold(pieces) {
    const bands = [[]]
    let column = 0
    for (const p of pieces) {
      if (column + p.columns > this.columns && column > 0) {
        bands.push([])
        column = 0
      }
      bands.at(-1).push({ ...p, column })
      column += p.columns
    }
    return bands
  }

  band(pieces) {
    const end = pieces.length ? pieces.at(-1).end : 0
    return h('div', { class: 'band' },
      h('div', { class: 'strip head' }, h('span', { class: 'name' }), h('span', { class: 'cells' }, this.runs(pieces, () => ({})))),
      this.rows.map((row) => this.strip(row, pieces, end === this.text.length)))
  }

  strip(row, pieces, last) {
    const { fault } = row
    const cells = h('span', { class: 'cells' })
    let labels
    if (fault) {
      cells.append(...this.runs(pieces, (p) => ({ class: p.end <= fault.start ? 'before' : p.start < fault.end ? 'fault' : 'after' })))
      if (last && fault.start === this.text.length) cells.append(this.run(['\u00a0'], 1, { class: 'fault' }))
      const here = pieces.some((p) => p.start <= fault.start && fault.start < p.end) || (last && fault.start === this.text.length)
      if (here) labels = h('p', { class: 'reason' }, row.reason)
    } else {
      const partAt = (p) => row.parts.find((part) => part.start <= p.start && p.start < part.end)
      cells.append(...this.runs(pieces, (p) => ({ part: partAt(p)?.name })))
      labels = this.labels(row.parts, pieces)
    }
    return h('div', { class: 'strip', 'data-syntax': row.syntax }, h('span', { class: 'name' }, row.name()), h('div', cells, labels))
  }

  // runs returns boxes for pieces. Plain neighbors with the same properties and the same space share a box.
  runs(pieces, propertiesOf) {
    const boxes = []
    let texts = []
    let columns = 0
    let properties
    let space
    const flush = () => {
      if (texts.length) boxes.push(this.run(texts, columns, properties, space))
      texts = []
      columns = 0
    }
    for (const p of pieces) {
      const own = propertiesOf(p)
      if (texts.length && (!p.plain || p.space !== space || own.class !== properties.class || own.part !== properties.part)) flush()
      properties = own
      space = p.space
      texts.push(p.symbol ? h('span', { class: 'symbol' }, p.text) : p.text)
      columns += p.columns
      if (!p.plain) flush()
    }
    flush()
    return boxes
  }

  // space is the number of pixels after each character.
  run(content, columns, { class: name = '', part }, space) {
    const box = h('span', { class: `run ${name}`.trim(), 'data-part': part }, content)
    box.style.width = columns + 'ch'
    if (space) box.style.letterSpacing = space + 'px'
    return box
  }

  // labels returns the names of the parts, each below the beginning of its part. A name that would
  // touch the name to its left is in the next line.
  labels(parts, pieces) {
    const box = h('span', { class: 'labels' })
    const ends = []
    for (const part of parts) {
      const first = pieces.find((p) => p.start >= part.start && p.start < part.end)
      if (!first) continue
      const width = this.width(part.name, this.labelFont)
      let left = first.column * this.column
      left = Math.max(0, Math.min(left, this.columns * this.column - width))
      let line = ends.findIndex((end) => end + 6 <= left)
      if (line < 0) line = ends.length
      ends[line] = left + width
      const label = h('span', { 'data-part': part.name }, part.name)
      label.style.left = left + 'px'
      label.style.top = line * 1.15 + 'em'
      box.append(label)
    }
    box.style.height = ends.length * 1.15 + 0.4 + 'em'
    return box
  }
}
