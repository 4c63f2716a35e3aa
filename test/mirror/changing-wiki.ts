import { createClient, type AnyRequest, type Client } from 'wikiquery-client';
import { below, random, type Random } from '../../bench/wiki/random.ts';
import { passwordOf } from '../clients/read-wiki.ts';
import type { LiveMediaWiki } from '../rig/mediawiki.ts';
import { userAgent } from './mirror-client.ts';

/** Fields of an answer, of whatever action. */
export type Fields = Readonly<Record<string, unknown>>;

/** A page, a log entry or another item of a list, as far as changes are made to it. */
export interface Item {
  readonly title: string;
  readonly id: number;
  readonly pageid: number;
  readonly revid: number;
  readonly logid: number;
  readonly name: string;
  readonly user: string;
  readonly timestamp: string;
  readonly archivename: string;
  readonly revisions: readonly Item[];
}

/** What is drawn from a seed. */
export interface Drawing {
  readonly draw: Random;
  /** Draws one of some values. */
  readonly pick: <T>(values: readonly T[]) => T;
  /** Whether something happens that does so this often. */
  readonly chance: (probability: number) => boolean;
  /** A word that nothing else has. */
  readonly word: () => string;
}

/** A running wiki whose content is changed at random, and what is drawn for it. */
export interface ChangingWiki extends Drawing {
  readonly url: string;
  /** Sends a request as an administrator. */
  readonly act: (request: AnyRequest) => Promise<Fields>;
  /** Sends one as somebody who may suppress. */
  readonly oversee: (request: AnyRequest) => Promise<Fields>;
  /** Sends one as an account without further rights. */
  readonly actAsOther: (request: AnyRequest) => Promise<Fields>;
  /** Sends one as somebody without an account. */
  readonly actAnonymously: (request: AnyRequest) => Promise<Fields>;
  /** Lists what an administrator sees. */
  readonly list: (name: string, request: AnyRequest) => Promise<readonly Item[]>;
  /** Runs one of MediaWiki's maintenance scripts. */
  readonly maintain: LiveMediaWiki['maintain'];
  /** Submits a form of a page as an administrator. */
  readonly submit: Submit;
  /** Submits one as somebody who may suppress. */
  readonly submitAsOverseer: Submit;
}

type Submit = (title: string, fields: Readonly<Record<string, string>>) => Promise<void>;

/** What words of {@link ChangingWiki.word} look like. */
export const wordPattern = /zq[0-9]+qz/g;

/** Begins to draw from a seed. */
export function drawFrom(seed: number): Drawing {
  const draw = random(seed);
  let words = 0;
  return {
    draw,
    pick: (values) => {
      const value = values[below(draw, values.length)];
      if (value === undefined) throw new NothingToChange('There is nothing to choose from.');
      return value;
    },
    chance: (probability) => draw() < probability,
    word: () => `zq${++words}qz`,
  };
}

/** Returns the headers of the next request. */
export type RequestHeaders = () => Readonly<Record<string, string>>;

/** Logs into a sample wiki to change it. */
export async function openChangingWiki(
  { url, maintain }: Pick<LiveMediaWiki, 'url' | 'maintain'>,
  seed: number,
  headers: RequestHeaders = () => ({}),
): Promise<ChangingWiki> {
  const editor = openSession(url, headers);
  const overseer = openSession(url, headers);
  const other = openSession(url, headers);
  const { client: anonymous } = openSession(url, headers);
  await editor.client.login('Harbour master', passwordOf('Harbour master'));
  await overseer.client.login('Night watch', passwordOf('Night watch'));
  await other.client.login('Stationmaster', passwordOf('Stationmaster'));
  const send = (client: Client, request: AnyRequest): Promise<Fields> => client.request(request);
  // Who hides an account has to be allowed to block it.
  await send(editor.client, { action: 'userrights', user: 'Night watch', add: 'sysop' });
  return {
    url,
    ...drawFrom(seed),
    act: (request) => send(editor.client, request),
    oversee: (request) => send(overseer.client, request),
    actAsOther: (request) => send(other.client, request),
    actAnonymously: (request) => send(anonymous, request),
    list: async (name, request) => {
      const { query } = await send(editor.client, { list: name, ...request });
      return ((query as Fields | undefined)?.[name] ?? []) as readonly Item[];
    },
    maintain,
    submit: editor.submit,
    submitAsOverseer: overseer.submit,
  };
}

/** A client, and its means of submitting forms, which the API has no actions for. */
export function openSession(
  url: string,
  further: RequestHeaders = () => ({}),
): { readonly client: Client; readonly submit: Submit } {
  let cookie = '';
  const client = createClient({
    url,
    userAgent,
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      cookie = headers.get('cookie') ?? cookie;
      for (const [name, value] of Object.entries(further())) headers.set(name, value);
      return fetch(address, { ...init, headers });
    },
  });
  return {
    client,
    submit: async (title, fields) => {
      const token = await client.token();
      const response = await fetch(
        url.replace('api.php', `index.php?${String(new URLSearchParams({ title }))}`),
        {
          method: 'POST',
          headers: { cookie, 'user-agent': userAgent, ...further() },
          body: new URLSearchParams({ ...fields, wpEditToken: token }),
        },
      );
      await response.text();
      // As where the wiki's database was locked for too long: nothing has changed then.
      if (response.status >= 500) throw new NothingToChange();
    },
  };
}

/** Thrown where the wiki has nothing of which a change could be made. */
export class NothingToChange extends Error {
  override readonly name = 'NothingToChange';
}
