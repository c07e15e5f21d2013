// explorer.js: the view "Explorer". It says whether a string is valid, where the fault is, and how to fix
// it. Below, it shows the parts, and how the other generations and a browser read the string.

import { Answer } from './answer.js'
import { citations, cite, fill, form, h, join, plural, reasonOf, titleOf, verdict } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { copyButton, viewLink } from './parts.js'
import { component, lights, line, show } from './string.js'
import { byteLength, indexer } from './text.js'

// Longer texts are parsed, but not explained: the explanation takes time, and a person would not
// read it. Above the second limit they are not even parsed.
const longestExplained = 64 << 10
const longestParsed = 1 << 20
const longestLinted = 10000

const samples = [
  'https://example.com:8080/a/b;p?q=1#f',
  'http://example.com/a b|c',
  'http://user:secret@example.com:80x/',
  'http://[::1]/~me',
  'http://例え.テスト/パス',
  '1a:b',
  '../g?y',
]

export function create(root, page) {
  const answer = new Answer(page, { id: 'answer', tooLong: longWords, params, ask, draw })
  const { secrets } = answer

  const input = new TextBox({ id: 'input', class: 'big', label: 'A URL, URI, IRI or reference', change: changed })
  const base = new TextBox({ id: 'base', label: 'Base URI', change: changed })
  const copyLink = page.copyLink()
  const compare = h('details', { id: 'compare' }, h('summary', 'Compare the generations'))
  const grammar = h('details', { id: 'expected' }, h('summary', 'What the grammar allows there'))
  lights(answer.element, 'data-part')

  root.append(
    form({},
      input.element,
      h('div', { class: 'options' },
        h('details', h('summary', 'Read it as a reference, with a base'), base.element),
        h('details', h('summary', 'Examples'), h('div', { class: 'samples' }, samples.map((s) => h('button', {
          type: 'button',
          class: 'quiet',
          click: () => page.go('explorer', { input: s, base: base.value }, { secret: true }),
        }, s)))))),
    answer.element,
  )

  function changed() {
    page.update(params(), { secret: true }) // until the reply says whether the text has a password
    answer.changed()
  }

  function params() {
    return { input: input.value, base: base.value }
  }

  function longWords() {
    if (isList(input.value)) return tooLong(4 * longestParsed, input.value)
    const long = tooLong(longestParsed, input.value) ?? tooLong(longestExplained, base.value)
    return long && `${long} The view “Links in a text” reads longer texts.`
  }

  async function ask(question) {
    const text = input.value
    if (isList(text)) {
      const { check, list } = await import('./list.js')
      const lines = await check(text, question, secrets, (done, all) => {
        if (input.value !== text) throw new DOMException('The text has changed.', 'AbortError')
        if (done < all) fill(answer.element, h('p', { role: 'status' }, `Checking ${plural(all, 'line')}: ${done.toLocaleString('en')} are done.`))
      })
      return [{ list: () => list(lines, page, secrets) }]
    }
    const explained = text.length <= longestExplained
    const request = explained ? { op: 'explain', input: text } : { op: 'generations', input: text }
    if (explained && base.value) request.base = base.value
    const [reply, lint] = await secrets.ask([request,
      { op: 'lint', input: text.slice(0, longestLinted).toWellFormed(), syntax: 'rfc3987', least: 'warning' }], [text, base.value], question)
    if (reply.error && reply.error.field === 'base') return `The base is not a URI: ${reasonOf(reply.error)}`
    if (reply.error && !reply.generations) return reasonOf(reply.error)
    secrets.add(text, browserSecrets(text))
    await secrets.more(references(reply), question)
    await secrets.more(components(reply), question, true)
    return [{ text, base: base.value, reply: explained ? reply : verdictOf(reply), explained, issues: text.length <= longestLinted ? lint.issues ?? [] : [] }]
  }

  function draw(shown) {
    if (shown.list) return fill(answer.element, shown.list(), unaddressed('list'))
    const { text, reply, explained } = shown
    const at = indexer(text)
    const { fault } = reply
    const mask = secrets.mask(text)
    const parts = (reply.generations[reply.syntax].parts ?? []).map((p) => ({ 'data-part': p.name, start: at(p.start), end: at(p.end) }))
    const marked = fault && { start: at(fault.start), end: Math.max(at(fault.end), Math.min(at(fault.start) + 1, text.length)) }
    fill(answer.element,
      banner(shown, at, marked),
      secrets.element,
      unaddressed('string'),
      text !== '' && h('div', { class: 'card', id: 'string' }, line(text, { parts, fault: marked, mask }), fault && diagram(fault, reply.syntax, text, at)),
      !explained && h('p', `The string has more than ${plural(longestExplained, 'character')}: it is not explained.`),
      details(reply.generations[reply.syntax], reply, text, at),
      others(shown, at),
      explained && [browser(reply.browser), warnings(shown), targets(shown), notes(reply)])
  }

  // unaddressed says why the address does not have a long text.
  const unaddressed = (what) => !secrets.found && page.isLong('explorer', params()) &&
    h('p', { class: 'small', id: 'unaddressed' }, `The address of this page does not have the ${what}, because it is too long.`)

  // banner has the verdict, the fault, and what to do.
  function banner({ text, reply }, at, marked) {
    const { valid, fault, syntax, repair } = reply
    const name = syntax === 'rfc3987' ? 'IRI' : 'URI'
    const words = valid ? `Valid ${reply.generations[syntax].as ?? name}` : `Not a valid ${name}`
    page.say(fault ? `${words}: ${fault.message}` : words)
    return h('section', { class: 'banner', id: 'banner', 'data-syntax': syntax, 'data-verdict': valid ? 'valid' : 'invalid', 'aria-label': 'Verdict' },
      h('h2', h('span', { id: 'verdict', class: 'sign' }, words), ' ', valid && h('span', { class: 'small' }, cite(syntax))),
      fault && h('p', { id: 'fault', 'data-fault': fault.offset }, citations(fault.message)),
      h('p', { class: 'buttons' },
        repair && h('button', { type: 'button', class: 'main', 'data-repair': true, click() {
          input.area.focus() // this button disappears
          input.replace(repair.result)
          page.go('explorer', { ...params(), input: repair.result }, { secret: true })
        } }, 'Fix it: ', show(repaired(repair, text, at))),
        fault && text.length > 60 && h('button', { type: 'button', 'data-jump': true, click: () => input.select(marked.start, marked.end) }, 'Go to the fault'),
        copyLink),
      reply.no_repair && h('p', { class: 'small' }, 'No repair: ', citations(reply.no_repair)))
  }

  // diagram leads to the rule that does not derive its part of the string.
  const diagram = ({ part }, syntax, text, at) => part && h('p', { class: 'small' }, 'Rule ', h('code', part.rule), ' · ',
    viewLink(page, 'grammars', wayOf(part, syntax, text, at), secrets.found, 'See in the diagram how far the string matches'))

  // wayOf returns the parameters of the view Grammars for a part of the string.
  function wayOf({ rule, start, end }, syntax, text, at) {
    const input = text.slice(at(start), at(end))
    return { grammar: syntax, rule, input, of: input === text ? '' : text }
  }

  // details shows the parts or, at a fault, what the grammar allows.
  function details(r, reply, text, at) {
    if (r.expected) {
      fill(grammar, grammar.firstChild, allowed(r, reply.syntax))
      return grammar
    }
    return r.parts?.length > 0 && h('table', { class: 'parts', 'aria-label': 'Parts' }, h('tbody', partRows(r, reply.syntax, text, at)))
  }

  const partRows = (r, syntax, text, at) => r.parts.map((p) => {
    const [start, end] = [at(p.start), at(p.end)]
    const part = text.slice(start, end)
    return h('tr', { 'data-part': p.name },
      h('th', { scope: 'row' }, h('span', { class: 'part' }, p.name)),
      h('td', show(secrets.of(text, start, end), { 'data-component': p.name }, 300)),
      h('td', { class: 'small' }, secrets.found || part === '' ? null : copyButton(part, `Copy the ${p.name}`)),
      h('td', { class: 'small' }, p.rule && [viewLink(page, 'grammars', wayOf(p, syntax, text, at), secrets.found, h('code', p.rule)), ' ', cite(p.rfc, p.section, p.section)]))
  })

  // allowed says what the grammar allows where the string stops to match.
  function allowed(r, syntax) {
    const classes = (r.classes ?? []).filter((c) => c.definition)
    return [
      h('p', `At byte ${r.error.offset}: ${r.expected}`, r.hint && `; that is, ${r.hint}`, '.', r.group && [' The character is one of the group ', h('b', r.group), '.']),
      classes.length > 0 && h('dl', classes.map((c) => [h('dt', c.rule, ' ', c.section && cite(syntax, c.section, c.section)), h('dd', { class: 'text' }, c.definition)])),
    ]
  }

  // others says in one line for each group what the other generations answer. The details are on demand.
  function others({ text, reply, explained }, at) {
    const groups = reply.others
    const names = (o) => o.syntaxes.map((x, i) => [i > 0 && (i === o.syntaxes.length - 1 ? ' and ' : ', '), h('span', { 'data-syntax': x, 'data-verdict': o.valid ? 'valid' : 'invalid' }, titleOf(x))])
    const different = groups.filter((o) => !o.same)
    const amended = reply['rfc2396+2732'] && !reply.generations.rfc2396?.valid
    if (explained) {
      fill(compare, compare.firstChild, h('div', { class: 'cards' }, different.map((o) => {
        const r = reply.generations[o.syntaxes[0]]
        return h('section', { class: 'card', 'aria-label': join(o.syntaxes.map(titleOf)) },
          h('h3', { class: 'title' }, join(o.syntaxes.map(titleOf)), ' ', verdict(o.valid)),
          o.valid ? [r.as && h('p', r.as), h('table', { class: 'parts' }, h('tbody', partRows(r, o.syntaxes[0], text, at)))]
            : [allowed(r, o.syntaxes[0]), diagram(r, o.syntaxes[0], text, at)])
      })), scheme(reply))
    }
    return h('div', { id: 'others' },
      h('ul', { class: 'plain' }, groups.map((o) => h('li', verdict(o.valid), ' ', names(o), o.same ? ': as above' : o.message ? [': ', citations(o.message)] : otherParts(o, reply, text, at))),
        amended && h('li', verdict(true), ' ', titleOf('rfc2396+2732'))),
      explained && (different.length > 0 || reply.scheme) && compare)
  }

  // otherParts says which parts a valid answer has that the first valid answer does not have or, if there is none, which it lacks.
  function otherParts(o, { syntax, valid, generations, others: groups }, text, at) {
    const first = valid ? syntax : groups.find((g) => g.valid)?.syntaxes[0]
    const [mine, theirs] = [o.syntaxes[0], first].map((x) => generations[x]?.parts)
    if (!o.valid || o.syntaxes.includes(first) || !mine || !theirs) return null
    const lacks = (list, p) => !list.some((q) => q.name === p.name && q.start === p.start && q.end === p.end)
    const words = mine.filter((p) => lacks(theirs, p)).map((p) => [`${p.name} `, show(secrets.of(text, at(p.start), at(p.end)), {}, 40)])
    const without = theirs.filter((p) => !mine.some((q) => q.name === p.name)).map((p) => `no ${p.name}`)
    return [', with other parts', !valid && ` than ${titleOf(first)}`, ': ', (words.length > 0 ? words : without).map((w, i) => [i > 0 && ', ', w])]
  }

  // repaired returns the text after the edits, masked. Of a long text it is the part with the edits.
  function repaired(fix, text, at) {
    const mask = secrets.mask(text)
    let out = ''
    let from = 0
    const places = []
    for (const e of fix.edits) {
      const start = at(e.start)
      out += mask.of(text, from, start)
      places.push(out.length)
      out += mask.covers(start, at(e.end)) ? '' : e.text
      places.push(out.length)
      from = at(e.end)
    }
    out += mask.of(text, from, text.length)
    if (out.length <= 40) return out
    const [start, end] = [Math.max(0, places[0] - 12), Math.min(out.length, places.at(-1) + 12, places[0] + 40)]
    return (start > 0 ? '…' : '') + out.slice(start, end).toWellFormed() + (end < out.length ? '…' : '')
  }

  // browser says what a browser reads, if it reads another string or refuses it.
  const browser = (b) => b && h('p', { id: 'browser', 'data-verdict': b.valid ? 'valid' : 'invalid' },
    b.valid ? ['A browser reads ', show(secrets.moved(b.href), {}, 300)] : ['A browser refuses it: ', secrets.part(reasonOf(b.error))])

  // scheme shows the rule that RFC 1738 has for the scheme.
  function scheme({ scheme: s }) {
    return s && h('details', h('summary', `The rule of the scheme ${s.name}, of RFC 1738: `, verdict(s.holds, s.holds ? 'derives the string' : 'does not derive the string')),
      h('p', h('code', s.rule), ' (', cite('rfc1738', s.section), ')', !s.holds && `: byte ${s.error.offset}, in ${s.error.rule}; expected ${s.expected}`),
      s.holds && h('table', { class: 'small' }, h('tbody', Object.entries(s.fields).filter(([, value]) => value != null).map(([name, value]) => h('tr',
        h('th', { scope: 'row' }, name), h('td', show(/^(user|host|port)$/.test(name) ? String(value) : secrets.value([value].flat().join(' · ')))))))))
  }

  // warnings shows the issues of lint. The banner has the errors of syntax.
  function warnings({ text, issues }) {
    const list = issues.filter((i) => i.code !== 'rejected')
    return list.length > 0 && h('section', { id: 'warnings' }, h('h2', 'Warnings'),
      h('ul', list.slice(0, 5).map((i) => h('li', { 'data-code': i.code }, h('b', i.code), ': ', citations(i.message)))),
      h('p', viewLink(page, 'advice', { input: text }, secrets.found, `${plural(list.length, 'warning')}: see the view Advice`)))
  }

  function notes({ notes: list }) {
    return list.length > 0 && h('details', { id: 'notes' }, h('summary', 'What the RFCs say about this'),
      h('ul', { class: 'notes' }, list.map((n) => h('li', { 'data-note': n.kind },
        n.rfc && [cite(n.rfc, n.section), ': '],
        n.title && h('b', n.title + '. '),
        n.quote && h('q', n.quote), n.text && h('span', { class: 'bidi' }, n.text)))))
  }

  // targets shows what the text means as a reference, with the base.
  function targets({ text, base, reply }) {
    if (!reply.resolutions) return null
    return h('section', { id: 'targets' }, h('h2', 'As a reference'),
      h('p', 'The base is ', show(secrets.of(reply.base)), '. ', viewLink(page, 'resolution', { base, input: text }, secrets.found, 'See each step')),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Targets' }, h('table', { class: 'grid' }, h('tbody', Object.entries(reply.resolutions).reverse().map(([syntax, r]) => h('tr', { 'data-target-of': syntax },
        h('th', { scope: 'row' }, titleOf(syntax)),
        h('td', r.error ? h('span', { class: 'faint' }, `no target: ${r.error.field === 'base' ? 'the base' : 'the string'} is not accepted`) : show(secrets.moved(r.result), { 'data-target': syntax }),
          r.alternatives.map((a) => h('p', { class: 'small' }, 'or ', show(secrets.moved(a.result)), ' ', cite(a.rfc, a.section), ': ', a.why)))))))),
      reply.differences.map((d) => h('p', `The targets differ in the ${d.component}: `, d.sides.map((side, i) => [i > 0 && '; ',
        join(side.generations.map(titleOf)), ' ', component(side.text == null ? null : secrets.of(side.text))]), '.')))
  }

  return {
    show(params) {
      input.value = params.input ?? samples[0]
      if (input.value === samples[0]) input.area.select() // the first key or a paste replaces the sample
      base.value = params.base ?? ''
      if (base.value) base.element.closest('details').open = true
      answer.changed()
    },
  }
}

// isList reports whether a text has several lines. Line breaks are in no reference, so each line is one.
const isList = (text) => text.trim().includes('\n')

// verdictOf returns the verdict of a long string, which the library only parses.
function verdictOf({ generations }) {
  const { valid, error } = generations.rfc3986
  return {
    generations: Object.fromEntries(Object.entries(generations).map(([x, r]) => [x, { valid: r.valid, error: r.error }])),
    syntax: 'rfc3986',
    valid,
    fault: valid ? null : { ...error, message: reasonOf(error), start: error.offset ?? 0, end: error.offset ?? 0 },
    others: Object.entries(generations).filter(([x]) => x !== 'rfc3986').map(([x, r]) => ({ syntaxes: [x], valid: r.valid, message: r.error && reasonOf(r.error) })),
  }
}

// references returns the references of a reply that the view shows.
const references = ({ uri, base, browser, resolutions = {} }) => [uri, base, browser?.href,
  ...Object.values(resolutions).flatMap((r) => [r, ...r.alternatives ?? []]).map((r) => r.result)]

// components returns the components that the view shows.
const components = ({ differences = [] }) => differences.flatMap((d) => d.sides.map((side) => side.text))

// browserSecrets returns the part of a text that this browser reads as a password, also where it does not look
// like one, as in a reference with a tab between its slashes.
function browserSecrets(text) {
  if (!(URL.parse(text) ?? URL.parse(text, 'http://h'))?.password) return []
  const before = /^([^a-z/\\]*[a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#:]*:/i.exec(text)?.[0] ?? ''
  const end = text.lastIndexOf('@', before.length + text.slice(before.length).search(/[/\\?#]|$/))
  return [end > before.length ? { start: byteLength(before), end: byteLength(text.slice(0, end)) } : { start: 0, end: byteLength(text) }]
}
