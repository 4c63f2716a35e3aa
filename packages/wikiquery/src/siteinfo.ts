import { isObject } from '@wikiquery/common/is-object';
import { continuationOf } from 'wikiquery-client/protocol';
import { askWiki, type Asking, type RequestSettings } from './ask-wiki.ts';

/** Maximum number of answers that one request for siteinfo continues in. */
const MOST_ANSWERS = 60;

/**
 * Requests parts of siteinfo from the `api.php` at an address; returns the answer, which may be an error of the API. A
 * wiki with a small `$wgAPIMaxResultSize` returns the parts in several answers, which are joined.
 */
export async function requestSiteinfo(
  address: string,
  parts: readonly string[],
  asking?: Asking & RequestSettings,
): Promise<unknown> {
  const request = { action: 'query', meta: 'siteinfo', siprop: parts.join('|') };
  const first = await askWiki(address, request, 'POST', asking);
  let joined = first;
  let next = continuationOf(first);
  for (let answers = 1; next && answers < MOST_ANSWERS; answers++) {
    const answer = await askWiki(address, { ...request, ...next }, 'POST', asking);
    if (!isObject(joined) || !isObject(answer) || !isObject(answer['query'])) return answer;
    const { query } = joined;
    joined = { ...joined, query: { ...(isObject(query) && query), ...answer['query'] } };
    const following = continuationOf(answer);
    // A part that is larger than the limit alone would continue at itself.
    if (JSON.stringify(following) === JSON.stringify(next)) break;
    next = following;
  }
  return joined;
}

/** Whether an answer refuses to tell a user who is not logged in, as a private wiki does. */
export const isPrivate = (answer: unknown): boolean => errorCode(answer) === 'readapidenied';

/** The code of an error of the API; undefined for any other answer. */
export function errorCode(answer: unknown): string | undefined {
  const { error } = isObject(answer) ? answer : {};
  return isObject(error) ? String(error['code']) : undefined;
}
