from urllib.parse import urlsplit

import pytest

mwclient = pytest.importorskip('mwclient')

from mwclient_bot import categorize  # noqa: E402


@pytest.fixture
def site(sandbox):
    """mwclient, logged in to the wiki."""
    address = urlsplit(sandbox.api)
    site = mwclient.Site(address.netloc, path=address.path.removesuffix('api.php'), scheme=address.scheme)
    site.login('Sorter', 'correct horse')
    return site


def test_edits_only_pages_that_lack_the_category(sandbox, site):
    categorize(site, ['Bridge', 'Tower', 'No such page'], 'Buildings')
    assert [(write['user'], write['parameters']['title']) for write in sandbox.writes] == [('Sorter', 'Bridge')]
    assert [page.name for page in site.categories['Buildings']] == ['Bridge', 'Tower']


def test_each_test_has_the_wiki_as_described(sandbox, site):
    assert sandbox.writes == []
    assert site.pages['Bridge'].text() == 'Of stone.'


def test_gives_a_summary(sandbox, site):
    sandbox.set_clock('2030-01-02T03:04:05Z')
    categorize(site, ['Bridge'], 'Buildings')
    revision = next(site.pages['Bridge'].revisions(prop='user|comment|timestamp'))
    assert (revision['user'], revision['comment']) == ('Sorter', 'Added to Buildings')
    assert revision['timestamp'][:6] == (2030, 1, 2, 3, 4, 5)


def test_reports_a_conflict(sandbox, site):
    sandbox.order_fault('editconflict', where={'action': 'edit'})
    with pytest.raises(mwclient.errors.EditError):
        categorize(site, ['Bridge'], 'Buildings')
    assert site.pages['Bridge'].text() == 'Of stone.'
