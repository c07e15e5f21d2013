// compare.js: the view "Normalize and compare". It shows one text, or two, after each step of the
// ladder of comparison (RFC 3986, 6.2).

import { Answer } from './answer.js'
import { choose, cite, field, fill, form, h, reasonOf, select, syntaxes, titleOf, verdict } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { show } from './string.js'

// A longer text is not compared.
const longest = 1 << 20

const samples = [
  ['HTTP://EXAMPLE.com:80/%7Efoo/../a', 'http://example.com/a'],
  ['example://a/b/c/%7Bfoo%7D', 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d'],
  ['http://a/?q', 'http://a/?'],
]

export function create(root, page) {
  const answer = new Answer(page, {
    id: 'ladder',
    tooLong: () => tooLong(longest, a.value, b.value),
    params: () => ({ input: a.value, b: b.value, syntax: syntax.value }),
    ask,
    draw,
  })
  const { secrets } = answer
  const a = new TextBox({ id: 'input-a', label: 'Text', change: answer.changed })
  const b = new TextBox({ id: 'input-b', label: 'Compare it with (optional)', change: answer.changed })
  const syntax = select({ id: 'compare-syntax', change: answer.ask }, syntaxes.map((x) => [x, titleOf(x)]))
  root.append(
    form({}, a.element, b.element, h('div', { class: 'row' }, field('Syntax', syntax)),
      h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map(([x, y]) => h('button', {
        type: 'button', class: 'quiet', click: () => page.go('compare', { input: x, b: y, syntax: syntax.value }, { secret: true }),
      }, x)))),
    secrets.element, answer.element)

  async function ask(question) {
    const one = b.value === ''
    const request = { op: 'compare', a: a.value, b: one ? a.value : b.value, syntax: syntax.value, ladder: true }
    const reply = await question(request)
    await secrets.find([request.a, request.b, ...(reply.ladder ?? []).flatMap((step) => [step.a, step.b])], question)
    if (reply.ladder) return [reply, one]
    return `${reply.error.field === 'b' ? 'The second text' : 'The text'} is not accepted. ${reasonOf(reply.error)}`
  }

  function draw({ rung, ladder }, one) {
    const different = rung === 'different'
    const words = one ? '' : different ? 'The texts are different after every step.'
      : rung === 'string' ? 'The texts are the same.' : `The texts are equal after the step ${rung}.`
    page.say(words)
    fill(answer.element,
      !one && h('p', { id: 'rung', 'data-rung': rung }, verdict(!different, different ? 'different' : 'equal'), ' ', words),
      h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The ladder' }, h('table', { class: 'grid' },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Step'), h('th', { scope: 'col' }, one ? 'The text after the step' : 'The texts after the step'), !one && h('th', { scope: 'col' }, 'Equal'))),
        h('tbody', {}, ladder.map((step, i) => h('tr', { 'data-rung': step.rung, 'aria-current': !one && step.rung === rung },
          h('th', { scope: 'row' }, step.rung, h('br'), cite('rfc3986', step.section, step.section)),
          step.skipped ? h('td', { class: 'faint', colspan: one ? 1 : 2 }, `${titleOf(syntax.value)} has no rules for this step.`)
            : [h('td', {}, show(secrets.of(step.a)), differs(ladder, i, 'a'), !one && [h('br'), show(secrets.of(step.b)), differs(ladder, i, 'b')]),
              !one && h('td', {}, verdict(step.equal, step.equal ? 'yes' : 'no'))]))))))
  }

  const differs = (ladder, i, name) => i > 0 && ladder[i][name] !== ladder[i - 1][name] && h('span', { class: 'small faint' }, ' changed')

  return {
    show(params) {
      a.value = params.input ?? samples[0][0]
      b.value = params.b ?? (params.input == null ? samples[0][1] : '')
      choose(syntax, params.syntax, 'rfc3986')
      answer.changed()
    },
  }
}
