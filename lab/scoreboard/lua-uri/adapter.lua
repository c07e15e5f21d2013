package.path = '../lib/?.lua;' .. package.path
local batch = require 'batch'
local URI = require 'uri'
local text = batch.text

local function parse(r)
  local u = assert(URI:new(r.input))
  return {valid = true, components = {scheme = text(u:scheme()), userinfo = text(u:userinfo()), host = text(u:host()),
    path = u:path(), query = text(u:query()), fragment = text(u:fragment())}}
end

local version = io.popen("dpkg-query -W -f '${Version}' lua-uri"):read '*a'

batch.serve({library = 'lua-uri', version = version, syntaxes = {'rfc3986'}, steps = {'case percent path scheme'}}, {
  parse = parse,
  resolve = function(r) return {result = assert(URI:new(r.input, r.base)):uri()} end,
  normalize = function(r) return {result = assert(URI:new(r.input)):uri()} end,
  compare = function(r) return {equal = URI.eq(r.a, r.b)} end,
})
