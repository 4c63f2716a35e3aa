import { isObject } from '@wikiquery/common/is-object';
import { ApiError } from './api-error.ts';

/**
 * Throws an `ApiError` if the parts that all answers in formatversion 2 have in common are of other types, or if one of
 * the named fields of `query` is not a list of objects.
 */
export function checkAnswer(answer: unknown, url: string, lists: readonly string[] = ['pages']): void {
  const expect = (isSo: boolean, name: string, expected: string): void => {
    if (isSo) return;
    throw new ApiError({
      code: 'badanswer',
      info: `${url} did not answer like a wiki's API: "${name}" is not ${expected}.`,
      data: answer,
    });
  };
  if (!isObject(answer)) return;
  const { query, continue: next, error } = answer;
  expect(query === undefined || isObject(query), 'query', 'an object');
  expect(error === undefined || isObject(error), 'error', 'an object');
  expect(next === undefined || isContinuation(next), 'continue', 'an object of texts and numbers');
  for (const name of lists) {
    const list = isObject(query) ? query[name] : undefined;
    expect(
      list === undefined || (Array.isArray(list) && list.every(isObject)),
      `query.${name}`,
      'a list of objects',
    );
  }
}

const isContinuation = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');
