import type { Api, ApiResponse } from '../../api/actions/create-api.ts';
import type { QueryParameters } from '../../api/html/queries.ts';
import type { Site } from '../../wiki/site.ts';

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Sends a request to the API as an anonymous viewer; returns the whole answer in formatversion 2. */
export type Ask = (parameters: QueryParameters) => Promise<Fields>;

/** Told of a response with the status of an error, such as one that refuses because the server is busy. */
type RefusalListener = (response: ApiResponse) => void;

/** Makes a function that queries the API under the limits of the client at `address`. */
export const askAs =
  (api: Api, site: Site, address: string, onRefusal?: RefusalListener): Ask =>
  async (parameters) => {
    const given = { action: 'query', ...parameters, format: 'json', formatversion: '2' };
    const response = await api.handle({
      method: 'GET',
      parameters: new Map(Object.entries(given)),
      posted: false,
      server: site.configuration.general.server,
      headers: { 'user-agent': 'Wikiquery (front page)' },
      address,
    });
    const { status, body } = response;
    if (status >= 400) onRefusal?.(response);
    return fieldsOf(JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString()));
  };

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
