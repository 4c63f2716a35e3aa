import Sqlite, { type Database } from 'better-sqlite3';
import { sampleConfiguration, sampleWiki } from '../../sample/wiki.ts';
import { fromConnection } from '../database/dialects/sqlite.ts';
import { buildDatabase } from '../fixture/build-database.ts';
import { extensions, type FullDescription } from '../extensions/index.ts';
import type { PageDescription } from '../fixture/description.ts';
import type { Configuration } from '../wiki/configuration.ts';
import {
  createTestApi,
  lazily,
  type OpenWiki,
  type RequestOptions,
  type TestAnswer,
  type TestParameters,
} from './api.ts';

/** A wiki in memory, freed by `close` or at the end of a `using` block. */
export interface TestWiki extends Disposable {
  readonly database: Database;
  readonly configuration: Configuration;
  /** Sends a request to the API in-process; returns the decoded JSON, with formatversion 2 by default. */
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
  /** Serves the API on localhost until the wiki is closed; returns its URL. */
  readonly listen: () => Promise<{ readonly url: string }>;
  readonly close: () => void;
}

/** A wiki's description with optional configuration, and with pages as texts by title. */
export interface ShortDescription extends Omit<FullDescription, 'configuration' | 'pages'> {
  readonly configuration?: Configuration;
  readonly pages?: readonly PageDescription[] | Readonly<Record<string, string>>;
}

/** Creates a wiki from its description; the sample wiki by default. */
export function createWiki(description?: ShortDescription, open: OpenWiki = fromConnection): TestWiki {
  const configuration = description?.configuration ?? sampleConfiguration();
  const database = description ? build(description, configuration) : new Sqlite(sampleBytes());
  const api = createTestApi(database, configuration, open);
  const close = (): void => {
    api.close();
    database.close();
  };
  const { request, listen } = api;
  return { database, configuration, request, listen, close, [Symbol.dispose]: close };
}

const build = ({ pages = [], ...rest }: ShortDescription, configuration: Configuration): Database =>
  buildDatabase({ ...rest, configuration, pages: isList(pages) ? pages : pagesOf(pages) }, extensions);

/** The sample wiki's database, built once, since copying it is a hundred times faster. */
const sampleBytes = lazily((): Buffer => {
  const database = buildDatabase(sampleWiki(), extensions);
  const bytes = database.serialize();
  database.close();
  return bytes;
});

const isList = (pages: NonNullable<ShortDescription['pages']>): pages is readonly PageDescription[] =>
  Array.isArray(pages);

const pagesOf = (texts: Readonly<Record<string, string>>): PageDescription[] =>
  Object.entries(texts).map(([title, text]) => ({ title, revisions: [{ text }] }));
