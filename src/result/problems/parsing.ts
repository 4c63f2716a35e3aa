import { error, warning, type ProblemKind } from './kind.ts';

/** Texts that are parsed or expanded. */
export const parsingProblems = {
  invalidsection: error('invalidsection', 'The parameter "section" takes the number of a section, or "new".'),
  'nosuchsection-what': error(
    'nosuchsection',
    'There is no section $1 in $2.',
    'apierror-nosuchsection-what',
  ),
  'sectionsnotsupported-what': error(
    'nosuchsection',
    'A text such as that of $1 has no sections.',
    'apierror-sectionsnotsupported-what',
  ),
  'parse-new-section': error(
    'invalidparammix',
    'A new section needs a text: section=new goes neither with "page", nor with "pageid" or "oldid".',
    'apierror-invalidparammix-parse-new-section',
  ),
  'badformat-generic': error('badformat-generic', 'The format $1 cannot hold contents of the model $2.'),
  'missingcontent-pageid': error(
    'missingcontent-pageid',
    'The text of the page with the number $1 cannot be read.',
  ),
  'missingcontent-revid': error('missingcontent-revid', 'The text of revision $1 cannot be read.'),
  notwikitext: error('notwikitext', 'Only wikitext has a parse tree.', 'apierror-parsetree-notwikitext'),
  parsoidnotavailable: error(
    'parsoidnotavailable',
    'Parsoid does not come with this server: leave the parameter "parsoid" out.',
  ),
  revwrongpage: warning('revwrongpage', 'Revision $1 is none of $2.', 'apierror-revwrongpage'),
  'parse-revidwithouttext': warning(
    'parse-revidwithouttext',
    '"revid" says only where a "text" belongs; to parse a revision\'s own text, use "oldid".',
  ),
  'parse-titlewithouttext': warning(
    'parse-titlewithouttext',
    '"title" says only where a "text" belongs; to parse a page\'s own text, use "page".',
  ),
  'parse-nocontentmodel': warning(
    'parse-nocontentmodel',
    'Neither "title" nor "contentmodel" was given: the text is taken for $1.',
  ),
  moduleswithoutvars: warning(
    'moduleswithoutvars',
    'Modules do not work without their variables: ask for "jsconfigvars" or "encodedjsconfigvars" too.',
  ),
  'deprecation-missingprop': warning(
    'deprecation',
    '"$1" was not given, so that the answer has an older form, which is deprecated.',
    'apiwarn-deprecation-missingparam',
  ),
  renderernotinstalled: error(
    'renderernotinstalled',
    'RowPresentation wikitext as HTML needs a library that is not installed with this server: npm install wikiparser-node.',
  ),
  renderfailed: error('renderfailed', 'The text could not be shown as HTML, or only in too long a time.'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
