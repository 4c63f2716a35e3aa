import os

import pytest

# pywikibot reads these when it is imported: no user-config.py, and as few waits as possible.
os.environ['PYWIKIBOT_NO_USER_CONFIG'] = '2'
pywikibot = pytest.importorskip('pywikibot')

from pywikibot import config  # noqa: E402
from pywikibot.login import ClientLoginManager  # noqa: E402
from pywikibot_bot import categorize  # noqa: E402


@pytest.fixture(scope='session')
def logged_in_site(running_sandbox, tmp_path_factory):
    config.base_dir = str(tmp_path_factory.mktemp('pywikibot'))
    config.family_files['sandbox'] = running_sandbox.api
    config.put_throttle = config.minthrottle = config.maxthrottle = 0
    config.max_retries = config.retry_wait = 1
    site = pywikibot.Site('sandbox', 'sandbox', user='Sorter')
    ClientLoginManager(password='correct horse', site=site, user='Sorter').login()
    return site


@pytest.fixture
def site(sandbox, logged_in_site):
    """pywikibot's site, logged in to the wiki."""
    return logged_in_site


def test_edits_only_pages_that_lack_the_category(sandbox, site):
    categorize(site, ['Bridge', 'Tower', 'No such page'], 'Buildings')
    assert [(write['user'], write['parameters']['title']) for write in sandbox.writes] == [('Sorter', 'Bridge')]
    assert [page.title() for page in pywikibot.Category(site, 'Buildings').articles()] == ['Bridge', 'Tower']


def test_reports_a_conflict(sandbox, site):
    sandbox.order_fault('editconflict', where={'action': 'edit'})
    with pytest.raises(pywikibot.exceptions.EditConflictError):
        categorize(site, ['Bridge'], 'Buildings')
    assert pywikibot.Page(site, 'Bridge').text == 'Of stone.'
