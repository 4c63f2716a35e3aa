"""Runs tests of unittest, a step per test."""

import io
import sys
import unittest
from collections import Counter

from steps import step


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


def run(tests):
    """Runs tests without what they print, and prints the outcomes."""
    chat, sys.stdout, sys.stderr = sys.stdout, io.StringIO(), io.StringIO()
    outcomes = Outcomes()
    unittest.TestSuite(tests).run(outcomes)
    sys.stdout = chat
    for name, outcome in sorted(outcomes.of.items()):
        step(name.removeprefix('tests.'), 'ok', lambda outcome=outcome: outcome)
