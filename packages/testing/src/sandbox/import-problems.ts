import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors of `action=import`. */
export const importProblems = {
  'cantimport-upload': error(
    'cantimport-upload',
    'You may not import pages from files.',
    'apierror-cantimport-upload',
  ),
  nofile: error('nofile', 'There is no file to import from.', 'importnofile'),
  'import-rootpage-invalid': error(
    'import-rootpage-invalid',
    'The root page does not have a valid title.',
    'import-rootpage-invalid',
  ),
  'import-rootpage-nosubpage': error(
    'import-rootpage-nosubpage',
    'The root page is in the namespace "$1", whose pages have no subpages.',
    'import-rootpage-nosubpage',
  ),
  'import-unknownerror': error(
    'import-unknownerror',
    'The import failed: $1.',
    'apierror-import-unknownerror',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
