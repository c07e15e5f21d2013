// conformance.js: the view Conformance. It lists the conformance rows, and the places where an RFC
// disagrees with itself.

import { ask, latest } from './ask.js'
import { h, choices, fill, link, say, shown, table, title } from './parts.js'

export const name = 'conformance'

const size = 100 // rows of a reply

// mount builds the view in root. The parameters are list ("rows" or "disagreements"), and the fields of the
// operation rows.
export async function mount(root, page) {
  const question = latest()
  const all = await ask({ op: 'rows', start: 1e6 })
  const { grammars } = await ask({ op: 'grammars' })
  const field = (id, label, values) => {
    const control = values ? h('select', { id: `conformance-${id}` }, choices([['', 'all'], ...values])) : h('input', { id: `conformance-${id}`, type: 'search', autocomplete: 'off', spellcheck: false })
    control.addEventListener(values ? 'change' : 'input', () => page.go({ ...now, [id]: control.value, start: '', row: '' }, !values))
    return [control, h('label', {}, `${label} `, control)]
  }
  const rfcs = ['rfc1738', 'rfc1808', 'rfc2396', 'rfc2732', 'rfc3986', 'rfc3987'].map((name) => [name, title(name)])
  const controls = {}
  const labels = Object.entries({
    rfc: ['RFC', rfcs],
    operation: ['Operation', all.operations.map((o) => [o, o])],
    section: ['Section'],
    source: ['Source', [['printed', 'printed by the RFC'], ['derived', 'derived from its rules']]],
    text: ['Text'],
  }).map(([id, [label, values]]) => {
    const [control, element] = field(id, label, values)
    controls[id] = control
    return element
  })
  const [grammar, grammarLabel] = field('grammar', 'Grammar', grammars.map((g) => [g.grammar, title(g.grammar)]))
  const tabs = ['rows', 'disagreements'].map((list) => h('a', { id: `conformance-tab-${list}`, href: link('conformance', list === 'rows' ? {} : { list }) },
    list === 'rows' ? `${all.total} rows` : 'Where an RFC disagrees with itself'))
  const filters = h('form', { class: 'choose', id: 'conformance-filters' }, labels)
  const grammarFilter = h('form', { class: 'choose' }, grammarLabel)
  for (const form of [filters, grammarFilter]) form.addEventListener('submit', (event) => event.preventDefault())
  const result = h('div', { id: 'conformance-result' })
  root.append(h('nav', { class: 'tabs', 'aria-label': 'Conformance' }, tabs), filters, grammarFilter, result)

  let now = {}
  async function show(parameters) {
    now = parameters
    const list = parameters.list === 'disagreements' ? 'disagreements' : 'rows'
    tabs.forEach((tab, i) => {
      if (i === (list === 'rows' ? 0 : 1)) tab.setAttribute('aria-current', 'page')
      else tab.removeAttribute('aria-current')
    })
    filters.hidden = list !== 'rows'
    grammarFilter.hidden = list === 'rows'
    for (const [id, control] of Object.entries(controls)) if (control.value !== (now[id] ?? '')) control.value = now[id] ?? ''
    grammar.value = now.grammar ?? ''
    await say(result, () => list === 'rows' ? showRows() : showDisagreements())
  }

  async function showRows() {
    const request = { op: 'rows', start: Number(now.start) || 0 }
    for (const key of ['rfc', 'operation', 'section', 'source', 'text', 'row', 'grammar', 'rule']) if (now[key]) request[key] = now[key]
    const reply = await question(request)
    if (reply.error) throw new Error(reply.error.message)
    const last = request.start + reply.rows.length
    const to = (start, label) => h('a', { href: link('conformance', { ...now, start: String(start) }) }, label)
    const about = now.rule ? [' for ', h('a', { href: link('grammars', { grammar: now.grammar ?? 'rfc3986', rule: now.rule }) }, h('code', {}, now.rule), ` of ${title(now.grammar ?? 'rfc3986')}`)] : []
    fill(result,
      h('p', { id: 'conformance-count', 'aria-live': 'polite' }, reply.total === 0 ? 'No rows' : `Rows ${request.start + 1} to ${last} of ${reply.total}`, about, '. ',
        request.start > 0 && to(Math.max(0, request.start - size), 'Previous'), ' ', last < reply.total && to(last, 'Next')),
      reply.rows.map((r) => row(r, reply.total === 1)))
  }

  async function showDisagreements() {
    const reply = await question({ op: 'disagreements', grammar: now.grammar || null })
    if (reply.error) throw new Error(reply.error.message)
    fill(result, h('p', { id: 'conformance-count', 'aria-live': 'polite' }, `${reply.disagreements.length} places where the grammar, the prose and the examples of an RFC disagree, or where the grammar alone does not decide.`),
      reply.disagreements.map(disagreement))
  }
  return { show }
}

// row shows a row. Its details are filled when they are opened.
function row(r, open) {
  const { op, ...request } = r.request
  const input = request.input ?? request.a ?? request.input_base64 ?? ''
  const body = h('div')
  const details = h('details', { class: 'row', 'data-row': `${r.rfc} ${r.id}`, 'data-agrees': String(r.agrees) },
    h('summary', {}, h('span', { class: r.agrees ? 'yes' : 'no' }, r.agrees ? '✓ agrees' : '✗ differs'), ' ',
      h('b', {}, `${title(r.rfc)}, ${r.section}`), ' ', op, ' ', shown(String(input))), body)
  const pretty = (value) => h('pre', { tabindex: 0 }, readable(JSON.stringify(value, null, 1)))
  details.addEventListener('toggle', () => {
    if (!details.open || body.firstChild) return
    fill(body,
      r.note && h('p', {}, r.note),
      h('dl', { class: 'facts' },
        h('dt', {}, 'Request'), h('dd', {}, pretty(r.request)),
        h('dt', {}, 'Reply'), h('dd', {}, pretty(r.reply)),
        r.alternatives?.length > 0 && [h('dt', {}, 'Or'), h('dd', {}, r.alternatives.map(pretty))],
        h('dt', {}, 'This program'), h('dd', {}, pretty(r.answer))),
      h('p', {}, h('a', { href: link('conformance', { rfc: r.rfc, row: r.id }) }, `Row ${r.id}`), ` (${r.source}), `, h('code', {}, `${r.file}:${r.line}`)))
  })
  details.open = open
  return details
}

// readable replaces characters that cannot be seen by escapes of JSON.
function readable(json) {
  return json.replace(/[\p{Cf}\p{Zl}\p{Zp}\p{Co}\x7f-\x9f]/gu, (c) => [...Array(c.length).keys()].map((i) => '\\u' + c.charCodeAt(i).toString(16).padStart(4, '0')).join(''))
}

// disagreement shows a place where an RFC disagrees with itself.
function disagreement(d) {
  const word = (derives) => derives ? 'yes' : 'no'
  return h('article', { class: 'disagreement', 'data-grammar': d.grammar },
    h('h3', {}, `${title(d.grammar)}: ${d.title}`),
    h('p', {}, h('em', {}, d.kind)),
    d.quotes.map((q) => h('blockquote', {}, h('p', {}, q.text), h('footer', {}, `${title(q.rfc)}, ${q.section}`))),
    d.witnesses.length > 0 && table('', ['String', 'Rule', 'Prose, examples', 'Published', 'Corrected'], d.witnesses.map((w) => [
      h('a', { href: link('grammars', { grammar: w.grammar, rule: w.rule, input: w.text }) }, shown(w.text)),
      h('code', {}, w.rule), w.says ?? '–', word(w.published), word(w.corrected)])),
    h('p', {}, d.decision))
}
