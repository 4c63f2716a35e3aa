/**
 * Whole wikis in memory for tests.
 *
 *     import { createWiki } from 'wikiquery/testing';
 *     using wiki = createWiki({ pages: { 'Main Page': 'Hello [[World]]' } });
 *     const answer = await wiki.request({ action: 'query', list: 'allpages' });
 *     const { url } = await wiki.listen(); // for clients that want an address
 */
import { createWiki as create, type ShortDescription, type TestWiki } from './testing/create-wiki.ts';

export { buildDatabase } from './fixture/build-database.ts';
export { parsePages, readPageFiles } from './fixture/page-files.ts';
export type * from './fixture/description.ts';
export type { RequestOptions, TestAnswer, TestParameters } from './testing/api.ts';
export { sampleConfiguration, sampleWiki } from '../sample/wiki.ts';
export type { ShortDescription, TestWiki } from './testing/create-wiki.ts';

/** Makes a wiki from its description, the sample wiki where none is given. */
export const createWiki = (description?: ShortDescription): TestWiki => create(description);
