import assert from 'node:assert/strict';
import type { Database } from 'better-sqlite3';
import * as fc from 'fast-check';
import { extensions } from '../../src/extensions/index.ts';
import { createSite } from '../../src/wiki/site.ts';
import type { Configuration } from '../../src/wiki/configuration.ts';
import type { TestWiki } from '../rig/wiki.ts';
import { type PageFacts, readFacts } from './facts.ts';
import { termsOf } from './searches.ts';

/** Returns a configuration by which a wiki searches as Wikipedia does. */
export const searchingAsWikipedia = (given: Configuration): Configuration => ({
  ...given,
  settings: { ...given.settings, search: 'cirrus' },
});

/** Orders whose result the facts tell, with what is compared; what is equal is ordered by ID. */
const orders: Readonly<Record<string, (page: PageFacts) => string | number>> = {
  just_match: () => 0,
  create_timestamp_asc: ({ created }) => created,
  last_edit_asc: ({ edited }) => edited,
};

/**
 * Makes searches of one to four keywords, half of them negated, and compares what is found, in which order, how much,
 * and how it is continued, with a plain reading of the tables. Returns how many found something.
 */
export async function checkSearches(
  wiki: Pick<TestWiki, 'configuration' | 'request'> & { readonly database: Database },
  { isIndexed, runs }: { readonly isIndexed: boolean; readonly runs: number },
): Promise<number> {
  const site = createSite(wiki.configuration, extensions);
  // Wikis for tests bring their index up to date before a search.
  await wiki.request({ action: 'query', list: 'search', srsearch: 'pageid:1' });
  const pages = readFacts(wiki.database, isIndexed);
  const namespaces = [...new Set(pages.map(({ namespace }) => namespace))];
  const searches = fc.record({
    terms: fc.array(termsOf({ pages, site, isIndexed }), { minLength: 1, maxLength: 4 }),
    chosen: fc.oneof(fc.constant(namespaces), fc.subarray(namespaces, { minLength: 1 })),
    order: fc.constantFrom(...Object.keys(orders)),
    limit: fc.integer({ min: 1, max: 60 }),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(searches, async ({ terms, chosen, order, limit }) => {
      const srsearch = terms.map(({ text }) => text).join(' ');
      const by = orders[order] ?? (() => 0);
      const expected = pages
        .filter((page) => chosen.includes(page.namespace) && terms.every(({ holds }) => holds(page)))
        .toSorted((a, b) => compare(by(a), by(b)) || a.id - b.id);
      const asked = { srsearch, srnamespace: chosen.join('|'), srsort: order, srlimit: `${limit}` };
      const ids: number[] = [];
      let sroffset = '0';
      for (let parts = 0; parts < MOST_PARTS; parts++) {
        const answer = await wiki.request({
          action: 'query',
          list: 'search',
          srprop: '',
          ...asked,
          sroffset,
        });
        assert.equal(answer['error'], undefined, JSON.stringify(answer['error']));
        const { search = [], searchinfo } = (answer['query'] ?? {}) as unknown as Found;
        assert.equal(searchinfo?.totalhits, expected.length, srsearch);
        ids.push(...search.map(({ pageid }) => pageid));
        const next = (answer['continue'] as unknown as { readonly sroffset: number } | undefined)?.sroffset;
        if (next === undefined) break;
        assert.equal(next, ids.length, srsearch);
        sroffset = `${next}`;
      }
      const shown = expected.slice(0, ids.length < expected.length ? MOST_PARTS * limit : undefined);
      assert.deepEqual(
        ids,
        shown.map(({ id }) => id),
        srsearch,
      );
      if (ids.length > 0) found++;
    }),
    { numRuns: runs },
  );
  return found;
}

const MOST_PARTS = 20;

interface Found {
  readonly search?: readonly { readonly pageid: number }[];
  readonly searchinfo?: { readonly totalhits: number };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
