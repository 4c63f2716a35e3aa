import { error, unsupportedFeature, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about parsing and expanding texts. */
export const parsingProblems = {
  invalidsection: error('invalidsection', 'The parameter "section" must be a section number or "new".'),
  'nosuchsection-what': error(
    'nosuchsection',
    'There is no section $1 in $2.',
    'apierror-nosuchsection-what',
  ),
  'sectionsnotsupported-what': error(
    'nosuchsection',
    'The content of $1 does not support sections.',
    'apierror-sectionsnotsupported-what',
  ),
  'parse-new-section': error(
    'invalidparammix',
    '"section=new" requires "text" and cannot be used with "page", "pageid" or "oldid".',
    'apierror-invalidparammix-parse-new-section',
  ),
  'badformat-generic': error('badformat-generic', 'The content model $2 does not support the format $1.'),
  'missingcontent-pageid': error(
    'missingcontent-pageid',
    'The text of the page with the ID $1 is not available.',
  ),
  'missingcontent-revid': error('missingcontent-revid', 'The text of revision $1 is not available.'),
  notwikitext: error('notwikitext', 'Only wikitext has a parse tree.', 'apierror-parsetree-notwikitext'),
  parsoidnotavailable: unsupportedFeature(
    'parsoidnotavailable',
    'Parsoid is not available: omit the parameter "parsoid".',
  ),
  revwrongpage: warning('revwrongpage', 'Revision $1 does not belong to $2.', 'apierror-revwrongpage'),
  'parse-revidwithouttext': warning(
    'parse-revidwithouttext',
    '"revid" only has an effect with "text": use "oldid" to parse a revision.',
  ),
  'parse-titlewithouttext': warning(
    'parse-titlewithouttext',
    '"title" only has an effect with "text": use "page" to parse a page.',
  ),
  'parse-nocontentmodel': warning(
    'parse-nocontentmodel',
    'Neither "title" nor "contentmodel" was given: assuming $1.',
  ),
  moduleswithoutvars: warning(
    'moduleswithoutvars',
    'Modules need their variables: request "jsconfigvars" or "encodedjsconfigvars" too.',
  ),
  'deprecation-missingprop': warning(
    'deprecation',
    '"$1" was not given, so the answer has a deprecated format.',
    'apiwarn-deprecation-missingparam',
  ),
  renderernotinstalled: unsupportedFeature(
    'renderernotinstalled',
    'Rendering wikitext as HTML needs a library that is not installed with this server: npm install wikiparser-node.',
  ),
  renderfailed: unsupportedFeature('renderfailed', 'Rendering the text failed or took too long.'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
