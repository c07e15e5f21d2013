// show.js: texts of the user as elements.

import { h } from './dom.js'
import { clusters, symbol } from './text.js'

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
export function visible(text) {
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
