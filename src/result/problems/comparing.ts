import { error, warning, type ProblemKind } from './kind.ts';

/** Two texts that are compared. */
export const comparingProblems = {
  'missingtitle-byname': error('missingtitle', 'There is no page "$1".', 'apierror-missingtitle-byname'),
  'missingrev-title': error('nosuchrevid', 'The page "$1" has no revision now.', 'apierror-missingrev-title'),
  missingcontent: error(
    'missingcontent',
    'The text of the revision $1 cannot be shown.',
    'apierror-missingcontent-revid',
  ),
  'missingcontent-revid-role': error(
    'missingcontent',
    'The text of the revision $1 in the slot "$2" cannot be shown.',
    'apierror-missingcontent-revid-role',
  ),
  baddiff: error('baddiff', 'These cannot be compared: a text is missing, hidden, or too long.'),
  sectionsnotsupported: error('sectionsnotsupported', 'Texts of the content model "$1" have no sections.'),
  sectionreplacefailed: error('sectionreplacefailed', 'The text cannot take the place of the section.'),
  'compare-maintextrequired': error(
    'compare-maintextrequired',
    'The main slot cannot be removed: "$1slots" with "main" needs "$1text-main".',
  ),
  'compare-notext': error('compare-notext', '"$1" means nothing without "$2".'),
  'compare-no-title': error(
    'compare-no-title',
    'A text can only be read as it would be saved on a page that "fromtitle" or "totitle" names.',
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
    'A section needs a revision that it is part of: give "fromrev", "fromtitle" or "fromid".',
  ),
  'compare-notorevision': error(
    'compare-notorevision',
    'A section needs a revision that it is part of: give "torev", "totitle" or "toid".',
  ),
  'compare-relative-to-deleted': error(
    'compare-relative-to-deleted',
    'A deleted revision has none that "torelative=$1" could mean.',
  ),
  'compare-relative-to-nothing': error(
    'compare-relative-to-nothing',
    '"torelative" needs a revision on the other side.',
  ),
  'compare-no-prev': warning('compare-no-prev', 'The revision $2 of "$1" is the first: none is before it.'),
  'compare-no-next': warning('compare-no-next', 'The revision $2 of "$1" is the newest: none follows it.'),
  'compare-nocontentmodel': warning(
    'compare-nocontentmodel',
    'Nothing tells the content model of a text: "$1" is assumed.',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
