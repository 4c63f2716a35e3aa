import type { Module } from '../query/define.ts';
import type { Configuration } from '../wiki/configuration.ts';
import type { KnownSearch, Site } from '../wiki/site.ts';
import type { Action } from './action.ts';

/** The parts of a configuration that choose a search engine. */
export type SearchConfiguration = Pick<Configuration, 'settings' | 'extensions'>;

/** A search backend: the query modules and actions that find pages by words or by the beginning of titles. */
export interface SearchBackend extends KnownSearch {
  /** Returns `list=search` and `list=prefixsearch`, as the search engine of a wiki has them. */
  readonly modulesOf: (this: void, configuration: SearchConfiguration) => readonly Module[];
  /** Returns `action=opensearch`, as the search engine of a wiki has it. */
  readonly actionsOf: (this: void, configuration: SearchConfiguration) => readonly Action[];
}

/** Returns the search backend that a site was created with; undefined for a site without search. */
export const searchBackendOf = ({ search }: Site): SearchBackend | undefined =>
  // Sites are created with whole backends; their type is that part which the vocabulary knows.
  search as SearchBackend | undefined;
