import type { Viewer } from './viewer.ts';

/** Purposes of tokens, in alphabetical order. */
export const tokenPurposes = [
  'createaccount',
  'csrf',
  'login',
  'patrol',
  'rollback',
  'userrights',
  'watch',
] as const;

/** Purpose of a token. */
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Result of checking a token; `lost` if there is no session that could have issued it. */
export type CheckedToken = 'right' | 'wrong' | 'lost';

/** The parts of a request that identify its session. */
export interface SessionRequest {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** IP address of the client. */
  readonly address: string;
  /** Whether the request came over TLS; cookies are then `Secure`. */
  readonly secure?: boolean;
}

/** How the viewer logged in: not at all, with the account's password, or with a bot password. */
export type SessionKind = 'anonymous' | 'account' | 'bot';

/** A viewer's session. Changes take effect through {@link Session.cookies}. */
export interface Session {
  readonly viewer: Viewer;
  readonly kind: SessionKind;
  /** Returns a token of this session; starts a session if the purpose needs one. */
  token(purpose: TokenPurpose): string;
  /** Checks whether this session issued a token for a purpose. */
  check(purpose: TokenPurpose, token: string): CheckedToken;
  /** Logs an account in, from the next request on. */
  logIn(account: LoggedIn): void;
  /** Goes on as an account that was just created, from the next request on. */
  enter(account: { readonly id: number; readonly token: string }): void;
  /** Ends the session, in all processes that share their logouts. */
  logOut(): Promise<void>;
  /** Returns the values of `Set-Cookie` for the response; to be called after everything else. */
  cookies(): readonly string[];
}

/** The account that logs in. */
export interface LoggedIn {
  readonly id: number;
  /** Changes when the account's sessions must end. */
  readonly fingerprint: string;
  /** Name of the bot password that was used. */
  readonly app?: string;
}

/** The sessions of a wiki. */
export interface Sessions {
  /** Returns the session of a request. */
  readonly open: (request: SessionRequest) => Promise<Session>;
}
