<?php
require __DIR__ . '/../lib/batch.php';

function parse(array $r): array
{
    $u = parse_url($r['input']);
    if ($u === false) {
        return ['valid' => false];
    }
    return ['valid' => true, 'components' => [
        'scheme' => $u['scheme'] ?? null, 'host' => $u['host'] ?? null, 'port' => isset($u['port']) ? (string) $u['port'] : null,
        'path' => $u['path'] ?? '', 'query' => $u['query'] ?? null, 'fragment' => $u['fragment'] ?? null]];
}

serve(['library' => 'parse_url', 'version' => PHP_VERSION, 'syntaxes' => ['rfc3986']], ['parse' => 'parse']);
