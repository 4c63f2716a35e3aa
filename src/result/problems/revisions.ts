import { error, warning, type ProblemKind } from './kind.ts';

/** Revisions, deleted ones too. */
export const revisionProblems = {
  'revisions-norevids': error(
    'invalidparammix',
    'Revisions that are named by number cannot be bounded or filtered: leave out "$1limit" and its like.',
    'apierror-revisions-norevids',
  ),
  'revisions-singlepage': error(
    'invalidparammix',
    'The history of one page only can be listed: give one title or leave out "$1limit" and its like.',
    'apierror-revisions-singlepage',
  ),
  'revisions-badid': error('badid', 'The parameter "$1" names no revision.', 'apierror-revisions-badid'),
  baddiffto: error(
    'diffto',
    '"$1" must be a revision number, "prev", "next" or "cur".',
    'apierror-baddiffto',
  ),
  difftohidden: warning('difftohidden', 'The text of revision $1 is hidden: nothing was compared with it.'),
  nosuchrevid: error('nosuchrevid', 'There is no revision with the number $1.'),
  nosuchsection: error(
    'nosuchsection',
    'There is no section "$1" in revision $2.',
    'apierror-nosuchsection-what',
  ),
  'deprecation-missingparam': warning(
    'deprecation',
    '"$1" was not given, so that revisions are shown in an older form, which is deprecated.',
    'apiwarn-deprecation-missingparam',
  ),
  badformat: warning(
    'badformat',
    'The format $1 cannot hold contents of the model $2 ($3).',
    'apierror-badformat',
  ),
  'templateexpansion-notwikitext': warning(
    'templateexpansion-notwikitext',
    'Only wikitext has templates to expand; $1 has the content model $2.',
    'apierror-templateexpansion-notwikitext',
  ),
  'parsetree-notwikitext': warning(
    'parsetree-notwikitext',
    'Only wikitext has a parse tree; $1 has the content model $2.',
    'apierror-parsetree-notwikitext-title',
  ),
  'alldeletedrevisions-performance': warning(
    'performance',
    'This would be faster with "$1dir=newer" beside "$1generatetitles".',
    'apiwarn-alldeletedrevisions-performance',
  ),
  'deletedrevs-param-not-1-2': error(
    'badparams',
    'The parameter "$1" cannot be used where titles or a user are given.',
    'apierror-deletedrevs-param-not-1-2',
  ),
  'deletedrevs-param-not-3': error(
    'badparams',
    'The parameter "$1" can only be used where titles or a user are given.',
    'apierror-deletedrevs-param-not-3',
  ),
  'deletedrevs-users': error(
    'badparams',
    '"user" and "excludeuser" cannot be used together.',
    'apierror-deletedrevs-users',
  ),
  'deprecation-deletedrevs': warning(
    'deprecation',
    'list=deletedrevs is deprecated: use prop=deletedrevisions or list=alldeletedrevisions.',
    'apiwarn-deprecation-deletedrevs',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
