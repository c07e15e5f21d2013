import { createRequire } from 'node:module'
import { URL } from 'whatwg-url'
import { serve } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('whatwg-url/package.json')

function parse({ input }) {
  const u = new URL(input)
  return { valid: true, components: { scheme: u.protocol.slice(0, -1), host: u.hostname, port: u.port, path: u.pathname, query: u.search.slice(1), fragment: u.hash.slice(1) } }
}

serve({ library: 'whatwg-url', version, syntaxes: ['rfc3986'], forms: ['uri'], steps: ['case percent path scheme'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: new URL(input, base).href }),
  normalize: ({ input }) => ({ result: new URL(input).href }),
})
