// parts.js: the parts that the views about grammars share.

// h makes an element. A property that is false, null or undefined is left out, also a child.
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === false && name !== 'spellcheck' || value === null || value === undefined) continue
    if (name in element && typeof value === 'boolean') element[name] = value
    else element.setAttribute(name, value)
  }
  fill(element, ...children)
  return element
}

// fill replaces the children of an element.
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((c) => c || c === 0))
}

// choices returns the options of a select: values, or pairs of a value and a label.
export const choices = (list) => list.map((item) => Array.isArray(item) ? h('option', { value: item[0] }, item[1]) : h('option', {}, item))

// title returns "RFC 2396 with RFC 2732" for "rfc2396+2732".
export const title = (grammar) => 'RFC ' + grammar.slice('rfc'.length).replace('+', ' with RFC ')

// link returns the link to a view with parameters.
export function link(view, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value)
  return `#${view}` + (given.length > 0 ? '?' + new URLSearchParams(given) : '')
}

// columns replaces characters that cannot be seen by their numbers.
export const columns = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => `\\u{${c.codePointAt(0).toString(16).toUpperCase()}}`)

// shown returns an element that shows a string.
export const shown = (text) => text === '' ? h('i', {}, 'empty') : h('code', { class: 'string', dir: 'ltr' }, columns(text.length > 300 ? text.slice(0, 300) + '…' : text))

// table returns a table in a box that scrolls.
export const table = (id, head, rows) => h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table' },
  h('table', id ? { id } : {},
    h('thead', {}, h('tr', {}, head.map((cell) => h('th', { scope: 'col' }, cell)))),
    h('tbody', {}, rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, cell)))))))

// copyButton returns a button that copies a text.
export function copyButton(text, label) {
  const button = h('button', { type: 'button', class: 'copy', 'aria-label': label }, 'Copy')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not possible here'
    }
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  })
  return button
}

// say runs a function. It shows an error in element, except that of a question that was replaced.
export async function say(element, work) {
  try {
    await work()
  } catch (error) {
    if (error.name !== 'AbortError') fill(element, h('p', { class: 'error', role: 'alert' }, error.message))
  }
}
