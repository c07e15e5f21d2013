import URI from 'fast-uri'
import { createRequire } from 'node:module'
import { serve } from '../lib/batch.mjs'
import { parsed } from '../lib/uri-js.mjs'

const { version } = createRequire(import.meta.url)('fast-uri/package.json')

serve({ library: 'fast-uri', version, syntaxes: ['rfc3986'], steps: ['case percent path scheme'] }, {
  parse: ({ input }) => parsed(URI.parse(input)),
  resolve: ({ base, input }) => ({ result: URI.resolve(base, input) }),
  normalize: ({ input }) => ({ result: URI.normalize(input) }),
  compare: ({ a, b }) => ({ equal: URI.equal(a, b) }),
})
