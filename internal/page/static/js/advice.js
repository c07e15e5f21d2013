// advice.js: the view "Advice". It shows the issues of "uri lint", and what several parsers find in
// the text.

import { Answer } from './answer.js'
import { choose, citations, field, fill, form, h, join, plural, reasonOf, select, syntaxes, titleOf, verdict } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { viewLink } from './parts.js'
import { component, show } from './string.js'
import { indexer } from './text.js'

// A longer text is not read.
const longest = 1 << 18

// More issues are counted, but not shown.
const mostShown = 100

const samples = ['http://user:secret@192.168.0.1:80/a/../b%7e', 'http://a@b@c/', 'http://exаmple.com/', 'http://0x7f.1/', 'http://good.example\\@evil.example/']

export function create(root, page) {
  const answer = new Answer(page, {
    id: 'advice',
    tooLong: () => tooLong(longest, input.value),
    params: () => ({ input: input.value, syntax: syntax.value }),
    ask,
    draw,
  })
  const { secrets } = answer
  const input = new TextBox({ id: 'advice-input', class: 'big', label: 'A URI, IRI or reference', change: answer.changed })
  const syntax = select({ id: 'advice-syntax', change: answer.ask }, syntaxes.map((x) => [x, titleOf(x)]))
  root.append(
    form({}, input.element, h('div', { class: 'row' }, field('Syntax', syntax)),
      h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map((s) => h('button', {
        type: 'button', class: 'quiet', click: () => page.go('advice', { input: s, syntax: syntax.value }, { secret: true }),
      }, s)))),
    secrets.element, answer.element)

  async function ask(question) {
    const text = input.value
    const [lint, agreement] = await secrets.ask([
      { op: 'lint', input: text, syntax: syntax.value },
      { op: 'agreement', input: text },
    ], [text], question)
    return lint.issues ? [text, lint, agreement] : reasonOf(lint.error)
  }

  function draw(text, lint, agreement) {
    const at = indexer(text)
    const words = lint.issues.length === 0 ? 'No advice.' : `${plural(lint.issues.length, 'issue')}.`
    page.say(words)
    fill(answer.element,
      h('p', { id: 'passed', 'data-passed': lint.passed }, words),
      lint.issues.length > mostShown && h('p', { class: 'notice' }, `Only the first ${mostShown} are shown.`),
      lint.issues.slice(0, mostShown).map((i) => h('section', { class: 'card issue', 'data-code': i.code, 'data-severity': i.severity, 'aria-label': i.code },
        h('h2', {}, h('span', { class: 'part' }, i.severity), ' ', i.code, ' ', h('span', { class: 'faint small' }, citations(i.section ?? ''))),
        spot(text, at(i.start), at(i.end)),
        h('p', {}, citations(i.message), i.code === 'rejected' && [' ', viewLink(page, 'explorer', { input: text }, secrets.found, 'See it in the Explorer')]))),
      agreement.groups && [
        h('h2', {}, 'What parsers find'),
        h('p', { id: 'agreement', 'data-agreement': agreement.verdict }, verdict(/^(agree|harmless)$/.test(agreement.verdict), agreement.verdict)),
        h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'What parsers find' }, h('table', { class: 'grid' },
          h('thead', {}, h('tr', {}, ['Parsers', 'Scheme', 'Host', 'Port', 'Path'].map((t) => h('th', { scope: 'col' }, t)))),
          h('tbody', {}, agreement.groups.map((g) => h('tr', {},
            h('th', { scope: 'row' }, join(g.readers.map(titleOf))),
            g.refused ? h('td', { colspan: 4, class: 'faint' }, 'reject the text')
              : [g.scheme, g.host, g.port].map((x) => h('td', {}, x == null ? h('span', { class: 'faint' }, 'none') : show(secrets.part(x)))).concat(h('td', {}, g.path == null ? component(null) : show(secrets.part(g.path))))))))),
      ])
  }

  // spot returns the text with a mark at the place of an issue, and a little of the text around it.
  function spot(text, start, end) {
    const from = Math.max(0, start - 60)
    const to = Math.min(text.length, end + 60)
    return h('bdi', { class: 'text spots', dir: 'ltr' }, from > 0 && '…', plain(text, from, start),
      h('mark', {}, start === end ? '\u00a0' : plain(text, start, Math.min(end, start + 200))), plain(text, end, to), to < text.length && '…')
  }

  const plain = (text, start, end) => (start < end ? show(secrets.of(text, start, end).toWellFormed()) : null)

  return {
    show(params) {
      input.value = params.input ?? samples[0]
      choose(syntax, params.syntax, 'rfc3987')
      answer.changed()
    },
  }
}
