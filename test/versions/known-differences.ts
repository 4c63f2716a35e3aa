/** An intended difference between answers: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
  /** Whether it is one from MediaWiki on MariaDB alone. */
  readonly onMariadb?: true;
}

/** The answer of a MediaWiki that fails. */
export const mediawikiFails = /internal_api_error_|no JSON/;

/** The intended differences from MediaWiki 1.39 to 1.45. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: mediawikiFails, reason: 'MediaWiki fails' },
  { pattern: /^languageinfo \/continue missing/, reason: 'MediaWiki stops when some time is over' },
  { pattern: /^abusefilters .*\/hits missing/, reason: 'the hits of private filters stay hidden' },
  {
    pattern: /^allmessages .*(\/missing missing|NUMBEROFEDITS)/,
    reason: 'a message that only a page has; numbers in messages stay as they are',
  },
  { pattern: /^imageinfo \/warnings missing.*iiurlparam=/, reason: 'no thumbnail is made without a width' },
  {
    pattern: /^recentchanges .*\/sha1 missing/,
    reason: 'the hash of the revision of a log entry with a hidden page is not told',
  },
  { pattern: /\/statistics\/jobs:/, reason: 'no job is done here' },
  { pattern: /rv(parse|expandtemplates)=1/, reason: 'pages are rendered as in 1.43' },
  {
    pattern: /^codexicons /,
    reason: 'the icons are those of the Codex that is installed here, not of the one of the version',
  },
  {
    pattern: /^languageinfo \/query\/languageinfo\/egl\//,
    reason: '1.41 and 1.42 name the code egl as eml, for which it is the standard one',
  },
  {
    pattern: /^(?:generator=)?search \/query\//,
    reason: 'MediaWiki does not sort hits; here, the most relevant are first',
    onMariadb: true,
  },
  {
    pattern: /^abuselog \/query\//,
    reason: 'entries of the same second have no order',
    onMariadb: true,
  },
  {
    pattern: /^generator=querypage \/query\/pages/,
    reason: 'pages with the same value have no order',
    onMariadb: true,
  },
];
