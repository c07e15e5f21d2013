// grammars.js: the view Grammars. It shows a rule of a grammar: its diagram, the way of a string
// through the diagram, its facts, the rules of that meaning in other RFCs, and its patterns.
//
// Parameters: grammar, rule, published ("true"), input; and of: the string of which input is a part, which
// the other views receive.

import { askAll, latest } from './ask.js'
import { h, checkbox, cite, field, fill, form, plural, titleOf } from './dom.js'
import { answered, attempt, copyButton, once, table, viewLink } from './parts.js'
import { TextBox, tooLong } from './input.js'
import { Secrets } from './secrets.js'
import { lights, line, show } from './string.js'
import { indexer } from './text.js'

// The way of a longer string is not shown.
const longest = 64 << 10

export function create(root, page) {
  const rule = latest()
  const diagram = latest()
  const walk = latest()
  const lists = once(() => askAll([{ op: 'grammars' }, { op: 'grammars', published: true }]))

  const controls = {
    grammar: h('select', { id: 'grammars-grammar', change: () => go({ grammar: controls.grammar.value, rule: '' }) }),
    rule: h('select', { id: 'grammars-rule', change: () => go({ rule: controls.rule.value }) }),
    published: h('input', { id: 'grammars-published', type: 'checkbox', change: () => go({ published: controls.published.checked && 'true' }) }),
    input: new TextBox({ id: 'grammars-input', label: 'String', change: type }),
  }
  const head = h('div', { id: 'grammars-head' })
  const figure = h('div', { id: 'grammars-diagram', class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Railroad diagram' })
  const words = h('p', { id: 'grammars-words' })
  const verdict = h('p', { id: 'grammars-verdict', 'aria-live': 'polite' })
  const way = h('ol', { id: 'grammars-way', class: 'way' })
  const facts = h('div', { id: 'grammars-facts' })
  const others = h('div', { id: 'grammars-others' })
  const patterns = h('div', { id: 'grammars-patterns' })
  const drawing = h('div', { id: 'grammars-string' })
  const walkers = h('div', form({}, controls.input.element), verdict, drawing, figure, way)
  lights(walkers, 'data-box')
  root.append(
    form({}, h('div', { class: 'row' }, field('Grammar', controls.grammar), field('Rule', controls.rule),
      checkbox(controls.published, 'as the RFC prints it, without corrections'))),
    head, walkers,
    h('details', h('summary', 'The diagram in words'), words),
    facts, others, patterns)

  let params = {} // of the view, complete
  let key // of the rule that is shown
  let drawn // the rule and the width of the diagram that is shown: { key, width }
  let walked // the reply of walk that is shown
  let timer // of drawing again
  const received = new WeakMap() // the part of the string that a box received
  const secrets = new Secrets() // its button is not shown: this view always masks

  const go = (change) => page.go('grammars', { ...params, ...change }, { secret: params.input + params.of !== '' }) // until the reply of secret
  const linkTo = (change) => page.link('grammars', { published: params.published, ...change })
  const request = (op, more) => ({ op, grammar: params.grammar, rule: params.rule, published: params.published === 'true', ...more })

  function type() {
    params = { ...params, input: controls.input.value, of: '' }
    page.update(params, { secret: params.input !== '' }) // until the reply says whether the text has a password
    showWay()
  }

  async function open({ grammar = 'rfc3986', rule: name, published, input = '', of = '' }) {
    await attempt(head, async () => {
      const [{ grammars }] = await lists().then(([corrected, printed]) => [published === 'true' ? printed : corrected])
      const list = grammars.find((g) => g.grammar === grammar) ?? grammars.at(-2)
      params = { grammar: list.grammar, rule: name || list.start.uri || list.names[0], published, input, of }
      fill(controls.grammar, grammars.map((g) => h('option', { value: g.grammar }, titleOf(g.grammar))))
      fill(controls.rule, h('optgroup', { label: titleOf(list.grammar) }, list.names.map((n) => h('option', n))),
        list.used_builtins.length > 0 && h('optgroup', { label: 'RFC 5234, B.1' }, list.used_builtins.map((n) => h('option', n))))
      controls.grammar.value = params.grammar
      controls.rule.value = params.rule
      controls.published.checked = published === 'true'
      controls.input.value = input
      const next = [params.grammar, params.rule, params.published].join(' ')
      const other = next !== key
      key = next
      await Promise.all([other && attempt(head, showRule), showWay()])
    })
  }

  async function showRule() {
    // A rule that is chosen later changes key. Then the answers are no longer shown.
    const asked = key
    walked = undefined
    drawn = undefined
    clearTimeout(timer)
    for (const element of [facts, others, patterns, figure, words]) fill(element)
    const reply = answered(await rule(request('rule')))
    if (asked !== key) return
    fill(head,
      h('h2', h('code', params.rule), ` of ${titleOf(params.grammar)}`),
      h('p', reply.place ? ['Defined in ', cite(reply.place.rfc, reply.place.section), '.'] : 'An additional rule, which the RFC does not have.'),
      source(reply.source ?? reply.abnf),
      reply.corrected && h('p', 'Corrected ', reply.corrected),
      reply.as_published && h('details', h('summary', 'As the RFC prints it'), source(reply.as_published)))
    await draw()
    if (asked !== key) return
    showFacts(reply) // comparing takes longer
    const [pattern, ...differences] = await askAll([request('regex'), ...reply.counterparts.map(difference)])
    if (asked !== key) return
    showPatterns(pattern)
    showOthers(reply.counterparts, differences)
  }

  const source = (text) => h('pre', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Definition' }, text)

  // draw draws the diagram at the width of the view.
  async function draw() {
    const target = Math.max(200, Math.floor(figure.clientWidth))
    if (!key || drawn?.key === key && drawn.width === target) return
    const asked = key
    const link = linkTo({ grammar: params.grammar, rule: 'RULE' }).replace('RULE', '{}')
    const reply = answered(await diagram(request('railroad', { width: target, embedded: true, prefix: 'grammars-svg', link })))
    if (asked !== key) return
    drawn = { key, width: target }
    fill(figure, picture(reply.svg))
    for (const box of figure.querySelectorAll('a')) {
      box.dataset.rule = box.getAttribute('href')
      box.addEventListener('click', follow)
    }
    words.textContent = reply.words
    mark()
  }

  // The diagram is drawn again when the width stays the same for a while.
  new ResizeObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (drawn && drawn.key === key && figure.clientWidth > 0 && Math.abs(figure.clientWidth - drawn.width) >= 8) attempt(words, draw)
    }, 150)
  }).observe(figure)

  // showWay shows the way of the string. typed means that the user has typed the string now.
  async function showWay() {
    const { input, of } = params
    if (input === '') {
      walk({ op: 'nfc', input }).catch(() => {}) // replaces the question before
      walked = undefined
      fill(verdict, 'Type a string to see its way.')
      fill(way)
      fill(drawing)
      return mark()
    }
    await attempt(verdict, async () => {
      const long = tooLong(longest, input)
      if (long) {
        walk([]).catch(() => {}) // replaces the question before
        walked = undefined
        fill(way)
        fill(drawing)
        mark()
        throw new Error(long)
      }
      const [reply] = await secrets.ask([request('walk', { input })], [input, of], walk)
      if (reply.secret) secrets.add(input, [reply.secret]) // the rule may be a userinfo
      walked = reply.error ? undefined : reply
      mark()
      fill(way)
      fill(drawing)
      answered(reply)
      if (!root.hidden) page.update(params, { secret: secrets.found })
      verdict.dataset.match = reply.match
      fill(verdict, judgment(input, reply))
      const at = indexer(input)
      const list = passes(reply).map((s) => ({ ...s, start: at(s.start), end: at(s.end) }))
      const fault = reply.match ? undefined : { start: at(reply.viable), end: at(reply.viable + 1) }
      fill(drawing, line(input, { parts: list.map((s) => ({ 'data-box': s.box, start: s.start, end: s.end })), fault, mask: secrets.mask(input) }),
        of && h('p', { class: 'small' }, 'A part of ', viewLink(page, 'explorer', { input: of }, secrets.found, show(secrets.of(of), {}, 100))))
      fill(way, list.map(({ box, label, count, start, end }) => h('li', { 'data-box': box }, h('b', label), count > 1 && ` ×${count}`, ' ', show(secrets.of(input, start, end)))),
        reply.omitted > 0 && h('li', `and ${plural(reply.omitted, 'more step')}`))
    })
  }

  // mark marks the boxes on the way. The link of a box has the part of the string that the box received, or
  // the whole string if the way does not come to the box.
  function mark() {
    const passed = new Map(walked?.steps.map((s) => [s.box, s]))
    const { input } = params
    const original = params.of || input
    const at = indexer(input)
    for (const box of figure.querySelectorAll('[data-box]')) {
      const number = Number(box.dataset.box)
      const stopped = walked?.stop?.box === number
      box.classList.toggle('passed', passed.has(number))
      box.classList.toggle('stopped', stopped)
      if (!box.dataset.rule) continue
      const step = passed.get(number) ?? (stopped ? { start: walked.steps.at(-1)?.end ?? 0 } : { start: 0 })
      const part = input.slice(at(step.start), stopped || !passed.has(number) ? input.length : at(step.end))
      received.set(box, part)
      box.setAttribute('href', box.dataset.rule + (part === '' || secrets.found ? '' : page.link('', { of: part === original ? '' : original, input: part }).replace('#?', '&')))
    }
  }

  // follow goes to the rule of a box, with a part that is not in the link because it may have a password.
  function follow(event) {
    const box = event.currentTarget
    if (!secrets.found || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    const { rule } = Object.fromEntries(new URLSearchParams(box.dataset.rule.replace(/^[^?]*/, '')))
    go({ rule, input: received.get(box), of: params.of || params.input })
  }

  // judgment describes a way in words.
  function judgment(input, { match, viable, stop, expected }) {
    if (match) return [h('strong', { class: 'yes' }, 'Yes: '), h('code', params.rule), ' derives the string.']
    const where = stop ? ['at the box ', h('code', short(stop.label))] : 'at the end of the diagram'
    return [h('strong', { class: 'no' }, 'No: '), `the way ends at byte ${viable}, `, where, '. Expected: ', h('code', expected), '.']
  }

  // passes joins steps through the same box that follow each other.
  function passes({ steps }) {
    const list = []
    for (const { box, label, start, end } of steps) {
      const last = list.at(-1)
      if (last?.box === box) {
        last.count++
        last.end = end
      } else {
        list.push({ box, label: short(label), count: 1, start, end })
      }
    }
    return list
  }

  function showFacts(reply) {
    const { grammar, rule } = params
    const rules = (list) => list.map((to, i) => [i > 0 && ', ', to.includes(' ') ? to : h('a', { href: linkTo({ grammar, rule: to }) }, h('code', to))])
    const tests = [
      reply.rows > 0 && [h('a', { href: page.link('conformance', { grammar, rule }) }, plural(reply.rows, 'conformance row')), '; '],
      plural(reply.suite, 'string'), ' in the complete test suite: ', h('code', `uri grammar vectors ${grammar} ${rule}`)]
    const list = Object.entries({
      Uses: rules([...reply.uses, ...reply.used_builtins]),
      'Depends on': rules(reply.dependencies),
      'Cited by': rules(reply.cited_by),
      Characters: [h('code', reply.characters)],
      'Minimal automaton': [reply.minimal_automaton],
      'Shortest string': [h('code', reply.shortest_string)],
      Tests: tests,
    })
    fill(facts, h('h2', 'Facts'), h('dl', { class: 'facts' },
      list.filter(([, value]) => value.length > 0).map(([term, value]) => [h('dt', term), h('dd', value)])))
  }

  const difference = (c) => ({ op: 'difference', grammar: params.grammar, rule: params.rule, published: params.published === 'true',
    other: c.grammar, other_rule: c.rule, other_published: params.published === 'true' })

  // showOthers shows the rules of this meaning in the other grammars.
  function showOthers(counterparts, replies) {
    if (counterparts.length === 0) return fill(others)
    const { grammar, rule } = params
    const rows = replies.map((reply, i) => {
      const other = { grammar: counterparts[i].grammar, rule: counterparts[i].rule }
      const [here, there] = answered(reply).pairs[0].rules
      const string = ({ only }, rejects) => only === null ? '–' : h('a', { href: linkTo({ ...rejects, input: only }) }, show(only))
      return [
        h('a', { href: linkTo(other) }, titleOf(other.grammar), ': ', h('code', other.rule)),
        relation(here, there), string(here, other), string(there, { grammar, rule })]
    })
    fill(others, h('h2', 'The rule of this meaning in other RFCs'),
      table({ id: 'grammars-others-table' }, 'Rules of this meaning', ['Rule', 'This rule', 'Only this rule derives', 'Only the other derives'], rows),
      h('p', 'The strings are the shortest. A link follows a string through the diagram of the rule that rejects it.'))
  }

  function showPatterns(reply) {
    fill(patterns, h('h2', 'Regular expressions'), h('dl', { class: 'patterns' },
      answered(reply).patterns.map(({ dialect, pattern, reason }) => [
        h('dt', dialect, flags[dialect] && ` (${flags[dialect]})`, ' ', pattern && [
          h('span', { class: 'faint small' }, plural(pattern.length, 'character')), ' ', copyButton(pattern, `Copy the pattern for ${dialect}`)]),
        h('dd', { 'data-dialect': dialect }, pattern ? h('code', { tabindex: 0 }, pattern) : reason)])),
      h('p', { class: 'small' }, 'Long patterns are in boxes that scroll. “Copy” copies the whole pattern.'))
  }

  return { show: open }
}

// The flags that the patterns of a dialect need.
const flags = { ecmascript: 'new RegExp(pattern, "u")', 'json-schema': 'keyword pattern; validators compile it with the flag u' }

// relation says which of two rules derives more.
export function relation(here, there) {
  if (here.only === null) return there.only === null ? 'derives the same' : 'derives less'
  return there.only === null ? 'derives more' : 'each derives strings that the other does not'
}

const short = (label) => label.length > 40 ? label.slice(0, 40) + '…' : label

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
