"""Runs pywikibot's own tests on the sample wiki, a step per test."""

import os
import unittest
import warnings

from configure import configure, folder
from outcomes import each, run
from steps import begin

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


left_out = {f'tests.{name}' for names in EXCLUDED.values() for name in names}
names = [f'tests.{name}_tests' for name in MODULES.split()]
wanted = [test for test in each(unittest.defaultTestLoader.loadTestsFromNames(names)) if test.id() not in left_out]
run(wanted)
