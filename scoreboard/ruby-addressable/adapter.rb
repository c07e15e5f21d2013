require_relative '../lib/batch'
require 'addressable/uri'

A = Addressable::URI

PARSE = lambda do |r|
  u = A.parse(r['input'])
  { valid: true, components: { scheme: u.scheme, authority: u.authority, userinfo: u.userinfo, host: u.host, port: u.port&.to_s,
                               path: u.path, query: u.query, fragment: u.fragment } }
end

serve({ library: 'addressable', version: Addressable::VERSION::STRING, syntaxes: %w[rfc3986 rfc3987], steps: ['case percent path scheme'] },
      'parse' => PARSE,
      'resolve' => ->(r) { { result: A.join(r['base'], r['input']).to_s } },
      'normalize' => ->(r) { { result: A.parse(r['input']).normalize.to_s } },
      'compare' => ->(r) { { equal: A.parse(r['a']) == A.parse(r['b']) } })
