# Hold a library to the rows: ruby loops/ruby.rb [FILE ...]. Without a file, it asks all of required.
require 'json'
require 'uri'

VALIDATES = true # does the library promise to reject invalid strings? If not, they are not asked
PARSER = URI::RFC3986_Parser.new

def answer(request) # put your library here; return nil if it does not do what is asked
  return nil if request['syntax'] != 'rfc3986' || (request.keys - %w[op syntax form base input]).any? # an option, or not UTF-8
  case request['op']
  when 'resolve' then { 'result' => PARSER.join(request['base'], request['input']).to_s }
  when 'parse'
    u = PARSER.parse(request['input'])
    request['form'] == 'uri' && u.relative? ? { 'valid' => false } : { 'valid' => true, 'components' => { 'scheme' => u.scheme } }
  end
rescue URI::Error
  request['op'] == 'parse' ? { 'valid' => false } : { 'error' => {} }
end

# The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
def differs(want, got)
  if want.is_a?(Hash) && got.is_a?(Hash)
    want.any? { |k, v| k != 'error' && got.key?(k) && differs(v, got[k]) }
  elsif want.is_a?(Array) && got.is_a?(Array)
    want.size != got.size || want.zip(got).any? { |w, g| differs(w, g) }
  else
    want != got
  end
end

def agrees(want, reply)
  needs = want.key?('valid') ? %w[valid result] : %w[result error]
  needs.all? { |k| !want.key?(k) || reply.key?(k) } && !differs(want, reply)
end

asked = wrong = 0
# The folder required is beside this file, or beside its folder.
(ARGV.empty? ? Dir.glob('{.,..}/required/rfc*/*.jsonl', base: __dir__).sort.map { |f| File.join(__dir__, f) } : ARGV).each do |name|
  File.foreach(name, encoding: 'UTF-8').map { |line| JSON.parse(line) }.each do |row|
    next if row['contested'] || row['withdrawn'] || !VALIDATES && (row['reply']['error'] || row['reply']['valid'] == false)
    next if (reply = answer(row['request'])).nil?
    asked += 1
    next if [row['reply'], *row['alternatives']].any? { |want| agrees(want, reply) }
    wrong += 1
    puts "#{File.basename(File.dirname(File.expand_path(name)))}/#{row['id'] || '-'} #{row['request'].to_json} got #{reply.to_json} want #{row['reply'].to_json}"
  end
end
puts "#{asked} asked, #{wrong} wrong"
abort 'nothing was asked: no file was found, or answer answers nothing' if asked.zero?
exit wrong.zero?
