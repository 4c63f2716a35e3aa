import type { Queries } from '@wikiquery/core/api';
import type { QueryParameters } from '@wikiquery/explorer/links';

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Sends a query to the API as an anonymous viewer; returns the whole answer in formatversion 2. */
export type Ask = (parameters: QueryParameters) => Promise<Fields>;

/** Sends a query like {@link Ask}; returns undefined where the query would exceed a small budget. */
export type AskIfCheap = (parameters: QueryParameters) => Promise<Fields | undefined>;

const queryOf = (parameters: QueryParameters): ReadonlyMap<string, string> =>
  new Map(Object.entries({ action: 'query', format: 'json', ...parameters }));

/** Makes a function that sends queries by their parameters, of `action=query` by default. */
export const askBy =
  ({ ask }: Queries): Ask =>
  (parameters) =>
    ask(queryOf(parameters));

/** Makes a function like {@link askBy} for queries that are left out where they are costly. */
export const askIfCheapBy =
  ({ askIfCheap }: Queries): AskIfCheap =>
  (parameters) =>
    askIfCheap(queryOf(parameters));

/** Returns an object's fields; an empty object for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Returns the fields of each item of a list; an empty list for any other value. */
export const itemsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

/** Returns a string; undefined for any other value. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns a string or a number as text; an empty text for any other value. */
export const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns the result of a query; an empty object if it failed. */
export const resultOf = (answer: Fields): Fields => fieldsOf(answer['query']);
