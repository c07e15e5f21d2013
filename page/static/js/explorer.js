// explorer.js: the view "Explorer".

import { latest } from './ask.js'
import { fill, field, form, h, titleOf, verdict } from './dom.js'

export function create(root, page) {
  const question = latest()
  const input = h('textarea', { id: 'input', class: 'big', rows: 1, input: () => change() })
  const result = h('div')
  root.append(form({}, field('Text', input)), result)
  async function answer() {
    try {
      const reply = await question({ op: 'explain', input: input.value })
      fill(result, Object.entries(reply.generations).map(([syntax, r]) => h('p', { 'data-syntax': syntax }, titleOf(syntax), ' ', verdict(r.valid))))
    } catch (error) {
      if (error.name !== 'AbortError') fill(result, h('p', { class: 'failure' }, error.message))
    }
  }
  function change() {
    page.update({ input: input.value })
    answer()
  }
  return {
    show(params) {
      input.value = params.input ?? ''
      answer()
    },
  }
}
