import { readFileSync } from 'node:fs'
import resolve from '@jridgewell/resolve-uri'
import { serve } from '../lib/batch.mjs'

// The package does not export its package.json.
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.resolve('@jridgewell/resolve-uri'))))

serve({ library: '@jridgewell/resolve-uri', version, syntaxes: ['rfc3986'] }, {
  resolve: ({ base, input }) => ({ result: resolve(input, base) }),
})
