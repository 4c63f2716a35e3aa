"""Runs pywikibot's own tests on the sample wiki, a step per test."""

import io
import os
import sys
import unittest
import warnings
from collections import Counter

from configure import configure, folder
from steps import begin, step

# Modules whose tests query a wiki.
MODULES = (
    'api archivebot basesite bot category category_bot commonscat cosmetic_changes dry_api dry_site file '
    'fixing_redirects harvest_template interwiki_link interwikimap link logentries login namespace noreferences '
    'page pagegenerators paraminfo redirect_bot replacebot site site_decorators site_detect site_generators '
    'siteinfo template_bot textlib timestripper titletranslate token user'
)

# Excluded tests, by what they need and a read-only server, or MediaWiki's default configuration, lacks.
EXCLUDED = {
    'actions that write': [
        'api_tests.TestParamInfo.test_attributes',
        'dry_api_tests.ParamInfoDictTests.test_format',
        'page_tests.TestPageUserAction.test_purge',
        'page_tests.TestPageUserAction.test_watch',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_content_format',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_content_model',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_revision_deletion_level',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_revision_deletion_type',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_revision_deletion_what',
        'paraminfo_tests.MediaWikiKnownTypesTestCase.test_watchlist_modification_flag',
    ],
    "MediaWiki's own messages, which are there where its folder is": [
        'site_tests.TestSiteObject.test_messages',
    ],
    'the extension Disambiguator, which does not come with MediaWiki': [
        'page_tests.TestPageObject.testIsDisambig',
        'pagegenerators_tests.TestFactoryGenerator.test_pages_with_property_generator',
    ],
}

configure(os.environ['WIKI_SYSOP'], os.environ['WIKI_SYSOP_PASSWORD'])
warnings.simplefilter('ignore')
import pywikibot  # noqa: E402

begin(f"pywikibot {pywikibot.__version__}'s tests")
import tests  # noqa: E402

# The checkout contains cached responses of other wikis.
tests.join_cache_path = lambda *names: os.path.join(folder, 'apicache', *names)


class Outcomes(unittest.TestResult):
    """Collects the result of each test: "ok", "skipped", the name of an error, or the number of failed subtests."""

    def __init__(self):
        super().__init__()
        self.of = {}
        self.parts = Counter()

    def addSuccess(self, test):
        self.of[test.id()] = 'ok'

    def addError(self, test, error):
        self.of[test.id()] = error[0].__name__

    addFailure = addError

    def addSkip(self, test, reason):
        self.of[test.id()] = 'skipped'

    def addExpectedFailure(self, test, error):
        self.of[test.id()] = 'fails as expected'

    def addUnexpectedSuccess(self, test):
        self.of[test.id()] = 'passes unexpectedly'

    def addSubTest(self, test, part, error):
        if error:
            self.parts[test.id()] += 1
            self.of[test.id()] = f'{self.parts[test.id()]} parts fail'


def each(suite):
    for part in suite:
        if isinstance(part, unittest.TestSuite):
            yield from each(part)
        else:
            yield part


left_out = {f'tests.{name}' for names in EXCLUDED.values() for name in names}
names = [f'tests.{name}_tests' for name in MODULES.split()]
wanted = [test for test in each(unittest.defaultTestLoader.loadTestsFromNames(names)) if test.id() not in left_out]
chat, sys.stdout, sys.stderr = sys.stdout, io.StringIO(), io.StringIO()
outcomes = Outcomes()
unittest.TestSuite(wanted).run(outcomes)
sys.stdout = chat
for name, outcome in sorted(outcomes.of.items()):
    step(name.removeprefix('tests.'), 'ok', lambda outcome=outcome: outcome)
