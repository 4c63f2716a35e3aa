import { warning, type ProblemKind } from '../../result/problems/kind.ts';

/** The extension's own errors and warnings. */
export const abusefilterProblems = {
  invalidFilter: warning(
    'abusefilter-log-invalid-filter',
    'Some of these are not names of filters.',
    'abusefilter-log-invalid-filter',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
