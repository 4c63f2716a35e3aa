import { error, unsupportedFeature, type ProblemKind } from './kind.ts';

/** Errors about accounts, IP addresses, blocks, contributions and watchlists. */
export const userProblems = {
  nosuchusershort: error('baduser', 'There is no account named "$1".', 'nosuchusershort'),
  invaliduserid: error('invaliduserid', 'There is no account with the ID $1.'),
  invalidiprange: error('invalidiprange', '"$1" is not a range: give an IP address and a prefix length.'),
  cidrtoobroad: error('cidrtoobroad', '$1 ranges larger than /$2 are not supported: give a smaller one.'),
  'blocks-badip': error(
    'param_ip',
    'The parameter "ip" is neither an IP address nor a range.',
    'apierror-badip',
  ),
  'watchlist-notloggedin': error(
    'notloggedin',
    'You must be logged in to have a watchlist.',
    'watchlistanontext',
  ),
  bad_wlowner: error('bad_wlowner', 'There is no account named "$1".', 'nosuchusershort'),
  bad_wltoken: error('bad_wltoken', 'Incorrect watchlist token.', 'apierror-bad-watchlist-token'),
  'unrecognized-action': unsupportedFeature(
    'unknown_action',
    'Unknown value "$2" for the parameter "$1".',
    'apierror-unrecognizedvalue',
  ),
  sizediffdisabled: error('sizediffdisabled', 'Size differences are disabled on this wiki.'),
  prefixsearchdisabled: error(
    'prefixsearchdisabled',
    'Finding log entries by a prefix is disabled on this wiki (miser mode). Use "title" or "namespace".',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
