import type { ChangingWiki } from '../changing-wiki.ts';

/** A kind of change: how often it happens beside others, and how it is made. */
export interface Kind {
  readonly weight: number;
  readonly change: (wiki: ChangingWiki) => Promise<unknown>;
}

/** Kinds of changes by name. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Returns a kind that happens as often as its weight says. */
export const kind = (change: Kind['change'], weight = 1): Kind => ({ weight, change });
