// list.js: a list in the Explorer. Each line is explained by itself.

import { checkbox, citations, fill, h, plural, verdict } from './dom.js'
import { viewLink } from './parts.js'
import { show } from './string.js'

const chunk = 50 // lines of a question
const most = 200 // rows that are added to the table at a time
const longest = 64 << 10 // characters of a line

// check returns the lines of a text, explained: { number, input, valid, fault, repair }. It asks about some
// lines at a time, so that the page answers meanwhile. progress is called with the number of lines that are
// checked, and throws an error if the text has changed.
export async function check(text, question, secrets, progress) {
  const lines = text.split('\n').map((line, i) => ({ input: line.replace(/\r$/, '').toWellFormed(), number: i + 1 })).filter(({ input }) => input.trim() !== '')
  progress(0, lines.length) // a question of a text that is no longer there would abort the question of the new text
  await secrets.find([], question)
  for (let i = 0; i < lines.length; i += chunk) {
    progress(i, lines.length)
    const part = lines.slice(i, i + chunk).filter(({ input }) => input.length <= longest)
    const replies = await question([...part.map(({ input }) => ({ op: 'explain', input })), ...part.map(({ input }) => ({ op: 'secret', input }))], { limit: 60000 })
    part.forEach((line, n) => {
      const { valid, fault, repair } = replies[n]
      Object.assign(line, { valid, fault, repair: repair?.result })
      secrets.add(line.input, replies[part.length + n].secrets)
    })
  }
  progress(lines.length, lines.length)
  return lines
}

// list returns an element with the lines.
export function list(lines, page, secrets) {
  const bad = lines.filter((line) => !line.valid)
  const words = `${plural(lines.length, 'line')}: ${bad.length === 0 ? 'all valid' : `${bad.length.toLocaleString('en')} not valid`}.`
  page.say(words)
  const only = h('input', { type: 'checkbox', id: 'list-only', change: () => draw() })
  const body = h('tbody')
  const more = h('button', { type: 'button', id: 'list-more', click: () => add() })
  let rest
  function draw() {
    rest = only.checked ? bad : lines
    fill(body)
    add()
  }
  function add() {
    body.append(...rest.slice(0, most).map(row))
    rest = rest.slice(most)
    more.hidden = rest.length === 0
    more.textContent = `Show ${Math.min(most, rest.length).toLocaleString('en')} more of ${rest.length.toLocaleString('en')}`
  }
  const row = ({ number, input, valid, fault, repair }) => h('tr', { 'data-verdict': valid ? 'valid' : 'invalid' },
    h('td', { class: 'faint' }, number),
    h('td', verdict(valid)),
    h('td', { class: 'faint' }, fault?.offset),
    h('td', viewLink(page, 'explorer', { input }, secrets.in(input) || input.length > 2000, show(secrets.of(input), {}, 200))),
    h('td', { class: 'small' }, fault ? citations(fault.message) : !valid && `This line has more than ${plural(longest, 'character')}.`),
    h('td', repair != null && show(secrets.in(input) ? secrets.value(repair) : repair, {}, 200)))
  draw()
  return h('section', { id: 'list', 'aria-label': 'The lines' },
    h('div', { class: 'banner', 'data-verdict': bad.length === 0 ? 'valid' : 'invalid' }, h('h2', { id: 'list-count' }, h('span', { class: 'sign' }, words)),
      h('p', { class: 'buttons' }, h('button', { type: 'button', id: 'list-download', click: () => download(only.checked ? bad : lines) }, 'Download the table'),
        bad.length > 0 && checkbox(only, 'only lines that are not valid'))),
    secrets.element,
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of the lines' }, h('table', { class: 'grid' },
      h('thead', h('tr', ['Line', 'Verdict', 'Byte', 'String', 'Fault', 'Repair'].map((t) => h('th', { scope: 'col' }, t)))), body)),
    more)
}

// download saves lines as tab-separated values. A tab in a string is written as a space, which no reference has either.
function download(lines) {
  const cell = (value) => String(value ?? '').replace(/[\t\r\n]/g, ' ')
  const text = ['line\tverdict\tbyte\tstring\tfault\trepair', ...lines.map(({ number, input, valid, fault, repair }) =>
    [number, valid ? 'valid' : 'invalid', fault?.offset, input, fault?.message, repair].map(cell).join('\t'))].join('\n') + '\n'
  const url = URL.createObjectURL(new Blob([text], { type: 'text/tab-separated-values' }))
  h('a', { href: url, download: 'uris.tsv' }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10000)
}
