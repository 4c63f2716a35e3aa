"""Configures pywikibot for the sample wiki; imports it from the checkout in PYWIKIBOT."""

import os
import socket
import sys
from urllib.parse import urlsplit

checkout = os.path.abspath(os.environ['PYWIKIBOT'])
folder = os.path.join(os.environ['WIKI_SCRATCH'], 'pywikibot')
address = urlsplit(os.environ['WIKI_API'])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../debian'))

OWN = """from pywikibot import family


class Family(family.SingleSiteFamily):
    name = 'lantern'
    domain = {host!r}
"""
OTHERS = """from pywikibot.families.{name}_family import Family as Original


class Family(Original):
    langs = {{code: {host!r} for code in Original.langs}}
"""
EVERY = """
    def protocol(self, code):
        return {scheme!r}

    def scriptpath(self, code):
        return {path!r}
"""


def configure(user, password):
    """Makes the sample wiki the site of every family, so that pywikibot sends all requests to it."""
    os.makedirs(folder)
    known = os.listdir(os.path.join(checkout, 'pywikibot', 'families'))
    names = sorted(file.removesuffix('_family.py') for file in known if file.endswith('_family.py'))
    site = {'host': address.netloc, 'scheme': address.scheme, 'path': address.path.removesuffix('/api.php')}
    lines = [
        "family = mylang = 'lantern'",
        f"usernames['*']['*'] = {user!r}",
        "password_file = 'passwords.py'",
        'put_throttle = minthrottle = maxthrottle = 0',
        'max_retries = retry_wait = 1',
    ]
    for name, text in [('lantern', OWN), *((name, OTHERS) for name in names)]:
        path = os.path.join(folder, f'{name}_family.py')
        write(path, (text + EVERY).format(name=name, **site))
        lines.append(f'family_files[{name!r}] = {path!r}')
    write(os.path.join(folder, 'user-config.py'), '\n'.join(lines) + '\n')
    write(os.path.join(folder, 'passwords.py'), f'({user!r}, {password!r})\n')
    os.environ['PYWIKIBOT_DIR'] = folder
    os.environ['PYWIKIBOT_TEST_RUNNING'] = os.environ['PYWIKIBOT_TEST_QUIET'] = '1'
    sys.path.insert(0, checkout)
    block_network()


def write(path, text):
    with open(path, 'w', encoding='utf-8', opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(text)


def block_network():
    """Blocks connections to other machines."""
    find = socket.getaddrinfo

    def find_local(host, *others, **more):
        if host not in ('127.0.0.1', 'localhost', address.hostname):
            raise socket.gaierror(socket.EAI_NONAME, 'not on this machine')
        return find(host, *others, **more)

    socket.getaddrinfo = find_local
