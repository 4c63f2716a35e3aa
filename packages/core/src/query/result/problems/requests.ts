import { error, unsupportedFeature, warning, type ProblemKind } from './kind.ts';

/** Errors and warnings about the request as a whole: action, method, format, assertions, and server limits. */
export const requestProblems = {
  'unknown-action': error('badvalue', 'There is no action "$2".', 'paramvalidator-badvalue-enumnotmulti'),
  'badmodule-badsubmodule': warning(
    'badmodule',
    'The module "$1" has no submodule "$2".',
    'apierror-badmodule-badsubmodule',
  ),
  'badmodule-nosubmodules': warning(
    'badmodule',
    'The module "$1" has no submodules.',
    'apierror-badmodule-nosubmodules',
  ),
  mustbeposted: error('mustbeposted', 'The module "$1" requires a POST request.'),
  mustpostparams: error(
    'mustpostparams',
    'Send these parameters in the body of the POST request, not in the URL: $1.',
  ),
  invalidmethod: error('invalidmethod', 'The HTTP method "$1" is not supported: use GET or POST.'),
  'post-without-content-type': warning(
    'deprecation',
    'A POST request should have a "Content-Type" header.',
    'apiwarn-deprecation-post-without-content-type',
  ),
  assertuserfailed: error('assertuserfailed', 'You are not logged in.'),
  assertanonfailed: error('assertanonfailed', 'You are logged in.'),
  assertbotfailed: error('assertbotfailed', 'You do not have the right "bot".'),
  assertnameduserfailed: error('assertnameduserfailed', 'You are not logged in as "$1".'),
  // Its key is our own, since MediaWiki's message is not about a server that others write to.
  noapiwrite: error(
    'noapiwrite',
    'This server is read-only: send "$1" to the wiki itself$2.',
    'wikiquery-noapiwrite',
  ),
  // Its key is our own for the same reason.
  delegated: error('delegated', 'Only the wiki itself answers requests with "$1"$2.', 'wikiquery-delegated'),
  diverted: error('delegated', '$1. Send the request to the wiki itself$2.', 'wikiquery-diverted'),
  readonly: unsupportedFeature('readonly', 'This server is read-only.'),
  errorprinterfailed: warning(
    'errorprinterfailed',
    "The format's parameters are invalid; the error is shown without them.",
  ),
  'xslt-disabled': warning('xslt-disabled', 'The parameter "xslt" has no effect: style sheets are off.'),
  'opensearch-warnings': error(
    'warnings',
    'This format cannot contain warnings, and "warningsaserror" makes them errors.',
    'apierror-opensearch-json-warnings',
  ),
  'feed-unavailable': error('feed-unavailable', 'This wiki has no feeds.', 'feed-unavailable'),
  truncatedresult: warning(
    'truncatedresult',
    'The answer was truncated because it would have exceeded $1 bytes.',
  ),
  badconfig: error(
    'badconfig',
    'What there is to say about the titles alone exceeds $1 bytes: ask for fewer or shorter ones.',
    'apierror-badconfig-resulttoosmall',
  ),
  // Quirk: pywikibot parses the lag from this text, so it is MediaWiki's.
  maxlag: error('maxlag', 'Waiting for $2: $1 {{PLURAL:$1|second|seconds}} lagged.'),
  internal: error('internal_api_error', 'Internal error, logged as $1.', 'apierror-exceptioncaught'),
  databaselocked: error(
    'internal_api_error_DBQueryTimeoutError',
    'Something else has locked a table of the database: try again in a few seconds.',
  ),
  badrequest: error('badrequest', 'Invalid request: $1'),
  ratelimited: error(
    'ratelimited',
    'Too many requests from your IP address: wait and try again.',
    'apierror-ratelimited',
  ),
  overspent: error(
    'ratelimited',
    'You have used more than your share of the server: wait and try again.',
    'apierror-ratelimited',
  ),
  serverbusy: error('toobusy', 'Too many requests are waiting: wait and try again.'),
  overtime: error('toocostly', 'The request was stopped because it takes too long: ask for less at a time.'),
  overbudget: error(
    'toocostly',
    'The request was stopped because it reads too much: ask for less at a time, or filter by less.',
  ),
  runnersbusy: error('toobusy', 'Too many costly requests are waiting: wait and try again.'),
  bodymemory: error('toobusy', 'Too many large requests are arriving: wait and try again.'),
  toolarge: error(
    'http-contenttoolarge',
    'The request exceeds the maximum of $1 bytes.',
    'apierror-http-contenttoolarge',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
