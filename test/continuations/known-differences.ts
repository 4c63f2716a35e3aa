/** Differences from MediaWiki that are right, with the reason for each. */
export const knownDifferences: readonly { readonly pattern: RegExp; readonly reason: string }[] = [];
