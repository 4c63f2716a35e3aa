import { error, warning, type ProblemKind } from '../../query/result/problems/kind.ts';

/** The extension's errors and warnings. */
export const abusefilterProblems = {
  protectedVariables: error(
    'permissiondenied',
    'Filters with protected variables need the right "abusefilter-access-protected-vars", and consent in the preferences.',
    'apierror-permissiondenied',
  ),
  invalidFilter: warning(
    'abusefilter-log-invalid-filter',
    'Some of the given filters are not valid.',
    'abusefilter-log-invalid-filter',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
