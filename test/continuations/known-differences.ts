/** Differences from MediaWiki that are right, with the reason for each. */
export const knownDifferences: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /: different .*=[^&]*%(?:FF|C3(?!%))/,
    reason: 'MediaWiki reads what is no UTF-8 in an address as an older encoding of the language.',
  },
  {
    pattern: /^(?:generator=)?categorymembers: different .*continue=\w+%7C2020\d*00/,
    reason:
      'In SQLite, MediaWiki compares sort keys that have a zero byte as blobs, which come after all texts.',
  },
  {
    pattern: /^extracts: different query /,
    reason: 'The extracts are of HTML that another parser makes.',
  },
];
