package Sandbox;

# A wiki in memory that takes writes, for tests.
use strict;
use warnings;
use HTTP::Tiny;
use JSON::PP qw(decode_json encode_json);
use Text::ParseWords qw(shellwords);

# Starts a wiki as a file describes it; README.md says how to install the command.
sub start {
    my ($class, $description) = @_;
    my @command = shellwords($ENV{WIKIQUERY} // 'npx --no-install wikiquery');
    my $process = open my $output, '-|', @command, qw(sandbox --port 0 --description), $description
        or die "The sandbox does not start: $!";
    my ($api, $controls) = (<$output> // '') =~ /http:\S+\w/g;
    die "The sandbox does not start.\n" if !$controls;
    return bless { process => $process, output => $output, api => $api, controls => $controls }, $class;
}

sub api { return $_[0]{api} }

sub _send {
    my ($self, $method, $path, $body) = @_;
    my %options = defined $body ? (content => encode_json($body)) : ();
    my $response = HTTP::Tiny->new->request($method, "$self->{controls}/$path", \%options);
    die $response->{content} if !$response->{success};
    return decode_json($response->{content});
}

# Takes the wiki, its clock, faults and journal back to the start.
sub reset { return $_[0]->_send(POST => 'reset') }

# Makes requests fail, as in `$sandbox->order_fault(fault => 'maxlag', where => { action => 'edit' })`.
sub order_fault {
    my ($self, %order) = @_;
    return $self->_send(POST => 'faults', \%order);
}

# What clients wrote: each write's user, action, parameters, and its result or error.
sub writes { return @{ $_[0]->_send(GET => 'writes') } }

sub DESTROY {
    my ($self) = @_;
    local $?;
    kill TERM => $self->{process};
    close $self->{output};
    return;
}

1;
