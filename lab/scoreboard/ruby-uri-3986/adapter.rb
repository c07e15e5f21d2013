require_relative '../lib/batch'
require 'uri'

PARSER = URI::RFC3986_Parser.new

# The opaque part of a URI without authority has the query too. It is not asked for.
PARSE = lambda do |r|
  u = PARSER.parse(r['input'])
  accepted(u, :scheme, :userinfo, :host, :fragment, *(%i[path query] unless u.opaque))
end

serve({ library: 'uri (RFC3986_Parser)', version: "#{URI::VERSION}, ruby #{RUBY_VERSION}", syntaxes: ['rfc3986'] },
      'parse' => PARSE,
      'resolve' => ->(r) { { result: PARSER.join(r['base'], r['input']).to_s } })
