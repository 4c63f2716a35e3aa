import { error, unsupportedFeature, warning } from './kind.ts';

/** Errors and warnings of searches as on Wikipedia; the codes of keywords are CirrusSearch's messages. */
export const searchProblems = {
  'search-too-long': error(
    'cirrussearch-query-too-long',
    'The search has $1 characters, of $2 that it may have.',
  ),
  'search-regex-syntax': error(
    'cirrussearch-regex-syntax-error',
    'Regular expression syntax error at $1: expected $2',
  ),
  'search-regex-too-complex': error(
    'cirrussearch-regex-too-complex-error',
    'Regular expression is too complex. Learn more about simplifying it [https://www.mediawiki.org/wiki/Special:MyLanguage/Help:CirrusSearch/RegexTooComplex here].',
  ),
  'search-wildcard-too-complex': warning(
    'cirrussearch-regex-too-complex-error',
    'Regular expression is too complex. Learn more about simplifying it [https://www.mediawiki.org/wiki/Special:MyLanguage/Help:CirrusSearch/RegexTooComplex here].',
  ),
  'search-keyword-unavailable': error(
    'cirrussearch-feature-not-available',
    'This wiki has no data for "$1:".',
  ),
  'search-no-index': unsupportedFeature(
    'searchdisabled',
    'This wiki has no full-text index to search by with keywords or in an order: "wikiquery index" creates it in SQLite files. Keywords about tables, such as "incategory:", work without one.',
    'apierror-searchdisabled',
  ),
  'search-too-many-alternatives': warning(
    'cirrussearch-feature-too-many-conditions',
    '"$1:" takes at most $2 alternatives; the others were dropped.',
  ),
  'search-no-category': warning(
    'cirrussearch-incategory-feature-no-valid-categories',
    '"$1:" names no category.',
  ),
  'search-invalid-category': warning(
    'cirrussearch-feature-deepcat-invalid-title',
    'The name of the category is not valid.',
  ),
  'search-empty-regex': warning('cirrussearch-regex-empty-expression', 'The expression of "$1:" is empty.'),
  'search-prefix-elsewhere': warning(
    'cirrussearch-keyword-prefix-exclusion-on-unselected-namespace',
    '"-prefix:" excludes pages of a namespace that is not searched.',
  ),
  'search-comma-in-languages': warning(
    'cirrussearch-inlanguage-deprecate-comma',
    'Separate languages by "|" rather than commas.',
  ),
  'search-invalid-page-ids': warning('cirrussearch-feature-pageid-invalid-id', 'No page IDs: $1.'),
  'search-invalid-date': warning(
    'cirrussearch-feature-invalid-date-range',
    'The date is none: give one such as "2024-05", "now-3d" or ">=2023".',
  ),
  'search-range-with-sign': warning(
    'cirrussearch-file-numeric-feature-multi-argument-w-sign',
    '"$1:" takes a sign or a range, not both: $2.',
  ),
  'search-not-a-number': warning(
    'cirrussearch-file-numeric-feature-not-a-number',
    '"$1:" takes numbers; "$2" is none.',
  ),
  'search-nothing-like': warning('cirrussearch-mlt-feature-no-valid-titles', '"$1:" names no page.'),
  'search-never-negated': warning('cirrussearch-feature-not-available', '"$1:" cannot be negated.'),
};
