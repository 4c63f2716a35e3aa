import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors of actions that write. */
export const writeProblems = {
  badtag: error('badtags', 'The tag "$1" cannot be given to changes.', 'tags-apply-not-allowed-one'),
  badtags: error('badtags', 'The tags "$1" cannot be given to changes.', 'tags-apply-not-allowed-multi'),
  'tags-apply-no-permission': error(
    'tags-apply-no-permission',
    'You may not give tags to your changes.',
    'tags-apply-no-permission',
  ),
  ratelimited: error(
    'ratelimited',
    'You have done this too often: wait and try again.',
    'apierror-ratelimited',
  ),
  actionthrottled: error(
    'ratelimited',
    'You have done this too often: wait and try again.',
    'actionthrottledtext',
  ),
  tempuseracquirefailed: error(
    'tempuseracquirefailed',
    'No name could be found for a temporary account.',
    'apierror-tempuseracquirefailed',
  ),
  articleexists: error('articleexists', 'The page exists already.'),
  pagedeleted: error('pagedeleted', 'The page was deleted after the edit began.'),
  editconflict: error(
    'editconflict',
    'Somebody else changed the same part of the page after the edit began.',
    'edit-conflict',
  ),
  wrongmergemodel: error(
    'internal_api_error_MWException',
    'The base of the edit has the content model $1, which cannot be merged with $2.',
  ),
  missingcommenttext: error(
    'missingcommenttext',
    'A new section of an existing page must have a text.',
    'missingcommenttext',
  ),
  contenttoobig: error('contenttoobig', 'The text is longer than $1 KiB, which is the most that is allowed.'),
  badmd5: error('badmd5', 'The text does not have the given MD5 hash.'),
  nosuchsection: error('nosuchsection', 'There is no section $1.'),
  invalidsection: error('invalidsection', 'The section must be a number, or "new".'),
  sectionsnotsupported: error('sectionsnotsupported', 'Content of the model $1 has no sections.'),
  appendnotsupported: error('appendnotsupported', 'Nothing can be appended to content of the model $1.'),
  'no-direct-editing': error(
    'no-direct-editing',
    'Content of the model $1 cannot be edited as text, as that of $2.',
    'apierror-no-direct-editing',
  ),
  badformat: error('badformat', 'Content of the model $2, as that of $3, has no format $1.'),
  'redirect-appendonly': error(
    'redirect-appendonly',
    'Redirects are only followed by "section=new", "prependtext" and "appendtext".',
  ),
  'edit-invalidredirect': error(
    'edit-invalidredirect',
    'The redirect $1 leads to $2, which cannot be edited.',
    'apierror-edit-invalidredirect',
  ),
  undofailure: error(
    'undofailure',
    'The edit cannot be undone, since later edits changed the same part.',
    'undo-failure',
  ),
  cantchangecontentmodel: error('cantchangecontentmodel', 'You may not change the content model of a page.'),
  'contentmodel-mismatch': error(
    'contentmodel-mismatch',
    'The content model is $1, but the page has $2.',
    'apierror-contentmodel-mismatch',
  ),
  contentnotallowedhere: error(
    'contentnotallowedhere',
    'The page $2 cannot have content of the model $1 in the slot "$3".',
    'content-not-allowed-here',
  ),
  botsnotsupported: error('botsnotsupported', 'Bots cannot use this.'),
  badmodelformat: error(
    'badmodelformat',
    'Content of the model $2 has no format $1.',
    'apierror-badformat-generic',
  ),
  'stashedit-missingtext': error(
    'missingtext',
    'There is no stashed text of this hash.',
    'apierror-stashedit-missingtext',
  ),
  invalidjson: error('invalid-json-data', 'The text is not valid JSON.', 'invalid-json-data'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
