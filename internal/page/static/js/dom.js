// dom.js: functions that build elements.

// h(name, properties?, ...children) returns an element.
//   h('p', { class: 'faint', 'data-syntax': 'rfc3986' }, 'text', h('b', 'more'), null)
// A property that is a function is a listener: { click: () => … }. true sets an empty attribute;
// false, null and undefined set none. Children are nodes, texts, numbers or arrays of them; null,
// undefined and false are left out.
export function h(name, ...rest) {
  const element = document.createElement(name)
  if (isProperties(rest[0])) {
    for (const [key, value] of Object.entries(rest.shift())) {
      if (typeof value === 'function') element.addEventListener(key, value)
      else if (value === true) element.setAttribute(key, '')
      else if (value !== false && value != null) element.setAttribute(key, value)
    }
  }
  element.append(...children(rest))
  return element
}

const isProperties = (x) => x != null && typeof x === 'object' && !Array.isArray(x) && !(x instanceof Node)

const children = (list) => list.flat(Infinity).filter((x) => x != null && x !== false)

// fill replaces the children of an element. If a child has the focus, the same control among the new
// children gets it or, without such a control, the element: the browser would move the focus to the
// beginning of the page.
export function fill(element, ...list) {
  const focused = document.activeElement
  const inside = focused !== element && element.contains(focused)
  const same = inside && alike(element, focused)
  const index = inside && same().indexOf(focused)
  element.replaceChildren(...children(list))
  if (!inside) return
  const next = same()[index] ?? element
  if (next === element && element.tabIndex < 0) element.tabIndex = -1
  next.focus({ preventScroll: true })
}

// alike returns a function that returns the controls in an element that have the name of a control.
function alike(element, { localName, textContent, ariaLabel, id }) {
  return () => [...element.querySelectorAll(localName)].filter((e) => e.id === id && e.ariaLabel === ariaLabel && e.textContent === textContent)
}

let count = 0

// field returns a labeled control: <div><label>…</label> control</div>.
export function field(label, control, ...more) {
  control.id ||= `field-${++count}`
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, more)
}

// select returns a <select>. choices are texts, or pairs of a value and a text.
export function select(properties, choices) {
  return h('select', properties, choices.map((c) => (Array.isArray(c) ? h('option', { value: c[0] }, c[1]) : h('option', { value: c }, c))))
}

// choose selects a value of a <select> or, if it has no such value, the usual value. The parameters
// of a link can have any value.
export function choose(element, value, usual) {
  element.value = value ?? usual
  if (element.selectedIndex < 0) element.value = usual
}

// checkbox returns a labeled <input type="checkbox">.
export const checkbox = (input, label) => h('label', { class: 'check' }, input, ' ', label)

// form returns a <form> that does not submit.
export function form(properties, ...list) {
  const element = h('form', { class: 'fields', ...properties }, list)
  element.addEventListener('submit', (event) => event.preventDefault())
  return element
}

// syntaxes are the generations, in the order of the lists: first the usual ones.
export const syntaxes = ['rfc3986', 'rfc3987', 'rfc2396', 'rfc1808', 'rfc1738']

// titleOf returns the title of a syntax or a grammar: "RFC 3986", "RFC 2396 with RFC 2732".
export const titleOf = (name) => name.replace(/^rfc/, 'RFC ').replace('+', ' with RFC ')

// cite returns a link to a section of an RFC: "RFC 3986, 3.2.2". A section can have a paragraph: "4.2, 1". If
// the words are only the section, its label has the RFC too: readers of screens list links without their text.
export function cite(rfc, section, words) {
  const number = rfc.replace(/^rfc/, '').replace(/\+.*/, '')
  const [place] = (section ?? '').split(',')
  const anchor = /^[0-9.]+$/.test(place) ? `#section-${place}` : /^[A-Z][0-9.]*$/.test(place) ? `#appendix-${place}` : ''
  const text = words ?? titleOf(rfc) + (section ? ', ' + section : '')
  return h('a', { class: 'cite', href: `https://www.rfc-editor.org/rfc/rfc${number}${anchor}`, rel: 'noreferrer', 'aria-label': words && `${titleOf(rfc)}, section ${section}` }, text)
}

// citations returns a sentence of the library. Its citations, such as "RFC 3986, 3.2", become links.
export const citations = (text) => text.split(/(RFC \d{4}, (?:\d[\d.]*\d|\d|[A-Z](?:\.\d+)*)(?![\w.]*\w))/).map((piece, i) => {
  if (i % 2 === 0) return piece
  const [rfc, section] = piece.split(', ')
  return cite(rfc.replace(' ', '').toLowerCase(), section)
})

// reasonOf returns the message of an error without the program and the string before it: uri: parse "a b": … A long
// string is cut in the middle: "a"…"b".
export const reasonOf = ({ message }) => message.replace(/^[a-z]+: (?:[a-z]+ )*"(?:[^"\\]|\\.)*"(?:…"(?:[^"\\]|\\.)*"| ?…[^:]*)?: (?:[a-z0-9-]+ at byte \d+: )?|^uri: /i, '')

// verdict returns "valid" or "invalid", with a sign and a color.
export function verdict(valid, words) {
  return h('span', { class: 'verdict', 'data-verdict': valid ? 'valid' : 'invalid' }, words ?? (valid ? 'valid' : 'invalid'))
}

// count words: plural(1, 'link') is "1 link", plural(2, 'link') is "2 links".
export const plural = (n, word) => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`

// list joins words: "a, b and c".
export function join(words, last = 'and') {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
