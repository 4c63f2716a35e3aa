/** An intended difference between our modules and MediaWiki's: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

const newer = 'added to MediaWiki in a later version';

/** The intended differences from MediaWiki 1.43. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: /^query\+codexicons: only here$/, reason: newer },
  { pattern: /^query\+blocks\.prop: value parsedreason is unexpected$/, reason: newer },
  {
    pattern: /^feedcontributions\.tagfilter\.type: /,
    reason: 'any tag is accepted; the tags are in the database, not in the configuration',
  },
  { pattern: /^main\.crossorigin: only here$/, reason: newer },
  {
    pattern: /^main\.(uselang|variant|errorformat|errorlang|errorsuselocal)\.index: (\d+), not \d+$/,
    reason: 'they come after crossorigin',
  },
];
