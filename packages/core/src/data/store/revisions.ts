import { Hiding, maySee, unsearchableUser } from '../../wiki/hiding.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import type { Title } from '../../wiki/title.ts';
import type { Permission, Viewer } from '../../wiki/viewer.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Select } from '../database/statements/typed-select.ts';
import { hiddenParts, openAuthored, type Authored, type AuthoredRow } from './authored.ts';
import { storedText, withTexts, type StoredSlot, type StoredTextRow } from './content.ts';
import { asHidden, open } from './hidden.ts';
import type { Condition } from './relation.ts';
import { hasRevisionComment } from './revision-comment.ts';
import { revisionSha1, sha1Column } from './revision-sha1.ts';
import { opened, relation, type Store } from './store.ts';

/** A row of a live or archived revision; hidden fields stay closed until {@link openRevision}. */
export interface RevisionRow extends AuthoredRow, MainSlotRow {
  readonly rev_id: number;
  readonly rev_page: number | null;
  readonly rev_timestamp: string;
  readonly rev_minor_edit: number;
  readonly rev_deleted: number;
  readonly rev_len: number | null;
  readonly rev_parent_id: number | null;
  /** Absent unless requested. */
  readonly rev_sha1?: Hidden<string> | null;
}

/** The main slot of a revision; absent unless it is read with that. */
interface MainSlotRow extends StoredTextRow {
  /** Null if there is no such slot. */
  readonly content_model?: number | null;
}

/** A row of an archived revision. */
export interface ArchivedRow extends RevisionRow {
  readonly ar_id: number;
  readonly ar_namespace: number;
  readonly ar_title: string;
}

/** Which optional fields of a revision are read. */
export interface RevisionOptions {
  readonly user: boolean;
  readonly comment: boolean;
  readonly sha1: boolean;
  /** The role of main slots, to read each with its text; only for live revisions. */
  readonly mainRole?: number | undefined;
}

/** Live revisions. */
export const liveRevisions = (store: Store, options: RevisionOptions) =>
  relation(store, withMainSlot(selectLive(store, options), options));

function selectLive(store: Store, options: RevisionOptions) {
  return opened(store)
    .select.selectFrom('revision')
    .select([
      'rev_id',
      'rev_page',
      'rev_timestamp',
      'rev_minor_edit',
      'rev_deleted',
      'rev_len',
      'rev_parent_id',
    ])
    .when(options.sha1, (q) => q.select(sha1Column(store, 'revision').as('rev_sha1')))
    .when(options.user, (q) => q.leftJoin('actor', 'actor_id', 'rev_actor').select(authorColumns))
    .when(options.comment, (q) =>
      q.leftJoin('comment', (join) => join.on(hasRevisionComment(store))).select('comment_text'),
    );
}

/** Joins main slots, and those of their texts that everybody may see; last, when all other tables have chosen rows. */
function withMainSlot<C, Row>(
  query: Select<Tables, C, Row>,
  { mainRole }: RevisionOptions,
): Select<Tables, C, Row & MainSlotRow> {
  const joined =
    mainRole === undefined
      ? query
      : withTexts(
          query
            .leftJoin('slots', (join) =>
              join.on(sql<SqlBool>`slot_revision_id = rev_id AND slot_role_id = ${mainRole}`),
            )
            .leftJoin('content', (join) => join.on(sql<SqlBool>`content_id = slot_content_id`))
            .select(sql.ref('content_model').as('content_model')),
          sql<SqlBool>`(rev_deleted & ${sql.lit(Hiding.text)}) = 0`,
        );
  return joined as unknown as Select<Tables, C, Row & MainSlotRow>;
}

const authorColumns = ['actor_name as user_name', 'actor_user as user_id'] as const;

/** Reads live revisions by id, with all fields. */
export async function revisionsByNumber(
  store: Store,
  ids: readonly number[],
): Promise<readonly RevisionRow[]> {
  if (ids.length === 0) return [];
  return store.all(liveRevisions(store, { user: true, comment: true, sha1: true }).whereOneOf('rev_id', ids));
}

/** Live revisions with their pages, in the order of the revisions. */
export function liveRevisionsWithPages(store: Store, options: RevisionOptions) {
  // The cross join keeps the planner from starting with the pages and sorting all their revisions.
  const revisions = selectLive(store, options)
    .crossJoin('page')
    .whereRef('page_id', '=', 'rev_page')
    .select(['page_namespace', 'page_title']);
  return relation(store, withMainSlot(revisions, options));
}

/** Archived revisions. */
export function archivedRevisions(store: Store, options: RevisionOptions) {
  const revisions = opened(store)
    .select.selectFrom('archive')
    .select([
      'ar_id',
      'ar_namespace',
      'ar_title',
      'ar_rev_id as rev_id',
      'ar_page_id as rev_page',
      'ar_timestamp as rev_timestamp',
      'ar_minor_edit as rev_minor_edit',
      'ar_deleted as rev_deleted',
      'ar_len as rev_len',
      'ar_parent_id as rev_parent_id',
    ])
    .when(options.sha1, (q) => q.select(sha1Column(store, 'archive').as('rev_sha1')))
    .when(options.user, (q) => q.leftJoin('actor', 'actor_id', 'ar_actor').select(authorColumns))
    .when(options.comment, (q) =>
      q.leftJoin('comment', 'comment_id', 'ar_comment_id').select('comment_text'),
    );
  return relation(store, revisions, { rev_id: 'ar_rev_id', rev_timestamp: 'ar_timestamp' });
}

/**
 * Revisions, changes or log entries by a user (a name, an IP address, or `#` and an id), or by anyone else, except
 * those whose user is hidden from the viewer.
 */
export async function byUser(
  store: Store,
  viewer: Viewer,
  prefix: 'rev' | 'ar' | 'rc' | 'log',
  { user, excludeuser }: { readonly user: string | undefined; readonly excludeuser: string | undefined },
  among: 'all' | 'pages' = 'all',
): Promise<Condition[]> {
  const name = user ?? excludeuser;
  if (name === undefined) return [];
  const actor = await actorId(store, name);
  // For a few pages, do not read all rows of the user.
  const actorColumn = `${prefix}_actor`;
  const column =
    among === 'pages' ? opened(store).database.dialect.unindexed(actorColumn) : sql.ref(actorColumn);
  const conditions: Condition[] = [];
  if (user !== undefined) conditions.push(actor === undefined ? sql`1 = 0` : sql`${column} = ${actor}`);
  else if (actor !== undefined) conditions.push(sql`${column} <> ${actor}`);
  const unsearchable = unsearchableUser(viewer);
  if (unsearchable !== 0)
    conditions.push(sql`(${sql.ref(`${prefix}_deleted`)} & ${unsearchable}) <> ${unsearchable}`);
  return conditions;
}

async function actorId(store: Store, name: string): Promise<number | undefined> {
  const actors = opened(store).select.selectFrom('actor').select('actor_id');
  const named = /^#\d+$/.test(name)
    ? actors.where('actor_user', '=', asHidden(Number(name.slice(1))))
    : actors.where('actor_name', '=', asHidden(name));
  const row = await store.first(named);
  return row?.actor_id;
}

/** Returns the names of actors among some names: accounts, former accounts and addresses that made changes. */
export async function existingActors(store: Store, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await store.all(
    opened(store)
      .select.selectFrom('actor')
      .select(sql<string>`actor_name`.as('name'))
      .where(opened(store).database.dialect.oneOf('actor_name', names)),
  );
  return new Set(rows.map(({ name }) => name));
}

/** Reads the timestamps of live and archived revisions, by revision id. */
export async function revisionTimestamps(
  store: Store,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { dialect } = opened(store).database;
  const live = opened(store)
    .select.selectFrom('revision')
    .select(['rev_id as id', 'rev_timestamp as time'])
    .where(dialect.oneOf('rev_id', ids));
  const archived = opened(store)
    .select.selectFrom('archive')
    .select(['ar_rev_id as id', 'ar_timestamp as time'])
    .where(dialect.oneOf('ar_rev_id', ids));
  const rows = await store.all(live.unionAll(archived));
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** A revision as far as a viewer may see it. */
export interface Revision extends Authored {
  readonly id: number;
  readonly title: Title;
  /** Page id; 0 if unknown. */
  readonly page: number;
  readonly parentId: number | null;
  readonly timestamp: string;
  readonly minor: boolean;
  readonly size: number;
  /** In base 36; absent if hidden or not requested. */
  readonly sha1?: string;
  readonly hidden: Authored['hidden'] & { readonly text: boolean };
  readonly textVisible: Permission | false;
  /** Absent unless requested, and where its text is hidden from the public. */
  readonly main?: StoredSlot;
  /** Whether its size or its hash is not stored; `completeRevisions` computes both. */
  readonly isIncomplete?: true;
}

/** Opens a row as far as the viewer may see it. */
export function openRevision(row: RevisionRow, title: Title, viewer: Viewer): Revision {
  const bits = row.rev_deleted;
  const textVisible = maySee(bits, Hiding.text, viewer);
  const { user, comment } = openAuthored(row, bits, viewer);
  const revision: Mutable<Revision> = {
    id: row.rev_id,
    title,
    page: row.rev_page ?? 0,
    parentId: row.rev_parent_id,
    timestamp: row.rev_timestamp,
    minor: row.rev_minor_edit !== 0,
    size: row.rev_len ?? 0,
    hidden: hiddenParts(bits),
    textVisible,
  };
  if (textVisible && row.rev_sha1 !== undefined)
    revision.sha1 = revisionSha1(open(row.rev_sha1, textVisible));
  if (row.rev_len === null || revision.sha1 === '') revision.isIncomplete = true;
  if (user) revision.user = user;
  if (comment !== undefined) revision.comment = comment;
  if (row.content_model != null && (bits & Hiding.text) === 0)
    revision.main = { model: row.content_model, text: storedText(row) };
  return revision;
}
