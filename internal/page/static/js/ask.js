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
// warm() → Promise of the reply of the operation hello, or of undefined
//   It starts to load WebAssembly, and then keeps the site for use offline. The shell calls it once.
//
// The attribute data-transport of <html> says which transport the page has: "batch" sends
// requests to the server (uri serve), and "wasm" to a worker (the static site; internal/page/build writes
// the attribute). The attribute data-engine is "loading", "ready" or "stopped": with it, the style
// sheet shows that WebAssembly is loading. With "batch" it is always "ready". The attribute
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
  const hello = ask({ op: 'hello' }, { limit: 60000 }).catch(() => undefined)
  if (transport === 'wasm') {
    // Afterwards, since the service worker loads the whole site. Browsers have service workers only for https and for localhost.
    hello.then(() => navigator.serviceWorker?.register(new URL('../sw.js', import.meta.url)).catch(() => {}))
  } else root.dataset.engine = 'ready'
  return hello
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

// The workers. The first has a program with the operations that most questions need. The second has all
// operations, and is loaded when the first does not know one.

async function sendToWorker(body, signal, limit) {
  const text = await core.send(body.slice(), signal, limit)
  return text.includes('"code":"unknown-op"') ? whole.send(body, signal, limit) : text
}

// An Engine is a worker with a program. It works on one message at a time; the others wait here, where a
// message that was aborted costs nothing.
class Engine {
  #program
  #worker // undefined until it is needed, and after it was stopped
  #ready = false
  #current // the message that the worker works on
  #waiting = []

  constructor(program) {
    this.#program = program
  }

  send(body, signal, limit) {
    return new Promise((resolve, reject) => {
      const message = { body, limit, resolve, reject, aborted: false }
      signal?.addEventListener('abort', () => {
        message.aborted = true
        reject(signal.reason)
      })
      this.#waiting.push(message)
      this.start()
      this.#next()
    })
  }

  start() {
    if (this.#worker) return
    root.dataset.engine = 'loading'
    this.#worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: this.#program })
    this.#worker.onmessage = ({ data }) => {
      if (data.ready) {
        this.#ready = true
        root.dataset.engine = 'ready'
      } else if (data.failure) {
        return this.#stop(data.failure)
      } else {
        clearTimeout(this.#current.timer)
        this.#current.resolve(data.text)
        this.#current = undefined
      }
      this.#next()
    }
    this.#worker.onerror = () => this.#stop('The worker could not be started.')
  }

  // next sends the next message, if the worker is free.
  #next() {
    if (!this.#ready || this.#current) return
    do this.#current = this.#waiting.shift()
    while (this.#current?.aborted)
    if (!this.#current) return
    const { body, limit } = this.#current
    this.#current.timer = setTimeout(() => this.#stop(seconds(limit)), limit)
    this.#worker.postMessage(body, [body.buffer])
  }

  // stop ends the worker. The message that it worked on is rejected. If it was ready, the waiting
  // messages go to a new worker. Else WebAssembly does not work here, and they are rejected.
  #stop(reason) {
    this.#worker.terminate()
    this.#worker = undefined
    root.dataset.engine = 'stopped'
    if (this.#current) {
      clearTimeout(this.#current.timer)
      this.#current.reject(new AskError(reason))
      this.#current = undefined
    } else if (!this.#ready) {
      for (const message of this.#waiting.splice(0)) message.reject(new AskError(reason))
    }
    this.#ready = false
    if (this.#waiting.length > 0) this.start()
  }
}

const core = new Engine('uri.wasm.gz')
const whole = new Engine('uri-all.wasm.gz')
