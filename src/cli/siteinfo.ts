import { isObject } from '../client/is-object.ts';
import { type Asking, type RequestSettings, askWiki } from './ask-wiki.ts';

/** Requests parts of siteinfo from the `api.php` at an address; returns the answer, which may be an error of the API. */
export const requestSiteinfo = (
  address: string,
  parts: readonly string[],
  asking?: Asking & RequestSettings,
): Promise<unknown> =>
  askWiki(address, { action: 'query', meta: 'siteinfo', siprop: parts.join('|') }, 'POST', asking);

/** Whether an answer refuses to tell a user who is not logged in, as a private wiki does. */
export const isPrivate = (answer: unknown): boolean => errorCode(answer) === 'readapidenied';

/** The code of an error of the API; undefined for any other answer. */
export function errorCode(answer: unknown): string | undefined {
  const { error } = isObject(answer) ? answer : {};
  return isObject(error) ? String(error['code']) : undefined;
}
