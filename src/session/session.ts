import type { Viewer } from '../wiki/viewer.ts';
import type { CheckedToken, TokenPurpose } from './tokens.ts';

/** What of a request tells who sends it. */
export interface SessionRequest {
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Address of the client. */
  readonly address: string;
  /** Whether it came encrypted: cookies are then sent in no other way. */
  readonly secure?: boolean;
}

/** Finds out who asks. */
export type ViewerOf = (request: SessionRequest) => Viewer | Promise<Viewer>;

/** Through which door the viewer came: none, the account's password, or one of its bot passwords. */
export type SessionKind = 'anonymous' | 'account' | 'bot';

/** What lasts from one request of a viewer to the next. Changes show in {@link Session.cookies}. */
export interface Session {
  readonly viewer: Viewer;
  readonly kind: SessionKind;
  /** A token that only this session can have; a session begins where there was none and the purpose needs one. */
  readonly token: (purpose: TokenPurpose) => string;
  /** Whether a token is one of this session's, and whether the session could have given one at all. */
  readonly check: (purpose: TokenPurpose, token: string) => CheckedToken;
  /** Makes the session that of an account, from the next request on. */
  readonly logIn: (account: LoggedIn) => void;
  /** Ends the session. */
  readonly logOut: () => void;
  /** Values of `Set-Cookie` that the answer has to carry; asked once all else is done. */
  readonly cookies: () => readonly string[];
}

/** Whose a session becomes. */
export interface LoggedIn {
  readonly id: number;
  /** Changes when the account's sessions have to end. */
  readonly fingerprint: string;
  /** Name of the bot password that was used. */
  readonly app?: string;
}

/** Gives requests their sessions. */
export interface Sessions {
  readonly open: (request: SessionRequest) => Promise<Session>;
}
