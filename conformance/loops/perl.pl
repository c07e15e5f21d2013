# Hold a library to the rows: perl loops/perl.pl [FILE ...]. Without a file, it asks all of required.
use strict; use warnings;
use File::Basename; use File::Glob ':bsd_glob'; use File::Spec; use JSON::PP; use URI;

my $validates = 0; # does the library promise to reject invalid strings? If not, they are not asked

sub answer { # put your library here; return undef if it does not do what is asked
  my $request = shift;
  return undef if ($request->{syntax} // '') ne 'rfc3986' or grep { !/^(op|syntax|form|base|input)$/ } keys %$request;
  return eval { {result => URI->new_abs($request->{input}, $request->{base})->as_string} } // {error => {}} if $request->{op} eq 'resolve';
  return undef if $request->{op} ne 'parse';
  my $u = URI->new($request->{input});
  return {valid => JSON::PP::true, components => {scheme => $u->scheme, fragment => $u->fragment}};
}

# The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
my $json = JSON::PP->new->allow_nonref->canonical;
sub differs {
  my ($want, $got) = @_;
  return scalar grep { $_ ne 'error' && exists $got->{$_} && differs($want->{$_}, $got->{$_}) } keys %$want if ref $want eq 'HASH' && ref $got eq 'HASH';
  return @$want != @$got || scalar grep { differs($want->[$_], $got->[$_]) } 0..$#$want if ref $want eq 'ARRAY' && ref $got eq 'ARRAY';
  return $json->encode($want) ne $json->encode($got);
}
sub agrees {
  my ($want, $reply) = @_;
  return !(grep { exists $want->{$_} && !exists $reply->{$_} } exists $want->{valid} ? qw(valid result) : qw(result error)) && !differs($want, $reply);
}
my ($asked, $wrong) = (0, 0);
binmode STDOUT, ':utf8';
my $here = dirname(File::Spec->rel2abs(__FILE__)); # the folder required is beside this file, or beside its folder
for my $name (@ARGV ? @ARGV : map { sort(bsd_glob("$_/required/rfc*/*.jsonl")) } $here, dirname($here)) {
  open my $file, '<', $name or die "$name: $!";
  for my $row (map { decode_json($_) } <$file>) {
    next if $row->{contested} || $row->{withdrawn} || !$validates && ($row->{reply}{error} || exists $row->{reply}{valid} && !$row->{reply}{valid});
    my $reply = answer($row->{request}) // next;
    $asked++;
    next if grep { agrees($_, $reply) } $row->{reply}, @{$row->{alternatives} // []};
    $wrong++;
    print join(' ', basename(dirname(File::Spec->rel2abs($name))) . '/' . ($row->{id} // '-'), $json->encode($row->{request}), 'got', $json->encode($reply), 'want', $json->encode($row->{reply})), "\n";
  }
}
print "$asked asked, $wrong wrong\n";
die "nothing was asked: no file was found, or answer answers nothing\n" if !$asked;
exit($wrong > 0);
