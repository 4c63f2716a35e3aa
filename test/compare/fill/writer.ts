import type { Client } from 'wikiquery-client';
import type { ChangingWiki } from '../../mirror/changing-wiki.ts';

/** A wiki that is filled with what depends on its configuration and language. */
export interface FilledWiki extends ChangingWiki {
  /** Local names of namespaces by their numbers. */
  readonly namespaces: ReadonlyMap<number, string>;
  /** Names of the namespaces that users with the gender `female` have, by number, where the language has them. */
  readonly femaleNamespaces: ReadonlyMap<number, string>;
  /** Localized words: `#REDIRECT` and the names of magic words by their identifiers. */
  readonly words: ReadonlyMap<string, string>;
  /** Logged-in people, each with a client. */
  readonly sessions: ReadonlyMap<string, Client>;
}

/** Returns a title in a namespace, with the name that the wiki's language gives it. */
export const titleIn = ({ namespaces }: FilledWiki, namespace: number, name: string): string => {
  const prefix = namespaces.get(namespace) ?? '';
  return prefix === '' ? name : `${prefix}:${name}`;
};
