import { error, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about files, thumbnails, and the upload stash. */
export const fileProblems = {
  'notfile-warning': warning('notfile', '"$1" is not a file.'),
  bad_image_title: error(
    'bad_image_title',
    'The title in "$1" must be a file.',
    'apierror-imageusage-badtitle',
  ),
  mimesearchdisabled: error(
    'mimesearchdisabled',
    'Searching files by MIME type is disabled on this wiki (miser mode). Omit "mime".',
  ),
  urlparamnormal: error('urlparamnormal', 'Cannot create a thumbnail of "$1" in the requested size.'),
  invalidurlparam: error('invalidurlparam', 'Invalid value "$2=$3" for the parameter "$1urlparam".'),
  badurlparam: warning(
    'badurlparam',
    'The parameter "$1urlparam" is not valid for "$2"; only the width and height are used.',
  ),
  urlparamwidth: warning(
    'urlparamwidth',
    'The width $2 in "$1urlparam" differs from "$1urlwidth"; $3 is used.',
  ),
  'nothumb-noimagehandler': warning(
    'nothumb-noimagehandler',
    'There are no thumbnails of "$1": its file type is not supported.',
  ),
  badfilecontexttitle: error(
    'invalid-title',
    'The parameter "$1badfilecontexttitle" is not a valid title of this wiki.',
    'apierror-bad-badfilecontexttitle',
  ),
  invalidsha1hash: error('invalidsha1hash', 'The SHA-1 must be 40 hexadecimal digits.'),
  invalidsha1base36hash: error('invalidsha1base36hash', 'The SHA-1 must be 31 digits in base 36.'),
  'allimages-redirect': error(
    'invalidparammix',
    'The generator "allimages" does not support "redirects": omit it.',
    'apierror-allimages-redirect',
  ),
  stashnotloggedin: error(
    'stashnotloggedin',
    'You must be logged in to access the upload stash.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-notloggedin': error(
    'notloggedin',
    'You must be logged in to access the upload stash.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-badkey': error(
    'uploadstash-bad-path-bad-format',
    '"$1" is not a valid key of the upload stash.',
    'uploadstash-bad-path-bad-format',
  ),
  'stash-notfound': error(
    'uploadstash-file-not-found',
    'Your upload stash has no file with the key "$1".',
    'uploadstash-file-not-found',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
