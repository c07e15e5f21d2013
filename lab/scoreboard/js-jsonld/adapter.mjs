import { createRequire } from 'node:module'
import jsonld from 'jsonld'
import { serve } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('jsonld/package.json')

serve({ library: 'jsonld', version, syntaxes: ['rfc3986'] }, {
  resolve: ({ base, input }) => ({ result: jsonld.url.prependBase(base, input) }),
})
