import { isFields, type Fields } from '../dumps/comparison/client.ts';
import type { Request } from './requests.ts';

/** Sends a request and returns the answer as it is. */
export type Ask = (request: Request) => Promise<Fields>;

/** Opens a session at a URL; with a name and a password, logs in. */
export async function openPlainWiki(
  address: string,
  account?: readonly [name: string, password: string],
): Promise<Ask> {
  const cookies = new Map<string, string>();
  const send = async (request: Request, form?: Request): Promise<Fields> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(
      `${address}?${String(new URLSearchParams({ format: 'json', ...request }))}`,
      {
        headers: cookie === '' ? {} : { cookie },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      },
    );
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    try {
      const answer: unknown = JSON.parse(text);
      if (isFields(answer)) return answer;
      if (Array.isArray(answer)) return {};
    } catch {
      // No JSON.
    }
    return { 'no JSON': text.slice(0, 200) };
  };
  if (account) {
    const { query } = await send({ action: 'query', meta: 'tokens', type: 'login' });
    const { tokens } = query as { readonly tokens: { readonly logintoken: string } };
    const [lgname, lgpassword] = account;
    const { login } = await send({ action: 'login' }, { lgname, lgpassword, lgtoken: tokens.logintoken });
    const { result } = login as { readonly result: string };
    if (result !== 'Success') throw new Error(`${address} answered ${result} to the login of ${lgname}`);
  }
  return send;
}
