"""Clones the sample wiki with git-remote-mediawiki and compares the repository with the wiki."""

import json
import os
import subprocess
from collections import Counter
from urllib.parse import urlencode
from urllib.request import urlopen

from steps import begin, step

api = os.environ['WIKI_API']
wiki = api.removesuffix('/api.php')
scratch = os.environ['WIKI_SCRATCH']
environment = {
    **os.environ,
    'HOME': scratch,
    'GIT_CONFIG_NOSYSTEM': '1',
    'GIT_TERMINAL_PROMPT': '0',
    'LC_ALL': 'C.UTF-8',
}
version = subprocess.run(['git', 'version'], capture_output=True, text=True).stdout.split()[2]
begin(f'git-mediawiki {version}')


def git(*arguments, folder='.'):
    command = ['git', '-c', 'core.quotePath=false', *arguments]
    done = subprocess.run(command, cwd=os.path.join(scratch, folder), env=environment, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode()[-300:])
    return done.stdout.decode()


def clone(folder, **settings):
    options = [f'--config=remote.origin.{name}={value}' for name, value in settings.items()]
    git('clone', '--quiet', *options, f'mediawiki::{wiki}', folder)


def texts():
    """Returns title and latest text of each page in the main namespace."""
    parameters = {'generator': 'allpages', 'gaplimit': '50', 'prop': 'revisions', 'rvprop': 'content', 'rvslots': 'main'}
    more = {}
    while more is not None:
        query = urlencode({'action': 'query', 'format': 'json', 'formatversion': '2', **parameters, **more})
        with urlopen(f'{api}?{query}') as response:
            answer = json.load(response)
        for page in answer['query']['pages']:
            for revision in page.get('revisions', []):
                yield page['title'], revision['slots']['main']['content']
        more = answer.get('continue')


def files(folder):
    return sorted(filter(None, git('ls-files', '-z', folder=folder).split('\0')))


def commits(folder, *paths):
    """Returns subject, author and time of each commit, oldest first."""
    log = git('log', '--reverse', '--format=%s%x09%cn%x09%ct', '--', *paths, folder=folder)
    return [line.split('\t') for line in log.splitlines()]


def note(folder, path):
    return git('notes', '--ref=origin/mediawiki', 'show', last(folder, path), folder=folder).strip()


def last(folder, path):
    return git('log', '-1', '--format=%H', '--', path, folder=folder).strip()


def contents(folder):
    """Returns the number of files equal to the latest text of their page, and the titles of the other pages."""
    equal, other = 0, []
    for title, text in texts():
        path = title.replace(' ', '_').replace('/', '%2F') + '.mw'
        with open(os.path.join(scratch, folder, path), encoding='utf-8') as file:
            if file.read() == text + '\n':
                equal += 1
            else:
                other.append(title)
    return [equal, other]


step('clones the main namespace', None, lambda: clone('main'))
step('has a file a page', [80, ['灯台.mw', '燈台.mw', '🐦_Gull.mw']], lambda: [len(files('main')), files('main')[-3:]])
step('has the newest texts', [80, []], lambda: contents('main'))
step('has the whole history', 105, lambda: len(commits('main')))
step(
    'has the history of a page',
    [['*Empty MediaWiki Message*', 'Harbour master', '1705741200'], ['the station', 'Stationmaster', '1705827600'],
     ['population', '2001:DB8:77:0:0:0:1:5', '1705914000'], ['a pier', '~2024-1', '1706000400']],
    lambda: commits('main', 'Lantern_Haven.mw'),
)
step(
    'knows who wrote',
    [['198.51.100.200', 1], ['2001:DB8:77:0:0:0:1:5', 1], ['203.0.113.7', 1], ['Anonymous', 2], ['Cartographer', 12]],
    lambda: sorted(Counter(name for _, name, _ in commits('main')).items())[:5],
)
step('knows the revision of a commit', 'mediawiki_revision: 199', lambda: note('main', 'Gull_Point.mw'))
step(
    'shows an old text',
    '{{Lighthouse|name=Ember Rock|h',
    lambda: git('show', 'HEAD:Ember_Rock.mw', folder='main')[:30],
)
step('finds nothing new', '', lambda: git('pull', '--quiet', folder='main'))

names = '(Main) Category Help Template Project Portal Signal User_talk'
step('clones namespaces', None, lambda: clone('namespaces', namespaces=names))
step(
    'has files of every namespace',
    [['Category', 27], ['Help', 4], ['Lantern_Isles', 3], ['Portal', 5], ['Signal', 4], ['Template', 18],
     ['User_talk', 4]],
    lambda: sorted(Counter(path.split(':')[0] for path in files('namespaces') if ':' in path).items()),
)
step('clones pages', None, lambda: clone('pages', pages='Gull_Point Ember_Rock 灯台 Nowhere_at_all'))
step('has only these pages', ['Ember_Rock.mw', 'Gull_Point.mw', '灯台.mw'], lambda: files('pages'))
step('clones a category', None, lambda: clone('category', categories='Islands Railways'))
step(
    'has the pages of the category',
    ['Candle_Stack.mw', 'Category:Pictures_of_railways.mw', 'Category:Stations.mw', 'Ember_Rock.mw',
     'Engine_shed.mw', 'Great_Lantern.mw', 'Isles_Railway.mw', 'Lantern_Isles.mw', 'Low_Sound.mw', 'North_Line.mw',
     'Points.mw', 'Portal:Railways.mw', 'Quay_Line.mw', 'Saint_Elmo_Island.mw', 'Skerra.mw', 'Skerry_Line.mw',
     'Skerry_Viaduct.mw', 'Steam_tram_No._4.mw', 'Tern_Holm.mw'],
    lambda: files('category'),
)
step('clones the newest revisions', None, lambda: clone('shallow', categories='Islands', shallow='true'))
step('has one commit a page', 8, lambda: len(commits('shallow')))
step(
    'clones as somebody',
    None,
    lambda: clone('user', pages='Gull_Point', mwLogin=os.environ['WIKI_USER'], mwPassword=os.environ['WIKI_PASSWORD']),
)
step('has what everybody has', True, lambda: commits('user', 'Gull_Point.mw') == commits('main', 'Gull_Point.mw'))
