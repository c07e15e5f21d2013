use strict;
use warnings;
use FindBin;
use lib "$FindBin::Bin/../lib";
use Batch;
use JSON::PP;
use URI;

sub parse {
    my $u = URI->new(shift->{input});
    my %c = (scheme => $u->_scheme, fragment => $u->fragment);
    $c{path}      = $u->path . "" if $u->can('path');
    $c{authority} = $u->authority if $u->can('authority');
    $c{query}     = $u->query     if $u->can('query');
    return {valid => JSON::PP::true, components => \%c};
}

serve({library => 'URI', version => URI->VERSION, syntaxes => ['rfc2396']},
    parse   => \&parse,
    resolve => sub { my $r = shift; {result => URI->new_abs($r->{input}, $r->{base})->as_string} });
