import { nearestName } from '@wikiquery/common/nearest-name';

/** Finds the candidate that a misspelt name most probably means. */
export const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  nearestName(name, candidates, Math.ceil(name.length / 3)) ??
  // A name without its module's prefix.
  candidates.find((candidate) => name.length > 1 && candidate.endsWith(name.toLowerCase()));
