import { isObject } from '@wikiquery/common/is-object';
import { readingMethod } from 'wikiquery-client/protocol';
import { createWikiQuery } from '../ask-wiki.ts';
import type { Ask } from './parts.ts';

/**
 * Returns a function that sends requests to a wiki's api.php, and waits while it is busy. A wiki that has answered
 * before is retried when it cannot be reached; before that, its address may be misspelt.
 */
export function askFrom(address: string, signal: AbortSignal): Ask {
  let hasAnswered = false;
  const query = createWikiQuery(address);
  return async (request, cancelled) => {
    const answer = await query(Object.fromEntries(request), readingMethod(request), {
      signal: cancelled ? AbortSignal.any([signal, cancelled]) : signal,
      isPersistent: hasAnswered,
    });
    hasAnswered = true;
    return isObject(answer) ? answer : {};
  };
}
