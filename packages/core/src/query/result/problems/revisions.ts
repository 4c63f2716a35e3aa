import { error, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about revisions, including deleted ones. */
export const revisionProblems = {
  'revisions-norevids': error(
    'invalidparammix',
    'Revisions given by ID cannot be limited or filtered: omit "$1limit" and similar parameters.',
    'apierror-revisions-norevids',
  ),
  'revisions-singlepage': error(
    'invalidparammix',
    'Only one page\'s history can be listed: give one title, or omit "$1limit" and similar parameters.',
    'apierror-revisions-singlepage',
  ),
  'revisions-badid': error(
    'badid',
    'The parameter "$1" is not an existing revision.',
    'apierror-revisions-badid',
  ),
  baddiffto: error(
    'diffto',
    '"$1diffto" must be a revision ID, "prev", "next" or "cur".',
    'apierror-baddiffto',
  ),
  difftohidden: warning('difftohidden', 'The text of revision $1 is hidden, so there is no diff.'),
  nosuchrevid: error('nosuchrevid', 'There is no revision with the ID $1.'),
  nosuchsection: error('nosuchsection', 'There is no section "$1" in $2.', 'apierror-nosuchsection-what'),
  'deprecation-missingparam': warning(
    'deprecation',
    '"$1" was not given, so revisions have a deprecated format.',
    'apiwarn-deprecation-missingparam',
  ),
  badformat: warning(
    'badformat',
    'The content model $2 ($3) does not support the format $1.',
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
    'With "$1generatetitles", "$1dir=newer" is faster.',
    'apiwarn-alldeletedrevisions-performance',
  ),
  'deletedrevs-param-not-1-2': error(
    'badparams',
    'The parameter "$1" cannot be used with titles or a user.',
    'apierror-deletedrevs-param-not-1-2',
  ),
  'deletedrevs-param-not-3': error(
    'badparams',
    'The parameter "$1" can only be used with titles or a user.',
    'apierror-deletedrevs-param-not-3',
  ),
  // Quirk: MediaWiki's key is a sentence, which has no message.
  'deletedrevs-users': error(
    'badparams',
    '"user" and "excludeuser" cannot be used together.',
    'user and excludeuser cannot be used together',
  ),
  'deprecation-deletedrevs': warning(
    'deprecation',
    'list=deletedrevs is deprecated: use prop=deletedrevisions or list=alldeletedrevisions.',
    'apiwarn-deprecation-deletedrevs',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
