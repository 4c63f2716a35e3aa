/**
 * Compares the views and exports of a whole wiki with the API's answers:
 * `node test/exports/compare.ts sqlite:wiki.sqlite [configuration.json]`.
 */
import { siteRegistry } from '../../packages/core/src/api/registry.ts';
import { readRows } from '../../packages/core/src/data/store/views/read-rows.ts';
import { viewsOf } from '../../packages/core/src/data/store/views/statements.ts';
import { openWiki } from '../../packages/wikiquery/src/open-wiki.ts';
import { askLocally, localViewer } from '../../packages/wikiquery/src/query/ask-locally.ts';
import { askForParts, withLargestParts } from '../../packages/wikiquery/src/query/parts.ts';
import { comparisons, type Comparison } from './lists.ts';

/** What a comparison has found. */
export interface Compared {
  readonly view: string;
  /** Rows that both have. */
  readonly rows: number;
  /** Rows that only one of them has, which is named before it; at most ten. */
  readonly differences: readonly string[];
}

/** Items in a part of an answer. */
const PART_SIZE = 2000;

/** Compares all rows of each view, as an export writes them, with all items of the lists that say the same. */
export async function* compareWiki(address: string, config?: string): AsyncGenerator<Compared> {
  const wiki = await openWiki({ address, config });
  const { store, site } = wiki;
  const ask = askLocally(wiki, await localViewer(site));
  const registry = siteRegistry(site);
  const categories = new Set<string>();
  try {
    for (const view of viewsOf(store)) {
      const comparison = comparisons.find(({ view: name }) => name === view.name);
      if (!comparison) continue;
      const tally = createTally();
      for await (const { rows } of readRows(store, site, view)) {
        for (const row of rows) {
          if (view.name === 'category_members') categories.add(String(row['category']));
          tally.add(comparison.row(row), 1);
        }
      }
      const requests = comparison.requests({ namespaces: site.pageNamespaces, categories: [...categories] });
      for (const request of requests) {
        const whole = new Map(
          Object.entries({ action: 'query', format: 'json', formatversion: '2', ...request }),
        );
        for await (const part of askForParts(withLargestParts(whole, registry, site, PART_SIZE), ask, true)) {
          if ('error' in part)
            throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(part['error'])}`);
          for (const values of comparison.items(part)) tally.add(values, -1);
        }
      }
      yield { view: view.name, ...tally.result() };
    }
  } finally {
    await wiki.close();
  }
}

/** Counts rows of both sides against each other. */
function createTally() {
  const open = new Map<string, number>();
  let rows = 0;
  return {
    add: (values: ReturnType<Comparison['row']>, by: 1 | -1): void => {
      if (!values) return;
      if (by === 1) rows++;
      const key = JSON.stringify(values);
      const count = (open.get(key) ?? 0) + by;
      if (count === 0) open.delete(key);
      else open.set(key, count);
    },
    result: (): Omit<Compared, 'view'> => ({
      rows,
      differences: [...open]
        .slice(0, 10)
        .map(([key, count]) => `only ${count > 0 ? 'the view' : 'the API'} has ${key.slice(0, 300)}`),
    }),
  };
}

if (import.meta.main) {
  const [address = '', config] = process.argv.slice(2);
  for await (const { view, rows, differences } of compareWiki(address, config)) {
    console.log(
      `${view}: ${rows.toLocaleString('en')} rows, ${differences.length === 0 ? 'equal' : 'different'}`,
    );
    for (const difference of differences) console.log(`  ${difference}`);
    if (differences.length > 0) process.exitCode = 1;
  }
}
