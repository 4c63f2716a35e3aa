import { isFields, type Fields } from '../dumps/comparison/client.ts';

/** An `api.php` and a session there. */
export interface Wiki {
  /** Sends a query, in percent-encoded form, and returns what can be compared of the answer. */
  readonly ask: (query: string) => Promise<Fields>;
}

/** Opens a session at a URL; with a name and a password, logs in. */
export async function openWiki(
  address: string,
  account?: readonly [name: string, password: string],
): Promise<Wiki> {
  const cookies = new Map<string, string>();
  const send = async (query: string, form?: Readonly<Record<string, string>>): Promise<Fields> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${address}?format=json&formatversion=2&errorformat=none&${query}`, {
      headers: cookie === '' ? {} : { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const answer = parse(text);
    if (!isFields(answer))
      throw new Error(`${address} did not answer ${query} in JSON: ${text.slice(0, 200)}`);
    return answer;
  };
  if (account) {
    const { query } = await send('action=query&meta=tokens&type=login');
    const { tokens } = query as { readonly tokens: { readonly logintoken: string } };
    const [lgname, lgpassword] = account;
    const { login } = await send('action=login', { lgname, lgpassword, lgtoken: tokens.logintoken });
    const { result } = login as { readonly result: string };
    if (result !== 'Success') throw new Error(`${address} answered ${result} to the login of ${lgname}`);
  }
  return {
    ask: async (query) =>
      comparable(await send(query.startsWith('action=') ? query : `action=query&${query}`)),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The error's code alone, or the results, the continuation and the codes of warnings. */
function comparable(answer: Fields): Fields {
  const { errors, warnings, ...rest } = answer;
  if (Array.isArray(errors)) return { error: codesOf(errors) };
  return Array.isArray(warnings) ? { ...rest, warnings: codesOf(warnings) } : rest;
}

const codesOf = (problems: readonly unknown[]): readonly unknown[] =>
  problems
    .filter(isFields)
    .map(({ code, module }) => `${String(module)}: ${String(code)}`)
    .toSorted();
