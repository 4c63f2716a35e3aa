# Prints the steps of a client's script, a line each.
package Steps;
use strict;
use warnings;
use Exporter 'import';
use JSON::PP;

our @EXPORT = qw(begin step);
my $json = JSON::PP->new->canonical->allow_nonref->allow_blessed;

binmode STDOUT, ':encoding(UTF-8)';
$| = 1;

# Prints the client with its version.
sub begin {
    my ($name) = @_;
    print join("\t", 'client', $name . ' ' . $name->VERSION), "\n";
}

# Runs a step and compares the client's result with the expected value, given as JSON.
sub step {
    my ($name, $expected, $act) = @_;
    my $value = eval { $act->() };
    my $seen = $json->encode($@ ? "refused: $@" =~ s/ at \S+ line.*//sr : $value);
    my $mark = !$@ && $seen eq $json->encode($json->decode($expected)) ? 'ok' : 'not ok';
    print join("\t", $mark, $name, $seen), "\n";
}

1;
