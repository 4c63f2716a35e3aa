import { isObject } from '@wikiquery/common/is-object';
import { ApiError } from './api-error.ts';

/** Follows the continuation of one list from answer to answer. */
export interface Continuation {
  /**
   * Returns the parameters that request the part after an answer; undefined after the last one. Throws an `ApiError`
   * if the wiki returns to an earlier position, so that the list would never end.
   */
  next(answer: Fields): Fields | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the parameters, as texts, that request the part after an answer; undefined after the last one. */
export function continuationOf(answer: unknown): Readonly<Record<string, string>> | undefined {
  const next = isObject(answer) ? answer['continue'] : undefined;
  if (!isObject(next)) return undefined;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
}

/**
 * Starts to follow the continuation of a list. Each position is compared with one earlier position, which is replaced
 * after 1, 2, 4, 8 … parts (Brent's cycle detection): every cycle is found, and a long list takes no memory.
 */
export function followContinuation(): Continuation {
  let earlier: string | undefined;
  let parts = 0;
  let replacedAt = 1;
  return {
    next: (answer) => {
      const next = answer['continue'];
      if (!isObject(next)) return undefined;
      const position = JSON.stringify(next);
      if (position === earlier)
        throw new ApiError({
          code: 'repeatedcontinue',
          info: `The wiki returned to an earlier position of the list, so that it would never end: ${shortened(position)}.`,
          data: answer,
        });
      if (++parts === replacedAt) {
        earlier = position;
        replacedAt *= 2;
      }
      return next;
    },
  };
}

/** Characters of a position in an error. */
const MOST_CHARACTERS = 200;

const shortened = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
