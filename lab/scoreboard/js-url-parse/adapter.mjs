import { createRequire } from 'node:module'
import Url from 'url-parse'
import { serve } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('url-parse/package.json')

function parse({ input }) {
  const u = new Url(input, {})
  return { valid: true, components: { scheme: u.protocol.replace(/:$/, ''), userinfo: u.auth, host: u.hostname, port: u.port, path: u.pathname, query: u.query.replace(/^\?/, ''), fragment: u.hash.replace(/^#/, '') } }
}

serve({ library: 'url-parse', version, syntaxes: ['rfc3986'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: new Url(input, base).href }),
})
