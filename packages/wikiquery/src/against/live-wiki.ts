import { isObject } from '@wikiquery/common/is-object';
import { createWikiQuery } from '../ask-wiki.ts';
import { UsageError } from '../problem.ts';

/** An answer of an API, or part of one. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the objects of a list; none if the field is no list. */
export function itemsIn(fields: Fields, name: string): readonly Fields[] {
  const items = fields[name];
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** An error that a wiki answers with. */
export interface WikiError {
  readonly code: string;
  readonly info: string;
}

/** Sends a request; returns errors of the API, and throws anything else that goes wrong. */
export type AskWiki = (request: Readonly<Record<string, string>>) => Promise<Fields | WikiError>;

/** Whether an answer is an error. */
export const isWikiError = (answer: Fields | WikiError): answer is WikiError =>
  typeof answer['code'] === 'string' && typeof answer['info'] === 'string';

/**
 * Returns a function that sends requests to the `api.php` at this address, and waits while the wiki's database lags.
 */
export function askWikiAt(address: string): AskWiki {
  const query = createWikiQuery(address);
  return async (request) => {
    const answer = await query(request, 'POST');
    if (!isObject(answer))
      throw new UsageError(`${address} is not the API of a wiki: give the URL of api.php.`);
    const { error } = answer;
    return isObject(error) ? { code: String(error['code']), info: String(error['info']) } : answer;
  };
}
