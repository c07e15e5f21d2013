# Counts a list of references slowly, without code of this module, and prints the figures of
# "uri stats --json", one a line: the path of the figure, a tab, and the number.
#
#   perl stats.pl RFC1738 RFC1808 RFC2396 RFC3986 RFC3987 < urls.txt
#
# The arguments are regular expressions for the references of each syntax. The components are
# those of RFC 3986: they are split by the expression of its appendix B.
use strict;
use warnings;
use Unicode::UCD qw(charprop);

my @names = qw(rfc1738 rfc1808 rfc2396 rfc3986 rfc3987);
my @regexps = map { s/^\(\*UTF\)//r } @ARGV; # Perl matches characters without this verb
@regexps = map { qr/$_/ } @regexps;
my %n;                # figures
my (%length, %depth); # counts by number
my %script;           # of code points

# A well-formed character of UTF-8 that is not ASCII (RFC 3629, 4).
my $tail = qr/[\x80-\xBF]/;
my $utf8 = qr/[\xC2-\xDF]$tail|\xE0[\xA0-\xBF]$tail|[\xE1-\xEC\xEE\xEF]$tail{2}|\xED[\x80-\x9F]$tail|\xF0[\x90-\xBF]$tail{2}|[\xF1-\xF3]$tail{3}|\xF4[\x80-\x8F]$tail{2}/;

# characters returns the characters of well-formed UTF-8.
sub characters {
	my ($text) = @_;
	utf8::decode($text) or die;
	return $text;
}

sub scripts {
	my ($bytes, $figure) = @_;
	for my $c (split //, characters($bytes)) {
		my $code = ord $c;
		next if $code < 128;
		$script{$code} //= charprop($code, 'sc');
		$n{"scripts/$script{$code}/$figure"}++;
	}
}

sub encodings {
	my ($component, $text) = @_;
	my $any = 0;
	while ($text =~ /((?:%[0-9A-Fa-f]{2})+)/g) {
		my $run = $1;
		$any = 1;
		for my $triplet ($run =~ /%../g) {
			$n{"percent_encodings/$component"}++;
			$n{"percent_encodings/lower_case"}++ if $triplet =~ /[a-f]/;
			$n{'percent_encodings/octets/' . uc $triplet}++;
		}
		my $bytes = $run =~ s/%(..)/chr hex $1/ger;
		while ($bytes =~ /\G(?:($utf8)|([\x80-\xFF])|[\x00-\x7F])/gs) {
			scripts($1, 'encoded') if defined $1;
			$n{'percent_encodings/not_utf8'}++ if defined $2;
		}
	}
	return $any;
}

sub host {
	my ($host) = @_;
	$n{'components/host'}++;
	$host =~ s/(%..)|([A-Z])/defined $1 ? $1 : lc $2/ge;
	$n{"hosts/values/$host"}++;
	my $octet = qr/(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])/;
	my $kind = $host =~ /^\[v/i ? 'IPvFuture' : $host =~ /^\[/ ? 'IPv6address'
		: $host =~ /^$octet\.$octet\.$octet\.$octet\z/ ? 'IPv4address' : 'reg-name';
	$n{"host_kinds/$kind"}++;
	$n{"names/$host"}++ if $kind eq 'reg-name';
}

sub reference {
	my ($line) = @_;
	$line =~ m{^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?\z}s or die;
	my ($scheme, $authority, $path, $query, $fragment) = ($1, $2, $3, $4, $5);
	my $kind = defined $scheme ? 'uri' : defined $authority ? 'network-path' : $path =~ m{^/} ? 'absolute-path'
		: $path ne '' || defined $query ? 'relative-path' : 'same-document';
	$n{"kinds/$kind"}++;
	$n{'schemes/values/' . lc $scheme}++ if defined $scheme;
	my $any = 0;
	if (defined $authority) {
		$n{'components/authority'}++;
		$authority =~ /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::([0-9]*))?\z/ or die;
		my ($userinfo, $host, $port) = ($1, $2, $3);
		$n{'components/userinfo'}++ if defined $userinfo;
		$n{'components/password'}++ if defined $userinfo && $userinfo =~ /:/;
		$n{'components/port'}++ if defined $port;
		$n{"ports/values/$port"}++ if defined $port;
		host($host);
		$any |= encodings('host', $host);
	}
	$n{'components/query'}++ if defined $query;
	for my $pair (split /&/, $query // '') {
		$n{'parameters/values/' . $pair =~ s/=.*//sr}++ if $pair ne '';
	}
	$n{'components/fragment'}++ if defined $fragment;
	$any |= encodings('path', $path);
	$any |= encodings('query', $query // '');
	$any |= encodings('fragment', $fragment // '');
	$n{'percent_encodings/references'}++ if $any;
	my @segments = split m{/}, $path, -1;
	shift @segments if $path =~ m{^/};
	$depth{scalar @segments}++;
}

# floor2 returns the lower end of the bucket of a number.
sub floor2 {
	my ($i) = @_;
	return $i if $i < 4096;
	my $power = 4096;
	$power *= 2 while 2 * $power <= $i;
	return $power;
}

sub histogram {
	my ($name, $counts) = @_;
	my @list = sort { $a <=> $b } keys %$counts;
	for my $i (@list) {
		$n{"$name/count"} += $counts->{$i};
		$n{"$name/sum"} += $i * $counts->{$i};
		$n{"$name/buckets/" . floor2($i)} += $counts->{$i};
	}
	return unless @list;
	($n{"$name/min"}, $n{"$name/max"}) = @list[0, -1];
	for my $q (['median', 50], ['p90', 90], ['p99', 99]) {
		my $rank = 0;
		for my $i (@list) {
			$rank += $counts->{$i};
			$n{"$name/$q->[0]"} = floor2($i), last if 100 * $rank >= $q->[1] * $n{"$name/count"};
		}
	}
}

binmode STDIN;
while (my $line = <STDIN>) {
	$line =~ s/\r?\n\z//;
	$line =~ s/^\xEF\xBB\xBF// if $. == 1;
	$n{lines}++;
	$n{empty}++ if $line eq '';
	$length{length $line}++;
	my $characters = $line;
	if ($line =~ /[\x80-\xFF]/) {
		$n{non_ascii}++;
		while ($line =~ /($utf8)/g) {
			scripts($1, 'written');
		}
		undef $characters unless $line =~ /^(?:[\x00-\x7F]|$utf8)*\z/s;
		$n{not_utf8}++ unless defined $characters;
		$characters = characters($line) if defined $characters;
	}
	my @set;
	for my $i (0 .. $#names) {
		push @set, $names[$i] if defined $characters && $characters =~ $regexps[$i];
	}
	$n{"syntaxes/$_"}++ for @set;
	$n{'syntax_sets/' . join ',', @set}++;
	if (grep { $_ eq 'rfc3986' } @set) {
		$n{accepted}++;
		reference($line);
	} else {
		$n{rejected}++;
	}
}
histogram('length', \%length);
histogram('depth', \%depth);
for my $table (qw(schemes hosts ports parameters)) {
	my @values = grep { m{^$table/values/} } keys %n;
	$n{"$table/distinct"} = @values;
	$n{"$table/total"} += $n{$_} for @values;
}
print map { "$_\t$n{$_}\n" } sort keys %n;
