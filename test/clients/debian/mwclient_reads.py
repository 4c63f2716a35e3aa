"""Reads the sample wiki with mwclient, as bots do."""

import logging
import os
import time
from urllib.parse import urlsplit

import mwclient
from steps import begin, refusal, step

api = urlsplit(os.environ['WIKI_API'])
path = api.path.removesuffix('api.php')
warnings = []


class Keep(logging.Handler):
    def emit(self, record):
        warnings.append(record.getMessage())


logging.getLogger('mwclient').addHandler(Keep())
begin(f'mwclient {mwclient.__version__}')


def connect(**options):
    return mwclient.Site(api.netloc, path=path, scheme=api.scheme, max_retries=1, retry_timeout=1, **options)


def day(moment):
    return time.strftime('%Y-%m-%d %H:%M', moment)


def names(pages):
    return [page.name for page in pages]


def head(items, count):
    return [item for item, _ in zip(items, range(count))]


site = connect()

# Accounts and sites
step(
    'learns about the wiki',
    ['Lantern Isles', [1, 43], True],
    lambda: [site.site['sitename'], site.version[:2], site.writeapi],
)
step(
    'learns the namespaces',
    ['Special', '', 'Lantern Isles', 'Category', 'Portal'],
    lambda: [site.namespaces[number] for number in (-1, 0, 4, 14, 100)],
)
step('queries without an account', [False, ['*'], True], lambda: [site.logged_in, site.groups, 'read' in site.rights])
step('is refused with a wrong password', 'Failed', lambda: refusal(lambda: connect().login('Keeper', 'wrong')))


def log_in(user, password):
    client = connect()
    client.login(os.environ[user], os.environ[password])
    return client


def wrecker():
    client = connect()
    client.login('Wrecker', 'wrecker-8')
    client.get('query')
    return client


user = log_in('WIKI_USER', 'WIKI_PASSWORD')
sysop = log_in('WIKI_SYSOP', 'WIKI_SYSOP_PASSWORD')
step(
    'logs in',
    ['Cartographer', True, ['patroller', 'templateeditor', '*', 'user', 'autoconfirmed'], True, False],
    lambda: [user.username, user.logged_in, user.groups, user.hasmsg, user.blocked],
)
step('logs in with a bot password', 'Cartographer', lambda: log_in('WIKI_BOT', 'WIKI_BOT_PASSWORD').username)
step('reports a blocked user', ['Warden', 'Wrecks ([[Lantern Isles]])'], lambda: wrecker().blocked)
step('has tokens', ['+\\', True], lambda: [site.get_token('csrf'), user.get_token('edit') == user.get_token('csrf')])


# A page
point = site.pages['gull_Point']
step(
    'finds a page',
    ['Gull Point', True, False, 0, 177],
    lambda: [point.name, point.exists, point.redirect, point.namespace, point.pageid],
)
step(
    'reads its facts',
    [735, 237, 'wikitext', 'en'],
    lambda: [point.length, point.revision, point.contentmodel, point.pagelanguage],
)
step(
    'reads its protection',
    {'edit': ['autoconfirmed', '2048-04-11T00:00:00Z'], 'move': ['sysop', '2048-04-11T00:00:00Z']},
    lambda: point.protection,
)
step(
    'knows what may be done with it',
    [False, True],
    lambda: [point.can('edit'), sysop.pages['Gull Point'].can('move')],
)
step('reads its text', [722, '{{Lighthouse|na'], lambda: [len(point.text()), point.text()[:15]])
step('reads a section', '== Construction ==\nBuilt in 1788 by [[Th', lambda: point.text(section=1)[:40])
step(
    'reads another slot',
    'Checked against the chart of 1911. See [[Coast survey]].',
    lambda: site.pages['Lantern Isles'].text(slot='notes'),
)
step(
    'expands templates',
    "his page is short.'' [[Category:Stubs]]\n[[Category:Islands]]",
    lambda: site.pages['Low Sound'].text(expandtemplates=True)[-60:],
)
step('reads a text in another script', "'''灯台'''は、船に", lambda: site.pages['灯台'].text()[:12])
step('finds a page by its number', 'Gull Point', lambda: site.pages[177].name)
step(
    'does not find a page',
    [False, ''],
    lambda: [site.pages['Nowhere at all'].exists, site.pages['Nowhere at all'].text()],
)
step(
    'refuses a bad title',
    'InvalidPageTitle',
    lambda: refusal(lambda: site.pages['[[x]]'], lambda error: type(error).__name__),
)
step('follows a redirect', 'Gull Point', lambda: site.pages['Gull Cape'].redirects_to().name)
step('resolves what is no redirect', 'Gull Point', lambda: point.resolve_redirect().name)

# Its history
step(
    'reads a history',
    [[237, 'Warden',
      'Protected "[[Gull Point]]": Vandalism [edit=autoconfirmed] (expires 20480411000000) [move=sysop] (expires '
      '20480411000000)',
      '2024-04-11 11:00'],
     [199, 'Cartographer', '/* Construction */ with picture', '2024-02-10 08:00'],
     [188, None, 'removed', '2024-01-27 09:00'], [187, 'Castaway', 'telephone numbers', '2024-01-27 08:00'],
     [186, 'Castaway', None, '2024-01-26 08:00'], [185, 'Keeper', 'first light', '2024-01-25 08:00']],
    lambda: [(r['revid'], r.get('user'), r.get('comment'), day(r['timestamp'])) for r in point.revisions(limit=2)],
)
step(
    'reads a history forwards',
    [185, 186, 187, 188, 199, 237],
    lambda: [r['revid'] for r in point.revisions(dir='newer', limit=2, prop='ids|timestamp')],
)
step('reads what one user wrote', [185], lambda: [r['revid'] for r in point.revisions(user='Keeper', limit=1)])
step(
    'reads a history with texts',
    [722, 722, 54, ['texthidden', 'timestamp'], 54, 33],
    lambda: [len(r['*']) if '*' in r else sorted(r) for r in point.revisions(prop='content|timestamp', slots=None)],
)
step(
    'reads a history with diffs',
    [True],
    lambda: ['*' in r['diff'] for r in head(point.revisions(diffto='prev', limit=1), 1)],
)
step(
    'reads revisions by number',
    [['Main Page', 1, 'Harbour master'], ['Gull Point', 237, 'Warden']],
    lambda: [(r['pagetitle'], r['revid'], r['user']) for r in site.revisions([1, 237])],
)

# Its links
isles = site.pages['Lantern Isles']
step(
    'lists links',
    ['Coast survey', 'Ember Rock', 'Great Lantern', 'Gull Point'],
    lambda: sorted(names(isles.links(namespace=0)))[:4],
)
step(
    'lists titles of links',
    ['Coast survey', 'Ember Rock', 'Great Lantern', 'Gull Point'],
    lambda: sorted(isles.links(generator=False))[:4],
)
step(
    'lists outer links',
    ['http://www.lanternisles.example/history?page=1&lang=en', 'ftp://ftp.lanternisles.example/charts/',
     'irc://irc.lanternisles.example/isles', 'https://192.0.2.80:8443/tide', 'mailto:survey@lanternisles.example'],
    lambda: list(isles.extlinks()),
)
step(
    'lists links to other wikis',
    [[['atlas', 'Isles/North'], ['doi', '10.1000/isles']],
     [['de', 'Laterneninseln'], ['fr', 'Îles aux Lanternes'], ['ja', 'ランタン諸島'], ['ru', 'Фонарные острова'],
      ['simple', 'Lantern Isles']]],
    lambda: [list(isles.iwlinks()), list(isles.langlinks())],
)
step(
    'lists templates',
    ['Template:Cite', 'Template:Infobox', 'Template:Infobox/row', 'Template:Island', 'Template:Navigation'],
    lambda: sorted(isles.templates(generator=False)),
)
step(
    'lists pages of templates',
    ['Template:Cite', 'Template:Infobox', 'Template:Infobox/row', 'Template:Island', 'Template:Navigation'],
    lambda: sorted(names(isles.templates())),
)
step('lists images', ['File:Lantern.svg'], lambda: sorted(site.pages['Main Page'].images(generator=False)))
step('lists pages of images', ['File:Lantern.svg'], lambda: names(site.pages['Main Page'].images()))
step(
    'lists categories',
    ['Category:Islands', 'Category:Lantern Isles', 'Category:Pages with sources'],
    lambda: sorted(names(isles.categories())),
)
step(
    'lists categories that are not hidden',
    ['Category:Islands', 'Category:Lantern Isles'],
    lambda: list(isles.categories(generator=False, show='!hidden')),
)
step(
    'lists backlinks',
    ['Great Lantern', 'Mossgate', 'Fresnel lens', 'The Company of Lights', '1911'],
    lambda: names(point.backlinks(limit=3))[:5],
)
step(
    'lists backlinks through redirects',
    ['Great Lantern', 'Mossgate', 'Fresnel lens', 'The Company of Lights', '1911'],
    lambda: list(point.backlinks(generator=False, redirect=True))[:5],
)
step(
    'lists transclusions',
    ['Great Lantern', 'Skerra', 'Low Sound', 'Tern Holm', 'Candle Stack', 'Saint Elmo Island', 'Lantern Isles'],
    lambda: list(site.pages['Template:Island'].embeddedin(generator=False, limit=4)),
)

# Categories and files
islands = site.categories['Islands']
step(
    'lists a category',
    ['Candle Stack', 'Ember Rock', 'Great Lantern', 'Lantern Isles', 'Low Sound', 'Saint Elmo Island', 'Skerra',
     'Tern Holm'],
    lambda: sorted(names(islands)),
)
step(
    'lists a category by time',
    'Ember Rock',
    lambda: list(islands.members(generator=False, prop='title|timestamp|sortkeyprefix', sort='timestamp', dir='desc'))[0]['title'],
)
step(
    'lists a category of a category',
    ['Page', 'Page'],
    lambda: [type(page).__name__ for page in site.categories['Lantern Isles']][:2],
)
image = site.images['Gull Point.png']
step(
    'reads about a file',
    ['local', 96, 'e1db876320f35500ac18fcf8935396a1a1a24fcc'],
    lambda: [image.imagerepository, image.imageinfo['width'], image.imageinfo['sha1']],
)
step(
    'lists the versions of a file',
    [['Cartographer', 1146, None], ['Keeper', 199, '20240505183000!Gull_Point.png'], [None, 151, None]],
    lambda: [(v.get('user'), v.get('size'), v.get('archivename')) for v in image.imagehistory()],
)
step('lists where a file is used', ['Great Lantern', 'Gull Point'], lambda: sorted(image.imageusage(generator=False)))
step(
    'lists equal files',
    ['Flag,_another_copy.png'],
    lambda: [v['name'] for v in site.images['Flag of the Lantern Isles.png'].duplicatefiles()],
)
step(
    'lists a missing file',
    [False, []],
    lambda: [site.images['Nowhere.png'].exists, list(site.images['Nowhere.png'].imagehistory())],
)

# Lists
step('lists all pages', 80, lambda: len(list(site.allpages(limit=17))))
step(
    'lists pages by prefix',
    ['Gull Cape', 'Gull Point', 'Gull Point (disambiguation)', 'Gull Point Halt'],
    lambda: names(site.allpages(prefix='Gull', generator=True)),
)
step(
    'lists redirects',
    ['To the recent changes', '燈台'],
    lambda: list(site.allpages(filterredir='redirects', generator=False, limit=7))[-2:],
)
step(
    'lists protected pages',
    ['Main Page'],
    lambda: sorted(site.allpages(prtype='edit', prlevel='sysop', generator=False)),
)
step('lists pages by size', ['Lantern Isles'], lambda: sorted(site.allpages(minsize='1000', generator=False)))
step(
    'lists pages with languages',
    14,
    lambda: len(list(site.allpages(filterlanglinks='withlanglinks', generator=False))),
)
step(
    'walks through a namespace',
    ['Template:Infobox', 'Template:Infobox/row', 'Template:Infobox lighthouse'],
    lambda: names(mwclient.listing.PageList(site, prefix='Inf', namespace=10)),
)
step('lists files', 10, lambda: len(list(site.allimages(limit=3))))
step(
    'lists links of all pages',
    ['Gull Point', 'Gull Point Halt', 'Gull Point (song)', 'Gull Point (disambiguation)'],
    lambda: list(site.alllinks(prefix='Gull', unique=True, generator=False)),
)
step(
    'lists categories with members',
    ['Lantern Isles', 'Lighthouses', 'Lighthouses built in the 18th century',
     'Lighthouses built in the 19th century', 'Lighthouses built in the 20th century'],
    lambda: [c['*'] for c in site.allcategories(prefix='L', generator=False)],
)
step(
    'lists categories as pages',
    ['Category:Signals', 'Category:Songs', 'Category:Stations', 'Category:Structures', 'Category:Stubs',
     'Category:Surveying', 'Category:Symbols', 'Category:Templates', 'Category:Towns',
     'Category:Uncategorized island', 'Category:Wanted category', 'Category:Wanted survey', 'Category:Years'],
    lambda: sorted(names(site.allcategories(start='S', generator=True))),
)
step(
    'lists users',
    [['Keeper', 35], ['Keeper\'s "mate"', 1]],
    lambda: [(u['name'], u['editcount']) for u in site.allusers(prefix='K', prop='editcount')],
)
step(
    'lists users of a group',
    ['Harbour master', 'Warden'],
    lambda: [u['name'] for u in site.allusers(group='sysop', prop='groups')],
)
step(
    'looks at users',
    [['invalid', 'name'], ['editcount', 'groups', 'name', 'userid'],
     ['blockedby', 'blockedbyid', 'blockedtimestamp', 'blockedtimestampformatted', 'blockemail', 'blockexpiry',
      'blockid', 'blocknocreate', 'blockowntalk', 'blockreason', 'editcount', 'groups', 'name', 'userid'],
     ['missing', 'name']],
    lambda: [sorted(u) for u in site.users(['Keeper', 'Wrecker', '192.0.2.1', 'Nobody known'])],
)
step(
    'lists blocks',
    [['~2024-2', 'Warden', '2048-09-01T00:00:00Z'], ['Castaway', 'Warden', 'infinity'],
     ['2001:DB8:DEAD:0:0:0:0:0/48', 'Warden', 'infinity'], ['203.0.113.128/25', 'Warden', '2048-08-01T00:00:00Z'],
     ['203.0.113.7', 'Warden', '2048-07-01T00:00:00Z'], [None, 'Warden', '2048-04-21T00:00:00Z'],
     ['Wrecker', 'Warden', 'infinity']],
    lambda: [(b.get('user'), b['by'], b['expiry']) for b in site.blocks(limit=3)],
)
step(
    'lists the block of a user',
    ['Keep off the templates'],
    lambda: [b['reason'] for b in site.blocks(users='Castaway')],
)
step(
    'lists outer links to a site',
    ['Main Page', 'Main Page', 'Template:Coordinates', 'Help:Signals', 'Coast survey', 'Coast survey',
     'The Company of Lights', 'Gull Point', 'Gull Point'],
    lambda: [p['title'] for p in site.exturlusage('*.lanternisles.example', protocol='https')],
)
step(
    'lists log entries',
    [['move', 'move', 'Lantern Isles:Tide tables'], ['move', 'move', 'Night mail'],
     ['move', 'move', 'Old engine shed']],
    lambda: [(e['type'], e['action'], e['title']) for e in head(site.logevents(type='move', limit=2), 3)],
)
step(
    'lists log entries of a page',
    ['Vandalism', 'Privacy', 'Privacy', 'Privacy', 'first light'],
    lambda: [e['comment'] for e in site.logevents(title='Gull Point')],
)
step('lists log entries of a user', 53, lambda: len(list(site.logevents(user='Cartographer', limit=5))))
step('draws random pages', 4, lambda: len(head(site.random(namespace=0, limit=4), 4)))
step(
    'lists recent changes',
    [['log', 'Special:AbuseFilter/1', 0], ['log', 'File:Gull Point.png', 244], ['log', 'File:Stolen chart.png', 0],
     ['log', 'File:Lost sketch.png', 0], ['log', 'Talk:Sunken village', 0]],
    lambda: [(c['type'], c['title'], c['revid']) for c in head(site.recentchanges(limit=3), 5)],
)
step(
    'filters recent changes',
    [],
    lambda: [c['title'] for c in head(site.recentchanges(show='!bot|minor', type='edit', prop='title|ids|sizes|flags', toponly=True, namespace='0'), 4)],
)
step('searches', ['Lightship Patience'], lambda: [r['title'] for r in site.search('lightship')])
step(
    'searches titles',
    ['Gull Point (disambiguation)', '🐦 Gull', 'Gull Point Halt', 'Gull Cape', 'Gull Point'],
    lambda: [r['title'] for r in site.search('gull', what='title', limit=2)],
)
step(
    'lists contributions',
    [['File:Blinking light.gif', 214], ['File:Tall tower "Needle".png', 213], ['File:Gull Point.png', 207]],
    lambda: [(c['title'], c['revid']) for c in head(site.usercontributions('Keeper', limit=2), 3)],
)
step(
    'filters contributions',
    ['Needle Light', 'Needle Light', 'Ember Rock', 'Skerry Viaduct', 'File:Lantern.svg', 'Template:Infobox',
     'Gull Point', 'Mail train', 'Lantern Isles'],
    lambda: [c['title'] for c in site.usercontributions('Warden', show='minor', uselang='de')],
)
step(
    'lists the watchlist',
    ['Ember Rock', 'Skerry Viaduct', 'Gull Point', 'Template:Lighthouse', 'Gull Point', 'Gull Point', 'Gull Point',
     'Ember Rock', '灯台', 'Talk:Lantern Isles', 'Lantern Isles', 'Template talk:Lighthouse', 'Talk:灯台',
     'Talk:Gull Point', '灯台'],
    lambda: [w['title'] for w in user.watchlist(prop='ids|title|user', limit=2)],
)
step('lists every change of the watchlist', 32, lambda: len(list(user.watchlist(allrev=True))))
step('is refused the watchlist of nobody', 'notloggedin', lambda: refusal(lambda: list(site.watchlist())))
step(
    'lists deleted revisions',
    [['沈んだ塔', 1], ['Sunken village', 1], ['Sunken village', 2], ['Gold of the isles', 1]],
    lambda: [(p['title'], len(p['revisions'])) for p in sysop.deletedrevisions(limit=2)],
)
step('is refused deleted revisions', 'permissiondenied', lambda: refusal(lambda: list(site.deletedrevisions())))

# Raw requests
step(
    'queries by POST',
    [{'from': 'Gull Cape', 'to': 'Gull Point', 'tofragment': 'Light'}],
    lambda: site.post('query', titles='Gull Cape', redirects='')['query']['redirects'],
)
step('sends an empty query', ['batchcomplete', 'query'], lambda: sorted(site.get('query')))
step('reports an unknown action', 'badvalue', lambda: refusal(lambda: site.get('sail')))
step(
    'reports a missing parameter',
    'missingparam',
    lambda: refusal(lambda: site.get('query', list='categorymembers')),
)
step(
    'may not write',
    'AssertUserFailedError',
    lambda: refusal(lambda: site.pages['Gull Point'].edit('x'), lambda error: type(error).__name__),
)
step('was warned', 25, lambda: len(warnings))
