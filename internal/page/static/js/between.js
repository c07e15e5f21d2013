// between.js: the view Between generations. It compares two rules, or two grammars by the rules of
// their components.
//
// Parameters: grammar, rule, other, other_rule. Without rules, the components are compared.

import { ask, latest } from './ask.js'
import { h, field, fill, form, titleOf } from './dom.js'
import { relation } from './grammars.js'
import { answered, attempt, once, table } from './parts.js'
import { show } from './string.js'

export function create(root, page) {
  const question = latest()
  const lists = once(() => ask({ op: 'grammars' }))
  const control = (id) => h('select', { id: `between-${id}`, change: changed })
  const [grammar, rule, other, otherRule] = ['grammar', 'rule', 'other', 'other-rule'].map(control)
  const swap = h('button', { id: 'between-swap', type: 'button', click: () => page.go('between', { grammar: now.other, rule: now.other_rule, other: now.grammar, other_rule: now.rule }) }, 'Swap')
  const result = h('div', { id: 'between-result' })
  root.append(form({}, h('div', { class: 'row' }, field('Grammar', grammar), field('Rule', rule), field('Other grammar', other), field('Other rule', otherRule), swap)), result)

  let now // the parameters, complete
  let grammars
  const named = (name, usual) => grammars.find((g) => g.grammar === name) ?? grammars.find((g) => g.grammar === usual)

  // changed goes to the rules that are chosen. Both rules are named, or none.
  function changed({ target }) {
    const next = { grammar: grammar.value, rule: rule.value, other: other.value, other_rule: otherRule.value }
    if (target === grammar) next.rule = next.other_rule = ''
    if (target === otherRule) next.rule &&= next.other_rule && next.rule
    if (target === otherRule && next.rule === '') next.rule = same(named(next.grammar), next.other_rule)
    if (target === rule || target === other) next.other_rule = same(named(next.other), next.rule)
    if (next.rule === '' || next.other_rule === '') next.rule = next.other_rule = ''
    page.go('between', next)
  }

  async function open(params) {
    await attempt(result, async () => {
      grammars = (await lists()).grammars
      const [a, b] = [named(params.grammar, 'rfc2396'), named(params.other, params.grammar === 'rfc3986' ? 'rfc2396' : 'rfc3986')]
      now = { grammar: a.grammar, rule: params.rule ?? '', other: b.grammar, other_rule: params.other_rule ?? same(b, params.rule) }
      if (now.other_rule === '') now.rule = ''
      for (const select of [grammar, other]) fill(select, grammars.map((g) => h('option', { value: g.grammar }, titleOf(g.grammar))))
      fill(rule, h('option', { value: '' }, 'all components'), a.names.map((n) => h('option', n)))
      fill(otherRule, h('option', { value: '' }, 'all components'), b.names.map((n) => h('option', n)))
      grammar.value = now.grammar
      rule.value = now.rule
      other.value = now.other
      otherRule.value = now.other_rule
      const reply = answered(await question({ op: 'difference', grammar: now.grammar, other: now.other, rule: now.rule || null, other_rule: now.other_rule || null }))
      const [one, two] = [titleOf(now.grammar), titleOf(now.other)]
      fill(result, table({ id: 'between-table' }, 'Differences', ['Component', one, two, `${one} …`, `Only ${one}`, `Only ${two}`], reply.pairs.map(row)),
        h('p', 'The strings are the shortest, from the minimal automata of the two rules. A link follows a string through the diagram of the rule that rejects it.'))
      page.say(`${reply.pairs.filter((p) => !p.same).length} of ${reply.pairs.length} pairs of rules differ.`)
    })
  }

  function row({ component, rules: [one, two] }) {
    const ruleOf = ({ grammar, rule }) => h('a', { href: page.link('grammars', { grammar, rule }) }, h('code', rule))
    const only = (r, { grammar, rule }) => r.only === null ? '–' : [
      h('a', { href: page.link('grammars', { grammar, rule, input: r.only }) }, show(r.only)),
      h('small', { class: 'faint' }, ` rejected at byte ${r.stops}`)]
    return [component, ruleOf(one), ruleOf(two), relation(one, two), only(one, two), only(two, one)]
  }

  return { show: open }
}

// same returns the name of the rule of a grammar that is like another name, or ''.
function same(grammar, rule = '') {
  const plain = (name) => name.toLowerCase().replaceAll('_', '-')
  return grammar.names.find((name) => plain(name) === plain(rule)) ?? ''
}
