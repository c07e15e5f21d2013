// explorer.js: the view "Explorer". It shows a text as each generation reads it.

import { Answer } from './answer.js'
import { Drawing } from './drawing.js'
import { cite, fill, form, h, join, plural, titleOf, verdict } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { viewLink } from './parts.js'
import { component, show } from './show.js'
import { byteLength, indexer } from './text.js'

// Longer texts are parsed, but not explained: the explanation takes time, and a person would not
// read it. Above the second limit they are not even parsed.
const longestExplained = 64 << 10
const longestParsed = 1 << 20
const longestLinted = 10000

const samples = [
  'http://user:secret@example.com:80/a/b;p?q#f',
  'http://[::1]/~me',
  'http://example.com/a b|c',
  'http://例え.テスト/パス',
  '1a:b',
  '../g?y',
]

export function create(root, page) {
  const answer = new Answer(page, { tooLong: longWords, params, ask, draw, fail })
  const { secrets } = answer

  const input = new TextBox({ id: 'input', class: 'big', label: 'A URI, URL, IRI or reference', change: changed })
  const base = new TextBox({ id: 'base', label: 'Base URI', change: changed })
  const drawing = new Drawing('The text, as each generation reads it')
  const summary = h('p', { id: 'summary' })
  const failure = h('p', { id: 'failure', class: 'failure', role: 'alert', hidden: true })
  const cards = h('div', { class: 'cards', id: 'generations' })
  const more = h('div')
  const result = h('div', { id: 'answer', hidden: true }, summary, drawing.element, h('div', { class: 'buttons' }, secrets.button), cards, more)

  root.append(
    form({},
      input.element,
      h('details', {}, h('summary', {}, 'Read it as a reference, with a base'), base.element),
      h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map((s) => h('button', {
        type: 'button',
        class: 'quiet',
        click: () => page.go('explorer', { input: s, base: base.value }),
      }, s)))),
    failure,
    result,
  )

  function changed() {
    page.update(params(), { secret: true }) // until the reply says whether the text has a password
    answer.changed()
  }

  function params() {
    return { input: input.value, base: base.value }
  }

  function longWords() {
    const long = tooLong(longestParsed, input.value) ?? tooLong(longestExplained, base.value)
    return long && `${long} The view “Links in a text” reads longer texts.`
  }

  async function ask(question) {
    const text = input.value
    const explained = text.length <= longestExplained
    const request = explained ? { op: 'explain', input: text } : { op: 'generations', input: text }
    if (explained && base.value) request.base = base.value
    const [reply, lint] = await secrets.ask([request,
      { op: 'lint', input: text.slice(0, longestLinted).toWellFormed(), syntax: 'rfc3987', least: 'warning' }], [text, base.value], question)
    if (reply.error && reply.error.field === 'base') return `The base is not a URI: ${reply.error.message}`
    if (reply.error && !reply.generations) return reply.error.message
    secrets.add(text, browserSecrets(text))
    await secrets.more(references(reply, text, base.value), question)
    await secrets.more(components(reply, text, base.value), question, true)
    return [{ text, base: base.value, reply, explained, issues: text.length <= longestLinted ? lint.issues ?? [] : [] }]
  }

  function fail(message) {
    failure.textContent = message
    failure.hidden = false
    result.hidden = true
  }

  function draw(shown) {
    const { text, reply, explained } = shown
    const at = indexer(text)
    failure.hidden = true
    result.hidden = false
    const readings = Object.entries(reply.generations)
    summarize(readings, explained)
    drawing.set(text, explained ? readings.map(([syntax, r]) => rowOf(syntax, r, at)) : readings.map(([syntax, r]) => shortRow(syntax, r, at)), secrets.mask(text))
    fill(cards, readings.map(([syntax, r]) => card(syntax, r, text, at, reply)), browserCard(text, base.value))
    fill(more, explained && [scheme(reply), warnings(shown), notes(reply), targets(shown)])
  }

  function summarize(readings, explained) {
    const yes = readings.filter(([, r]) => r.valid).map(([syntax]) => titleOf(syntax))
    const no = readings.filter(([, r]) => !r.valid).map(([syntax]) => titleOf(syntax))
    const words = [yes.length && `Valid under ${join(yes)}.`, no.length && `Invalid under ${join(no)}.`].filter(Boolean).join(' ')
    const long = !explained && ` The text has more than ${plural(longestExplained, 'character')}: it is not explained.`
    fill(summary, words, long)
    page.say(words)
  }

  const rowOf = (syntax, r, at) => ({
    syntax,
    name: () => [titleOf(syntax), verdict(r.valid)],
    parts: r.valid ? r.parts.map((p) => ({ name: p.name, start: at(p.start), end: at(p.end) })) : undefined,
    fault: r.valid ? undefined : faultOf(r, at),
    reason: r.valid ? undefined : r.reason,
  })

  // A long text has no parts, because the reply of generations has no offsets of components.
  const shortRow = (syntax, r, at) => ({
    syntax,
    name: () => [titleOf(syntax), verdict(r.valid)],
    parts: r.valid ? [] : undefined,
    fault: r.valid ? undefined : { start: at(r.error.offset ?? 0), end: at((r.error.offset ?? 0) + 1) },
    reason: r.valid ? undefined : `byte ${r.error.offset}, in ${r.error.rule}`,
  })

  const faultOf = (r, at) => ({ start: at(r.error.offset ?? 0), end: at(r.end ?? r.error.offset ?? 0) })

  function card(syntax, r, text, at, reply) {
    return h('section', { class: 'card', 'data-syntax': syntax, 'data-verdict': r.valid ? 'valid' : 'invalid', 'aria-label': titleOf(syntax) },
      h('h2', { class: 'title' }, titleOf(syntax), ' ', verdict(r.valid)),
      r.valid ? accepted(syntax, r, text, at, reply) : rejected(syntax, r, text, at, reply))
  }

  function accepted(syntax, r, text, at, reply) {
    return [
      r.as && h('p', {}, r.as),
      r.parts?.length > 0 && h('table', { class: 'small' }, h('tbody', {}, r.parts.map((p) => h('tr', {},
        h('th', { scope: 'row' }, h('span', { class: 'part', 'data-part': p.name }, p.name)),
        h('td', {}, show(secrets.of(text, at(p.start), at(p.end)), { 'data-component': p.name }), p.rule && [' ', h('span', { class: 'faint' }, p.rule === p.name ? '' : p.rule + ' '), cite(p.rfc, p.section, p.section)]))))),
      syntax === 'rfc3987' && reply.uri && h('p', { class: 'small' }, 'maps to the URI ', show(secrets.of(reply.uri))),
    ]
  }

  function rejected(syntax, r, text, at, reply) {
    const classes = (r.classes ?? []).filter((c) => c.definition)
    return [
      h('p', { 'data-fault': r.error.offset }, r.reason ?? `byte ${r.error.offset}, in ${r.error.rule}`),
      r.expected && h('p', { class: 'small' }, h('b', {}, 'Expected '), r.expected),
      r.hint && h('p', { class: 'small' }, 'That is, ', r.hint),
      r.group && h('p', { class: 'small' }, 'The character is one of the group ', h('b', {}, r.group), '.'),
      classes.length > 0 && h('details', { class: 'small', open: true }, h('summary', {}, 'What these names mean'),
        h('dl', {}, classes.map((c) => [h('dt', {}, c.rule, ' ', c.section && cite(syntax, c.section, c.section)), h('dd', { class: 'text' }, c.definition)]))),
      syntax === 'rfc2396' && reply['rfc2396+2732'] && h('p', { class: 'small' }, 'Valid under ', titleOf('rfc2396+2732'), '.'),
      r.repair !== undefined && repair(r.repair, text, at),
    ]
  }

  function repair(fix, text, at) {
    if (!fix) return h('p', { class: 'small faint' }, 'No repair: edits would change the meaning.')
    return [
      h('p', { class: 'small' }, show(repaired(fix, text, at))),
      h('button', { type: 'button', 'data-repair': true, click() {
        input.area.focus() // this button disappears
        page.go('explorer', { ...params(), input: fix.result }, { secret: secrets.found })
      } }, `Apply the repair: ${plural(fix.edits.length, 'edit')}`),
    ]
  }

  // repaired returns the text after the edits, masked.
  function repaired(fix, text, at) {
    if (!secrets.hides) return fix.result
    const mask = secrets.mask(text)
    let out = ''
    let from = 0
    for (const e of fix.edits) {
      const start = at(e.start)
      out += mask.of(text, from, start) + (mask.covers(start, at(e.end)) ? '' : e.text)
      from = at(e.end)
    }
    return out + mask.of(text, from, text.length)
  }

  // browserCard shows the URL of this browser. Its rules are not those of an RFC.
  function browserCard(text, baseText) {
    const heading = (valid, words) => h('h2', { class: 'title' }, 'This browser ', verdict(valid, words))
    const box = (valid, ...content) => h('section', { class: 'card', id: 'browser', 'data-verdict': valid ? 'valid' : 'invalid', 'aria-label': 'This browser' }, content,
      h('p', { class: 'faint small' }, 'For comparison: ', h('code', {}, 'new URL(…)'), ' follows the URL Standard of the WHATWG, which is not one of the five generations.'))
    let url
    try {
      url = baseText ? new URL(text, baseText) : new URL(text)
    } catch (error) {
      return box(false, heading(false, 'throws'), h('p', {}, `${error.name}: ${baseText ? 'the text and the base are' : 'the text is'} not a URL.`))
    }
    const names = { protocol: 'scheme', username: 'userinfo', password: 'userinfo', hostname: 'host', port: 'port', pathname: 'path', search: 'query', hash: 'fragment' }
    return box(true, heading(true, 'parses'), h('table', { class: 'small' }, h('tbody', {},
      h('tr', {}, h('th', { scope: 'row' }, 'href'), h('td', {}, show(url.password && !secrets.in(url.href) ? secrets.value(url.href) : secrets.moved(url.href)))),
      Object.entries(names).filter(([name]) => url[name]).map(([name, part]) => h('tr', {},
        h('th', { scope: 'row' }, h('span', { class: 'part', 'data-part': part }, name)),
        h('td', {}, show(name === 'password' || name === 'pathname' && !url.host ? secrets.value(url[name]) : secrets.of(url[name]))))))))
  }

  // scheme shows the rule that RFC 1738 has for the scheme.
  function scheme({ scheme: s }) {
    return s && h('section', {}, h('h2', {}, `The rule of the scheme ${s.name}`),
      h('p', {}, h('code', {}, s.rule), ' (', cite('rfc1738', s.section), ') ', verdict(s.holds, s.holds ? 'derives the text' : 'does not derive the text'),
        !s.holds && `: byte ${s.error.offset}, in ${s.error.rule}; expected ${s.expected}`),
      s.holds && h('table', { class: 'small' }, h('tbody', {}, Object.entries(s.fields).filter(([, value]) => value != null).map(([name, value]) => h('tr', {},
        h('th', { scope: 'row' }, name), h('td', {}, show(/^(user|host|port)$/.test(name) ? String(value) : secrets.value([value].flat().join(' · ')))))))))
  }

  // warnings shows the issues of lint. The cards have the errors of syntax.
  function warnings({ text, issues }) {
    const list = issues.filter((i) => i.code !== 'rejected')
    return list.length > 0 && h('section', { id: 'warnings' }, h('h2', {}, 'Warnings'),
      h('ul', {}, list.slice(0, 5).map((i) => h('li', { 'data-code': i.code }, h('b', {}, i.code), ': ', i.message))),
      h('p', {}, viewLink(page, 'advice', { input: text }, secrets.found, `${plural(list.length, 'warning')}: see the view Advice`)))
  }

  function notes({ notes: list }) {
    return list.length > 0 && h('section', { id: 'notes' }, h('h2', {}, 'What the RFCs say about this'),
      h('ul', { class: 'notes' }, list.map((n) => h('li', { 'data-note': n.kind },
        n.rfc && [cite(n.rfc, n.section), ': '],
        n.title && h('b', {}, n.title + '. '),
        n.quote && h('q', {}, n.quote), n.text && h('span', { class: 'bidi' }, n.text)))))
  }

  // targets shows what the text means as a reference, with the base.
  function targets({ text, base, reply }) {
    if (!reply.resolutions) return null
    return h('section', { id: 'targets' }, h('h2', {}, 'As a reference'),
      h('p', {}, 'The base is ', show(secrets.of(reply.base)), '. ', viewLink(page, 'resolution', { base, input: text }, secrets.found, 'See each step')),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Targets' }, h('table', { class: 'grid' }, h('tbody', {}, Object.entries(reply.resolutions).map(([syntax, r]) => h('tr', { 'data-syntax': syntax },
        h('th', { scope: 'row' }, titleOf(syntax)),
        h('td', {}, r.error ? h('span', { class: 'faint' }, `no target: ${r.error.field === 'base' ? 'the base' : 'the text'} is not accepted`) : show(secrets.moved(r.result), { 'data-target': syntax }),
          r.alternatives.map((a) => h('p', { class: 'small' }, 'or ', show(secrets.moved(a.result)), ' ', cite(a.rfc, a.section), ': ', a.why)))))))),
      reply.differences.map((d) => h('p', {}, `The targets differ in the ${d.component}: `, d.sides.map((side, i) => [i > 0 && '; ',
        join(side.generations.map(titleOf)), ' ', component(side.text == null ? null : secrets.of(side.text))]), '.')))
  }

  return {
    show(params) {
      input.value = params.input ?? samples[0]
      base.value = params.base ?? ''
      if (base.value) base.element.closest('details').open = true
      answer.changed()
    },
  }
}

// references returns the references of a reply, and of this browser, that the view shows.
const references = ({ uri, base, resolutions = {} }, text, baseText) => [uri, base, browserURL(text, baseText)?.href,
  ...Object.values(resolutions).flatMap((r) => [r, ...r.alternatives ?? []]).map((r) => r.result)]

// components returns the components that the view shows.
function components({ differences = [] }, text, baseText) {
  const { pathname, search, hash } = browserURL(text, baseText) ?? {}
  return [pathname, search, hash, ...differences.flatMap((d) => d.sides.map((side) => side.text))]
}

const browserURL = (text, baseText) => URL.parse(text, baseText || undefined)

// browserSecrets returns the part of a text that this browser reads as a password. An RFC may read it
// as a part of the path: http:user:password@host.
function browserSecrets(text) {
  if (!(URL.parse(text) ?? URL.parse(text, 'http://h'))?.password) return []
  const before = /^([^a-z/\\]*[a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#:]*:/i.exec(text)?.[0] ?? ''
  const end = text.lastIndexOf('@', before.length + text.slice(before.length).search(/[/\\?#]|$/))
  return [end > before.length ? { start: byteLength(before), end: byteLength(text.slice(0, end)) } : { start: 0, end: byteLength(text) }]
}
