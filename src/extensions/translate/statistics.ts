import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RowsOf } from '../../database/schema/table.ts';
import { pagesByTitles } from '../../store/pages.ts';
import type { Store, Tables } from '../../store/store.ts';
import type { Site } from '../../wiki/site.ts';
import { isInvalid, makeTitle, parseTitle, prefixedText } from '../../wiki/title.ts';
import type { translateTables } from './tables.ts';

/** How much of a message group is translated into a language. */
export interface GroupStatistics {
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
  readonly proofread: number;
}

const tablesOf = (store: Store) =>
  store.select as unknown as Pick<Kysely<Tables & RowsOf<typeof translateTables>>, 'selectFrom'>;

/**
 * What is counted for a language, by group, of all groups or one. The order is the database's own, as it is
 * in MediaWiki.
 */
export async function readStatistics(
  language: string,
  group: string | undefined,
  store: Store,
): Promise<ReadonlyMap<string, GroupStatistics>> {
  if (!store.capabilities.tables.has('translate_groupstats')) return new Map();
  const rows = await store.all(
    tablesOf(store)
      .selectFrom('translate_groupstats')
      .select(['tgs_group', 'tgs_total', 'tgs_translated', 'tgs_fuzzy', 'tgs_proofread'])
      .where('tgs_lang', '=', language)
      .$if(group !== undefined, (q) => q.where('tgs_group', '=', storedName(group ?? ''))),
  );
  return new Map(
    rows.map((row) => [
      group ?? row.tgs_group,
      {
        total: row.tgs_total ?? 0,
        translated: row.tgs_translated ?? 0,
        fuzzy: row.tgs_fuzzy ?? 0,
        proofread: row.tgs_proofread ?? 0,
      },
    ]),
  );
}

/** What the names of groups that are translatable pages begin with. */
const PAGE = 'page-';

/** The form in which groups are stored: pages with spaces, long names cut and made unique. */
function storedName(group: string): string {
  const name = group.startsWith(PAGE) ? group.replaceAll('_', ' ') : group;
  const bytes = Buffer.from(name);
  if (bytes.length <= 72) return name;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  return `${bytes.subarray(0, 50).toString()}||${hash}`;
}

/** The groups of pages that are marked for translation, in the order of their numbers. */
export async function groupsOfPages(site: Site, store: Store): Promise<readonly string[]> {
  if (!store.capabilities.tables.has('revtag')) return [];
  const rows = await store.all(
    tablesOf(store)
      .selectFrom('revtag')
      .innerJoin('page', 'page_id', 'rt_page')
      .select(['page_namespace', 'page_title'])
      .distinct()
      .where('rt_type', '=', 'tp:mark')
      .orderBy('rt_page'),
  );
  return rows
    .map(
      ({ page_namespace: namespace, page_title: key }) =>
        PAGE + prefixedText(makeTitle(namespace, key), site),
    )
    .filter((group) => storedName(group) === group);
}

/** Whether there is a message group of this name. */
export async function hasGroup(group: string, site: Site, store: Store): Promise<boolean> {
  if (store.capabilities.tables.has('translate_groupstats')) {
    const counted = await store.first(
      tablesOf(store)
        .selectFrom('translate_groupstats')
        .select('tgs_group')
        .where('tgs_group', '=', storedName(group))
        .limit(1),
    );
    if (counted) return true;
  }
  const title = parseTitle(group.startsWith(PAGE) ? group.slice(PAGE.length) : '', site);
  if (isInvalid(title) || !store.capabilities.tables.has('revtag')) return false;
  const [page] = await pagesByTitles(store, [title]);
  if (!page) return false;
  const mark = await store.first(
    tablesOf(store)
      .selectFrom('revtag')
      .select('rt_page')
      .where('rt_type', '=', 'tp:mark')
      .where('rt_page', '=', page.page_id)
      .limit(1),
  );
  return mark !== undefined;
}
