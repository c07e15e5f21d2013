import { readFileSync } from 'node:fs'
import { resolve } from 'relative-to-absolute-iri'
import { serve } from '../lib/batch.mjs'

const { version } = JSON.parse(readFileSync(new URL('../node_modules/relative-to-absolute-iri/package.json', import.meta.url)))

serve({ library: 'relative-to-absolute-iri', version, syntaxes: ['rfc3986'] }, {
  resolve: ({ base, input }) => ({ result: resolve(input, base) }),
})
