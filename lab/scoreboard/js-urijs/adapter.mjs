import URI from 'urijs'
import { brackets, serve, text } from '../lib/batch.mjs'

function parse({ input }) {
  const u = URI.parse(input)
  return { valid: true, components: { scheme: text(u.protocol), host: brackets(u.hostname), port: text(u.port), path: text(u.path), query: text(u.query), fragment: text(u.fragment) } }
}

serve({ library: 'urijs', version: URI.version, syntaxes: ['rfc3986'], steps: ['case percent path scheme'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: new URI(input).absoluteTo(base).toString() }),
  normalize: ({ input }) => ({ result: new URI(input).normalize().toString() }),
  compare: ({ a, b }) => ({ equal: new URI(a).equals(b) }),
})
