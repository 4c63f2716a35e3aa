import { error, warning, type ProblemKind } from './kind.ts';

/** What only extensions answer, by extension. */
export const extensionProblems = {
  'abusefilter-log-invalid-filter': warning(
    'abusefilter-log-invalid-filter',
    'Some of these are not names of filters.',
    'abusefilter-log-invalid-filter',
  ),
  'checkuser-nosuchuser': error('nosuchuser', 'There is no such user.', 'apierror-checkuser-nosuchuser'),
  'checkuser-nosuchusershort': error('nosuchuser', 'There is no user "$1".', 'nosuchusershort'),
  'checkuser-badip': error('invalidip', 'The address is not valid, or the range too wide.', 'apierror-badip'),
  'checkuser-timelimit': error(
    'invalidtime',
    'The time must be one in the past, such as "-2 weeks" or "2 weeks ago".',
    'apierror-checkuser-timelimit',
  ),
  'checkuser-missingsummary': error(
    'missingdata',
    'A check needs a reason.',
    'apierror-checkuser-missingsummary',
  ),
  'textextracts-limit': warning(
    'textextracts-limit',
    'Whole pages are told one by one: "exlimit" was lowered to $1.',
  ),
  'textextracts-unsupportedmodel': warning(
    'textextracts-unsupportedmodel',
    'There are no extracts of the content model $2, so that of $1 is empty.',
  ),
  'textextracts-title-in-file-namespace': warning(
    'textextracts-title-in-file-namespace',
    'There are no extracts of the pages of files.',
  ),
  'textextracts-sentences-and-html': warning(
    'textextracts-sentences-and-html',
    'In HTML, "$1" may take something else for the end of a sentence.',
  ),
  'textextracts-malformed-html': warning(
    'textextracts-malformed-html',
    'The HTML of extracts lacks pictures, tables and boxes, and may lack what belongs to them.',
  ),
  cannotviewtitle: warning('cannotviewtitle', 'You may not see $1.', 'apierror-cannotviewtitle'),
  'translate-invalidlanguage': error(
    'translate-invalidlanguage',
    'Nothing is translated into "$1": it is no code of a language.',
  ),
  'translate-invalidfilter': error(
    'invalidfilter',
    'Messages cannot be filtered by "$1".',
    'apierror-translate-invalidfilter',
  ),
  'translate-language-disabled': error(
    'translate-language-disabled',
    'These messages are not translated into $1.',
  ),
  'translate-language-disabled-reason': error(
    'translate-language-disabled-reason',
    'These messages are not translated into $1: $2',
  ),
  'translate-language-disabled-source': warning(
    'translate-language-disabled-source',
    'These messages are written in $1 themselves.',
  ),
  'translate-language-targetlang-variant-of-source': warning(
    'translate-language-targetlang-variant-of-source',
    '$1 is a way of writing $2, in which these messages are written themselves.',
  ),
  'translate-nodynamicgroups': error(
    'invalidparam',
    'What is translated of a group that changes by itself is not counted.',
    'apierror-translate-nodynamicgroups',
  ),
  'translate-nomessagefortitle': error(
    'nomessagefortitle',
    'The title stands for no message.',
    'apierror-translate-nomessagefortitle',
  ),
  'translate-invalidgroup': error(
    'invalidgroup',
    'There is no such group of messages.',
    'apierror-translate-invalidgroup',
  ),
  'translate-invalid-changeset-name': error(
    'invalidchangeset',
    '"$1" is no name of a set of changes.',
    'apierror-translate-invalid-changeset-name',
  ),
  'translate-smg-nochanges': error(
    'translate-smg-nochanges',
    'Nothing in the group waits for being imported.',
  ),
  'translate-messagegroupsubscription-disabled': error(
    'translate-messagegroupsubscription-disabled',
    'Groups of messages cannot be followed on this wiki.',
  ),
} as const satisfies Readonly<Record<string, ProblemKind>>;
