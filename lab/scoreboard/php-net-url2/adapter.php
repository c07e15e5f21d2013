<?php
require __DIR__ . '/../lib/batch.php';
require '/usr/share/php/Net/URL2.php';

// The accessors return false for an undefined component.
function text($v): ?string
{
    return $v === false ? null : (string) $v;
}

function parse(array $r): array
{
    $u = new Net_URL2($r['input']);
    return ['valid' => true, 'components' => [
        'scheme' => text($u->getScheme()), 'authority' => text($u->getAuthority()), 'userinfo' => text($u->getUserinfo()),
        'host' => text($u->getHost()), 'port' => text($u->getPort()), 'path' => $u->getPath(),
        'query' => text($u->getQuery()), 'fragment' => text($u->getFragment())]];
}

$version = trim(shell_exec("dpkg-query -W -f '\${Version}' php-net-url2"));
serve(['library' => 'Net_URL2', 'version' => $version, 'syntaxes' => ['rfc3986'], 'steps' => ['case percent path scheme']], [
    'parse' => 'parse',
    'resolve' => fn($r) => ['result' => (new Net_URL2($r['base']))->resolve($r['input'])->getURL()],
    'normalize' => fn($r) => ['result' => (new Net_URL2($r['input']))->getNormalizedURL()],
]);
