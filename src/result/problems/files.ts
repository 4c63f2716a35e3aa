import { error, warning, type ProblemKind } from './kind.ts';

/** Files, their thumbnails, and those that are not published yet. */
export const fileProblems = {
  'notfile-warning': warning('notfile', '"$1" is not a file.'),
  bad_image_title: error(
    'bad_image_title',
    'The title that "$1" asks for must be that of a file.',
    'apierror-imageusage-badtitle',
  ),
  urlparamnormal: error('urlparamnormal', 'No thumbnail of "$1" can have the size that is asked for.'),
  invalidurlparam: error('invalidurlparam', 'A thumbnail\'s "$1" cannot be "$2".'),
  badurlparam: warning(
    'badurlparam',
    'The parameter "urlparam" says nothing that thumbnails of "$1" can be; only the width and the height count.',
  ),
  urlparamwidth: warning(
    'urlparamwidth',
    'The parameter "urlparam" asks for the width $1 and "urlwidth" for $2, which counts.',
  ),
  'nothumb-noimagehandler': warning(
    'nothumb-noimagehandler',
    'There are no thumbnails of "$1": files of its type are not shown in pages.',
  ),
  badfilecontexttitle: error(
    'invalid-title',
    'The parameter "badfilecontexttitle" does not name a page of this wiki.',
    'apierror-bad-badfilecontexttitle',
  ),
  invalidsha1hash: error('invalidsha1hash', 'The SHA-1 has to be 40 hexadecimal digits.'),
  invalidsha1base36hash: error('invalidsha1base36hash', 'The SHA-1 has to be 31 digits in base 36.'),
  'allimages-redirect': error(
    'invalidparammix',
    'Redirects cannot be followed from "allimages" as a generator: leave out "redirects".',
    'apierror-allimages-redirect',
  ),
  stashnotloggedin: error(
    'stashnotloggedin',
    'Without an account nobody has files that are not published yet.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-notloggedin': error(
    'notloggedin',
    'Without an account nobody has files that are not published yet.',
    'apierror-mustbeloggedin-uploadstash',
  ),
  'stash-badkey': error(
    'uploadstash-bad-path-bad-format',
    '"$1" is no key of a file that is not published yet.',
    'uploadstash-bad-path-bad-format',
  ),
  'stash-notfound': error(
    'uploadstash-file-not-found',
    'You have no file with the key "$1" that is not published yet.',
    'uploadstash-file-not-found',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
