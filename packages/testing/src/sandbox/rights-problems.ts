import { error, type ProblemKind } from '@wikiquery/core/query/result';

/** The errors of actions that protect pages, and of those that watch and patrol them. */
export const rightsProblems = {
  unwatchable: error('invalidtitle', 'No page of the title "$1" can be watched.', 'invalidtitle'),
  'multpages-revision': error('multpages', '"$1" needs a request for a single page.', 'apierror-multpages'),
  toofewexpiries: error(
    'toofewexpiries',
    '{{PLURAL:$1|$1 expiry|$1 expiries}} given where $2 are needed: give one, or as many as protections.',
  ),
  'create-titleexists': error('create-titleexists', 'A page that exists cannot be protected from creation.'),
  'missingtitle-createonly': error(
    'missingtitle-createonly',
    'A page that does not exist can only be protected from creation.',
  ),
  'protect-invalidaction': error(
    'protect-invalidaction',
    'There is no action "$1" to protect the page from.',
  ),
  'protect-invalidlevel': error(
    'protect-invalidlevel',
    'There is no level of protection "$1" that you may set.',
  ),
  invalidexpiry: error('invalidexpiry', '"$1" is not a time at which something can end.'),
  pastexpiry: error('pastexpiry', '"$1" is over.'),
  nosuchuserid: error('nosuchuserid', 'There is no account with the ID $1.'),
  invaliduser: error('invaliduser', 'This is not a user.', 'noname'),
  nosuchrcid: error('nosuchrcid', 'There is no recent change with the ID $1.'),
  notpatrollable: error('notpatrollable', 'The revision $1 is too old to be patrolled.'),
  noautopatrol: error(
    'noautopatrol',
    'You may not mark your own changes as patrolled.',
    'markedaspatrollederror-noautopatrol',
  ),
  'revdel-mutuallyexclusive': error(
    'badparams',
    'The same part can be in only one of "hide" and "show".',
    'apierror-revdel-mutuallyexclusive',
  ),
  'revdel-paramneeded': error(
    'badparams',
    'At least one of "hide" and "show" needs a value.',
    'apierror-revdel-paramneeded',
  ),
  invalidtime: error('invalidtime', 'Deleted revisions are named by their times.'),
  needtarget: error('needtarget', 'This type needs the title of a page.', 'apierror-revdel-needtarget'),
} as const satisfies Readonly<Record<string, ProblemKind>>;
