import type { Site } from '../../../wiki/site.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql, sqlQuery } from '../../database/statements/sql.ts';
import { opened, type Store } from '../store.ts';
import { views } from './index.ts';
import { viewWords, type Sql, type View, type ViewWords } from './view.ts';

/** The views whose tables a database has. */
export const viewsOf = ({ capabilities: { tables } }: Store): readonly View[] =>
  views.filter((view) => view.tables.every((table) => tables.has(table)));

/** Returns the statements that create a wiki's views, each replacing an older one. */
export async function createViews(store: Store, site: Site): Promise<readonly string[]> {
  const { views: syntax } = opened(store).database.dialect;
  const isPacked = syntax.unpack !== undefined && (await hasPackedTexts(store));
  const words = viewWords(store, site, isPacked ? unpackedBy(syntax.unpack) : plainText);
  return viewsOf(store).flatMap((view) => {
    const [last = '', ...others] = syntax.create(view.name).toReversed();
    return [...others.toReversed(), `${last} ${written(store, selectOf(view, words))}`];
  });
}

/** Returns the statements that remove the views. */
export const dropViews = (store: Store): readonly string[] =>
  views.map(({ name }) => written(store, sql`DROP VIEW IF EXISTS ${sql.ref(name)}`));

/** A text that is stored as it is; null if it is compressed or stored elsewhere. */
export const plainText = sql`CASE WHEN old_flags IN ('', 'utf-8') THEN old_text END`;
const unpackedBy = (name: string): Sql =>
  sql`CASE WHEN old_flags IN ('', 'utf-8') THEN old_text WHEN old_flags NOT LIKE '%external%' THEN ${sql.raw(name)}(old_text, old_flags) END`;

/** Whether there are compressed texts: MediaWiki compresses all of a time or none, so samples tell. */
async function hasPackedTexts(store: Store): Promise<boolean> {
  if (!store.capabilities.text) return false;
  const { database } = opened(store);
  const run = async <O>(query: SqlExpression<O>): Promise<O[]> =>
    database.all(sqlQuery(query, database.builder));
  const [range] = await run(sql<Range>`SELECT min(old_id) AS least, max(old_id) AS most FROM text`);
  if (range?.least == null || range.most === null) return false;
  const { least, most } = range;
  const ids = Array.from(
    { length: SAMPLES },
    (_, i) => least + Math.floor(((most - least) * i) / (SAMPLES - 1)),
  );
  const found = await run(
    sql`SELECT 1 FROM text WHERE ${database.dialect.oneOf('old_id', ids)} AND (old_flags LIKE '%gzip%' OR old_flags LIKE '%object%') LIMIT 1`,
  );
  return found.length > 0;
}

const SAMPLES = 500;

interface Range {
  readonly least: number | null;
  readonly most: number | null;
}

/** The SELECT of a view; without parameters, as a view cannot have any. */
export const selectOf = (view: View, words: ViewWords, ...further: readonly Sql[]): Sql =>
  sql`SELECT ${sql.raw(view.isDistinct ? 'DISTINCT ' : '')}${sql.join([
    ...Object.entries(view.columns).map(([name, column]) => sql`${column.value(words)} AS ${sql.ref(name)}`),
    ...further,
  ])} FROM ${view.from(words)} WHERE ${view.where?.(words) ?? sql`1 = 1`}`;

function written(store: Store, statement: Sql): string {
  const { sql: text, parameters } = sqlQuery(statement, opened(store).database.builder).compile();
  if (parameters.length > 0) throw new TypeError(`A view cannot have parameters: ${text}`);
  return text;
}
