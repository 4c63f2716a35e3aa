import type { Logger } from 'pino';
import { namesAccount } from '../../api/delegation.ts';
import type { ApiRequest } from '../../api/request.ts';
import type { SharedLogins } from '../../sessions/shared/shared-logins.ts';
import type { Site } from '../../wiki/site.ts';
import type { Soon } from '../../wiki/soon.ts';
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
  readonly loginFault: (this: void, request: ApiRequest) => Soon<string | undefined>;
  /** Whether the last login that was verified was refused by the wiki. */
  readonly isFailing: (this: void) => boolean;
}

/** Milliseconds between two verifications while the wiki refuses logins or cannot be reached. */
const RETRY = 1000;

const refused = 'a login that the wiki does not accept';

/**
 * Creates the verification of shared logins. What makes them invalid for all accounts at once, such as another
 * `$wgAuthenticationTokenVersion`, shows with any of them: while one was verified within the interval, the others are
 * believed. After that, each login is verified before it is answered.
 */
export function createLoginCheck(means: LoginCheckMeans): LoginCheck {
  const { site, logins, ask, interval, logger, now = () => performance.now() } = means;
  let trustedUntil = -Infinity;
  let nextAttempt = -Infinity;
  let isFailing = false;
  let running: Promise<void> | undefined;
  let nextDiagnosis = -Infinity;
  let isDiagnosed = false;

  const accept = (): void => {
    trustedUntil = now() + interval;
    if (isFailing) logger.warn('The wiki accepts shared logins again: their requests are answered here');
    isFailing = false;
  };
  const reject = (): void => {
    trustedUntil = -Infinity;
    nextAttempt = now() + RETRY;
    if (!isFailing)
      logger.error(
        { advice: 'Compare settings.sessions with LocalSettings.php, authenticationTokenVersion first.' },
        'The wiki refuses a shared login that is recognized here: requests with such logins are proxied to it',
      );
    isFailing = true;
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
  const verify = async (request: ApiRequest, known: SharedLogins): Promise<string | undefined> => {
    const account = await known.accountOf(request).catch(() => undefined);
    if (account === undefined) {
      void diagnose(request, known).catch(() => undefined);
      return undefined;
    }
    if (now() < trustedUntil) return undefined;
    if (now() < nextAttempt) return isFailing ? refused : undefined;
    const there = await ask(cookiesOf(request), request.address ?? '');
    if (typeof there !== 'number') {
      // An unreachable wiki says nothing about logins.
      nextAttempt = now() + Math.max(RETRY, interval / 6);
      return isFailing ? refused : undefined;
    }
    if (there === account) {
      accept();
      return undefined;
    }
    // The user may have logged out meanwhile.
    if ((await known.accountOf(request)) !== account) return undefined;
    reject();
    return refused;
  };
  return {
    isFailing: () => isFailing,
    loginFault: (request) => {
      const known = logins();
      if (!known || !namesAccount(request.headers ?? {}, site)) {
        if (known && !isDiagnosed && mayNameAccount(cookiesOf(request)) && now() >= nextDiagnosis)
          void diagnose(request, known).catch(() => undefined);
        return undefined;
      }
      if (now() < trustedUntil) return undefined;
      // One verification at a time; its result mostly holds for those that wait for it.
      const previous = running ?? Promise.resolve();
      const result = previous.then(() => (now() < trustedUntil ? undefined : verify(request, known)));
      const ended = result.then(
        () => undefined,
        () => undefined,
      );
      running = ended;
      void ended.then(() => {
        if (running === ended) running = undefined;
      });
      return result;
    },
  };
}

const cookiesOf = ({ headers }: ApiRequest): string => String(headers?.['cookie'] ?? '');

/** Whether cookies of any prefix name an account. */
const mayNameAccount = (cookies: string): boolean => /(?:UserID|_BPsession)=/.test(cookies);
