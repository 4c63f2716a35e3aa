/** The database schema of some version of MediaWiki. */
export interface Schema {
  readonly name: string;
  /** SQLite statements that convert the schema of 1.43 to it; `url_of` makes a URL of a domain and a path. */
  readonly sql: string;
  /** SQLite statements that remove from 1.43 what it does not have. */
  readonly lacking?: string;
}
