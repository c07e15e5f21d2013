import url from 'node:url'
import { brackets, serve, text } from '../lib/batch.mjs'

function parse({ input }) {
  const u = url.parse(input, false, true)
  return { valid: true, components: { scheme: u.protocol && u.protocol.slice(0, -1), host: brackets(u.hostname), port: text(u.port), path: text(u.pathname), query: text(u.query), fragment: u.hash && u.hash.slice(1) } }
}

serve({ library: 'url.parse', version: process.version, syntaxes: ['rfc3986'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: url.resolve(base, input) }),
})
