import { type SqlBool, sql } from 'kysely';
import { titlesCondition } from '../store/pages.ts';
import type { Site } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { Surroundings } from './context.ts';

/** Which titles end in the code of their language, after a slash. */
export interface LanguageEndings {
  /** Namespaces all of whose pages are named so. */
  readonly namespaces: readonly number[];
  /** A table that lists pages whose subpages are named so: those where a column has a value. */
  readonly parents?: {
    readonly table: string;
    /** Column that holds the page's number. */
    readonly page: string;
    readonly where: string;
    readonly is: string;
  };
}

/** The languages that titles end in, where extensions say that they do; by namespace and key. */
export async function languagesOfTitles(
  titles: readonly Title[],
  { site, store, languageEndings = [] }: Pick<Surroundings, 'site' | 'store' | 'languageEndings'>,
): Promise<(title: Title) => string | undefined> {
  const named = languageEndings.length === 0 ? [] : titles.filter((title) => ending(title, site));
  if (named.length === 0) return () => undefined;
  const namespaces = new Set(languageEndings.flatMap((endings) => endings.namespaces));
  const others = named.filter(({ namespace }) => !namespaces.has(namespace));
  const parents = new Set<string>();
  for (const endings of languageEndings) {
    if (!endings.parents || others.length === 0 || !store.capabilities.tables.has(endings.parents.table))
      continue;
    const { table, page, where, is } = endings.parents;
    const query = store.select
      .selectFrom('page')
      .select(['page_namespace', 'page_title'])
      .where(titlesCondition(store, others.map(parentOf), 'page_namespace', 'page_title'))
      .where(
        sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(page)} = page_id AND ${sql.ref(where)} = ${is})`,
      );
    for (const row of await store.all(query))
      parents.add(nameOf(makeTitle(row.page_namespace, row.page_title)));
  }
  return (title) =>
    namespaces.has(title.namespace) || parents.has(nameOf(parentOf(title))) ? ending(title, site) : undefined;
}

/** The language's code after the last slash; undefined where it is none. */
function ending({ key }: Title, { languages }: Site): string | undefined {
  const code = key.slice(key.lastIndexOf('/') + 1);
  return code !== key && languages.has(code) ? code : undefined;
}

const parentOf = ({ namespace, key }: Title): Title =>
  makeTitle(namespace, key.slice(0, Math.max(0, key.lastIndexOf('/'))));

const nameOf = ({ namespace, key }: Title): string => `${namespace}:${key}`;
