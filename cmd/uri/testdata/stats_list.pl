# Prints a list of N references, always the same for the same N: web URLs with hosts of very
# different frequency, and one line in twenty that is rare, odd or broken.
#
#   perl stats_list.pl 10000000 > urls.txt
use strict;
use warnings;

my $state = 1;

# random returns a number from 0 to 1, less than 1, of a generator modulo 2^31-1.
sub random {
	$state = $state * 48271 % 2147483647;
	return $state / 2147483647;
}

sub pick { return $_[int(random() * @_)] }

my @words = qw(a about archive article blog data doc en example files home image index item js list news page shop user wiki);
my @odd = ('', '#', '?q', '../a/b', '//', 'mailto:a@b.example', 'urn:isbn:0', 'http://a b/', "\x00", "\xFF\xFE", '%', 'http://h:x/', 'http://[::1]:8080/',
	'http://192.0.2.1/', "http://\xE4\xBE\x8B\xE3\x81\x88.\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88/", '/wiki/%D0%90%d0%b1', 'http://u:p@www.example.com:80/', 'file:///etc/hosts', '/%zz', 'http://a/#b#c', '/<');

for (1 .. $ARGV[0]) {
	if (random() < 0.05) {
		print pick(@odd), "\n";
		next;
	}
	my $host = int(exp(14 * random())); # of 1,202,604; the first is 50,000 times as frequent as the last
	print pick('http', 'https', 'https', 'https'), '://', pick('', 'www.', 'www.', 'Shop.', 'm.'), "host$host.", ('com', 'org', 'co.uk', 'github.io', 'de')[$host % 5];
	print ':', pick(8080, 80, 443) if random() < 0.02;
	print '/', pick(@words) for 1 .. int(6 * random());
	print '?', pick(@words), '=', int(1e6 * random()) if random() < 0.3;
	print '%20', pick('%C3%A9', '%2F', '%e3%81%82') if random() < 0.05;
	print '#', pick(@words) if random() < 0.1;
	print "\n";
}
