import * as U from '@hyperjump/uri'
import { readFileSync } from 'node:fs'
import { serve, text } from '../lib/batch.mjs'

const { version } = JSON.parse(readFileSync(new URL('../node_modules/@hyperjump/uri/package.json', import.meta.url)))
const parsers = {
  rfc3986: { reference: U.parseUriReference, uri: U.parseUri, 'absolute-uri': U.parseAbsoluteUri },
  rfc3987: { reference: U.parseIriReference, uri: U.parseIri, 'absolute-uri': U.parseAbsoluteIri },
}

function parse({ input, syntax, form }) {
  const u = parsers[syntax][form](input)
  return { valid: true, components: { scheme: text(u.scheme), authority: text(u.authority), userinfo: text(u.userinfo), host: text(u.host), port: text(u.port), path: text(u.path), query: text(u.query), fragment: text(u.fragment) } }
}

serve({ library: '@hyperjump/uri', version, syntaxes: ['rfc3986', 'rfc3987'], forms: ['reference', 'uri', 'absolute-uri'], steps: ['case percent path'] }, {
  parse,
  resolve: ({ base, input, syntax }) => ({ result: (syntax === 'rfc3987' ? U.resolveIri : U.resolveUri)(input, base) }),
  normalize: ({ input, syntax }) => ({ result: (syntax === 'rfc3987' ? U.normalizeIri : U.normalizeUri)(input) }),
})
