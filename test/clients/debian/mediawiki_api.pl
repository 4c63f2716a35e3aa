# Reads the sample wiki with MediaWiki::API, as bots do.
use strict;
use warnings;
use utf8;
use lib '.';
use MediaWiki::API;
use Steps;

begin('MediaWiki::API');

sub connected {
    my $client = MediaWiki::API->new({ api_url => $ENV{WIKI_API}, retries => 1, retry_delay => 1, max_lag => 5 });
    $client->{config}{on_error} = undef;
    return $client;
}

sub logged_in {
    my ($user, $password) = @_;
    my $client = connected();
    $client->login({ lgname => $user, lgpassword => $password }) or die $client->{error}{code};
    return $client;
}

# Returns the error code with which a request is refused.
sub refusal {
    my ($client, $done) = @_;
    return defined $done ? $done : [$client->{error}{code} + 0, $client->{error}{details} =~ /^([\w-]+):/];
}

sub pages { return [sort { ($a->{title} // '') cmp ($b->{title} // '') } values %{ $_[0]{query}{pages} }] }
sub titles { return [map { $_->{title} } @{ $_[0] }] }

my $wiki = connected();

# Accounts and sites
step 'learns about the wiki', '["Lantern Isles", "first-letter", "en", 1]', sub {
    my $general = $wiki->api({ action => 'query', meta => 'siteinfo' })->{query}{general};
    return [@{$general}{qw(sitename case lang)}, exists $general->{writeapi}];
};
step 'is refused with a wrong password', '[4]', sub {
    my $client = connected();
    return refusal($client, $client->login({ lgname => 'Keeper', lgpassword => 'wrong' }));
};
my $user = logged_in(@ENV{qw(WIKI_USER WIKI_PASSWORD)});
my $sysop = logged_in(@ENV{qw(WIKI_SYSOP WIKI_SYSOP_PASSWORD)});
step 'logs in', '["Cartographer", ["patroller", "templateeditor", "*", "user", "autoconfirmed"], 1]', sub {
    my $info = $user->api({ action => 'query', meta => 'userinfo', uiprop => 'groups|rights|hasmsg' })->{query}{userinfo};
    return [$info->{name}, $info->{groups}, exists $info->{messages}];
};
step 'logs in with a bot password', '"Cartographer"', sub {
    my $bot = logged_in(@ENV{qw(WIKI_BOT WIKI_BOT_PASSWORD)});
    return $bot->api({ action => 'query', meta => 'userinfo' })->{query}{userinfo}{name};
};

# Pages
step 'reads a page', '[177, 0, "Gull Point", 237, "Warden", "2024-04-11T11:00:00Z", 735, 722]', sub {
    my $page = $wiki->get_page({ title => 'Gull Point' });
    return [@{$page}{qw(pageid ns title revid user timestamp size)}, length $page->{'*'}];
};
step 'reads a page in another script',
    '"\'\'\'灯台\'\'\'は、船に"',
    sub { substr $wiki->get_page({ title => '灯台' })->{'*'}, 0, 12 };
step 'does not find a page', '[1, "Nowhere at all"]', sub {
    my $page = $wiki->get_page({ title => 'Nowhere at all' });
    return [exists $page->{missing}, $page->{title}];
};
step 'reads several pages',
    '[["Gull Cape", "", 1, ""], ["Nowhere", 1, "", ""], ["Skerra", "", "", ""], ["[[", "", "", 1]]',
    sub {
    my $found = $wiki->api({ action => 'query', titles => 'Skerra|Gull Cape|Nowhere|[[', prop => 'info', inprop => 'protection|url' });
    return [map { [$_->{title}, exists $_->{missing}, exists $_->{redirect}, exists $_->{invalid}] } @{ pages($found) }];
};
step 'reads pages by number',
    '[null, "Great Lantern", "Gull Point"]',
    sub { titles(pages($wiki->api({ action => 'query', pageids => '54|177|99999' }))) };
step 'follows redirects',
    '[[{"from": "Gull Cape", "to": "Gull Point", "tofragment": "Light"}, {"from": "燈台", "to": "灯台"}], ["177", "78"]]',
    sub {
    my $found = $wiki->api({ action => 'query', titles => 'Gull Cape|燈台', redirects => 1, indexpageids => 1 })->{query};
    return [$found->{redirects}, [sort @{ $found->{pageids} }]];
};
step 'reads links of pages',
    '{"extlinks": ["https://lanternisles.example/", "https://cdn.lanternisles.example/map"], "images": ["File:Lantern.svg"], "langlinks": ["de:Hauptseite", "fr:Accueil", "he:עמוד ראשי", "ja:メインページ"], "links": ["Lantern Isles", "Lantern Isles:Rules", "Help:Signals", "Portal:Lighthouses", "Portal:Railways", "Signal:Bravo", "Signal:alpha"]}',
    sub {
    my $found = $wiki->api({
        action => 'query', titles => 'Main Page', prop => 'links|images|extlinks|langlinks|categories|templates|iwlinks',
        pllimit => 'max', imlimit => 'max', ellimit => 'max', lllimit => 'max', cllimit => 'max', tllimit => 'max', iwlimit => 'max',
    });
    my ($page) = values %{ $found->{query}{pages} };
    return {
        links => titles($page->{links}), images => titles($page->{images}),
        extlinks => [map { $_->{'*'} } @{ $page->{extlinks} }],
        langlinks => [map { "$_->{lang}:$_->{'*'}" } @{ $page->{langlinks} }],
    };
};
step 'sends a text that is already encoded', '["灯台"]', sub {
    my $title = '灯台';
    utf8::encode($title);
    return titles(pages($wiki->api({ action => 'query', titles => $title }, { skip_encoding => 1 })));
};

# Lists, continued in the old way
step 'lists all pages of a namespace', '[27, "Category:Birds", "Category:Uncategorized island"]', sub {
    my $found = $wiki->list({ action => 'query', list => 'allpages', apnamespace => 14, aplimit => 7 });
    return [scalar @$found, $found->[0]{title}, $found->[-1]{title}];
};
step 'lists as much as it is told to', '6', sub {
    scalar @{ $wiki->list({ action => 'query', list => 'allpages', aplimit => 3 }, { max => 2 }) };
};
step 'hands a list on in parts', '[20, 17]', sub {
    my @sizes;
    $wiki->list({ action => 'query', list => 'allcategories', aclimit => 20 }, { hook => sub { push @sizes, scalar @{ $_[0] } } });
    return \@sizes;
};
for my $list (
    [categorymembers => { cmtitle => 'Category:Islands', cmlimit => 3 }, '[8,"Lantern Isles","Tern Holm"]'],
    [backlinks => { bltitle => 'Gull Point', bllimit => 5 }, '[15,"Great Lantern","File:Gull Point.png"]'],
    [embeddedin => { eititle => 'Template:Island', eilimit => 2 }, '[7,"Great Lantern","Lantern Isles"]'],
    [imageusage => { iutitle => 'File:Gull Point.png', iulimit => 1 }, '[2,"Great Lantern","Gull Point"]'],
    [exturlusage => { euquery => '*.lanternisles.example', euprop => 'title|url', eulimit => 4 }, '[10,"Main Page","Gull Point"]'],
    [allimages => { ailimit => 4 }, '[10,"File:Blinking light.gif","File:旗信号.png"]'],
    [allusers => { auprop => 'groups', aulimit => 5 }, '[21,"Cartographer","灯台守"]'],
    [blocks => { bkprop => 'id|user', bklimit => 2 }, '[7,"~2024-2","Wrecker"]'],
    [logevents => { letype => 'protect', leprop => 'type|title|ids', lelimit => 3 }, '[11,"宝の地図","Main Page"]'],
    [usercontribs => { ucuser => 'Keeper', uclimit => 10 }, '[35,"File:Blinking light.gif","Category:Lighthouses"]'],
    [recentchanges => { rctype => 'edit|new', rclimit => 50 }, '[217,"Template:Lighthouse","Main Page"]'],
    [protectedtitles => { ptlimit => 1 }, '[3,"宝の地図","Treasure map"]'],
    [search => { srsearch => 'lighthouse', srlimit => 5 }, '[1,"Lighthouse","Lighthouse"]'],
) {
    my ($name, $parameters, $expected) = @$list;
    step "lists $name", $expected, sub {
        my $found = $wiki->list({ action => 'query', list => $name, %$parameters });
        return refusal($wiki) unless defined $found;
        return [scalar @$found, map { $_->{title} // $_->{name} // $_->{user} } @{$found}[0, -1]] if ref $found eq 'ARRAY' && @$found;
        return $found;
    };
}
step 'lists the watchlist', '[32, "Ember Rock"]', sub {
    my $found = $user->list({ action => 'query', list => 'watchlist', wlprop => 'title', wlallrev => 1, wllimit => 4 });
    return [scalar @$found, $found->[0]{title}];
};
step 'lists deleted revisions',
    '[["沈んだ塔", 1], ["Sunken village", 1], ["Sunken village", 2], ["Gold of the isles", 1]]',
    sub {
    my $found = $sysop->list({ action => 'query', list => 'deletedrevs', drlimit => 2 });
    return [map { [$_->{title}, scalar @{ $_->{revisions} }] } @$found];
};
step 'lists an empty category', '[]', sub {
    $wiki->list({ action => 'query', list => 'categorymembers', cmtitle => 'Category:Nothing here' });
};

# Errors
step 'reports an unknown action', '[3, "badvalue"]', sub { refusal($wiki, $wiki->api({ action => 'sail' })) };
step 'reports a missing parameter',
    '[3, "missingparam"]',
    sub { refusal($wiki, $wiki->api({ action => 'query', list => 'categorymembers' })) };
step 'is refused a watchlist',
    '[3, "notloggedin"]',
    sub { refusal($wiki, $wiki->list({ action => 'query', list => 'watchlist' })) };
step 'reports an unknown value',
    '[3, "badvalue"]',
    sub { refusal($wiki, $wiki->list({ action => 'query', list => 'allpages', apdir => 'up' })) };

# Files
step 'finds out where a file is',
    '["File:Gull Point.png", "e1db876320f35500ac18fcf8935396a1a1a24fcc", "/Gull_Point.png"]',
    sub {
    my $found = pages($wiki->api({ action => 'query', titles => 'Image:Gull Point.png', prop => 'imageinfo', iiprop => 'url|sha1|size' }))->[0];
    return [$found->{title}, $found->{imageinfo}[0]{sha1}, $found->{imageinfo}[0]{url} =~ m{(/[^/]+)$}];
};

step 'does not log out without a token', '"still there"', sub {
    $user->logout;
    return exists $user->api({ action => 'query', meta => 'userinfo' })->{query}{userinfo}{anon} ? 'gone' : 'still there';
};
