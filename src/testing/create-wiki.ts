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

/** A wiki in memory; `close` frees it, and so does leaving the block of a `using`. */
export interface TestWiki extends Disposable {
  readonly database: Database;
  readonly configuration: Configuration;
  /** Asks the API without a network; answers the decoded JSON, in formatversion 2 unless the request says otherwise. */
  readonly request: (parameters: TestParameters, options?: RequestOptions) => Promise<TestAnswer>;
  /** Serves the API on this machine until the wiki is closed; answers the API's address. */
  readonly listen: () => Promise<{ readonly url: string }>;
  readonly close: () => void;
}

/** A wiki's description in which the configuration may be left out and pages may be plain texts by title. */
export interface ShortDescription extends Omit<FullDescription, 'configuration' | 'pages'> {
  readonly configuration?: Configuration;
  readonly pages?: readonly PageDescription[] | Readonly<Record<string, string>>;
}

/** Makes a wiki from its description, the sample wiki where none is given. */
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

/** The sample wiki's database file, built once: copying it takes a hundredth of the time. */
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
