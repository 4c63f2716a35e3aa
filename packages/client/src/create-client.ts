import { isObject } from '@wikiquery/common/is-object';
import { ApiError, failureIn, warningsIn, type ApiWarning } from './api-error.ts';
import { actionTokens, postedActions, postedModules, sensitiveParameters } from './api.ts';
import type { Client, RequestSettings } from './client.ts';
import { followContinuation } from './continuation.ts';
import { encodeRequest, SEPARATOR, type EncodedRequest } from './encode.ts';
import { createPageJoin } from './join-pages.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import type { AnyRequest } from './values.ts';

/** Options of {@link createClient}. */
export interface ClientOptions extends TransportOptions {
  /** Parameters of every request, such as `{ assert: 'bot', uselang: 'de' }`. */
  readonly parameters?: AnyRequest;
  /** Seconds of replication lag from which the wiki may refuse requests; 5 by default, `false` to accept any. */
  readonly maxlag?: number | false;
  /** Called with each warning of the API, which is also in the answer. */
  readonly onWarning?: (warning: ApiWarning) => void;
}

type Fields = Readonly<Record<string, unknown>>;

/** Length of a query string above which POST is used, since some servers and proxies refuse longer URLs. */
const LONGEST_QUERY = 2000;

/** Creates a client for the API of a wiki. */
export function createClient(options: ClientOptions): Client {
  checkUserAgent(options.userAgent);
  const send = createTransport(options);
  const tokens = new Map<string, Promise<string>>();
  const shared: AnyRequest = {
    format: 'json',
    formatversion: 2,
    maxlag: options.maxlag ?? 5,
    ...options.parameters,
  };

  const ask = async (request: AnyRequest, { signal }: RequestSettings): Promise<Fields> => {
    const encoded = encodeRequest({ action: 'query', ...shared, ...request });
    const action = encoded.texts.get('action') ?? '';
    const answer = await send(encoded, {
      method: methodOf(encoded),
      isRepeatable: actionTokens[action] === undefined,
      signal,
    });
    const failure = failureIn(answer);
    if (failure) throw new ApiError(failure);
    if (options.onWarning) for (const warning of warningsIn(answer)) options.onWarning(warning);
    return answer as Fields;
  };

  const readToken = async (type: string, settings: RequestSettings): Promise<string> => {
    const answer = await ask({ meta: 'tokens', type }, settings);
    const query = isObject(answer['query']) ? answer['query'] : {};
    const token = isObject(query['tokens']) ? query['tokens'][`${type}token`] : undefined;
    if (typeof token === 'string') return token;
    throw new ApiError({
      code: 'notoken',
      info: `The wiki returned no token of type "${type}".`,
      data: answer,
    });
  };
  const token = async (type = 'csrf', settings: RequestSettings = {}): Promise<string> => {
    const known = tokens.get(type) ?? readToken(type, settings);
    tokens.set(type, known);
    known.catch(() => tokens.delete(type));
    return known;
  };

  const request = async (given: AnyRequest, settings: RequestSettings = {}): Promise<Fields> => {
    const { action } = given;
    const needed = typeof action === 'string' ? actionTokens[action] : undefined;
    if (!needed || given[needed.parameter] !== undefined) return ask(given, settings);
    const withToken = async (): Promise<Fields> =>
      ask({ ...given, [needed.parameter]: await token(needed.type, settings) }, settings);
    try {
      return await withToken();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'badtoken') throw error;
      tokens.delete(needed.type);
      return withToken();
    }
  };

  async function* parts(given: AnyRequest, settings: RequestSettings = {}): AsyncGenerator<Fields> {
    const continuation = followContinuation();
    for (let next: Fields | undefined = {}; next;) {
      const part: Fields = await request({ ...given, ...(next as AnyRequest) }, settings);
      yield part;
      next = continuation.next(part);
    }
  }

  async function* items(given: AnyRequest, name: string, settings: RequestSettings = {}): AsyncGenerator {
    for await (const part of parts(given, settings)) {
      const query = isObject(part['query']) ? part['query'] : {};
      yield* listIn(query[name] ?? part[name]);
    }
  }

  async function* pages(given: AnyRequest, settings: RequestSettings = {}): AsyncGenerator<Fields> {
    const join = createPageJoin();
    for await (const part of parts(given, settings)) {
      const query = isObject(part['query']) ? part['query'] : {};
      join.add(listIn(query['pages']).filter(isObject));
      if (part['batchcomplete'] === true) yield* join.take();
    }
    yield* join.take();
  }

  const login = async (name: string, password: string, settings: RequestSettings = {}): Promise<void> => {
    tokens.clear();
    const lgtoken = await readToken('login', settings);
    const answer = await ask({ action: 'login', lgname: name, lgpassword: password, lgtoken }, settings);
    const { result, reason } = isObject(answer['login']) ? answer['login'] : {};
    if (result === 'Success') return;
    const info = typeof reason === 'string' ? reason : `The wiki answered "${String(result)}".`;
    throw new ApiError({ code: `login-${String(result).toLowerCase()}`, info, data: answer });
  };
  const logout = async (settings: RequestSettings = {}): Promise<void> => {
    await request({ action: 'logout' }, settings);
    tokens.clear();
  };

  // The types of requests and answers exist only for the compiler.
  return { request, parts, items, pages, token, login, logout } as unknown as Client;
}

/** Throws a `TypeError` without an address in the user agent: wikis block programs whose authors cannot be reached. */
function checkUserAgent(userAgent: unknown): void {
  if (typeof userAgent === 'string' && /@|:\/\//.test(userAgent)) return;
  throw new TypeError(
    'Give a userAgent with the name of your program and an address to write to, such as "LampBot/1.2 (lamps@example.org)".',
  );
}

function methodOf({ texts, files }: EncodedRequest): 'GET' | 'POST' {
  const values = (name: string): readonly string[] =>
    texts.get(name)?.replaceAll(SEPARATOR, '|').split('|') ?? [];
  const isPosted =
    files.size > 0 ||
    postedActions.includes(texts.get('action') ?? '') ||
    ['list', 'prop', 'meta', 'generator'].flatMap(values).some((name) => postedModules.includes(name)) ||
    sensitiveParameters.some((name) => texts.has(name));
  return isPosted || new URLSearchParams([...texts]).toString().length > LONGEST_QUERY ? 'POST' : 'GET';
}

/** Returns a list, or the first list in an object. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const inside = isObject(value) ? Object.values(value).find((one) => Array.isArray(one)) : undefined;
  return Array.isArray(inside) ? inside : [];
}
