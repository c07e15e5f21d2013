# The loop of an adapter in Crystal: one request per line in, one reply per line out.

require "json"

module Batch
  KEYS = %w[op id syntax form input base a b steps]

  alias Request = Hash(String, JSON::Any)

  # Answers requests until the input ends. An exception of the library is a refusal, except
  # one that says that it does not do this. The block
  # gets the operation, the request and the object to write.
  def self.serve(library, version, syntaxes, ops, steps, &block : String, Request, JSON::Builder ->)
    while line = STDIN.gets
      request = JSON.parse(line).as_h
      op = request["op"].as_s
      fields = if op == "hello"
                 {protocol: 1, library: library, version: version, language: "crystal", runtime: "Crystal #{Crystal::VERSION}",
                  ops: ops, forms: ["reference"], syntaxes: syntaxes, steps: steps, limits: {nul: true, bytes: false}}.to_json
               elsif !ops.includes?(op) || !(request.keys - KEYS).empty?
                 %({"error":{"code":"unsupported"}})
               else
                 answer(op, request, block)
               end
      STDOUT.puts fields.rchop('}') + %(,"id":#{request["id"]?.to_json}})
      STDOUT.flush
    end
  end

  private def self.answer(op, request, block)
    JSON.build { |json| json.object { block.call(op, request, json) } }
  rescue NotImplementedError
    %({"error":{"code":"unsupported"}})
  rescue e
    op == "parse" ? %({"valid":false}) : {error: {code: "refused", message: e.message}}.to_json
  end
end
