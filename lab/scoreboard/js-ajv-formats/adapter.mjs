import { createRequire } from 'node:module'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'
import { serve } from '../lib/batch.mjs'

const { version } = createRequire(import.meta.url)('ajv-formats/package.json')
const ajv = new Ajv()
addFormats(ajv)
const check = { uri: ajv.compile({ type: 'string', format: 'uri' }), reference: ajv.compile({ type: 'string', format: 'uri-reference' }) }

serve({ library: 'ajv-formats', version, syntaxes: ['rfc3986'], forms: ['reference', 'uri'] }, {
  parse: ({ form, input }) => ({ valid: check[form](input) }),
})
