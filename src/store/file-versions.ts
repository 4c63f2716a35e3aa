import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Hidden } from '../database/schema/table.ts';
import { Hiding, maySee, maySeeRestricted } from '../wiki/hiding.ts';
import type { FilePlace } from '../wiki/file-repository.ts';
import { type Metadata, readMetadataPart, readStoredMetadata } from '../media/metadata.ts';
import { may, type Viewer } from '../wiki/viewer.ts';
import { open } from './hidden.ts';
import { type Condition, relation } from './relation.ts';
import { readTextsAt } from './stored-texts.ts';
import { opened, type Store, type Tables } from './store.ts';

/** A version of a file as it is read; what may be hidden stays closed until {@link openFileVersions}. */
export interface FileVersionRow {
  readonly name: string;
  /** Null for the current version; versions of deleted files that were current have none either. */
  readonly archive_name: string | null;
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bits: number | null;
  readonly media_type: string | null;
  readonly major_mime: string | null;
  readonly minor_mime: string | null;
  readonly timestamp: string;
  readonly deleted: number;
  readonly sha1: Hidden<string>;
  readonly metadata?: Hidden<string | Uint8Array> | null;
  readonly user_name?: Hidden<string> | null;
  readonly user_id?: Hidden<number> | null;
  readonly comment_text?: Hidden<string> | null;
}

/** A version of a deleted file. */
export interface DeletedFileRow extends FileVersionRow {
  readonly fa_id: number;
}

/** What is read of a version beside its own row. */
export interface FileWants {
  readonly user: boolean;
  readonly comment: boolean;
  readonly metadata: boolean;
}

type Prefix = 'img' | 'oi' | 'fa';

const plainColumns = [
  'name',
  'size',
  'width',
  'height',
  'bits',
  'media_type',
  'major_mime',
  'minor_mime',
  'timestamp',
  'sha1',
] as const;

/** The columns of a version under names that are the same in all tables. */
function withColumns<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  prefix: Prefix,
  wants: FileWants,
): SelectQueryBuilder<Tables, T, O & FileVersionRow> {
  const column = (name: string) => sql.ref(`${prefix}_${name}`);
  const isCurrent = prefix === 'img';
  const selected = query
    .select([
      ...plainColumns.map((name) => column(name).as(name)),
      (isCurrent ? sql`NULL` : column('archive_name')).as('archive_name'),
      (isCurrent ? sql`0` : column('deleted')).as('deleted'),
      ...(wants.metadata ? [column('metadata').as('metadata')] : []),
    ])
    // Views for others, as Wikimedia's replicas are, leave out who and what is hidden.
    .$if(wants.user, (q) =>
      q
        .leftJoin('actor', (join) => join.on(sql<SqlBool>`actor_id = ${column('actor')}`))
        .select([sql.ref('actor_name').as('user_name'), sql.ref('actor_user').as('user_id')]),
    )
    .$if(wants.comment, (q) =>
      q
        .leftJoin('comment', (join) => join.on(sql<SqlBool>`comment_id = ${column('description_id')}`))
        .select(sql.ref('comment_text').as('comment_text')),
    );
  return selected as unknown as SelectQueryBuilder<Tables, T, O & FileVersionRow>;
}

/** The current versions of files. */
export const currentFiles = (store: Store, wants: FileWants) =>
  relation(store, withColumns(opened(store).select.selectFrom('image'), 'img', wants), {
    name: 'img_name',
    timestamp: 'img_timestamp',
  });

/** Files that one user uploaded; their uploader must be read. */
export const uploadedBy = (user: string): Condition => sql`actor_name = ${user}`;

/** Files with one of these MIME types, each without its minor type where it names none. */
export function ofMimeTypes(mimes: readonly string[]): Condition {
  const types = mimes.map((mime) => {
    const slash = mime.indexOf('/');
    const [major, minor] = slash < 0 ? [mime, 'unknown'] : [mime.slice(0, slash), mime.slice(slash + 1)];
    return sql`(img_major_mime = ${major} AND img_minor_mime = ${minor})`;
  });
  return sql`(${sql.join(types, sql` OR `)})`;
}

/** The versions of deleted files. */
export const deletedFiles = (store: Store, wants: FileWants) =>
  relation(store, withColumns(opened(store).select.selectFrom('filearchive').select('fa_id'), 'fa', wants), {
    name: 'fa_name',
    timestamp: 'fa_timestamp',
  });

/** Earlier versions of files, newest first, by the files' names. */
export async function earlierVersions(
  store: Store,
  wants: FileWants,
  files: readonly { readonly name: string; readonly start: string | undefined }[],
  { end, limit, oldestFirst }: EarlierOptions,
): Promise<ReadonlyMap<string, readonly FileVersionRow[]>> {
  if (files.length === 0 || limit <= 0) return new Map();
  const { dialect } = opened(store).database;
  const starts = Map.groupBy(files, ({ start }) => start);
  const ranges = [...starts].map(([start, those]) => {
    const names = dialect.oneOf(
      'oi_name',
      those.map(({ name }) => name),
    );
    return start === undefined ? names : sql<SqlBool>`(${names} AND oi_timestamp <= ${start})`;
  });
  const order = sql.raw(oldestFirst ? 'ASC' : 'DESC');
  let query = withColumns(opened(store).select.selectFrom('oldimage'), 'oi', wants).where(
    sql<SqlBool>`(${sql.join(ranges, sql` OR `)})`,
  );
  if (end !== undefined) query = query.where(dialect.compare('oi_timestamp', '>=', end));
  if (files.length === 1) query = query.orderBy(sql`oi_timestamp ${order}`).limit(limit);
  else {
    const place = sql<number>`row_number() OVER (PARTITION BY oi_name ORDER BY oi_timestamp ${order})`;
    const placed = query.select(place.as('place'));
    query = opened(store)
      .select.selectFrom(placed.as('placed') as never)
      .selectAll()
      .where(sql<SqlBool>`place <= ${limit}`)
      .orderBy(sql`name`)
      .orderBy(sql`place`) as unknown as typeof query;
  }
  const rows = await store.all(query);
  return Map.groupBy(oldestFirst ? rows.toReversed() : rows, ({ name }) => name);
}

/** Which of the earlier versions are read. */
export interface EarlierOptions {
  readonly end: string | undefined;
  /** How many of each file. */
  readonly limit: number;
  /** Whether the limit counts from the oldest. */
  readonly oldestFirst: boolean;
}

/** Versions with a content, given as SHA-1 in base 36; never such whose content the viewer may not know. */
export function deletedWithSha1(sha1: string, viewer: Viewer): Condition {
  const kept = !may(viewer, 'deletedtext')
    ? Hiding.text
    : maySeeRestricted(viewer)
      ? 0
      : Hiding.text | Hiding.restricted;
  return kept === 0 ? sql`fa_sha1 = ${sha1}` : sql`(fa_sha1 = ${sha1} AND (fa_deleted & ${kept}) <> ${kept})`;
}

/** A version of a file as far as a viewer may see it. */
export interface FileVersion {
  readonly name: string;
  /** Present for versions that are not current, except deleted ones that were. */
  readonly archiveName?: string;
  /** Where it is served, for a file that is not published. */
  readonly apart?: FilePlace;
  readonly timestamp: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly mediaType: string | null;
  readonly mime: string;
  /** In base 36; absent where hidden. */
  readonly sha1?: string;
  /** Absent where hidden or not asked for. */
  readonly metadata?: Metadata;
  /** Absent where hidden or not asked for; without a number for addresses and other wikis' users. */
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

/** Opens rows as far as the viewer may see them, with metadata that is kept apart from them. */
export async function openFileVersions(
  store: Store,
  rows: readonly FileVersionRow[],
  viewer: Viewer,
): Promise<FileVersion[]> {
  const stored = rows.map((row) =>
    row.metadata !== undefined && maySee(row.deleted, Hiding.text, viewer)
      ? readStoredMetadata(row.metadata === null ? null : open(row.metadata))
      : undefined,
  );
  const parts = await metadataParts(
    store,
    stored.flatMap((of) => (of ? Object.values(of.blobs) : [])),
  );
  return rows.map((row, i) => {
    const of = stored[i];
    const apart = Object.entries(of?.blobs ?? {}).map(([name, address]) => [name, parts.get(address)]);
    const data = of && (apart.length > 0 ? { ...of.data, ...Object.fromEntries(apart) } : of.data);
    return openFileVersion(row, viewer, data);
  });
}

function openFileVersion(row: FileVersionRow, viewer: Viewer, metadata: Metadata | undefined): FileVersion {
  const bits = row.deleted;
  const fileVisible = maySee(bits, Hiding.text, viewer);
  const user = maySee(bits, Hiding.user, viewer) ? row.user_name : null;
  const comment = maySee(bits, Hiding.comment, viewer) ? row.comment_text : null;
  return {
    name: row.name,
    ...(row.archive_name !== null && { archiveName: row.archive_name }),
    timestamp: row.timestamp,
    size: row.size ?? 0,
    width: row.width ?? 0,
    height: row.height ?? 0,
    bits: row.bits ?? 0,
    mediaType: row.media_type,
    mime: `${row.major_mime ?? 'unknown'}/${row.minor_mime ?? 'unknown'}`,
    ...(fileVisible && { sha1: open(row.sha1) }),
    ...(fileVisible && metadata && { metadata }),
    ...(user != null && { user: { id: row.user_id == null ? 0 : open(row.user_id), name: open(user) } }),
    ...(comment != null && { comment: open(comment) }),
    hidden: {
      file: (bits & Hiding.text) !== 0,
      comment: (bits & Hiding.comment) !== 0,
      user: (bits & Hiding.user) !== 0,
      restricted: (bits & Hiding.restricted) !== 0,
    },
    fileVisible,
  };
}

/** Parts of metadata that are kept as texts, by their addresses (`tt:123`). */
async function metadataParts(
  store: Store,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const texts = await readTextsAt(store, addresses);
  return new Map([...texts].map(([address, text]) => [address, readMetadataPart(text)]));
}

/** The current versions of the files with these names, with their metadata, by name. */
export async function readFilesNamed(
  store: Store,
  names: readonly string[],
  viewer: Viewer,
): Promise<Map<string, FileVersion>> {
  if (names.length === 0) return new Map();
  const query = currentFiles(store, { user: false, comment: false, metadata: true });
  const rows = await store.all(query.whereOneOf('img_name', names));
  return new Map((await openFileVersions(store, rows, viewer)).map((file) => [file.name, file]));
}
