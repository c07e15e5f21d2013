package.path = '../lib/?.lua;' .. package.path
local batch = require 'batch'
local socket = require 'socket'
local url = require 'socket.url'
local text = batch.text

-- The parameters of RFC 2396 are a part of the path.
local function parse(r)
  local u = assert(url.parse(r.input))
  local path = u.params and (u.path or '') .. ';' .. u.params or u.path
  return {valid = true, components = {scheme = text(u.scheme), authority = text(u.authority), userinfo = text(u.userinfo),
    port = text(u.port), path = text(path), query = text(u.query), fragment = text(u.fragment)}}
end

batch.serve({library = 'luasocket url', version = socket._VERSION, syntaxes = {'rfc2396'}}, {
  parse = parse,
  resolve = function(r) return {result = url.absolute(r.base, r.input)} end,
})
