// Hold a library to the rows: node loops/javascript.mjs [FILE ...]. Without a file, it asks all of required.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const validates = true // does the library promise to reject invalid strings? If not, they are not asked

// Put your library here; return undefined if it does not do what is asked. This is the URL of the web platform. It follows
// the URL Standard and not an RFC, so many rows differ.
function answer(request) {
  const options = Object.keys(request).filter((k) => !['op', 'syntax', 'form', 'base', 'input'].includes(k))
  if (request.syntax !== 'rfc3986' || options.length > 0) return undefined // another RFC, an option, or not UTF-8
  if (request.op === 'resolve') return URL.canParse(request.input, request.base) ? { result: new URL(request.input, request.base).href } : { error: {} }
  if (request.op !== 'parse' || request.form !== 'uri') return undefined
  if (!URL.canParse(request.input)) return { valid: false }
  const u = new URL(request.input)
  return { valid: true, components: { scheme: u.protocol.slice(0, -1), path: u.pathname } }
}

// The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
function differs(want, got) {
  if (want === null || got === null || typeof want !== 'object' || typeof got !== 'object') return want !== got
  if (Array.isArray(want) !== Array.isArray(got) || (Array.isArray(want) && want.length !== got.length)) return true
  return Object.keys(want).some((k) => k !== 'error' && got[k] !== undefined && differs(want[k], got[k]))
}
function agrees(want, reply) {
  const needs = 'valid' in want ? ['valid', 'result'] : ['result', 'error']
  return needs.every((k) => !(k in want) || reply[k] !== undefined) && !differs(want, reply)
}
const here = dirname(fileURLToPath(import.meta.url)) // the folder required is beside this file, or beside its folder
const folders = [here, dirname(here)].map((d) => join(d, 'required')).filter((d) => existsSync(d))
const list = folders.flatMap((d) => readdirSync(d, { recursive: true }).filter((f) => f.endsWith('.jsonl')).map((f) => join(d, f))).sort()
let [asked, wrong] = [0, 0]
for (const name of process.argv.length > 2 ? process.argv.slice(2) : list) {
  for (const row of readFileSync(name, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line))) {
    if (row.contested || row.withdrawn || (!validates && (row.reply.error || row.reply.valid === false))) continue
    const reply = answer(row.request)
    if (reply !== undefined) asked++
    if (reply === undefined || [row.reply, ...(row.alternatives ?? [])].some((want) => agrees(want, reply))) continue
    wrong++
    const [request, got, want] = [row.request, reply, row.reply].map((o) => JSON.stringify(o))
    console.log(`${basename(dirname(resolve(name)))}/${row.id ?? '-'} ${request} got ${got} want ${want}`)
  }
}
console.log(`${asked} asked, ${wrong} wrong`)
if (asked === 0) console.error('nothing was asked: no file was found, or answer answers nothing')
process.exitCode = asked === 0 || wrong > 0 ? 1 : 0
