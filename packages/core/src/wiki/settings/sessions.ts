import { sessionStore } from './forms.ts';
import {
  choice,
  constant,
  defaulted,
  either,
  flag,
  group,
  list,
  optional,
  text,
  type Given,
  type Values,
} from './schema.ts';

/** How sessions of a MediaWiki on the same database are recognized. */
export const sessionSettings = {
  store: optional(
    'Session storage (`$wgSessionCacheType`): `database` for the wiki’s own, or URLs of one or more servers or files: `sqlite:…`, `mysql://…`, `redis://…`, `memcached://…`. Without it, only "keep me logged in" cookies are accepted.',
    either(text(sessionStore), list(text(sessionStore))),
  ),
  cookiePrefix: optional(
    'Prefix of cookie names (`$wgCookiePrefix`); the wiki ID if it is left out.',
    text(),
  ),
  sessionCookie: optional(
    'Name of the session cookie (`$wgSessionName`); the prefix and `_session` if it is left out.',
    text(),
  ),
  secure: defaulted('Whether cookies are only accepted over HTTPS (`$wgCookieSecure`).', flag, false),
  authenticationTokenVersion: defaulted(
    '`$wgAuthenticationTokenVersion`, part of accounts’ tokens.',
    either(text(), constant(null)),
    null,
  ),
  tokenHash: defaulted(
    'Hash of the token version: `sha256` if the wiki’s PHP lacks Whirlpool.',
    choice('whirlpool', 'sha256'),
    'whirlpool',
  ),
  keyPrefix: optional(
    'Prefix of the keys in the store (`$wgCachePrefix`); the wiki ID if it is left out.',
    text(),
  ),
};

/** {@link sessionSettings}, with their defaults. */
export type SessionSettings = Values<typeof sessionSettings>;

/** {@link sessionSettings} as a configuration has them. */
export type GivenSessionSettings = Given<typeof sessionSettings>;

/** How sessions are shared with MediaWiki. */
export const sessions = group(sessionSettings);
