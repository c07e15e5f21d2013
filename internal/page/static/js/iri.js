// iri.js: the view "IRI and URI". It maps an IRI to a URI and back, and shows the order in which
// the characters of an IRI are displayed (RFC 3987, 3 and 4).

import { Answer } from './answer.js'
import { cite, fill, form, h, plural, reasonOf, verdict } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { show } from './string.js'
import { clusters, indexer, symbol } from './text.js'

const samples = ['http://exämple.com/größe?q=é', 'http://xn--exmple-cua.com/gr%C3%B6%C3%9Fe', 'http://a/אב/גד?ה=ו', 'http://ab.אב1/x', 'http://a/\u202Exyz']

// A longer text is not drawn.
const longest = 2000

// A longer text is not converted.
const longestRead = 1 << 20

// More components are counted, but not shown.
const mostShown = 200

export function create(root, page) {
  const answer = new Answer(page, { id: 'iri', tooLong: () => tooLong(longestRead, input.value), params: () => ({ input: input.value }), ask, draw })
  const { secrets } = answer
  const input = new TextBox({ id: 'iri-input', class: 'big', label: 'An IRI or a URI', change: answer.changed })
  root.append(
    form({}, input.element, h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map((s) => h('button', {
      type: 'button', class: 'quiet', click: () => page.go('iri', { input: s }, { secret: true }),
    }, show(s))))),
    secrets.element, answer.element)

  async function ask(question) {
    const text = input.value
    const replies = await question([
      { op: 'to-uri', input: text },
      { op: 'to-uri', input: text, host: 'idna' },
      { op: 'to-iri', input: text },
      { op: 'to-iri', input: text, display: true },
      { op: 'nfc', input: text },
      { op: 'bidi', input: text },
    ])
    await secrets.find([text, ...replies.map((r) => r.result)], question)
    return [text, replies]
  }

  function draw(text, [uri, idna, iri, display, nfc, bidi]) {
    fill(answer.element,
      h('h2', {}, 'The two forms'),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The two forms' }, h('table', { class: 'grid' }, h('tbody', {},
        row('to-uri', ['URI', ' ', cite('rfc3987', '3.1', '3.1')], uri, text),
        row('idna', ['URI, the host by IDNA'], idna, text),
        row('to-iri', ['IRI', ' ', cite('rfc3987', '3.2', '3.2')], iri, text),
        row('display', ['IRI for people'], display, text)))),
      nfc.nfc !== undefined && h('p', { id: 'nfc' }, verdict(nfc.nfc, nfc.nfc ? 'NFC' : 'not NFC'), ` The characters are ${nfc.nfc ? '' : 'not '}in Normalization Form C (`, cite('rfc3987', '5.3.2.2'), ').'),
      bidirectional(text, bidi))
  }

  const row = (name, title, reply, text) => h('tr', { 'data-form': name }, h('th', { scope: 'row' }, title),
    h('td', {}, reply.error ? h('span', { class: 'faint' }, secrets.part(reasonOf(reply.error)))
      : [show(secrets.of(reply.result)), reply.result === text && h('span', { class: 'small faint' }, ' the same')]))

  function bidirectional(text, reply) {
    if (reply.error) return null
    const at = indexer(text)
    const part = (x) => show(secrets.of(text, at(x.start), at(x.end)))
    return [
      h('h2', {}, 'Order of display ', cite('rfc3987', '4', '4')),
      h('p', { id: 'bidi' }, verdict(reply.allowed, reply.allowed ? 'allowed' : 'not allowed'),
        reply.components.length ? ` ${plural(reply.components.length, 'component')} with characters from right to left.` : ' No component has characters from right to left.'),
      text.length > longest ? h('p', { class: 'faint' }, 'The text is too long to be drawn.') : h('table', { class: 'grid' }, h('tbody', {},
        h('tr', {}, h('th', { scope: 'row' }, 'in memory'), h('td', {}, boxes(secrets.of(text)))),
        h('tr', {}, h('th', { scope: 'row' }, 'on the screen'), h('td', {}, boxes(secrets.value(reply.visual)))))),
      reply.components.length > 0 && h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Components' }, h('table', { class: 'grid' },
        h('thead', {}, h('tr', {}, ['Rule', 'Component', 'Verdict'].map((t) => h('th', { scope: 'col' }, t)))),
        h('tbody', {}, reply.components.slice(0, mostShown).map((c) => h('tr', {},
          h('td', {}, c.rule, c.part && `, ${c.part}`), h('td', {}, part(c)),
          h('td', {}, verdict(c.allowed, c.allowed ? 'allowed' : 'not allowed'), ' ', h('ul', { class: 'small' }, c.faults.map((f) => h('li', {}, `The character at byte ${f.offset} ${f.message} (`, cite('rfc3987', f.section), ').'))))))))),
      Math.max(reply.components.length, reply.controls.length) > mostShown && h('p', { class: 'notice' }, `Only the first ${mostShown} are shown.`),
      reply.controls.length > 0 && h('ul', {}, reply.controls.slice(0, mostShown).map((c) => h('li', {}, `${c.name} at byte ${c.start} ${c.reason}.`))),
    ]
  }

  // boxes returns a text with a box for each cluster. So the browser changes no order.
  const boxes = (text) => h('span', { class: 'text boxes' }, clusters(text).map((c) => h('bdi', { class: symbol(c) ? 'symbol' : undefined }, symbol(c) ?? c)))

  return {
    show(params) {
      input.value = params.input ?? samples[0]
      answer.changed()
    },
  }
}
