import URI from 'fast-uri'
import { createRequire } from 'node:module'
import { brackets, serve, text } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('fast-uri/package.json')

function parse({ input }) {
  const u = URI.parse(input)
  if (u.error) return { valid: false }
  return { valid: true, components: { scheme: text(u.scheme), userinfo: text(u.userinfo), host: brackets(u.host), port: text(u.port), path: text(u.path), query: text(u.query), fragment: text(u.fragment) } }
}

serve({ library: 'fast-uri', version, syntaxes: ['rfc3986'], steps: ['case percent path scheme'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: URI.resolve(base, input) }),
  normalize: ({ input }) => ({ result: URI.normalize(input) }),
  compare: ({ a, b }) => ({ equal: URI.equal(a, b) }),
})
