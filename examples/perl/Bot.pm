package Bot;

# Adds pages to a category, with MediaWiki::API.
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT_OK = qw(categorize);

# Adds a category to those of the pages that exist and lack it. Dies where the wiki refuses an edit.
sub categorize {
    my ($wiki, $titles, $category) = @_;
    for my $title (@$titles) {
        my $page = $wiki->get_page({ title => $title });
        next if exists $page->{missing} || $page->{'*'} =~ /\Q[[Category:$category]]\E/;
        $wiki->edit({
            action        => 'edit',
            title         => $title,
            text          => "$page->{'*'}\n[[Category:$category]]",
            basetimestamp => $page->{timestamp},
            summary       => "Added to $category",
        }) or die "$title: $wiki->{error}{details}\n";
    }
    return;
}

1;
