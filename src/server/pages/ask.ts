import type { Api } from '../../api/actions/create-api.ts';
import type { QueryParameters } from '../../api/html/queries.ts';
import type { Site } from '../../wiki/site.ts';

/** Fields of an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/** Asks the API as an anonymous viewer; returns the whole answer in formatversion 2. */
export type Ask = (parameters: QueryParameters) => Promise<Fields>;

/** Lets a page ask the API as a client at this address would, with the same limits. */
export const askAs =
  (api: Api, site: Site, address: string): Ask =>
  async (parameters) => {
    const given = { action: 'query', ...parameters, format: 'json', formatversion: '2' };
    const { body } = await api.handle({
      method: 'GET',
      parameters: new Map(Object.entries(given)),
      posted: false,
      server: site.configuration.general.server,
      headers: { 'user-agent': 'Wikiquery (front page)' },
      address,
    });
    return fieldsOf(JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()));
  };

/** An object's fields; none of anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** A list's items that are objects; none of anything else. */
export const itemsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

/** A text; undefined for anything else. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The result of a query; empty if it failed. */
export const resultOf = (answer: Fields): Fields => fieldsOf(answer['query']);
