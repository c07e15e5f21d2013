// conformance.js: the view Conformance. It lists the conformance rows, and the places where an RFC
// disagrees with itself.
//
// Parameters: list ("rows" or "disagreements"), and the fields of the operations of these names.

import { ask, latest } from './ask.js'
import { h, field, fill, form, plural, select, syntaxes, titleOf } from './dom.js'
import { TextBox } from './input.js'
import { answered, attempt, once, table } from './parts.js'
import { show } from './string.js'

const size = 100 // rows of a reply
const longest = 1000 // characters of a filter
const usual = { rfc: 'rfc3986', operation: 'parse' } // the rows that are shown first
const names = (list) => [['', 'all'], ...list.map((n) => [n, titleOf(n)])]

export function create(root, page) {
  const question = latest()
  const about = once(() => ask({ op: 'rows' })) // the operations

  const change = (id) => ({ id: `conformance-${id}`, change: () => page.go('conformance', { ...now, [id]: controls[id].value, start: '', row: '' }) })
  const search = (id, label) => new TextBox({ id: `conformance-${id}`, label, change: () => type(id) })
  const controls = {
    rfc: select(change('rfc'), names([...syntaxes, 'rfc2732'].sort())),
    operation: select(change('operation'), [['', 'all']]),
    section: search('section', 'Section'),
    source: select(change('source'), [['', 'all'], ['printed', 'printed by the RFC'], ['derived', 'derived from its rules']]),
    text: search('text', 'Text'),
    grammar: select(change('grammar'), names(syntaxes.toSorted())),
  }
  const tabs = {
    rows: h('a', { id: 'conformance-rows', href: page.link('conformance', usual) }, 'Rows'),
    disagreements: h('a', { id: 'conformance-disagreements', href: page.link('conformance', { list: 'disagreements' }) }, 'Where an RFC disagrees with itself'),
  }
  const forms = {
    rows: form({ id: 'conformance-filters' }, h('p', 'A row is a request of an operation, such as parse or resolve, and the reply that an RFC demands. “Agrees” means that this program gives this reply.'), h('div', { class: 'row' }, field('RFC', controls.rfc), field('Operation', controls.operation),
      controls.section.element, field('Source', controls.source), controls.text.element)),
    disagreements: form({}, field('Grammar', controls.grammar)),
  }
  const result = h('div', { id: 'conformance-result' })
  root.append(h('nav', { class: 'tabs', 'aria-label': 'Conformance' }, Object.values(tabs)), ...Object.values(forms), result)

  let now = {} // the parameters

  function type(id) {
    if (controls[id].value.length > longest) {
      question([]).catch(() => {}) // replaces the question before
      return fill(result, h('p', { class: 'failure', role: 'alert' }, `A filter has up to ${plural(longest, 'character')}.`))
    }
    now = { ...now, [id]: controls[id].value, start: '', row: '' }
    page.update(now, { secret: true })
    attempt(result, showRows)
  }

  async function open(params) {
    now = Object.keys(params).length > 0 ? params : usual
    const list = Object.hasOwn(tabs, params.list ?? '') ? params.list : 'rows'
    for (const [name, tab] of Object.entries(tabs)) {
      forms[name].hidden = name !== list
      if (name === list) tab.setAttribute('aria-current', 'page')
      else tab.removeAttribute('aria-current')
    }
    await attempt(result, async () => {
      fill(controls.operation, h('option', { value: '' }, 'all'), (await about()).operations.map((o) => h('option', o)))
      for (const [id, control] of Object.entries(controls)) control.value = now[id] ?? ''
      await (list === 'rows' ? showRows() : showDisagreements())
    })
  }

  async function showRows() {
    const request = { op: 'rows', start: Math.min(1e9, Math.max(0, Math.trunc(Number(now.start) || 0))) }
    for (const key of ['rfc', 'operation', 'section', 'source', 'text', 'row', 'grammar', 'rule']) if (now[key]) request[key] = now[key]
    const [reply, secret] = await question([request, { op: 'secret', input: (now.text ?? '').toWellFormed() }])
    const { total, rows } = answered(reply)
    if (!root.hidden) page.update(now, { secret: secret.secrets.length > 0 })
    const first = request.start
    const last = first + rows.length
    const to = (start, label) => [' ', h('a', { href: page.link('conformance', { ...now, start }) }, label)]
    fill(result, h('p', { id: 'conformance-count', 'data-total': total, 'aria-live': 'polite' },
      total === 0 ? 'No rows' : `Rows ${first + 1} to ${last} of ${total}`,
      now.rule && [' for ', h('a', { href: page.link('grammars', { grammar: now.grammar, rule: now.rule }) }, h('code', now.rule), now.grammar && ` of ${titleOf(now.grammar)}`)], '.',
      first > 0 && to(Math.max(0, first - size), 'Previous'), last < total && to(last, 'Next'),
      (now.rule || now.row) && [' ', h('a', { href: page.link('conformance', { list: 'rows' }) }, 'All rows')]),
    rows.map((r) => row(r, total === 1)))
  }

  async function showDisagreements() {
    const { disagreements } = answered(await question({ op: 'disagreements', grammar: now.grammar || null }))
    fill(result, h('p', { id: 'conformance-count', 'data-total': disagreements.length, 'aria-live': 'polite' },
      `${plural(disagreements.length, 'place')} where the grammar, the prose and the examples disagree, or where the grammar alone does not decide.`),
    disagreements.map(disagreement))
  }

  // row shows a row. Its details are filled when they are opened.
  function row(r, open) {
    const input = r.request.input ?? r.request.a ?? r.request.input_base64 ?? ''
    const body = h('div')
    const details = h('details', { class: 'vector', 'data-row': `${r.rfc} ${r.id}`, 'data-agrees': String(r.agrees), toggle: fillBody },
      h('summary', h('span', { class: r.agrees ? 'yes' : 'no' }, r.agrees ? '✓ agrees' : '✗ differs'), ' ',
        h('b', `${titleOf(r.rfc)}, ${r.section}`), ` ${r.request.op} `, show(String(input))), body)
    function fillBody() {
      if (!details.open || body.firstChild) return
      fill(body, r.note && h('p', r.note), h('dl', { class: 'facts' },
        h('dt', 'Request'), h('dd', json(r.request)),
        h('dt', 'Reply'), h('dd', json(r.reply)),
        r.alternatives && [h('dt', 'Or'), h('dd', r.alternatives.map(json))],
        h('dt', 'This program'), h('dd', json(r.answer))),
      h('p', h('a', { href: page.link('conformance', { rfc: r.rfc, row: r.id }) }, `Row ${r.id}`), ` (${[r.source, ...r.tags].join(', ')}), `, h('code', `${r.file}:${r.line}`)))
    }
    details.open = open
    return details
  }

  // disagreement shows a place where an RFC disagrees with itself.
  function disagreement(d) {
    const word = (derives) => derives ? 'yes' : 'no'
    return h('article', { class: 'disagreement', 'data-grammar': d.grammar },
      h('h2', `${titleOf(d.grammar)}: ${d.title}`),
      h('p', h('em', d.kind)),
      d.quotes.map((q) => h('blockquote', h('p', q.text), h('footer', `${titleOf(q.rfc)}, ${q.section}`))),
      d.witnesses.length > 0 && table({}, `Witnesses: ${titleOf(d.grammar)}, ${d.title}`, ['String', 'Rule', 'Prose, examples', 'Published', 'Corrected'], d.witnesses.map((w) => [
        h('a', { href: page.link('grammars', { grammar: w.grammar, rule: w.rule, input: w.text }) }, show(w.text)),
        h('code', w.rule), w.says ?? '–', word(w.published), word(w.corrected)])),
      h('p', d.decision))
  }

  return { show: open }
}

// json shows a value as JSON. Characters that cannot be seen are escapes.
function json(value) {
  const line = JSON.stringify(value)
  const text = line.length > 100 ? JSON.stringify(value, null, 1) : line
  const escape = (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')
  return h('pre', { class: 'text' }, text.replace(/[\p{Cf}\p{Zl}\p{Zp}\p{Co}\x7f-\x9f]/gu, (s) => s.split('').map(escape).join('')))
}
