/**
 * In-memory wikis for tests. import { createWiki } from 'wikiquery/testing'; using wiki = createWiki({ pages:
 * { 'Main Page': 'Hello [[World]]' } }); const answer = await wiki.request({ action: 'query', list:
 * 'allpages' }); const { url } = await wiki.listen(); // for clients that want an address
 */
import type { Database } from 'better-sqlite3';
import { extensions, type FullDescription } from './extensions/index.ts';
import { buildDatabase as build } from './fixture/build-database.ts';
import { createWiki as create, type ShortDescription, type TestWiki } from './testing/create-wiki.ts';

export { parsePages, readPageFiles } from './fixture/page-files.ts';
export type * from './fixture/description.ts';
export type { FullDescription as WikiDescription } from './extensions/index.ts';
export type { RequestOptions, TestAnswer, TestParameters } from './testing/api.ts';
export { sampleConfiguration, sampleWiki } from '../sample/wiki.ts';
export type { ShortDescription, TestWiki } from './testing/create-wiki.ts';

/** Creates a wiki from its description; the sample wiki by default. */
export const createWiki = (description?: ShortDescription): TestWiki => create(description);

/** Builds a wiki's database from its description, in memory or in a new file. */
export const buildDatabase = (description: FullDescription, path?: string): Database =>
  build(description, extensions, path);
