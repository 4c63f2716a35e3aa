import { warning, type ProblemKind } from '../../result/problems/kind.ts';

/** The extension's errors and warnings. */
export const abusefilterProblems = {
  invalidFilter: warning(
    'abusefilter-log-invalid-filter',
    'Some of the given filters are not valid.',
    'abusefilter-log-invalid-filter',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
