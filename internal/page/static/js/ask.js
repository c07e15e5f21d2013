// ask.js: every question of the page goes through this file.
//
//   import { ask, askAll, latest } from './ask.js'
//
//   const reply = await ask({ op: 'parse', input: 'http://a/' })
//   const [p, n] = await askAll([{ op: 'parse', input }, { op: 'nfc', input }])
//
// Requests and replies are objects of the contract of "uri batch": "uri help batch" lists the
// operations, and conformance/schema.json has all keys. Do not set "id".
//
// ask(request, options?) → Promise of the reply
//   A reply with the key "error" is an answer like any other: the promise resolves.
//   The promise rejects with
//     an AskError                 there is no reply; its message is a sentence for the user
//     a DOMException "AbortError" options.signal was aborted; ignore it
// askAll(requests, options?) → Promise of the replies, in the order of the requests
//   It sends all requests in one message.
// options: { signal: an AbortSignal, limit: milliseconds (10000) }
//   A request that takes longer than limit is given up. In WebAssembly, the worker is then stopped
//   and a new one starts. The time in which WebAssembly is loaded does not count.
//
// latest() → a function with the parameters and results of ask or askAll (it takes a request or
//   an array of them). Each call aborts the call before, so that the last answer wins. A view that
//   is alive while typing makes one such function:
//
//     const question = latest()
//     input.addEventListener('input', async () => {
//       try {
//         show(await question({ op: 'explain', input: input.value }))
//       } catch (error) {
//         if (error.name !== 'AbortError') complain(error.message)
//       }
//     })
//
// warm() starts to load WebAssembly, and keeps the site for use offline. With "batch" it does
//   nothing. The shell calls it once.
//
// The attribute data-transport of <html> says which transport the page has: "batch" sends
// requests to the server (uri serve), and "wasm" to a worker (the static site; internal/page/build writes
// the attribute). The attribute data-engine is "loading", "ready" or "stopped": with it, a style
// sheet can show that WebAssembly is loading. With "batch" it is always "ready". The attribute
// data-asking is the number of calls that wait for an answer; it is missing if there are none.
//
// Offsets in replies count bytes of UTF-8, not UTF-16 code units. Lone surrogates in a string are
// answered with the error bad-request.

const root = document.documentElement
export const transport = root.dataset.transport

// The server has the same limit: DefaultMaxBody in page.go.
const maxBody = 32 << 20
const defaultLimit = 10000

// An AskError says why there is no reply.
export class AskError extends Error {
  name = 'AskError'
}

export async function ask(request, options) {
  return (await askAll([request], options))[0]
}

let asking = 0

export async function askAll(requests, options) {
  root.dataset.asking = ++asking
  try {
    return await answers(requests, options)
  } finally {
    asking--
    if (asking === 0) delete root.dataset.asking
    else root.dataset.asking = asking
  }
}

async function answers(requests, { signal, limit = defaultLimit } = {}) {
  signal?.throwIfAborted()
  if (requests.length === 0) return []
  const body = new TextEncoder().encode(requests.map((r) => JSON.stringify(r) + '\n').join(''))
  if (body.length > maxBody) throw new AskError('The text is too long: the limit is about 32 million bytes.')
  const send = transport === 'wasm' ? sendToWorker : sendToServer
  const text = await send(body, signal, limit)
  const lines = text.split('\n')
  if (lines.length !== requests.length + 1) throw new AskError('The answer is not complete.')
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

export function latest() {
  let running
  return (question, options) => {
    running?.abort()
    running = new AbortController()
    const all = { ...options, signal: running.signal }
    return Array.isArray(question) ? askAll(question, all) : ask(question, all)
  }
}

export function warm() {
  if (transport !== 'wasm') {
    root.dataset.engine = 'ready'
    return
  }
  startWorker()
  // Browsers have service workers only for https and for localhost.
  navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url)).catch(() => {})
}

const seconds = (limit) => `There was no answer after ${limit / 1000} seconds.`

// The server.

async function sendToServer(body, signal, limit) {
  const timeout = AbortSignal.timeout(limit)
  let response, text
  try {
    response = await fetch('batch', { method: 'POST', body, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted) throw new AskError(seconds(limit))
    throw new AskError('The server does not answer. Does "uri serve" still run?')
  }
  if (!response.ok) throw new AskError(`The server refused the request: ${text.trim()}`)
  return text
}

// The worker. It works on one message at a time; the others wait here, where a message that was
// aborted costs nothing.

let worker // undefined until it is needed, and after it was stopped
let ready = false
let current // the message that the worker works on
const waiting = []

function sendToWorker(body, signal, limit) {
  return new Promise((resolve, reject) => {
    const message = { body, limit, resolve, reject, aborted: false }
    signal?.addEventListener('abort', () => {
      message.aborted = true
      reject(signal.reason)
    })
    waiting.push(message)
    startWorker()
    next()
  })
}

function startWorker() {
  if (worker) return
  root.dataset.engine = 'loading'
  worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => {
    if (data.ready) {
      ready = true
      root.dataset.engine = 'ready'
    } else if (data.failure) {
      return stopWorker(data.failure)
    } else {
      clearTimeout(current.timer)
      current.resolve(data.text)
      current = undefined
    }
    next()
  }
  worker.onerror = () => stopWorker('The worker could not be started.')
}

// next sends the next message, if the worker is free.
function next() {
  if (!ready || current) return
  do current = waiting.shift()
  while (current?.aborted)
  if (!current) return
  const { limit } = current
  current.timer = setTimeout(() => stopWorker(seconds(limit)), limit)
  worker.postMessage(current.body, [current.body.buffer])
}

// stopWorker ends the worker. The message that it worked on is rejected. If it was ready, the
// waiting messages go to a new worker. Else WebAssembly does not work here, and they are rejected.
function stopWorker(reason) {
  worker.terminate()
  worker = undefined
  root.dataset.engine = 'stopped'
  if (current) {
    clearTimeout(current.timer)
    current.reject(new AskError(reason))
    current = undefined
  } else if (!ready) {
    for (const message of waiting.splice(0)) message.reject(new AskError(reason))
  }
  ready = false
  if (waiting.length > 0) startWorker()
}
