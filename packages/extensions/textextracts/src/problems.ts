import { warning } from '@wikiquery/core/extension';

/** The extension's errors and warnings. */
export const textextractsProblems = {
  limit: warning(
    'textextracts-limit',
    'Extracts of whole pages are returned one at a time: "exlimit" was lowered to $1.',
  ),
  unsupportedModel: warning(
    'textextracts-unsupportedmodel',
    'The extract of $1 is empty: the content model $2 is not supported.',
  ),
  fileNamespace: warning('textextracts-title-in-file-namespace', 'File pages have no extracts.'),
  sentencesAndHtml: warning(
    'textextracts-sentences-and-html',
    '"$1sentences" may detect ends of sentences incorrectly in HTML.',
  ),
  malformedHtml: warning(
    'textextracts-malformed-html',
    'HTML extracts omit images, tables and boxes, and may be incomplete around them.',
  ),
  cannotViewTitle: warning('cannotviewtitle', 'You may not see $1.', 'apierror-cannotviewtitle'),
} as const;
