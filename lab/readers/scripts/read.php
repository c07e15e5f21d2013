<?php
// Reads texts in base64, one per line, by parse_url. See programs.go.
echo 'PHP ' . PHP_VERSION . "\n";
while (($line = fgets(STDIN)) !== false) {
    $u = parse_url(base64_decode($line));
    if ($u === false) {
        echo "refused\n";
        continue;
    }
    $parts = [$u['scheme'] ?? '', $u['host'] ?? '', $u['port'] ?? '', $u['path'] ?? ''];
    echo implode("\t", array_map(fn($p) => base64_encode((string) $p), $parts)) . "\n";
}
