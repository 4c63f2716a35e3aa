/** An intended difference between our modules and MediaWiki's: a pattern of its lines, and the reason. */
interface KnownDifference {
  readonly pattern: RegExp;
  readonly reason: string;
}

/** The intended differences from MediaWiki 1.39 to 1.45. */
export const knownDifferences: readonly KnownDifference[] = [
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
    pattern: /^setpagelanguage\.lang: value mnc-latn is unexpected$/,
    reason: '1.41 and 1.42 name this language before they are translated into it',
  },
  {
    pattern: /^query\+codexicons\.names\.(type|allspecifier)\b/,
    reason: '1.45 lists the icons of its Codex; here they are those of the Codex that is installed',
  },
  {
    pattern: /^parse\.prop(\.default: .*\|tocdata\|.*, not (?!.*tocdata).*|: value tocdata is unexpected)$/,
    reason: 'came to 1.43 with a later release than 1.44.2, with which this was compared',
  },
  {
    pattern: /^(\w+\.tags|tag\.add): value .* is missing$/,
    reason: 'the tags are in the database, not in the configuration',
  },
];
