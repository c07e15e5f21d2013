// grammars.js: the view Grammars. It shows a rule of a grammar: its diagram, the way of a string
// through the diagram, its facts, the rules of that meaning in other RFCs, and its patterns.

import { ask, askAll, latest } from './ask.js'
import { h, choices, columns, copyButton, fill, link, say, shown, table, title } from './parts.js'

export const name = 'grammars'

// mount builds the view in root. page.go(parameters, replace) changes the link of the view. The
// shell calls show with the parameters of the link: grammar, rule, published, input.
export async function mount(root, page) {
  const lists = await askAll([{ op: 'grammars' }, { op: 'grammars', published: true }])
  const view = new Grammars(root, page, lists)
  return { show: (parameters) => view.show(parameters), leave: () => view.leave() }
}

class Grammars {
  constructor(root, page, [corrected, published]) {
    this.page = page
    this.lists = { false: corrected.grammars, true: published.grammars }
    this.rule = latest()
    this.picture = latest()
    this.walk = latest()

    this.grammar = h('select', { id: 'grammars-grammar' }, choices(corrected.grammars.map((g) => [g.grammar, title(g.grammar)])))
    this.name = h('select', { id: 'grammars-rule' })
    this.published = h('input', { id: 'grammars-published', type: 'checkbox' })
    this.input = h('textarea', { id: 'grammars-input', rows: 2, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' })
    this.figure = h('div', { id: 'grammars-diagram', class: 'diagram', tabindex: 0, role: 'region', 'aria-label': 'Railroad diagram' })
    this.words = h('p', { id: 'grammars-words' })
    this.verdict = h('p', { id: 'grammars-verdict', class: 'verdict', 'aria-live': 'polite' })
    this.way = h('ol', { id: 'grammars-way', class: 'way' })
    this.head = h('div', { id: 'grammars-head' })
    this.facts = h('div', { id: 'grammars-facts' })
    this.others = h('div', { id: 'grammars-others' })
    this.patterns = h('div', { id: 'grammars-patterns' })

    root.append(
      h('form', { class: 'choose' },
        h('label', {}, 'Grammar ', this.grammar),
        h('label', {}, 'Rule ', this.name),
        h('label', {}, this.published, ' as the RFC prints it, without corrections')),
      this.head,
      this.figure,
      h('details', {}, h('summary', {}, 'The diagram in words'), this.words),
      h('h3', {}, 'The way of a string'),
      h('label', { for: 'grammars-input' }, 'String'),
      this.input, this.verdict, this.way,
      this.facts, this.others, this.patterns)

    root.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
    this.grammar.addEventListener('change', () => this.go({ grammar: this.grammar.value, rule: '' }))
    this.name.addEventListener('change', () => this.go({ rule: this.name.value }))
    this.published.addEventListener('change', () => this.go({ published: this.published.checked ? 'true' : '' }))
    this.input.addEventListener('input', () => this.go({ input: this.input.value }, true))
    this.resized = new ResizeObserver(() => this.resize())
    this.resized.observe(this.figure)
  }

  leave() {
    clearTimeout(this.timer)
  }

  // go changes a part of the link.
  go(change, replace) {
    this.page.go({ ...this.link, ...change }, replace)
  }

  async show({ grammar = 'rfc3986', rule = '', published = '', input = '' }) {
    const asPrinted = published === 'true'
    const known = this.lists[asPrinted].find((g) => g.grammar === grammar) ?? this.lists[asPrinted].at(-2)
    this.link = { grammar: known.grammar, rule: rule || known.start.uri || known.names[0], published: asPrinted ? 'true' : '', input }
    this.grammar.value = known.grammar
    this.published.checked = asPrinted
    fill(this.name,
      h('optgroup', { label: `Rules of ${title(known.grammar)}` }, choices(known.names)),
      known.used_builtins.length > 0 && h('optgroup', { label: 'RFC 5234, B.1' }, choices(known.used_builtins)))
    this.name.value = this.link.rule
    if (this.input.value !== input) this.input.value = input
    const key = [known.grammar, this.link.rule, asPrinted].join(' ')
    if (key !== this.key) {
      this.key = key
      await this.showRule()
    }
    await this.showWay()
  }

  request(op, more) {
    const { grammar, rule } = this.link
    return { op, grammar, rule, published: this.link.published === 'true', ...more }
  }

  async showRule() {
    const { grammar, rule } = this.link
    await say(this.head, async () => {
      const reply = await this.rule(this.request('rule'))
      fill(this.facts)
      fill(this.others)
      fill(this.patterns)
      fill(this.figure)
      if (reply.error) throw new Error(reply.error.message)
      fill(this.head,
        h('h2', {}, h('code', {}, rule), ` of ${title(grammar)}`),
        h('p', {}, reply.defined),
        h('pre', { class: 'source', tabindex: 0 }, reply.source ?? reply.abnf),
        reply.corrected && h('p', {}, 'Corrected ', reply.corrected),
        reply.as_published && h('details', {}, h('summary', {}, 'As the RFC prints it'), h('pre', { tabindex: 0 }, reply.as_published)))
      this.width = 0
      await this.draw()
      this.showFacts(reply)
      await this.showOthers(reply.counterparts)
      await this.showPatterns()
    })
  }

  // draw draws the diagram at the width of the view.
  async draw() {
    const width = Math.max(200, Math.floor(this.figure.clientWidth))
    if (width === this.width) return
    this.width = width
    const target = link('grammars', { grammar: this.link.grammar, rule: 'RULE', published: this.link.published })
    const reply = await this.picture(this.request('railroad', { width, embedded: true, prefix: 'grammars-svg', link: target.replace('RULE', '{}') }))
    if (reply.error) throw new Error(reply.error.message)
    fill(this.figure, picture(reply.svg))
    this.words.textContent = reply.words
    this.mark()
  }

  // resize draws again when the width stays the same for a while.
  resize() {
    clearTimeout(this.timer)
    if (!this.width || Math.abs(this.figure.clientWidth - this.width) < 8) return
    this.timer = setTimeout(() => say(this.verdict, () => this.draw()), 150)
  }

  async showWay() {
    const { input } = this.link
    if (input === '') {
      this.walked = undefined
      fill(this.verdict, 'Type a string to see its way.')
      fill(this.way)
      return this.mark()
    }
    await say(this.verdict, async () => {
      const reply = await this.walk(this.request('walk', { input }))
      this.walked = reply.error ? undefined : reply
      this.mark()
      fill(this.way)
      if (reply.error) throw new Error(reply.error.message)
      fill(this.verdict, ...verdict(this.link.rule, input, reply))
      fill(this.way, ...passes(reply).map(([label, count, text]) => h('li', {},
        h('b', {}, label), count > 1 && ` ×${count}`, ' ', shown(text))),
      reply.omitted > 0 && h('li', {}, `and ${reply.omitted} more steps`))
    })
  }

  // mark marks the boxes on the way.
  mark() {
    const passed = new Set(this.walked?.steps.map((s) => s.box))
    for (const box of this.figure.querySelectorAll('[data-box]')) {
      const number = Number(box.dataset.box)
      box.classList.toggle('passed', passed.has(number))
      box.classList.toggle('stopped', this.walked?.stop?.box === number)
    }
  }

  showFacts(reply) {
    const { grammar, rule, published } = this.link
    const rules = (list) => list.flatMap((to, i) => [i > 0 && ', ',
      / /.test(to) ? to : h('a', { href: link('grammars', { grammar, rule: to, published }) }, h('code', {}, to))])
    const facts = [
      ['Uses', rules([...reply.uses, ...reply.used_builtins])],
      ['Depends on', rules(reply.dependencies)],
      ['Cited by', rules(reply.cited_by)],
      ['Characters', [h('code', {}, reply.characters)]],
      ['Minimal automaton', [reply.minimal_automaton]],
      ['Shortest string', [h('code', {}, reply.shortest_string)]],
      ['Tests', [
        reply.rows > 0 && h('a', { href: link('conformance', { grammar, rule }) }, `${reply.rows} conformance rows`), reply.rows > 0 && '; ',
        `${reply.suite} strings of the complete test suite: `, h('code', {}, `uri grammar vectors ${grammar} ${rule}`)]],
    ]
    fill(this.facts, h('h3', {}, 'Facts'), h('dl', { class: 'facts' },
      facts.filter(([, value]) => value.length > 0).flatMap(([term, value]) => [h('dt', {}, term), h('dd', {}, value)])))
  }

  // showOthers shows the rules of this meaning in the other grammars.
  async showOthers(counterparts) {
    if (counterparts.length === 0) return
    const { grammar, rule, published } = this.link
    const heading = h('h3', {}, 'The rule of this meaning in other RFCs')
    fill(this.others, heading, h('p', {}, 'Comparing …'))
    const replies = await this.compare(counterparts)
    const rows = replies.map((reply, i) => {
      const { grammar: other, rule: to } = counterparts[i]
      const [here, there] = reply.error ? [{}, {}] : reply.pairs[0].rules
      const string = (only, rule) => only.only === null || only.only === undefined ? '–' : h('a', { href: link('grammars', { ...rule, published, input: only.only }) }, shown(only.only))
      return [
        h('a', { href: link('grammars', { grammar: other, rule: to, published }) }, `${title(other)}: `, h('code', {}, to)),
        reply.error ? reply.error.message : relation(here, there),
        string(here, { grammar: other, rule: to }),
        string(there, { grammar, rule }),
      ]
    })
    fill(this.others, heading,
      table('grammars-others-table', ['Rule', 'This rule', 'Only this rule derives', 'Only the other derives'], rows),
      h('p', {}, 'The strings are the shortest. A link follows a string through the diagram of the rule that rejects it.'))
  }

  async compare(counterparts) {
    const { rule, published } = this.link
    const both = { published: published === 'true', other_published: published === 'true' }
    return askAll(counterparts.map((c) => ({ op: 'difference', grammar: this.link.grammar, rule, other: c.grammar, other_rule: c.rule, ...both })))
  }

  async showPatterns() {
    const reply = await ask(this.request('regex'))
    if (reply.error) return
    fill(this.patterns, h('h3', {}, 'Regular expressions'), h('dl', { class: 'patterns' },
      reply.patterns.flatMap(({ dialect, pattern, reason }) => [
        h('dt', {}, dialect, ' ', pattern !== null && copyButton(pattern, `Copy the pattern for ${dialect}`)),
        h('dd', { 'data-dialect': dialect }, pattern === null ? reason : h('code', { tabindex: 0 }, pattern))])))
  }
}

// relation says which of two rules derives more.
export function relation(here, there) {
  if (here.only === null) return there.only === null ? 'derives the same' : 'derives less'
  return there.only === null ? 'derives more' : 'each derives more'
}

// verdict describes a way in words.
function verdict(rule, input, { match, viable, stop, expected }) {
  if (match) return [h('strong', { class: 'yes' }, 'Yes: '), h('code', {}, rule), ' derives the string.']
  const bytes = new TextEncoder().encode(input)
  const [before, after] = [bytes.slice(0, viable), bytes.slice(viable)].map((part) => new TextDecoder().decode(part))
  const where = stop === null ? 'at the end of the diagram' : ['at the box ', h('code', {}, stop.label)]
  return [
    h('strong', { class: 'no' }, 'No: '), h('code', { class: 'split' }, columns(before), h('mark', {}, columns(after) || '⌷')),
    ` The way ends at byte ${viable}, `, where, '. Expected: ', h('code', {}, expected), '.',
  ]
}

// passes joins steps through the same box that follow each other.
function passes({ steps }) {
  const list = []
  for (const { box, label, text } of steps) {
    const last = list.at(-1)
    if (last?.[3] === box) {
      last[1]++
      last[2] += text
    } else {
      list.push([label, 1, text, box])
    }
  }
  return list
}

// The elements of a picture. A picture comes from our own program; the check is a second barrier.
const elements = new Set(['svg', 'title', 'desc', 'g', 'rect', 'text', 'path', 'circle', 'a'])

// picture returns the element of a picture in SVG.
function picture(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const bad = [...element.attributes].some(({ name, value }) => /^(on|style)/i.test(name) || name === 'href' && !value.startsWith('#'))
    if (bad || element.namespaceURI !== 'http://www.w3.org/2000/svg' || !elements.has(element.localName)) {
      throw new Error('The picture has an element that a diagram does not have.')
    }
  }
  return document.importNode(root, true)
}
