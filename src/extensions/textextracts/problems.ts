import { warning, type ProblemKind } from '../../result/problems/kind.ts';

/** The extension's own errors and warnings. */
export const textextractsProblems = {
  limit: warning('textextracts-limit', 'Whole pages are told one by one: "exlimit" was lowered to $1.'),
  unsupportedModel: warning(
    'textextracts-unsupportedmodel',
    'There are no extracts of the content model $2, so that of $1 is empty.',
  ),
  fileNamespace: warning(
    'textextracts-title-in-file-namespace',
    'There are no extracts of the pages of files.',
  ),
  sentencesAndHtml: warning(
    'textextracts-sentences-and-html',
    'In HTML, "$1" may take something else for the end of a sentence.',
  ),
  malformedHtml: warning(
    'textextracts-malformed-html',
    'The HTML of extracts lacks pictures, tables and boxes, and may lack what belongs to them.',
  ),
  cannotViewTitle: warning('cannotviewtitle', 'You may not see $1.', 'apierror-cannotviewtitle'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
