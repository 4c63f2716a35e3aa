import { timestampMilliseconds, timestampOf } from '@wikiquery/core/wiki';
import type { HookedWiki } from '@wikiquery/import/hooks';

/** What is remembered by a name; 0 if nothing is. */
export function recall(name: string, { remembered, now }: Pick<HookedWiki, 'now' | 'remembered'>): number {
  const found = remembered.get(name);
  return found && found.until > now ? found.value : 0;
}

/** The time in some seconds. */
export const later = (seconds: number, { now }: Pick<HookedWiki, 'now'>): string =>
  timestampOf(timestampMilliseconds(now) + seconds * 1000);
