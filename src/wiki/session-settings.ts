/** How the logins of a MediaWiki on the same database are recognized; MediaWiki's defaults where absent. */
export interface SessionSettings {
  /** Beginning of the cookies' names (`$wgCookiePrefix`); the wiki's id unless said. */
  readonly cookiePrefix?: string;
  /** Name of the cookie that holds the session's id (`$wgSessionName`); the prefix and `_session` unless said. */
  readonly sessionCookie?: string;
  /** Whether cookies count only in requests that came encrypted (`$wgCookieSecure`). */
  readonly secure?: boolean;
  /** `$wgAuthenticationTokenVersion`, which goes into accounts' tokens; null or absent where MediaWiki has none. */
  readonly authenticationTokenVersion?: string | null;
  /** What the version is hashed with: `sha256` where the wiki's PHP has no Whirlpool. */
  readonly tokenHash?: 'whirlpool' | 'sha256';
  /**
   * Where the data of sessions lie (`$wgSessionCacheType`): `database` for the wiki's own, or the addresses of one or
   * more servers or files: `sqlite:…`, `mysql://…`, `redis://…`, `memcached://…`. Absent: only lasting logins count.
   */
  readonly store?: string | readonly string[];
  /** Beginning of the keys in the store (`$wgCachePrefix`); the wiki's id unless said. */
  readonly keyPrefix?: string;
}
