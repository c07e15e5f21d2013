package Batch;

# The loop of an adapter in Perl: one request per line in, one reply per line out.

use strict;
use warnings;
use Exporter 'import';
use JSON::PP;

our @EXPORT = qw(serve brackets);

my %keys = map { $_ => 1 } qw(op id syntax form input base a b steps);

# serve answers requests until the input ends. %ops maps the name of an operation to a function
# of the request, which returns the reply. A die of the library is a refusal.
sub serve {
    my ($hello, %ops) = @_;
    my $json = JSON::PP->new->utf8->canonical;
    $| = 1;
    while (my $line = <STDIN>) {
        my $r  = {form => 'reference', %{$json->decode($line)}};
        my $op = $r->{op};
        my $reply;
        if ($op eq 'hello') {
            $reply = {
                protocol => 1, language => 'perl', runtime => "perl $^V, $^O", ops => [sort keys %ops],
                forms => ['reference'], steps => [], limits => {nul => JSON::PP::true, bytes => JSON::PP::false}, %$hello
            };
        }
        elsif (!$ops{$op} || grep { !$keys{$_} } keys %$r) { $reply = {error => {code => 'unsupported'}} }
        else                                               { $reply = answer($op, $ops{$op}, $r) }
        print $json->encode({%$reply, id => $r->{id}}), "\n";
    }
}

sub answer {
    my ($op, $f, $r) = @_;
    local $SIG{__WARN__} = sub { };
    my $reply = eval { $f->($r) };
    return $reply if $reply;
    return $op eq 'parse' ? {valid => JSON::PP::false} : {error => {code => 'refused', message => "$@"}};
}

# brackets returns an IPv6 address with the brackets that the library takes off.
sub brackets { my $host = shift; defined $host && $host =~ /^[^\[].*:/s ? "[$host]" : $host }

1;
