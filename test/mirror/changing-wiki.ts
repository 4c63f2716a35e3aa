import { type AnyRequest, type Client, createClient } from '../../src/client.ts';
import { below, type Random, random } from '../../bench/wiki/random.ts';
import { passwordOf } from '../clients/read-wiki.ts';
import { userAgent } from './mirror-client.ts';

/** Fields of an answer, of whatever action. */
export type Fields = Readonly<Record<string, unknown>>;

/** A page, a log entry or another item of a list, as far as changes are made to it. */
export interface Item {
  readonly title: string;
  readonly pageid: number;
  readonly revid: number;
  readonly logid: number;
  readonly name: string;
  readonly user: string;
  readonly timestamp: string;
  readonly archivename: string;
  readonly revisions: readonly Item[];
}

/** A running wiki whose content is changed at random, and what is drawn for it. */
export interface ChangingWiki {
  readonly url: string;
  readonly draw: Random;
  /** Draws one of some values. */
  readonly pick: <T>(values: readonly T[]) => T;
  /** Whether something happens that does so this often. */
  readonly chance: (probability: number) => boolean;
  /** A word that nothing else has. */
  readonly word: () => string;
  /** Sends a request as an administrator. */
  readonly act: (request: AnyRequest) => Promise<Fields>;
  /** Sends one as somebody who may suppress. */
  readonly oversee: (request: AnyRequest) => Promise<Fields>;
  /** Lists what an administrator sees. */
  readonly list: (name: string, request: AnyRequest) => Promise<readonly Item[]>;
  /** Submits the form of a special page as an administrator. */
  readonly submit: (page: string, fields: Readonly<Record<string, string>>) => Promise<void>;
}

/** What words of {@link ChangingWiki.word} look like. */
export const wordPattern = /zq[0-9]+qz/g;

/** Logs into a sample wiki to change it. */
export async function openChangingWiki(url: string, seed: number): Promise<ChangingWiki> {
  const draw = random(seed);
  let cookie = '';
  const editor = createClient({
    url,
    userAgent,
    fetch: (address, init) => {
      cookie = new Headers(init?.headers).get('cookie') ?? cookie;
      return fetch(address, init);
    },
  });
  const overseer = createClient({ url, userAgent });
  await editor.login('Harbour master', passwordOf('Harbour master'));
  await overseer.login('Night watch', passwordOf('Night watch'));
  const send = (client: Client, request: AnyRequest): Promise<Fields> => client.request(request);
  // Who hides an account has to be allowed to block it.
  await send(editor, { action: 'userrights', user: 'Night watch', add: 'sysop' });
  let words = 0;
  return {
    url,
    draw,
    pick: (values) => {
      const value = values[below(draw, values.length)];
      if (value === undefined) throw new NothingToChange('There is nothing to choose from.');
      return value;
    },
    chance: (probability) => draw() < probability,
    word: () => `zq${++words}qz`,
    act: (request) => send(editor, request),
    oversee: (request) => send(overseer, request),
    list: async (name, request) => {
      const { query } = await send(editor, { list: name, ...request });
      return ((query as Fields | undefined)?.[name] ?? []) as readonly Item[];
    },
    submit: async (page, fields) => {
      const token = await editor.token();
      const response = await fetch(url.replace('api.php', `index.php?title=Special:${page}`), {
        method: 'POST',
        headers: { cookie, 'user-agent': userAgent },
        body: new URLSearchParams({ ...fields, wpEditToken: token }),
      });
      if (!response.ok) throw new Error(`Special:${page} answers with status ${response.status}.`);
      await response.text();
    },
  };
}

/** Thrown where the wiki has nothing of which a change could be made. */
export class NothingToChange extends Error {
  override readonly name = 'NothingToChange';
}
