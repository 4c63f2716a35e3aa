import { error, warning, type ProblemKind } from './kind.ts';

/** Titles and page sets, and lists of pages. */
export const pageProblems = {
  invalidtitle: error('invalidtitle', 'The title "$1" is not valid.'),
  'invalidtitle-warning': warning('invalidtitle', '"$1" is not a valid title.'),
  nosuchpageid: error('nosuchpageid', 'There is no page with the number $1.'),
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
    'Redirects cannot be followed from "allpages" as a generator: leave them out with "gapfilterredir=nonredirects".',
    'apierror-allpages-generator-redirects',
  ),
  redirectsandrevids: warning(
    'redirectsandrevids',
    'Redirects are not followed for revision numbers; they are left as they are.',
  ),
  invalidcategory: error('invalidcategory', 'The title is not that of a category.'),
  'invalidcategory-warning': warning('invalidcategory', '"$1" is not a category.'),
  sortkeycollation: error(
    'sortkeycollation',
    'The sort keys of this wiki\'s collation cannot be computed here: give the bound in hexadecimal, as "sortkey" shows it.',
  ),
  badquery: error(
    'badquery',
    'The search is not valid: an asterisk may stand only where the domain begins or ends.',
  ),
  searchdisabled: error(
    'searchdisabled',
    'This wiki has no index of words in which pages could be found by "$1"; "npx wikiquery index" makes one.',
    'apierror-searchdisabled',
  ),
  'info-singlepagerevision': error(
    'invalidparammix',
    'The properties "preloadcontent" and "editintro" are told of a single page only.',
    'apierror-info-singlepagerevision',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
