"""Reads the sample wiki with pywikibot, as bots do."""

import os
import time

from configure import configure
from steps import begin, refusal, step

configure(os.environ['WIKI_USER'], os.environ['WIKI_PASSWORD'])
import pywikibot  # noqa: E402
from pywikibot import pagegenerators  # noqa: E402
from pywikibot.data import api  # noqa: E402

begin(f'pywikibot {pywikibot.__version__}')
site = pywikibot.Site()


def titles(pages):
    return [page.title() for page in pages]


def page(title):
    return pywikibot.Page(site, title)


def kind(error):
    return type(error).__name__


# Accounts and sites
step('learns the version', [1, 43], lambda: [*site.mw_version.version[:2]])
step(
    'learns about the wiki',
    ['Lantern Isles', 'Main Page', 'first-letter', 'lanternwiki'],
    lambda: [site.siteinfo[name] for name in ('sitename', 'mainpage', 'case', 'wikiid')],
)
step(
    'learns other properties of it',
    [True, True, True, True, True, True],
    lambda: [len(site.siteinfo[name]) > 0 for name in ('statistics', 'interwikimap', 'extensions', 'magicwords', 'specialpagealiases', 'usergroups')],
)
step(
    'does not learn what there is not',
    [False, ''],
    lambda: ['nothing of the kind' in site.siteinfo, site.siteinfo.get('nothing of the kind')],
)
step(
    'learns the namespaces',
    [[100, 'Portal', 'first-letter'], [101, 'Portal talk', 'first-letter'], [102, 'Signal', 'case-sensitive'],
     [103, 'Signal talk', 'case-sensitive'], [1198, 'Translations', 'first-letter'],
     [1199, 'Translations talk', 'first-letter']],
    lambda: [(int(n), n.custom_name, n.case) for n in site.namespaces.values() if n >= 100],
)
step(
    'finds a namespace by its alias',
    [4, 6, 13, 100],
    lambda: [site.namespaces.lookup_name(name).id for name in ('LI', 'Image', 'Help talk', 'PORTAL')],
)
step('queries without an account', [False, None], lambda: [site.logged_in(), site.user()])
step(
    'logs in',
    ['Cartographer', True, True],
    lambda: [site.login(), site.user(), site.has_group('patroller'), site.has_right('patrol')][1:],
)
step(
    'has preferences',
    [['patroller', 'templateeditor', '*', 'user', 'autoconfirmed'], True, True],
    lambda: [site.userinfo['groups'], 'messages' in site.userinfo, 'ratelimits' in site.userinfo],
)
step(
    'has tokens',
    {'csrf': 42, 'patrol': 42, 'watch': 42},
    lambda: {name: len(site.tokens[name]) for name in ('csrf', 'patrol', 'watch')},
)
step(
    'learns which tokens there are',
    ['createaccount', 'csrf', 'login', 'patrol', 'rollback', 'userrights', 'watch'],
    lambda: sorted(site.get_tokens([])),
)
step('knows the time of the server', True, lambda: abs(site.server_time().timestamp() - time.time()) < 60)
step(
    'knows what the wiki has',
    [True, False, False],
    lambda: [site.has_extension('Gadgets'), site.has_data_repository, site.has_image_repository],
)


def parameters():
    """Returns the `paraminfo` of modules that bots use, each requested on first use."""
    info = api.ParamInfo(site)
    info.fetch(['query+revisions', 'query+allpages', 'query+recentchanges', 'query+links', 'query+info', 'login'])
    return {
        'limits': [info.parameter('query+revisions', 'limit')[name] for name in ('max', 'highmax')],
        'prefix': info.prefix_map['query+recentchanges'],
        'required': [p['name'] for p in info['query+search']['parameters'] if 'required' in p],
        'generators': sorted({'query+allpages', 'query+info', 'query+links'} & set(info.attributes('generator'))),
        'posted': 'mustbeposted' in info['login'],
        'submodules': {'allpages', 'info', 'siteinfo'} <= info.submodules('query'),
        'namespaces': info.parameter('query+allpages', 'namespace')['type'],
    }


step(
    'learns the parameters of modules',
    {'generators': ['query+allpages', 'query+links'],
     'limits': [500, 5000],
     'namespaces': 'namespace',
     'posted': True,
     'prefix': 'rc',
     'required': ['search'],
     'submodules': True},
    parameters,
)
step('reports a module that there is not', False, lambda: 'query+sails' in api.ParamInfo(site))

# A page
point = page('gull Point')
step(
    'reads a page',
    ['Gull Point', True, 177, 0, 722],
    lambda: [point.title(), point.exists(), point.pageid, point.namespace().id, len(point.text)],
)
step('reads a page in another script', "'''灯台'''は、船に", lambda: page('灯台').text[:12])
step('does not find a page', [False, ''], lambda: [page('Nowhere at all').exists(), page('Nowhere at all').text])
step('is refused what is not there', 'NoPageError', lambda: refusal(lambda: page('Nowhere at all').get(), kind))
step('is refused a bad title', 'InvalidTitleError', lambda: refusal(lambda: page('Gull [x]').get(), kind))
step(
    'follows a redirect',
    [True, 'Gull Point#Light'],
    lambda: [page('Gull Cape').isRedirectPage(), page('Gull Cape').getRedirectTarget().title()],
)
step(
    'is refused the text of a redirect',
    'IsRedirectPageError',
    lambda: refusal(lambda: page('Gull Cape').get(), kind),
)
step(
    'is refused a circle of redirects',
    'CircularRedirectError',
    lambda: refusal(lambda: page('Round').getRedirectTarget(), kind),
)
step(
    'reads protections',
    [{'edit': ['autoconfirmed', '2048-04-11T00:00:00Z'], 'move': ['sysop', '2048-04-11T00:00:00Z']},
     {'create': ['sysop', 'infinity']}],
    lambda: [point.protection(), page('Treasure map').protection()],
)
step(
    'reads facts',
    ['wikitext', 237, 'Warden', 0],
    lambda: [point.content_model, point.latest_revision_id, point.lastNonBotUser(), point.depth],
)
step('reads properties', {'displaytitle': '<i>Main Page</i>', 'notoc': ''}, lambda: page('Main Page').properties())
step(
    'reads the oldest revision',
    ['Keeper', '2024-01-25T08:00:00Z'],
    lambda: [point.oldest_revision.user, str(point.oldest_revision.timestamp)],
)
step(
    'reads a history',
    [[237, 'Warden',
      'Protected "[[Gull Point]]": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires '
      '20480411000000)',
      True, []],
     [199, 'Cartographer', '/* Construction */ with picture', False, ['surveyed', 'needs a source']],
     [188, '', 'removed', False, []], [187, 'Castaway', 'telephone numbers', False, []],
     [186, 'Castaway', '', False, []], [185, 'Keeper', 'first light', False, []]],
    lambda: [(r.revid, r.user, r.comment, r.minor, r.tags) for r in point.revisions()],
)
step(
    'reads a history with texts',
    [722, 722, 54],
    lambda: [r.text and len(r.text) for r in point.revisions(content=True, total=3)],
)
step('reads a history forwards', [185, 186], lambda: [r.revid for r in point.revisions(reverse=True, total=2)])
step('reads an old text', "'''Gull Point''' is a lighthouse.", lambda: point.get_revision(185, content=True).text)
step('reads another slot', ['main', 'notes'], lambda: sorted(page('Lantern Isles').latest_revision.slots))
step(
    'counts contributors',
    {'': 1, '203.0.113.7': 1, 'Cartographer': 2, 'Warden': 1, 'Wrecker': 1},
    lambda: dict(page('Lantern Isles').contributors()),
)
step(
    'lists links',
    ['1788', '1911', 'Ember Rock', 'Great Lantern', 'Isles'],
    lambda: sorted(titles(point.linkedPages(namespaces=0)))[:5],
)
step(
    'lists templates',
    ['Template:Cite', 'Template:Coordinates', 'Template:Flash', 'Template:Infobox', 'Template:Infobox/row',
     'Template:Lighthouse', 'Template:Navigation'],
    lambda: sorted(titles(point.itertemplates())),
)
step(
    'lists images',
    ['File:Ember Rock lighthouse.png', 'File:Gull Point.png', 'File:Tall tower "Needle".png'],
    lambda: titles(point.imagelinks()),
)
step(
    'lists categories',
    ['Category:Lighthouses', 'Category:Lighthouses built in the 18th century', 'Category:Pages with sources'],
    lambda: sorted(titles(point.categories())),
)
step(
    'lists outer links',
    ['https://books.lanternisles.example/lights#gull', 'https://maps.lanternisles.example/?lat=54.2&lon=-8.1'],
    lambda: sorted(point.extlinks()),
)
step(
    'lists links to other wikis',
    ['lantern: Accueil', 'lantern: Hauptseite', 'lantern: עמוד ראשי', 'lantern: メインページ'],
    lambda: sorted(f'{link.site.code}: {link.title}' for link in site.pagelanglinks(page('Main Page'), include_obsolete=True)),
)
step(
    'lists backlinks',
    ['1788', '1911', 'Fresnel lens', 'Great Lantern', 'Gull Point (disambiguation)'],
    lambda: sorted(titles(point.backlinks(filter_redirects=False, namespaces=0)))[:5],
)
step('lists redirects to a page', ['Gull Cape'], lambda: titles(point.redirects()))
step(
    'lists references',
    ['Candle Stack', 'Great Lantern', 'Lantern Isles', 'Low Sound'],
    lambda: sorted(titles(page('Template:Island').getReferences(only_template_inclusion=True)))[:4],
)
step('expands a text', 'ory:Islands]]\n[[Category:Wanted survey]]', lambda: page('Skerra').expand_text()[-40:])
step(
    'finds the talk page',
    ['Talk:Gull Point', True],
    lambda: [point.toggleTalkPage().title(), point.toggleTalkPage().exists()],
)

# Several pages at once
many = ['Skerra', 'Gull Point', 'Nowhere at all', '灯台', 'Isles', 'User:Keeper']
step(
    'loads pages before they are read',
    [['Skerra', True, [56]], ['Gull Point', True, [237]], ['Nowhere at all', False, []], ['灯台', True, [79]],
     ['Isles', True, [110]], ['User:Keeper', True, [169]]],
    lambda: [(p.title(), p.exists(), sorted(p._revisions)) for p in site.preloadpages([page(title) for title in many])],
)
step('loads pages in groups', 70, lambda: len(list(site.preloadpages(site.allpages(total=70), groupsize=20))))
step(
    'loads pages with templates and categories',
    ['Category:Islands', 'Category:Lantern Isles', 'Category:Wanted survey'],
    lambda: sorted(titles(next(iter(site.preloadpages([page('Skerra')], templates=True, langlinks=True, categories=True))).categories())),
)
step(
    'loads pages by number',
    ['Great Lantern', 'Gull Point', 'Ember Rock'],
    lambda: titles(site.load_pages_from_pageids([54, 177, 178])),
)

# Categories and files
islands = pywikibot.Category(site, 'Islands')
step('counts a category', {'files': 0, 'pages': 8, 'size': 8, 'subcats': 0}, lambda: islands.categoryinfo)
step(
    'lists a category',
    ['Lantern Isles', 'Candle Stack', 'Saint Elmo Island', 'Ember Rock', 'Great Lantern', 'Low Sound', 'Skerra',
     'Tern Holm'],
    lambda: titles(islands.members()),
)
step(
    'lists articles and subcategories',
    [17,
     ['Category:Lighthouses built in the 18th century', 'Category:Lighthouses built in the 19th century',
      'Category:Lighthouses built in the 20th century', 'Category:Pictures of lighthouses']],
    lambda: [len(list(pywikibot.Category(site, 'Lighthouses').articles())), titles(pywikibot.Category(site, 'Lighthouses').subcategories())],
)
step(
    'lists a category with its own',
    20,
    lambda: len(list(pywikibot.Category(site, 'Lighthouses').articles(recurse=True))),
)
step('lists the newest of a category', ['Ember Rock', 'Lantern Isles'], lambda: titles(islands.newest_pages(total=2)))
step('lists a category from a letter on', ['Skerra', 'Tern Holm'], lambda: titles(islands.members(startprefix='S')))
image = pywikibot.FilePage(site, 'File:Gull Point.png')
step(
    'reads about a file',
    [True, False, 'e1db876320f35500ac18fcf8935396a1a1a24fcc', 1146],
    lambda: [image.exists(), image.file_is_shared(), image.latest_file_info.sha1, image.latest_file_info.size],
)
step(
    'reads the history of a file',
    [['2024-05-05T18:30:00Z', 1146], ['2024-03-02T09:00:00Z', 199], ['2024-03-01T09:00:00Z', 151]],
    lambda: [(str(time), info.size) for time, info in image.get_file_history().items()],
)
step('lists where a file is used', ['Great Lantern', 'Gull Point'], lambda: sorted(titles(image.using_pages())))
step(
    'lists files',
    ['File:Railway network.svg', 'File:Skerry Viaduct.png', 'File:Tall tower "Needle".png'],
    lambda: titles(site.allimages(start='R', total=3)),
)
step(
    'lists deleted files',
    ['Lost_sketch.png', 'Lost_sketch.png', 'Railway_network.svg', 'Stolen_chart.png'],
    lambda: [f['name'] for f in site.filearchive()],
)

# Lists
step(
    'lists all pages',
    ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)'],
    lambda: titles(site.allpages(start='Gull', total=3)),
)
step(
    'lists redirects',
    ['All the birds', 'And round', 'Gull Cape', 'Isles'],
    lambda: titles(site.allpages(filterredir=True, total=4)),
)
step('lists pages by size', ['Lantern Isles'], lambda: titles(site.allpages(minsize=800, content=True)))
step(
    'lists all categories',
    ['Category:Lantern Isles', 'Category:Lighthouses', 'Category:Lighthouses built in the 18th century',
     'Category:Lighthouses built in the 19th century', 'Category:Lighthouses built in the 20th century'],
    lambda: titles(site.allcategories(prefix='L')),
)
step(
    'lists users',
    [['Keeper', 35], ['Keeper\'s "mate"', 1]],
    lambda: [(u['name'], u['editcount']) for u in site.allusers(prefix='K')],
)
step(
    'lists users of a group',
    ['Harbour master', 'Warden'],
    lambda: [u['name'] for u in site.allusers(group='sysop')],
)
step(
    'lists blocks',
    [['~2024-2', 'Warden'], ['Castaway', 'Warden'], ['2001:DB8:DEAD:0:0:0:0:0/48', 'Warden'],
     ['203.0.113.128/25', 'Warden']],
    lambda: [(b.get('user'), b['by']) for b in site.blocks(total=4)],
)
step(
    'lists protected pages',
    ['Gull Point', 'Main Page', 'Skerry Viaduct'],
    lambda: sorted(titles(site.protectedpages(protect_type='edit'))),
)
step('lists protected titles', ['宝の地図', 'Treasure map'], lambda: titles(site.protectedpages(protect_type='create')))
step(
    'lists recent changes',
    [['log', '沈んだ塔', 0, 'Warden'], ['log', 'Gold of the isles', 0, 'Warden'],
     ['log', 'Sunken village', 0, 'Warden']],
    lambda: [(c['type'], c['title'], c['revid'], c['user']) for c in site.recentchanges(total=3, bot=False, namespaces=[0, 14])],
)
step(
    'lists recent changes by type',
    ['File:Railway network.svg', 'File:Lantern.svg', 'File:Blinking light.gif'],
    lambda: [c['title'] for c in site.recentchanges(changetype='new', total=3, minor=False)],
)
step(
    'lists recent changes by tag',
    ['User:Castaway/Raft', 'Lantern Isles:Tide tables', 'Lantern Isles', 'Gull Point', 'Lantern Isles'],
    lambda: [c['title'] for c in site.recentchanges(tag='surveyed')],
)
step(
    'lists the watchlist',
    ['A page that does not exist', 'Ember Rock', 'Gull Point', 'Lantern Isles', 'Skerry Viaduct',
     'Talk:A page that does not exist', 'Talk:Ember Rock', 'Talk:Gull Point', 'Talk:Lantern Isles',
     'Talk:Skerry Viaduct', 'Talk:灯台', 'Template talk:Lighthouse', 'Template:Lighthouse', '灯台'],
    lambda: sorted(titles(site.watched_pages(force=True))),
)
step(
    'lists changes of the watchlist',
    ['Ember Rock', 'Skerry Viaduct', 'Gull Point', 'Template:Lighthouse'],
    lambda: [c['title'] for c in site.watchlist_revs(total=4)],
)
step(
    'lists log entries',
    [['protect', 'protect', '宝の地図', '宝はない'], ['protect', 'protect', 'User:Wrecker/Plans', ''],
     ['protect', 'protect', 'Treasure map', 'There is none']],
    lambda: [(e.type(), e.action(), e.page().title(), e.comment()) for e in site.logevents(logtype='protect', total=3)],
)
step(
    'reads a move in the log',
    [['Night mail', 'Mail train', False]],
    lambda: [(e.page().title(), e.target_title, e.suppressedredirect()) for e in site.logevents(logtype='move', page='Night mail')],
)
step(
    'reads a block in the log',
    [['User:Signalman', 'None', []], ['User:Signalman', 'None', ['nocreate']],
     ['User:~2024-2', '2048-09-01T00:00:00Z', ['nocreate']]],
    lambda: [(e.page().title(), str(e.expiry()), sorted(e.flags())) for e in site.logevents(logtype='block', total=3)],
)
step('lists log entries of a user', 12, lambda: len(list(site.logevents(user='Warden', total=12))))
step(
    'lists contributions',
    [['File:Blinking light.gif', 214], ['File:Tall tower "Needle".png', 213], ['File:Gull Point.png', 207]],
    lambda: [(c['title'], c['revid']) for c in site.usercontribs('Keeper', total=3)],
)
step(
    'lists contributions of somebody',
    ['File:Blinking light.gif', 'File:Tall tower "Needle".png', 'File:Gull Point.png'],
    lambda: [p.title() for p, *_ in pywikibot.User(site, 'Keeper').contributions(total=3)],
)
step(
    'looks at a user',
    [True, 35, ['bot', '*', 'user', 'autoconfirmed']],
    lambda: [pywikibot.User(site, 'Wrecker').is_blocked(), pywikibot.User(site, 'Keeper').editCount(), pywikibot.User(site, 'Tide bot').groups()],
)
step('searches', ['Lightship Patience'], lambda: titles(site.search('lightship')))
step(
    'searches titles',
    ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)', 'Gull Point Halt', '🐦 Gull'],
    lambda: sorted(titles(site.search('gull', where='title', namespaces=[0]))),
)
step(
    'finds by prefix',
    ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)', 'Gull Point Halt'],
    lambda: titles(site.allpages(prefix='Gull')),
)
step(
    'finds outer links',
    ['Coast survey', 'Gull Point', 'Main Page', 'The Company of Lights'],
    lambda: sorted(titles(site.exturlusage('*.lanternisles.example', protocol='https', namespaces=[0]))),
)
step('draws random pages', 3, lambda: len(list(site.randompages(total=3, namespaces=[0], redirects=False))))
step(
    'lists new pages',
    [['Empty page', '2024-02-07T07:00:00Z', 9], ['Night mail', '2024-02-06T07:00:00Z', 68],
     ['Skerry Viaduct', '2024-02-03T07:00:00Z', 192]],
    lambda: [(found.title(), date, size) for found, date, size, *_ in site.newpages(total=3, namespaces=[0])],
)
step(
    'lists what special pages list',
    [['"The Keeper\'s Song"', '50% of the light'], ['Dead end', 'Empty page'], ['Wanted lighthouse', '1846']],
    lambda: [titles(pages(total=2)) for pages in (site.lonelypages, site.uncategorizedpages, site.wantedpages)],
)
step(
    'lists pages with a property',
    ['"The Keeper\'s Song"', 'Main Page'],
    lambda: sorted(titles(site.pages_with_property('displaytitle'))),
)
step('lists property names', True, lambda: 'displaytitle' in site.get_property_names())
step(
    'lists deleted revisions',
    [['File:Stolen chart.png', 1], ['File:Lost sketch.png', 1]],
    lambda: [(found['title'], len(found['revisions'])) for found in site.alldeletedrevisions(total=2)],
)
step('reports what it may not', 'UserRightsError', lambda: refusal(lambda: list(site.deletedrevs(total=1)), kind))


def from_arguments(*arguments):
    factory = pagegenerators.GeneratorFactory(site)
    for argument in arguments:
        factory.handle_arg(argument)
    return titles(factory.getCombinedGenerator(preload=True))


# Command line options of bots
step(
    "lists a bot's option: a category",
    ['Ember Rock', 'Fresnel lens', 'Gull Point', 'Lighthouse', 'Lightship Patience'],
    lambda: sorted(from_arguments('-ns:0', '-catr:Lighthouses'))[:5],
)
step(
    "lists a bot's option: links",
    ['Great Lantern', 'Gull Point (disambiguation)', 'Gull Point Halt'],
    lambda: sorted(from_arguments('-ns:0', '-ref:Gull Point', '-titleregex:^G')),
)
step(
    "lists a bot's option: texts",
    ['Skerra', 'Skerra Halt'],
    lambda: sorted(from_arguments('-ns:0', '-start:S', '-grep:station')),
)
step(
    "lists a bot's option: contributions",
    ['File:Blinking light.gif', 'File:Tall tower "Needle".png', 'File:Gull Point.png'],
    lambda: from_arguments('-usercontribs:Keeper', '-limit:4'),
)
step(
    "lists a bot's option: both",
    ['Candle Stack', 'Great Lantern', 'Lantern Isles', 'Low Sound', 'Saint Elmo Island', 'Skerra', 'Tern Holm'],
    lambda: sorted(from_arguments('-intersect', '-cat:Islands', '-transcludes:Island')),
)
step(
    "lists a bot's option: log entries",
    ['宝の地図', 'User:Wrecker/Plans', 'Treasure map', 'Needle Light'],
    lambda: from_arguments('-logevents:protect', '-limit:4'),
)
step('compares revisions', True, lambda: '<tr>' in site.compare(185, 186))
step('reads messages of the wiki', 'Main Page', lambda: site.mediawiki_message('mainpage'))
step(
    'reports an unknown action',
    'APIError',
    lambda: refusal(lambda: site.simple_request(action='sail').submit(), kind),
)
step('logs out', [False], lambda: [site.logout(), site.logged_in()][1:])
