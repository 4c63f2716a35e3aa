import type { Logger } from 'pino';
import { namesAccount, type ApiRequest } from '@wikiquery/core/api';
import type { SharedLogins } from '@wikiquery/core/sessions/shared';
import type { Site } from '@wikiquery/core/wiki';
import type { AccountAtWiki } from './ask-account.ts';

/** What {@link createLoginCheck} needs. */
export interface LoginCheckMeans {
  readonly site: Site;
  /** Read for each request, since the wiki may be reopened. */
  readonly logins: () => SharedLogins | undefined;
  /** Asks the wiki which account the cookies of a client belong to. */
  readonly ask: (cookies: string, address: string) => Promise<AccountAtWiki>;
  /** Milliseconds for which the last verification holds for all logins. */
  readonly interval: number;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly now?: () => number;
}

/** Verifies at the wiki that logins which are recognized here are still valid there. */
export interface LoginCheck {
  /** Returns why a request must not be answered here. */
  readonly loginFault: (this: void, request: ApiRequest) => Promise<string | undefined>;
  /** Whether the last login that was verified was refused by the wiki. */
  readonly isFailing: (this: void) => boolean;
}

/** Milliseconds between two verifications while the wiki refuses logins or cannot be reached. */
const RETRY = 1000;

const refused = 'The wiki does not accept this login';

/** What the wiki has said about the logins of a kind. */
interface KindState {
  trustedUntil: number;
  nextAttempt: number;
  /** Whether it refused the last one that was verified. */
  isFailing: boolean;
  /** The verification in progress. */
  running: Promise<void> | undefined;
}

/**
 * Creates the verification of shared logins. Settings that end the logins of all accounts at once, such as
 * `$wgAuthenticationTokenVersion` or `$wgEnableBotPasswords`, end all of a kind: while one was verified within the
 * interval, the others of its kind are trusted. After that, each login is verified before it is answered.
 */
export function createLoginCheck(means: LoginCheckMeans): LoginCheck {
  const { site, logins, ask, interval, logger, now = () => performance.now() } = means;
  const kinds = new Map<string, KindState>();
  let nextDiagnosis = -Infinity;
  let isDiagnosed = false;

  const stateOf = (cookies: string): KindState => {
    const kind = kindOf(cookies);
    const state = kinds.get(kind) ?? {
      trustedUntil: -Infinity,
      nextAttempt: -Infinity,
      isFailing: false,
      running: undefined,
    };
    kinds.set(kind, state);
    return state;
  };
  const accept = (state: KindState): void => {
    state.trustedUntil = now() + interval;
    if (state.isFailing)
      logger.warn('The wiki accepts shared logins again: their requests are answered here');
    state.isFailing = false;
  };
  const reject = (state: KindState): void => {
    // The logins of other kinds may have ended as well.
    for (const kind of kinds.values()) kind.trustedUntil = -Infinity;
    state.nextAttempt = now() + RETRY;
    if (!state.isFailing)
      logger.error(
        { advice: 'Compare settings.sessions with LocalSettings.php, authenticationTokenVersion first.' },
        'The wiki refuses a shared login that is recognized here: requests with such logins are proxied to it',
      );
    state.isFailing = true;
  };
  /** Logs once why a login that the wiki accepts is not recognized here. */
  const diagnose = async (request: ApiRequest, known: SharedLogins): Promise<void> => {
    if (isDiagnosed || now() < nextDiagnosis) return;
    nextDiagnosis = now() + interval;
    const account = await ask(cookiesOf(request), request.address ?? '');
    if (typeof account !== 'number' || account === 0 || isDiagnosed) return;
    // A login that has just begun may have been replicated meanwhile.
    if ((await known.accountOf(request)) === account) return;
    isDiagnosed = true;
    const reason = await known.explain(request).catch(String);
    logger.error({ reason }, 'A login that the wiki accepts is not recognized here');
  };
  const verify = async (
    request: ApiRequest,
    known: SharedLogins,
    state: KindState,
  ): Promise<string | undefined> => {
    const account = await known.accountOf(request).catch(() => undefined);
    if (account === undefined) {
      void diagnose(request, known).catch(() => undefined);
      return undefined;
    }
    if (now() < state.trustedUntil) return undefined;
    if (now() < state.nextAttempt) return state.isFailing ? refused : undefined;
    const there = await ask(cookiesOf(request), request.address ?? '');
    if (typeof there !== 'number') {
      // An unreachable wiki says nothing about logins.
      state.nextAttempt = now() + Math.max(RETRY, interval / 6);
      return state.isFailing ? refused : undefined;
    }
    if (there === account) {
      accept(state);
      return undefined;
    }
    // The user may have logged out meanwhile.
    if ((await known.accountOf(request)) !== account) return undefined;
    reject(state);
    return refused;
  };
  return {
    isFailing: () => [...kinds.values()].some(({ isFailing }) => isFailing),
    loginFault: async (request) => {
      const known = logins();
      if (!known || !namesAccount(request.headers ?? {}, site)) {
        if (known && !isDiagnosed && mayNameAccount(cookiesOf(request)) && now() >= nextDiagnosis)
          void diagnose(request, known).catch(() => undefined);
        return undefined;
      }
      const state = stateOf(cookiesOf(request));
      if (now() < state.trustedUntil) return undefined;
      // One verification at a time; its result mostly holds for those that wait for it.
      const previous = state.running ?? Promise.resolve();
      const result = previous.then(() =>
        now() < state.trustedUntil ? undefined : verify(request, known, state),
      );
      const ended = result.then(
        () => undefined,
        () => undefined,
      );
      state.running = ended;
      void ended.then(() => {
        if (state.running === ended) state.running = undefined;
      });
      return result;
    },
  };
}

const cookiesOf = ({ headers }: ApiRequest): string => String(headers?.['cookie'] ?? '');

/** The kind of a login: which of MediaWiki's cookies of accounts a request has. */
const kindOf = (cookies: string): string =>
  ['_BPsession', 'UserID', 'Token'].filter((name) => cookies.includes(`${name}=`)).join(' ');

/** Whether cookies of any prefix name an account. */
const mayNameAccount = (cookies: string): boolean => /(?:UserID|_BPsession)=/.test(cookies);
