use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Batch;
use JSON::PP;
use Mojo::URL;
use Mojolicious;

sub parse {
    my $r = shift;
    my $u = Mojo::URL->new($r->{input});
    my %c = (scheme => $u->scheme, port => $u->port);
    $c{path} = $u->path->to_string if $r->{syntax} ne 'rfc3987';
    return {valid => JSON::PP::true, components => \%c};
}

serve({library => 'Mojo::URL', version => Mojolicious->VERSION, syntaxes => ['rfc3986', 'rfc3987']},
    parse   => \&parse,
    resolve => sub { my $r = shift; {result => Mojo::URL->new($r->{input})->to_abs(Mojo::URL->new($r->{base}))->to_unsafe_string} });
