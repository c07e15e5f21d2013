import { createRequire } from 'node:module'
import { Parser } from 'n3'
import { serve } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('n3/package.json')

// The reference is the subject of a triple. IRIs of Turtle have no backslash, because it begins an escape.
function resolve({ base, input }) {
  const [triple] = new Parser({ baseIRI: base }).parse(`<${input}> <p:p> <o:o> .`)
  return { result: triple.subject.value }
}

serve({ library: 'n3', version, syntaxes: ['rfc3986'] }, { resolve })
