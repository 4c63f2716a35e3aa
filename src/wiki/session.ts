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

/** Result of checking a token; `lost`: there was no session that could have given it. */
export type CheckedToken = 'right' | 'wrong' | 'lost';

/** What a session is found by. */
export interface SessionRequest {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** IP address of the client. */
  readonly address: string;
  /** Whether it came over TLS: cookies are then `Secure`. */
  readonly secure?: boolean;
}

/** How the viewer logged in: not at all, with the account's password, or with a bot password. */
export type SessionKind = 'anonymous' | 'account' | 'bot';

/** A viewer's session. Changes take effect through {@link Session.cookies}. */
export interface Session {
  readonly viewer: Viewer;
  readonly kind: SessionKind;
  /** Makes a token of this session; starts a session where the purpose needs one. */
  token(purpose: TokenPurpose): string;
  /** Whether a token is this session's, or the session is too young to have given any. */
  check(purpose: TokenPurpose, token: string): CheckedToken;
  /** Logs an account in, from the next request on. */
  logIn(account: LoggedIn): void;
  /** Ends the session, in all processes. */
  logOut(): Promise<void>;
  /** The `Set-Cookie` headers for the answer; read after everything else. */
  cookies(): readonly string[];
}

/** The account that logs in. */
export interface LoggedIn {
  readonly id: number;
  /** Changes when the account's sessions have to end. */
  readonly fingerprint: string;
  /** Name of the bot password that was used. */
  readonly app?: string;
}

/** Opens the sessions of requests. */
export interface Sessions {
  /** At once where a request has no cookies. */
  readonly open: (request: SessionRequest) => Session | Promise<Session>;
}
