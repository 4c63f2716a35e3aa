import { Hiding, type Title } from '@wikiquery/core/wiki';
import type { NewRow } from '@wikiquery/import/rows';
import { touch } from './links.ts';
import { storeLogEntry, type Performer } from './logs.ts';
import { query, type TableName, type WritableWiki } from './writable-wiki.ts';

/** What can be hidden: something in a table, by its ID. */
export type HideableType = 'archive' | 'filearchive' | 'logging' | 'oldimage' | 'revision';

/** A row whose parts can be hidden. */
export interface Hideable {
  /** As requests and answers have it. */
  readonly id: number | string;
  readonly type: HideableType;
  readonly row: NewRow;
  readonly bits: number;
  readonly timestamp: string;
  /** Actor ID of who made it. */
  readonly author: number;
}

/** Prefixes of the columns, by table. */
const prefixes = {
  archive: 'ar',
  filearchive: 'fa',
  logging: 'log',
  oldimage: 'oi',
  revision: 'rev',
} as const;

/** Fields of `log_search` by which the log is found. */
const relations = {
  archive: 'ar_timestamp',
  filearchive: 'fa_id',
  logging: 'log_id',
  oldimage: 'oi_archive_name',
  revision: 'rev_id',
} as const;

const from = (table: keyof typeof prefixes): string => {
  const prefix = prefixes[table];
  const comment = table === 'oldimage' || table === 'filearchive' ? 'description' : 'comment';
  return `SELECT ${table}.*, actor_user, actor_name, comment_text FROM ${table}
    JOIN actor ON actor_id = ${prefix}_actor
    JOIN comment ON comment_id = ${prefix}_${comment}_id`;
};

const numberOf = (text: string): number => Number.parseInt(text, 10) || 0;

/** Finds the rows that IDs mean, in the order in which they are treated. */
export function findHideables(
  wiki: WritableWiki,
  type: HideableType,
  { namespace, key }: Title,
  ids: readonly string[],
): readonly Hideable[] {
  const holes = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
  const numbers = ids.map(numberOf);
  const read = (table: HideableType, where: string, ...values: readonly (number | string)[]) =>
    wiki
      .rows(query<NewRow>(`${from(table)} WHERE ${where}`), ...values)
      .map((row) => hideable(type, table, row));
  switch (type) {
    case 'archive':
      return read(
        'archive',
        `ar_namespace = ? AND ar_title = ? AND ar_timestamp IN (${holes(ids)}) ORDER BY ar_timestamp DESC`,
        namespace,
        key,
        ...ids.map((id) => id.replaceAll(/\D/g, '')),
      );
    case 'filearchive':
      return read(
        'filearchive',
        `fa_name = ? AND fa_id IN (${holes(ids)}) ORDER BY fa_id DESC`,
        key,
        ...numbers,
      );
    case 'logging':
      return read(
        'logging',
        `log_id IN (${holes(ids)}) ORDER BY log_timestamp DESC, log_id DESC`,
        ...numbers,
      );
    case 'oldimage':
      return read(
        'oldimage',
        `oi_name = ? AND oi_archive_name IN (${holes(ids)}) ORDER BY oi_timestamp DESC`,
        key,
        ...ids.map((id) => `${id}!${key}`),
      );
    default: {
      const page = '(SELECT page_id FROM page WHERE page_namespace = ? AND page_title = ?)';
      const live = read(
        'revision',
        `rev_page = ${page} AND rev_id IN (${holes(ids)})`,
        namespace,
        key,
        ...numbers,
      );
      const deleted =
        live.length >= ids.length ? [] : read('archive', `ar_rev_id IN (${holes(ids)})`, ...numbers);
      return [...live, ...deleted].toSorted((a, b) => Number(b.id) - Number(a.id));
    }
  }
}

function hideable(asked: HideableType, type: HideableType, row: NewRow): Hideable {
  const prefix = prefixes[type];
  const column = (name: string) => row[`${prefix}_${name}`];
  const ids = {
    archive: () => Number(asked === 'archive' ? row['ar_timestamp'] : row['ar_rev_id']),
    filearchive: () => Number(row['fa_id']),
    logging: () => Number(row['log_id']),
    oldimage: () => idOf(String(row['oi_archive_name']).split('!', 1)[0] ?? ''),
    revision: () => Number(row['rev_id']),
  };
  return {
    id: ids[type](),
    type,
    row,
    bits: Number(column('deleted') ?? 0),
    timestamp: String(column('timestamp')),
    author: Number(column('actor')),
  };
}

/** Quirk: what reads as a number becomes one. */
export const idOf = (text: string): number | string =>
  /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : text;

/** Hides and shows parts of a row, and of the recent change that belongs to it. */
export function setBits(wiki: WritableWiki, { type, row }: Hideable, bits: number): void {
  const change = { rc_deleted: bits, rc_patrolled: 2 };
  const set = (table: TableName, where: NewRow): number =>
    wiki.update(table, where, { [`${prefixes[type]}_deleted`]: bits });
  const value = (column: string) => row[column] ?? null;
  switch (type) {
    case 'archive':
      set('archive', { ar_id: value('ar_id') });
      break;
    case 'filearchive':
      set('filearchive', { fa_id: value('fa_id') });
      break;
    case 'logging':
      set('logging', { log_id: value('log_id') });
      wiki.update(
        'recentchanges',
        { rc_logid: value('log_id'), rc_timestamp: value('log_timestamp') },
        change,
      );
      break;
    case 'oldimage':
      set('oldimage', { oi_name: value('oi_name'), oi_timestamp: value('oi_timestamp') });
      break;
    case 'revision':
      set('revision', { rev_id: value('rev_id') });
      wiki.update('recentchanges', { rc_this_oldid: value('rev_id') }, change);
  }
}

/** A change of what is visible, of one or several rows. */
export interface VisibilityChange {
  readonly type: HideableType;
  /** Where it is recorded. */
  readonly target: Title;
  /** ID of the page that they belong to; 0 if there is none. */
  readonly page: number;
  readonly items: readonly { readonly item: Hideable; readonly bits: number }[];
  readonly performer: Performer;
  readonly timestamp: string;
  readonly reason: string;
}

/** Hides and shows parts of rows, with one entry in the log. */
export function changeVisibility(wiki: WritableWiki, change: VisibilityChange): void {
  const { type, items, target, page } = change;
  if (items.length === 0) return;
  for (const { item, bits } of items) setBits(wiki, item, bits);
  if ((type === 'revision' || type === 'oldimage') && page !== 0) touch(wiki, [page], change.timestamp);
  const all = items.reduce((sum, { item, bits }) => sum | item.bits | bits, 0);
  const added = items.reduce((sum, { item, bits }) => sum | (bits & ~item.bits), 0);
  const removed = items.reduce((sum, { item, bits }) => sum | (item.bits & ~bits), 0);
  // Quirk: only the IDs of revisions and log entries are numbers.
  const isText = type !== 'revision' && type !== 'logging';
  const ids = items.map(({ item }) => (isText ? String(item.id) : item.id));
  storeLogEntry(wiki, {
    type: (all & Hiding.restricted) === 0 ? 'delete' : 'suppress',
    action: type === 'logging' ? 'event' : 'revision',
    performer: change.performer,
    timestamp: change.timestamp,
    namespace: target.namespace,
    key: target.key,
    page,
    comment: change.reason,
    parameters:
      type === 'logging'
        ? { '4::ids': ids, '5::ofield': removed, '6::nfield': added }
        : { '4::type': type, '5::ids': ids, '6::ofield': removed, '7::nfield': added },
    search: [
      ...new Set(ids.map((id) => `${relations[type]}\n${id}`)),
      ...new Set(items.map(({ item }) => `target_author_actor\n${item.author}`)),
    ].map((pair) => {
      const [field = '', value = ''] = pair.split('\n');
      return [field, value] as const;
    }),
  });
}
