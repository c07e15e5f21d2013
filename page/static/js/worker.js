// worker.js runs the library, compiled to WebAssembly, in a worker: see ask.js.
//
// A message to the worker is JSON Lines, in UTF-8. Messages from the worker:
//
//   {ready: true}     the library is loaded
//   {text: "…"}       the replies to a message
//   {failure: "…"}    the library cannot be loaded, or it ended; a sentence for the user

import '../wasm_exec.js'

const decoder = new TextDecoder()
const go = new Go()

// Go calls this when it is ready, with the function that answers.
globalThis.uriReady = (answer) => {
  onmessage = ({ data }) => postMessage({ text: decoder.decode(answer(data)) })
  postMessage({ ready: true })
}

async function load() {
  const url = new URL('../uri.wasm', import.meta.url)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status}`)
  // A host may not know the type of the file; then streaming is refused.
  const streaming = response.headers.get('Content-Type') === 'application/wasm'
  const { instance } = streaming
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject)
  return instance
}

try {
  const instance = await load()
  go.run(instance).then(() => postMessage({ failure: 'The library ended.' }))
} catch (error) {
  postMessage({ failure: `WebAssembly could not be loaded: ${error.message}.` })
}
