import type { Database as Connection } from 'better-sqlite3';
import { encodeRequest } from 'wikiquery-client/protocol';
import { openApi, type TestApi } from './ask.ts';
import { openWords } from './index-words.ts';
import type { TestAnswer, TestParameters, TestWiki } from './wiki.ts';

/** A wiki with a full-text index, which stays as it is until it is brought up to date. */
export interface SearchedWiki {
  readonly request: (parameters: TestParameters) => Promise<TestAnswer>;
  /** Brings the index up to date. */
  readonly update: () => Promise<void>;
  /** The connection to the tables of the index. */
  readonly tables: Connection;
}

/** Makes the full-text index of a test's wiki: in its database, or beside the MariaDB into which that is copied. */
export async function openSearchedWiki(
  wiki: Pick<TestWiki, 'configuration' | 'database'>,
): Promise<SearchedWiki> {
  const { update, tables, wordIndex } = openWords(wiki);
  await update();
  const api = await openApi(wiki, wordIndex ? { wordIndex } : {});
  return { request: requesting(api), update, tables };
}

/** Returns what sends requests to an API, and decodes the answers. */
export const requesting =
  ({ ask }: TestApi): SearchedWiki['request'] =>
  async (parameters) =>
    (await ask(Object.fromEntries(encodeRequest(parameters).texts))).json as TestAnswer;
