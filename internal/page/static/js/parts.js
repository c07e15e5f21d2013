// parts.js: what the views about grammars share.

import { h, fill, reasonOf } from './dom.js'

// table returns a table in a box that scrolls.
export const table = (properties, label, head, rows) => h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
  h('table', { class: 'grid', ...properties },
    h('thead', h('tr', head.map((cell) => h('th', { scope: 'col' }, cell)))),
    h('tbody', rows.map((row) => h('tr', row.map((cell) => h('td', cell)))))))

// copyButton returns a button that copies a text.
export function copyButton(text, label) {
  const button = h('button', { type: 'button', class: 'quiet', 'aria-label': label, click: copy }, 'Copy')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not possible here'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  }
  return button
}

// attempt runs a function. It shows an error in element, except that of a question that was
// replaced by a later question.
export async function attempt(element, work) {
  try {
    await work()
  } catch (error) {
    if (error.name !== 'AbortError') fill(element, h('p', { class: 'failure', role: 'alert' }, error.message))
  }
}

// once returns a function that asks a question once, and keeps the answer. After an error, the next
// call asks again.
export function once(question) {
  let answer
  return () => (answer ??= question().catch((error) => {
    answer = undefined
    throw error
  }))
}

// answered returns a reply, or throws the error in it.
export function answered(reply) {
  if (reply.error) throw new Error(reasonOf(reply.error))
  return reply
}

// viewLink returns a link to a view. If the parameters have a password, it is a button: the href of
// a link would contain the password.
export const viewLink = (page, name, params, secret, ...words) => (secret
  ? h('button', { type: 'button', class: 'quiet', 'data-link': true, click: () => page.go(name, params, { secret }) }, words)
  : h('a', { href: page.link(name, params), 'data-link': true }, words))
