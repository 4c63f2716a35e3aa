import { randomBytes } from 'node:crypto';
import type { CheckedToken, LoggedIn, Session, SessionKind, TokenPurpose } from '../wiki/session.ts';
import type { Viewer } from '../wiki/viewer.ts';
import { LONGEST_SESSION, sealSession, writeCookie, type SessionData } from './cookie.ts';
import { fingerprint } from './fingerprint.ts';
import type { Revocations } from './revocations.ts';
import type { Secret } from './secret.ts';
import { isSharedToken, makeSharedToken } from './shared/shared-tokens.ts';
import { ANONYMOUS_TOKEN, isToken, makeToken, needsSession } from './tokens.ts';

/** What all sessions of a wiki share. */
export interface SessionKeeping {
  readonly secret: Secret;
  readonly revocations: Revocations;
  /** Cookie names of sessions opened with an account's password, and with a bot password. */
  readonly names: { readonly account: string; readonly bot: string };
}

/** What is known about the session of a request. */
export interface SessionFacts {
  readonly viewer: Viewer;
  readonly kind: SessionKind;
  /** Content of its cookie; undefined if there is none. */
  readonly data: SessionData | undefined;
  /** Secrets of MediaWiki's session from which its tokens derive, by name; empty without such a session. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Seconds since 1970. */
  readonly seconds: number;
  /** Whether cookies are set for TLS only. */
  readonly secure: boolean;
}

/** VersionRange of an anonymous session in seconds, long enough to log in. */
const SHORT = 3600;

/** A session in a cookie of Wikiquery's own; a class, since every request creates one. */
export class OwnSession implements Session {
  readonly viewer: Viewer;
  readonly kind: SessionKind;
  readonly #keeping: SessionKeeping;
  readonly #facts: SessionFacts;
  #after: SessionData | undefined;
  /** Name of the cookie to delete. */
  #ended: string | undefined;

  constructor(keeping: SessionKeeping, facts: SessionFacts) {
    this.viewer = facts.viewer;
    this.kind = facts.kind;
    this.#keeping = keeping;
    this.#facts = facts;
    this.#after = facts.data;
  }

  token(purpose: TokenPurpose): string {
    const { viewer, secrets, seconds } = this.#facts;
    if (viewer.id === 0 && !needsSession(purpose)) return ANONYMOUS_TOKEN;
    const shared = viewer.id === 0 ? makeSharedToken(secrets, purpose, seconds) : undefined;
    if (shared !== undefined) return shared;
    this.#after ??= { key: randomBytes(16).toString('hex'), expires: seconds + SHORT };
    return makeToken(this.#keeping.secret, this.#after.key, purpose, seconds);
  }

  check(purpose: TokenPurpose, token: string): CheckedToken {
    const { viewer, secrets, data } = this.#facts;
    if (viewer.id === 0 && !needsSession(purpose)) return token === ANONYMOUS_TOKEN ? 'right' : 'wrong';
    if (viewer.id === 0 && isSharedToken(secrets, purpose, token)) return 'right';
    if (!data) return secrets.has(purpose) ? 'wrong' : 'lost';
    return isToken(this.#keeping.secret, data.key, purpose, token) ? 'right' : 'wrong';
  }

  logIn(user: LoggedIn): void {
    const { seconds } = this.#facts;
    this.#after = {
      key: randomBytes(16).toString('hex'),
      expires: seconds + LONGEST_SESSION,
      began: seconds,
      user,
    };
  }

  enter({ id, token }: { readonly id: number; readonly token: string }): void {
    this.logIn({ id, fingerprint: fingerprint(this.#keeping.secret, [id, token, '', '']) });
  }

  async logOut(): Promise<void> {
    const { names, revocations } = this.#keeping;
    const { data, seconds } = this.#facts;
    this.#after = undefined;
    this.#ended = names[this.kind === 'bot' ? 'bot' : 'account'];
    if (data) await revocations.add(data.key, seconds);
  }

  cookies(): readonly string[] {
    const { secret, names } = this.#keeping;
    const { data, seconds, secure } = this.#facts;
    const after = this.#after;
    const written = this.#ended === undefined ? [] : [writeCookie(this.#ended, '', 0, secure)];
    const isAged =
      after?.user !== undefined && after === data && after.expires - seconds < LONGEST_SESSION / 2;
    const kept = isAged ? { ...after, expires: seconds + LONGEST_SESSION } : after;
    if (kept && kept !== data) {
      const name = names[kept.user?.app === undefined ? 'account' : 'bot'];
      written.push(writeCookie(name, sealSession(secret, name, kept), kept.expires - seconds, secure));
    }
    return written;
  }
}
