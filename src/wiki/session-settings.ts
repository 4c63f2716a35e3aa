/** How sessions of a MediaWiki on the same database are recognized; MediaWiki's defaults if absent. */
export interface SessionSettings {
  /** Prefix of cookie names (`$wgCookiePrefix`); the wiki id by default. */
  readonly cookiePrefix?: string;
  /** Name of the session cookie (`$wgSessionName`); the prefix and `_session` by default. */
  readonly sessionCookie?: string;
  /** Whether cookies are only accepted over HTTPS (`$wgCookieSecure`). */
  readonly secure?: boolean;
  /** `$wgAuthenticationTokenVersion`, part of accounts' tokens; null or absent if MediaWiki has none. */
  readonly authenticationTokenVersion?: string | null;
  /** Hash of the token version: `sha256` if the wiki's PHP lacks Whirlpool. */
  readonly tokenHash?: 'whirlpool' | 'sha256';
  /**
   * Session storage (`$wgSessionCacheType`): `database` for the wiki's own, or URLs of one or more servers or files:
   * `sqlite:…`, `mysql://…`, `redis://…`, `memcached://…`. Without it, only "keep me logged in" cookies are accepted.
   */
  readonly store?: string | readonly string[];
  /** Prefix of the keys in the store (`$wgCachePrefix`); the wiki id by default. */
  readonly keyPrefix?: string;
}
