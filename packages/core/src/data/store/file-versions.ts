import type { ExactInteger } from '../../wiki/exact-integer.ts';
import type { FilePlace } from '../../wiki/file-repository.ts';
import { Hiding, maySee, maySeeRestricted } from '../../wiki/hiding.ts';
import type { Json } from '../../wiki/json.ts';
import {
  readMetadataPart,
  readStoredMetadata,
  type Metadata,
  type StoredMetadata,
} from '../../wiki/media/metadata.ts';
import type { Mutable } from '../../wiki/mutable.ts';
import { may, type Viewer } from '../../wiki/viewer.ts';
import type { Tables } from '../database/schema/core.ts';
import type { Hidden } from '../database/schema/table.ts';
import type { SqlBool } from '../database/statements/expression.ts';
import { sql } from '../database/statements/sql.ts';
import type { Select } from '../database/statements/typed-select.ts';
import { open } from './hidden.ts';
import type { Condition } from './relation.ts';
import { opened, relation, type Store } from './store.ts';
import { readTextsAt } from './stored-texts.ts';

/** A row of a file version; hidden fields stay closed until {@link openFileVersions}. */
export interface FileVersionRow {
  readonly name: string;
  /** Null for versions that are current, or were so when the file was deleted. */
  readonly archive_name: string | null;
  readonly size: ExactInteger | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly major_mime: string | null;
  readonly minor_mime: string | null;
  readonly timestamp: string;
  readonly deleted: number;
  readonly bits?: number | null;
  readonly media_type?: string | null;
  readonly sha1?: Hidden<string>;
  readonly metadata?: Hidden<string | Uint8Array> | null;
  readonly user_name?: Hidden<string> | null;
  readonly user_id?: Hidden<number> | null;
  readonly comment_text?: Hidden<string> | null;
}

/** A version of a deleted file. */
export interface DeletedFileRow extends FileVersionRow {
  readonly fa_id: number;
}

/** Which optional fields of a version are read. */
export interface FileOptions {
  readonly user: boolean;
  readonly comment: boolean;
  /** Bits per channel, media type and SHA-1. */
  readonly details: boolean;
  /** `duration`: only metadata that may tell a duration, since the whole may be very long. */
  readonly metadata: boolean | 'duration';
}

type Prefix = 'img' | 'oi' | 'fa';

const plainColumns = ['name', 'size', 'width', 'height', 'major_mime', 'minor_mime', 'timestamp'] as const;
const detailColumns = ['bits', 'media_type', 'sha1'] as const;

/** Selects the columns of a version under the same names for all tables. */
function withColumns<C, Row>(
  query: Select<Tables, C, Row>,
  prefix: Prefix,
  options: FileOptions,
): Select<Tables, C, Row & FileVersionRow> {
  const column = namesIn(prefix);
  const { plain, details, metadata, duration } = columnsOf[prefix];
  const selected = query
    .select(plain)
    .when(options.details, (q) => q.select(details))
    .when(options.metadata !== false, (q) => q.select(options.metadata === true ? metadata : duration))
    // Left joins, as views of public replicas omit hidden actors and comments.
    .when(options.user, (q) =>
      q
        .leftJoin('actor', (join) => join.on(sql<SqlBool>`actor_id = ${column('actor')}`))
        .select([sql.ref('actor_name').as('user_name'), sql.ref('actor_user').as('user_id')]),
    )
    .when(options.comment, (q) =>
      q
        .leftJoin('comment', (join) => join.on(sql<SqlBool>`comment_id = ${column('description_id')}`))
        .select(sql.ref('comment_text').as('comment_text')),
    );
  return selected as unknown as Select<Tables, C, Row & FileVersionRow>;
}

const namesIn = (prefix: Prefix) => (name: string) => sql.ref(`${prefix}_${name}`);

/** Makes the columns of a table's versions. */
function columnsWith(prefix: Prefix) {
  const column = namesIn(prefix);
  const isCurrent = prefix === 'img';
  const metadata = column('metadata');
  return {
    plain: [
      ...plainColumns.map((name) => column(name).as(name)),
      (isCurrent ? sql`NULL` : column('archive_name')).as('archive_name'),
      (isCurrent ? sql`0` : column('deleted')).as('deleted'),
    ],
    details: detailColumns.map((name) => column(name).as(name)),
    metadata: [metadata.as('metadata')],
    duration: [sql`CASE WHEN instr(${metadata}, 'duration') > 0 THEN ${metadata} END`.as('metadata')],
  };
}

const columnsOf = { img: columnsWith('img'), oi: columnsWith('oi'), fa: columnsWith('fa') } as const;

/** Current versions of files. */
export const currentFiles = (store: Store, options: FileOptions) =>
  relation(store, withColumns(opened(store).select.selectFrom('image'), 'img', options), {
    name: 'img_name',
    timestamp: 'img_timestamp',
  });

/** Files uploaded by a user; requires `user` to be read. */
export const uploadedBy = (user: string): Condition => sql`actor_name = ${user}`;

/** Files with one of the MIME types; the minor type defaults to `unknown`. */
export function ofMimeTypes(mimes: readonly string[]): Condition {
  const types = mimes.map((mime) => {
    const slash = mime.indexOf('/');
    const [major, minor] = slash < 0 ? [mime, 'unknown'] : [mime.slice(0, slash), mime.slice(slash + 1)];
    return sql`(img_major_mime = ${major} AND img_minor_mime = ${minor})`;
  });
  return sql`(${sql.join(types, sql` OR `)})`;
}

/** Versions of deleted files. */
export const deletedFiles = (store: Store, options: FileOptions) =>
  relation(
    store,
    withColumns(opened(store).select.selectFrom('filearchive').select('fa_id'), 'fa', options),
    {
      name: 'fa_name',
      timestamp: 'fa_timestamp',
    },
  );

/** Reads old versions of files, newest first, by file name. */
export async function earlierVersions(
  store: Store,
  options: FileOptions,
  files: readonly { readonly name: string; readonly start: string | undefined }[],
  { end, limit, oldestFirst }: EarlierOptions,
): Promise<ReadonlyMap<string, readonly FileVersionRow[]>> {
  if (files.length === 0 || limit <= 0) return new Map();
  const { dialect } = opened(store).database;
  const starts = Map.groupBy(files, ({ start }) => start);
  const ranges = [...starts].map(([start, group]) => {
    const names = dialect.oneOf(
      'oi_name',
      group.map(({ name }) => name),
    );
    return start === undefined ? names : sql<SqlBool>`(${names} AND oi_timestamp <= ${start})`;
  });
  const order = sql.raw(oldestFirst ? 'ASC' : 'DESC');
  let query = withColumns(opened(store).select.selectFrom('oldimage'), 'oi', options).where(
    sql<SqlBool>`(${sql.join(ranges, sql` OR `)})`,
  );
  if (end !== undefined) query = query.where(dialect.compare('oi_timestamp', '>=', end));
  if (files.length === 1) query = query.orderBy(sql`oi_timestamp ${order}`).limit(limit);
  else {
    const place = sql<number>`row_number() OVER (PARTITION BY oi_name ORDER BY oi_timestamp ${order})`;
    const placed = query.select(place.as('place'));
    query = opened(store)
      .select.selectFrom(placed.as('placed'))
      .selectAll()
      .where(sql<SqlBool>`place <= ${limit}`)
      .orderBy(sql`name`)
      .orderBy(sql`place`) as unknown as typeof query;
  }
  const rows = await store.all(query);
  return Map.groupBy(oldestFirst ? rows.toReversed() : rows, ({ name }) => name);
}

/** Selects old versions. */
export interface EarlierOptions {
  readonly end: string | undefined;
  /** Per file. */
  readonly limit: number;
  /** Whether the limit counts from the oldest. */
  readonly oldestFirst: boolean;
}

/** Versions with a SHA-1 in base 36, except those whose content is hidden from the viewer. */
export function deletedWithSha1(sha1: string, viewer: Viewer): Condition {
  const unsearchable = !may(viewer, 'deletedtext')
    ? Hiding.text
    : maySeeRestricted(viewer)
      ? 0
      : Hiding.text | Hiding.restricted;
  return unsearchable === 0
    ? sql`fa_sha1 = ${sha1}`
    : sql`(fa_sha1 = ${sha1} AND (fa_deleted & ${unsearchable}) <> ${unsearchable})`;
}

/** A version of a file as far as a viewer may see it. */
export interface FileVersion {
  readonly name: string;
  /** Absent for versions that are current, or were so when the file was deleted. */
  readonly archiveName?: string;
  /** URLs of a stashed file. */
  readonly apart?: FilePlace;
  readonly timestamp: string;
  readonly size: ExactInteger;
  readonly width: number;
  readonly height: number;
  /** 0 if not requested. */
  readonly bits: number;
  readonly mediaType: string | null;
  readonly mime: string;
  /** In base 36; absent if hidden or not requested. */
  readonly sha1?: string;
  /** Absent if hidden or not requested. */
  readonly metadata?: Metadata;
  /** Absent if hidden or not requested; the id is 0 for IP addresses and users of other wikis. */
  readonly user?: { readonly id: number; readonly name: string };
  readonly comment?: string;
  /** What is hidden from the public, whether or not this viewer sees it. */
  readonly hidden: {
    readonly file: boolean;
    readonly comment: boolean;
    readonly user: boolean;
    /** From administrators too. */
    readonly restricted: boolean;
  };
  readonly fileVisible: boolean;
}

/**
 * Opens rows as far as the viewer may see them, and reads the parts of metadata that are stored as texts. With
 * `duration`, metadata that tells none is left out.
 */
export async function openFileVersions(
  store: Store,
  rows: readonly FileVersionRow[],
  viewer: Viewer,
  wanted: FileOptions['metadata'] = true,
): Promise<FileVersion[]> {
  const addresses: string[] = [];
  const stored = rows.map((row) => {
    const metadata = open(row.metadata, maySee(row.deleted, Hiding.text, viewer));
    if (metadata === undefined || (wanted === 'duration' && isStill(metadata))) return undefined;
    const read = readStoredMetadata(metadata);
    if (read?.blobs) addresses.push(...Object.values(read.blobs));
    return read;
  });
  const parts = addresses.length === 0 ? undefined : await metadataParts(store, addresses);
  return rows.map((row, i) => {
    const of = stored[i];
    return openFileVersion(row, viewer, of && withParts(of, parts));
  });
}

/** Whether metadata says nothing of a duration but that it is 0, as that of most images; parsing it would take longer. */
function isStill(metadata: string | Uint8Array | null): boolean {
  if (metadata === null) return true;
  if (typeof metadata !== 'string') return false;
  const at = metadata.indexOf(DURATION);
  const after = at + DURATION.length;
  return (
    at >= 0 &&
    (metadata.startsWith('":0,', after) || metadata.startsWith('":0}', after)) &&
    !metadata.includes(DURATION, after)
  );
}

const DURATION = 'duration';

function withParts({ data, blobs }: StoredMetadata, parts: ReadonlyMap<string, Json> | undefined): Metadata {
  if (!blobs || !parts) return data;
  const apart = Object.entries(blobs);
  return { ...data, ...Object.fromEntries(apart.map(([name, address]) => [name, parts.get(address)])) };
}

function openFileVersion(row: FileVersionRow, viewer: Viewer, metadata: Metadata | undefined): FileVersion {
  const bits = row.deleted;
  const fileVisible = maySee(bits, Hiding.text, viewer);
  const seesUser = maySee(bits, Hiding.user, viewer);
  const user = open(row.user_name, seesUser);
  const comment = open(row.comment_text, maySee(bits, Hiding.comment, viewer));
  const version: Mutable<FileVersion> = {
    name: row.name,
    timestamp: row.timestamp,
    size: row.size ?? 0,
    width: row.width ?? 0,
    height: row.height ?? 0,
    bits: row.bits ?? 0,
    mediaType: row.media_type ?? null,
    mime: `${row.major_mime ?? 'unknown'}/${row.minor_mime ?? 'unknown'}`,
    hidden: {
      file: (bits & Hiding.text) !== 0,
      comment: (bits & Hiding.comment) !== 0,
      user: (bits & Hiding.user) !== 0,
      restricted: (bits & Hiding.restricted) !== 0,
    },
    fileVisible,
  };
  if (row.archive_name !== null) version.archiveName = row.archive_name;
  if (fileVisible && row.sha1 !== undefined) version.sha1 = open(row.sha1, fileVisible);
  if (metadata) version.metadata = metadata;
  if (user != null) version.user = { id: open(row.user_id, seesUser) ?? 0, name: user };
  if (comment != null) version.comment = comment;
  return version;
}

/** Reads the parts of metadata that are stored as texts, by address (`tt:123`). */
async function metadataParts(store: Store, addresses: readonly string[]): Promise<ReadonlyMap<string, Json>> {
  const texts = await readTextsAt(store, addresses);
  return new Map([...texts].map(([address, text]) => [address, readMetadataPart(text)]));
}

/** Reads the current versions of files with their metadata, by name. */
export async function readFilesNamed(
  store: Store,
  names: readonly string[],
  viewer: Viewer,
): Promise<Map<string, FileVersion>> {
  if (names.length === 0) return new Map();
  const query = currentFiles(store, { user: false, comment: false, details: true, metadata: true });
  const rows = await store.all(query.whereOneOf('img_name', names));
  return new Map((await openFileVersions(store, rows, viewer)).map((file) => [file.name, file]));
}
