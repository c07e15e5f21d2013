# Reads texts in base64, one per line, by the reader that the argument names. See programs.go.
require 'base64'
$stdout.sync = true
version = "Ruby #{RUBY_VERSION}"
if ARGV[0] == 'addressable'
  require 'addressable/uri'
  version = "addressable #{Addressable::VERSION::STRING}, #{version}"
  parse = ->(s) { Addressable::URI.parse(s) }
else
  require 'uri'
  parse = ->(s) { URI.parse(s) }
end
puts version
$stdin.each_line do |line|
  u = parse.call(Base64.decode64(line).force_encoding('UTF-8'))
  path = u.respond_to?(:opaque) && u.opaque || u.path
  puts [u.scheme, u.host, u.port, path].map { |p| Base64.strict_encode64(p.to_s) }.join("\t")
rescue StandardError
  puts 'refused'
end
