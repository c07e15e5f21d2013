require_relative '../lib/batch'
require 'uri'

PARSER = URI::RFC2396_Parser.new

PARSE = lambda do |r|
  u = PARSER.parse(r['input'])
  { valid: true, components: { scheme: u.scheme, userinfo: u.userinfo, host: u.host, path: u.opaque || u.path, query: u.query, fragment: u.fragment } }
end

serve({ library: 'uri (RFC2396_Parser)', version: "#{URI::VERSION}, ruby #{RUBY_VERSION}", syntaxes: ['rfc2396'] },
      'parse' => PARSE,
      'resolve' => ->(r) { { result: PARSER.join(r['base'], r['input']).to_s } })
