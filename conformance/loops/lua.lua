-- Hold a library to the rows: lua loops/lua.lua FILE ..., for example required/rfc3986/*.jsonl.
local json, url = require 'cjson', require 'socket.url'
local unpack = table.unpack or unpack -- Lua 5.1

local validates = false -- does the library promise to reject invalid strings? If not, they are not asked

local function answer(request) -- put your library here; return nil if it does not do what is asked
  if request.syntax ~= 'rfc3986' or not request.input or request.strict ~= nil or request.above_root then return nil end
  if request.op == 'resolve' then return {result = url.absolute(request.base, request.input)} end
  if request.op ~= 'parse' then return nil end
  local u = url.parse(request.input) or {} -- nil for ""
  return {valid = true, components = {scheme = u.scheme or json.null, query = u.query or json.null}}
end

-- The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
local function differs(want, got)
  if type(want) ~= 'table' or type(got) ~= 'table' then return want ~= got end
  for k, v in pairs(want) do
    if k ~= 'error' and got[k] ~= nil and differs(v, got[k]) then return true end
  end
  return #want ~= #got -- 0 for objects
end
local function agrees(want, reply)
  for _, k in ipairs(want.valid ~= nil and {'valid', 'result'} or {'result', 'error'}) do
    if want[k] ~= nil and reply[k] == nil then return false end
  end
  return not differs(want, reply)
end
local asked, wrong = 0, 0
for _, name in ipairs(arg) do
  for line in io.lines(name) do
    local row = json.decode(line)
    local skip = row.contested or row.withdrawn or not validates and (row.reply.error or row.reply.valid == false)
    local reply, right = not skip and answer(row.request) or nil, false
    for _, want in ipairs {row.reply, unpack(row.alternatives or {})} do right = right or reply and agrees(want, reply) end
    if reply then asked = asked + 1 end
    if reply and not right then
      wrong = wrong + 1
      local function text(o) return (json.encode(o):gsub('\\/', '/')) end
      local folder = name:match('([^/\\]+)[/\\][^/\\]*$') or '.'
      print(folder .. '/' .. (row.id or '-') .. ' ' .. text(row.request) .. ' got ' .. text(reply) .. ' want ' .. text(row.reply))
    end
  end
end
print(asked .. ' asked, ' .. wrong .. ' wrong')
if asked == 0 then io.stderr:write('nothing was asked: name a FILE, or answer answers nothing\n') end
os.exit(asked > 0 and wrong == 0 and 0 or 1)
