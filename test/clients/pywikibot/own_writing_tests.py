"""Runs those of pywikibot's own tests that write, a step per test."""

import os
import shutil
import sys
import unittest
import warnings

from configure import checkout, configure, folder, write
from outcomes import each, run
from steps import begin

# Modules with tests that write to a wiki without extensions.
MODULES = 'deletionbot edit edit_failure page protectbot site token upload uploadbot'.split()

# Tests that write although their classes do not say so.
FURTHER = ('TestPageUserAction.test_purge', 'TestPageUserAction.test_watch')

# Excluded tests, by what they need.
EXCLUDED = {
    'an account that is not an administrator': [
        'deletionbot_tests.TestDeletionBotUser',
        'edit_failure_tests.TestNonSysopSaveFailure',
    ],
    'extensions': ['edit_failure_tests.TestWikibaseSaveTest'],
    'translations, which are a repository of their own': [
        'deletionbot_tests.TestDeletionBotWrite.test_delete',
        'protectbot_tests.TestProtectionBot.test_summary',
    ],
    'another host': ['uploadbot_tests.TestUploadbot.test_png_url'],
    'a second between two edits': ['edit_tests.TestSiteMergeHistory.test_merge_history'],
}

# What the tests have of test.wikipedia.org, and what it is on the wiki that test/clients/own-tests.ts describes.
REPLACED = {
    'site_tests': [
        ('219993', '1'),
        ('219994', '2'),
        ('219995', '3'),
        # The first of two versions that are uploaded here.
        ('ts = pywikibot.Timestamp(2021, 3, 8, 2, 38, 57)', 'ts = min(hist)'),
    ],
}

configure('Writer', 'correct horse')
warnings.simplefilter('ignore')
os.environ['PYWIKIBOT_TEST_WRITE'] = '1'
copies = os.path.join(folder, 'copies')
shutil.copytree(os.path.join(checkout, 'tests'), os.path.join(copies, 'tests'))
for name, replacements in REPLACED.items():
    path = os.path.join(copies, 'tests', f'{name}.py')
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for old, new in replacements:
        text = text.replace(old, new)
    write(path, text)
sys.path.insert(0, copies)
import pywikibot  # noqa: E402

begin(f"pywikibot {pywikibot.__version__}'s tests that write")
import tests  # noqa: E402

site = pywikibot.Site()
site.login()
for image in ('1rightarrow.png', 'MP_sounds.png'):
    page = pywikibot.FilePage(site, 'T276725.png')
    site.upload(page, source_filename=tests.join_images_path(image), comment='A version', ignore_warnings=True)


left_out = {f'tests.{name}' for names in EXCLUDED.values() for name in names}


def is_wanted(test):
    name = test.id()
    of_class = name.rpartition('.')[0]
    return (getattr(test, 'write', False) or name.endswith(FURTHER)) and left_out.isdisjoint({name, of_class})


names = [f'tests.{name}_tests' for name in MODULES]
run(test for test in each(unittest.defaultTestLoader.loadTestsFromNames(names)) if is_wanted(test))
