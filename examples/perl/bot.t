use strict;
use warnings;
use FindBin qw($Bin);
use lib $Bin;
use Bot qw(categorize);
use MediaWiki::API;
use Sandbox;
use Test::More;

my $sandbox = Sandbox->start("$Bin/wiki.json");
my $wiki    = MediaWiki::API->new({ api_url => $sandbox->api });
$wiki->login({ lgname => 'Sorter', lgpassword => 'correct horse' }) or BAIL_OUT $wiki->{error}{details};

subtest 'edits only pages that lack the category' => sub {
    $sandbox->reset;
    categorize($wiki, ['Bridge', 'Tower', 'No such page'], 'Buildings');
    is_deeply [map { [$_->{user}, $_->{parameters}{title}] } $sandbox->writes], [['Sorter', 'Bridge']], 'one edit';
    my $members = $wiki->list({ action => 'query', list => 'categorymembers', cmtitle => 'Category:Buildings' });
    is_deeply [map { $_->{title} } @$members], ['Bridge', 'Tower'], 'both pages are in the category';
};

subtest 'each test has the wiki as described' => sub {
    $sandbox->reset;
    is_deeply [$sandbox->writes], [], 'no writes';
    is $wiki->get_page({ title => 'Bridge' })->{'*'}, 'Of stone.', 'the text';
};

subtest 'stops where the wiki is read-only' => sub {
    $sandbox->reset;
    $sandbox->order_fault(fault => 'readonly', where => { action => 'edit' });
    ok !eval { categorize($wiki, ['Bridge'], 'Buildings'); 1 }, 'it dies';
    like $@, qr/^Bridge: readonly/, 'with the error';
};

done_testing;
