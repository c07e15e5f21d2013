// compare.js: the view "Normalize and compare". It shows one text, or two, after each step of the
// ladder of comparison (RFC 3986, 6.2).

import { latest } from './ask.js'
import { cite, fill, field, form, h, select, titleOf, verdict } from './dom.js'
import { TextBox } from './input.js'
import { show } from './show.js'

const samples = [
  ['HTTP://EXAMPLE.com:80/%7Efoo/../a', 'http://example.com/a'],
  ['example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'],
  ['http://a/?q', 'http://a/?'],
]

export function create(root, page) {
  const question = latest()
  const a = new TextBox({ id: 'input-a', label: 'Text', change: answer })
  const b = new TextBox({ id: 'input-b', label: 'Compare it with (optional)', change: answer })
  const syntax = select({ id: 'compare-syntax', change: answer }, ['rfc3986', 'rfc3987', 'rfc2396', 'rfc1808', 'rfc1738'].map((x) => [x, titleOf(x)]))
  const result = h('div', { id: 'ladder' })
  root.append(
    form({}, a.element, b.element, h('div', { class: 'row' }, field('Syntax', syntax)),
      h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map(([x, y]) => h('button', {
        type: 'button', class: 'quiet', click: () => page.go('compare', { input: x, b: y, syntax: syntax.value }),
      }, x)))),
    result)

  async function answer() {
    const one = b.value === ''
    const ask = { op: 'compare', a: a.value, b: one ? a.value : b.value, syntax: syntax.value, ladder: true }
    try {
      const [reply, ...secrets] = await question([ask, ...[a, b].map((x) => ({ op: 'explain', input: x.value.slice(0, 10000).toWellFormed() }))])
      page.update({ input: a.value, b: b.value, syntax: syntax.value }, { secret: secrets.some((s) => s.secret) })
      if (!reply.ladder) {
        const name = reply.error.field === 'b' ? 'The second text' : 'The text'
        return fill(result, h('p', { class: 'failure', role: 'alert' }, `${name} is not accepted. ${reply.error.message}`))
      }
      draw(reply, one)
    } catch (error) {
      if (error.name !== 'AbortError') fill(result, h('p', { class: 'failure', role: 'alert' }, error.message))
    }
  }

  function draw({ rung, ladder }, one) {
    const different = rung === 'different'
    const words = one ? '' : different ? 'The texts are different after every step.'
      : rung === 'string' ? 'The texts are the same.' : `The texts are equal after the step ${rung}.`
    page.say(words)
    fill(result,
      !one && h('p', { id: 'rung', 'data-rung': rung }, verdict(!different, different ? 'different' : 'equal'), ' ', words),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The ladder' }, h('table', { class: 'grid' },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Step'), h('th', { scope: 'col' }, one ? 'The text after the step' : 'The texts after the step'), !one && h('th', { scope: 'col' }, 'Equal'))),
        h('tbody', {}, ladder.map((step, i) => h('tr', { 'data-rung': step.rung, 'aria-current': !one && step.rung === rung },
          h('th', { scope: 'row' }, step.rung, h('br'), cite('rfc3986', step.section, step.section)),
          step.skipped ? h('td', { class: 'faint', colspan: one ? 1 : 2 }, `${titleOf(syntax.value)} has no rules for this step.`)
            : [h('td', {}, show(step.a), changed(ladder, i, 'a'), !one && [h('br'), show(step.b), changed(ladder, i, 'b')]),
              !one && h('td', {}, verdict(step.equal, step.equal ? 'yes' : 'no'))]))))))
  }

  const changed = (ladder, i, name) => i > 0 && ladder[i][name] !== ladder[i - 1][name] && h('span', { class: 'small faint' }, ' changed')

  return {
    show(params) {
      a.value = params.input ?? samples[0][0]
      b.value = params.b ?? (params.input == null ? samples[0][1] : '')
      syntax.value = params.syntax || 'rfc3986'
      answer()
    },
  }
}
