import { serve } from '../lib/batch.mjs'

function parse({ input }) {
  const u = new URL(input)
  return { valid: true, components: { scheme: u.protocol.slice(0, -1), host: u.hostname, port: u.port, path: u.pathname, query: u.search.slice(1), fragment: u.hash.slice(1) } }
}

serve({ library: 'URL', version: `${process.version}, ada ${process.versions.ada}`, syntaxes: ['rfc3986'], forms: ['uri'], steps: ['case percent path scheme'] }, {
  parse,
  resolve: ({ base, input }) => ({ result: new URL(input, base).href }),
  normalize: ({ input }) => ({ result: new URL(input).href }),
  compare: ({ a, b }) => ({ equal: new URL(a).href === new URL(b).href }),
})
