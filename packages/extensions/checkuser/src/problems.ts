import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The extension's errors and warnings. */
export const checkuserProblems = {
  noSuchUser: error('nosuchuser', 'There is no such user.', 'apierror-checkuser-nosuchuser'),
  noSuchUserNamed: error('nosuchuser', 'There is no user "$1".', 'nosuchusershort'),
  badAddress: error('invalidip', 'Invalid IP address, or range too wide.', 'apierror-badip'),
  badTime: error(
    'invalidtime',
    'The time must be in the past, such as "-2 weeks" or "2 weeks ago".',
    'apierror-checkuser-timelimit',
  ),
  missingReason: error('missingdata', 'A reason is required.', 'apierror-checkuser-missingsummary'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
