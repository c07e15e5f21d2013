// main.js: the shell of the page. It shows one view at a time, and keeps the fragment, the history
// and the navigation up to date.
//
//   #explorer?input=http%3A%2F%2Fa%2F&base=…
//
// The fragment names a view and has its parameters. Names and values are percent-encoded
// (encodeURIComponent). A browser never sends the fragment to a server.

import { transport, warm } from './ask.js'
import { h, fill } from './dom.js'
import { views } from './views.js'

// A longer fragment would not survive in mails and messages. The parameters stay in the history.
const maxFragment = 8000

// Browsers limit the size of the history. It has an empty text in place of a longer parameter.
const maxKept = 1 << 20

const main = document.getElementById('main')
const opened = new Map() // name of a view → { section, view }, or a promise of it
let current = { name: '', params: {} }
const failure = h('p', { class: 'failure', role: 'alert', hidden: true })
let shown // { section, view } of the current view

// fragment returns the fragment of a view. It leaves out empty parameters.
function fragment(name, params = {}) {
  const pairs = Object.entries(params).filter(([, value]) => value != null && value !== '')
  const query = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
  return '#' + name + (query && '?' + query)
}

// A lone surrogate has no percent-encoding.
const encode = (text) => encodeURIComponent(String(text).toWellFormed())

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a link that was not written by this page
  }
}

// parse returns the view and the parameters of a fragment. An unknown view is the first view.
function parse(hash) {
  const [, name, query] = /^#?([^?]*)\??(.*)$/s.exec(hash)
  const params = {}
  for (const pair of query.split('&').filter(Boolean)) {
    const equals = (pair + '=').indexOf('=')
    params[decode(pair.slice(0, equals))] = decode(pair.slice(equals + 1))
  }
  return { name: entryOf(decode(name)).name, params }
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
    current = { name: current.name, params, secret }
    clearTimeout(timer)
    timer = setTimeout(store, 250) // browsers limit the number of calls
  },

  link: fragment,

  say(text) {
    document.getElementById('status').textContent = text
  },
}

let timer // of store, or undefined

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

// hrefOf returns the fragment of a state. It has no parameters if they have a password, or are long.
// Before the library has answered, a view does not know about a password. So the fragment never has
// a parameter that looks like one.
function hrefOf({ name, params, secret }) {
  const open = Object.fromEntries(Object.entries(params).filter(([, value]) => !hasPassword(String(value ?? ''))))
  const long = secret ? '' : fragment(name, open)
  return secret || long.length > maxFragment ? fragment(name) : long
}

// hasPassword reports whether a text may contain user:password@host. It is also true for
// mailto:me@host.
function hasPassword(text) {
  const colon = text.indexOf(':')
  return colon >= 0 && text.includes('@', colon)
}

// pageOf returns the page for a view. An answer that arrives after the user has changed the view
// does not change the parameters of the other view.
const pageOf = (entry) => ({ ...page, update: (...all) => entry.name === current.name && page.update(...all) })

// open returns the view, and creates it when it is shown for the first time.
async function open(entry) {
  const module = await entry.load()
  const section = h('section', { id: `view-${entry.name}`, 'data-view': entry.name, 'aria-labelledby': `title-${entry.name}`, hidden: true },
    h('h1', { id: `title-${entry.name}` }, entry.title), h('p', { class: 'about' }, entry.about))
  main.append(section)
  return { section, view: module.create(section, pageOf(entry)) }
}

// show shows the view of a state. If the user goes on while the module is loaded, the last state
// is shown.
async function show(state) {
  current = state
  const entry = entryOf(state.name)
  for (const link of document.querySelectorAll('#views a')) {
    if (link.dataset.to === entry.name) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
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
}

main.append(failure)

// carried returns the parameters of the current view that another view understands.
function carried(entry) {
  return Object.fromEntries(entry.fields.filter((f) => current.params[f] != null).map((f) => [f, current.params[f]]))
}

fill(document.getElementById('views'), h('ul', views.map((entry) => h('li', h('a', {
  href: '#' + entry.name,
  'data-to': entry.name,
  click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
    event.preventDefault()
    page.go(entry.name, carried(entry), { secret: current.secret })
  },
}, entry.title)))))

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault()
  main.focus()
})

document.getElementById('copy-link').addEventListener('click', async () => {
  const link = new URL(fragment(current.name, current.params), location.href).href
  const copied = document.getElementById('copied')
  if (link.length > maxFragment) {
    copied.textContent = 'The text is too long for a link.'
    return
  }
  try {
    await navigator.clipboard.writeText(link)
    copied.textContent = 'The link is copied. It contains what you typed.'
  } catch {
    history.replaceState(current, '', link)
    copied.textContent = 'The link is in the address bar. It contains what you typed.'
  }
  setTimeout(() => (copied.textContent = ''), 5000)
})

document.getElementById('privacy').textContent =
  (transport === 'wasm' ? 'What you type stays in this browser.' : 'What you type is sent to the server of this page, and to no other.') +
  ' A link has the text after “#”. A browser does not send this part of a link.'

addEventListener('popstate', (event) => {
  clearTimeout(timer)
  timer = undefined
  show(event.state?.name ? event.state : parse(location.hash))
})

warm()
show(history.state?.name ? history.state : parse(location.hash))
