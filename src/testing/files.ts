import { Namespace } from '../wiki/site.ts';
import type { HiddenPart } from './description.ts';
import { sha1Base36 } from '../wiki/sha1.ts';
import { digits } from './encoding.ts';
import { edit, existingPage, nullRevision, pageAt } from './edits.ts';
import { type FileFacts, readFile } from './image-formats.ts';
import { log } from './log.ts';
import {
  actorOf,
  commentOf,
  type FileVersion,
  hiddenBits,
  keep,
  type State,
  type TableRow,
  userOf,
} from './state.ts';

/** Uploads a version of a file, its page being made with the first. */
export function upload(
  state: State,
  key: string,
  version: { content: Uint8Array; by: string; at: string; comment: string; hidden?: readonly HiddenPart[] },
  text: string,
): void {
  const title = { namespace: Namespace.file, key, fragment: '', colon: false };
  const versions = state.files.get(key) ?? [];
  versions.push({ ...version, hidden: hiddenBits(version.hidden) });
  state.files.set(key, versions);
  const { by, at, comment } = version;
  const page = pageAt(state, title);
  const revision = page
    ? nullRevision(state, page, by, at, comment)
    : edit(state, title, { text, by, at, comment });
  log(state, {
    type: 'upload',
    action: versions.length > 1 ? 'overwrite' : 'upload',
    by,
    at,
    comment,
    namespace: Namespace.file,
    key,
    page: existingPage(state, title).id,
    revision: revision.id,
    parameters: { img_sha1: sha1Base36(version.content), img_timestamp: at },
  });
}

/** Deletes a file's versions, all of them or the old ones. */
export function deleteFile(
  state: State,
  key: string,
  how: { by: string; at: string; comment: string; old: boolean },
): void {
  const versions = state.files.get(key) ?? [];
  const newest = versions.at(-1);
  for (const [index, version] of versions.entries()) {
    const current = version === newest;
    if (current && how.old) continue;
    const facts = readFile(version.content, key);
    const sha1 = sha1Base36(version.content);
    keep(state, 'filearchive', {
      fa_name: key,
      fa_archive_name: current ? null : archiveName(versions, index, key),
      fa_storage_group: 'deleted',
      fa_storage_key: `${sha1}${/\.[a-z]+$/u.exec(key)?.[0] ?? ''}`,
      fa_deleted_user: userOf(state, how.by),
      fa_deleted_timestamp: how.at,
      fa_deleted_reason_id: commentOf(state, how.comment),
      ...factColumns('fa', version, facts),
      fa_description_id: commentOf(state, version.comment),
      fa_actor: actorOf(state, version.by),
      fa_timestamp: version.at,
      fa_deleted: version.hidden,
      fa_sha1: sha1,
    });
  }
  if (how.old && newest) state.files.set(key, [newest]);
  else state.files.delete(key);
}

/** The rows of the files that there are. */
export function fileRows(state: State): { image: TableRow[]; oldimage: TableRow[] } {
  const image: TableRow[] = [];
  const oldimage: TableRow[] = [];
  for (const [key, versions] of state.files)
    for (const [index, version] of versions.entries()) {
      const facts = readFile(version.content, key);
      const columns = (prefix: 'img' | 'oi'): TableRow => ({
        [`${prefix}_name`]: key,
        ...factColumns(prefix, version, facts),
        [`${prefix}_description_id`]: commentOf(state, version.comment),
        [`${prefix}_actor`]: actorOf(state, version.by),
        [`${prefix}_timestamp`]: version.at,
        [`${prefix}_sha1`]: sha1Base36(version.content),
      });
      if (index === versions.length - 1) image.push(columns('img'));
      else
        oldimage.push({
          ...columns('oi'),
          oi_archive_name: archiveName(versions, index, key),
          oi_deleted: version.hidden,
        });
    }
  return { image, oldimage };
}

// An old version is named by the moment in which the next one came.
const archiveName = (versions: readonly FileVersion[], index: number, key: string): string =>
  `${versions[index + 1]?.at ?? digits(key, 14)}!${key}`;

function factColumns(prefix: string, version: FileVersion, facts: FileFacts): TableRow {
  return {
    [`${prefix}_size`]: version.content.length,
    [`${prefix}_width`]: facts.width,
    [`${prefix}_height`]: facts.height,
    [`${prefix}_bits`]: facts.bits,
    [`${prefix}_metadata`]: JSON.stringify({ data: facts.metadata }),
    [`${prefix}_media_type`]: facts.mediaType,
    [`${prefix}_major_mime`]: facts.mime[0],
    [`${prefix}_minor_mime`]: facts.mime[1],
  };
}
