import { error, warning, type ProblemKind } from '@wikiquery/core/query/result';

/** The extension's errors and warnings. */
export const abusefilterProblems = {
  protectedVariables: error(
    'permissiondenied',
    'Filters with protected variables need the right "abusefilter-access-protected-vars", and consent in the preferences.',
    'apierror-permissiondenied',
  ),
  canttest: error('permissiondenied', 'You may not test abuse filters.', 'apierror-abusefilter-canttest'),
  cantcheck: error(
    'permissiondenied',
    'You may not check the syntax of abuse filters.',
    'apierror-abusefilter-cantcheck',
  ),
  canteval: error(
    'permissiondenied',
    'You may not evaluate expressions of abuse filters.',
    'apierror-abusefilter-canteval',
  ),
  badsyntax: error('badsyntax', 'The filter is not valid.', 'apierror-abusefilter-badsyntax'),
  invalidExpression: error(
    'abusefilter-tools-syntax-error',
    'The expression is not valid.',
    'abusefilter-tools-syntax-error',
  ),
  badvars: error('badvars', 'The variables must be an object, in JSON.'),
  nosuchrcid: error('nosuchrcid', 'There is no recent change with the ID $1.'),
  unknownchange: error('unknownchange', 'Filters have no variables for the recent change $1.'),
  nosuchlogid: error(
    'nosuchlogid',
    'There is no hit of a filter with the ID $1.',
    'apierror-abusefilter-nosuchlogid',
  ),
  cannotseedetails: error('cannotseedetails', 'You may not do this.', 'apierror-permissiondenied-generic'),
  deletedabuselog: error('deletedabuselog', 'You may not do this.', 'apierror-permissiondenied-generic'),
  deletedrc: error('deletedrc', 'You may not do this.', 'apierror-permissiondenied-generic'),
  cannotseeprotectedvariables: error(
    'cannotseeprotectedvariables',
    'You may not do this.',
    'apierror-permissiondenied-generic',
  ),
  notsuspended: error(
    'notsuspended',
    'No filter keeps the user from promotion.',
    'abusefilter-reautoconfirm-none',
  ),
  cannotSeePrivateDetails: error(
    'abusefilter-log-cannot-see-privatedetails',
    'You may not see private details of hits.',
    'abusefilter-log-cannot-see-privatedetails',
  ),
  noSuchEntry: error(
    'abusefilter-log-nonexistent',
    'There is no hit of a filter with this ID.',
    'abusefilter-log-nonexistent',
  ),
  cannotSeeEntry: error(
    'abusefilter-log-cannot-see-details',
    'You may not see details of the hit.',
    'abusefilter-log-cannot-see-details',
  ),
  invalidFilter: warning(
    'abusefilter-log-invalid-filter',
    'Some of the given filters are not valid.',
    'abusefilter-log-invalid-filter',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
