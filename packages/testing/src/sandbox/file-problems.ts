import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors of actions that change files. */
export const fileWriteProblems = {
  notupload: error(
    'badupload',
    'The parameter "$1" is not a file: post a multipart form that gives it a file name.',
    'paramvalidator-badupload-notupload',
  ),
  'uploadstash-exception': error(
    'uploadstash-exception',
    'The file cannot be kept for another attempt ($1): $2',
    'uploadstash-exception',
  ),
  uploaddisabled: error('uploaddisabled', 'This wiki takes no uploads.', 'uploaddisabled'),
  nofilename: error('nofilename', 'The parameter "$1" is required.', 'apierror-missingparam'),
  missingresult: error('missingresult', 'No upload is under way.', 'apierror-upload-missingresult'),
  filekeynotallowed: error(
    'filekeynotallowed',
    'The first chunk, at offset 0, has no "filekey".',
    'apierror-upload-filekeynotallowed',
  ),
  filekeyneeded: error(
    'filekeyneeded',
    'Chunks after the first one require "filekey".',
    'apierror-upload-filekeyneeded',
  ),
  'invalid-file-key': error('invalid-file-key', 'The file key is not valid.'),
  copyuploaddisabled: error('copyuploaddisabled', 'This wiki takes no uploads by URL.', 'copyuploaddisabled'),
  'http-invalid-url': error('http-invalid-url', 'The URL "$1" is not valid.', 'http-invalid-url'),
  'http-bad-status': error('http-bad-status', 'The file cannot be fetched: $1 $2.', 'http-bad-status'),
  'http-curl-error': error('http-curl-error', 'The file cannot be fetched: $1.', 'http-curl-error'),
  stashnotloggedin: error(
    'stashnotloggedin',
    'You must be logged in to upload files.',
    'apierror-mustbeloggedin',
  ),
  mustbeloggedin: error(
    'mustbeloggedin',
    'You must be logged in to upload files.',
    'apierror-mustbeloggedin',
  ),
  'stash-wrong-owner': error(
    'uploadstash-wrong-owner',
    'The file $1 was stashed by somebody else.',
    'uploadstash-wrong-owner',
  ),
  'empty-file': error('empty-file', 'The file is empty.', 'empty-file'),
  'file-too-large': error('file-too-large', 'The file is larger than this wiki allows.', 'file-too-large'),
  'illegal-filename': error('illegal-filename', 'Files may not have this name.', 'illegal-filename'),
  'filename-tooshort': error('filename-tooshort', 'The file name is too short.', 'filename-tooshort'),
  'filename-toolong': error(
    'filename-toolong',
    'The file name is longer than 240 bytes.',
    'filename-toolong',
  ),
  'filetype-missing': error('filetype-missing', 'The file name has no extension.', 'filetype-missing'),
  'filetype-banned': error(
    'filetype-banned',
    'Files of the type ".$1" are not allowed; these are: $2.',
    'filetype-banned-type',
  ),
  'mime-mismatch': error(
    'verification-error',
    'The extension ".$1" does not match the type of the file, $2.',
    'filetype-mime-mismatch',
  ),
  badmime: error('verification-error', 'Files of the type "$1" are not allowed.', 'filetype-badmime'),
  uploadscripted: error(
    'verification-error',
    'The file contains HTML or scripts that a browser might run.',
    'uploadscripted',
  ),
  'invalid-chunk': error('invalid-chunk', 'The chunk ends after the size that was given for the file.'),
  'chunk-too-small': error('chunk-too-small', 'Chunks other than the last one have at least $1 bytes.'),
  'stashfailed-nosession': error(
    'stashfailed',
    'No chunked upload has this file key.',
    'apierror-stashfailed-nosession',
  ),
  'invalid-chunk-offset': error('stashfailed', 'The chunk is not the next one.', 'invalid-chunk-offset'),
  'fileexists-forbidden': error(
    'fileexists-forbidden',
    'There is a file named "$1", which you may not overwrite.',
    'fileexists-forbidden',
  ),
  'fileexists-no-change': error(
    'fileexists-no-change',
    'The current version of [[:$1]] is the same file.',
    'fileexists-no-change',
  ),
  'filerevert-badversion': error(
    'filerevert-badversion',
    'The file has no such old version.',
    'filerevert-badversion',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
