// string.js: strings of the user as elements.

import { h } from './dom.js'
import { clusters, dots, symbol } from './text.js'

// show returns an element with a text. Characters that a browser does not show are visible. The
// middle of a text with more than longest characters is left out.
export function show(text, properties = {}, longest = 2000) {
  const element = h('bdi', { class: 'text', dir: 'ltr', ...properties })
  if (text === '') {
    element.className = 'faint'
    element.textContent = '(empty)'
    return element
  }
  if (text.length <= longest) element.append(...visible(text))
  else {
    element.append(...visible(text.slice(0, longest / 2).toWellFormed()),
      h('span', { class: 'faint' }, ` … ${(text.length - longest).toLocaleString('en')} characters … `),
      ...visible(text.slice(-longest / 2).toWellFormed()))
  }
  return element
}

// component returns an element with a component. null is a component that is not defined.
export const component = (text, properties) => (text == null ? h('span', { class: 'faint' }, '(not defined)') : show(text, properties))

// visible returns a text as nodes.
function visible(text) {
  if (/^[\x20-\x7e]*$/.test(text)) return [text]
  const nodes = []
  let plain = ''
  const flush = () => {
    if (plain) nodes.push(plain)
    plain = ''
  }
  for (const c of clusters(text)) {
    const s = symbol(c)
    if (s === undefined) {
      plain += c
      continue
    }
    flush()
    nodes.push(h('span', { class: 'symbol' }, s))
  }
  flush()
  return nodes
}

// A longer string is not on a line whole: around the fault or, without one, at both ends.
const most = 400
const columns = 40

// Letters and controls that a browser orders from right to left.
const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

// line returns the elements of a string. A mask hides its passwords. A part is
// { start, end, …attributes of its element }, and fault is { start, end }; all are indexes of UTF-16.
//
// A browser writes letters from right to left where the Unicode Bidirectional Algorithm says so. A button
// shows the order in memory, in which a parser reads them.
export function line(text, { parts = [], fault, mask }) {
  const element = h('bdi', { class: 'string', dir: 'ltr' })
  const box = h('div', { class: 'line' }, element)
  let whole = text.length <= most
  let memory = false
  const draw = () => element.replaceChildren(...runs(text, parts, fault, mask, whole ? [[0, text.length]] : windows(text.length, fault), memory))
  draw()
  const button = (words, other, change) => {
    const b = h('button', { type: 'button', class: 'quiet small', 'aria-pressed': 'false', click: () => {
      const on = b.ariaPressed === 'true'
      b.ariaPressed = String(!on)
      change(!on)
      draw()
    } }, words)
    box.append(h('p', { class: 'small faint' }, other, ' ', b))
  }
  if (rightToLeft.test(text)) button('Show the order in memory', 'Shown as on the screen, with letters from right to left.', (on) => (memory = on))
  if (!whole && text.length <= 50 * most) button('Show all', `The string has ${text.length.toLocaleString('en')} characters.`, (on) => (whole = on))
  return box
}

// windows returns the ranges of a long string that are shown.
function windows(length, fault) {
  if (fault) return [[Math.max(0, fault.start - columns), Math.min(length, Math.min(fault.end, fault.start + 2 * columns) + columns)]]
  return [[0, most / 2], [length - columns, length]]
}

// runs returns the elements of some ranges. A run ends where a part, the fault or a mask begins or ends.
function runs(text, parts, fault, mask, ranges, memory) {
  const cuts = [...parts, ...(fault ? [fault] : []), ...mask.spans].flatMap((p) => [p.start, p.end])
  const nodes = []
  let last = 0
  const omit = (to) => to > last && nodes.push(h('span', { class: 'omitted' }, ` … ${(to - last).toLocaleString('en')} characters … `))
  for (const [from, to] of ranges) {
    omit(from)
    const sorted = [...new Set([from, to, ...cuts])].filter((c) => from <= c && c <= to).sort((a, b) => a - b)
    sorted.slice(1).forEach((end, i) => nodes.push(run(text, sorted[i], end, parts, fault, mask, memory)))
    last = to
  }
  omit(text.length)
  if (fault?.start === text.length) nodes.push(h('span', { class: 'fault' }, '\u00a0'))
  return nodes
}

function run(text, start, end, parts, fault, mask, memory) {
  const { start: from, end: to, ...attributes } = parts.find((p) => p.start <= start && end <= p.end) ?? {}
  const faulty = fault && fault.start <= start && end <= fault.end
  if (faulty) attributes.class = 'fault'
  else if (fault && start >= fault.end) attributes.class = 'after'
  if (mask.covers(start, end)) return h('span', attributes, dots)
  const piece = text.slice(start, end).toWellFormed()
  const shown = faulty ? piece.replaceAll(' ', '␣') : piece
  return h('span', attributes, memory ? clusters(shown).map((c) => h('bdi', visible(c))) : visible(/^\p{M}/u.test(shown) ? '◌' + shown : shown))
}

// lights lights all elements in root that have the same value of an attribute as the element under the
// pointer, or with the focus.
export function lights(root, attribute) {
  const light = ({ target, type }) => {
    const value = /over|in$/.test(type) && target.closest?.(`[${attribute}]`)?.getAttribute(attribute)
    for (const e of root.querySelectorAll(`[${attribute}]`)) e.classList.toggle('lit', e.getAttribute(attribute) === value)
  }
  for (const type of ['pointerover', 'pointerleave', 'focusin', 'focusout']) root.addEventListener(type, light)
}
