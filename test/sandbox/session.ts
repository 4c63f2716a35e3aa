import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { AnyRequest } from 'wikiquery-client';
import { encodeRequest } from 'wikiquery-client/protocol';
import type { Fields } from '../mirror/changing-wiki.ts';

/** A user of one of the two wikis. */
export interface Session {
  /** Posts a request, as it is. */
  send(this: void, request: AnyRequest): Promise<Fields>;
  /** Returns the user's token of a type. */
  token(this: void, type: string): Promise<string>;
  /** Forgets who the user was. */
  forget(this: void): void;
}

/**
 * Begins the session of a user without an account, at an IP address of this machine; each request has a header with the
 * time of the wiki.
 */
export function openSession(url: string, timeNow: () => number, localAddress: string): Session {
  const cookies = new Map<string, string>();
  const tokens = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let known = '';

  const send = async (request: AnyRequest): Promise<Fields> => {
    const { texts, files } = encodeRequest({ format: 'json', ...request });
    const form = new FormData();
    for (const [name, text] of texts) form.set(name, text);
    for (const [name, file] of files) form.set(name, file, 'file');
    const encoded = new Response(files.size > 0 ? form : new URLSearchParams([...texts]));
    const headers = {
      'content-type': encoded.headers.get('content-type') ?? '',
      cookie: cookie(),
      'user-agent': 'wikiquery-tests',
      'sample-time': String(Math.floor(timeNow() / 1000)),
    };
    const body = Buffer.from(await encoded.arrayBuffer());
    const { text, setCookies } = await post(url, { headers, localAddress, body });
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || value === 'deleted') cookies.delete(name);
      else cookies.set(name, value);
    }
    try {
      return JSON.parse(text) as Fields;
    } catch {
      return { noJson: text.slice(0, 500) };
    }
  };

  return {
    send,
    token: async (type) => {
      // Who becomes somebody else has other tokens.
      if (known !== cookie()) tokens.clear();
      const have = tokens.get(type);
      if (have !== undefined) return have;
      const { query } = await send({ action: 'query', meta: 'tokens', type, formatversion: 2 });
      const { tokens: found } = query as { readonly tokens: Readonly<Record<string, string>> };
      const token = found[`${type}token`] ?? '';
      known = cookie();
      tokens.set(type, token);
      return token;
    },
    forget: () => {
      cookies.clear();
    },
  };
}

/** Logs a session into an account. */
export async function logIn(session: Session, lgname: string, lgpassword: string): Promise<void> {
  const lgtoken = await session.token('login');
  const { login } = await session.send({ action: 'login', lgname, lgpassword, lgtoken, formatversion: 2 });
  const { result } = login as { readonly result?: string };
  if (result !== 'Success') throw new Error(`${lgname} could not log in: ${JSON.stringify(login)}`);
}

/** Posts a form from an IP address, which `fetch` cannot choose. */
async function post(
  url: string,
  {
    body,
    ...options
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly localAddress: string;
    readonly body: Uint8Array;
  },
): Promise<{ readonly text: string; readonly setCookies: readonly string[] }> {
  const sending = open(url, { method: 'POST', ...options });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as readonly IncomingMessage[];
  if (!response) throw new Error(`${url} does not answer.`);
  return { text: await textOf(response), setCookies: response.headers['set-cookie'] ?? [] };
}
