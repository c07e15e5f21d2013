// worker.js runs the library, compiled to WebAssembly, in a worker: see ask.js. The name of the worker is
// that of the file with the program.
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
  onmessage = ({ data }) => {
    const text = answer(data)
    if (text instanceof Uint8Array) postMessage({ text: decoder.decode(text) }) // otherwise the library has ended
  }
  postMessage({ ready: true })
}

async function load() {
  const response = await fetch(new URL('../' + name, import.meta.url))
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  const body = await decompressed(response.body)
  const wasm = new Response(body, { headers: { 'Content-Type': 'application/wasm' } })
  return (await WebAssembly.instantiateStreaming(wasm, go.importObject)).instance
}

// Some hosts announce that the file is compressed. Then the browser has decompressed it.
async function decompressed(stream) {
  const [start, all] = stream.tee()
  const reader = start.getReader()
  const { value } = await reader.read()
  reader.cancel()
  return value[0] === 0x1f && value[1] === 0x8b ? all.pipeThrough(new DecompressionStream('gzip')) : all
}

try {
  const instance = await load()
  go.run(instance).then(() => postMessage({ failure: 'The library ended.' }))
} catch (error) {
  postMessage({ failure: `WebAssembly could not be loaded: ${error.message.replace(/\.$/, '')}. Try again, or run “uri serve” on your machine: it needs no WebAssembly.` })
}
