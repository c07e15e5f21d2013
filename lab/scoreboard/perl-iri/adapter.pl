use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Batch;
use IRI;
use JSON::PP;

sub parse {
    my $u = IRI->new(shift->{input});
    return {valid => JSON::PP::true, components => {
        scheme => $u->scheme, userinfo => $u->user, host => $u->host, port => $u->port,
        path => $u->path, query => $u->query, fragment => $u->fragment}};
}

serve({library => 'IRI', version => IRI->VERSION, syntaxes => ['rfc3987']},
    parse   => \&parse,
    resolve => sub { my $r = shift; {result => IRI->new(value => $r->{input}, base => $r->{base})->abs} });
