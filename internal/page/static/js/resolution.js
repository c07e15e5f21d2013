// resolution.js: the view "Resolution". It shows the steps of the algorithm of each generation, one
// after the other.

import { Answer } from './answer.js'
import { cite, field, fill, form, h, reasonOf, select, titleOf } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { component, show } from './string.js'

const samples = [
  ['http://a/b/c/d;p?q', '../g'],
  ['http://a/b/c/d;p?q', '?y'],
  ['http://a/b/c/d;p?q', '../../../g'],
  ['http://a/b/c/d;p?q', 'g;x=1/../y'],
  ['http://a/b/c/d;p?q', 'http:g'],
  ['http://a', 'b'],
]

// The explanation of a longer text takes long, and a person would not read it.
const longest = 64 << 10

const names = ['scheme', 'authority', 'path', 'params', 'query', 'fragment']

export function create(root, page) {
  const answer = new Answer(page, { tooLong: () => tooLong(longest, base.value, input.value), params, ask, draw, fail })
  const { secrets } = answer
  let reply
  let step = 0 // the number of steps that have been taken

  const base = new TextBox({ id: 'resolution-base', wide: true, label: 'Base URI', change: changed })
  const input = new TextBox({ id: 'resolution-input', wide: true, label: 'Reference', change: changed })
  const syntax = select({ id: 'resolution-syntax', change: choose }, [['rfc3986', 'RFC 3986']])
  const failure = h('div', { hidden: true })
  const targets = h('div')
  const back = h('button', { type: 'button', id: 'back', click: () => move(step - 1) }, '← Back')
  const forward = h('button', { type: 'button', id: 'forward', class: 'main', click: () => move(step + 1) }, 'Forward →')
  const all = h('button', { type: 'button', id: 'all', click: () => move(Infinity) }, 'To the end')
  const place = h('span', { id: 'place', class: 'faint', 'aria-live': 'polite' })
  const steps = h('ol', { class: 'steps', id: 'steps' })
  const state = h('div', { class: 'card', id: 'state' })
  const stepper = h('div', { hidden: true, keydown: keys },
    h('div', { class: 'buttons' }, back, forward, all, place), secrets.element,
    h('div', { class: 'halves' }, h('div', {}, steps), state))

  root.append(
    form({}, h('div', { class: 'row' }, base.element, input.element),
      h('div', { class: 'samples' }, h('span', { class: 'faint small' }, 'Try'), samples.map(([b, r]) => h('button', {
        type: 'button', class: 'quiet', click: () => page.go('resolution', { base: b, input: r, syntax: syntax.value }, { secret: true }),
      }, b === samples[0][0] ? r : `${r} against ${b}`)))),
    failure, targets,
    form({}, h('div', { class: 'row' }, field('Show the steps of', syntax))),
    h('p', { class: 'small' }, 'The steps have the names that their RFC uses. In RFC 3986, R is the reference, Base is the base, T is the target, and “merge” joins two paths.'),
    stepper)

  function params() {
    return { base: base.value, input: input.value, syntax: syntax.value, step: step || undefined }
  }

  function changed() {
    step = 0
    answer.changed()
  }

  async function ask(question) {
    const [r] = await secrets.ask([{ op: 'explain', input: input.value, base: base.value }], [input.value, base.value], question)
    const all = Object.values(r.resolutions ?? {})
    await secrets.more(all.flatMap((one) => [one.result, ...one.alternatives.map((a) => a.result)]), question)
    await secrets.more(all.flatMap((one) => one.steps.flatMap((s) => Object.values(s.values))), question, true)
    if (r.error) return `${r.error.field === 'base' ? 'The base is not a URI: ' : ''}${reasonOf(r.error)}`
    reply = r
    options()
    step = Math.min(step, resolution().steps.length)
    return []
  }

  function fail(message) {
    reply = undefined
    fill(failure, message)
    failure.hidden = false
    targets.hidden = stepper.hidden = true
  }

  function options() {
    const { value } = syntax
    fill(syntax, Object.keys(reply.resolutions).reverse().map((x) => h('option', { value: x }, titleOf(x))))
    syntax.value = Object.hasOwn(reply.resolutions, value) ? value : 'rfc3986'
  }

  function choose() {
    step = 0
    move(0)
  }

  const resolution = () => reply.resolutions[syntax.value]

  function move(to) {
    if (!reply) return
    step = Math.max(0, Math.min(to, resolution().steps.length))
    draw()
    page.update(params(), { secret: secrets.found })
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: Infinity }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }

  function draw() {
    const r = resolution()
    failure.hidden = true
    targets.hidden = stepper.hidden = false
    fill(targets, h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The targets' }, h('table', { class: 'grid' },
      h('caption', { class: 'hidden' }, 'The target in each generation'),
      h('tbody', {}, Object.entries(reply.resolutions).map(([x, one]) => h('tr', { 'data-syntax': x, 'aria-current': x === syntax.value },
        h('th', { scope: 'row' }, titleOf(x)),
        h('td', {}, one.error ? h('span', { class: 'faint' }, reason(one)) : show(secrets.moved(one.result), { 'data-target': x }),
          one.alternatives.map((a) => h('p', { class: 'small' }, 'or ', show(secrets.moved(a.result)), ' ', cite(a.rfc, a.section), ': ', a.why)))))))))
    const before = stateAfter(r.steps.slice(0, Math.max(0, step - 1)))
    const now = stateAfter(r.steps.slice(0, step))
    fill(steps, r.steps.map((s, i) => h('li', { 'aria-current': i + 1 === step ? 'step' : undefined, class: i < step ? 'taken' : 'faint' },
      h('button', { type: 'button', class: 'quiet', click: () => move(i + 1) }, stepName(s)), ' ', s.rfc && cite(s.rfc, s.section), h('br'), s.does)))
    fill(state, h('h2', {}, step === 0 ? 'Before the first step' : `After step ${step} of ${r.steps.length}`),
      h('table', { class: 'grid' }, h('tbody', {}, names.filter((name) => name !== 'params' || 'params' in stateAfter(r.steps)).map((name) => {
        const set = name in now
        const changed = set && (!(name in before) || before[name] !== now[name]) || step > 0 && r.steps[step - 1].sets === name
        return h('tr', { 'data-changed': changed ? name : undefined, class: changed ? 'changed' : undefined },
          h('th', { scope: 'row' }, h('span', { class: 'part', 'data-part': name }, name)),
          h('td', {}, set ? component(now[name] == null ? null : secrets.of(now[name])) : step === r.steps.length && !r.error ? component(null) : h('span', { class: 'faint' }, 'not yet set')),
          h('td', { class: 'small' }, changed && 'changed'))
      }))),
      step === r.steps.length && h('p', {}, 'Target: ', r.error ? reason(r) : show(secrets.moved(r.result), { id: 'target' })))
    place.textContent = r.steps.length === 0 ? `${titleOf(syntax.value)} has no steps here: ${reason(r)}.`
      : step === 0 ? `${r.steps.length} steps` : `Step ${step} of ${r.steps.length}: ${r.steps[step - 1].does}`
    const focused = document.activeElement
    back.disabled = step === 0
    forward.disabled = all.disabled = step === r.steps.length
    // A disabled button loses the focus, and the keys would stop.
    if (focused === forward && forward.disabled) back.focus()
    if (focused === back && back.disabled) forward.focus()
  }

  const stepName = (s) => (!s.rfc ? 'Not in an RFC' : /^\d/.test(s.step ?? '') ? `Step ${s.step}` : s.step ?? 'Note')

  const reason = (one) => (one.error.code === 'unexpected' || one.error.code === 'end'
    ? `no target: ${one.error.field === 'base' ? 'the base' : 'the reference'} is not accepted at byte ${one.error.offset}`
    : `no target: ${reasonOf(one.error)}`)

  // stateAfter returns the components after some steps.
  const stateAfter = (list) => Object.assign({}, ...list.map((s) => s.values))

  return {
    show(params) {
      base.value = params.base || samples[0][0]
      input.value = params.input ?? (params.base ? '' : samples[0][1])
      if (params.syntax && ![...syntax.options].some((o) => o.value === params.syntax)) syntax.append(h('option', { value: params.syntax }, titleOf(params.syntax)))
      if (params.syntax) syntax.value = params.syntax
      step = Math.max(0, Math.trunc(Number(params.step) || 0))
      answer.changed()
    },
  }
}
