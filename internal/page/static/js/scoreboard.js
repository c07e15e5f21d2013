// scoreboard.js: the view Scoreboard. The file scoreboard.json is made from the results of
// lab/scoreboard/: "uri conformance table --json". It is loaded when the view is shown.
//
// Parameters: language, to show only its libraries; or library, and section and column for the
// differences of one cell.

import { cite, field, fill, form, h, join, select, titleOf } from './dom.js'
import { attempt, once, table } from './parts.js'
import { show } from './string.js'

const file = new URL('../scoreboard.json', import.meta.url)

const load = once(async () => {
  const response = await fetch(file).catch(() => undefined)
  if (response?.status === 404) throw new Error('This page has no results of libraries: the file scoreboard.json is missing.')
  if (!response?.ok) throw new Error('The results could not be loaded.')
  return response.json()
})

export function create(root, page) {
  const result = h('div', { id: 'scoreboard-result' })
  const language = select({ id: 'scoreboard-language', change: () => page.go('scoreboard', { language: language.value }) }, [['', 'all']])
  const filter = form({}, h('div', { class: 'row' }, field('Language', language)))
  root.append(filter, result)
  const link = (params) => page.link('scoreboard', params)
  let now

  async function open(params) {
    now = params
    await attempt(result, async () => {
      result.ariaBusy = true
      const board = await load().finally(() => (result.ariaBusy = false))
      if (now !== params) return
      fill(language, ['', ...new Set(board.libraries.map((l) => l.language))].map((l) => h('option', { value: l }, l || 'all')))
      language.value = params.language ?? ''
      const one = board.libraries.findIndex((l) => l.key === params.library)
      filter.hidden = one >= 0
      fill(result, one < 0 ? all(board, params.language, page) : differences(board, one, params, page, link))
    })
  }

  return { show: open }
}

const nameOf = ({ name, language }) => `${name} (${language})`
const classOf = { right: 'yes', fault: 'no' }

function all(board, language, page) {
  const link = (params) => page.link('scoreboard', params)
  return [
    h('p', { id: 'scoreboard-count' }, `${board.libraries.length} libraries in ${board.languages} languages answered questions from the rows and the grammars.`),
    h('p', { class: 'notice' }, board.not_asked),
    h('p', { class: 'small' }, '“215 of 35,832” is 215 faults in 35,832 questions. In parentheses: no fault, because the library does not promise it. ', h('b', '~'), ': soft, such as another case. ', h('b', '–'), ': not offered. A number leads to the strings. A heading sorts.'),
    h('details', h('summary', 'How to read the tables'), h('p', board.how_to_read)),
    board.sections.map((s) => results(board, s, link, language)),
    h('h2', 'Are the rows right?'),
    h('p', 'Libraries of other authors that agree with every answer that was expected, contested rows included:'),
    table({}, 'Agreement', ['RFC', 'Questions', 'Libraries'], board.agreements.map((a) => [titleOf(a.rfc), a.questions, join(a.libraries)])),
    h('h2', 'Rows that several libraries get wrong'),
    table({}, 'Rows that several libraries get wrong', ['Row', 'Question', 'Expected', 'Libraries'], board.hardest.map(({ question, libraries }) => {
      const q = board.questions[question]
      return [rowLink(q, page), show(q.text), show(q.want), join(libraries.map((i) => nameOf(board.libraries[i])))]
    })),
  ]
}

// results returns the table of a section. A number is a link to its differences.
function results(board, section, link, language) {
  const { key, title, text, columns, rows } = section
  const body = h('tbody', rows.filter((r) => !language || board.libraries[r.library].language === language).map((r) => {
    const library = board.libraries[r.library]
    return h('tr', { 'data-library': library.key },
      h('th', { scope: 'row' }, h('a', { href: link({ library: library.key }) }, library.name), r.rfc && `, ${r.rfc}`),
      [library.language, library.version, library.released ?? '', library.date].map((x) => h('td', { title: x }, x)),
      r.cells.map((c, i) => h('td', { class: classOf[c.class] ?? 'faint', 'data-class': c.class, title: share(c.text) },
        c.cases ? h('a', { href: link({ library: library.key, section: key, column: columns[i] }), 'aria-label': `${c.text}: ${library.name}, ${columns[i]}` }, c.text) : c.text)))
  }))
  const heads = ['Library', 'Language', 'Version', 'Released', 'Asked', ...columns].map((c, i) =>
    h('th', { scope: 'col' }, h('button', { type: 'button', class: 'sort', click: ({ currentTarget }) => sort(currentTarget.parentElement, body, i) }, c)))
  return body.rows.length > 0 && h('section', { 'data-section': key, 'aria-label': title },
    h('h2', title), text && h('p', text),
    h('div', { class: 'scroll scores', tabindex: 0, role: 'region', 'aria-label': `Results: ${title}` }, h('table', { class: 'grid' }, h('thead', h('tr', heads)), body)))
}

// share returns the percentage of the faults of a cell.
function share(text) {
  const [, part, whole] = /^\(?([\d,]+)[^~]* of ([\d,]+)$/.exec(text) ?? []
  return part && `${(100 * number(part) / number(whole)).toLocaleString('en', { maximumSignificantDigits: 2 })} %`
}

const number = (text) => Number(text.replace(/[^0-9]/g, ''))

// sort orders the rows by a column: names by the alphabet, and counts by the first number. "✓" is no fault,
// "differs" has no number, and "–" comes last. A second click reverses the order.
function sort(head, body, column) {
  const down = head.ariaSort === 'ascending'
  for (const other of head.parentElement.children) other.removeAttribute('aria-sort')
  head.ariaSort = down ? 'descending' : 'ascending'
  const value = (row) => {
    const { textContent, dataset } = row.cells[column]
    return !dataset.class ? textContent.toLowerCase() : textContent === '–' ? Infinity : textContent === '✓' ? 0 : number(/[\d,]+/.exec(textContent)?.[0] ?? '1')
  }
  const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
  body.append(...[...body.rows].sort((a, b) => (down ? -1 : 1) * order(value(a), value(b))))
}

// differences returns what is known of a library, and the differences of all its cells or of one.
function differences(board, index, only, page, link) {
  const library = board.libraries[index]
  const cells = board.sections.flatMap((s) => s.rows.filter((r) => r.library === index).flatMap((r) => r.cells.map((c, i) => ({ ...c, section: s.key, title: s.title, column: s.columns[i] }))))
    .filter((c) => c.cases && (!only.section || c.section === only.section) && (!only.column || c.column === only.column))
  return [
    h('p', h('a', { href: link({}) }, 'All libraries'), only.column && [' · ', h('a', { href: link({ library: library.key }) }, `All differences of ${library.name}`)]),
    h('h2', { id: 'scoreboard-library' }, `${nameOf(library)}, version ${library.version}`),
    h('p', { class: 'notice' }, board.not_asked),
    h('p', `${library.asked} questions, ${library.date}, ${library.runtime}.`, library.license && ` License ${library.license}.`,
      library.homepage && [' ', h('a', { href: library.homepage, rel: 'noreferrer' }, 'Home page'), '.']),
    h('ul', library.says.map((s) => h('li', s))),
    cells.length === 0 ? h('p', 'There are no differences.')
      : h('p', 'The tables have the rows that differ. Of generated strings, they have the shortest of each kind.'),
    cells.map((c) => h('section', { 'data-column': c.column, 'aria-label': `${c.title}: ${c.column}` },
      h('h3', `${c.title}: ${c.column}: ${c.text}`),
      table({ class: 'grid cases' }, `Differences: ${c.title}, ${c.column}`, ['Row', 'Section', 'Question', 'Expected', 'Outcome'], c.cases.flatMap(({ outcome, declared, questions, details }) =>
        questions.map((n, i) => {
          const q = board.questions[n]
          return [rowLink(q, page), q.section && cite(q.rfc, q.section, q.section), show(q.text), show(q.want),
            [outcome, declared && ', documented', details?.[i] && [': ', show(details[i])]]]
        }))))),
  ]
}

// rowLink returns a link to a row in the list of rows. A generated string is not in the list: the link
// explains it.
const rowLink = (q, page) => (q.row ? h('a', { href: page.link('conformance', { list: 'rows', rfc: q.rfc, row: q.row }) }, q.id)
  : h('a', { href: page.link('explorer', { input: q.text }), 'aria-label': `generated: ${q.text}` }, 'generated'))
