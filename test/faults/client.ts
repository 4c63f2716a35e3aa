/** A client with cookies. */
export interface Client {
  /** Sends a POST request; returns its status and the decoded response. */
  post(this: void, parameters: Readonly<Record<string, string>>): Promise<Reply>;
  /** Returns a token of a type. */
  token(this: void, type: 'csrf' | 'login'): Promise<string>;
  /** Logs in; returns the result's name. */
  logIn(this: void, name: string, password: string): Promise<string | undefined>;
  /** Returns the name of who is logged in, or the IP address. */
  whoAmI(this: void): Promise<string | undefined>;
}

/** A response as clients see it. */
export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: {
    readonly curtimestamp?: string;
    readonly error?: { readonly code: string };
    readonly login?: { readonly result: string };
    readonly query?: {
      readonly tokens?: Readonly<Record<string, string>>;
      readonly userinfo?: { readonly name: string };
    };
  };
}

/** Makes a client of an API. */
export function createClient(url: string): Client {
  const cookies = new Map<string, string>();
  const post = async (parameters: Readonly<Record<string, string>>): Promise<Reply> => {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ format: 'json', formatversion: '2', ...parameters }),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const json = (await response.json()) as Reply['json'];
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json };
  };
  const token = async (type: 'csrf' | 'login'): Promise<string> => {
    const { json } = await post({ action: 'query', meta: 'tokens', type });
    return json.query?.tokens?.[`${type}token`] ?? '';
  };
  return {
    post,
    token,
    logIn: async (lgname, lgpassword) => {
      const { json } = await post({ action: 'login', lgname, lgpassword, lgtoken: await token('login') });
      return json.login?.result;
    },
    whoAmI: async () => (await post({ action: 'query', meta: 'userinfo' })).json.query?.userinfo?.name,
  };
}
