# The loop of an adapter in Ruby: one request per line in, one reply per line out.

require 'json'

KEYS = %w[op id syntax form input base a b steps].freeze

# Answer requests until the input ends. ops maps the name of an operation to a lambda of the
# request, which returns the reply. An exception of the library is a refusal, except
# one that says that it does not do this.
def serve(hello, ops)
  about = { protocol: 1, language: 'ruby', runtime: "#{RUBY_ENGINE} #{RUBY_VERSION}, #{RUBY_PLATFORM}", ops: ops.keys,
            forms: ['reference'], steps: [], limits: { nul: true, bytes: false } }.merge(hello)
  $stdin.set_encoding('UTF-8')
  $stdout.sync = true
  $stdin.each_line do |line|
    r = { 'form' => 'reference' }.merge(JSON.parse(line))
    reply = if r['op'] == 'hello' then about
            elsif !ops[r['op']] || !(r.keys - KEYS).empty? then { error: { code: 'unsupported' } }
            else answer(r['op'], ops[r['op']], r)
            end
    puts JSON.generate(reply.merge(id: r['id']))
  end
end

# accepted returns the reply to parse, with the components that are methods of u as they are.
def accepted(u, *names)
  { valid: true, components: names.to_h { |name| [name, u.public_send(name)] } }
end

def answer(op, function, request)
  function.call(request)
rescue NotImplementedError
  { error: { code: 'unsupported' } }
rescue StandardError => e
  op == 'parse' ? { valid: false } : { error: { code: 'refused', message: "#{e.class}: #{e.message}" } }
end
