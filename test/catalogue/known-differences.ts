/** A way in which our modules differ from MediaWiki's on purpose: what the lines about it look like, and why. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

const newer = 'MediaWiki has it since a later version';

/** Everything in which our modules may differ from those of MediaWiki 1.43. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: /^query\+codexicons: only here$/, reason: newer },
  { pattern: /^query\+blocks\.prop: value parsedreason is too much$/, reason: newer },
  {
    pattern: /^feedcontributions\.tagfilter\.type: /,
    reason: 'any tag can be asked for; which there are is in the database, not in the configuration',
  },
  { pattern: /^main\.crossorigin: only here$/, reason: newer },
  {
    pattern: /^main\.(uselang|variant|errorformat|errorlang|errorsuselocal)\.index: (\d+), not \d+$/,
    reason: 'they stand after crossorigin',
  },
];
