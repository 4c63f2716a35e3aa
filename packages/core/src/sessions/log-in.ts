import { passwordOf, readAccount, readBotPassword } from '../data/store/accounts.ts';
import type { Store } from '../data/store/store.ts';
import { isInNetworks } from '../wiki/ip-network.ts';
import type { LoggedIn } from '../wiki/session.ts';
import type { Site } from '../wiki/site.ts';
import { canonicalUserName, isTemporaryAccountName } from '../wiki/user-name.ts';
import { dummyPasswordCheck, isPassword, isUsable } from './passwords.ts';
import type { Secret } from './secret.ts';
import { fingerprintOf } from './sessions.ts';
import type { Throttle } from './throttle.ts';
import { isRefused } from './viewers.ts';

/** Why a login failed; `needs-reset` if no password can match the stored hash. */
export type LoginFailure =
  'throttled' | 'wrong-password' | 'needs-reset' | 'no-such-bot-password' | 'restricted';

/** Result of a login; `wait` is in seconds. */
export type LoginResult =
  | { readonly account: LoggedIn; readonly name: string }
  | { readonly failure: LoginFailure; readonly wait?: number };

/** Checks names and passwords. */
export interface Logins {
  /** Logs in with the account's own password. */
  readonly withPassword: (name: string, password: string, address: string) => Promise<LoginResult>;
  /** Logs in with a bot password; undefined if name and password do not have the form of one. */
  readonly withBotPassword: (
    name: string,
    password: string,
    address: string,
  ) => Promise<LoginResult> | undefined;
}

const failed = (failure: LoginFailure, wait?: number): LoginResult => ({
  failure,
  ...(wait !== undefined && { wait }),
});

/** Creates the checks of names and passwords of a wiki. */
export function createLogins(site: Site, store: Store, secret: Secret, throttle: Throttle): Logins {
  return {
    withPassword: async (given, password, address) => {
      const name = canonicalUserName(given, site);
      const wait = await throttle.attempt(name ?? given.slice(0, LONGEST_NAME), address);
      if (wait > 0) return failed('throttled', wait);
      const account = name === undefined ? undefined : await readAccount(store, name);
      if (!account || !isUsable(passwordOf(account)) || isTemporaryAccountName(account.name, site)) {
        await dummyPasswordCheck(password);
        return failed('wrong-password');
      }
      if (!(await isPassword(passwordOf(account), password))) return failed('wrong-password');
      if (await isRefused(store, site, account, Date.now())) return failed('wrong-password');
      throttle.clear(account.name, address);
      const fingerprint = fingerprintOf(secret, account);
      return { account: { id: account.id, fingerprint }, name: account.name };
    },
    withBotPassword: (given, password, address) => {
      const parts = botLogin(given, password);
      return (
        parts &&
        (async () => {
          const name = canonicalUserName(parts.name, site);
          const account = name === undefined ? undefined : await readAccount(store, name);
          if (!account) return failed('no-such-bot-password');
          const wait = await throttle.attempt(`bot:${account.name}`, address);
          if (wait > 0) return failed('throttled', wait);
          const bot = await readBotPassword(store, account.id, parts.app);
          if (!bot) return failed('no-such-bot-password');
          if (bot.addresses && !isInNetworks(address, bot.addresses)) return failed('restricted');
          if (!isUsable(bot.password)) return failed('needs-reset');
          if (!(await isPassword(bot.password, parts.password))) return failed('wrong-password');
          if (await isRefused(store, site, account, Date.now())) return failed('wrong-password');
          throttle.clear(`bot:${account.name}`, address);
          const fingerprint = fingerprintOf(secret, account, bot);
          return { account: { id: account.id, fingerprint, app: bot.app }, name: account.name };
        })()
      );
    },
  };
}

/** Length to which invalid names are cut before attempts are counted by them; no account has a longer one. */
const LONGEST_NAME = 255;

/** Bot passwords are at least this long. */
const SHORTEST = 32;
const botPasswordForm = /^[0-9a-w]{32,}$/;

interface BotLogin {
  readonly name: string;
  readonly app: string;
  readonly password: string;
}

/** Splits `User@app` with the password, or `User` with `app@password`. */
function botLogin(name: string, password: string): BotLogin | undefined {
  if (Buffer.byteLength(password) >= SHORTEST && name.includes('@')) {
    return botPasswordForm.test(password) ? { ...splitName(name), password } : undefined;
  }
  const at = password.lastIndexOf('@');
  const rest = password.slice(at + 1);
  if (at < 0 || !botPasswordForm.test(rest)) return undefined;
  return { ...splitName(`${name}@${password.slice(0, at)}`), password: rest };
}

function splitName(combined: string): { readonly name: string; readonly app: string } {
  const at = combined.indexOf('@');
  return { name: combined.slice(0, at), app: combined.slice(at + 1) };
}
