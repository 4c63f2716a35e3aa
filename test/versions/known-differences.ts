/** An intended difference between answers: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

/** The intended differences from MediaWiki 1.39. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: /internal_api_error_/, reason: 'MediaWiki fails' },
  { pattern: /^languageinfo \/continue missing/, reason: 'MediaWiki stops when some time is over' },
  { pattern: /\/statistics\/jobs:/, reason: 'no job is done here' },
  { pattern: /\/diff\/(body|\*)/, reason: 'lines are compared as in 1.43' },
  { pattern: /rv(parse|expandtemplates)=1/, reason: 'pages are rendered as in 1.43' },
  { pattern: /\/logdisplay/, reason: 'the messages of moves are those of 1.43' },
  { pattern: /wrtotitle= /, reason: 'an empty title is refused' },
];
