// links.js: the view "Links in a text". It finds the references in a text or a page that is pasted.

import { latest } from './ask.js'
import { fill, field, form, h, plural, select } from './dom.js'
import { TextBox } from './input.js'
import { show } from './show.js'
import { dots } from './text.js'

// More links are counted, but not shown.
const mostShown = 500

// A larger text would have a reply that a tab cannot keep.
const longest = 10 << 20

const sample = `See http://example.com/a_(b), and https://[2001:db8::1]/x.
Old lists write <URL:ftp://ftp.example.org/pub/> and "http://example.net/a b".`

export function create(root, page) {
  const question = latest()
  const input = new TextBox({ id: 'links-input', label: 'A text or a page', lines: true, change: answer })
  const media = select({ id: 'media', change: answer }, [['text', 'plain text'], ['html', 'HTML'], ['xml', 'XML'], ['feed', 'a feed: RSS or Atom'], ['markdown', 'Markdown'], ['message', 'a mail'], ['mbox', 'a mailbox: mbox']])
  const base = h('input', { id: 'links-base', type: 'text', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', input: answer })
  const summary = h('p', { id: 'links-summary', role: 'status' })
  const result = h('div', { id: 'links' })
  root.append(form({}, input.element, h('div', { class: 'row' }, field('The text is', media), wide(field('Base URI (optional)', base)))), summary, result)

  async function answer() {
    const text = input.value
    // Documents do not go into the fragment: they are long, and may be private.
    page.update({ media: media.value, base: base.value })
    if (text.length > longest) {
      fill(summary, `The text has ${plural(text.length, 'character')}. This view reads up to ${plural(longest, 'character')}; the command “uri extract” has no limit.`)
      return fill(result)
    }
    if (text.length > 100000) fill(summary, 'Reading the text …')
    const request = { op: 'extract', input: text, media: media.value }
    if (base.value) request.base = base.value
    else if (media.value === 'text') request.abbreviated = true
    try {
      draw(await question(request, { limit: 60000 }))
    } catch (error) {
      if (error.name === 'AbortError') return
      fill(summary, error.message)
      fill(result)
    }
  }

  function draw(reply) {
    if (reply.error) {
      fill(summary, reply.error.message)
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
    return h('a', { href: page.link('explorer', { input: reference }), 'data-link': true }, show(masked(reference)))
  }

  // masked hides a password in the authority: a list of links is a drawing too.
  function masked(text) {
    const start = text.indexOf('//') + 2
    if (start < 2) return text
    const length = text.slice(start).search(/[/?#]/)
    const end = length < 0 ? text.length : start + length
    const at = text.lastIndexOf('@', end - 1)
    const colon = text.indexOf(':', start)
    return start <= colon && colon < at ? text.slice(0, colon + 1) + dots + text.slice(at) : text
  }

  const notesOf = (l) => [
    l.element && `<${l.element} ${l.attribute ?? ''}>`.replace(' >', '>'),
    l.part && `in part ${l.part}`,
    l.doubt && `in doubt: ${l.doubt}`,
    l.alternative && `or ${masked(l.alternative)}`,
    l.assumed && `assumed: ${masked(l.assumed)}`,
    l.error && l.error.message,
  ].filter(Boolean)

  return {
    show(params) {
      if (params.input != null) input.value = params.input
      else if (input.value === '') input.value = sample
      media.value = params.media || media.value || 'text'
      base.value = params.base ?? ''
      answer()
    },
  }
}

const wide = (element) => (element.classList.add('wide'), element)
