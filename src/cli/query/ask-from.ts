import { askWiki } from '../ask-wiki.ts';
import type { Ask } from './parts.ts';
import { isObject } from '../../client/is-object.ts';

/** Longer addresses are refused by some servers; such a request is posted. */
const LONGEST_ADDRESS = 4000;

/**
 * Asks a wiki's api.php, one request at a time, and waits while it is busy. A wiki that has answered once is asked again
 * when it cannot be reached; one that has not may be misspelt.
 */
export function askFrom(address: string, signal: AbortSignal): Ask {
  let hasAnswered = false;
  return async (request) => {
    const parameters = Object.fromEntries(request);
    const isLong = new URLSearchParams(parameters).toString().length > LONGEST_ADDRESS;
    const answer = await askWiki(address, parameters, isLong ? 'POST' : 'GET', {
      signal,
      isPersistent: hasAnswered,
    });
    hasAnswered = true;
    return isObject(answer) ? answer : {};
  };
}
