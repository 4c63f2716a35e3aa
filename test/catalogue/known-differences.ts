/** An intended difference between our modules and MediaWiki's: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

const newer = 'added to MediaWiki in a later version';

/** The intended differences from MediaWiki 1.43. */
export const knownDifferences: readonly KnownDifference[] = [
  { pattern: /^query\+codexicons: only here$/, reason: newer },
  { pattern: /^query\+checkuserformattedblockinfo: only here$/, reason: newer },
  { pattern: /^query\+blocks\.prop: value parsedreason is unexpected$/, reason: newer },
  {
    pattern: /^feedcontributions\.tagfilter\.type: /,
    reason: 'any tag is accepted; the tags are in the database, not in the configuration',
  },
  {
    pattern:
      /^query\+logevents\.(type|action): value (checkuser-temporary-account|checkuser-private-event)\b.* is missing$/,
    reason: 'the catalogue of CheckUser wikis has no such logs',
  },
  {
    pattern:
      /^query\+logevents\.(type|action): value (translatorsandbox|newusers\/tsbpromoted)\b.* is missing$/,
    reason: "only with Translate's sandbox, which siteinfo does not tell",
  },
  {
    pattern: /^(translatesandbox|translationstash): only here$/,
    reason: "only with Translate's sandbox, which siteinfo does not tell",
  },
  {
    pattern: /^translationentitysearch\.grouptypes\.default is missing$/,
    reason: 'a list, which no other default is; no default says the same',
  },
  {
    pattern: /^query\+pageimages\.licensetag: /,
    reason: "the licence of Wikiquery's module, not of the extension",
  },
  {
    pattern: /^\w+\.tags: value .* is missing$/,
    reason: 'the tags are in the database, not in the configuration',
  },
  { pattern: /^main\.crossorigin: only here$/, reason: newer },
  {
    pattern: /^main\.(uselang|variant|errorformat|errorlang|errorsuselocal)\.index: (\d+), not \d+$/,
    reason: 'they come after crossorigin',
  },
];
