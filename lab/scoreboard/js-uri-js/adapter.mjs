import URI from 'uri-js'
import { createRequire } from 'node:module'
import { serve } from '../lib/batch.mjs'
import { parsed } from '../lib/uri-js.mjs'

const { version } = createRequire(import.meta.url)('uri-js/package.json')

serve({ library: 'uri-js', version, syntaxes: ['rfc3986', 'rfc3987'], steps: ['case percent path scheme'] }, {
  parse: ({ input, syntax }) => parsed(URI.parse(input, { iri: syntax === 'rfc3987' })),
  resolve: ({ base, input, syntax }) => ({ result: URI.resolve(base, input, { iri: syntax === 'rfc3987' }) }),
  normalize: ({ input, syntax }) => ({ result: URI.normalize(input, { iri: syntax === 'rfc3987' }) }),
  compare: ({ a, b, syntax }) => ({ equal: URI.equal(a, b, { iri: syntax === 'rfc3987' }) }),
  'to-uri': ({ input }) => ({ result: URI.serialize(URI.parse(input)) }),
})
