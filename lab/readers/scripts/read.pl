# Reads texts in base64, one per line, by the module URI. See programs.go.
use strict;
use warnings;
use Encode qw(decode encode);
use MIME::Base64;
use URI;

$| = 1;
print "URI $URI::VERSION, Perl ", substr($^V, 1), "\n";
while (my $line = <STDIN>) {
    my @parts = eval {
        my $u = URI->new(decode('UTF-8', decode_base64($line)));
        my ($host, $port) = map { $u->can($_) ? $u->$_ : '' } 'host', '_port';
        $host = "[$host]" if defined $host && $host =~ /^[0-9a-f.]*:[0-9a-f:.]*$/i;
        ($u->scheme, $host, $port, $u->can('path') ? $u->path : $u->opaque);
    };
    print $@ ? 'refused' : join("\t", map { encode_base64(encode('UTF-8', defined $_ ? $_ : ''), '') } @parts), "\n";
}
