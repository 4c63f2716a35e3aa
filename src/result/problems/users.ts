import { error, type ProblemKind } from './kind.ts';

/** Accounts, addresses, blocks, contributions and watchlists. */
export const userProblems = {
  nosuchusershort: error('baduser', 'There is no account named "$1".', 'nosuchusershort'),
  invaliduserid: error('invaliduserid', 'No account has the number $1.'),
  invalidiprange: error(
    'invalidiprange',
    '"$1" is not a network: an address and a prefix length are needed.',
  ),
  cidrtoobroad: error('cidrtoobroad', 'Networks of $1 larger than /$2 are not taken: give a smaller one.'),
  'blocks-badip': error(
    'param_ip',
    'The parameter "ip" is neither an address nor a network.',
    'apierror-badip',
  ),
  'watchlist-notloggedin': error(
    'notloggedin',
    'Who is not logged in has no watchlist.',
    'watchlistanontext',
  ),
  bad_wlowner: error('bad_wlowner', 'There is no account named "$1".', 'nosuchusershort'),
  bad_wltoken: error(
    'bad_wltoken',
    'The token is not that of the watchlist.',
    'apierror-bad-watchlist-token',
  ),
  'unrecognized-action': error(
    'unknown_action',
    'Unknown value "$2" for the parameter "$1".',
    'apierror-unrecognizedvalue',
  ),
  sizediffdisabled: error('sizediffdisabled', 'Differences of sizes are switched off on this wiki.'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
