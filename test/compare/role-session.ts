import type { ApiRequest } from '../../packages/wikiquery/src/against/answers/api-request.ts';

/** A response to a request, as text. */
export interface RawAnswer {
  readonly status: number;
  /** MIME type without parameters. */
  readonly type: string;
  /** Value of the header `MediaWiki-API-Error`; empty without one. */
  readonly error: string;
  readonly body: string;
}

/** Sends a request as one role. */
export type Send = (request: ApiRequest) => Promise<RawAnswer>;

/** A role's account. */
export interface Account {
  readonly name: string;
  readonly password: string;
}

/** Length of a query string above which requests are posted. */
const LONGEST_QUERY = 2000;

/** Milliseconds after which a request has failed. */
const PATIENCE = 60_000;

/** Opens a session at an api.php; logs in with an account. */
export async function openRoleSession(url: string, account?: Account): Promise<Send> {
  const cookies = new Map<string, string>();
  const send = async (request: ApiRequest, isPosted = false): Promise<RawAnswer> => {
    const text = String(new URLSearchParams(request));
    const posts = isPosted || text.length > LONGEST_QUERY;
    const response = await fetch(posts ? url : `${url}?${text}`, {
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': 'WikiqueryTests/1.0 (https://example.org/tests)',
        ...(posts && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(posts && { method: 'POST', body: text }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || value === 'deleted') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.status,
      type: (response.headers.get('content-type') ?? '').replace(/;.*/, ''),
      error: response.headers.get('mediawiki-api-error') ?? '',
      body: await response.text(),
    };
  };
  if (account) await logIn(send, url, account);
  // What the wiki stores for clients, such as a temporary account, does not follow from one request to the next.
  const session = new Map(cookies);
  return async (request) => {
    cookies.clear();
    for (const [name, value] of session) cookies.set(name, value);
    return send(request);
  };
}

async function logIn(
  send: (request: ApiRequest, isPosted?: boolean) => Promise<RawAnswer>,
  url: string,
  { name, password }: Account,
): Promise<void> {
  const json = { format: 'json', formatversion: '2' };
  const { body } = await send({ action: 'query', meta: 'tokens', type: 'login', ...json });
  const { query } = JSON.parse(body) as {
    readonly query: { readonly tokens: { readonly logintoken: string } };
  };
  const answer = await send(
    { action: 'login', lgname: name, lgpassword: password, lgtoken: query.tokens.logintoken, ...json },
    true,
  );
  const { login } = JSON.parse(answer.body) as { readonly login?: { readonly result?: string } };
  if (login?.result !== 'Success') throw new Error(`${name} cannot log in at ${url}: ${answer.body}`);
}
