import { Agent, request } from 'node:http';
import type { SentRequest } from './requests.ts';

/** An answer, and the milliseconds that it took. */
export interface Answered {
  /** 0 if there was none. */
  readonly status: number;
  readonly body: string;
  /** Error code of the API. */
  readonly error: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** What the server wants to be sent back. */
  readonly cookies: readonly string[];
  readonly milliseconds: number;
}

/** Whether a request got what it asked for. */
export const isGood = ({ status, error }: Answered): boolean => status === 200 && error === undefined;

/** Sends requests as one client. */
export type Ask = (request: SentRequest) => Promise<Answered>;

/** Milliseconds after which a client goes away. */
const PATIENCE = 10_000;

/** Makes a client with at most so many connections. */
export function createClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  connections = Infinity,
): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return ({ query, body }) =>
    new Promise((resolve) => {
      const begun = performance.now();
      const end = (answer: Omit<Answered, 'milliseconds'>): void => {
        clearTimeout(timer);
        resolve({ ...answer, milliseconds: performance.now() - begun });
      };
      const none = { status: 0, body: '', error: undefined, retryAfter: undefined, cookies: [] };
      const sent = request(
        `${url}?${query}`,
        {
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => {
            end(none);
          });
          response.on('end', () => {
            const error = response.headers['mediawiki-api-error'];
            const wait = Number(response.headers['retry-after']);
            end({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              error: typeof error === 'string' ? error : undefined,
              retryAfter: Number.isNaN(wait) ? undefined : wait,
              cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
            });
          });
        },
      );
      const timer = setTimeout(() => sent.destroy(), PATIENCE);
      sent.on('error', () => {
        end(none);
      });
      sent.end(body);
    });
}

/** Logs in, and returns a client with the session's cookies; throws if the server does not let it. */
export async function logIn(
  url: string,
  headers: Readonly<Record<string, string>>,
  name: string,
  password: string,
): Promise<Ask> {
  const first = await createClient(
    url,
    headers,
  )({ query: 'action=query&meta=tokens&type=login&format=json' });
  const { query } = JSON.parse(first.body) as {
    readonly query: { readonly tokens: { readonly logintoken: string } };
  };
  const second = await createClient(url, { ...headers, cookie: first.cookies.join('; ') })({
    query: 'action=login&format=json',
    body: String(
      new URLSearchParams({ lgname: name, lgpassword: password, lgtoken: query.tokens.logintoken }),
    ),
  });
  if (!second.body.includes('"Success"')) throw new Error(`${name} cannot log in: ${second.body}`);
  const cookies = new Map(
    [...first.cookies, ...second.cookies].map((cookie) => [cookie.split('=')[0], cookie]),
  );
  return createClient(url, { ...headers, cookie: [...cookies.values()].join('; ') });
}
