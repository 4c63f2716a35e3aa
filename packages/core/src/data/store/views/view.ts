import { Namespace, type Site } from '../../../wiki/site.ts';
import { coreTables } from '../../database/schema/core.ts';
import type { Column } from '../../database/schema/table.ts';
import type { SqlExpression } from '../../database/statements/expression.ts';
import { sql } from '../../database/statements/sql.ts';
import type { ViewSyntax } from '../../database/view-syntax.ts';
import { opened, type Store } from '../store.ts';

/** A part of a statement. */
export type Sql = SqlExpression<unknown>;

/** The type of a view's column. */
export type ColumnType = 'integer' | 'text' | 'flag';

/** A column of a view. */
export interface ViewColumn {
  readonly type: ColumnType;
  /** What it says, as documentation. */
  readonly about: string;
  readonly value: (words: ViewWords) => Sql;
}

/** A table of what an anonymous visitor may see of a wiki, in the words of today. */
export interface View {
  readonly name: string;
  /** What a row is, as documentation. */
  readonly about: string;
  /** Tables that the database must have. */
  readonly tables: readonly string[];
  readonly columns: Readonly<Record<string, ViewColumn>>;
  /** What stands after FROM. */
  readonly from: (words: ViewWords) => Sql;
  readonly where?: (words: ViewWords) => Sql;
  /** A column with texts, and where a text is read from that does not stand in its row as it is. */
  readonly stored?: { readonly column: string; readonly address: Sql };
  /** Whether equal rows, which have the same number by which parts are read, are one. */
  readonly isDistinct?: boolean;
  /** A column with numbers, by whose ranges the view can be read in parts; `name` is its name after FROM. */
  readonly part: { readonly table: string; readonly column: string; readonly name: string };
}

/** What the columns of views are made of. */
export interface ViewWords extends ViewSyntax {
  readonly store: Store;
  readonly site: Site;
  /** A title without its namespace, with spaces. */
  readonly name: (key: Sql) => Sql;
  /** A full title, with spaces. */
  readonly title: (namespace: Sql, key: Sql) => Sql;
  /** The text of a row of `text`. */
  readonly storedText: Sql;
}

/** Returns the words for a wiki's database. */
export function viewWords(store: Store, site: Site, storedText: Sql): ViewWords {
  const syntax = opened(store).database.dialect.views;
  const name = (key: Sql): Sql => sql`replace(${syntax.text(key)}, '_', ' ')`;
  const prefixes = [...site.namespaces.values()]
    .filter(({ id, name: text }) => id !== Namespace.main && text !== '')
    .map(({ id, name: text }) => sql`WHEN ${sql.lit(id)} THEN ${sql.lit(`${text}:`)}`);
  const prefix = (namespace: Sql): Sql =>
    prefixes.length === 0 ? sql`''` : sql`CASE ${namespace} ${sql.join(prefixes, sql` `)} ELSE '' END`;
  return {
    ...syntax,
    store,
    site,
    storedText,
    name,
    title: (namespace, key) => syntax.concat(prefix(namespace), name(key)),
  };
}

/** A column of whole numbers. */
export const integer = (about: string, value: (words: ViewWords) => Sql): ViewColumn => ({
  type: 'integer',
  about,
  value,
});
/** A column of texts. */
export const text = (about: string, value: (words: ViewWords) => Sql): ViewColumn => ({
  type: 'text',
  about,
  value,
});
/** A column that is 1 or 0. */
export const flag = (about: string, value: (words: ViewWords) => Sql): ViewColumn => ({
  type: 'flag',
  about,
  value,
});

/** A column as it is. */
export const plain = (name: string) => (): Sql => sql.ref(name);

const columns: ReadonlyMap<string, Column<unknown>> = new Map(
  Object.values(coreTables).flatMap((table) => Object.entries(table.columns)),
);

/** Rows of which a bit hides nothing that this column holds, by what the schema declares. */
export function shows(name: string): Sql {
  const hiding = columns.get(name)?.hidden;
  if (!hiding || !('bit' in hiding)) throw new TypeError(`No bit hides ${name}.`);
  return sql`(${sql.ref(hiding.column)} & ${sql.lit(hiding.bit)}) = 0`;
}

/** A column that a bit of its row can hide: null where it is hidden. */
export const visible = (name: string): Sql => sql`CASE WHEN ${shows(name)} THEN ${sql.ref(name)} END`;
