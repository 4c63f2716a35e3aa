import { error, unsupportedFeature, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about titles, page sets, and lists of pages. */
export const pageProblems = {
  invalidtitle: error('invalidtitle', 'The title "$1" is not valid.'),
  'invalidtitle-warning': warning('invalidtitle', '"$1" is not a valid title.'),
  nosuchpageid: error('nosuchpageid', 'There is no page with the ID $1.'),
  missingtitle: error('missingtitle', 'There is no such page.'),
  pagecannotexist: error('pagecannotexist', 'There are no pages in this namespace.'),
  badgenerator: error('badgenerator', 'There is no generator "$1".', 'apierror-badgenerator-unknown'),
  'badgenerator-notgenerator': error(
    'badgenerator',
    'The module "$1" cannot be used as a generator.',
    'apierror-badgenerator-notgenerator',
  ),
  'allpages-generator-redirects': error(
    'params',
    'The generator "allpages" does not support "redirects": use "gapfilterredir=nonredirects" instead.',
    'apierror-allpages-generator-redirects',
  ),
  redirectsandrevids: warning('redirectsandrevids', 'Redirects are not resolved for revision IDs.'),
  invalidcategory: error('invalidcategory', 'The title is not a category.'),
  'invalidcategory-warning': warning('invalidcategory', '"$1" is not a category.'),
  sortkeycollation: error(
    'sortkeycollation',
    'Cannot compute sort keys in this wiki\'s collation: give the bound in hexadecimal, as returned in "sortkey".',
  ),
  badquery: error(
    'badquery',
    'Invalid search: an asterisk is only allowed at the start or end of the domain.',
  ),
  toomanywords: error('toomanywords', 'A search may have at most $1 words.'),
  searchdisabled: unsupportedFeature(
    'searchdisabled',
    'This wiki has no full-text index to search by "$1": create it with "wikiquery index".',
    'apierror-searchdisabled',
  ),
  'info-singlepagerevision': error(
    'invalidparammix',
    '"$1prop=preloadcontent" and "$1prop=editintro" require a single page.',
    'apierror-info-singlepagerevision',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
