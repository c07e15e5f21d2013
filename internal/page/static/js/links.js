// links.js: the view "Links in a text". It finds the references in a text or a page that is pasted.

import { latest } from './ask.js'
import { field, fill, form, h, plural, reasonOf, select } from './dom.js'
import { TextBox, tooLong } from './input.js'
import { show } from './string.js'
import { Secrets } from './secrets.js'
import { viewLink } from './parts.js'

// More links are counted, but not shown.
const mostShown = 500

// A larger text would have a reply that a tab cannot keep.
const longest = 10 << 20
const longestBase = 64 << 10

const sample = `See http://example.com/a_(b), and https://[2001:db8::1]/x.
Old lists write <URL:ftp://ftp.example.org/pub/> and "http://example.net/a b".`

export function create(root, page) {
  const question = latest()
  const input = new TextBox({ id: 'links-input', label: 'A text or a page', lines: true, change: changed })
  const media = select({ id: 'media', change: answer }, [['text', 'plain text'], ['html', 'HTML'], ['xml', 'XML'], ['feed', 'a feed: RSS or Atom'], ['markdown', 'Markdown'], ['message', 'a mail'], ['mbox', 'a mailbox: mbox']])
  const base = new TextBox({ id: 'links-base', wide: true, label: 'Base URI (optional)', change: changed })
  const secrets = new Secrets(() => draw(last))
  let last // the reply that is shown
  const summary = h('p', { id: 'links-summary', role: 'status' })
  const result = h('div', { id: 'links' })
  root.append(form({}, input.element, h('div', { class: 'row' }, field('The text is', media), base.element)), summary, secrets.element, result)

  function changed() {
    secrets.hide()
    answer()
  }

  async function answer() {
    const text = input.value
    // Documents do not go into the fragment: they are long, and may be private.
    // The base is not in it until the reply says whether the base has a password.
    page.update({ media: media.value, base: base.value }, { secret: true })
    secrets.element.hidden = true
    const long = tooLong(longest, text) ?? tooLong(longestBase, base.value)
    if (long) {
      question([]).catch(() => {}) // replaces the question before
      fill(summary, `${long} The command “uri extract” has no limit.`)
      return fill(result)
    }
    if (text.length > 100000) fill(summary, 'Reading the text …')
    const request = { op: 'extract', input: text, media: media.value }
    if (base.value) request.base = base.value
    else if (media.value === 'text') request.abbreviated = true
    try {
      last = await question(request, { limit: 60000 })
      await secrets.find([base.value, ...(last.links ?? []).slice(0, mostShown).flatMap((l) => [l.reference, l.target, l.alternative, l.assumed])], question)
      page.update({ media: media.value, base: base.value }, { secret: secrets.in(base.value) })
      draw(last)
    } catch (error) {
      if (error.name === 'AbortError') return
      fill(summary, error.message)
      fill(result)
    }
  }

  function draw(reply) {
    if (reply.error) {
      fill(summary, reasonOf(reply.error))
      return fill(result)
    }
    const { links, faults = [] } = reply
    fill(summary, links.length === 0 ? 'There is no link in the text.' : `${plural(links.length, 'link')}.`, links.length > mostShown && ` The first ${mostShown} are shown.`)
    fill(result,
      faults.slice(0, 20).map((f) => h('p', { class: 'notice' }, f.message)),
      links.length > 0 && h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The links' }, h('table', { class: 'grid' },
        h('thead', {}, h('tr', {}, ['Byte', 'Link', 'Target', 'Notes'].map((t) => h('th', { scope: 'col' }, t)))),
        h('tbody', {}, links.slice(0, mostShown).map((l) => h('tr', {},
          h('td', { class: 'small faint' }, l.start.toLocaleString('en')),
          h('td', {}, link(l.reference)),
          h('td', {}, l.target != null && (l.target === l.reference ? h('span', { class: 'faint' }, 'the same') : show(masked(l.target)))),
          h('td', { class: 'small' }, notesOf(l).map((n) => h('div', {}, n)))))))))
  }

  function link(reference) {
    if (reference.length > 2000) return show(masked(reference))
    return viewLink(page, 'explorer', { input: reference }, secrets.in(reference), show(masked(reference)))
  }

  const masked = (text) => secrets.of(text)

  const notesOf = (l) => [
    l.element && `<${l.element} ${l.attribute ?? ''}>`.replace(' >', '>'),
    l.part && `in part ${l.part}`,
    l.doubt && `in doubt: ${l.doubt}`,
    l.alternative && `or ${masked(l.alternative)}`,
    l.assumed && `assumed: ${masked(l.assumed)}`,
    l.error && reasonOf(l.error),
  ].filter(Boolean)

  return {
    show(params) {
      secrets.hide()
      if (params.input != null) input.value = params.input
      else if (input.value === '') input.value = sample
      media.value = params.media || media.value || 'text'
      base.value = params.base ?? ''
      answer()
    },
  }
}
