"""Runs mwclient's own integration tests, a step per test, with the wiki in place of its containers."""

import os
import shutil
import subprocess
import sys
import urllib.request
from urllib.parse import urlsplit

import pytest
from steps import begin, step

checkout = os.path.abspath(os.environ['MWCLIENT'])
sys.path.insert(0, checkout)
import mwclient  # noqa: E402

address = urlsplit(os.environ['WIKI_API'])
Site = mwclient.Site


def site(host, path, **options):
    """Makes a client of this wiki, whatever the host of the container."""
    return Site(address.netloc, path=address.path.removesuffix('api.php'), **options)


mwclient.Site = site
shutil.which = lambda name: name
run = subprocess.run
subprocess.run = lambda args, **options: None if args[0] == 'podman' else run(args, **options)
urllib.request.urlopen = lambda url: url


class Outcomes:
    """Collects the result of each test."""

    def __init__(self):
        self.of = {}

    def pytest_runtest_logreport(self, report):
        if report.when == 'call' or report.outcome != 'passed':
            name = report.nodeid.split('::', 1)[1]
            self.of[name] = 'ok' if report.outcome == 'passed' else report.outcome


begin(f"mwclient {mwclient.__version__}'s tests")
os.chdir(checkout)
outcomes = Outcomes()
# One of the three releases, for all of which the wiki stands.
options = ['-qq', '--no-header', '--no-summary', '-p', 'no:cacheprovider', '-o', 'addopts=']
pytest.main(['test/integration.py', '-k', 'latest', *options], [outcomes])
print()
for name, outcome in outcomes.of.items():
    step(name, 'ok', lambda outcome=outcome: outcome)
