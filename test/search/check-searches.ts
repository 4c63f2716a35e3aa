import assert from 'node:assert/strict';
import type { Database } from 'better-sqlite3';
import * as fc from 'fast-check';
import type { Configuration } from '../../packages/core/src/wiki/configuration.ts';
import { createSite } from '../../packages/core/src/wiki/site.ts';
import { extensions } from '../../packages/extensions/src/index.ts';
import { searchBackend } from '../../packages/search/src/exports/index.ts';
import type { TestWiki } from '../rig/wiki.ts';
import { readFacts, type PageFacts } from './facts.ts';
import { prefixTerms, termsOf } from './searches.ts';

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

/** A wiki that is searched, and what its tables are read from. */
export interface CheckedWiki extends Pick<TestWiki, 'configuration' | 'request'> {
  readonly database: Database;
  /** The connection to the tables of its full-text index; absent without an index. */
  readonly tables?: Database;
}

/**
 * Makes searches of one to four keywords, half of them negated, and compares what is found, in which order, how much,
 * and how it is continued, with a plain reading of the tables: the first two parts, as many as one answer may have from
 * anywhere on, and what follows the last. Returns how many found something.
 */
export async function checkSearches(wiki: CheckedWiki, runs: number): Promise<number> {
  const { configuration, database, tables, request } = wiki;
  const site = createSite(configuration, extensions, searchBackend);
  const pages = readFacts(database, tables);
  const namespaces = [...new Set(pages.map(({ namespace }) => namespace))];
  const facts = { pages, site, isIndexed: tables !== undefined };
  const searches = fc.record({
    terms: fc.array(termsOf(facts), { minLength: 1, maxLength: 4 }),
    prefix: fc.option(fc.oneof(...prefixTerms(facts))),
    chosen: fc.oneof(fc.constant(namespaces), fc.subarray(namespaces, { minLength: 1 })),
    order: fc.constantFrom(...Object.keys(orders)),
    limit: fc.integer({ min: 1, max: 60 }),
    from: fc.nat({ max: 1_000_000 }),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(searches, async ({ terms: given, prefix, chosen, order, limit, from }) => {
      const terms = prefix ? [...given, prefix] : given;
      const srsearch = terms.map(({ text }) => text).join(' ');
      const by = orders[order] ?? (() => 0);
      const expected = pages
        .filter(
          (page) =>
            (prefix !== null || chosen.includes(page.namespace)) && terms.every(({ holds }) => holds(page)),
        )
        .toSorted((a, b) => compare(by(a), by(b)) || a.id - b.id)
        .map(({ id }) => id);
      const count = expected.length;
      const parts = [
        { offset: 0, limit },
        ...(count > limit ? [{ offset: limit, limit }] : []),
        ...(count > 2 * limit ? [{ offset: from % count, limit: MOST_AT_ONCE }] : []),
        { offset: count, limit },
      ];
      for (const { offset, limit: most } of parts) {
        const asked = { srsearch, srnamespace: chosen.join('|'), srsort: order, srprop: '' };
        const answer = await request({
          action: 'query',
          list: 'search',
          ...asked,
          srlimit: most === MOST_AT_ONCE ? 'max' : most,
          sroffset: offset,
        });
        const told = `${srsearch} from ${offset} on`;
        assert.equal(answer['error'], undefined, `${told}: ${JSON.stringify(answer['error'])}`);
        const { search = [], searchinfo } = (answer['query'] ?? {}) as unknown as Found;
        assert.equal(searchinfo?.totalhits, count, told);
        const end = offset + most;
        assert.deepEqual(
          search.map(({ pageid }) => pageid),
          expected.slice(offset, end),
          told,
        );
        const next = answer['continue'] as unknown as { readonly sroffset: number } | undefined;
        assert.equal(next?.sroffset, end < count ? end : undefined, told);
      }
      if (count > 0) found++;
    }),
    { numRuns: runs },
  );
  return found;
}

/** What an answer has with the greatest limit. */
const MOST_AT_ONCE = 500;

interface Found {
  readonly search?: readonly { readonly pageid: number }[];
  readonly searchinfo?: { readonly totalhits: number };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
