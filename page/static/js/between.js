// between.js: the view Between generations. It compares two rules, or two grammars by the rules of
// their components.

import { ask, latest } from './ask.js'
import { h, choices, fill, link, say, shown, table, title } from './parts.js'
import { relation } from './grammars.js'

export const name = 'between'

// mount builds the view in root. The parameters are grammar, rule, other, other_rule.
export async function mount(root, page) {
  const { grammars } = await ask({ op: 'grammars' })
  const question = latest()
  const byName = (name, last) => grammars.find((g) => g.grammar === name) ?? grammars.find((g) => g.grammar === last)
  const select = (id) => h('select', { id: `between-${id}` })
  const [grammar, rule, other, otherRule] = ['grammar', 'rule', 'other', 'other-rule'].map(select)
  const swap = h('button', { id: 'between-swap', type: 'button' }, 'Swap')
  const result = h('div', { id: 'between-result', 'aria-live': 'polite' })
  const list = grammars.map((g) => [g.grammar, title(g.grammar)])
  fill(grammar, choices(list))
  fill(other, choices(list))
  root.append(
    h('p', {}, 'Which strings does one rule derive, and the other not? The answer comes from the minimal automata of the two rules: a shortest string of each side.'),
    h('form', { class: 'choose' },
      h('fieldset', {}, h('legend', {}, 'One'), h('label', {}, 'Grammar ', grammar), h('label', {}, 'Rule ', rule)),
      h('fieldset', {}, h('legend', {}, 'The other'), h('label', {}, 'Grammar ', other), h('label', {}, 'Rule ', otherRule)),
      swap),
    result)

  // changed changes the link. Both rules are named, or none.
  const changed = (event) => {
    const value = { grammar: grammar.value, rule: rule.value, other: other.value, other_rule: otherRule.value }
    if (event.target === grammar) value.rule = value.other_rule = ''
    if (event.target === other) value.other_rule = same(byName(value.other), value.rule)
    if (event.target === rule) value.other_rule = same(byName(value.other), value.rule)
    if (event.target === otherRule && value.other_rule === '') value.rule = ''
    if (event.target === otherRule && value.rule === '') value.rule = same(byName(value.grammar), value.other_rule)
    if (value.rule === '' || value.other_rule === '') value.rule = value.other_rule = ''
    page.go(value)
  }
  for (const control of [grammar, rule, other, otherRule]) control.addEventListener('change', changed)
  let now
  swap.addEventListener('click', () => page.go({ grammar: now.other, rule: now.other_rule, other: now.grammar, other_rule: now.rule }))

  async function show(parameters) {
    const a = byName(parameters.grammar, 'rfc2396')
    const b = byName(parameters.other, 'rfc3986')
    now = { grammar: a.grammar, rule: parameters.rule ?? '', other: b.grammar, other_rule: parameters.other_rule ?? '' }
    grammar.value = a.grammar
    other.value = b.grammar
    const all = ['', 'all components']
    fill(rule, choices([all, ...a.names.map((n) => [n, n])]))
    fill(otherRule, choices([all, ...b.names.map((n) => [n, n])]))
    rule.value = now.rule
    otherRule.value = now.other_rule
    await say(result, async () => {
      const reply = await question({ op: 'difference', grammar: now.grammar, other: now.other, rule: now.rule || null, other_rule: now.other_rule || null })
      if (reply.error) throw new Error(reply.error.message)
      fill(result, table('between-table', ['Component', title(now.grammar), title(now.other), title(now.grammar) + ' …', `Only ${title(now.grammar)}`, `Only ${title(now.other)}`],
        reply.pairs.map(row)))
    })
  }

  function row({ component, rules: [one, two] }) {
    const ruleLink = (r) => h('a', { href: link('grammars', { grammar: r.grammar, rule: r.rule }) }, h('code', {}, r.rule))
    const only = (r, rejects) => r.only === null ? '–' : [
      h('a', { href: link('grammars', { grammar: rejects.grammar, rule: rejects.rule, input: r.only }) }, shown(r.only)),
      h('small', {}, ` rejected at byte ${r.stops}`)]
    return [component, ruleLink(one), ruleLink(two), relation(one, two), only(one, two), only(two, one)]
  }
  return { show }
}

// same returns the name of the rule of a grammar that is like another name, or ''.
function same(grammar, rule) {
  const plain = (name) => name.toLowerCase().replaceAll('_', '-')
  return grammar.names.find((name) => plain(name) === plain(rule)) ?? ''
}
