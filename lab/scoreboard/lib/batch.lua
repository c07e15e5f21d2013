-- The loop of an adapter in Lua: one request per line in, one reply per line out.

local json = require 'cjson'

local batch = {null = json.null}

local keys = {op = true, id = true, syntax = true, form = true, input = true, base = true, a = true, b = true, steps = true}

local function answer(op, f, request)
  local ok, reply = pcall(f, request)
  if ok then return reply end
  if op == 'parse' then return {valid = false} end
  return {error = {code = 'refused', message = tostring(reply)}}
end

-- serve answers requests until the input ends. ops maps the name of an operation to a function
-- of the request, which returns the reply. An error of the library is a refusal.
function batch.serve(hello, ops)
  local about = {protocol = 1, language = 'lua', runtime = _VERSION, ops = {}, forms = {'reference'}, steps = {},
    limits = {nul = true, bytes = false}}
  for name in pairs(ops) do table.insert(about.ops, name) end
  table.sort(about.ops)
  for k, v in pairs(hello) do about[k] = v end
  for line in io.lines() do
    local request = json.decode(line)
    request.form = request.form or 'reference'
    local known = true
    for key in pairs(request) do known = known and keys[key] end
    local reply
    if request.op == 'hello' then reply = about
    elseif not known or not ops[request.op] then reply = {error = {code = 'unsupported'}}
    else reply = answer(request.op, ops[request.op], request) end
    reply.id = request.id
    -- cjson writes an empty table as an object.
    io.write((json.encode(reply):gsub('"steps":{}', '"steps":[]')), '\n')
    io.flush()
  end
end

-- text returns a component: null if it is not defined.
function batch.text(v) if v == nil then return json.null end return tostring(v) end

return batch
