<?php
require __DIR__ . '/../lib/batch.php';
require '/usr/share/php/GuzzleHttp/Psr7/autoload.php';

use GuzzleHttp\Psr7\Uri;
use GuzzleHttp\Psr7\UriNormalizer;
use GuzzleHttp\Psr7\UriResolver;

const STEPS = UriNormalizer::CAPITALIZE_PERCENT_ENCODING | UriNormalizer::DECODE_UNRESERVED_CHARACTERS | UriNormalizer::REMOVE_DOT_SEGMENTS;

function parse(array $r): array
{
    $u = new Uri($r['input']);
    return ['valid' => true, 'components' => [
        'scheme' => $u->getScheme(), 'authority' => $u->getAuthority(), 'userinfo' => $u->getUserInfo(), 'host' => $u->getHost(),
        'path' => $u->getPath(), 'query' => $u->getQuery(), 'fragment' => $u->getFragment()]];
}

$version = trim(shell_exec("dpkg-query -W -f '\${Version}' php-guzzlehttp-psr7"));
serve(['library' => 'guzzle/psr7', 'version' => $version, 'syntaxes' => ['rfc3986'], 'steps' => ['case percent path']], [
    'parse' => 'parse',
    'resolve' => fn($r) => ['result' => (string) UriResolver::resolve(new Uri($r['base']), new Uri($r['input']))],
    'normalize' => fn($r) => ['result' => (string) UriNormalizer::normalize(new Uri($r['input']), STEPS)],
    'compare' => fn($r) => ['equal' => UriNormalizer::isEquivalent(new Uri($r['a']), new Uri($r['b']), STEPS)],
]);
