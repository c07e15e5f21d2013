use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Batch;
use JSON::PP;
use Mojo::URL;
use Mojolicious;

sub parse {
    my $u = Mojo::URL->new(shift->{input});
    return {valid => JSON::PP::true, components => {
        scheme => $u->scheme, userinfo => $u->userinfo, host => brackets($u->host), port => $u->port,
        path => $u->path->to_string, fragment => $u->fragment}};
}

serve({library => 'Mojo::URL', version => Mojolicious->VERSION, syntaxes => ['rfc3986', 'rfc3987']},
    parse   => \&parse,
    resolve => sub { my $r = shift; {result => Mojo::URL->new($r->{input})->to_abs(Mojo::URL->new($r->{base}))->to_unsafe_string} });
