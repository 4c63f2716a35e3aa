import { ask } from './ask.ts';

/** The owner of the session. */
export interface Viewer {
  /** Absent if nobody is logged in. */
  readonly name?: string;
  readonly groups: readonly string[];
  /** Whether the higher limits apply. */
  readonly highLimits: boolean;
}

interface UserInfo {
  readonly name: string;
  readonly anon?: boolean;
  readonly groups?: readonly string[];
  readonly rights?: readonly string[];
}

async function request(
  parameters: Readonly<Record<string, string>>,
  post = false,
): Promise<Readonly<Record<string, unknown>>> {
  const { value } = await ask(new Map(Object.entries(parameters)), { post });
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}

/** Loads the viewer of the session. */
export async function loadViewer(): Promise<Viewer> {
  const answer = await request({ action: 'query', meta: 'userinfo', uiprop: 'groups|rights' });
  const { userinfo } = (answer['query'] ?? {}) as { readonly userinfo?: UserInfo };
  return {
    ...(userinfo && !userinfo.anon && { name: userinfo.name }),
    groups: (userinfo?.groups ?? []).filter((group) => group !== '*' && group !== 'user'),
    highLimits: userinfo?.rights?.includes('apihighlimits') ?? false,
  };
}

/** Fetches a token for the session. */
export async function fetchToken(type: string): Promise<string | undefined> {
  const answer = await request({ action: 'query', meta: 'tokens', type });
  const { tokens } = (answer['query'] ?? {}) as { readonly tokens?: Readonly<Record<string, string>> };
  return tokens?.[`${type}token`];
}

/** Logs in with the password of an account or of a bot; returns the reason if that fails. */
export async function logIn(name: string, password: string): Promise<string | undefined> {
  const token = (await fetchToken('login')) ?? '';
  // The names of bot passwords have an @, which accounts' have not.
  if (name.includes('@')) {
    const { login, error } = (await request(
      { action: 'login', lgname: name, lgpassword: password, lgtoken: token },
      true,
    )) as {
      readonly login?: { readonly result: string; readonly reason?: string };
      readonly error?: Refusal;
    };
    return login?.result === 'Success' ? undefined : (login?.reason ?? error?.info ?? unknownReason);
  }
  const { clientlogin, error } = (await request(
    {
      action: 'clientlogin',
      username: name,
      password,
      loginreturnurl: location.href,
      logintoken: token,
    },
    true,
  )) as {
    readonly clientlogin?: { readonly status: string; readonly message?: string };
    readonly error?: Refusal;
  };
  return clientlogin?.status === 'PASS' ? undefined : (clientlogin?.message ?? error?.info ?? unknownReason);
}

interface Refusal {
  readonly info: string;
}

const unknownReason = 'The server did not say why.';

/** Ends the session. */
export async function logOut(): Promise<void> {
  await request({ action: 'logout', token: (await fetchToken('csrf')) ?? '' }, true);
}
