import { error, type ProblemKind } from '../../result/problems/kind.ts';

/** The extension's own errors and warnings. */
export const checkuserProblems = {
  noSuchUser: error('nosuchuser', 'There is no such user.', 'apierror-checkuser-nosuchuser'),
  noSuchUserNamed: error('nosuchuser', 'There is no user "$1".', 'nosuchusershort'),
  badAddress: error('invalidip', 'The address is not valid, or the range too wide.', 'apierror-badip'),
  badTime: error(
    'invalidtime',
    'The time must be one in the past, such as "-2 weeks" or "2 weeks ago".',
    'apierror-checkuser-timelimit',
  ),
  missingReason: error('missingdata', 'A check needs a reason.', 'apierror-checkuser-missingsummary'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
