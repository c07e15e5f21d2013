import { brackets, text } from './batch.mjs'

// parsed returns the reply to parse for what uri-js or fast-uri returns: the two packages have the
// same keys. Their rules of urn, mailto, ws and wss move the path and the query to other keys, so
// these components are then not offered.
export function parsed(u) {
  if (u.error) return { valid: false }
  const components = { scheme: text(u.scheme), userinfo: text(u.userinfo), host: brackets(u.host), port: text(u.port), fragment: text(u.fragment) }
  if (u.path !== undefined) Object.assign(components, { path: u.path, query: text(u.query) })
  return { valid: true, components }
}
