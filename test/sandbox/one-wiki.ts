import type { Database } from 'better-sqlite3';
import type { AnyRequest } from 'wikiquery-client';
import type { TestParameters, TestWiki } from '../../packages/testing/src/test-wiki.ts';
import type { Fields } from '../mirror/changing-wiki.ts';
import type { Wikis } from './both-wikis.ts';
import { users, type UserName } from './users.ts';

/** Lets steps be taken in a sandbox alone, in-process. */
export function oneWiki(sandbox: TestWiki<Database>): Wikis {
  const send = async (user: UserName, request: AnyRequest): Promise<Fields> => {
    const name = users[user];
    const options = name === undefined ? {} : { as: name };
    const { texts, files } = await partsOf(request);
    return request['action'] === 'query'
      ? sandbox.request(texts, options)
      : sandbox.post(texts, { ...options, files });
  };
  return {
    url: 'http://127.0.0.1/api.php',
    send: async (user, request) => {
      const answer = await send(user, request);
      return { theirs: answer, ours: answer, differences: [] };
    },
    ask: send,
    forget: () => undefined,
    tick: (seconds = 1) => {
      sandbox.clock.advance(seconds);
    },
    now: sandbox.clock.now,
    differences: () => Promise.resolve([]),
    equalize: () => undefined,
  };
}

/** Takes a request's files out of it. */
async function partsOf(
  request: AnyRequest,
): Promise<{ readonly texts: TestParameters; readonly files: Readonly<Record<string, Uint8Array>> }> {
  const files: Record<string, Uint8Array> = {};
  const texts: Record<string, TestParameters[string]> = {};
  for (const [name, value] of Object.entries(request))
    if (value instanceof Blob) files[name] = new Uint8Array(await value.arrayBuffer());
    else if (value !== undefined) texts[name] = value as TestParameters[string];
  return { texts, files };
}
