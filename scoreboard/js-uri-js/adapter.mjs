import URI from 'uri-js'
import { createRequire } from 'node:module'
import { brackets, serve, text } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('uri-js/package.json')

function parse({ input, syntax }) {
  const u = URI.parse(input, { iri: syntax === 'rfc3987' })
  if (u.error) return { valid: false }
  return { valid: true, components: { scheme: text(u.scheme), userinfo: text(u.userinfo), host: brackets(u.host), port: text(u.port), path: text(u.path), query: text(u.query), fragment: text(u.fragment) } }
}

serve({ library: 'uri-js', version, syntaxes: ['rfc3986', 'rfc3987'], steps: ['case percent path scheme'] }, {
  parse,
  resolve: ({ base, input, syntax }) => ({ result: URI.resolve(base, input, { iri: syntax === 'rfc3987' }) }),
  normalize: ({ input, syntax }) => ({ result: URI.normalize(input, { iri: syntax === 'rfc3987' }) }),
  compare: ({ a, b, syntax }) => ({ equal: URI.equal(a, b, { iri: syntax === 'rfc3987' }) }),
  'to-uri': ({ input }) => ({ result: URI.serialize(URI.parse(input)) }),
})
