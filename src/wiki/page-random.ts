import { hash } from 'node:crypto';

/**
 * A number from 0 to 1 that depends on a page's title alone, with the twelve decimals that MediaWiki keeps; in
 * place of chance, so that the same pages give the same database.
 */
export const pageRandom = (namespace: number, key: string): number =>
  Number(
    (Number.parseInt(hash('sha512', `${namespace}:${key}`, 'hex').slice(0, 12), 16) / 2 ** 48).toFixed(12),
  );
