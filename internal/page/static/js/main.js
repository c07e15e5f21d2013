// main.js: the shell of the page. It shows one view at a time, and keeps the fragment, the history
// and the navigation up to date.
//
//   #explorer?input=http%3A%2F%2Fa%2F&base=…
//
// The fragment names a view and has its parameters. Names and values are percent-encoded
// (encodeURIComponent). A browser never sends the fragment to a server.

import { transport, warm } from './ask.js'
import { h, fill } from './dom.js'
import { groups, views } from './views.js'

// A longer fragment would not survive in mails and messages. The parameters stay in the history.
const maxFragment = 8000

// Browsers limit the size of the history. It has an empty text in place of a longer parameter.
const maxKept = 1 << 20

const main = document.getElementById('main')
const opened = new Map() // name of a view → { section, view }, or a promise of it
let current = { name: '', params: {} }
const failure = h('p', { class: 'failure', role: 'alert', hidden: true })
const damage = h('p', { class: 'notice', id: 'damaged', hidden: true }, 'The link is damaged: bytes in it are not UTF-8. The string has “\ufffd” in their place.')
let shown // { section, view } of the current view

// fragment returns the fragment of a view. It leaves out empty parameters.
function fragment(name, params = {}) {
  const pairs = Object.entries(params).filter(([, value]) => value != null && value !== '')
  const query = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
  return '#' + name + (query && '?' + query)
}

// A lone surrogate has no percent-encoding.
const encode = (text) => encodeURIComponent(String(text).toWellFormed())

// decode returns the text of a percent-encoding. Bytes that are not UTF-8, in a link that was cut or
// written by another program, become U+FFFD.
function decode(text) {
  const bytes = (run) => Uint8Array.from(run.slice(1).split('%'), (digits) => parseInt(digits, 16))
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes(run)))
}

// parse returns the view and the parameters of a fragment. An unknown view is the first view.
function parse(hash) {
  const [, name, query] = /^#?([^?]*)\??(.*)$/s.exec(hash)
  const params = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const equals = (pair + '=').indexOf('=')
    params[decode(pair.slice(0, equals))] = decode(pair.slice(equals + 1))
  }
  const old = name === 'conformance' && params.list === 'scoreboard' // the links of an older page
  return { name: old ? 'scoreboard' : entryOf(decode(name)).name, params, damaged: !wellFormed(query) }
}

function wellFormed(text) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const entryOf = (name) => views.find((v) => v.name === name) ?? views[0]

const page = {
  go(name, params = {}, { secret = false } = {}) {
    store()
    const state = { name, params: kept(params), secret }
    history.pushState(state, '', hrefOf(state))
    show({ ...state, params })
  },

  update(params, { secret = false } = {}) {
    damage.hidden ||= params.input !== current.params.input
    current = { name: current.name, params, secret }
    carry()
    clearTimeout(timer)
    timer = setTimeout(store, 250) // browsers limit the number of calls
  },

  link: fragment,

  isLong: (name, params) => hrefOf({ name, params }) !== fragment(name, params),

  say(text) {
    clearTimeout(speaker)
    speaker = setTimeout(() => {
      const status = document.getElementById('status')
      if (status.textContent !== text) status.textContent = text
    }, 700)
  },

  copyLink: () => {
    const copied = h('span', { class: 'faint small', role: 'status' })
    return h('span', { class: 'copy-link' }, h('button', { type: 'button', click: () => copyLink(copied) }, 'Copy link'), ' ', copied)
  },
}

let timer // of store, or undefined
let speaker // the timer of say

// store puts the last update into the entry of the history.
function store() {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  const state = { ...current, params: kept(current.params) }
  history.replaceState(state, '', hrefOf(state))
}

// kept returns the parameters that the history keeps.
const kept = (params) => Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value ?? '').length <= maxKept ? value : '']))

// hrefOf returns the fragment of a state. It has no parameters if they are secret, which means that they have
// a password or that the library has not answered yet, or if they are long.
function hrefOf({ name, params, secret }) {
  const long = secret || Object.values(params).some((value) => String(value ?? '').length > maxFragment) ? '' : fragment(name, params)
  return long === '' || long.length > maxFragment ? fragment(name) : long
}

// pageOf returns the page for a view. An answer that arrives after the user has changed the view
// does not change the parameters of the other view.
const pageOf = (entry) => ({ ...page, update: (...all) => entry.name === current.name && page.update(...all) })

// open returns the view, and creates it when it is shown for the first time.
async function open(entry) {
  const module = await entry.load()
  const section = h('section', { id: `view-${entry.name}`, 'data-view': entry.name, 'aria-labelledby': `title-${entry.name}`, hidden: true },
    h('div', { class: 'title' }, h('h1', { id: `title-${entry.name}` }, entry.title), entry !== views[0] && page.copyLink()),
    entry.about && h('p', { class: 'about' }, entry.about))
  main.append(section)
  return { section, view: module.create(section, pageOf(entry)) }
}

// show shows the view of a state. If the user goes on while the module is loaded, the last state
// is shown.
async function show(state) {
  current = state
  damage.hidden = !state.damaged
  const entry = entryOf(state.name)
  for (const link of document.querySelectorAll('#views a')) {
    if (link.dataset.to === entry.name) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
    if (link.ariaCurrent) link.closest('nav').scrollLeft = link.offsetLeft - 100 // on a phone, the navigation scrolls
  }
  carry()
  document.title = entry === views[0] ? 'Uriform' : `${entry.title} · Uriform`
  if (!opened.has(entry.name)) opened.set(entry.name, open(entry))
  let next
  try {
    next = await opened.get(entry.name)
  } catch (error) {
    opened.delete(entry.name) // the next visit tries again
    if (current !== state) return
    if (shown) {
      shown.view.hide?.()
      shown.section.hidden = true
      shown = undefined
    }
    failure.textContent = `The view could not be loaded: ${error.message}`
    failure.hidden = false
    return
  }
  if (current !== state) return
  failure.hidden = true
  if (shown !== next) {
    shown?.view.hide?.()
    if (shown) shown.section.hidden = true
    next.section.hidden = false
    document.documentElement.dataset.view = entry.name
    if (shown) main.focus({ preventScroll: true })
    if (shown) scrollTo(0, 0)
    shown = next
  }
  next.view.show(state.params)
  if (!document.activeElement || document.activeElement === document.body) focusField()
}

// focusField puts the focus into the first field of the view that is shown.
const focusField = () => shown.section.querySelector('textarea')?.focus({ preventScroll: true })

main.append(damage, failure)

// carried returns the parameters of the current view that another view understands.
function carried(entry) {
  const params = current.params.of && entry.name !== current.name ? { ...current.params, input: current.params.of } : current.params
  return Object.fromEntries(entry.fields.filter((f) => params[f] != null && (f !== 'of' || entry.name === current.name)).map((f) => [f, params[f]]))
}

const links = views.map((entry) => h('a', {
  'data-to': entry.name,
  click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    page.go(entry.name, carried(entry), { secret: current.secret })
  },
}, entry.title))

// carry writes the links of the navigation. They have the parameters, so that a new tab shows them too.
function carry() {
  views.forEach((entry, i) => (links[i].href = hrefOf({ name: entry.name, params: carried(entry), secret: current.secret })))
}

fill(document.getElementById('views'), groups.map((group) => h('ul', { 'aria-label': group },
  links.filter((_, i) => views[i].group === group).map((link) => h('li', link)))))

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault()
  main.focus()
})

// "/" goes to the field, as on many sites: when the key is released, so that the field does not get the character.
for (const type of ['keydown', 'keyup']) {
  addEventListener(type, (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('textarea, input, select')) return
    event.preventDefault() // Firefox would search
    if (type === 'keyup') focusField()
  })
}

async function copyLink(copied) {
  const link = new URL(fragment(current.name, current.params), location.href).href
  const secret = current.secret ? ' It contains the password.' : ''
  if (link.length > maxFragment) {
    copied.textContent = 'The string is too long for a link.'
    return
  }
  try {
    await navigator.clipboard.writeText(link)
    copied.textContent = `Copied.${secret}`
  } catch {
    history.replaceState(current, '', link)
    copied.textContent = `The link is in the address bar.${secret}`
  }
  setTimeout(() => (copied.textContent = ''), 5000)
}

document.getElementById('privacy').textContent =
  (transport === 'wasm' ? 'What you type stays in this browser.' : 'What you type is sent to the server of this page, and to no other.') +
  ' A link has the string after “#”. A browser does not send this part of a link.'

addEventListener('popstate', (event) => {
  clearTimeout(timer)
  timer = undefined
  show(event.state?.name ? event.state : parse(location.hash))
})

warm().then((hello) => {
  if (/\d/.test(hello?.version)) document.getElementById('version').textContent = ` · ${hello.version}`
})
show(history.state?.name ? history.state : parse(location.hash))
