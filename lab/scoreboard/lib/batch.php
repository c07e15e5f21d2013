<?php
// The loop of an adapter in PHP: one request per line in, one reply per line out.

error_reporting(0); // warnings would go to standard output

const KEYS = ['op', 'id', 'syntax', 'form', 'input', 'base', 'a', 'b', 'steps'];

// Answer requests until the input ends. $ops maps the name of an operation to a function of the
// request, which returns the reply. An exception of the library is a refusal.
function serve(array $hello, array $ops): void
{
    $hello += ['protocol' => 1, 'language' => 'php', 'runtime' => 'PHP ' . PHP_VERSION . ', ' . PHP_OS, 'ops' => array_keys($ops),
        'forms' => ['reference'], 'steps' => [], 'limits' => ['nul' => true, 'bytes' => false]];
    while (($line = fgets(STDIN)) !== false) {
        $r = json_decode($line, true) + ['form' => 'reference'];
        $op = $r['op'];
        if ($op === 'hello') {
            $reply = $hello;
        } elseif (!isset($ops[$op]) || array_diff(array_keys($r), KEYS)) {
            $reply = ['error' => ['code' => 'unsupported']];
        } else {
            $reply = answer($op, $ops[$op], $r);
        }
        echo json_encode($reply + ['id' => $r['id'] ?? null], JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
        flush();
    }
}

function answer(string $op, callable $f, array $r): array
{
    try {
        return $f($r);
    } catch (\Throwable $e) {
        return $op === 'parse' ? ['valid' => false] : ['error' => ['code' => 'refused', 'message' => get_class($e) . ': ' . $e->getMessage()]];
    }
}
