require "uri"
require "../lib/batch"

Batch.serve("URI", Crystal::VERSION, ["rfc3986"], %w[parse resolve], [] of String) do |op, r, json|
  case op
  when "parse"
    u = URI.parse(r["input"].as_s)
    json.field "valid", true
    json.field "components", {scheme: u.scheme, userinfo: u.userinfo, host: u.host, port: u.port.try(&.to_s), path: u.path, query: u.query, fragment: u.fragment}
  when "resolve"
    json.field "result", URI.parse(r["base"].as_s).resolve(r["input"].as_s).to_s
  end
end
