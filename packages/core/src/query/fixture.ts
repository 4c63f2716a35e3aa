import type { TableDeclarations } from '../data/database/schema/declared-table.ts';
import type { Site } from '../wiki/site.ts';

/** A row of a table by column; missing columns have their defaults. */
export type FixtureRow = Readonly<Record<string, string | number | null | Uint8Array>>;

/** A page of a test wiki. */
export interface FixturePage {
  readonly id: number;
  readonly title: { readonly namespace: number; readonly key: string };
  /** The calls of the fixture's parser functions in its latest text, with their parameters. */
  readonly calls: readonly { readonly name: string; readonly values: readonly string[] }[];
}

/** A test wiki after all edits and events, from which a fixture derives the rows of its tables. */
export interface FixtureWiki {
  readonly site: Site;
  readonly pages: readonly FixturePage[];
  /** Returns the ID of an account; 0 for an IP address or an unknown name. */
  userId(this: void, name: string): number;
}

/** An extension's part in building test wikis. */
export interface Fixture {
  /** The extension's name. */
  readonly name: string;
  readonly tables?: TableDeclarations;
  /** Names, without `#`, of the parser functions whose calls {@link FixturePage} lists. */
  readonly parserFunctions?: readonly string[];
  /** Creates the rows of its tables, by table. */
  readonly rows?: (wiki: FixtureWiki) => Readonly<Record<string, readonly FixtureRow[]>>;
}
