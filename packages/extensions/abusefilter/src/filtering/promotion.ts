import type { HookedWiki } from '@wikiquery/import/hooks';
import { later, recall } from './remembering.ts';

type Remembering = Pick<HookedWiki, 'now' | 'remembered'>;

const nameOf = (account: number): string => `abusefilter-block-autopromote ${account}`;

/** Keeps an account for some seconds from the groups into which accounts come by themselves. */
export function keepFromPromotion(account: number, seconds: number, wiki: Remembering): void {
  wiki.remembered.set(nameOf(account), { value: 1, until: later(seconds, wiki) });
}

/** Whether an account is kept from such groups. */
export const isKeptFromPromotion = (account: number, wiki: Remembering): boolean =>
  recall(nameOf(account), wiki) > 0;

/** Lets an account into such groups again; returns whether it was kept from them. */
export function restorePromotion(account: number, wiki: Remembering): boolean {
  const wasKept = isKeptFromPromotion(account, wiki);
  wiki.remembered.delete(nameOf(account));
  return wasKept;
}
