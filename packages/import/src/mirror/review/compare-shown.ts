import { Hiding } from '@wikiquery/core/wiki';
import type { MirrorContext } from '../context.ts';
import type { HiddenRow } from '../feed/hide-now.ts';
import type { ApiLogEntry, ApiQuery } from '../source/answers.ts';
import type { MirrorState } from '../state.ts';
import { digitsOf } from '../titles.ts';
import type { Task } from '../work-queue.ts';
import { rowsBy, type Tables } from '../write/database.ts';
import { entryBits } from '../write/logs.ts';
import { pagesById } from '../write/pages.ts';
import { authoredBits } from '../write/revisions.ts';

/** A place in a list that is ordered by time and ID. */
interface Place {
  readonly at: string;
  /** 0 for the beginning of a second. */
  readonly id: number;
}

/** The part of a list, newest first, that an answer covers. */
export interface Span {
  readonly newest: Place;
  /** Where the next part begins. */
  readonly oldest: Place;
  /** The time up to which all changes have been followed; nothing is concluded about later rows. */
  readonly until: string;
}

/** The differences between what the source shows and what is stored. */
export interface Compared {
  readonly kind: 'revision' | 'event';
  readonly hidden: readonly HiddenRow[];
  readonly tasks: readonly Task[];
  /** Log entries that are not stored. */
  readonly entries?: readonly ApiLogEntry[];
}

/** A row as it is stored. */
interface StoredRow {
  readonly id: number;
  readonly at: string;
  readonly bits: number;
  readonly page: number;
}

/** Compares the revisions of an answer with the stored ones: what is hidden, which are gone, and which are missing. */
export async function compareRevisions(
  { database, history }: MirrorContext,
  { copy }: MirrorState,
  { allrevisions = [] }: ApiQuery,
  span: Span,
): Promise<Compared> {
  const shown = allrevisions.flatMap(({ pageid, revisions }) =>
    revisions.map((revision) => ({
      id: revision.revid,
      page: pageid,
      at: digitsOf(revision.timestamp),
      bits: authoredBits(revision) | (revision.sha1hidden ? Hiding.text : 0),
    })),
  );
  const select =
    'SELECT rev_id AS id, rev_timestamp AS at, rev_deleted AS bits, rev_page AS page FROM revision';
  const { differing, hidden, unknown, gone } = compare(
    shown,
    await storedRows(database, select, ['rev_timestamp', 'rev_id'], shown, span),
    span,
  );
  // During the first copy, most revisions are not stored yet.
  const missed = copy ? [] : await newerThanStored(database, history, unknown);
  return {
    kind: 'revision',
    hidden,
    tasks: [
      ...[...differing, ...missed].map(({ id }) => ({ kind: 'revision', name: String(id) }) as const),
      ...missed.map(({ page }) => ({ kind: 'page', name: String(page) }) as const),
      ...gone.map(({ page }) => ({ kind: 'page', name: String(page), history: true }) as const),
    ],
  };
}

/** Compares log entries likewise; those of a second are read again together, since no request names them by ID. */
export async function compareEntries(
  { database }: MirrorContext,
  { copy }: MirrorState,
  { logevents = [] }: ApiQuery,
  span: Span,
): Promise<Compared> {
  const shown = logevents.map((entry) => ({
    id: entry.logid,
    page: 0,
    at: digitsOf(entry.timestamp),
    bits: entryBits(entry),
  }));
  const select = 'SELECT log_id AS id, log_timestamp AS at, log_deleted AS bits, 0 AS page FROM logging';
  const { differing, hidden, unknown, gone } = compare(
    shown,
    await storedRows(database, select, ['log_timestamp', 'log_id'], shown, span),
    span,
  );
  const missed = new Set(copy ? [] : unknown.map(({ id }) => id));
  return {
    kind: 'event',
    hidden,
    tasks: [...differing, ...gone].map(({ at }) => ({ kind: 'moment', name: at })),
    entries: logevents.filter(({ logid }) => missed.has(logid)),
  };
}

function compare(shown: readonly StoredRow[], rows: readonly StoredRow[], span: Span) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const given = new Set(shown.map(({ id }) => id));
  const differing = shown.filter(({ id, bits }) => (stored.get(id)?.bits ?? bits) !== bits);
  return {
    differing,
    hidden: differing.map(({ id, bits }) => ({ id, bits })),
    unknown: shown.filter(({ id, at }) => !stored.has(id) && at < span.until),
    gone: rows.filter((row) => !given.has(row.id) && isWithin(row, span)),
  };
}

/** Reads what is stored of rows that are shown, and of the time that they cover. */
async function storedRows(
  tables: Tables,
  select: string,
  [time, id]: readonly [string, string],
  shown: readonly StoredRow[],
  { newest, oldest }: Span,
): Promise<readonly StoredRow[]> {
  return [
    ...(await tables.rows<StoredRow>(`${select} WHERE ${time} >= ? AND ${time} <= ?`, [
      oldest.at,
      newest.at,
    ])),
    ...(await rowsBy<StoredRow>(
      tables,
      `${select} WHERE ${id} IN (?)`,
      shown.map((row) => row.id),
    )),
  ];
}

const isWithin = ({ at, id }: StoredRow, { newest, oldest, until }: Span): boolean =>
  at < until &&
  (newest.id === 0 || at < newest.at || (at === newest.at && id <= newest.id)) &&
  (at > oldest.at || (at === oldest.at && id > oldest.id));

/** Leaves out revisions that are not stored on purpose: without histories, only the newest ones of pages are. */
async function newerThanStored(
  tables: Tables,
  history: MirrorContext['history'],
  unknown: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  if (history === 'all') return unknown;
  const pages = unknown.map(({ page }) => page);
  const rows = await pagesById(tables, pages);
  const latest = new Map(rows.map((row) => [row.id, row.latest]));
  return unknown.filter(({ id, page }) => id > (latest.get(page) ?? 0));
}
