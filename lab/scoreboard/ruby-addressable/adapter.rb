require_relative '../lib/batch'
require 'addressable/uri'

A = Addressable::URI

PARSE = lambda do |r|
  u = A.parse(r['input'])
  { valid: true, components: { scheme: u.scheme, authority: u.authority, userinfo: u.userinfo, host: u.host, port: u.port&.to_s,
                               path: u.path, query: u.query, fragment: u.fragment } }
end

serve({ library: 'addressable', version: Addressable::VERSION::STRING, syntaxes: %w[rfc3986 rfc3987] },
      'parse' => PARSE,
      'resolve' => ->(r) { { result: A.join(r['base'], r['input']).to_s } })
