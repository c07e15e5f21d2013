<?php // Hold a library to the rows: php loops/php.php [FILE ...]. Without a file, it asks all of required.
const VALIDATES = false; // does the library promise to reject invalid strings? If not, they are not asked

function answer(object $request): ?array { // put your library here; return null if it does not do what is asked
  if (($request->syntax ?? '') !== 'rfc3986' || array_diff(array_keys((array) $request), ['op', 'syntax', 'form', 'base', 'input'])) return null;
  if ($request->op !== 'parse') return null; // PHP has no function that resolves
  $u = parse_url($request->input);
  return $u === false ? ['valid' => false] : ['valid' => true, 'components' => ['scheme' => $u['scheme'] ?? null, 'path' => $u['path'] ?? '']];
}

// The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
function differs($want, $got): bool {
  if (is_array($want) && is_array($got) && count($want) !== count($got)) return true;
  if (!(is_object($want) && is_object($got)) && !(is_array($want) && is_array($got))) return $want !== $got;
  foreach ($want as $k => $v) {
    if ($k !== 'error' && array_key_exists($k, (array) $got) && differs($v, ((array) $got)[$k])) return true;
  }
  return false;
}
function agrees(object $want, object $reply): bool {
  $missing = array_diff_key((array) $want, (array) $reply);
  return !isset($want->valid, $missing['valid']) && !array_intersect_key($missing, array_flip(isset($want->valid) ? ['valid', 'result'] : ['result', 'error'])) && !differs($want, $reply);
}
[$asked, $wrong] = [0, 0];
// The folder required is beside this file, or beside its folder.
foreach (array_slice($argv, 1) ?: [...glob(__DIR__ . '/required/rfc*/*.jsonl'), ...glob(dirname(__DIR__) . '/required/rfc*/*.jsonl')] as $name) {
  foreach (array_map('json_decode', file($name)) as $row) {
    if (isset($row->contested) || isset($row->withdrawn) || !VALIDATES && (isset($row->reply->error) || ($row->reply->valid ?? null) === false)) continue;
    if (($reply = answer($row->request)) === null) continue;
    $asked++;
    $reply = json_decode(json_encode($reply)); // objects, as in the row
    if (array_filter([$row->reply, ...($row->alternatives ?? [])], fn($want) => agrees($want, $reply))) continue;
    $wrong++;
    [$request, $got, $want] = array_map(fn($o) => json_encode($o, JSON_UNESCAPED_SLASHES), [$row->request, $reply, $row->reply]);
    echo basename(dirname(realpath($name))), '/', $row->id ?? '-', " $request got $got want $want\n";
  }
}
echo "$asked asked, $wrong wrong\n";
if ($asked === 0) fwrite(STDERR, "nothing was asked: no file was found, or answer answers nothing\n");
exit($asked === 0 || $wrong > 0 ? 1 : 0);
