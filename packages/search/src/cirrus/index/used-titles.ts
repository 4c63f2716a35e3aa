import { sql, type SqlExpression } from '@wikiquery/core/database/statements';
import { titlesIn, type LocalTitle, type Store } from '@wikiquery/core/store';
import { opened } from '@wikiquery/core/store/hidden';
import { Namespace } from '@wikiquery/core/wiki';
import { queryAll, queryIndex, writeIndex } from './statements.ts';

/** Batch size of reads and writes. */
const AT_ONCE = 10_000;

/** A title as it is read, with the ID of its row where it has one. */
interface TitleRow {
  readonly id?: number;
  readonly namespace: number;
  readonly title: string;
}

/** Adds the titles of categories and templates that pages use, whether or not they exist. */
export async function addUsedTitles(store: Store, pages: readonly number[]): Promise<void> {
  const { dialect } = opened(store).database;
  const of = (table: 'categorylinks' | 'templatelinks', prefix: 'cl' | 'tl'): SqlExpression<unknown> =>
    sql`SELECT DISTINCT lt_namespace AS namespace, lt_title AS title FROM ${sql.table(table)}
      JOIN linktarget ON lt_id = ${sql.ref(`${prefix}_target_id`)} WHERE ${dialect.oneOf(`${prefix}_from`, pages)}`;
  const { categorylinks, templatelinks } = store.capabilities;
  const categories =
    categorylinks === 'inline'
      ? sql`SELECT DISTINCT ${Namespace.category} AS namespace, cl_to AS title FROM categorylinks
          WHERE ${dialect.oneOf('cl_from', pages)}`
      : of('categorylinks', 'cl');
  const templates =
    templatelinks === 'linktarget'
      ? of('templatelinks', 'tl')
      : sql`SELECT DISTINCT tl_namespace AS namespace, tl_title AS title FROM templatelinks
          WHERE ${dialect.oneOf('tl_from', pages)}`;
  await addTitles(store, [
    ...(await queryAll<TitleRow>(store, categories)),
    ...(await queryAll<TitleRow>(store, templates)),
  ]);
}

/** Adds the titles of all used categories and templates, in batches. */
export async function addAllUsedTitles(store: Store): Promise<void> {
  const addEach = async (read: (last: TitleRow | undefined) => SqlExpression<unknown>): Promise<void> => {
    for (let last: TitleRow | undefined, isMore = true; isMore;) {
      const rows: readonly TitleRow[] = await queryAll<TitleRow>(store, read(last));
      await addTitles(store, rows);
      last = rows.at(-1);
      isMore = rows.length === AT_ONCE;
    }
  };
  const { categorylinks, templatelinks } = store.capabilities;
  if (categorylinks !== 'inline' || templatelinks === 'linktarget')
    await addEach(
      (last) => sql`SELECT lt_id AS id, lt_namespace AS namespace, lt_title AS title FROM linktarget
        WHERE lt_id > ${last?.id ?? 0} AND (${isUsed(store)}) ORDER BY lt_id LIMIT ${AT_ONCE}`,
    );
  if (categorylinks === 'inline')
    await addEach(
      (last) => sql`SELECT DISTINCT ${Namespace.category} AS namespace, cl_to AS title FROM categorylinks
        WHERE cl_to > ${last?.title ?? ''} ORDER BY cl_to LIMIT ${AT_ONCE}`,
    );
  if (templatelinks === 'linktarget') return;
  const namespaces = await queryAll<{ readonly namespace: number }>(
    store,
    sql`SELECT DISTINCT tl_namespace AS namespace FROM templatelinks`,
  );
  for (const { namespace } of namespaces)
    await addEach(
      (last) => sql`SELECT DISTINCT tl_namespace AS namespace, tl_title AS title FROM templatelinks
        WHERE tl_namespace = ${namespace} AND tl_title > ${last?.title ?? ''} ORDER BY tl_title LIMIT ${AT_ONCE}`,
    );
}

/** Whether a link target is a used category or template, where links refer to their targets by ID. */
function isUsed({ capabilities: { categorylinks, templatelinks } }: Store): SqlExpression<unknown> {
  return sql.join(
    [
      ...(categorylinks === 'inline'
        ? []
        : [sql`EXISTS (SELECT 1 FROM categorylinks WHERE cl_target_id = lt_id)`]),
      ...(templatelinks === 'linktarget'
        ? [sql`EXISTS (SELECT 1 FROM templatelinks WHERE tl_target_id = lt_id)`]
        : []),
    ],
    sql` OR `,
  );
}

async function addTitles(store: Store, rows: readonly TitleRow[]): Promise<void> {
  if (rows.length === 0) return;
  const titles = rows.map(({ namespace, title }) => [namespace, title.toLowerCase(), title]);
  await writeIndex(store, [
    sql`INSERT OR IGNORE INTO wikiquery_search_title
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(titles)})`,
  ]);
}

/** Deletes unused titles from the index, in batches. */
export async function purgeTitles(store: Store): Promise<void> {
  for (let last: readonly [number, string, string] = [-1, '', ''], isMore = true; isMore;) {
    const rows = await queryIndex<{
      readonly namespace: number;
      readonly lower: string;
      readonly title: string;
    }>(
      store,
      sql`SELECT wsn_namespace AS namespace, wsn_lower AS lower, wsn_title AS title FROM wikiquery_search_title
        WHERE (wsn_namespace, wsn_lower, wsn_title) > (${sql.join(last)})
        ORDER BY wsn_namespace, wsn_lower, wsn_title LIMIT ${AT_ONCE}`,
    );
    const used = await usedAmong(
      store,
      rows.map(({ namespace, title }) => ({ namespace, key: title })),
    );
    const gone = rows.filter(({ namespace, title }) => !used.has(`${namespace}:${title}`));
    if (gone.length > 0) {
      const keys = gone.map(({ namespace, lower, title }) => [namespace, lower, title]);
      await writeIndex(store, [
        sql`DELETE FROM wikiquery_search_title WHERE (wsn_namespace, wsn_lower, wsn_title) IN
          (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(keys)}))`,
      ]);
    }
    const end = rows.at(-1);
    if (end) last = [end.namespace, end.lower, end.title];
    isMore = rows.length === AT_ONCE;
  }
}

async function usedAmong(store: Store, titles: readonly LocalTitle[]): Promise<ReadonlySet<string>> {
  const { dialect } = opened(store).database;
  const { categorylinks, templatelinks } = store.capabilities;
  const categories = titles.flatMap(({ namespace, key }) => (namespace === Namespace.category ? key : []));
  const statements = [
    ...(categorylinks !== 'inline' || templatelinks === 'linktarget'
      ? [
          sql`SELECT lt_namespace AS namespace, lt_title AS title FROM linktarget
            WHERE ${titlesIn(dialect, titles, 'lt_namespace', 'lt_title')} AND (${isUsed(store)})`,
        ]
      : []),
    ...(categorylinks === 'inline' && categories.length > 0
      ? [
          sql`SELECT DISTINCT ${Namespace.category} AS namespace, cl_to AS title FROM categorylinks
            WHERE ${dialect.oneOf('cl_to', categories)}`,
        ]
      : []),
    ...(templatelinks === 'linktarget'
      ? []
      : [
          sql`SELECT DISTINCT tl_namespace AS namespace, tl_title AS title FROM templatelinks
            WHERE ${titlesIn(dialect, titles, 'tl_namespace', 'tl_title')}`,
        ]),
  ];
  const used = new Set<string>();
  if (titles.length === 0) return used;
  for (const each of statements)
    for (const { namespace, title } of await queryAll<TitleRow>(store, each))
      used.add(`${namespace}:${title}`);
  return used;
}
