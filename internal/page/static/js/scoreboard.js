// scoreboard.js: the tab Scoreboard of the view Conformance. The file scoreboard.json is made from the
// results of lab/scoreboard/: "uri conformance table --json". It is loaded when the tab is shown.
//
// Parameters: library, and section and column for the differences of one cell.

import { cite, h, join, titleOf } from './dom.js'
import { once, table } from './parts.js'
import { show } from './show.js'

const file = new URL('../scoreboard.json', import.meta.url)

const load = once(async () => {
  const response = await fetch(file).catch(() => undefined)
  if (response?.status === 404) throw new Error('This page has no results of libraries: the file scoreboard.json is missing.')
  if (!response?.ok) throw new Error('The results could not be loaded.')
  return response.json()
})

// scoreboard returns the nodes of the tab.
export async function scoreboard(page, { library, section, column }) {
  const board = await load()
  const link = (params) => page.link('conformance', { list: 'scoreboard', ...params })
  const one = board.libraries.findIndex((l) => l.key === library)
  return one < 0 ? all(board, link) : differences(board, one, { section, column }, link)
}

const nameOf = ({ name, language }) => `${name} (${language})`
const classOf = { right: 'yes', fault: 'no' }

function all(board, link) {
  return [
    h('p', { id: 'scoreboard-count' }, `${board.libraries.length} libraries in ${board.languages} languages answered questions from the rows and the grammars.`),
    h('p', { class: 'notice' }, board.not_asked),
    h('details', h('summary', 'How to read the tables'), h('p', board.how_to_read)),
    board.sections.map((s) => results(board, s, link)),
    h('h2', 'Are the rows right?'),
    h('p', 'Libraries of other authors that agree with every answer that was expected, contested rows included:'),
    table({}, 'Agreement', ['RFC', 'Questions', 'Libraries'], board.agreements.map((a) => [titleOf(a.rfc), a.questions, join(a.libraries)])),
    h('h2', 'Rows that most libraries get wrong'),
    table({}, 'Rows that most libraries get wrong', ['Row', 'Question', 'Expected', 'Libraries'], board.hardest.map(({ question, libraries }) => {
      const q = board.questions[question]
      return [rowLink(q, link), show(q.text), show(q.want), join(libraries.map((i) => nameOf(board.libraries[i])))]
    })),
  ]
}

// results returns the table of a section. A number is a link to its differences.
function results(board, section, link) {
  const { key, title, text, columns, rows } = section
  return h('section', { 'data-section': key, 'aria-label': title },
    h('h2', title), text && h('p', text),
    h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Results: ${title}` }, h('table', { class: 'grid scores' },
      h('thead', h('tr', ['Library', 'Language', 'Version', 'Date', ...columns].map((c) => h('th', { scope: 'col' }, c)))),
      h('tbody', rows.map((r) => {
        const library = board.libraries[r.library]
        return h('tr', { 'data-library': library.key },
          h('th', { scope: 'row' }, h('a', { href: link({ library: library.key }) }, library.name)),
          [library.language, library.version, library.date].map((x) => h('td', x)),
          r.cells.map((c, i) => h('td', { class: classOf[c.class] ?? 'faint', 'data-class': c.class },
            c.cases ? h('a', { href: link({ library: library.key, section: key, column: columns[i] }), 'aria-label': `${c.text}: ${library.name}, ${columns[i]}` }, c.text) : c.text)))
      })))))
}

// differences returns what is known of a library, and the differences of all its cells or of one.
function differences(board, index, only, link) {
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
      table({ class: 'grid scores' }, `Differences: ${c.title}, ${c.column}`, ['Row', 'Section', 'Question', 'Expected', 'Outcome'], c.cases.flatMap(({ outcome, declared, questions, details }) =>
        questions.map((n, i) => {
          const q = board.questions[n]
          return [rowLink(q, link), q.section && cite(q.rfc, q.section, q.section), show(q.text), show(q.want),
            [outcome, declared && ', documented', details?.[i] && [': ', show(details[i])]]]
        }))))),
  ]
}

// rowLink returns a link to a row in the list of rows. A generated string is not in the list.
const rowLink = (q, link) => (q.row ? h('a', { href: link({ list: 'rows', rfc: q.rfc, row: q.row }) }, q.id) : h('span', { class: 'faint' }, 'generated'))
