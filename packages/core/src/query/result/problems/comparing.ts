import { error, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about comparing two texts. */
export const comparingProblems = {
  'missingtitle-byname': error('missingtitle', 'There is no page "$1".', 'apierror-missingtitle-byname'),
  'missingrev-title': error(
    'nosuchrevid',
    'The page "$1" has no current revision.',
    'apierror-missingrev-title',
  ),
  missingcontent: error(
    'missingcontent',
    'The text of revision $1 is not available.',
    'apierror-missingcontent-revid',
  ),
  'missingcontent-revid-role': error(
    'missingcontent',
    'The text of slot "$2" of revision $1 is not available.',
    'apierror-missingcontent-revid-role',
  ),
  baddiff: error('baddiff', 'Cannot compare the texts: one is missing or hidden.'),
  'baddiff-toolong': error(
    'baddiff',
    'Cannot compare the texts: together they have more than $1 lines. Read each revision instead.',
    'apierror-baddiff',
  ),
  sectionsnotsupported: error('sectionsnotsupported', 'The content model "$1" does not support sections.'),
  sectionreplacefailed: error('sectionreplacefailed', 'Cannot replace the section with the text.'),
  'compare-maintextrequired': error(
    'compare-maintextrequired',
    'The main slot cannot be removed: "$1slots" with "main" needs "$1text-main".',
  ),
  'compare-notext': error('compare-notext', '"$1" requires "$2".'),
  'compare-no-title': error(
    'compare-no-title',
    'The pre-save transform requires a title: set "fromtitle" or "totitle".',
  ),
  'compare-nosuchfromsection': error(
    'nosuchfromsection',
    'The older text has no section "$1".',
    'apierror-compare-nosuchfromsection',
  ),
  'compare-nosuchtosection': error(
    'nosuchtosection',
    'The newer text has no section "$1".',
    'apierror-compare-nosuchtosection',
  ),
  'compare-nofromrevision': error(
    'compare-nofromrevision',
    'A section requires a revision: set "fromrev", "fromtitle" or "fromid".',
  ),
  'compare-notorevision': error(
    'compare-notorevision',
    'A section requires a revision: set "torev", "totitle" or "toid".',
  ),
  'compare-relative-to-deleted': error(
    'compare-relative-to-deleted',
    '"torelative=$1" is not supported for deleted revisions.',
  ),
  'compare-relative-to-nothing': error(
    'compare-relative-to-nothing',
    '"torelative" requires a revision to compare from.',
  ),
  'compare-no-prev': warning('compare-no-prev', 'Revision $2 is the first of "$1".'),
  'compare-no-next': warning('compare-no-next', 'Revision $2 is the latest of "$1".'),
  'compare-nocontentmodel': warning(
    'compare-nocontentmodel',
    'The content model of a text is unknown: assuming "$1".',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
