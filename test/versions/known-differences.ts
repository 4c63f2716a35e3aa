/** An intended difference between answers: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

/** The intended differences from MediaWiki 1.39. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: /internal_api_error_|no JSON/, reason: 'MediaWiki fails' },
  { pattern: /^languageinfo \/continue missing/, reason: 'MediaWiki stops when some time is over' },
  { pattern: /^imageinfo .*\/html:/, reason: 'pictures in warnings are rendered as in 1.43' },
  { pattern: /^abusefilters .*\/hits missing/, reason: 'the hits of private filters stay hidden' },
  { pattern: /^authmanagerinfo .*\/account:/, reason: 'the account to log in is not filled in' },
  {
    pattern: /^allmessages .*(\/missing missing|NUMBEROFEDITS)/,
    reason: 'a message that only a page has; numbers in messages stay as they are',
  },
  { pattern: /^imageinfo \/warnings missing.*iiurlparam=/, reason: 'no thumbnail is made without a width' },
  { pattern: /^recentchanges .*\/sha1 missing/, reason: 'the hash of a revision of a log entry is not told' },
  { pattern: /\/statistics\/jobs:/, reason: 'no job is done here' },
  { pattern: /\/diff\/(body|\*)/, reason: 'lines are compared as in 1.43' },
  { pattern: /rv(parse|expandtemplates)=1/, reason: 'pages are rendered as in 1.43' },
  {
    pattern: /\/logdisplay:/,
    reason: 'ends of blocks are times, also for usual durations; names of languages are those of 1.43',
  },
];
