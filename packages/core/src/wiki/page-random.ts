import { hash } from 'node:crypto';

/**
 * Returns a `page_random` from 0 to 1, with MediaWiki's twelve decimals, derived from the title so that databases are
 * reproducible.
 */
export const pageRandom = (namespace: number, key: string): number =>
  Number(
    (Number.parseInt(hash('sha512', `${namespace}:${key}`, 'hex').slice(0, 12), 16) / 2 ** 48).toFixed(12),
  );
