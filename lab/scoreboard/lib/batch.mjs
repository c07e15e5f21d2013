// The loop of an adapter in JavaScript: one request per line in, one reply per line out.

const keys = new Set(['op', 'id', 'syntax', 'form', 'input', 'base', 'a', 'b', 'steps'])

// serve answers requests until the input ends. ops maps the name of an operation to a function
// of the request, which returns the reply. An exception of the library is a refusal.
export function serve({ library, version, syntaxes, forms = ['reference'], steps = [] }, ops) {
  const hello = {
    protocol: 1, library, version, language: 'javascript', runtime: `node ${process.version}, ${process.platform}`,
    ops: Object.keys(ops), forms, syntaxes, steps, limits: { nul: true, bytes: false },
  }
  // Module node:readline also ends a line at U+2028, which a request may contain.
  let rest = ''
  process.stdin.setEncoding('utf8').on('data', chunk => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    lines.forEach(reply)
  })
  function reply(line) {
    const request = { form: 'reference', ...JSON.parse(line) }
    const { op, id } = request
    let answered
    if (op === 'hello') answered = hello
    else if (!Object.hasOwn(ops, op) || Object.keys(request).some(k => !keys.has(k))) answered = { error: { code: 'unsupported' } }
    else answered = answer(op, ops[op], request)
    process.stdout.write(JSON.stringify({ ...answered, id }) + '\n')
  }
}

function answer(op, f, request) {
  try {
    return f(request)
  } catch (e) {
    return op === 'parse' ? { valid: false } : { error: { code: 'refused', message: String(e) } }
  }
}

// text returns a component as a string, and null for a component that is undefined.
export const text = v => v === undefined || v === null ? null : String(v)

// brackets returns an IPv6 address with the brackets that the library takes off.
export const brackets = host => host && host.includes(':') && !host.startsWith('[') ? `[${host}]` : text(host)
