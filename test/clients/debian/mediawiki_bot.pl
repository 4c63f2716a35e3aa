# Reads the sample wiki with MediaWiki::Bot, as bots do.
use strict;
use warnings;
no warnings 'deprecated';
use utf8;
use FindBin;
use lib $FindBin::Bin;
use MediaWiki::Bot qw(:constants);
use Steps;
use URI;

begin('MediaWiki::Bot');

# It writes cookies to the working directory.
chdir $ENV{WIKI_SCRATCH};
my $api = URI->new($ENV{WIKI_API});

sub new_bot {
    my $bot = MediaWiki::Bot->new({
        protocol => $api->scheme, host => $api->host_port, path => $api->path =~ s{^/|/api\.php$}{}gr, agent => 'steps',
    });
    @{ $bot->{api}{config} }{qw(retries retry_delay)} = (2, 1);
    return $bot;
}

sub logged_in {
    my ($user, $password) = @_;
    my $bot = new_bot();
    local $SIG{__WARN__} = sub { };
    $bot->login({ username => $user, password => $password }) or die "$bot->{error}{code}\n";
    return $bot;
}

# Returns the error code with which a request is refused.
sub refusal {
    my ($bot, $done) = @_;
    return defined $done ? $done : [$bot->{error}{code} + 0, $bot->{error}{details} =~ /^([\w-]+):/];
}

my $bot = new_bot();

# Accounts and sites
step 'learns the version', '["1", "43"]', sub { my $version = $bot->get_mw_version; [@{$version}{qw(major minor)}] };
step 'learns the namespaces',
    '["Special", "", "Lantern Isles", "Category", "Portal"]',
    sub { my %names = $bot->get_namespace_names; [@names{-1, 0, 4, 14, 100}] };
step 'is refused with a wrong password', '"refused"', sub {
    local $SIG{__WARN__} = sub { };
    new_bot()->login({ username => 'Keeper', password => 'wrong' }) ? 'let in' : 'refused';
};
step 'logs in',
    '["Cartographer", "user"]',
    sub { my $user = logged_in(@ENV{qw(WIKI_USER WIKI_PASSWORD)}); [$user->_whoami, $user->{assert}] };
my $user = logged_in(@ENV{qw(WIKI_BOT WIKI_BOT_PASSWORD)});
step 'logs in with a bot password', '"Cartographer"', sub { $user->_whoami };
step 'logs in with the cookies of before', '"Cartographer"', sub { logged_in($ENV{WIKI_USER})->_whoami };
step 'learns its rights as a bot', '"bot"', sub { logged_in('Tide bot', 'tide-bot-1')->{assert} };
step 'has a token and times for an edit', '["a token", "2024-04-11T11:00:00Z", "a time"]', sub {
    my ($token, $base, $start) = $user->_get_edittoken('Gull Point');
    return [$token =~ /^[0-9a-f]{40}\+\\$/ ? 'a token' : $token, $base, $start =~ /^20\d\d-.*Z$/ ? 'a time' : $start];
};

# Pages
step 'reads a text',
    '[722, "{{Lighthouse|na"]',
    sub { my $text = $bot->get_text('Gull Point'); [length $text, substr $text, 0, 15] };
step 'reads a section', '"== Construction =="', sub { substr $bot->get_text('Gull Point', { rvsection => 1 }), 0, 18 };
step 'reads an old text',
    '"\'\'\'Gull Point\'\'\' is a lighthouse."',
    sub { $bot->get_text('Gull Point', { rvstartid => 185 }) };
step 'reads a text in another script', '"\'\'\'灯台\'"', sub { substr $bot->get_text('灯台'), 0, 6 };
step 'does not find a text', 'null', sub { $bot->get_text('Nowhere at all') };
step 'reads an old text in parts',
    '"\'\'\'Gull Point\'\'\' is a lighthouse on [[Great Lantern]]."',
    sub { $bot->get_text('Gull Point', { rvstartid => 188, rvlimit => 1 }) };
step 'finds the number of a page', '[178]', sub { [$bot->get_id('Ember Rock'), $bot->get_id('Nowhere at all')] };
step 'reads several texts', '{"Isles": 1180, "LI:Rules": 131, "Nowhere at all": null, "Skerra": 196}', sub {
    my $texts = $bot->get_pages(['Skerra', 'Isles', 'Nowhere at all', 'LI:Rules']);
    return { map { $_ => defined $texts->{$_} ? length $texts->{$_} : undef } keys %$texts };
};
step 'reads a history',
    '[[237, "Warden", "2024-04-11", "11:00:00", "Protected \\"[[Gull Point]]\\": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires 20480411000000)", 1], [199, "Cartographer", "2024-02-10", "08:00:00", "/* Construction */ with picture", ""], [188, null, "2024-01-27", "09:00:00", "removed", ""], [187, "Castaway", "2024-01-27", "08:00:00", "telephone numbers", ""], [186, "Castaway", "2024-01-26", "08:00:00", null, ""], [185, "Keeper", "2024-01-25", "08:00:00", "first light", ""]]',
    sub {
    [map { [@{$_}{qw(revid user timestamp_date timestamp_time comment minor)}] } $bot->get_history('Gull Point')];
};
step 'reads a history in parts',
    '[237, 199, 188, 187, 186, 185]',
    sub { [map { $_->{revid} } $bot->get_history('Gull Point', { rvlimit => 2 })] };
step 'finds the last edit of others',
    '[199, null]',
    sub { [$bot->get_last('Gull Point', 'Warden'), $bot->get_last('Gull Point')] };
step 'finds the last edit', '["2024-04-11T11:00:00Z", "Warden"]', sub { [$bot->recent_edit_to_page('Gull Point')] };
step 'lists who wrote', '["Warden", "Cartographer", null, "Castaway"]', sub { [$bot->get_users('Gull Point', 4)] };
step 'compares revisions',
    '"a table"',
    sub { $bot->diff({ revid => 186, oldid => 185 }) =~ /<tr>/ ? 'a table' : 'nothing' };
step 'reads protections',
    '{"Gull Point": ["edit=autoconfirmed 2048-04-11T00:00:00Z", "move=sysop 2048-04-11T00:00:00Z"], "Main Page": ["edit=sysop infinity", "move=sysop infinity"], "Skerra": null}',
    sub {
    my $found = $bot->get_protection(['Gull Point', 'Main Page', 'Skerra']);
    return { map { my $page = $_; $page => $found->{$page} && [map { "$_->{type}=$_->{level} $_->{expiry}" } @{ $found->{$page} }] } keys %$found };
};
step 'reports where files are', '[1, 0]', sub {
    $bot->test_image_exists(['File:Gull Point.png', 'File:Nowhere.png']);
};
step 'expands templates',
    '"Skerra: \'\'This page is short.\'\' [[Category:Stubs]]"',
    sub { $bot->expandtemplates('Skerra', '{{PAGENAME}}: {{Stub}}') };

# Lists
step 'lists backlinks',
    '["Great Lantern", "Mossgate", "Fresnel lens", "The Company of Lights", "1911", "1788", "Gull Point (disambiguation)", "灯台", "מגדלור", "Маяк", "Gull Point Halt", "Gull Cape", "Lantern Isles"]',
    sub { [map { $_->{title} } $bot->what_links_here('Gull Point', 'all', [0, 4])] };
step 'lists redirects to a page',
    '["Gull Cape"]',
    sub { [map { $_->{title} } $bot->what_links_here('Gull Point', 'redirects')] };
step 'lists transclusions',
    '["Great Lantern", "Skerra", "Low Sound", "Tern Holm", "Candle Stack", "Saint Elmo Island", "Lantern Isles"]',
    sub { [map { $_->{title} } $bot->list_transclusions('Template:Island')] };
step 'lists where a file is used',
    '["Great Lantern", "Gull Point"]',
    sub { [$bot->image_usage('File:Gull Point.png')] };
step 'lists a category',
    '["Lantern Isles", "Candle Stack", "Saint Elmo Island", "Ember Rock", "Great Lantern", "Low Sound", "Skerra", "Tern Holm"]',
    sub { [$bot->get_pages_in_category('Islands')] };
step 'lists a category with its own',
    '["Category:Lighthouses built in the 18th century", "Category:Lighthouses built in the 19th century", "Category:Lighthouses built in the 20th century", "Category:Pictures of lighthouses", "Ember Rock", "File:Ember Rock lighthouse.png", "File:Gull Point.png", "File:Tall tower \\"Needle\\".png", "Fresnel lens", "Gull Point", "Lighthouse", "Lightship Patience", "Mossgate Leading Lights", "Needle Light", "Port Tally Mole Light", "Portal:Lighthouses", "Saint Elmo Light", "The Company of Lights", "User:Cartographer/Sandbox", "Φάρος", "Маяк", "מגדלור", "منارة", "灯台"]',
    sub { [sort $bot->get_all_pages_in_category('Category:Lighthouses')] };
step 'lists categories',
    '[37, "Years"]',
    sub { my @all = $bot->get_all_categories({ max => 0 }); [scalar @all, $all[-1]] };
step 'lists outer links',
    '["Main Page https://lanternisles.example/", "Main Page https://cdn.lanternisles.example/map", "Coast survey https://survey.lanternisles.example/results.html", "Coast survey https://survey.lanternisles.example/raw.csv", "The Company of Lights https://archive.lanternisles.example/company/", "Gull Point https://maps.lanternisles.example/?lat=54.2&lon=-8.1", "Gull Point https://books.lanternisles.example/lights#gull"]',
    sub { [map { "$_->{title} $_->{url}" } $bot->linksearch('*.lanternisles.example', 0, 'https')] };
step 'lists pages of a namespace',
    '["Help:Signals", "Help:Signals/de", "Help:Signals/ja", "Help:Templates"]',
    sub { [$bot->get_pages_in_namespace(12)] };
step 'lists pages of a namespace in parts',
    '18',
    sub { scalar(my @all = $bot->get_pages_in_namespace(10, 5, { max => 0 })) };
step 'lists pages by prefix',
    '["Template:Infobox", "Template:Infobox/row", "Template:Infobox lighthouse"]',
    sub { [map { $_->{title} } $bot->prefixindex('Template:Info')] };
step 'searches', '["Lightship Patience"]', sub { [$bot->search('lightship')] };
step 'lists recent changes', '["沈んだ塔 0 Warden", "Gold of the isles 0 Warden", "Sunken village 0 Warden"]', sub {
    [map { "$_->{title} $_->{revid} $_->{user}" } $bot->recentchanges({ ns => 0, limit => 3, show => { minor => 0, bot => 0 } })];
};
step 'lists changes of a user',
    '54',
    sub { scalar(my @all = $bot->recentchanges({ ns => [0, 14], limit => 'max', user => 'Keeper' })) };
step 'hands changes on', '8', sub {
    my $count = 0;
    $bot->recentchanges({ ns => 0, limit => 4 }, { max => 2, hook => sub { $count += @{ $_[0] } } });
    return $count;
};
step 'lists log entries',
    '["move Night mail"]',
    sub { [map { "$_->{action} $_->{title}" } @{ $bot->get_log({ type => 'move', user => 'User:Warden' }) }] };

# Users
step 'counts edits',
    '[35, null]',
    sub { [$bot->count_contributions('User:Keeper'), $bot->count_contributions('Nobody known')] };
step 'finds when a user was active', '"2024-03-09T12:00:00Z"', sub { $bot->last_active('Keeper') };
step 'lists contributions',
    '["Ember Rock 190", "Ember Rock 189", "Gull Point 185"]',
    sub { [map { "$_->{title} $_->{revid}" } ($bot->contributions('Keeper', 0))[0 .. 2]] };
step 'lists contributions of several', '51', sub { scalar(my @all = $bot->contributions(['Keeper', 'Warden'])) };
step 'lists edits that are still on top',
    '["Category:Bridges", "Category:Railways", "Category:Stations", "Engine shed", "File:Railway network.svg", "File:Skerry Viaduct.png", "Gull Point Halt", "Lantern Haven Central", "MediaWiki talk:Sitenotice", "Mossgate", "Mossgate station", "North Line", "Old engine shed", "Port Tally", "Port Tally station", "Portal:Railways", "Quay Line", "Skerry Line", "Steam tram No. 4", "Template:Railway", "Template:Station"]',
    sub { [sort $bot->top_edits('Stationmaster')] };
step 'lists users',
    '["Harbour master", "Warden", 21]',
    sub { [$bot->get_allusers(50, 'sysop'), scalar(my @all = $bot->get_allusers(7, undef, { max => 0 }))] };
step 'reports the groups of a user',
    '["patroller", "templateeditor", "*", "user", "autoconfirmed"]',
    sub { [$bot->usergroups('Cartographer')] };
step 'reports who is blocked',
    '[1, 0, 0]',
    sub { [map { $bot->is_blocked($_) ? 1 : 0 } 'Wrecker', 'Keeper', 'Stowaway'] };
step 'reports who was blocked',
    '[1, 0, 1]',
    sub { [map { $bot->was_blocked($_) ? 1 : 0 } 'Wrecker', 'Keeper', 'Stowaway'] };

# Errors
step 'is refused without a text',
    '[3, "missingparam"]',
    sub { refusal($bot, $bot->{api}->api({ action => 'query', titles => '' , list => 'search' }) || $bot->_handle_api_error) };
step 'may not edit without an account',
    '[3, "assertuserfailed"]',
    sub { refusal($bot, $bot->edit({ page => 'Gull Point', text => 'x', assert => 'user' })) };
