import type { AnyRequest } from 'wikiquery-client';
import { createWiki } from '../../packages/testing/src/create-wiki.ts';
import type { ShortDescription } from '../../packages/testing/src/test-wiki.ts';
import { guardAnswer } from './guard-answer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The accounts of {@link openActingWiki}. */
const users = [
  { name: 'Ada' },
  { name: 'Ben' },
  { name: 'Warden', groups: ['sysop'] },
  { name: 'Chief', groups: ['sysop', 'bureaucrat'] },
  { name: 'Watch', groups: ['suppress', 'sysop'] },
];

/** Opens a wiki with shorter ways to act in it, as Warden unless told otherwise, and to ask it. */
export function openActingWiki(description: ShortDescription = {}) {
  const wiki = createWiki({ users, ...description });
  const request = (parameters: AnyRequest, as: string, method: 'GET' | 'POST'): Promise<Fields> =>
    wiki.request(parameters, { as, method });
  return {
    database: wiki.database,
    clock: wiki.clock,
    /** Returns the result of an action, or the error with which it was refused. */
    act: async (parameters: AnyRequest & { readonly action: string }, as = 'Warden') => {
      const answer = await request(parameters, as, 'POST');
      return (answer[parameters.action] ?? answer['error']) as Fields;
    },
    /** Returns the code with which an action is refused. */
    codeOf: async (parameters: AnyRequest, as = 'Warden') => {
      const answer = await request(parameters, as, 'POST');
      return (answer['error'] as Fields | undefined)?.['code'];
    },
    query: async (parameters: AnyRequest, as = 'Warden') => {
      const answer = guardAnswer(await request({ action: 'query', ...parameters }, as, 'GET'));
      return (answer['query'] ?? {}) as Fields;
    },
    [Symbol.asyncDispose]: wiki.close,
  };
}
